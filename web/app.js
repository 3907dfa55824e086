// What the page is showing, in one place. Panels read it and call it; it tells them by `update`.

import { Tree } from './tree.js';
import { nameOf } from './game.js';
import { t } from './i18n.js';
import * as settings from './settings.js';

const listeners = new Set();

export const app = {
  tree: new Tree(15, 'freestyle'),
  tab: 'play',
  match: null, // the game being played, if any
  analysis: null, // { running, report, node } of the last analysis
  preview: null, // [{ point, color, number }] of a line pointed at
  pending: null, // a point chosen in safe placement, not yet confirmed
  hint: null, // a point the page recommends
  tool: 'move', // what a click does in a study
  earlier: [], // trees that were on the board before
  later: [], // and those that undo took off it
  facts: null, // forbidden points and threats of the position shown
  layer: null, // an agent's layer being shown
  excluded: new Set(), // points an analysis is told to leave out

  /** Calls `listener(what)` after every change. */
  listen(listener) {
    listeners.add(listener);
  },

  update(what = '') {
    for (const listener of listeners) listener(what);
  },

  /** Puts another game or study on the board. The last one comes back by undo. */
  setTree(tree) {
    if (
      this.tree !== tree &&
      this.tree.root.children.length + Object.keys(this.tree.root.setup?.cells ?? {}).length
    ) {
      this.earlier.push(this.tree);
      if (this.earlier.length > 20) this.earlier.shift();
    }
    this.tree = tree;
    this.preview = null;
    this.pending = null;
    this.hint = null;
    this.excluded = new Set();
    this.layer = null;
    if (!tree.heard)
      tree.addEventListener('change', (event) => {
        if (this.tree !== tree) return;
        this.preview = null;
        this.pending = null;
        this.hint = null;
        this.excluded.clear();
        this.update(event.detail);
      });
    tree.heard = true;
    this.update('tree');
  },

  go(node) {
    this.tree.go(node);
  },

  back() {
    this.go(this.tree.current.parent);
  },

  forward() {
    this.go(this.tree.current.children[0]);
  },

  first() {
    this.go(this.tree.root);
  },

  last() {
    this.go(this.tree.current.mainLine().at(-1));
  },

  /** To the next or previous variation of the move shown. */
  sibling(step) {
    const { current } = this.tree;
    const all = current.parent?.children ?? [];
    const node = all[all.indexOf(current) + step];
    if (node) this.go(node);
  },

  /** Takes the position shown and all that follows out of the tree. */
  remove() {
    if (this.match?.active) say(t('said.playing'), true);
    else this.tree.remove();
  },

  undo() {
    if (this.match?.active || (this.match && this.tab === 'play')) return this.match.takeBack();
    const what = this.tree.undo();
    if (!what && this.earlier.length) {
      const tree = this.earlier.pop();
      this.match?.leave();
      this.later.push(this.tree);
      this.tree = tree;
      this.setTree(tree);
      say(t('said.earlier'));
    }
    if (what) say(t('said.undone', { what: t(`edit.${what}`) }));
    return undefined;
  },

  redo() {
    if (this.match?.active) return this.match.redo();
    const what = this.tree.redo();
    if (!what && this.later.length) this.setTree(this.later.pop());
    if (what) say(t('said.redone', { what: t(`edit.${what}`) }));
    return undefined;
  },

  /** A point was chosen on the board, by mouse, touch or key. */
  pick(point, event) {
    if (event.type === 'contextmenu') {
      if (event.shiftKey || this.tab === 'analyse') this.exclude(point);
      else this.tree.mark(point, 'circle');
      return;
    }
    if (this.tab === 'study' && this.tool !== 'move') {
      if (this.match?.active && ['black', 'white', 'erase'].includes(this.tool)) say(t('said.playing'), true);
      else this.useTool(point);
      return;
    }
    if (this.tree.cells()[point]) {
      this.tapStone(point);
      return;
    }
    const careful = settings.get('safe');
    const touch = event.pointerType === 'touch';
    if ((careful === 'always' || (careful === 'touch' && touch)) && this.pending !== point) {
      this.pending = point;
      say(t('said.pending', { point: nameOf(point, this.tree.size) }));
      this.update('pending');
      return;
    }
    this.place(point);
  },

  confirm() {
    if (this.pending !== null) this.place(this.pending);
  },

  place(point) {
    this.pending = null;
    if (this.match?.active) {
      this.match.place(point);
      return;
    }
    if (this.tree.end()?.row?.length) {
      say(t('said.over'));
      this.update('');
      return;
    }
    if (this.isForbidden(point)) {
      say(t('said.forbidden', { point: nameOf(point, this.tree.size) }), true);
      return;
    }
    const color = this.tree.toMove();
    this.tree.play(point, color);
    say(`${t(`cell.${color}`)} ${nameOf(point, this.tree.size)}`);
  },

  isForbidden(point) {
    return (
      this.facts?.node === this.tree.current &&
      this.tree.toMove() === 'b' &&
      this.facts.forbidden.includes(point)
    );
  },

  /** The last stone touched again starts or stops the analysis, as it does on other boards. */
  tapStone(point) {
    if (point === this.tree.current.move?.point && !this.match?.active) this.toggleAnalysis?.();
  },

  exclude(point) {
    if (this.excluded.has(point)) this.excluded.delete(point);
    else this.excluded.add(point);
    this.update('excluded');
  },

  useTool(point) {
    const { tree, tool } = this;
    if (tool === 'black' || tool === 'white') {
      const color = tool[0];
      tree.arrange({ [point]: tree.cells()[point] === color ? '' : color });
    } else if (tool === 'erase') {
      tree.arrange({ [point]: '' });
    } else if (tool === 'label') {
      const used = new Set(Object.values(tree.current.marks).map((mark) => mark.label));
      const free = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((letter) => !used.has(letter)) ?? '*';
      const old = tree.current.marks[point];
      tree.mark(point, 'label', old?.shape === 'label' ? old.label : free);
    } else {
      tree.mark(point, tool);
    }
  },
};

let toastTimer = 0;

/** Tells screen readers, and with `aloud` everybody. */
export function say(text, aloud = false) {
  const live = document.getElementById('live');
  live.textContent = text;
  if (!aloud) return;
  const toast = document.getElementById('toast');
  toast.textContent = text;
  toast.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => {
    toast.hidden = true;
  }, 4000);
}
