// The analysis: values, and lines to point at and enter.

import { h, button, field, redraw, replace, select, toggle } from '../dom.js';
import { t } from '../i18n.js';
import { app } from '../app.js';
import { agents, agentOptions } from '../agents.js';
import { lineRow } from '../lines.js';
import { percent, scoreText, short } from '../score.js';
import * as analysis from '../analysis.js';
import * as settings from '../settings.js';
import * as solve from './solve.js';
import * as seen from './seen.js';

const parts = {};

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
  redraw(parts.toggle, [running, app.match?.active], () =>
    button(running ? t('analyse.stop') : t('analyse.start'), app.toggleAnalysis, {
      class: running ? '' : 'primary',
      icon: running ? 'stop' : 'analyse',
      id: 'analyse',
      disabled: Boolean(app.match?.active),
    }),
  );
  replace(
    parts.verdict,
    best
      ? [
          h(
            'span',
            { class: 'big' },
            best.score.kind === 'estimate' ? percent(best.win_probability) : scoreText(best.score),
          ),
          h('span', { class: 'soft' }, `${t(`cell.${current.side}`)} · ${verdictText(best)}`),
        ]
      : h('span', { class: 'soft' }, app.match?.active ? t('analyse.playing') : t('analyse.idle')),
  );
  const fact = (label, value) => h('span', {}, `${label} `, h('b', {}, value));
  replace(
    parts.facts,
    current
      ? [
          fact(t('analyse.depth'), `${current.report.depth}–${current.report.longest}`),
          fact(t('analyse.nodes'), short(current.report.nodes)),
          fact(t('analyse.speed'), `${short(current.report.nps)}/s`),
          fact(t('analyse.time'), `${(current.report.time_ms / 1000).toFixed(1)} s`),
        ]
      : [],
  );
  const rows = parts.lines.children;
  lines.forEach((line, i) => {
    const entry = [
      line.points,
      line.moves,
      lineValue(line),
      line.score.kind !== 'estimate' && line.score.proven ? line.score.kind : '',
    ];
    if (rows[i]) rows[i].set(...entry);
    else parts.lines.append(lineRow(...entry));
  });
  while (rows.length > lines.length) rows[rows.length - 1].remove();
}

const lineValue = (line) =>
  line.score.kind === 'estimate' ? `${percent(line.win_probability)}` : scoreText(line.score);

export function build(container) {
  for (const name of ['toggle', 'verdict', 'facts', 'lines']) parts[name] = h('div', { class: name });
  parts.lines.id = 'lines';
  const counts = [1, 2, 3, 5, 8].map((n) => [String(n), t('analyse.lines', { n })]);
  const times = [
    [0, t('analyse.endless')],
    [2, '2 s'],
    [10, '10 s'],
    [60, '60 s'],
  ].map(([n, text]) => [String(n), text]);
  const change = (name, value) => {
    settings.set(name, value);
    app.update('settings');
  };
  replace(
    container,
    h(
      'div',
      { class: 'stack' },
      h(
        'div',
        { class: 'card' },
        h('div', { class: 'bar' }, parts.verdict, parts.toggle),
        parts.facts,
        parts.lines,
        h(
          'details',
          {},
          h('summary', {}, t('analyse.settings')),
          h(
            'div',
            { class: 'pair' },
            field(
              t('analyse.agent'),
              select(
                agentOptions(),
                settings.get('analyst') || agents.default,
                (value) => change('analyst', value),
                { id: 'analyst' },
              ),
            ),
            field(
              t('analyse.count'),
              select(counts, String(settings.get('lines')), (value) => change('lines', Number(value)), {
                id: 'line-count',
              }),
            ),
            field(
              t('analyse.limit'),
              select(times, String(settings.get('analysisTime')), (value) =>
                change('analysisTime', Number(value)),
              ),
            ),
          ),
          h('p', { class: 'soft' }, t('analyse.exclude')),
        ),
      ),
      h(
        'div',
        { class: 'card' },
        solve.solveBox(),
        toggle(t('threats.show'), settings.get('threats'), (value) => change('threats', value), {
          id: 'threats',
        }),
        toggle(t('analyse.candidates'), settings.get('candidates'), (value) => change('candidates', value)),
      ),
      h('div', { class: 'card' }, seen.seenBox()),
    ),
  );
  update();
}

export function update() {
  if (!parts.toggle?.isConnected) return;
  drawReport();
  solve.update();
  seen.update();
}
