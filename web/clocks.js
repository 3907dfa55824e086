// Two clocks with an increment. They run only while somebody is to move.

import { other } from './game.js';

export class Clocks {
  /** setting: { base, increment } in seconds, or null for a game without clocks. */
  constructor(setting, onflag) {
    this.setting = setting;
    this.onflag = onflag;
    this.left = setting ? { b: setting.base * 1000, w: setting.base * 1000 } : null;
    this.running = null;
    this.since = 0;
    this.timer = 0;
  }

  start(color) {
    if (!this.left || this.running === color) return;
    this.stop();
    this.running = color;
    this.since = performance.now();
    this.timer = setTimeout(
      () => {
        this.stop();
        this.onflag(color);
      },
      Math.max(0, this.left[color]),
    );
  }

  /** Milliseconds since the clock that ran was started. */
  stop() {
    clearTimeout(this.timer);
    if (!this.running) return undefined;
    const gone = performance.now() - this.since;
    this.left[this.running] -= gone;
    this.running = null;
    return gone;
  }

  /** The other side's clock runs; the time the move took, if it was measured. */
  moved(color) {
    if (!this.left) return undefined;
    const gone = this.stop();
    this.left[color] += this.setting.increment * 1000;
    this.start(other(color));
    return gone;
  }

  /** As they stand after these moves of a game that was kept. */
  replay(nodes) {
    if (!this.left) return;
    for (const { move, time } of nodes) {
      if (!move || time === undefined) continue;
      this.left[move.color] = Math.max(1, this.left[move.color] - time + this.setting.increment * 1000);
    }
  }

  /** Milliseconds left, now. */
  show(color) {
    if (!this.left) return null;
    const gone = this.running === color ? performance.now() - this.since : 0;
    return Math.max(0, this.left[color] - gone);
  }

  forAgent(color) {
    if (!this.left) return null;
    // A little is kept back for the way to the agent and home again.
    return {
      match_ms: Math.round(this.setting.base * 1000),
      left_ms: Math.max(50, Math.floor(this.show(color) - 100)),
      increment_ms: Math.round(this.setting.increment * 1000),
    };
  }
}

export function clockText(ms) {
  const seconds = Math.ceil(ms / 1000);
  if (ms < 10000) return (ms / 1000).toFixed(1);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
