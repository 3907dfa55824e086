// The form for a new game.

import { h, field, select, toggle } from '../dom.js';
import { t } from '../i18n.js';
import { app } from '../app.js';
import { agents, agentOf, levelsOf } from '../agents.js';
import { RULES, SIZES } from '../game.js';
import { Match } from '../match.js';
import * as settings from '../settings.js';

const DEFAULT = {
  opponent: '',
  level: 5,
  mine: 'b',
  second: '',
  secondLevel: 5,
  size: 15,
  rule: 'freestyle',
  opening: 'none',
  clock: 'none',
  base: 5,
  increment: 3,
  turn: 2,
  both: false,
  here: false,
};

const form = { ...DEFAULT, ...(settings.get('match') ?? {}) };
let redraw = () => {};

function put(name, value) {
  form[name] = value;
  settings.set('match', { ...form, here: false });
  redraw();
}

function choice(name, options, label) {
  return h(
    'div',
    { class: 'field' },
    h('span', { id: `label-${name}` }, label),
    h(
      'div',
      { class: 'choice', role: 'group', 'aria-labelledby': `label-${name}` },
      options.map(([value, text]) =>
        h(
          'button',
          {
            type: 'button',
            'aria-pressed': String(form[name] === value),
            'data-value': String(value),
            onclick: () => put(name, value),
          },
          text,
        ),
      ),
    ),
  );
}

function opponentFields(name, levelName, label) {
  const agent = agentOf(form[name]) ?? agentOf(agents.default) ?? agents.list[0];
  form[name] = agent?.name ?? '';
  const list = agents.list.map((one) => [
    one.name,
    one.external ? `${one.name} (${t('play.external')})` : one.name,
  ]);
  const levels = [
    ['0', t('play.full')],
    ...Array.from({ length: levelsOf(agent) - 1 }, (_, i) => [
      String(i + 1),
      t('seat.level', { level: i + 1 }),
    ]),
  ];
  return [
    h(
      'div',
      { class: 'pair' },
      field(
        label,
        select(list, form[name], (value) => put(name, value), { id: `play-${name}` }),
      ),
      levelsOf(agent)
        ? field(
            t('play.level'),
            select(levels, String(form[levelName]), (value) => put(levelName, Number(value)), {
              id: `play-${levelName}`,
            }),
          )
        : null,
    ),
    agent ? h('p', { class: 'soft about' }, agent.about) : null,
  ];
}

/** The form; `onchange` draws it again, since one answer changes what else is asked. */
export function newGame(onchange) {
  redraw = onchange;
  const sizes = SIZES.map((size) => [String(size), `${size} × ${size}`]);
  const rules = RULES.map((rule) => [rule, t(`rule.${rule}`)]);
  const free = app.tree.current !== app.tree.root || app.tree.root.setup;
  return h(
    'form',
    {
      class: 'card',
      id: 'new-game',
      onsubmit: (event) => {
        event.preventDefault();
        begin();
      },
    },
    h('h2', {}, t('play.new')),
    choice(
      'both',
      [
        [false, t('play.me')],
        [true, t('play.agents')],
      ],
      t('play.who'),
    ),
    opponentFields('opponent', 'level', form.both ? t('play.black') : t('play.opponent')),
    form.both
      ? opponentFields('second', 'secondLevel', t('play.white'))
      : choice(
          'mine',
          [
            ['b', t('cell.b')],
            ['w', t('cell.w')],
            ['random', t('play.random')],
            ['all', t('play.all')],
          ],
          t('play.colour'),
        ),
    h(
      'div',
      { class: 'pair' },
      field(
        t('play.size'),
        select(sizes, String(form.size), (value) => put('size', Number(value)), { id: 'play-size' }),
      ),
      field(
        t('play.rule'),
        select(rules, form.rule, (value) => put('rule', value), { id: 'play-rule' }),
      ),
    ),
    h('p', { class: 'soft about' }, t(`rule.${form.rule}.about`)),
    h(
      'div',
      { class: 'pair' },
      field(
        t('play.opening'),
        select(
          [
            ['none', t('play.opening.none')],
            ['swap2', 'Swap2'],
          ],
          form.opening,
          (value) => put('opening', value),
          { id: 'play-opening' },
        ),
      ),
      field(
        t('play.clock'),
        select(
          [
            ['none', t('play.clock.none')],
            ['game', t('play.clock.game')],
          ],
          form.clock,
          (value) => put('clock', value),
          { id: 'play-clock' },
        ),
      ),
    ),
    form.clock === 'game'
      ? h(
          'div',
          { class: 'pair' },
          field(t('play.base'), numberInput('base', 0.1, 180)),
          field(t('play.increment'), numberInput('increment', 0, 60)),
        )
      : field(t('play.turn'), numberInput('turn', 0.1, 300)),
    free
      ? toggle(
          t('play.here'),
          form.here,
          (value) => {
            form.here = value;
          },
          { id: 'play-here' },
        )
      : null,
    h('button', { class: 'primary', id: 'start-game' }, t('play.start')),
  );
}

function numberInput(name, least, most) {
  const input = h('input', {
    type: 'number',
    min: least,
    max: most,
    step: 'any',
    value: form[name],
    id: `play-${name}`,
    onchange: () => put(name, Math.min(most, Math.max(least, Number(input.value) || least))),
  });
  return input;
}

function begin() {
  const turn = Math.round(form.turn * 1000);
  const agent = (name, level) => ({
    agent: form[name],
    level: (levelsOf(agentOf(form[name])) && form[level]) || null,
    turn,
  });
  const first = agent('opponent', 'level');
  const human = { human: true };
  let [black, white] = form.both ? [first, agent('second', 'secondLevel')] : [human, first];
  const mine = form.mine === 'random' ? (Math.random() < 0.5 ? 'b' : 'w') : form.mine;
  if (!form.both && mine === 'w') [black, white] = [first, human];
  if (!form.both && mine === 'all') white = human;
  const here = form.here && document.getElementById('play-here');
  new Match({
    size: here ? app.tree.size : form.size,
    rule: here ? app.tree.rule : form.rule,
    black,
    white,
    clock: form.clock === 'game' ? { base: form.base * 60, increment: form.increment } : null,
    opening: here ? 'none' : form.opening,
    start: here ? app.tree : null,
  }).start();
  form.here = false;
}
