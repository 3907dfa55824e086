// The door is open to any language: the bot of json_bot.py in JavaScript, for Node.js.
//
//     tengen arena --player random --player 'json="node examples/bots/json_bot.mjs" name=NodeBot time=1s'

import { createInterface } from "node:readline";

const MINE = [1, 10, 100, 1_000, 10_000_000];
const THEIRS = [1, 10, 100, 1_000, 100_000];

// The best empty point as [x, y], from the top left: board[y][x] is ".", "X" or "O".
function choose(board, me) {
  const worth = board.map((row) => [...row].map(() => 0));
  for (let y = 0; y < board.length; y++)
    for (let x = 0; x < board.length; x++)
      for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [-1, 1]]) {
        const row = [0, 1, 2, 3, 4].map((i) => [x + i * dx, y + i * dy]);
        const cells = row.map(([a, b]) => board[b]?.[a]);
        const stones = cells.filter((cell) => cell !== ".");
        if (cells.includes(undefined) || stones.length === 5 || new Set(stones).size === 2) continue;
        const value = (stones.includes(me) ? MINE : THEIRS)[stones.length];
        for (const [a, b] of row) worth[b][a] += value;
      }
  const mid = board.length >> 1;
  const nearness = ([x, y]) => -Math.abs(x - mid) - Math.abs(y - mid);
  const better = (p, q) => worth[q[1]][q[0]] - worth[p[1]][p[0]] || nearness(q) - nearness(p);
  const points = board.flatMap((row, y) => [...row].map((_, x) => [x, y]));
  return points.filter(([x, y]) => board[y][x] === ".").sort(better)[0];
}

for await (const line of createInterface({ input: process.stdin })) {
  const { type, id, board, you } = JSON.parse(line);
  if (type === "hello") console.log(JSON.stringify({ type: "ready", name: "json_bot.mjs", version: "2" }));
  // "start" and "end" tell of a game; they, and what later versions may add, need no answer.
  if (type !== "move") continue;
  const [x, y] = choose(board, you === "black" ? "X" : "O");
  // A point by its name: letters from the left, and numbers from the bottom.
  console.log(JSON.stringify({ id, move: String.fromCharCode(97 + x) + (board.length - y) }));
}
