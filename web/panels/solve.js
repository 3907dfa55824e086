// Forced wins: the solver's answer, with its line.

import { h, button, redraw } from '../dom.js';
import { t } from '../i18n.js';
import { app, say } from '../app.js';
import { pointOf, other } from '../game.js';
import { live, positionOf } from '../live.js';
import { lineRow } from '../lines.js';
import { short } from '../score.js';

let place = null;
let solved = null; // { node, message }
let solving = null;

async function solve(goal, side) {
  const { tree } = app;
  const node = tree.current;
  solving?.stop();
  const talk = live.talk({
    type: 'solve',
    position: positionOf(tree),
    goal,
    side: side && { b: 'black', w: 'white' }[side],
    limits: { time_ms: 20000 },
    tree: false,
  });
  solving = talk;
  solved = { node, waiting: true, goal };
  update();
  try {
    const message = await talk.last;
    solved = { node, message, goal, side: side ?? tree.toMove(node) };
  } catch (error) {
    solved = null;
    say(t('said.failed', { error: error.message }), true);
  }
  if (solving === talk) solving = null;
  update();
}

export function update() {
  const shown = solved?.node === app.tree.current ? solved : null;
  redraw(place, [shown?.node.id, shown?.waiting, shown?.message], () => (shown ? solvedCard() : []));
}

// A win by any moves has no abbreviation.
function text(goal, key, values) {
  return goal === 'any'
    ? t(`solve.any.${key}`, values)
    : t(`solve.${key}`, { ...values, goal: goal.toUpperCase() });
}

function solvedCard() {
  if (solved.waiting) {
    return h(
      'div',
      { class: 'bar' },
      h('span', { class: 'soft grow' }, text(solved.goal, 'waiting', {})),
      button(t('analyse.stop'), () => solving?.stop(), { class: 'small' }),
    );
  }
  const { message, side, goal } = solved;
  const color = t(`cell.${side}`);
  const values = {
    color,
    plies: message.plies ?? '',
    checked: short(message.checked ?? 0),
    time: (message.time_ms / 1000).toFixed(2),
  };
  const points = (message.line ?? []).map((name) => pointOf(name, app.tree.size));
  return [
    h(
      'p',
      { class: `note ${message.result === 'win' ? 'good' : ''}`, id: 'solved' },
      text(goal, message.result, values),
    ),
    points.length
      ? lineRow(points, message.line, `M${message.plies}`, side === app.tree.toMove() ? 'win' : 'loss', side)
      : null,
  ];
}

/** The buttons and the place for the answer. */
export function solveBox() {
  place = h('div', { class: 'stack' });
  const ask = (label, id, goal, side, title = t(`solve.${goal}`)) =>
    button(label, () => solve(goal, side()), { class: 'small', id, title });
  const nobody = () => null;
  return [
    h('h3', {}, t('solve.title')),
    h(
      'div',
      { class: 'bar' },
      ask('VCF', 'vcf', 'vcf', nobody),
      ask('VCT', 'vct', 'vct', nobody),
      ask(t('solve.any'), 'prove', 'any', nobody, t('solve.prove')),
      ask(t('solve.threat'), 'show-threat', 'vct', () => other(app.tree.toMove())),
    ),
    place,
  ];
}
