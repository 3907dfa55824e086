// Kept games and studies: search, open, rename, forget.

import { h, button, field, redraw, replace, select } from '../dom.js';
import { t } from '../i18n.js';
import { app, say } from '../app.js';
import { agents } from '../agents.js';
import { ask, positionOf } from '../live.js';
import { fromRecord } from '../record.js';
import { keeperOf, keptAs, saveTree } from '../keep.js';
import { Match } from '../match.js';
import { loadUnfinished } from '../playing.js';
import { importDialog } from '../share.js';

const search = { player: '', result: '', kind: '', here: false, offset: 0 };
const PAGE = 30;
let parts = {};
let turn = 0;

export const names = (summary) =>
  summary.black || summary.white ? `${summary.black ?? '?'} – ${summary.white ?? '?'}` : '';

/** Goes on with a game that was left. */
export async function goOn(id) {
  try {
    const stored = await ask('GET', `/api/games/${id}`);
    if (!stored.progress) throw new Error(t('said.over'));
    app.match?.leave();
    Match.resume(stored);
    app.setTab('play');
  } catch (error) {
    say(t('said.failed', { error: error.message }), true);
  }
}

async function open(summary, match) {
  try {
    const { record, summary: now } = await ask('GET', `/api/games/${summary.id}`);
    const { tree, nodes } = fromRecord(record);
    tree.name = summary.title;
    keptAs(tree, now, nodes);
    keeperOf(tree);
    tree.current =
      nodes[match?.node] ??
      (summary.kind === 'game' ? (tree.root.mainLine().at(-1) ?? tree.root) : tree.root);
    app.match?.leave();
    app.setTree(tree);
    say(t('keep.opened', { title: summary.title }), true);
  } catch (error) {
    say(t('said.failed', { error: error.message }), true);
  }
}

let sure = 0; // the game whose deletion was asked for once

export async function forgetGame(summary) {
  if (sure !== summary.id) {
    sure = summary.id;
    say(t('keep.sure'), true);
    return;
  }
  try {
    await ask('DELETE', `/api/games/${summary.id}`);
    if (app.tree.keptAs?.id === summary.id) app.tree.keptAs = null;
    await loadUnfinished();
    if (parts.list?.isConnected) list();
    app.update('saved');
  } catch (error) {
    say(t('said.failed', { error: error.message }), true);
  }
}

function row(summary, matches) {
  const facts = [
    names(summary) === summary.title ? '' : names(summary),
    summary.result,
    t(`rule.${summary.rule ?? 'freestyle'}`),
    `${summary.size}×${summary.size}`,
    t('keep.plies', { plies: summary.plies }),
    new Date(summary.changed_ms).toLocaleDateString(),
  ].filter(Boolean);
  const match = matches.find(({ game }) => game === summary.id);
  return h(
    'div',
    { class: 'item' },
    h(
      'button',
      { type: 'button', class: 'item quiet', 'data-game': summary.id, onclick: () => open(summary, match) },
      h('span', { class: 'title' }, summary.title, h('br'), h('span', { class: 'soft' }, facts.join(' · '))),
    ),
    summary.in_progress && !(app.match?.active && app.tree.keptAs?.id === summary.id)
      ? button(t('play.continue'), () => goOn(summary.id), { class: 'small', 'data-go-on': summary.id })
      : null,
    button('', () => forgetGame(summary), {
      icon: 'trash',
      class: 'quiet',
      'aria-label': t('keep.delete', { title: summary.title }),
    }),
  );
}

async function list() {
  turn += 1;
  const mine = turn;
  parts.list.setAttribute('aria-busy', 'true');
  try {
    const found = await ask('POST', '/api/games/search', {
      player: search.player || null,
      result: search.result || null,
      kind: search.kind || null,
      position: search.here ? positionOf(app.tree) : null,
      limit: PAGE,
      offset: search.offset,
    });
    if (mine !== turn || !parts.list.isConnected) return;
    parts.list.setAttribute('aria-busy', 'false');
    redraw(parts.list, found, () =>
      found.games.length
        ? found.games.map((summary) => row(summary, found.matches))
        : h('p', { class: 'soft' }, t('keep.none')),
    );
    replace(
      parts.pages,
      button('', () => page(-PAGE), {
        icon: 'back',
        class: 'quiet',
        'aria-label': t('keep.newer'),
        disabled: search.offset === 0,
      }),
      h('span', { class: 'soft' }, t('keep.total', { total: found.total })),
      button('', () => page(PAGE), {
        icon: 'next',
        class: 'quiet',
        'aria-label': t('keep.older'),
        disabled: search.offset + PAGE >= found.total,
      }),
    );
  } catch (error) {
    if (mine === turn) redraw(parts.list, error.message, () => h('p', { class: 'bad' }, error.message));
  }
}

function page(step) {
  search.offset = Math.max(0, search.offset + step);
  list();
}

function change(name, value) {
  search[name] = value;
  search.offset = 0;
  list();
}

export function build(container) {
  parts = { list: h('div', { class: 'list', id: 'kept' }), pages: h('div', { class: 'bar' }) };
  const player = h('input', {
    type: 'search',
    value: search.player,
    id: 'search-player',
    oninput: () => change('player', player.value.trim()),
  });
  const title = h('input', {
    value: app.tree.name,
    id: 'title',
    maxlength: 200,
    placeholder: t('keep.untitled'),
    onchange: () => {
      app.tree.name = title.value.trim();
    },
  });
  const here = h(
    'button',
    {
      type: 'button',
      class: 'small',
      id: 'search-here',
      'aria-pressed': String(search.here),
      onclick: () => {
        here.setAttribute('aria-pressed', String(!search.here));
        change('here', !search.here);
      },
    },
    t('keep.here'),
  );
  replace(
    container,
    h(
      'div',
      { class: 'stack' },
      h(
        'div',
        { class: 'card' },
        field(t('keep.title'), title),
        h(
          'div',
          { class: 'bar' },
          button(t('keep.saveGame'), () => saveTree('game'), { class: 'primary', id: 'keep-game' }),
          button(t('keep.saveStudy'), () => saveTree('study'), { id: 'keep-study' }),
          button(t('share.import'), importDialog, { icon: 'plus' }),
        ),
      ),
      h(
        'div',
        { class: 'card' },
        h(
          'div',
          { class: 'pair' },
          field(t('keep.player'), player),
          field(
            t('keep.result'),
            select(
              ['', 'black', 'white', 'draw', 'open'].map((value) => [
                value,
                t(`keep.result.${value || 'any'}`),
              ]),
              search.result,
              (value) => change('result', value),
            ),
          ),
          field(
            t('keep.kind'),
            select(
              ['', 'game', 'study'].map((value) => [value, t(`keep.kind.${value || 'any'}`)]),
              search.kind,
              (value) => change('kind', value),
            ),
          ),
        ),
        h('div', { class: 'bar' }, here),
        parts.list,
        parts.pages,
        h('p', { class: 'soft path', id: 'keep-place' }, t('keep.place', { path: agents.about?.data ?? '' })),
      ),
    ),
  );
  list();
}

export function update(what) {
  if (!parts.list?.isConnected) return;
  if (what === 'saved' || (search.here && ['go', 'move', 'undo', 'redo'].includes(what))) list();
}
