// Keeping games and studies on the server.

import { app, say } from './app.js';
import { ask } from './live.js';
import { toRecord } from './record.js';
import { t } from './i18n.js';

export function titleOf(tree) {
  if (tree.name) return tree.name;
  const { black, white, event } = tree.info;
  return (
    [black || white ? `${black || '?'} – ${white || '?'}` : '', event].filter(Boolean).join(', ') ||
    t('keep.untitled')
  );
}

/** Stores the tree, or replaces what it was stored as. `quietly` says nothing of success. */
export async function saveTree(kind, quietly = false) {
  const { tree } = app;
  const body = { kind: tree.keptAs?.kind ?? kind, title: titleOf(tree), record: toRecord(tree) };
  try {
    const kept = tree.keptAs
      ? await ask('PUT', `/api/games/${tree.keptAs.id}`, { ...body, revision: tree.keptAs.revision })
      : await ask('POST', '/api/games', body);
    tree.keptAs = { id: kept.id, revision: kept.revision, kind: kept.kind };
    tree.dirty = false;
    if (!quietly) say(t('keep.saved', { title: kept.title }), true);
    app.update('saved');
  } catch (error) {
    if (error.code === 'conflict' || error.code === 'not-found') tree.keptAs = null; // the next try stores a new one
    say(t('said.failed', { error: error.message }), true);
  }
}
