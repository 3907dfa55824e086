// What the server knows of a position without searching: forbidden points, threats, and its hash.

import { app } from './app.js';
import { pointOf } from './game.js';
import { ask, positionOf } from './live.js';
import * as settings from './settings.js';

const known = new Map();
let asking = '';

const needed = () => app.tree.rule === 'renju' || settings.get('threats');

export async function follow() {
  const { tree } = app;
  const node = tree.current;
  if (!needed() || (app.facts?.node === node && app.facts.key === keyOf())) return;
  const key = keyOf();
  if (known.has(key)) {
    app.facts = { ...known.get(key), node };
    app.update('facts');
    return;
  }
  if (asking === key) return;
  asking = key;
  try {
    const info = await ask('POST', '/api/position', JSON.parse(key));
    const point = ({ at, ...rest }) => ({ ...rest, point: pointOf(at, tree.size) });
    const facts = {
      key,
      hash: info.hash,
      outcome: info.outcome,
      forbidden: info.forbidden.map((entry) => pointOf(entry.at, tree.size)),
      threats: { black: info.threats.black.map(point), white: info.threats.white.map(point) },
    };
    if (known.size > 300) known.clear();
    known.set(key, facts);
    if (app.tree === tree && tree.current === node) {
      app.facts = { ...facts, node };
      app.match?.judged(node, facts.outcome);
      app.update('facts');
    }
  } catch {
    /* an odd set-up has no facts; the board shows it all the same */
  }
  if (asking === key) asking = '';
}

const keyOf = () => JSON.stringify(positionOf(app.tree));
