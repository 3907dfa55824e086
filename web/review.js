// A review in progress: the server judges every move of a game, the last one first.

import { app, say } from './app.js';
import { agents } from './agents.js';
import { live, positionOf } from './live.js';
import { t } from './i18n.js';

export const review = {
  talk: null,
  time: '0.5', // seconds for each move
  progress: null, // { done, of }
};

/** The game under review: the line through the position shown, to its end. */
export const gameLine = () => [...app.tree.current.path(), ...app.tree.current.mainLine()];

export async function start() {
  if (review.talk) {
    review.talk.stop();
    return;
  }
  const line = gameLine();
  const end = line.at(-1);
  if (line.length < 2) {
    say(t('review.empty'), true);
    return;
  }
  const position = positionOf(app.tree, end);
  // Plies count from the first of the moves sent; what came before them was set up.
  const nodes = line.slice(line.length - position.moves.length);
  for (const node of nodes) node.verdict = null;
  review.progress = { done: 0, of: nodes.length };
  const mine = live.talk(
    { type: 'review', position, agent: agents.default, limits: { time_ms: Number(review.time) * 1000 } },
    (message) => {
      const node = nodes[message.ply - 1];
      if (!node) return;
      const black = message.side === 'black' ? message.win_after : 1 - message.win_after;
      node.verdict = { ...message, kind: message.verdict, black };
      review.progress = { done: review.progress.done + 1, of: nodes.length };
      app.update('review');
    },
  );
  review.talk = mine;
  app.update('review');
  try {
    await mine.last;
    say(t('review.done'), true);
  } catch (error) {
    say(t('said.failed', { error: error.message }), true);
  }
  review.talk = null;
  app.update('review');
}

app.startReview = () => {
  if (!review.talk) start();
};
