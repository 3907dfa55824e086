// The review: a graph, the moves to look at, and another try at each.

import { h, button, field, redraw, replace, select } from '../dom.js';
import { t } from '../i18n.js';
import { app, say } from '../app.js';
import { nameOf, pointOf } from '../game.js';
import { graph } from '../graph.js';
import { enterLine, lineRow } from '../lines.js';
import { gameLine, review, start } from '../review.js';
import { verdictSign } from '../score.js';

const SECONDS = ['0.2', '0.5', '1', '3'];
let parts = {};
let trying = null; // { node, verdict } while somebody looks for a better move

function sentence({ verdict, move }) {
  const values = {
    move: nameOf(move.point, app.tree.size),
    before: Math.round(verdict.win_before * 100),
    after: Math.round(verdict.win_after * 100),
    plies: (verdict.score_after.kind !== 'estimate' ? verdict.score_after : verdict.score_before).plies ?? '',
    best: verdict.best ?? '',
  };
  return t(`review.verdict.${verdict.kind}`, values);
}

function tryAgain(node) {
  trying = { node };
  app.go(node.parent);
  say(t('review.try', { color: t(`cell.${node.move.color}`) }), true);
}

/** While trying: was the move just played better than the one of the game? */
function judgeTry() {
  if (!trying) return null;
  const { node } = trying;
  const { current } = app.tree;
  const { verdict } = node;
  if (current === node.parent) {
    return h(
      'div',
      { class: 'card note', id: 'try' },
      h('p', {}, t('review.try', { color: t(`cell.${node.move.color}`) })),
      h(
        'div',
        { class: 'bar' },
        button(
          t('review.show'),
          () => {
            trying = null;
            app.tree.play(pointOf(verdict.best, app.tree.size));
          },
          { class: 'small', id: 'show-best' },
        ),
        button(
          t('review.enough'),
          () => {
            trying = null;
            app.go(node);
          },
          { class: 'small' },
        ),
      ),
    );
  }
  if (current.parent !== node.parent || current === node) return null;
  const found = nameOf(current.move.point, app.tree.size) === verdict.best;
  return h(
    'div',
    { class: 'card note', id: 'try' },
    h(
      'p',
      { class: found ? 'good' : '' },
      found ? t('review.found') : t('review.other', { best: verdict.best }),
    ),
    h(
      'div',
      { class: 'bar' },
      button(t('review.again'), () => tryAgain(node), { class: 'small' }),
      button(
        t('review.enough'),
        () => {
          trying = null;
          app.update('review');
        },
        { class: 'small' },
      ),
    ),
  );
}

function mistakeRow(node) {
  const { verdict } = node;
  return h(
    'div',
    { class: 'mistake' },
    h(
      'button',
      { type: 'button', class: 'quiet item', 'data-ply': node.depth, onclick: () => app.go(node) },
      h(
        'span',
        {},
        `${node.depth}. `,
        h('span', { class: `dot ${node.move.color} inline` }),
        ` ${sentence(node)} `,
        h(
          'span',
          { class: `tag ${verdict.proven ? 'good' : 'soft'}` },
          verdict.proven ? t('review.proven') : t('review.estimated'),
        ),
      ),
    ),
    verdict.best
      ? button(t('review.retry'), () => tryAgain(node), { class: 'small', 'data-retry': node.depth })
      : null,
  );
}

/** What the review says of the move shown, how it loses, and what was better. */
function details(node) {
  const { verdict } = node;
  if (!verdict) return null;
  const points = (names) => names.map((name) => pointOf(name, app.tree.size));
  const loses = verdict.kind === 'lost-by-force' && verdict.line?.length;
  const better = verdictSign(node) && verdict.best !== verdict.move ? verdict.best_line : [];
  return h(
    'div',
    { class: 'card' },
    h('p', {}, `${node.depth}. ${sentence(node)}`),
    loses ? lineRow(points(verdict.line), verdict.line, t('review.proven'), 'loss') : null,
    better.length
      ? button(
          t('review.better', { line: better.slice(0, 8).join(' ') }),
          () => {
            app.go(node.parent);
            enterLine(points(better));
          },
          { class: 'small', id: 'better' },
        )
      : null,
  );
}

export function build(container) {
  parts = { head: h('div', { class: 'card' }), rest: h('div', { class: 'stack' }) };
  replace(container, h('div', { class: 'stack' }, parts.head, parts.rest));
  update();
}

export function update() {
  if (!parts.head?.isConnected) return;
  const line = gameLine();
  const known = line.filter((node) => node.verdict);
  const mistakes = known.filter(verdictSign);
  const signature = [
    line.map((node) => [node.id, node.verdict?.kind]),
    app.tree.current.id,
    Boolean(review.talk),
    review.progress,
    trying?.node.id,
    app.match?.active,
  ];
  redraw(parts.head, signature, () => head(line, known));
  redraw(parts.rest, signature, () => [
    judgeTry() ?? details(app.tree.current),
    mistakes.length
      ? h(
          'div',
          { class: 'card' },
          h('h3', {}, t('review.mistakes', { n: mistakes.length })),
          h('div', { class: 'mistakes', id: 'mistakes' }, mistakes.map(mistakeRow)),
        )
      : known.length && !review.talk
        ? h('p', { class: 'soft' }, t('review.clean'))
        : null,
  ]);
}

function head(line, known) {
  const bar = h('div', { class: 'progress' }, h('div'));
  if (review.progress)
    bar.style.setProperty('--share', `${(100 * review.progress.done) / review.progress.of}%`);
  return [
    h(
      'div',
      { class: 'bar' },
      h('h2', {}, t('review.title')),
      h('span', { class: 'grow' }),
      button(review.talk ? t('analyse.stop') : t('review.start'), start, {
        class: review.talk ? '' : 'primary',
        icon: review.talk ? 'stop' : 'review',
        id: 'review',
        disabled: Boolean(app.match?.active),
      }),
    ),
    review.talk && review.progress ? bar : null,
    known.length ? graph(line) : h('p', { class: 'soft' }, t('review.about')),
    known.length
      ? accuracy(known)
      : field(
          t('review.time'),
          select(
            SECONDS.map((value) => [value, `${value} s`]),
            review.time,
            (value) => {
              review.time = value;
            },
            { id: 'review-time' },
          ),
        ),
  ];
}

/** How much of the winning chances each side kept, move by move. */
function accuracy(known) {
  const of = (color) => {
    const mine = known.filter((node) => node.move.color === color);
    if (!mine.length) return '–';
    const lost =
      mine.reduce((sum, { verdict }) => sum + Math.max(0, verdict.win_before - verdict.win_after), 0) /
      mine.length;
    return `${Math.round(100 * (1 - lost))}%`;
  };
  return h(
    'div',
    { class: 'facts' },
    ['b', 'w'].map((color) =>
      h(
        'span',
        {},
        h('span', { class: `dot ${color} inline` }),
        ` ${t('review.kept')} `,
        h('b', {}, of(color)),
      ),
    ),
  );
}
