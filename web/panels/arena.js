// Watching: runs of the arena as they go, finished logs, and every game in them on the board.

import { h, button, field, replace, select, toggle } from '../dom.js';
import { t } from '../i18n.js';
import { app, say } from '../app.js';
import { agents } from '../agents.js';
import { RULES, SIZES } from '../game.js';
import { ask } from '../live.js';
import { ArenaView } from '../arena-view.js';

let parts = {};
let view = null;
const form = {
  first: '',
  second: '',
  size: 15,
  rule: 'freestyle',
  pairs: 5,
  turn: 100,
  concurrency: 1,
  test: false,
  elo0: 0,
  elo1: 20,
  alpha: 0.05,
  beta: 0.05,
};
// What the server allows.
const MOST_PAIRS = 5000;
const MOST_OPENINGS = 500;

async function list() {
  try {
    const { runs } = await ask('GET', '/api/arena');
    if (!parts.runs.isConnected) return;
    replace(
      parts.runs,
      runs.length
        ? runs.map((run) =>
            h(
              'button',
              { type: 'button', class: 'item', 'data-run': run.id, onclick: () => watch(run.id) },
              h(
                'span',
                { class: 'title' },
                run.name,
                h('br'),
                h('span', { class: 'soft' }, run.players.join(', ')),
              ),
              h(
                'span',
                {
                  class: `tag ${run.state === 'failed' ? 'bad' : run.state === 'running' ? 'good' : 'soft'}`,
                },
                `${t(`arena.${run.state}`)} ${run.done}/${run.of}`,
              ),
            ),
          )
        : h('p', { class: 'soft' }, t('arena.none')),
    );
  } catch (error) {
    replace(parts.runs, h('p', { class: 'bad' }, error.message));
  }
}

async function startRun() {
  try {
    const run = await ask('POST', '/api/arena', {
      name: `${form.first} – ${form.second}`,
      players: [form.first, form.second],
      rule: form.rule,
      size: form.size,
      pairs: form.pairs,
      openings: Math.min(form.pairs, MOST_OPENINGS),
      seed: Date.now() % 100000,
      turn_ms: form.turn,
      nodes: null,
      concurrency: form.concurrency,
      sprt: form.test
        ? { elo0: form.elo0, elo1: form.elo1, alpha: form.alpha, beta: form.beta }
        : null,
    });
    watch(run.id);
  } catch (error) {
    say(t('said.failed', { error: error.message }), true);
  }
}

function watch(id) {
  view?.close();
  view = new ArenaView(parts.view, close);
  parts.lobby.hidden = true;
  view.follow(id);
}

async function openLog(file) {
  view?.close();
  view = new ArenaView(parts.view, close);
  parts.lobby.hidden = true;
  try {
    const bytes = await file.arrayBuffer();
    let found;
    let offset = 0;
    do {
      found = await ask('POST', `/api/arena/open?offset=${offset}`, bytes, true);
      found.run.name = file.name;
      view?.take(found);
      offset += found.games.length;
    } while (found.games.length && offset < found.total);
  } catch (error) {
    say(t('said.failed', { error: error.message }), true);
    close();
  }
}

function close() {
  view?.close();
  view = null;
  replace(parts.view);
  parts.lobby.hidden = false;
  list();
}

export function build(container) {
  const fresh = {
    view: h('div', { class: 'stack' }),
    runs: h('div', { class: 'list', id: 'runs' }),
    lobby: h('div', { class: 'stack' }),
  };
  // A run being watched stays when one looks at another panel.
  if (view) fresh.view = parts.view;
  fresh.lobby.hidden = Boolean(view);
  parts = fresh;
  form.first ||= agents.default;
  form.second ||= agents.list.find(({ name }) => name !== form.first)?.name ?? form.first;
  const names = agents.list.map(({ name }) => [name, name]);
  const number = (name, least, most, whole = true) => {
    const input = h('input', {
      type: 'number',
      min: least,
      max: most,
      step: whole ? 1 : 'any',
      value: form[name],
      id: `arena-${name}`,
      onchange: () => {
        const value = Number(input.value);
        const rounded = whole ? Math.round(value) : value;
        form[name] = Math.min(most, Math.max(least, Number.isFinite(rounded) ? rounded : least));
        input.value = form[name];
      },
    });
    return input;
  };
  const limits = h(
    'div',
    { class: 'pair', hidden: !form.test },
    field('H0 (Elo)', number('elo0', -500, 500, false)),
    field('H1 (Elo)', number('elo1', -500, 500, false)),
    field('α', number('alpha', 0.001, 0.49, false)),
    field('β', number('beta', 0.001, 0.49, false)),
  );
  const test = toggle(
    t('arena.test'),
    form.test,
    (value) => {
      form.test = value;
      limits.hidden = !value;
    },
    { id: 'arena-sprt' },
  );
  const file = h('input', {
    type: 'file',
    id: 'arena-file',
    accept: '.jsonl,.log',
    onchange: () => file.files[0] && openLog(file.files[0]),
  });
  replace(
    parts.lobby,
    h(
      'div',
      { class: 'card' },
      h(
        'div',
        { class: 'bar' },
        h('h2', {}, t('arena.runs')),
        h('span', { class: 'grow' }),
        button(t('arena.refresh'), list, { icon: 'turn', class: 'small' }),
      ),
      parts.runs,
      field(t('arena.open'), file),
    ),
    h(
      'div',
      { class: 'card' },
      h('h2', {}, t('arena.new')),
      h(
        'div',
        { class: 'pair' },
        field(
          t('arena.first'),
          select(
            names,
            form.first,
            (value) => {
              form.first = value;
            },
            { id: 'arena-first' },
          ),
        ),
        field(
          t('arena.second'),
          select(
            names,
            form.second,
            (value) => {
              form.second = value;
            },
            { id: 'arena-second' },
          ),
        ),
        field(
          t('play.size'),
          select(
            SIZES.map((size) => [String(size), `${size} × ${size}`]),
            String(form.size),
            (value) => {
              form.size = Number(value);
            },
            { id: 'arena-size' },
          ),
        ),
        field(
          t('play.rule'),
          select(
            RULES.map((rule) => [rule, t(`rule.${rule}`)]),
            form.rule,
            (value) => {
              form.rule = value;
            },
          ),
        ),
        field(t('arena.pairs'), number('pairs', 1, MOST_PAIRS)),
        field(t('arena.turn'), number('turn', 1, 60000)),
        field(t('arena.concurrency'), number('concurrency', 1, agents.about?.most_concurrency ?? 1)),
      ),
      test,
      limits,
      button(t('arena.start'), startRun, { class: 'primary', id: 'arena-start' }),
    ),
  );
  replace(container, h('div', { class: 'stack' }, parts.view, parts.lobby));
  if (!view) list();
}

export function update() {}
