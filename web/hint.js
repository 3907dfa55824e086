// A hint: the strongest agent looks for a second, and the page points at its move.

import { app, say } from './app.js';
import { agents } from './agents.js';
import { nameOf, pointOf } from './game.js';
import { live, positionOf } from './live.js';
import { t } from './i18n.js';

export async function hint() {
  const { tree } = app;
  const node = tree.current;
  say(t('said.looking'));
  try {
    const answer = await live.talk({
      type: 'analyse',
      position: positionOf(tree),
      agent: agents.default,
      lines: 1,
      limits: { time_ms: 1000 },
      excluded: [],
    }).last;
    if (app.tree.current !== node || !answer.best) return;
    const point = pointOf(answer.best, tree.size);
    app.hint = { node, point };
    say(t('said.hint', { point: nameOf(point, tree.size) }), true);
    app.update('hint');
  } catch (error) {
    say(t('said.failed', { error: error.message }), true);
  }
}
