// Which kept game this page is playing: a page that is loaded again goes on with it.

import { ask } from './live.js';

const KEY = 'tengen.playing';

/** The number of the game, or null when none is played. */
export function remember(id) {
  try {
    if (id === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, String(id));
  } catch {
    /* no storage: the game is in the list */
  }
}

/** The game that was being played here, as the server keeps it; null if there is none. */
export async function interrupted() {
  try {
    const id = Number(sessionStorage.getItem(KEY));
    const stored = id ? await ask('GET', `/api/games/${id}`) : null;
    if (stored?.progress) return stored;
  } catch {
    /* it was deleted, or there is no storage */
  }
  remember(null);
  return null;
}

export const unfinished = { games: [] };

/** The games that can be gone on with, newest first. */
export async function loadUnfinished() {
  unfinished.games = (await ask('GET', '/api/games?in_progress=true&limit=4')).games;
}
