// One run of the arena: standings, the games in progress as small boards, the finished ones to open.

import { h, button, redraw, replace } from './dom.js';
import { t } from './i18n.js';
import { app, say } from './app.js';
import { pointsOf } from './game.js';
import { ask, live } from './live.js';
import { Tree } from './tree.js';
import { miniature } from './miniature.js';

export class ArenaView {
  constructor(place, onclose) {
    this.place = place;
    this.onclose = onclose;
    this.tournament = null;
    this.games = new Map(); // number -> { pairing, opening, moves, record }
    this.standings = [];
    this.run = null;
    this.talk = null;
    this.timer = 0;
    this.parts = null;
  }

  close() {
    clearTimeout(this.timer);
    this.talk?.stop();
    this.talk = null;
  }

  async follow(id) {
    this.id = id;
    await this.refresh();
    this.talk = live.talk({ type: 'follow', run: id }, ({ event }) => this.happened(event));
    this.talk.last.then(
      () => this.refresh(),
      (error) => say(t('said.failed', { error: error.message }), true),
    );
  }

  async refresh() {
    try {
      this.take(await ask('GET', `/api/arena/${encodeURIComponent(this.id)}?offset=0&limit=500`));
    } catch (error) {
      say(t('said.failed', { error: error.message }), true);
    }
  }

  take(view) {
    this.run = view.run;
    this.tournament = view.tournament;
    this.standings = view.standings;
    this.notes = view.notes ?? [];
    this.test = view.sprt;
    for (const record of view.games) this.finish(record);
    this.draw();
  }

  finish(record) {
    const { pairing } = record;
    const opening = this.tournament.openings?.[pairing.opening] ?? '';
    this.games.set(pairing.game, { pairing, opening, moves: record.moves.map((move) => move.at), record });
  }

  happened(event) {
    if (event.event === 'opened') {
      this.tournament = event.tournament;
      this.run = { ...this.run, done: event.done, of: event.of };
    } else if (event.event === 'started') {
      this.games.set(event.pairing.game, {
        pairing: event.pairing,
        opening: event.opening,
        moves: [],
        record: null,
      });
    } else if (event.event === 'moved') {
      this.games.get(event.game)?.moves.push(event.at);
    } else if (event.event === 'finished') {
      this.finish(event.record);
      this.run = { ...this.run, done: event.done, of: event.of };
      this.later(() => this.refresh());
    }
    this.drawSoon();
  }

  // Standings are the server's; a fast run must not ask for them after every game.
  later(action) {
    if (this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = 0;
      if (this.talk) action();
    }, 1500);
  }

  drawSoon() {
    if (this.drawing) return;
    this.drawing = true;
    setTimeout(() => {
      this.drawing = false;
      this.draw();
    }, 200);
  }

  name(index) {
    return this.tournament.players?.[index]?.name ?? `#${index + 1}`;
  }

  open(game) {
    const tree = new Tree(Number(this.tournament.size), this.tournament.rule);
    for (const point of pointsOf([game.opening, ...game.moves].join(' '), tree.size) ?? []) tree.play(point);
    const black = this.name(game.pairing.black);
    const white = this.name(game.pairing.white);
    const result = { black: 'B+', white: 'W+' }[game.record?.winner] ?? (game.record ? '0' : '');
    tree.info = { black, white, result, date: '', event: this.run?.name ?? '' };
    tree.done.length = 0;
    tree.current = tree.root.mainLine().at(-1) ?? tree.root;
    app.match?.leave();
    app.setTree(tree);
  }

  standingsTable() {
    const number = (value, digits = 0) =>
      value === null || value === undefined ? '–' : value.toFixed(digits);
    const head = ['arena.player', 'arena.games', 'arena.wdl', 'arena.score', 'Elo'].map((key, i) =>
      h('th', { class: i ? 'num' : '', scope: 'col' }, key.includes('.') ? t(key) : key),
    );
    return h(
      'div',
      { class: 'scroll' },
      h(
        'table',
        { id: 'standings' },
        h('thead', {}, h('tr', {}, head)),
        h(
          'tbody',
          {},
          this.standings.map((row) =>
            h(
              'tr',
              {},
              h('td', {}, row.player),
              h('td', { class: 'num' }, String(row.games)),
              h('td', { class: 'num' }, `${row.wins}–${row.draws}–${row.losses}`),
              h('td', { class: 'num' }, number(row.score * 100, 1)),
              h(
                'td',
                { class: 'num' },
                row.elo === null || row.error === null ? '–' : `${number(row.elo)} ± ${number(row.error)}`,
              ),
            ),
          ),
        ),
      ),
    );
  }

  /** The sequential test: the ratio between its two bounds, and what it says. */
  sprtBar() {
    const { test } = this;
    if (!test) return null;
    const { elo0, elo1 } = test.test;
    const share = (100 * (test.llr - test.lower)) / (test.upper - test.lower);
    const bar = h('div', { class: 'sprt' }, h('i'));
    bar.style.setProperty('--share', `${Math.max(0, Math.min(100, share))}%`);
    return h(
      'div',
      { class: 'field', id: 'arena-test' },
      h('span', {}, t('arena.sprt', { elo0, elo1, llr: test.llr.toFixed(2) })),
      bar,
      h(
        'div',
        { class: 'bounds soft' },
        h('span', {}, `H0 ${test.lower.toFixed(2)}`),
        h('b', {}, t(`arena.verdict.${test.verdict}`)),
        h('span', {}, `H1 ${test.upper.toFixed(2)}`),
      ),
    );
  }

  // Games are added to what is there, never redrawn: a click must not fall between two moves.
  draw() {
    if (!this.tournament || !this.run) return;
    if (!this.parts) this.buildParts();
    const all = [...this.games.values()];
    const running = all.filter((game) => !game.record).slice(0, 12);
    const finished = all.filter((game) => game.record);
    redraw(this.parts.head, [this.run, this.standings, this.notes, this.test], () => this.head());
    this.parts.now.parentElement.hidden = !running.length;
    this.parts.done.parentElement.hidden = !finished.length;
    for (const [number, element] of this.boards) {
      if (running.some((game) => game.pairing.game === number)) continue;
      element.remove();
      this.boards.delete(number);
    }
    for (const game of running) this.showBoard(game);
    for (const game of finished) this.showRow(game);
  }

  buildParts() {
    this.parts = {
      head: h('div', { class: 'card' }),
      now: h('div', { class: 'boards' }),
      done: h('div', { class: 'list', id: 'arena-games' }),
    };
    this.boards = new Map();
    this.rows = new Set();
    replace(
      this.place,
      this.parts.head,
      h('div', { class: 'card' }, h('h3', {}, t('arena.now')), this.parts.now),
      h('div', { class: 'card' }, h('h3', {}, t('arena.finished')), this.parts.done),
    );
  }

  head() {
    const bar = h('div', { class: 'progress' }, h('div'));
    bar.style.setProperty('--share', `${this.run.of ? (100 * this.run.done) / this.run.of : 0}%`);
    const stop = () => ask('DELETE', `/api/arena/${this.id}`).catch(() => {});
    return [
      h(
        'div',
        { class: 'bar' },
        button('', this.onclose, {
          icon: 'back',
          class: 'quiet',
          'aria-label': t('arena.back'),
          id: 'arena-back',
        }),
        h('h2', {}, this.run.name),
        h('span', { class: 'grow' }),
        this.run.state === 'running'
          ? button(t('analyse.stop'), stop, { class: 'small', icon: 'stop', id: 'arena-stop' })
          : null,
      ),
      h(
        'p',
        { class: 'soft', id: 'arena-state' },
        `${t(`arena.${this.run.state}`)} · ${this.run.done} / ${this.run.of}`,
      ),
      bar,
      this.run.error ? h('p', { class: 'bad' }, this.run.error) : null,
      this.standingsTable(),
      this.sprtBar(),
      ...(this.notes ?? []).map((note) => h('p', { class: 'soft' }, note)),
    ];
  }

  showBoard(game) {
    const size = Number(this.tournament.size);
    const moves = pointsOf([game.opening, ...game.moves].join(' '), size) ?? [];
    const number = game.pairing.game;
    if (!this.boards.has(number)) {
      const element = h(
        'button',
        { type: 'button', class: 'mini', onclick: () => this.open(this.games.get(number)) },
        h('span'),
        h('span', { class: 'soft' }, `${this.name(game.pairing.black)} – ${this.name(game.pairing.white)}`),
      );
      this.boards.set(number, element);
      this.parts.now.append(element);
    }
    redraw(this.boards.get(number).firstChild, moves.length, () => miniature(size, moves));
  }

  showRow(game) {
    const number = game.pairing.game;
    if (this.rows.has(number)) return;
    this.rows.add(number);
    const below = [...this.parts.done.children].find((row) => Number(row.dataset.game) < number);
    this.parts.done.insertBefore(this.row(game), below ?? null);
  }

  row(game) {
    const { winner, reason } = game.record;
    const why = typeof reason === 'string' ? reason : (Object.keys(reason ?? {})[0] ?? '');
    return h(
      'button',
      { type: 'button', class: 'item quiet', 'data-game': game.pairing.game, onclick: () => this.open(game) },
      h(
        'span',
        { class: 'title' },
        `${game.pairing.game + 1}. ${this.name(game.pairing.black)} – ${this.name(game.pairing.white)}`,
      ),
      h(
        'span',
        { class: 'soft' },
        `${winner === 'black' ? '1–0' : winner === 'white' ? '0–1' : '½–½'} ${why}`,
      ),
    );
  }
}
