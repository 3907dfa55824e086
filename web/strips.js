// What stands above and below the board: players, clocks, the gauge, buttons, and one line of status.

import { h, button, replace } from './dom.js';
import { t } from './i18n.js';
import { app } from './app.js';
import { clockText } from './clocks.js';
import { percent, scoreText, short } from './score.js';
import * as settings from './settings.js';
import { hint } from './hint.js';

const byId = (id) => document.getElementById(id);
let drawn = {};

// Parts are drawn again only when their text changes, so nothing flickers and focus stays.
function once(name, signature, draw) {
  const key = JSON.stringify(signature);
  if (drawn[name] === key) return;
  drawn[name] = key;
  draw();
}

export const forget = () => {
  drawn = {};
};

function player(id, color) {
  const { tree, match } = app;
  const name = tree.info[color === 'b' ? 'black' : 'white'] || t(`cell.${color}`);
  const hand = match?.active ? match.mover() : tree.toMove();
  const turn =
    hand === color &&
    !tree.end()?.row?.length &&
    !(match && !match.active && app.tree.current === match.head);
  const report = match?.active && turn && match.talk ? match.thinking : null;
  let what = '';
  if (report) what = t('status.thinking', { depth: report.depth, nodes: short(report.nodes) });
  else if (match?.active && turn && !match.isHuman(hand))
    what = match.paused ? t('status.paused') : t('status.starting');
  const left = match?.clocks.show(color) ?? null;
  const clock = left === null ? '' : clockText(left);
  once(id, [name, turn, what, clock, color], () => {
    const element = byId(id);
    element.classList.toggle('turn', turn);
    replace(
      element,
      h('span', { class: `dot ${color}` }),
      h('span', { class: 'name' }, name),
      h('span', { class: 'what' }, what),
      left === null ? null : h('span', { class: `clock ${left < 10000 ? 'low' : ''}`, role: 'timer' }, clock),
    );
  });
}

function status() {
  const { tree, match } = app;
  const end = tree.end();
  let text;
  if (match && !match.active && match.head === tree.current) text = match.resultText();
  else if (end) text = end.winner ? t('result.five', { winner: t(`cell.${end.winner}`) }) : t('result.draw');
  else if (match?.active && tree.current !== match.head) text = t('status.past');
  else if (match?.swap2?.open)
    text = t(match.isHuman(match.swap2.hand()) ? `swap2.${match.swap2.phase}` : 'swap2.wait');
  else text = t('status.toMove', { color: t(`cell.${tree.toMove()}`), ply: tree.current.depth + 1 });
  const kept = match?.active || tree.keptAs?.kind === 'study' ? tree.keeper?.state : '';
  if (kept) text = `${text} · ${t(`keep.state.${kept}`)}`;
  once('status', text, () => {
    byId('status').textContent = text;
  });
}

function gauge() {
  const element = byId('gauge');
  const { analysis, tree } = app;
  const line = analysis?.node === tree.current ? analysis.report.lines[0] : null;
  const verdict = tree.current.verdict;
  const end = tree.end();
  let share = null;
  let text = '';
  if (end?.winner) {
    share = end.winner === 'b' ? 1 : 0;
  } else if (line && !app.match?.active) {
    share = analysis.side === 'b' ? line.win_probability : 1 - line.win_probability;
    text = line.score.kind === 'estimate' ? '' : scoreText(line.score);
  } else if (verdict && !app.match?.active) {
    share = verdict.black;
  }
  once('gauge', [share, text, settings.get('gauge')], () => {
    element.style.visibility = settings.get('gauge') ? '' : 'hidden';
    element.classList.toggle('unknown', share === null);
    element.style.setProperty('--share', `${Math.round((share ?? 0.5) * 1000) / 10}%`);
    element.setAttribute(
      'aria-label',
      share === null ? t('gauge.unknown') : t('gauge.label', { share: percent(share) }),
    );
    element.title = share === null ? '' : `${t('gauge.label', { share: percent(share) })} ${text}`;
  });
}

function controls() {
  const { tree, match } = app;
  const { current } = tree;
  const atStart = !current.parent;
  const atEnd = !current.children.length;
  const running = app.analysing?.();
  once('controls', [atStart, atEnd, app.pending, match?.active, running, match?.humanToMove()], () => {
    const focused = document.activeElement?.id;
    const control = (id, icon, action, disabled) =>
      button('', action, { icon, id, 'aria-label': t(`key.${id}`), title: t(`key.${id}`), disabled });
    replace(
      byId('controls'),
      app.pending !== null
        ? [
            button(t('play.confirm'), () => app.confirm(), {
              icon: 'check',
              class: 'primary confirm',
              id: 'confirm',
            }),
            button(
              t('play.cancel'),
              () => {
                app.pending = null;
                app.update('pending');
              },
              { icon: 'close', id: 'cancel' },
            ),
          ]
        : [
            control('first', 'first', () => app.first(), atStart),
            control('back', 'back', () => app.back(), atStart),
            control('forward', 'next', () => app.forward(), atEnd),
            control('last', 'end', () => app.last(), atEnd),
            control('undo', 'undo', () => app.undo(), false),
            control('redo', 'redo', () => app.redo(), false),
            match?.active
              ? control('hint', 'hint', hint, !match.humanToMove())
              : control('analyse', running ? 'stop' : 'analyse', () => app.toggleAnalysis(), false),
            control('export', 'share', () => app.share(), false),
          ].map((element) => {
            element.id = `go-${element.id}`;
            return element;
          }),
    );
    if (focused?.startsWith('go-')) byId(focused)?.focus();
  });
}

export function update() {
  // The user's own colour is shown below.
  const bottom = app.match && !app.match.isHuman('b') && app.match.isHuman('w') ? 'w' : 'b';
  player('player-top', bottom === 'b' ? 'w' : 'b');
  player('player-bottom', bottom);
  status();
  gauge();
  controls();
}
