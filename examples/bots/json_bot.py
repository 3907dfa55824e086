#!/usr/bin/env python3
"""A Gomoku bot over JSON lines: one object per line in, one out. Change `choose`; keep the rest.

    tengen arena --player random --player 'json="python3 examples/bots/json_bot.py" name=MyBot time=1s'

docs/your-bot.md explains it step by step.
"""
import json
import sys

# What a row of five points is worth to its empty points if one side alone has 0, 1, … 4 stones in
# it. A five of mine comes before one of theirs, and either before everything else.
MINE = (1, 10, 100, 1_000, 10_000_000)
THEIRS = (1, 10, 100, 1_000, 100_000)


def choose(board, me, question):
    """The best empty point as (x, y), from the top left: board[y][x] is ".", "X" or "O"."""
    size = len(board)
    worth = {(x, y): 0 for y in range(size) for x in range(size) if board[y][x] == "."}
    for y in range(size):
        for x in range(size):
            for dx, dy in (1, 0), (0, 1), (1, 1), (-1, 1):
                row = [(x + i * dx, y + i * dy) for i in range(5)]
                if not all(0 <= a < size and 0 <= b < size for a, b in row):
                    continue
                stones = [board[b][a] for a, b in row if board[b][a] != "."]
                if len(stones) == 5 or len(set(stones)) == 2:
                    continue  # neither side can make five of it any more
                value = (MINE if me in stones else THEIRS)[len(stones)]
                for point in row:
                    if point in worth:
                        worth[point] += value
    mid = size // 2
    return max(worth, key=lambda point: (worth[point], -abs(point[0] - mid) - abs(point[1] - mid)))


for line in sys.stdin:
    message = json.loads(line)
    # "start" and "end" tell of a game; they, and what later versions may add, need no answer.
    if message.get("type") == "hello":
        answer = {"type": "ready", "name": "json_bot.py", "version": "2"}
    elif message.get("type") == "move":
        me = "X" if message["you"] == "black" else "O"
        x, y = choose(message["board"], me, message)
        answer = {"id": message["id"], "x": x, "y": y}
    else:
        continue
    # Without flush the answer stays in a buffer, and the game is lost on time.
    print(json.dumps(answer), flush=True)
