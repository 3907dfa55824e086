// Analysis that follows the position shown: it starts again wherever one goes, and what it said stays
// with the position when it is paused.

import { app, say } from './app.js';
import { pointOf } from './game.js';
import { live, positionOf } from './live.js';
import { agents } from './agents.js';
import { t } from './i18n.js';
import * as settings from './settings.js';

let talk = null;
let timer = 0;
let wanted = false;
let askedFor = '';
let interrupted = false; // by a question that could not wait

export const isRunning = () => wanted;

app.analysing = isRunning;

/** A report with its lines as points, too. */
export function withPoints(report, size) {
  return {
    ...report,
    lines: report.lines.map((line) => ({ ...line, points: line.moves.map((name) => pointOf(name, size)) })),
  };
}

const analyst = () => {
  const name = settings.get('analyst');
  return agents.list.some((agent) => agent.name === name.split(':')[0]) ? name : agents.default;
};

// What an analysis depends on. Comments and marks change nothing.
const question = () =>
  JSON.stringify([
    app.tree.current.id,
    app.tree.rule,
    app.tree.current.setup,
    [...app.excluded],
    analyst(),
    settings.get('lines'),
    settings.get('analysisTime'),
  ]);

async function begin() {
  askedFor = question();
  if (talk) {
    // The server takes one analysis at a time: the old one ends first.
    const old = talk;
    talk = null;
    old.stop();
    await old.last.catch(() => {});
    if (askedFor !== question() || !wanted || talk) return;
  }
  const { tree, excluded } = app;
  const node = tree.current;
  if (tree.end()?.row?.length) return;
  const size = tree.size;
  const seconds = settings.get('analysisTime');
  const names = [...excluded].map((point) => positionName(point, size));
  const mine = live.endlessTalk(
    {
      type: 'analyse',
      position: positionOf(tree, node),
      agent: analyst(),
      lines: settings.get('lines'),
      limits: { time_ms: seconds ? seconds * 1000 : (agents.about?.most_time_ms ?? 60000) },
      excluded: names,
    },
    (message) => {
      if (talk !== mine) return;
      const report = withPoints(message, size);
      app.analysis = { node, report, side: tree.toMove(node) };
      node.evaluation = { report, side: tree.toMove(node) };
      app.update('report');
    },
  );
  talk = mine;
  try {
    await mine.last;
  } catch (error) {
    if (talk === mine) {
      wanted = false;
      say(t('said.failed', { error: error.message }), true);
    }
  }
  if (talk === mine) {
    talk = null;
    interrupted = Boolean(mine.gaveWay);
    app.update('analysis');
  }
}

// Something else was asked meanwhile, and is answered.
live.onfree = () => {
  if (!interrupted || !wanted || talk) return;
  interrupted = false;
  begin();
};

const positionName = (point, size) =>
  String.fromCharCode(97 + (point % size)) + (Math.floor(point / size) + 1);

/** Called after every change of the page. */
export function follow() {
  const { tree } = app;
  const kept = tree.current.evaluation;
  if (app.analysis?.node !== tree.current) app.analysis = kept ? { node: tree.current, ...kept } : null;
  if (wanted && app.match?.active) stop();
  if (!wanted || question() === askedFor) return;
  // Stepping quickly through a game must not send a message per step.
  clearTimeout(timer);
  askedFor = question();
  timer = setTimeout(begin, 180);
}

export function start() {
  if (app.match?.active) return;
  wanted = true;
  begin();
  app.update('analysis');
}

export function stop() {
  wanted = false;
  askedFor = '';
  clearTimeout(timer);
  talk?.stop();
  app.update('analysis');
}

app.toggleAnalysis = () => (wanted ? stop() : start());

export const isThinking = () => talk !== null;
