// A line of an analysis or a proof: pointed at it is shown on the board, clicked it is entered.

import { h } from './dom.js';
import { app } from './app.js';
import { other } from './game.js';
import { asPlayed } from './view.js';

/** A line to point at (shown on the board) and to click (entered). `set` gives it another line. */
export function lineRow(...line) {
  let data = {};
  let pointed = false;
  const value = h('span');
  const text = h('span', { class: 'text' });
  const preview = (on) => {
    pointed = on;
    app.preview = on ? asPlayed(data.points, data.first) : null;
    app.update('preview');
  };
  const element = h(
    'button',
    {
      type: 'button',
      class: 'pv',
      onpointerenter: () => preview(true),
      onpointerleave: () => preview(false),
      onfocus: () => preview(true),
      onblur: () => preview(false),
      onclick: () => {
        preview(false);
        enterLine(data.points, data.first);
      },
    },
    value,
    text,
  );
  // The same element stays while reports come in, so a click never falls between two of them.
  element.set = (points, moves, label, className, first = app.tree.toMove()) => {
    data = { points, first };
    value.className = `value ${className}`;
    value.textContent = label;
    text.textContent = moves.join(' ');
    if (pointed && app.preview) app.preview = asPlayed(points, first);
  };
  element.set(...line);
  return element;
}

/** Adds a line to the tree and goes to its first move. */
export function enterLine(points, first = app.tree.toMove()) {
  const { tree } = app;
  if (tree.toMove() !== first) tree.arrange({}, first); // the other side's line, as if it were its turn
  let entered = null;
  let color = first;
  for (const point of points) {
    if (tree.cells()[point]) break;
    const node = tree.play(point, color);
    entered ??= node;
    color = other(color);
  }
  if (entered) tree.go(entered);
}
