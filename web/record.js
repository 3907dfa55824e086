// The tree as the record the server reads and writes, and back.

import { Node, Tree } from './tree.js';
import { BLACK, WHITE, nameOf, pointOf } from './game.js';

export const COLOR = { b: 'black', w: 'white' };
const SHAPES = { TR: 'triangle', SQ: 'square', CR: 'circle', MA: 'cross' };

// SGF writes a point as two letters, the row from the top.
const toSgf = (point, size) =>
  String.fromCharCode(97 + (point % size), 97 + size - 1 - Math.floor(point / size));

function fromSgf(text, size) {
  const x = text.charCodeAt(0) - 97;
  const y = size - 1 - (text.charCodeAt(1) - 97);
  return text.length === 2 && x >= 0 && y >= 0 && x < size && y < size ? x + y * size : -1;
}

function marksToProperties(marks, size) {
  const table = {};
  for (const [point, { shape, label }] of Object.entries(marks)) {
    const name = Object.keys(SHAPES).find((key) => SHAPES[key] === shape) ?? 'LB';
    const text = toSgf(Number(point), size);
    (table[name] ??= []).push(name === 'LB' ? `${text}:${label.replace(/[\\\]:]/g, '\\$&')}` : text);
  }
  return Object.entries(table);
}

function propertiesToMarks(properties, size, node) {
  for (const [name, values] of properties) {
    if (!(name in SHAPES) && name !== 'LB') {
      node.properties = [...(node.properties ?? []), [name, values]];
      continue;
    }
    for (const value of values) {
      const point = fromSgf(value.slice(0, 2), size);
      if (point < 0) continue;
      node.marks[point] =
        name === 'LB'
          ? { shape: 'label', label: value.slice(3).replace(/\\(.)/gs, '$1').slice(0, 12) }
          : { shape: SHAPES[name], label: '' };
    }
  }
}

/** The record; `order` is filled with the nodes as they stand in it. */
export function toRecord(tree, order = []) {
  const index = new Map();
  const nodes = [];
  for (const node of tree.nodes()) {
    index.set(node, nodes.length);
    order.push(node);
    const { move } = node;
    const entry = {
      parent: node.parent ? index.get(node.parent) : null,
      move: move && move.point !== null ? nameOf(move.point, tree.size) : null,
      color: move && move.point !== null ? COLOR[move.color] : null,
    };
    if (node.time !== undefined) entry.time_ms = Math.round(node.time);
    if (node.comment) entry.comment = node.comment;
    if (node.setup) {
      const names = (color) =>
        Object.entries(node.setup.cells)
          .filter(([, cell]) => cell === color)
          .map(([point]) => nameOf(Number(point), tree.size));
      entry.setup = {
        black: names(BLACK),
        white: names(WHITE),
        cleared: names(''),
        side: COLOR[node.setup.toMove] ?? null,
      };
    }
    const properties = [...marksToProperties(node.marks, tree.size), ...(node.properties ?? [])];
    if (properties.length) entry.properties = properties;
    nodes.push(entry);
  }
  const { black, white, event, date, result } = tree.info;
  return {
    size: tree.size,
    rule: tree.rule,
    black: black || null,
    white: white || null,
    event: event || null,
    date: date || null,
    result: result || null,
    nodes,
  };
}

export function fromRecord(record, rule = 'freestyle') {
  const tree = new Tree(record.size, record.rule ?? rule);
  const text = (name) => record[name] ?? '';
  tree.info = {
    black: text('black'),
    white: text('white'),
    event: text('event'),
    date: text('date'),
    result: text('result'),
  };
  const nodes = [];
  for (const entry of record.nodes) {
    const parent = entry.parent === null ? null : nodes[entry.parent];
    const node = parent ? new Node(parent) : tree.root;
    parent?.children.push(node);
    nodes.push(node);
    const point = entry.move ? pointOf(entry.move, tree.size) : -1;
    if (point >= 0) node.move = { point, color: entry.color === 'white' ? WHITE : BLACK };
    if (entry.time_ms !== undefined) node.time = entry.time_ms;
    node.comment = entry.comment ?? '';
    if (entry.setup) {
      const cells = {};
      for (const name of entry.setup.black ?? []) cells[pointOf(name, tree.size)] = BLACK;
      for (const name of entry.setup.white ?? []) cells[pointOf(name, tree.size)] = WHITE;
      for (const name of entry.setup.cleared ?? []) cells[pointOf(name, tree.size)] = '';
      node.setup = { cells, toMove: { black: BLACK, white: WHITE }[entry.setup.side] ?? null };
    }
    propertiesToMarks(entry.properties ?? [], tree.size, node);
  }
  return { tree, nodes };
}
