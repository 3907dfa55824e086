// Playing: the form for a new game, and what can be done during one.

import { h, button, field, replace, select, toggle } from '../dom.js';
import { t } from '../i18n.js';
import { app } from '../app.js';
import { agents, agentOf } from '../agents.js';
import { RULES, SIZES } from '../game.js';
import { Match } from '../match.js';
import * as settings from '../settings.js';
import { hint } from '../hint.js';
import { saveTree } from '../keep.js';

const DEFAULT = {
  opponent: '', level: 5, mine: 'b', second: '', secondLevel: 5, size: 15, rule: 'freestyle', opening: 'none',
  clock: 'none', base: 5, increment: 3, turn: 2, both: false, here: false,
};

const form = { ...DEFAULT, ...(settings.get('match') ?? {}) };
let place = null;
let shown = '';

function put(name, value) {
  form[name] = value;
  settings.set('match', { ...form, here: false });
  draw();
}

function choice(name, options, label) {
  return h('div', { class: 'field' }, h('span', { id: `label-${name}` }, label),
    h('div', { class: 'choice', role: 'group', 'aria-labelledby': `label-${name}` }, options.map(([value, text]) =>
      h('button', { type: 'button', 'aria-pressed': String(form[name] === value), 'data-value': value, onclick: () => put(name, value) }, text))));
}

function opponentFields(name, levelName, label) {
  const agent = agentOf(form[name]) ?? agentOf(agents.default) ?? agents.list[0];
  form[name] = agent?.name ?? '';
  const list = agents.list.map((one) => [one.name, one.external ? `${one.name} (${t('play.external')})` : one.name]);
  const levels = [['0', t('play.full')], ...Array.from({ length: agents.levels }, (_, i) => [String(i + 1), t('seat.level', { level: i + 1 })])];
  return [h('div', { class: 'pair' },
    field(label, select(list, form[name], (value) => put(name, value), { id: `play-${name}` })),
    agent && !agent.external
      ? field(t('play.level'), select(levels, String(form[levelName]), (value) => put(levelName, Number(value)), { id: `play-${levelName}` })) : null),
  agent ? h('p', { class: 'soft about' }, agent.about) : null];
}

function newGame() {
  const sizes = SIZES.map((size) => [String(size), `${size} × ${size}`]);
  const rules = RULES.map((rule) => [rule, t(`rule.${rule}`)]);
  const free = app.tree.current !== app.tree.root || app.tree.root.setup;
  return h('form', {
    class: 'card', id: 'new-game', onsubmit: (event) => {
      event.preventDefault();
      begin();
    },
  },
  h('h2', {}, t('play.new')),
  choice('both', [[false, t('play.me')], [true, t('play.agents')]], t('play.who')),
  opponentFields('opponent', 'level', form.both ? t('play.black') : t('play.opponent')),
  form.both ? opponentFields('second', 'secondLevel', t('play.white'))
    : choice('mine', [['b', t('cell.b')], ['w', t('cell.w')], ['random', t('play.random')], ['all', t('play.all')]], t('play.colour')),
  h('div', { class: 'pair' },
    field(t('play.size'), select(sizes, String(form.size), (value) => put('size', Number(value)), { id: 'play-size' })),
    field(t('play.rule'), select(rules, form.rule, (value) => put('rule', value), { id: 'play-rule' }))),
  h('p', { class: 'soft about' }, t(`rule.${form.rule}.about`)),
  h('div', { class: 'pair' },
    field(t('play.opening'), select([['none', t('play.opening.none')], ['swap2', 'Swap2']], form.opening, (value) => put('opening', value), { id: 'play-opening' })),
    field(t('play.clock'), select([['none', t('play.clock.none')], ['game', t('play.clock.game')]], form.clock, (value) => put('clock', value), { id: 'play-clock' }))),
  form.clock === 'game' ? h('div', { class: 'pair' },
    field(t('play.base'), numberInput('base', 0.1, 180)), field(t('play.increment'), numberInput('increment', 0, 60)))
    : field(t('play.turn'), numberInput('turn', 0.1, 300)),
  free ? toggle(t('play.here'), form.here, (value) => { form.here = value; }, { id: 'play-here' }) : null,
  h('button', { class: 'primary', id: 'start-game' }, t('play.start')));
}

function numberInput(name, least, most) {
  const input = h('input', {
    type: 'number', min: least, max: most, step: 'any', value: form[name], id: `play-${name}`,
    onchange: () => put(name, Math.min(most, Math.max(least, Number(input.value) || least))),
  });
  return input;
}

function begin() {
  const turn = Math.round(form.turn * 1000);
  const agent = (name, level) => ({ agent: form[name], level: agentOf(form[name])?.external ? null : form[level] || null, turn });
  const first = agent('opponent', 'level');
  const human = { human: true };
  let [black, white] = form.both ? [first, agent('second', 'secondLevel')] : [human, first];
  const mine = form.mine === 'random' ? (Math.random() < 0.5 ? 'b' : 'w') : form.mine;
  if (!form.both && mine === 'w') [black, white] = [first, human];
  if (!form.both && mine === 'all') white = human;
  const here = form.here && document.getElementById('play-here');
  new Match({
    size: here ? app.tree.size : form.size, rule: here ? app.tree.rule : form.rule, black, white,
    clock: form.clock === 'game' ? { base: form.base * 60, increment: form.increment } : null,
    opening: here ? 'none' : form.opening, start: here ? app.tree : null,
  }).start();
  form.here = false;
}

function swap2Card(match) {
  const { swap2 } = match;
  if (!swap2?.open) return null;
  const mine = match.isHuman(swap2.hand());
  const offers = swap2.phase === 'answer' ? ['white', 'black', 'two'] : ['white', 'black'];
  return h('div', { class: 'card', id: 'swap2' }, h('h2', {}, 'Swap2'),
    h('p', {}, mine ? t(`swap2.${swap2.phase}`) : t('swap2.wait')),
    mine && swap2.choosing() ? h('div', { class: 'pair' }, offers.map((what) =>
      button(t(`swap2.take.${what}`), () => swap2.choose(what), { 'data-choice': what }))) : null);
}

function gameCard(match) {
  const agentsOnly = !match.isHuman('b') && !match.isHuman('w');
  const thinking = match.active && match.talk;
  const actions = match.active ? [
    button(t('play.takeback'), () => match.takeBack(), { icon: 'undo', id: 'take-back' }),
    button(t('play.redo'), () => match.redo(), { icon: 'redo', id: 'redo-move', disabled: !match.redoable.length }),
    agentsOnly ? null : button(t('play.hint'), hint, { icon: 'hint', id: 'hint', disabled: !match.humanToMove() }),
    thinking ? button(t('play.now'), () => match.hurry(), { icon: 'stop', id: 'move-now' }) : null,
    agentsOnly || match.paused ? button(match.paused ? t('play.continue') : t('play.pause'), () => match.pause(!match.paused), { icon: match.paused ? 'next' : 'pause', id: 'pause' }) : null,
    agentsOnly ? button(t('play.step'), () => match.step(), { icon: 'end', id: 'step' }) : null,
    agentsOnly ? button(t('play.leave'), () => match.leave(), { icon: 'close', id: 'leave' })
      : button(t('play.resign'), () => match.resign(), { icon: 'flag', class: 'danger', id: 'resign' }),
  ] : [
    button(t('play.rematch'), () => match.rematch(), { icon: 'turn', class: 'primary', id: 'rematch' }),
    button(t('play.reviewIt'), () => { app.setTab('review'); app.startReview?.(); }, { icon: 'review', id: 'to-review' }),
    button(t('play.takeback'), () => match.takeBack(), { icon: 'undo' }),
    button(t('keep.save'), () => saveTree('game'), { icon: 'share', id: 'save-game' }),
    button(t('play.another'), () => match.leave(), { icon: 'plus', id: 'another' }),
  ];
  return h('div', { class: 'card', id: 'game-card' },
    h('h2', { id: 'game-state' }, match.active ? t('play.running') : match.resultText()),
    h('p', { class: 'soft' }, `${t(`rule.${app.tree.rule}`)}, ${app.tree.size} × ${app.tree.size}`),
    h('div', { class: 'bar' }, actions));
}

function draw() {
  if (!place) return;
  const { match } = app;
  replace(place, h('div', { class: 'stack' }, match ? [swap2Card(match), gameCard(match)] : newGame()));
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
  const now = JSON.stringify(match ? [match.active, match.paused, Boolean(match.talk), match.redoable.length, match.swap2?.phase,
    match.result, app.tree.rule, match.humanToMove()] : [agents.list.length, app.tree.current === app.tree.root]);
  if (now === shown && what !== 'language') return;
  shown = now;
  const focused = place.contains(document.activeElement) ? document.activeElement.id : '';
  draw();
  if (focused) document.getElementById(focused)?.focus();
}
