// Playing: a new game, and what can be done during one.

import { h, button, field, replace, select } from '../dom.js';
import { t } from '../i18n.js';
import { app } from '../app.js';
import { agents } from '../agents.js';
import { hint } from '../hint.js';
import { saveTree } from '../keep.js';
import { unfinished } from '../playing.js';
import { forgetGame, goOn, names } from './games.js';
import { newGame } from './new-game.js';

let place = null;
let shown = '';

function swap2Card(match) {
  const { swap2 } = match;
  if (!swap2?.open) return null;
  const mine = match.isHuman(swap2.hand());
  const offers = swap2.phase === 'answer' ? ['white', 'black', 'two'] : ['white', 'black'];
  return h(
    'div',
    { class: 'card', id: 'swap2' },
    h('h2', {}, 'Swap2'),
    h('p', {}, mine ? t(`swap2.${swap2.phase}`) : t('swap2.wait')),
    mine && swap2.choosing()
      ? h(
          'div',
          { class: 'pair' },
          offers.map((what) =>
            button(t(`swap2.take.${what}`), () => swap2.choose(what), { 'data-choice': what }),
          ),
        )
      : null,
  );
}

function gameCard(match) {
  const agentsOnly = !match.isHuman('b') && !match.isHuman('w');
  const thinking = match.active && match.talk;
  const actions = match.active
    ? [
        button(t('play.takeback'), () => match.takeBack(), { icon: 'undo', id: 'take-back' }),
        button(t('play.redo'), () => match.redo(), {
          icon: 'redo',
          id: 'redo-move',
          disabled: !match.redoable.length,
        }),
        agentsOnly
          ? null
          : button(t('play.hint'), hint, { icon: 'hint', id: 'hint', disabled: !match.humanToMove() }),
        thinking ? button(t('play.now'), () => match.hurry(), { icon: 'stop', id: 'move-now' }) : null,
        agentsOnly || match.paused
          ? button(match.paused ? t('play.continue') : t('play.pause'), () => match.pause(!match.paused), {
              icon: match.paused ? 'next' : 'pause',
              id: 'pause',
            })
          : null,
        agentsOnly ? button(t('play.step'), () => match.step(), { icon: 'end', id: 'step' }) : null,
        agentsOnly
          ? button(t('play.leave'), () => match.leave(), { icon: 'close', id: 'leave' })
          : button(t('play.resign'), () => match.resign(), { icon: 'flag', class: 'danger', id: 'resign' }),
      ]
    : [
        button(t('play.rematch'), () => match.rematch(), { icon: 'turn', class: 'primary', id: 'rematch' }),
        button(
          t('play.reviewIt'),
          () => {
            app.setTab('review');
            app.startReview?.();
          },
          { icon: 'review', id: 'to-review' },
        ),
        button(t('play.takeback'), () => match.takeBack(), { icon: 'undo' }),
        button(t('keep.save'), () => saveTree('game'), { icon: 'share', id: 'save-game' }),
        button(t('play.another'), () => match.leave(), { icon: 'plus', id: 'another' }),
      ];
  return h(
    'div',
    { class: 'card', id: 'game-card' },
    h('h2', { id: 'game-state' }, match.active ? t('play.running') : match.resultText()),
    h('p', { class: 'soft' }, `${t(`rule.${app.tree.rule}`)}, ${app.tree.size} × ${app.tree.size}`),
    match.problem ? h('p', { class: 'bad', id: 'problem', role: 'alert' }, match.problemText()) : null,
    match.problem && match.problem !== 'offline' ? standIn(match) : null,
    h('div', { class: 'bar' }, actions),
  );
}

/** Who may go on where an agent cannot. */
function standIn(match) {
  const { agent } = match.seats[match.mover()];
  const others = agents.list.filter(({ name }) => name !== agent).map(({ name }) => [name, name]);
  const choose = (name) => name && match.standIn(name);
  return field(t('play.standIn'), select([['', '–'], ...others], '', choose, { id: 'stand-in' }));
}

/** Games that were left, or that a crash interrupted. */
function unfinishedCard() {
  const { games } = unfinished;
  if (!games.length) return null;
  return h(
    'div',
    { class: 'card', id: 'unfinished' },
    h('h2', {}, t('keep.unfinished')),
    h(
      'div',
      { class: 'list' },
      games.map((summary) =>
        h(
          'div',
          { class: 'item' },
          h(
            'span',
            { class: 'title' },
            names(summary) || summary.title,
            h('br'),
            h(
              'span',
              { class: 'soft' },
              `${t(`rule.${summary.rule ?? 'freestyle'}`)} · ${summary.size}×${summary.size} · ${t('keep.plies', { plies: summary.plies })}`,
            ),
          ),
          button(t('play.continue'), () => goOn(summary.id), { class: 'small', 'data-go-on': summary.id }),
          button('', () => forgetGame(summary), {
            icon: 'trash',
            class: 'quiet',
            'aria-label': t('keep.delete', { title: summary.title }),
          }),
        ),
      ),
    ),
  );
}

function draw() {
  if (!place) return;
  const { match } = app;
  replace(place, h('div', { class: 'stack' }, match ? [swap2Card(match), gameCard(match)] : [newGame(draw), unfinishedCard()]));
}

export function build(container) {
  place = container;
  shown = '';
  update();
}

/** Redraws only when something it shows has changed: a report while thinking must not move focus. */
export function update(what) {
  if (!place) return;
  const { match } = app;
  const now = JSON.stringify(
    match
      ? [
          match.active,
          match.paused,
          Boolean(match.talk),
          match.redoable.length,
          match.swap2?.phase,
          match.result,
          match.problem,
          app.tree.rule,
          match.humanToMove(),
        ]
      : [agents.list.length, app.tree.current === app.tree.root, unfinished.games],
  );
  if (now === shown && what !== 'language') return;
  shown = now;
  const focused = place.contains(document.activeElement) ? document.activeElement.id : '';
  draw();
  if (focused) document.getElementById(focused)?.focus();
}
