// A study: positions joined by moves into a tree, with comments and marks, and undo of every edit.

import { BLACK, WHITE, other, winningRow } from './game.js';

let nextId = 1;

/** One position of the tree. `setup` holds stones put or taken without a move. */
export class Node {
  constructor(parent, move = null) {
    this.id = nextId;
    nextId += 1;
    this.parent = parent;
    this.children = [];
    this.move = move; // { point, color } or null; point null is a pass
    this.setup = null; // { cells: { point: 'b' | 'w' | '' }, toMove }
    this.comment = '';
    this.marks = {}; // point -> { shape, label }
    this.evaluation = null; // what an analysis last said of it
    this.verdict = null; // what a review said of the move
  }

  get depth() {
    let depth = 0;
    for (let node = this; node.parent; node = node.parent) depth += node.move ? 1 : 0;
    return depth;
  }

  path() {
    const nodes = [];
    for (let node = this; node; node = node.parent) nodes.unshift(node);
    return nodes;
  }

  /** The nodes from here on, following first children. */
  mainLine() {
    const nodes = [];
    for (let node = this.children[0]; node; node = node.children[0]) nodes.push(node);
    return nodes;
  }
}

const merged = (setup, cells, toMove) => ({
  cells: { ...(setup?.cells ?? {}), ...cells },
  toMove: toMove ?? setup?.toMove ?? null,
});

export class Tree extends EventTarget {
  constructor(size = 15, rule = 'freestyle') {
    super();
    this.size = size;
    this.rule = rule;
    this.info = { black: '', white: '', result: '', date: '', event: '' };
    this.root = new Node(null);
    this.current = this.root;
    this.name = ''; // the name it is kept under
    this.dirty = false;
    this.done = [];
    this.undone = [];
  }

  changed(what) {
    this.dispatchEvent(new CustomEvent('change', { detail: what }));
  }

  // Every edit is a pair of functions, so undo costs no copy of the tree.
  edit(what, redo, undo) {
    const before = this.current;
    redo();
    this.done.push({ what, redo, undo, before, after: this.current });
    this.undone.length = 0;
    this.dirty = true;
    this.changed(what);
  }

  undo() {
    const step = this.done.pop();
    if (!step) return null;
    step.undo();
    this.current = step.before;
    this.undone.push(step);
    this.dirty = true;
    this.changed('undo');
    return step.what;
  }

  redo() {
    const step = this.undone.pop();
    if (!step) return null;
    step.redo();
    this.current = step.after;
    this.done.push(step);
    this.dirty = true;
    this.changed('redo');
    return step.what;
  }

  go(node) {
    if (!node || node === this.current) return;
    this.current = node;
    this.changed('go');
  }

  /** Follows the child with this move, or adds it. A move that is there already is not an edit. */
  play(point, color = this.toMove()) {
    const from = this.current;
    const known = from.children.find(
      (child) => child.move && child.move.point === point && child.move.color === color,
    );
    if (known) {
      this.go(known);
      return known;
    }
    const node = new Node(from, { point, color });
    this.edit(
      'move',
      () => {
        from.children.push(node);
        this.current = node;
      },
      () => {
        from.children = from.children.filter((child) => child !== node);
      },
    );
    return node;
  }

  remove(node = this.current) {
    const parent = node.parent;
    if (!parent) return;
    const at = parent.children.indexOf(node);
    this.edit(
      'remove',
      () => {
        parent.children = parent.children.filter((child) => child !== node);
        this.current = parent;
      },
      () => parent.children.splice(at, 0, node),
    );
  }

  /** Makes the line through `node` the main line. */
  promote(node = this.current) {
    const orders = node
      .path()
      .slice(1)
      .map((step) => [step.parent, step.parent.children]);
    this.edit(
      'promote',
      () => {
        for (const step of node.path().slice(1)) {
          const rest = step.parent.children.filter((child) => child !== step);
          step.parent.children = [step, ...rest];
        }
      },
      () => {
        for (const [parent, children] of orders) parent.children = children;
      },
    );
  }

  set(node, field, value, what = field) {
    const old = node[field];
    this.edit(
      what,
      () => {
        node[field] = value;
      },
      () => {
        node[field] = old;
      },
    );
  }

  mark(point, shape, label = '') {
    const marks = { ...this.current.marks };
    const old = marks[point];
    if (old && old.shape === shape && old.label === label) delete marks[point];
    else marks[point] = { shape, label };
    this.set(this.current, 'marks', marks);
  }

  /** Puts or takes stones at the current position. On a move's node this starts a new child. */
  arrange(cells, toMove = undefined) {
    const from = this.current;
    if (!from.move) {
      this.set(from, 'setup', merged(from.setup, cells, toMove));
      return;
    }
    const child = new Node(from);
    child.setup = merged(null, cells, toMove);
    this.edit(
      'setup',
      () => {
        from.children.push(child);
        this.current = child;
      },
      () => {
        from.children = from.children.filter((node) => node !== child);
      },
    );
  }

  setInfo(field, value) {
    const old = this.info;
    const next = { ...old, [field]: value };
    this.edit(
      'info',
      () => {
        this.info = next;
      },
      () => {
        this.info = old;
      },
    );
  }

  setRule(rule) {
    const old = this.rule;
    this.edit(
      'rule',
      () => {
        this.rule = rule;
      },
      () => {
        this.rule = old;
      },
    );
  }

  cells(node = this.current) {
    const cells = new Array(this.size * this.size).fill('');
    for (const step of node.path()) {
      if (step.setup) {
        for (const [point, cell] of Object.entries(step.setup.cells)) cells[point] = cell;
      }
      if (step.move && step.move.point !== null) cells[step.move.point] = step.move.color;
    }
    return cells;
  }

  /** point -> number of the move that put the stone there. */
  numbers(node = this.current) {
    const numbers = {};
    let count = 0;
    for (const step of node.path()) {
      if (step.setup) for (const point of Object.keys(step.setup.cells)) delete numbers[point];
      if (step.move) {
        count += 1;
        if (step.move.point !== null) numbers[step.move.point] = count;
      }
    }
    return numbers;
  }

  toMove(node = this.current) {
    for (let step = node; step; step = step.parent) {
      if (step.setup?.toMove) return step.setup.toMove;
      if (step.move) return other(step.move.color);
    }
    // A set-up without a word on it: the side with fewer stones, as in a game.
    const cells = this.cells(node);
    const count = (color) => cells.filter((cell) => cell === color).length;
    return count(BLACK) > count(WHITE) ? WHITE : BLACK;
  }

  /** { winner, row } once somebody has five, { winner: null } when the board is full. */
  end(node = this.current) {
    const cells = this.cells(node);
    const point = node.move?.point;
    if (point !== null && point !== undefined) {
      const row = winningRow(cells, this.size, this.rule, point);
      if (row) return { winner: node.move.color, row };
    }
    return cells.includes('') ? null : { winner: null, row: [] };
  }

  /** Every node, parents before children, without recursion: a line may be long. */
  *nodes() {
    const open = [this.root];
    while (open.length) {
      const node = open.pop();
      yield node;
      for (let i = node.children.length - 1; i >= 0; i -= 1) open.push(node.children[i]);
    }
  }
}
