// A game between any two of: a person at the board, agents, external engines. The moves live in the
// tree, so a game taken back and played on differently keeps both ways.

import { agentOf, levelsOf } from './agents.js';
import { app, say } from './app.js';
import { BLACK, WHITE, nameOf, other, pointOf } from './game.js';
import { live, positionOf } from './live.js';
import { t } from './i18n.js';
import { Clocks } from './clocks.js';
import { Swap2 } from './swap2.js';
import { Tree } from './tree.js';
import { keeperOf, keptAs } from './keep.js';
import { fromRecord } from './record.js';
import { loadUnfinished, remember } from './playing.js';

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
    this.thinking = null; // the newest report of the thinking player
    this.result = null; // { winner, why }
    this.problem = ''; // why it does not go on
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
    tree.keptAs = null; // a game of its own, whatever it continues from
    this.head = tree.current;
    this.base = this.head; // nothing before it is taken back
    this.begin(tree);
  }

  begin(tree) {
    app.match?.leave();
    app.match = this;
    this.tree = tree;
    tree.match = this;
    keeperOf(tree).kind = 'game';
    this.active = true;
    this.redoable = [];
    app.setTree(tree);
    window.scrollTo(0, 0); // on a phone the form stood below the board
    this.next();
  }

  /** Goes on with a game that was kept while it was being played. */
  static resume({ summary, record, progress }) {
    const { tree, nodes } = fromRecord(record);
    // A game kept before can have a level for an agent that has none.
    const levelFor = (agent, level) => (agentOf(agent) && !levelsOf(agentOf(agent)) ? null : level);
    const seat = ({ agent, level, turn_ms: turn }) =>
      agent ? { agent, level: levelFor(agent, level), turn } : { human: true };
    const { clock } = progress;
    const match = new Match({
      size: tree.size,
      rule: tree.rule,
      black: seat(progress.black),
      white: seat(progress.white),
      clock: clock ? { base: clock.base_ms / 1000, increment: clock.increment_ms / 1000 } : null,
      opening: progress.swap2 ? 'swap2' : 'none',
      start: tree,
    });
    if (match.swap2) match.swap2.phase = progress.swap2;
    match.head = nodes[progress.head];
    match.base = nodes[progress.base];
    match.clocks.replay(match.head.path());
    // Nobody's clock runs, and no two agents play, before somebody is there to see it.
    match.paused = Boolean(clock) || !(match.isHuman(BLACK) || match.isHuman(WHITE));
    tree.current = match.head;
    keptAs(tree, summary, nodes);
    match.begin(tree);
    match.kept(summary.id);
    return match;
  }

  /** What is kept beside the moves; `placeOf` tells a node's place in the record. */
  progress(placeOf) {
    if (this.result) return null; // over; one that was left can be gone on with
    const seat = ({ agent = null, level = null, turn = null }) => ({ agent, level, turn_ms: turn });
    const { clock } = this.options;
    return {
      black: seat(this.seats.b),
      white: seat(this.seats.w),
      clock: clock && {
        base_ms: Math.round(clock.base * 1000),
        increment_ms: Math.round(clock.increment * 1000),
      },
      swap2: this.swap2?.phase ?? null,
      head: placeOf(this.head),
      base: placeOf(this.base),
    };
  }

  /** Everything so far is on the server. */
  kept(id) {
    if (app.match !== this || !this.active) return;
    remember(id);
    if (this.problem !== 'offline') return;
    this.problem = '';
    this.pause(false);
  }

  nameOf(color) {
    const seat = this.seats[color];
    if (seat.human) return t('seat.human');
    return seat.level ? `${seat.agent} ${t('seat.level', { level: seat.level })}` : seat.agent;
  }

  isHuman(color) {
    return Boolean(this.seats[color].human);
  }

  /** Whose hand moves now: the side to move, or in the opening the one who places or chooses. */
  mover() {
    return this.swap2?.open ? this.swap2.hand() : app.tree.toMove(this.head);
  }

  humanToMove() {
    return this.active && !this.paused && this.isHuman(this.mover()) && !this.swap2?.choosing();
  }

  /** Lets the side to move begin. */
  next() {
    app.update('match');
    if (!this.active) return;
    this.problem = '';
    const end = app.tree.end(this.head);
    if (end) {
      this.finish(end.winner, end.winner ? 'five' : 'full');
      return;
    }
    if (this.paused && !this.stepping) return;
    this.clocks.start(this.mover());
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
    if (this.talk || this.asking) return;
    const { head } = this;
    const keeper = keeperOf(this.tree);
    // The move before it is on the server when the agent is asked, the agent's when it answers.
    this.asking = true;
    await keeper.start();
    this.asking = false;
    if (!this.active || (this.paused && !this.stepping)) return;
    if (this.head !== head || this.talk) {
      this.next();
      return;
    }
    const { keptAs: kept } = this.tree;
    const isKept = keeper.state === 'kept' && head.place !== undefined && kept?.owner === this.tree;
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
        keep: isKept ? { game: kept.id, parent: head.place, revision: kept.revision } : null,
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
      if (answer.type !== 'move') {
        // Stopped before it began: the user who asked it to hurry still wants a move.
        this.next();
        return;
      }
      this.thinking = answer.report;
      this.put(pointOf(answer.at, this.tree.size), color, answer);
    } catch (error) {
      if (this.talk !== talk || !this.active) return;
      this.talk = null;
      this.paused = true;
      this.clocks.stop();
      const why = error.message.replace(`${seat.agent}: `, '');
      this.problem =
        error.code === 'offline' ? 'offline' : t('play.problem', { agent: seat.agent, error: why });
      if (this.problem === 'offline') keeper.later();
      say(this.problemText(), true);
      app.update('match');
    }
  }

  problemText() {
    return this.problem === 'offline' ? t('play.offline') : this.problem;
  }

  /** Lets another agent play on in the place of the one that is to move. */
  standIn(agent) {
    const color = this.mover();
    this.seats = { ...this.seats, [color]: { agent, level: null, turn: this.seats[color].turn } };
    this.options = { ...this.options, black: this.seats.b, white: this.seats.w };
    this.tree.info = { ...this.tree.info, black: this.nameOf(BLACK), white: this.nameOf(WHITE) };
    keeperOf(this.tree).all();
    this.pause(false);
  }

  /** A move is made; `answer` is the agent's, if one made it. */
  put(point, color, answer = null) {
    const { tree } = this;
    const outcome = answer?.outcome;
    const time = answer?.time_ms ?? this.clocks.moved(color);
    if (answer) this.clocks.moved(color);
    tree.current = this.head;
    const isNew = !this.head.children.some(({ move }) => move?.point === point && move.color === color);
    this.head = tree.play(point, color);
    if (time !== undefined) this.head.time = time;
    const keeper = keeperOf(tree);
    if (isNew && answer?.kept && tree.keptAs) keeper.added(this.head, answer.kept);
    else if (!isNew) keeper.all();
    this.stepping = false;
    this.lastMove = performance.now();
    this.redoable = [];
    say(t('said.move', { color: t(`cell.${color}`), point: nameOf(point, tree.size) }));
    if (outcome) this.finish(ANSWER[outcome.winner] ?? null, outcome.kind);
    else this.next();
  }

  /** The user chose a point. */
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

  /** Asks the thinking player to move now. */
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
    this.tree.info = { ...this.tree.info, result: '' };
    if (!this.isHuman(BLACK) && !this.isHuman(WHITE)) this.paused = true;
    app.tree.go(node);
    keeperOf(this.tree).all();
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
    keeperOf(this.tree).all();
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
    const { tree } = this;
    // What was taken back stays as a variation of what was played.
    if (tree.root.mainLine().at(-1) !== this.head) tree.promote(this.head);
    tree.info = {
      ...tree.info,
      result:
        winner === null ? '0' : `${winner.toUpperCase()}+${{ time: 'Time', resign: 'Resign' }[why] ?? ''}`,
    };
    say(this.resultText(), true);
    app.update('over');
    remember(null);
    const keeper = keeperOf(tree);
    keeper.all(true).then(() => keeper.dropIfEmpty());
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
    // A game that is left in the middle can be gone on with: it is in the list.
    if (this.active) {
      keeperOf(this.tree)
        .dropIfEmpty()
        .then(loadUnfinished)
        .then(() => app.update('match'))
        .catch(() => {});
    }
    this.active = false;
    remember(null);
    app.match = null;
    app.update('match');
  }
}
