// One run of the arena: standings, the games in progress as small boards, the finished ones to open.

import { h, button, replace } from './dom.js';
import { t } from './i18n.js';
import { app, say } from './app.js';
import { pointsOf } from './game.js';
import { ask, live } from './live.js';
import { Tree } from './tree.js';
import { miniature } from './miniature.js';
import { sprt } from './sprt.js';

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
              h('td', { class: 'num' }, row.elo === null ? '–' : `${number(row.elo)} ± ${number(row.error)}`),
            ),
          ),
        ),
      ),
    );
  }

  sprtBar() {
    const test = sprt(this.tournament, [...this.games.values()]);
    if (!test) return null;
    const bar = h('div', { class: 'sprt' }, h('i'));
    bar.style.setProperty(
      '--share',
      `${Math.max(0, Math.min(100, (100 * (test.llr - test.low)) / (test.high - test.low)))}%`,
    );
    return h(
      'div',
      { class: 'field' },
      h(
        'span',
        {},
        t('arena.sprt', {
          elo0: test.elo0,
          elo1: test.elo1,
          llr: test.llr.toFixed(2),
          low: test.low.toFixed(2),
          high: test.high.toFixed(2),
        }),
      ),
      bar,
    );
  }

  draw() {
    if (!this.tournament || !this.run) return;
    const all = [...this.games.values()];
    const running = all.filter((game) => !game.record);
    const finished = all.filter((game) => game.record).sort((a, b) => b.pairing.game - a.pairing.game);
    const bar = h('div', { class: 'progress' }, h('div'));
    bar.style.setProperty('--share', `${this.run.of ? (100 * this.run.done) / this.run.of : 0}%`);
    const live_ = this.run.state === 'running';
    const scroll = this.place.parentElement?.parentElement?.scrollTop;
    replace(
      this.place,
      h(
        'div',
        { class: 'card' },
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
          live_
            ? button(t('analyse.stop'), () => ask('DELETE', `/api/arena/${this.id}`).catch(() => {}), {
                class: 'small',
                icon: 'stop',
                id: 'arena-stop',
              })
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
        (this.notes ?? []).map((note) => h('p', { class: 'soft' }, note)),
      ),
      running.length
        ? h(
            'div',
            { class: 'card' },
            h('h3', {}, t('arena.now')),
            h(
              'div',
              { class: 'boards' },
              running.slice(0, 12).map((game) => this.mini(game)),
            ),
          )
        : null,
      finished.length
        ? h(
            'div',
            { class: 'card' },
            h('h3', {}, t('arena.finished')),
            h(
              'div',
              { class: 'list', id: 'arena-games' },
              finished.slice(0, 300).map((game) => this.row(game)),
            ),
          )
        : null,
    );
    if (scroll) this.place.parentElement.parentElement.scrollTop = scroll;
  }

  mini(game) {
    const moves = pointsOf([game.opening, ...game.moves].join(' '), Number(this.tournament.size)) ?? [];
    return h(
      'button',
      { type: 'button', class: 'mini', onclick: () => this.open(game) },
      miniature(Number(this.tournament.size), moves),
      h('span', { class: 'soft' }, `${this.name(game.pairing.black)} – ${this.name(game.pairing.white)}`),
    );
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
