// The analysis: values, lines to point at and enter, threats, solving, and what agents see.

import { h, button, field, redraw, replace, select, toggle } from '../dom.js';
import { t } from '../i18n.js';
import { app, say } from '../app.js';
import { agents, agentOptions } from '../agents.js';
import { pointOf, other } from '../game.js';
import { live, positionOf } from '../live.js';
import { percent, scoreText, short } from '../score.js';
import { asPlayed } from '../view.js';
import * as analysis from '../analysis.js';
import * as settings from '../settings.js';

const parts = {};
let solved = null; // { node, message }
let solving = null;
let layers = []; // of the position they were asked for
let layersNode = null;
let explainTimer = 0;

/** A line to point at (shown on the board) and to click (entered). `set` gives it another line. */
export function lineRow(...line) {
  let data = {};
  let pointed = false;
  const value = h('span');
  const text = h('span', { class: 'text' });
  const preview = (on) => {
    pointed = on;
    app.preview = on ? asPlayed(data.points, data.first) : null;
    app.update('preview');
  };
  const element = h('button', {
    type: 'button', class: 'pv', onpointerenter: () => preview(true), onpointerleave: () => preview(false),
    onfocus: () => preview(true), onblur: () => preview(false),
    onclick: () => {
      preview(false);
      enterLine(data.points, data.first);
    },
  }, value, text);
  // The same element stays while reports come in, so a click never falls between two of them.
  element.set = (points, moves, label, className, first = app.tree.toMove()) => {
    data = { points, first };
    value.className = `value ${className}`;
    value.textContent = label;
    text.textContent = moves.join(' ');
    if (pointed && app.preview) app.preview = asPlayed(points, first);
  };
  element.set(...line);
  return element;
}

/** Adds a line to the tree and goes to its first move. */
export function enterLine(points, first = app.tree.toMove()) {
  const { tree } = app;
  if (tree.toMove() !== first && !tree.current.move) tree.arrange({}, first);
  let entered = null;
  let color = first;
  for (const point of points) {
    if (tree.cells()[point]) break;
    const node = tree.play(point, color);
    entered ??= node;
    color = other(color);
  }
  if (entered) tree.go(entered);
}

function verdictText(line) {
  const { score } = line;
  if (score.kind === 'estimate') return t('analyse.estimate');
  if (!score.proven) return t('analyse.claimed', { plies: score.plies });
  return t(score.kind === 'win' ? 'analyse.proven.win' : 'analyse.proven.loss', { plies: score.plies });
}

function drawReport() {
  const current = app.analysis?.node === app.tree.current ? app.analysis : null;
  const lines = current?.report.lines ?? [];
  const best = lines[0];
  const running = analysis.isRunning();
  redraw(parts.toggle, [running, app.match?.active], () => button(running ? t('analyse.stop') : t('analyse.start'), app.toggleAnalysis,
    { class: running ? '' : 'primary', icon: running ? 'stop' : 'analyse', id: 'analyse', disabled: Boolean(app.match?.active) }));
  replace(parts.verdict, best ? [
    h('span', { class: 'big' }, best.score.kind === 'estimate' ? percent(best.win_probability) : scoreText(best.score)),
    h('span', { class: 'soft' }, `${t(`cell.${current.side}`)} · ${verdictText(best)}`),
  ] : h('span', { class: 'soft' }, app.match?.active ? t('analyse.playing') : t('analyse.idle')));
  const fact = (label, value) => h('span', {}, `${label} `, h('b', {}, value));
  replace(parts.facts, current ? [
    fact(t('analyse.depth'), `${current.report.depth}–${current.report.longest}`), fact(t('analyse.nodes'), short(current.report.nodes)),
    fact(t('analyse.speed'), `${short(current.report.nps)}/s`), fact(t('analyse.time'), `${(current.report.time_ms / 1000).toFixed(1)} s`),
  ] : []);
  const rows = parts.lines.children;
  lines.forEach((line, i) => {
    const entry = [line.points, line.moves, lineValue(line), line.score.kind !== 'estimate' && line.score.proven ? line.score.kind : ''];
    if (rows[i]) rows[i].set(...entry);
    else parts.lines.append(lineRow(...entry));
  });
  while (rows.length > lines.length) rows[rows.length - 1].remove();
}

const lineValue = (line) => (line.score.kind === 'estimate' ? `${percent(line.win_probability)}` : scoreText(line.score));

async function solve(goal, side) {
  const { tree } = app;
  const node = tree.current;
  solving?.stop();
  const talk = live.talk({
    type: 'solve', position: positionOf(tree), goal, side: side && { b: 'black', w: 'white' }[side], limits: { time_ms: 20000 }, tree: false,
  });
  solving = talk;
  solved = { node, waiting: true, goal };
  drawSolved();
  try {
    const message = await talk.last;
    solved = { node, message, goal, side: side ?? tree.toMove(node) };
  } catch (error) {
    solved = null;
    say(t('said.failed', { error: error.message }), true);
  }
  if (solving === talk) solving = null;
  drawSolved();
}

function drawSolved() {
  const shown = solved?.node === app.tree.current ? solved : null;
  redraw(parts.solved, [shown?.node.id, shown?.waiting, shown?.message], () => (shown ? solvedCard() : []));
}

function solvedCard() {
  if (solved.waiting) {
    return h('div', { class: 'bar' }, h('span', { class: 'soft grow' }, t('solve.waiting', { goal: solved.goal.toUpperCase() })),
      button(t('analyse.stop'), () => solving?.stop(), { class: 'small' }));
  }
  const { message, side, goal } = solved;
  const color = t(`cell.${side}`);
  const values = { color, goal: goal.toUpperCase(), plies: message.plies ?? '', checked: short(message.checked ?? 0), time: (message.time_ms / 1000).toFixed(2) };
  const points = (message.line ?? []).map((name) => pointOf(name, app.tree.size));
  return [h('p', { class: `note ${message.result === 'win' ? 'good' : ''}`, id: 'solved' }, t(`solve.${message.result}`, values)),
    points.length ? lineRow(points, message.line, `M${message.plies}`, side === app.tree.toMove() ? 'win' : 'loss', side) : null];
}

async function explain(agent) {
  const { tree } = app;
  const node = tree.current;
  if (!agent) {
    layers = [];
    app.layer = null;
    app.update('layer');
    return;
  }
  try {
    const message = await live.talk({ type: 'explain', position: positionOf(tree), agent }).last;
    layers = message.layers.map((layer) => ({ ...layer, points: layer.points.map(([name, value]) => [pointOf(name, tree.size), value]) }));
    layersNode = node;
    const name = app.layer?.name;
    const shown = layers.find((layer) => layer.name === name) ?? layers[0] ?? null;
    app.layer = { node, agent, name: shown?.name, shown };
    if (!layers.length) say(t('layer.none'), true);
  } catch (error) {
    say(t('said.failed', { error: error.message }), true);
  }
  app.update('layer');
  drawLayers();
}

function drawLayers() {
  const agent = app.layer?.agent ?? '';
  replace(parts.layers, h('div', { class: 'pair' },
    field(t('layer.agent'), select([['', t('layer.off')], ...agentOptions()], agent, explain, { id: 'layer-agent' })),
    layers.length && app.layer ? field(t('layer.which'), select(layers.map(({ name }) => [name, name]), app.layer.name ?? '', (name) => {
      app.layer = { ...app.layer, name, shown: layers.find((layer) => layer.name === name) };
      app.update('layer');
    }, { id: 'layer-name' })) : null));
}

export function build(container) {
  for (const name of ['toggle', 'verdict', 'facts', 'lines', 'solved', 'layers']) parts[name] = h('div', { class: name });
  parts.lines.id = 'lines';
  parts.solved.className = 'stack';
  const counts = [1, 2, 3, 5, 8].map((n) => [String(n), t('analyse.lines', { n })]);
  const times = [[0, t('analyse.endless')], [2, '2 s'], [10, '10 s'], [60, '60 s']].map(([n, text]) => [String(n), text]);
  const change = (name, value) => {
    settings.set(name, value);
    app.update('settings');
  };
  replace(container, h('div', { class: 'stack' },
    h('div', { class: 'card' },
      h('div', { class: 'bar' }, parts.verdict, h('span', { class: 'grow' }), parts.toggle),
      parts.facts, parts.lines,
      h('details', {}, h('summary', {}, t('analyse.settings')), h('div', { class: 'pair' },
        field(t('analyse.agent'), select(agentOptions(), settings.get('analyst') || agents.default, (value) => change('analyst', value), { id: 'analyst' })),
        field(t('analyse.count'), select(counts, String(settings.get('lines')), (value) => change('lines', Number(value)), { id: 'line-count' })),
        field(t('analyse.limit'), select(times, String(settings.get('analysisTime')), (value) => change('analysisTime', Number(value))))),
      h('p', { class: 'soft' }, t('analyse.exclude')))),
    h('div', { class: 'card' },
      h('h3', {}, t('solve.title')),
      h('div', { class: 'bar' },
        button('VCF', () => solve('vcf', null), { class: 'small', id: 'vcf', title: t('solve.vcf') }),
        button('VCT', () => solve('vct', null), { class: 'small', id: 'vct', title: t('solve.vct') }),
        button(t('solve.threat'), () => solve('vct', other(app.tree.toMove())), { class: 'small', id: 'show-threat' })),
      parts.solved,
      toggle(t('threats.show'), settings.get('threats'), (value) => change('threats', value), { id: 'threats' }),
      toggle(t('analyse.candidates'), settings.get('candidates'), (value) => change('candidates', value))),
    h('div', { class: 'card' }, h('h3', {}, t('layer.title')), parts.layers)));
  drawLayers();
  update();
}

export function update() {
  if (!parts.toggle?.isConnected) return;
  drawReport();
  drawSolved();
  // The layer follows the board.
  if (app.layer && app.layer.node !== app.tree.current && layersNode !== app.tree.current) {
    layersNode = app.tree.current;
    clearTimeout(explainTimer);
    explainTimer = setTimeout(() => app.layer && explain(app.layer.agent), 250);
  }
}
