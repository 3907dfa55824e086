// What the board shows just now, put together from the state of the page.

import { app } from './app.js';
import { other } from './game.js';
import { percent, scoreText, short } from './score.js';
import * as settings from './settings.js';

function numbersShown(tree, node, cells) {
  const mode = settings.get('numbers');
  if (mode === 'none' || mode === 'last') return null;
  const table = {};
  for (const [point, number] of Object.entries(tree.numbers(node))) {
    table[point] = [number, `${cells[point]}${Number(point) === node.move?.point ? ' newest' : ''}`];
  }
  return table;
}

const THREATS = {
  'open two': '2',
  three: '3',
  'double two': '22',
  'three+': '3+',
  'open three': '3',
  'open three+': '3+',
  'double three': '33',
  four: '4',
  'four+': '4+',
  'four-three': '43',
  'double four': '44',
  'open four': '4',
  five: '5',
};

// The server orders threats by strength: 3 is an open two, 7 an open three, 12 wins, 15 is five.
function threatCells(facts) {
  const cells = [];
  for (const [color, list] of [
    ['b', facts.threats.black],
    ['w', facts.threats.white],
  ]) {
    for (const { point, threat, strength } of list) {
      const level = strength >= 15 ? 4 : strength >= 12 ? 3 : strength >= 7 ? 2 : 1;
      if (THREATS[threat]) cells.push({ point, color, level, label: THREATS[threat] });
    }
  }
  return cells;
}

/** Moves of the last report with their values, if it is about the position shown. */
export function candidateCells() {
  const { analysis, tree } = app;
  if (!settings.get('candidates') || !analysis?.report || analysis.node !== tree.current || app.match?.active)
    return null;
  if (app.tab === 'review' || tree.end()) return null; // a review asks, the analysis would tell
  const cells = [];
  const seen = new Set();
  analysis.report.lines.forEach((line, i) => {
    const point = line.points[0];
    if (point === undefined || seen.has(point)) return;
    seen.add(point);
    const { score } = line;
    const proven = score.kind !== 'estimate';
    cells.push({
      point,
      rank: i + 1,
      label: proven ? scoreText(score) : percent(line.win_probability),
      detail: proven ? '' : scoreText(score),
      proven: proven && score.proven ? score.kind : '',
    });
  });
  return cells;
}

function layerCells(layer) {
  if (layer.kind === 'numbers') {
    const values = layer.points.map(([, value]) => value);
    const least = Math.max(0, Math.min(...values));
    const most = Math.max(least + 1e-9, ...values.map(Math.abs));
    // What is worth as little as the corner would only cover the lines.
    const heat = layer.points.map(([point, value]) => ({
      point,
      weight: (Math.abs(value) - least) / (most - least),
      sign: Math.sign(value),
      label: Number.isInteger(value) ? short(value) : value.toPrecision(2),
    }));
    return { heat: heat.filter(({ weight }) => weight > 0.12) };
  }
  const marks = {};
  for (const [point, label] of layer.points)
    marks[point] = { shape: 'label', label: THREATS[label] ?? label.slice(0, 4), color: '' };
  return { marks };
}

export function boardView() {
  const { tree } = app;
  const node = tree.current;
  const cells = tree.cells();
  const end = tree.end();
  const numbers = numbersShown(tree, node, cells);
  const marks = {};
  for (const [point, mark] of Object.entries(node.marks)) marks[point] = { ...mark, color: cells[point] };
  for (const point of app.excluded) marks[point] = { shape: 'cross', label: '', color: cells[point] };
  const view = {
    size: tree.size,
    cells,
    toMove: tree.toMove(),
    coordinates: settings.get('coordinates'),
    numbers,
    marks,
    row: end?.row ?? [],
    last:
      node.move && node.move.point !== null && !numbers && settings.get('numbers') !== 'none'
        ? { point: node.move.point, color: node.move.color }
        : null,
    locked: Boolean(app.match?.active && !app.match.humanToMove()) || Boolean(end?.row?.length),
    pointer: app.hint?.node === node ? app.hint.point : null,
    candidates: candidateCells(),
  };
  const facts = app.facts?.node === node ? app.facts : null;
  if (facts && settings.get('forbidden') && tree.rule === 'renju') view.forbidden = facts.forbidden;
  if (facts && settings.get('threats') && !end?.row?.length) view.threats = threatCells(facts);
  if (app.tab === 'analyse' && app.layer?.node === node && app.layer.shown) {
    const { heat, marks: layerMarks } = layerCells(app.layer.shown);
    view.heat = heat;
    view.candidates = null;
    if (layerMarks) view.marks = { ...layerMarks, ...marks };
  }
  if (app.preview) {
    view.line = app.preview.filter(({ point }) => !cells[point]);
    view.candidates = null;
    view.threats = null;
  }
  if (app.pending !== null) view.pending = { point: app.pending, color: tree.toMove() };
  return view;
}

/** A list of points as moves that would follow the position shown. */
export function asPlayed(points, first = app.tree.toMove()) {
  let color = first;
  return points.map((point, i) => {
    const move = { point, color, number: i + 1 };
    color = other(color);
    return move;
  });
}
