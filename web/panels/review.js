// The review: the whole game judged, last move first, with a graph and the moves to try again.

import { h, s, button, field, redraw, replace, select } from '../dom.js';
import { t } from '../i18n.js';
import { app, say } from '../app.js';
import { agents } from '../agents.js';
import { nameOf, pointOf } from '../game.js';
import { live, positionOf } from '../live.js';
import { verdictSign } from '../score.js';
import { lineRow } from './analyse.js';

const SECONDS = ['0.2', '0.5', '1', '3'];
let parts = {};
let talk = null;
let time = '0.5';
let progress = null; // { done, of }
let trying = null; // { node, verdict } while somebody looks for a better move

/** The game under review: the line through the position shown, to its end. */
const gameLine = () => [...app.tree.current.path(), ...app.tree.current.mainLine()];

async function start() {
  if (talk) {
    talk.stop();
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
  progress = { done: 0, of: nodes.length };
  const mine = live.talk({ type: 'review', position, agent: agents.default, limits: { time_ms: Number(time) * 1000 } }, (message) => {
    const node = nodes[message.ply - 1];
    if (!node) return;
    const black = message.side === 'black' ? message.win_after : 1 - message.win_after;
    node.verdict = { ...message, kind: message.verdict, black };
    progress = { done: progress.done + 1, of: nodes.length };
    app.update('review');
  });
  talk = mine;
  app.update('review');
  try {
    await mine.last;
    say(t('review.done'), true);
  } catch (error) {
    say(t('said.failed', { error: error.message }), true);
  }
  talk = null;
  app.update('review');
}

app.startReview = () => { if (!talk) start(); };

function graph(line) {
  const judged = line.filter((node) => node.move);
  const count = Math.max(judged.length, 2);
  const x = (i) => (i / (count - 1)) * 600;
  const y = (share) => 6 + (1 - share) * 108;
  const known = judged.map((node, i) => ({ node, i, share: node.verdict?.black })).filter(({ share }) => share !== undefined);
  const curve = known.map(({ i, share }, k) => `${k ? 'L' : 'M'}${x(i).toFixed(1)} ${y(share).toFixed(1)}`).join('');
  const area = known.length > 1 ? `${curve}L${x(known.at(-1).i).toFixed(1)} 60L${x(known[0].i).toFixed(1)} 60Z` : '';
  const here = judged.indexOf(app.tree.current);
  const svg = s('svg', { class: 'graph', viewBox: '-8 0 616 120', preserveAspectRatio: 'none', role: 'img', 'aria-label': t('review.graph') },
    s('path', { class: 'area', d: area }), s('path', { class: 'zero', d: 'M-8 60H608' }), s('path', { class: 'curve', d: curve }),
    here >= 0 ? s('path', { class: 'here', d: `M${x(here)} 0V120` }) : null,
    known.filter(({ node }) => verdictSign(node)).map(({ node, i, share }) =>
      s('ellipse', { class: `spot ${verdictSign(node).kind}`, cx: x(i), cy: y(share), rx: 6, ry: 5 })));
  svg.addEventListener('click', (event) => {
    const box = svg.getBoundingClientRect();
    const i = Math.round(((event.clientX - box.left) / box.width * 616 - 8) / 600 * (count - 1));
    app.go(judged[Math.max(0, Math.min(judged.length - 1, i))]);
  });
  return svg;
}

function sentence({ verdict, move }) {
  const values = { move: nameOf(move.point, app.tree.size), before: Math.round(verdict.win_before * 100), after: Math.round(verdict.win_after * 100),
    plies: (verdict.score_after.kind !== 'estimate' ? verdict.score_after : verdict.score_before).plies ?? '', best: verdict.best ?? '' };
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
    return h('div', { class: 'card note', id: 'try' }, h('p', {}, t('review.try', { color: t(`cell.${node.move.color}`) })),
      h('div', { class: 'bar' }, button(t('review.show'), () => {
        trying = null;
        app.tree.play(pointOf(verdict.best, app.tree.size));
      }, { class: 'small', id: 'show-best' }), button(t('review.enough'), () => {
        trying = null;
        app.go(node);
      }, { class: 'small' })));
  }
  if (current.parent !== node.parent || current === node) return null;
  const found = nameOf(current.move.point, app.tree.size) === verdict.best;
  return h('div', { class: 'card note', id: 'try' }, h('p', { class: found ? 'good' : '' }, found ? t('review.found') : t('review.other', { best: verdict.best })),
    h('div', { class: 'bar' }, button(t('review.again'), () => tryAgain(node), { class: 'small' }), button(t('review.enough'), () => {
      trying = null;
      app.update('review');
    }, { class: 'small' })));
}

function mistakeRow(node) {
  const { verdict } = node;
  return h('div', { class: 'mistake' },
    h('button', { type: 'button', class: 'quiet item', 'data-ply': node.depth, onclick: () => app.go(node) },
      h('span', {}, `${node.depth}. `, h('span', { class: `dot ${node.move.color} inline` }), ` ${sentence(node)} `,
        h('span', { class: `tag ${verdict.proven ? 'good' : 'soft'}` }, verdict.proven ? t('review.proven') : t('review.estimated')))),
    verdict.best ? button(t('review.retry'), () => tryAgain(node), { class: 'small', 'data-retry': node.depth }) : null);
}

function details(node) {
  const { verdict } = node;
  if (!verdict || !app.tree.current.parent) return null;
  const rows = [];
  const points = (names) => names.map((name) => pointOf(name, app.tree.size));
  if (verdict.line?.length) rows.push(lineRow(points(verdict.line), verdict.line, verdict.proven ? t('review.proven') : '', verdict.proven ? 'win' : ''));
  return h('div', { class: 'card' }, h('p', {}, `${node.depth}. ${sentence(node)}`), verdict.kind === 'lost-by-force' ? rows : null,
    verdictSign(node) && verdict.best && verdict.best !== verdict.move ? h('p', { class: 'soft' }, t('review.better', { line: verdict.best_line.join(' ') })) : null);
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
  const signature = [line.map((node) => [node.id, node.verdict?.kind]), app.tree.current.id, Boolean(talk), progress, trying?.node.id, app.match?.active];
  redraw(parts.head, signature, () => head(line, known));
  redraw(parts.rest, signature, () => [judgeTry() ?? details(app.tree.current), mistakes.length
    ? h('div', { class: 'card' }, h('h3', {}, t('review.mistakes', { n: mistakes.length })), h('div', { class: 'mistakes', id: 'mistakes' }, mistakes.map(mistakeRow)))
    : known.length && !talk ? h('p', { class: 'soft' }, t('review.clean')) : null]);
}

function head(line, known) {
  const bar = h('div', { class: 'progress' }, h('div'));
  if (progress) bar.style.setProperty('--share', `${(100 * progress.done) / progress.of}%`);
  return [
    h('div', { class: 'bar' }, h('h2', {}, t('review.title')), h('span', { class: 'grow' }),
      button(talk ? t('analyse.stop') : t('review.start'), start, { class: talk ? '' : 'primary', icon: talk ? 'stop' : 'review', id: 'review', disabled: Boolean(app.match?.active) })),
    talk && progress ? bar : null,
    known.length ? graph(line) : h('p', { class: 'soft' }, t('review.about')),
    known.length ? accuracy(known) : field(t('review.time'), select(SECONDS.map((value) => [value, `${value} s`]), time, (value) => { time = value; }, { id: 'review-time' })),
  ];
}

/** How much of the winning chances each side kept, move by move. */
function accuracy(known) {
  const of = (color) => {
    const mine = known.filter((node) => node.move.color === color);
    if (!mine.length) return '–';
    const lost = mine.reduce((sum, { verdict }) => sum + Math.max(0, verdict.win_before - verdict.win_after), 0) / mine.length;
    return `${Math.round(100 * (1 - lost))}%`;
  };
  return h('div', { class: 'facts' }, ['b', 'w'].map((color) => h('span', {}, h('span', { class: `dot ${color} inline` }), ` ${t('review.kept')} `, h('b', {}, of(color)))));
}
