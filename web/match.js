// A game between any two of: somebody at the board, agents, external engines. The moves live in the
// tree, so a game taken back and played on differently keeps both ways.

import { app, say } from './app.js';
import { BLACK, WHITE, nameOf, other, pointOf } from './game.js';
import { live, positionOf } from './live.js';
import { t } from './i18n.js';
import { Clocks } from './clocks.js';
import { Swap2 } from './swap2.js';
import { Tree } from './tree.js';
import { saveTree } from './keep.js';

/** Milliseconds between two moves when nobody at the board plays. */
const PACE = 450;

const ANSWER = { black: BLACK, white: WHITE };

export class Match {
  /**
   * options: { size, rule, black, white, clock: { base, increment } in seconds or null, opening,
   * start: a tree to go on from }. A seat is { human: true } or { agent, level, turn in ms }.
   */
  constructor(options) {
    this.options = options;
    this.seats = { b: options.black, w: options.white };
    this.clocks = new Clocks(options.clock, (color) => this.finish(other(color), 'time'));
    this.active = false;
    this.paused = false;
    this.stepping = false;
    this.talk = null;
    this.timer = 0;
    this.lastMove = 0;
    this.thinking = null; // the newest report of whoever thinks
    this.result = null; // { winner, why }
    this.swap2 = options.opening === 'swap2' ? new Swap2(this) : null;
  }

  start() {
    const { size, rule, start } = this.options;
    const tree = start ?? new Tree(size, rule);
    tree.info = {
      ...tree.info,
      black: this.nameOf(BLACK),
      white: this.nameOf(WHITE),
      result: '',
      date: new Date().toISOString().slice(0, 10),
    };
    app.match = this;
    this.active = true;
    this.head = tree.current;
    this.base = this.head; // nothing before it is taken back
    this.redoable = [];
    app.setTree(tree);
    window.scrollTo(0, 0); // on a phone the form stood below the board
    this.next();
  }

  nameOf(color) {
    const seat = this.seats[color];
    if (seat.human) return t('seat.human');
    return seat.level ? `${seat.agent} ${t('seat.level', { level: seat.level })}` : seat.agent;
  }

  isHuman(color) {
    return Boolean(this.seats[color].human);
  }

  /** Whose hand moves now: the side to move, or in the opening whoever places or chooses. */
  mover() {
    return this.swap2?.open ? this.swap2.hand() : app.tree.toMove(this.head);
  }

  humanToMove() {
    return this.active && !this.paused && this.isHuman(this.mover()) && !this.swap2?.choosing();
  }

  /** Lets whoever is to move begin. */
  next() {
    app.update('match');
    if (!this.active) return;
    const end = app.tree.end(this.head);
    if (end) {
      this.finish(end.winner, end.winner ? 'five' : 'full');
      return;
    }
    this.clocks.start(this.mover());
    if (this.paused && !this.stepping) return;
    if (this.swap2?.open) this.swap2.next();
    else if (!this.isHuman(this.mover())) this.thinkSoon();
  }

  // Two quick agents would fill a board faster than anybody can look, or the server allows.
  thinkSoon() {
    const both = !this.isHuman(BLACK) && !this.isHuman(WHITE);
    clearTimeout(this.timer);
    const wait = both && !this.stepping ? Math.max(0, PACE - (performance.now() - this.lastMove)) : 0;
    if (!wait) this.think();
    else this.timer = setTimeout(() => this.active && (!this.paused || this.stepping) && this.think(), wait);
  }

  async think() {
    if (this.talk) return;
    const { head } = this;
    const color = app.tree.toMove(head);
    const seat = this.seats[color];
    const clock = this.clocks.forAgent(color);
    const talk = live.talk(
      {
        type: 'play',
        position: positionOf(app.tree, head),
        agent: seat.agent,
        level: seat.level ?? null,
        clock: clock ?? (seat.turn ? { turn_ms: seat.turn } : null),
        limits: null,
      },
      (report) => {
        this.thinking = report;
        app.update('thinking');
      },
    );
    this.talk = talk;
    try {
      const answer = await talk.last;
      if (this.talk !== talk || !this.active) return;
      this.talk = null;
      this.thinking = answer.report;
      this.put(pointOf(answer.at, app.tree.size), color, answer.outcome, answer.time_ms);
    } catch (error) {
      if (this.talk !== talk || !this.active) return;
      this.talk = null;
      this.paused = true;
      say(t('said.failed', { error: error.message }), true);
      app.update('match');
    }
  }

  put(point, color, outcome = null, time = undefined) {
    const { tree } = app;
    this.clocks.moved(color);
    tree.current = this.head;
    this.head = tree.play(point, color);
    if (time !== undefined) this.head.time = time;
    this.stepping = false;
    this.lastMove = performance.now();
    this.redoable = [];
    say(t('said.move', { color: t(`cell.${color}`), point: nameOf(point, tree.size) }));
    if (outcome) this.finish(ANSWER[outcome.winner] ?? null, outcome.kind);
    else this.next();
  }

  /** Somebody at the board chose a point. */
  place(point) {
    if (app.tree.current !== this.head) {
      app.tree.go(this.head);
      say(t('said.head'), true);
      return;
    }
    if (!this.humanToMove()) return;
    if (this.swap2?.open) {
      this.swap2.place(point);
      return;
    }
    const color = app.tree.toMove();
    if (app.isForbidden(point)) {
      say(t('said.forbidden', { point: nameOf(point, app.tree.size) }), true);
      return;
    }
    this.put(point, color);
  }

  /** The server's word on a position: a forbidden move played faster than it could be marked. */
  judged(node, outcome) {
    if (this.active && node === this.head && outcome?.kind === 'forbidden') this.finish(WHITE, 'forbidden');
  }

  stopThinking() {
    const { talk } = this;
    clearTimeout(this.timer);
    this.talk = null;
    this.thinking = null;
    talk?.stop();
  }

  /** Asks whoever thinks to move now. */
  hurry() {
    this.talk?.stop();
  }

  takeBack() {
    if (this.swap2?.open) return;
    this.stopThinking();
    // After the game the tree may have been edited.
    if (this.head.parent && !this.head.parent.children.includes(this.head)) this.head = app.tree.current;
    let node = this.head;
    const mine = (color) => this.isHuman(color) || !(this.isHuman(BLACK) || this.isHuman(WHITE));
    do {
      if (!node.parent || !node.move || node === this.base) break;
      this.redoable.push(node);
      node = node.parent;
    } while (!mine(app.tree.toMove(node)));
    const kept = this.redoable;
    this.head = node;
    this.active = true;
    this.result = null;
    if (!this.isHuman(BLACK) && !this.isHuman(WHITE)) this.paused = true;
    app.tree.go(node);
    this.next();
    this.redoable = kept;
  }

  redo() {
    if (!this.redoable.length) return;
    this.stopThinking();
    const kept = this.redoable;
    do {
      this.head = kept.pop();
    } while (
      kept.length &&
      !this.isHuman(app.tree.toMove(this.head)) &&
      (this.isHuman(BLACK) || this.isHuman(WHITE))
    );
    app.tree.go(this.head);
    this.next();
    this.redoable = kept;
  }

  pause(paused) {
    this.paused = paused;
    if (paused) {
      this.stopThinking();
      this.clocks.stop();
      app.update('match');
    } else {
      this.next();
    }
  }

  /** One move of two agents, then again a pause. */
  step() {
    if (!this.paused) this.pause(true);
    this.stepping = true;
    this.next();
  }

  resign() {
    const hand = this.mover();
    const loser = this.isHuman(hand) ? hand : other(hand);
    this.finish(other(loser), 'resign');
  }

  finish(winner, why) {
    if (!this.active) return;
    this.stopThinking();
    this.clocks.stop();
    this.active = false;
    this.result = { winner, why };
    const { tree } = app;
    tree.info = {
      ...tree.info,
      result:
        winner === null ? '0' : `${winner.toUpperCase()}+${{ time: 'Time', resign: 'Resign' }[why] ?? ''}`,
    };
    say(this.resultText(), true);
    app.update('over');
    // A game somebody played is kept without being asked to.
    if (this.head.depth > 4 && (this.isHuman(BLACK) || this.isHuman(WHITE))) saveTree('game', true);
  }

  resultText() {
    const { winner, why } = this.result;
    return winner === null ? t('result.draw') : t(`result.${why}`, { winner: t(`cell.${winner}`) });
  }

  /** The same players again, colours exchanged. */
  rematch() {
    const { black, white } = this.options;
    new Match({ ...this.options, black: white, white: black, start: null }).start();
  }

  leave() {
    this.stopThinking();
    this.clocks.stop();
    this.active = false;
    app.match = null;
    app.update('match');
  }
}
