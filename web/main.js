// Puts the page together and keeps it together: every change of the state passes through `changed`.

import { app, say } from './app.js';
import { Board } from './board.js';
import { h, button, icon } from './dom.js';
import { t, setLanguage, preferred, LANGUAGES, language } from './i18n.js';
import { boardView } from './view.js';
import { fromHash, toHash } from './link.js';
import { listenToKeys, help } from './keys.js';
import { live } from './live.js';
import { loadAgents } from './agents.js';
import { keeperOf } from './keep.js';
import { Match } from './match.js';
import { interrupted, loadUnfinished } from './playing.js';
import { preferences } from './preferences.js';
import { Tree } from './tree.js';
import * as analysis from './analysis.js';
import * as facts from './facts.js';
import * as settings from './settings.js';
import * as share from './share.js';
import * as strips from './strips.js';
import * as moves from './panels/moves.js';
import * as play from './panels/play.js';
import * as analyse from './panels/analyse.js';
import * as study from './panels/study.js';
import * as review from './panels/review.js';
import * as arena from './panels/arena.js';
import * as games from './panels/games.js';

const TABS = { play, analyse, study, review, arena, games };
const byId = (id) => document.getElementById(id);
let waiting = new Set();
let address = '';

// Changes that leave the tree as it is; they may come twenty times a second.
const LIGHT = new Set(['keeping', 'report', 'thinking', 'preview', 'pending', 'facts', 'layer', 'analysis', 'hint']);

// The board answers a click in the same moment; what stands beside it follows in the next frame.
function changed(what) {
  // A study that comes back by undo, or turned, is not what was kept last.
  const { keptAs } = app.tree;
  if (what === 'tree' && keptAs?.kind === 'study' && keptAs.owner !== app.tree) keeperOf(app.tree).all();
  app.board.show(boardView());
  waiting.add(what);
  if (waiting.size > 1) return;
  requestAnimationFrame(() => {
    const all = waiting;
    waiting = new Set();
    facts.follow();
    analysis.follow();
    strips.update();
    // A panel needs the reason only where it is not just one more step.
    const reason =
      ['language', 'tree', 'undo', 'redo', 'saved'].find((name) => all.has(name)) ?? [...all].at(-1);
    TABS[app.tab].update(reason);
    if ([...all].every((name) => LIGHT.has(name))) return;
    if (app.tab !== 'arena') moves.update([...all].every((name) => name === 'go' || LIGHT.has(name)));
    const hash = toHash(app.tree);
    if (hash !== address) history.replaceState(null, '', hash);
    address = hash;
  });
}

function buildFrame() {
  document.title = 'Tengen';
  byId('skip').textContent = t('page.skip');
  byId('tabs').setAttribute('aria-label', t('page.tabs'));
  byId('tabs').replaceChildren(
    ...Object.keys(TABS).map((name) =>
      h(
        'button',
        {
          type: 'button',
          role: 'tab',
          id: `tab-${name}`,
          'aria-selected': String(app.tab === name),
          'aria-controls': 'panel',
          tabindex: app.tab === name ? 0 : -1,
          onclick: () => app.setTab(name),
        },
        icon(name),
        h('span', {}, t(`tab.${name}`)),
      ),
    ),
  );
  byId('tools').replaceChildren(
    button(
      language === 'en' ? '中文' : 'EN',
      () =>
        app.setLanguage(
          LANGUAGES[(LANGUAGES.findIndex(([name]) => name === language) + 1) % LANGUAGES.length][0],
        ),
      { id: 'language', 'aria-label': t('set.language') },
    ),
    button('', () => app.nextTheme(), { icon: 'theme', id: 'theme', 'aria-label': t('set.theme') }),
    button('', preferences, { icon: 'gear', id: 'preferences', 'aria-label': t('set.title') }),
    button('', help, { icon: 'help', id: 'help', 'aria-label': t('key.title') }),
  );
  byId('controls').setAttribute('aria-label', t('page.controls'));
  byId('panel').setAttribute('aria-labelledby', `tab-${app.tab}`);
}

byId('tabs').addEventListener('keydown', (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  const names = Object.keys(TABS);
  const name = names[(names.indexOf(app.tab) + step + names.length) % names.length];
  app.setTab(name);
  byId(`tab-${name}`).focus();
});

app.setTab = (name) => {
  app.tab = name;
  for (const tab of byId('tabs').children) {
    const selected = tab.id === `tab-${name}`;
    tab.setAttribute('aria-selected', String(selected));
    tab.tabIndex = selected ? 0 : -1;
  }
  document.body.dataset.tab = name;
  byId('panel').setAttribute('aria-labelledby', `tab-${name}`);
  TABS[name].build(byId('panel'));
  if (name === 'arena') byId('moves').replaceChildren();
  else if (!byId('moves').childElementCount) moves.build(byId('moves'));
  changed('tab');
};

app.share = share.exportDialog;

app.applyTheme = () => {
  const theme = settings.get('theme');
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  document.documentElement.dataset.board = settings.get('board');
};

app.nextTheme = () => {
  const dark = settings.get('theme')
    ? settings.get('theme') === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  settings.set('theme', dark ? 'light' : 'dark');
  app.applyTheme();
};

app.setLanguage = async (name) => {
  await setLanguage(name);
  settings.set('language', name);
  strips.forget();
  buildFrame();
  app.board.size = 0; // redrawn, with its labels
  moves.build(byId('moves'));
  app.setTab(app.tab);
  if (byId('dialog').open) preferences();
};

live.onstate = (there) => document.body.classList.toggle('offline', !there);

async function begin() {
  await setLanguage(settings.get('language') || preferred());
  app.applyTheme();
  app.board = new Board(byId('board-place'), { onpick: (point, event) => app.pick(point, event) });
  app.listen(changed);
  app.setTree(
    fromHash(location.hash) ??
      new Tree(settings.get('match')?.size ?? 15, settings.get('match')?.rule ?? 'freestyle'),
  );
  requestAnimationFrame(() => performance.mark('board'));
  if (app.tree.current !== app.tree.root || app.tree.root.setup) app.tab = 'analyse';
  buildFrame();
  listenToKeys();
  try {
    const [stored] = await Promise.all([interrupted(), loadAgents(), loadUnfinished()]);
    if (stored) goOn(stored);
  } catch (error) {
    say(t('said.failed', { error: error.message }), true);
  }
  app.setTab(app.tab);
  setInterval(() => {
    if (app.match?.active && app.match.clocks.running) strips.update();
  }, 100);
  performance.mark('ready');
  document.body.dataset.ready = 'yes';
}

/** The page was loaded again during a game. */
function goOn(stored) {
  app.tab = 'play';
  Match.resume(stored);
  app.earlier.length = 0;
}

window.addEventListener('hashchange', () => {
  const tree = fromHash(location.hash);
  if (tree) {
    app.match?.leave();
    app.setTree(tree);
  }
});
byId('skip').addEventListener('click', (event) => {
  event.preventDefault();
  app.board.focus();
});
byId('brand').addEventListener('click', (event) => event.preventDefault());
begin();
