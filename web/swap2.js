// Swap2: the first player puts three stones (black, white, black); the second takes white, takes
// black, or puts two more and lets the first choose. Until then a seat is a hand, not a colour:
// hand 'b' is the first player, hand 'w' the second.

import { specOf } from './agents.js';
import { app, say } from './app.js';
import { live, positionOf } from './live.js';
import { nameOf, pointsOf } from './game.js';
import { t } from './i18n.js';
import { keeperOf } from './keep.js';

// Three stones that leave the game open, as offsets from the middle; an agent takes one of them.
const STARTS = [
  [
    [0, 0],
    [1, 2],
    [3, -1],
  ],
  [
    [0, 0],
    [2, 1],
    [-2, 3],
  ],
  [
    [-1, 0],
    [2, 2],
    [1, -3],
  ],
  [
    [0, 0],
    [-2, 2],
    [3, 2],
  ],
  [
    [1, 0],
    [-1, -3],
    [-2, 1],
  ],
];

export class Swap2 {
  constructor(match) {
    this.match = match;
    this.phase = 'three'; // three, answer, two, choice, then nothing
  }

  get open() {
    return this.phase !== null;
  }

  hand() {
    return this.phase === 'three' || this.phase === 'choice' ? 'b' : 'w';
  }

  choosing() {
    return this.phase === 'answer' || this.phase === 'choice';
  }

  stones() {
    return this.match.head.depth;
  }

  place(point) {
    const { tree } = app;
    this.match.head = tree.play(point, tree.toMove());
    say(`${t(`cell.${this.match.head.move.color}`)} ${nameOf(point, tree.size)}`);
    if (this.phase === 'three' && this.stones() === 3) this.phase = 'answer';
    if (this.phase === 'two' && this.stones() === 5) this.phase = 'choice';
    keeperOf(tree).all();
    this.match.next();
  }

  /** 'white', 'black', or 'two' for two more stones. */
  choose(what) {
    const { match } = this;
    if (what === 'two') {
      this.phase = 'two';
    } else {
      // The chooser gets that colour, the opponent the other one.
      const chooser = match.seats[this.hand()];
      const rest = match.seats[this.hand() === 'b' ? 'w' : 'b'];
      match.seats = what === 'black' ? { b: chooser, w: rest } : { b: rest, w: chooser };
      this.phase = null;
      match.base = match.head;
      const { tree } = app;
      tree.info = { ...tree.info, black: match.nameOf('b'), white: match.nameOf('w') };
    }
    keeperOf(match.tree).all();
    say(t(`swap2.took.${what}`), true);
    match.next();
  }

  /** An agent's part. */
  async next() {
    const { match } = this;
    const seat = match.seats[this.hand()];
    if (seat.human) return;
    const { phase } = this;
    if (phase === 'three' && this.stones() === 0) {
      const { size } = app.tree;
      const middle = Math.floor(size / 2);
      const start = STARTS[Math.floor(Math.random() * STARTS.length)];
      for (const [dx, dy] of start) {
        if (this.phase !== 'three') break;
        this.place(
          Math.max(0, Math.min(size - 1, middle + dx)) + Math.max(0, Math.min(size - 1, middle + dy)) * size,
        );
      }
      return;
    }
    if (phase === 'three' || phase === 'two') return;
    try {
      const report = await this.judge(
        positionOf(app.tree, match.head),
        seat,
        1500,
        phase === 'answer' ? 4 : 1,
      );
      if (this.phase !== phase || !match.active) return;
      const chance = report.lines[0]?.win_probability ?? 0.5;
      if (phase === 'answer' && Math.abs(chance - 0.5) < 0.12) await this.offerTwo(report, seat, chance);
      else this.choose(chance >= 0.5 ? 'white' : 'black');
    } catch (error) {
      say(t('said.failed', { error: error.message }), true);
      if (this.phase === phase) this.choose('white');
    }
  }

  // White is to move after three stones and after five: the chance is always white's.
  async judge(position, seat, time, lines) {
    let report = { lines: [] };
    const talk = live.talk(
      {
        type: 'analyse',
        position,
        agent: specOf(seat),
        lines,
        limits: { time_ms: time },
        excluded: [],
      },
      (message) => {
        report = message;
      },
    );
    await talk.last;
    return report;
  }

  /** Of the pairs of stones the lines begin with, the one that leaves the game most even. */
  async offerTwo(report, seat, chance) {
    const position = positionOf(app.tree, this.match.head);
    let best = null;
    for (const line of report.lines.filter(({ moves }) => moves.length > 1)) {
      const pair = line.moves.slice(0, 2);
      const found = await this.judge({ ...position, moves: [...position.moves, ...pair] }, seat, 400, 1);
      const after = found.lines[0]?.win_probability ?? 1;
      if (!best || Math.abs(after - 0.5) < Math.abs(best.after - 0.5)) best = { pair, after };
    }
    if (!this.match.active) return;
    if (!best || Math.abs(best.after - 0.5) > Math.abs(chance - 0.5)) {
      this.choose(chance >= 0.5 ? 'white' : 'black');
      return;
    }
    this.choose('two');
    for (const point of pointsOf(best.pair.join(''), app.tree.size)) this.place(point);
  }
}
