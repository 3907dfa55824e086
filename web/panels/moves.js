// The tree of moves, and the comment of the position shown.

import { h, replace, button } from '../dom.js';
import { nameOf } from '../game.js';
import { t } from '../i18n.js';
import { app } from '../app.js';
import { verdictSign } from '../score.js';

let place = null;
let list = null;
let comment = null;
let buttons = new Map();
let drawn = null;
let depths = new Map(); // filled parents first: asking each node would walk to the root each time

/** The tree as rows in reading order: the main line broken where variations come between. */
function rows(root) {
  const found = [];
  const stack = root.children[0] ? [{ node: root.children[0], depth: 0, first: true }] : [];
  while (stack.length) {
    let { node, depth, first } = stack.pop();
    const row = { depth, nodes: [] };
    found.push(row);
    while (node) {
      row.nodes.push(node);
      const siblings = first === false ? [] : node.parent.children;
      first = true;
      if (siblings.length > 1 && siblings[0] === node) {
        if (node.children[0]) stack.push({ node: node.children[0], depth });
        for (const sibling of siblings.slice(1).reverse())
          stack.push({ node: sibling, depth: depth + 1, first: false });
        break;
      }
      node = node.children[0];
    }
  }
  return found;
}

function moveButton(node) {
  const depth = depths.get(node.parent) + (node.move ? 1 : 0);
  depths.set(node, depth);
  const { tree } = app;
  const move = node.move;
  const name = move
    ? move.point === null
      ? t('moves.pass')
      : nameOf(move.point, tree.size)
    : t('moves.setup');
  const sign = verdictSign(node);
  const element = h(
    'button',
    {
      type: 'button',
      class: `move ${move?.color ?? ''} ${sign ? `verdict-${sign.kind}` : ''}`,
      'data-node': node.id,
      'aria-label': `${depth}. ${move ? t(`cell.${move.color}`) : ''} ${name}`,
      onclick: () => app.go(node),
    },
    h('span', { class: 'n' }, move ? String(depth) : '·'),
    h('span', {}, name),
    sign ? h('b', {}, sign.text) : null,
  );
  buttons.set(node, element);
  return element;
}

function drawTree() {
  buttons = new Map();
  const { tree } = app;
  depths = new Map([[tree.root, 0]]);
  const start = h(
    'button',
    { type: 'button', class: 'move start', 'data-node': tree.root.id, onclick: () => app.go(tree.root) },
    t('moves.start'),
  );
  buttons.set(tree.root, start);
  const parts = [
    h(
      'div',
      { class: 'row' },
      start,
      tree.root.comment ? h('span', { class: 'remark' }, tree.root.comment) : null,
    ),
  ];
  for (const { depth, nodes } of rows(tree.root)) {
    parts.push(
      h(
        'div',
        { class: `row depth-${Math.min(depth, 6)}` },
        nodes.flatMap((node) => [
          moveButton(node),
          node.comment ? h('span', { class: 'remark' }, node.comment) : null,
        ]),
      ),
    );
  }
  replace(list, parts);
}

function showCurrent() {
  for (const element of list.querySelectorAll('[aria-current]')) element.removeAttribute('aria-current');
  const element = buttons.get(app.tree.current);
  element?.setAttribute('aria-current', 'true');
  if (element) {
    // Scrolls the list alone; scrollIntoView would also move the page on a phone.
    const top = element.offsetTop;
    if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 30)
      list.scrollTop = top - list.clientHeight / 2;
  }
  if (document.activeElement !== comment) comment.value = app.tree.current.comment;
}

export function build(container) {
  place = container;
  list = h('div', { class: 'tree', role: 'group', 'aria-label': t('moves.label') });
  comment = h('textarea', {
    id: 'comment',
    rows: 2,
    placeholder: t('moves.comment'),
    'aria-label': t('moves.comment'),
    maxlength: 20000,
    onchange: () => {
      if (comment.value !== app.tree.current.comment)
        app.tree.set(app.tree.current, 'comment', comment.value);
    },
  });
  const bar = h(
    'div',
    { class: 'bar' },
    button('', () => app.undo(), { icon: 'undo', class: 'quiet', 'aria-label': t('key.undo'), id: 'undo' }),
    button('', () => app.redo(), { icon: 'redo', class: 'quiet', 'aria-label': t('key.redo'), id: 'redo' }),
    h('span', { class: 'grow' }),
    button(t('moves.promote'), () => app.tree.promote(), { class: 'quiet small', id: 'promote' }),
    button('', () => app.remove(), {
      icon: 'trash',
      class: 'quiet',
      'aria-label': t('moves.delete'),
      id: 'delete',
    }),
  );
  replace(place, h('div', { class: 'card moves' }, bar, list, comment));
  drawn = null;
  update();
}

/** What the drawn tree depends on; a step through the moves alone redraws nothing. */
function signature() {
  const parts = [];
  for (const node of app.tree.nodes()) {
    parts.push(
      node.id,
      node.parent?.children[0] === node ? 1 : 0,
      node.comment,
      verdictSign(node)?.text ?? '',
    );
  }
  return parts.join('|');
}

/** A step alone (`moved`) changes only which move is marked. */
export function update(moved = false) {
  if (!list) return;
  if (moved && buttons.has(app.tree.current)) {
    showCurrent();
    return;
  }
  const now = signature();
  if (now !== drawn) {
    drawn = now;
    drawTree();
  }
  showCurrent();
}
