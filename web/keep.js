// Keeping games and studies on the server. A game being played and a study that is kept are saved
// with every change, in order, and the page says so only when the server has answered.

import { app, say } from './app.js';
import { ask } from './live.js';
import { COLOR, toRecord } from './record.js';
import { nameOf } from './game.js';
import { t } from './i18n.js';

/** Milliseconds until what could not be saved is tried again. */
const AGAIN = 2000;
/** Nothing to be said about a game with fewer stones. */
const FEW = 4;

export function titleOf(tree) {
  if (tree.name) return tree.name;
  const { black, white, event } = tree.info;
  return (
    [black || white ? `${black || '?'} – ${white || '?'}` : '', event].filter(Boolean).join(', ') ||
    t('keep.untitled')
  );
}

/** Remembers what a tree is kept as. `nodes` are in the order the server has them. */
export function keptAs(tree, summary, nodes) {
  tree.keptAs = { id: summary.id, kind: summary.kind };
  settle(tree, summary.revision, nodes);
}

/** The server has these nodes and no others; says whether it had others before. */
function settle(tree, revision, nodes) {
  Object.assign(tree.keptAs, { revision, count: nodes.length, owner: tree });
  const known = new Set(nodes);
  let lost = false;
  for (const node of tree.nodes()) {
    if (node.place === undefined || known.has(node)) continue;
    node.place = undefined;
    lost = true;
  }
  nodes.forEach((node, place) => {
    node.place = place;
  });
  return lost;
}

/** Saves one tree. What is asked for while a request is under way waits for it. */
class Keeper {
  constructor(tree) {
    this.tree = tree;
    this.state = ''; // keeping, kept, or failed
    this.kind = 'game';
    this.whole = false;
    this.last = false; // the save that ends a game
    this.fresh = []; // nodes that are only moves added
    this.work = null;
    this.timer = 0;
    this.told = false; // that it does not work
    tree.addEventListener('change', (event) => this.changed(event.detail));
  }

  get follows() {
    return Boolean(this.tree.match?.active || this.tree.keptAs?.kind === 'study');
  }

  changed(what) {
    if (what === 'go' || !this.follows) return;
    if (what === 'move') this.fresh.push(this.tree.current);
    else this.whole = true;
    this.start();
  }

  /** Saves everything, not only what is new; `last` at the end of a game this page has played. */
  all(last = false) {
    this.whole = true;
    this.last ||= last;
    return this.start();
  }

  /** Resolves when nothing is under way, saved or not. */
  start() {
    clearTimeout(this.timer);
    this.work ??= this.run().finally(() => {
      this.work = null;
    });
    return this.work;
  }

  show(state) {
    this.state = state;
    if (app.tree === this.tree) app.update('keeping');
  }

  async run() {
    await null; // what belongs to the same change comes along
    if (!this.whole && !this.fresh.length) return null;
    this.show('keeping');
    while (this.whole || this.fresh.length) {
      try {
        const { keptAs: kept } = this.tree;
        if (this.whole || kept?.owner !== this.tree) await this.saveAll();
        else await this.saveMove(this.fresh[0]);
      } catch (error) {
        if (!this.failed(error)) return error;
      }
    }
    this.told = false;
    this.show('kept');
    this.tree.match?.kept(this.tree.keptAs.id);
    return null;
  }

  /** Whether it is worth going on at once. */
  failed(error) {
    const { tree } = this;
    if (error.code === 'not-found' || error.code === 'conflict') {
      // Deleted, or changed elsewhere: this one is kept beside it.
      tree.keptAs = null;
      this.whole = true;
      return true;
    }
    if (!this.told) say(t('keep.failed', { error: error.message }), true);
    this.told = true;
    this.whole = true;
    this.show('failed');
    if (error.code !== 'bad-request' && error.code !== 'too-large') this.later();
    return false;
  }

  /** Tries again after a while: the server may be back then. */
  later() {
    this.whole = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.start(), AGAIN);
  }

  async saveAll() {
    const { tree } = this;
    this.whole = false;
    this.fresh = [];
    const nodes = [];
    const record = toRecord(tree, nodes);
    const kept = tree.keptAs;
    const body = { kind: kept?.kind ?? this.kind, title: titleOf(tree), record };
    const progress = tree.match?.progress((node) => nodes.indexOf(node));
    if (progress) body.progress = progress;
    // A game being played is this page's: an answer that was on its way when it was taken back
    // may have been added meanwhile.
    if (kept && !progress && !this.last) body.revision = kept.revision;
    const summary = kept
      ? await ask('PUT', `/api/games/${kept.id}`, body)
      : await ask('POST', '/api/games', body);
    this.last = false;
    // An answer may have been added while this was on its way: then once more, with it.
    if (kept) this.whole ||= settle(tree, summary.revision, nodes);
    else keptAs(tree, summary, nodes);
    tree.dirty = this.whole || this.fresh.length > 0;
  }

  async saveMove(node) {
    const { tree } = this;
    const { keptAs: kept } = tree;
    if (node.place === undefined) {
      const added = await ask('POST', `/api/games/${kept.id}/moves`, {
        parent: node.parent.place,
        node: kept.count,
        move: nameOf(node.move.point, tree.size),
        color: COLOR[node.move.color],
        time_ms: node.time === undefined ? null : Math.round(node.time),
      });
      this.added(node, added);
    }
    this.fresh = this.fresh.filter((other) => other !== node);
  }

  /** The server has this node now. */
  added(node, { node: place, revision }) {
    node.place = place;
    Object.assign(this.tree.keptAs, { revision, count: place + 1 });
  }

  /** Takes it out of the list again, if there is hardly anything in it. */
  async dropIfEmpty() {
    const { tree } = this;
    await this.work;
    // Every branch counts: the first one may have been taken back.
    const long = [...tree.nodes()].some((node) => node.depth > FEW);
    if (long || tree.root.setup || !tree.keptAs) return;
    const { id } = tree.keptAs;
    tree.keptAs = null;
    this.show('');
    await ask('DELETE', `/api/games/${id}`).catch(() => {});
  }
}

export function keeperOf(tree) {
  tree.keeper ??= new Keeper(tree);
  return tree.keeper;
}

/** Stores the tree, or replaces what it was stored as, and says so. */
export async function saveTree(kind) {
  const { tree } = app;
  const keeper = keeperOf(tree);
  keeper.kind = kind;
  if (await keeper.all()) return;
  say(t('keep.saved', { title: titleOf(tree) }), true);
  app.update('saved');
}
