// Every key of the page. The list under `?` is made from this table, so it cannot forget one.

import { h } from './dom.js';
import { t } from './i18n.js';
import { app } from './app.js';
import { openDialog, dialogIsOpen } from './dialog.js';
import { hint } from './hint.js';
import * as settings from './settings.js';
import * as share from './share.js';
import { saveTree } from './keep.js';
import { preferences } from './preferences.js';
import { enterLine } from './lines.js';

const flip = (name) => () => {
  settings.set(name, !settings.get(name));
  app.update('settings');
};

function bestLine() {
  const lines = app.analysis?.node === app.tree.current ? app.analysis.report.lines : [];
  if (lines[0]?.points.length && !app.match?.active) enterLine(lines[0].points.slice(0, 1));
}

function cycleNumbers() {
  const modes = ['last', 'all', 'none'];
  settings.set('numbers', modes[(modes.indexOf(settings.get('numbers')) + 1) % modes.length]);
  app.update('settings');
}

// What a button does that may stand in another view: goes there and presses the first one there is.
function press(tab, ...ids) {
  if (app.tab !== tab) app.setTab(tab);
  ids.map((id) => document.getElementById(id)).find((element) => element && !element.disabled)?.click();
}

const TABS = ['play', 'analyse', 'study', 'review', 'arena', 'games'];

/** [keys, name, action]; keys as they are shown and matched. */
export const KEYS = [
  [['←'], 'back', () => app.back()],
  [['→'], 'forward', () => app.forward()],
  [['↑'], 'previousVariation', () => app.sibling(-1)],
  [['↓'], 'nextVariation', () => app.sibling(1)],
  [['Home'], 'first', () => app.first()],
  [['End'], 'last', () => app.last()],
  [['b'], 'board', () => app.board.focus()],
  [['Space', 'a'], 'analyse', () => app.toggleAnalysis()],
  [['Enter'], 'best', bestLine],
  [['h'], 'hint', hint],
  [['Ctrl+Z', 'u'], 'undo', () => app.undo()],
  [['Ctrl+Y', 'Ctrl+Shift+Z', 'r'], 'redo', () => app.redo()],
  [['w'], 'now', () => app.match?.active && app.match.hurry()],
  [['R'], 'resign', () => press('play', 'resign')],
  [['G'], 'newGame', () => press('play', 'rematch', 'start-game')],
  [['v'], 'vcf', () => press('analyse', 'vcf')],
  [['V'], 'vct', () => press('analyse', 'vct')],
  [['f'], 'threat', () => press('analyse', 'show-threat')],
  [['Delete'], 'delete', () => app.remove()],
  [['m'], 'promote', () => app.tree.promote()],
  [['c'], 'comment', () => document.getElementById('comment')?.focus()],
  [['t'], 'threats', flip('threats')],
  [['n'], 'numbers', cycleNumbers],
  [['k'], 'coordinates', flip('coordinates')],
  [['p'], 'pause', () => app.match?.active && app.match.pause(!app.match.paused)],
  [['s'], 'step', () => app.match?.active && app.match.step()],
  [['i'], 'import', () => share.importDialog()],
  [['e'], 'export', () => share.exportDialog()],
  [['Ctrl+S'], 'save', () => saveTree(app.match ? 'game' : 'study')],
  [['l'], 'candidates', flip('candidates')],
  [[','], 'settings', preferences],
  [['d'], 'theme', () => app.nextTheme()],
  ...TABS.map((tab, i) => [[String(i + 1)], `tab.${tab}`, () => app.setTab(tab)]),
  [['?'], 'help', () => help()],
];

const NAMES = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', ' ': 'Space' };

function pressed(event) {
  const key = NAMES[event.key] ?? (event.key.length === 1 ? event.key : event.key);
  if (event.ctrlKey || event.metaKey) return `Ctrl+${event.shiftKey ? 'Shift+' : ''}${key.toUpperCase()}`;
  return event.altKey ? '' : key;
}

export function listenToKeys() {
  document.addEventListener('keydown', (event) => {
    if (dialogIsOpen()) return;
    const { target } = event;
    const writing = target.matches('input:not([type="checkbox"]), textarea, select');
    if (writing) {
      if (event.key === 'Escape') target.blur();
      return;
    }
    const name = pressed(event);
    // A focused button keeps the keys that press it; arrows move between tabs.
    if (target.matches('button, a, summary, input') && ['Enter', 'Space'].includes(name)) return;
    if (target.matches('[role="tab"]') && ['←', '→'].includes(name)) return;
    const entry = KEYS.find(([keys]) => keys.includes(name));
    if (!entry) return;
    event.preventDefault();
    entry[2]();
  });
}

export function help() {
  openDialog(t('key.title'), [
    h(
      'div',
      { class: 'keys' },
      KEYS.flatMap(([keys, name]) => [
        h(
          'span',
          {},
          keys.flatMap((key, i) => [i ? ' ' : '', h('kbd', {}, key)]),
        ),
        h('span', {}, name.startsWith('tab.') ? t(name) : t(`key.${name}`)),
      ]),
    ),
    h('h3', {}, t('key.onBoard')),
    h('p', {}, t('key.onBoard.about')),
    h('h3', {}, t('key.mouse')),
    h('p', {}, t('key.mouse.about')),
  ]);
}
