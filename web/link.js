// A position as the end of an address: #/15/renju/h8i9g7, with stones set up before the moves as
// #/15/renju/+h8i9-g7~w/j10 (+ black, - white, ~ who moves).

import { nameOf, pointsOf, RULES, BLACK, WHITE } from './game.js';
import { Tree } from './tree.js';

export function toHash(tree, node = tree.current) {
  const path = node.path();
  let from = 0;
  path.forEach((step, i) => {
    if (step.setup) from = i;
  });
  const moves = path
    .slice(from + 1)
    .filter((step) => step.move && step.move.point !== null)
    .map((step) => nameOf(step.move.point, tree.size))
    .join('');
  const base = path[from];
  if (!base.setup) return `#/${tree.size}/${tree.rule}/${moves}`;
  const cells = tree.cells(base);
  const names = (color) =>
    cells.flatMap((cell, point) => (cell === color ? [nameOf(point, tree.size)] : [])).join('');
  return `#/${tree.size}/${tree.rule}/+${names(BLACK)}-${names(WHITE)}~${tree.toMove(base)}/${moves}`;
}

/** The tree an address holds, standing at the end of its moves; null when it holds none. */
export function fromHash(hash) {
  const [start, sizeText, rule, ...rest] = hash.split('/');
  const size = Number(sizeText);
  if (start !== '#' || !Number.isInteger(size) || size < 5 || size > 22 || !RULES.includes(rule)) return null;
  const tree = new Tree(size, rule);
  let moves = rest[0] ?? '';
  const setup = /^\+([a-z0-9]*)-([a-z0-9]*)~([bw])$/.exec(moves);
  if (setup) {
    const black = pointsOf(setup[1], size);
    const white = pointsOf(setup[2], size);
    if (!black || !white) return null;
    const cells = {};
    for (const point of black) cells[point] = BLACK;
    for (const point of white) cells[point] = WHITE;
    tree.root.setup = { cells, toMove: setup[3] };
    moves = rest[1] ?? '';
  }
  const points = pointsOf(moves, size);
  if (!points) return null;
  for (const point of points) {
    if (tree.cells()[point] || tree.end()?.row?.length) return null;
    tree.play(point);
  }
  tree.done.length = 0;
  tree.dirty = false;
  return tree;
}
