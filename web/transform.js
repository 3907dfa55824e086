// A study seen from another side: every point moved by one symmetry.

import { Node, Tree } from './tree.js';

const moved = (table, map) =>
  Object.fromEntries(Object.entries(table).map(([point, value]) => [map(Number(point)), value]));

export function transformed(tree, map) {
  const result = new Tree(tree.size, tree.rule);
  result.info = { ...tree.info };
  result.keptAs = tree.keptAs;
  const twins = new Map();
  for (const node of tree.nodes()) {
    const parent = twins.get(node.parent);
    const twin = parent ? new Node(parent) : result.root;
    parent?.children.push(twin);
    twins.set(node, twin);
    if (node.move)
      twin.move = { ...node.move, point: node.move.point === null ? null : map(node.move.point) };
    if (node.setup) twin.setup = { ...node.setup, cells: moved(node.setup.cells, map) };
    twin.comment = node.comment;
    twin.marks = moved(node.marks, map);
    twin.verdict = null;
    if (node.time !== undefined) twin.time = node.time;
  }
  result.current = twins.get(tree.current);
  return result;
}
