// Studying: what a click does, set-up, names, and ways in and out.

import { h, button, field, redraw, replace, select } from '../dom.js';
import { t } from '../i18n.js';
import { app, say } from '../app.js';
import { RULES, SIZES, symmetry } from '../game.js';
import { Tree } from '../tree.js';
import { transformed } from '../transform.js';
import { saveTree } from '../keep.js';
import * as share from '../share.js';

const TOOLS = [
  ['move', '●○'],
  ['black', '●'],
  ['white', '○'],
  ['erase', '⌫'],
  ['circle', '◯'],
  ['square', '□'],
  ['triangle', '△'],
  ['cross', '✕'],
  ['label', 'A'],
];
let parts = {};

function toolButton([name, sign]) {
  return h(
    'button',
    {
      type: 'button',
      class: 'tool',
      id: `tool-${name}`,
      'data-tool': name,
      'aria-pressed': String(app.tool === name),
      'aria-label': t(`tool.${name}`),
      title: t(`tool.${name}`),
      onclick: () => {
        app.tool = name;
        update();
      },
    },
    sign,
  );
}

function turnBoard(turns, flip) {
  if (app.match?.active) {
    say(t('said.playing'), true);
    return;
  }
  app.match?.leave();
  app.setTree(transformed(app.tree, symmetry(app.tree.size, turns, flip)));
}

function textField(name) {
  const input = h('input', {
    value: app.tree.info[name],
    maxlength: 200,
    id: `info-${name}`,
    onchange: () => app.tree.setInfo(name, input.value),
  });
  return field(t(`info.${name}`), input);
}

export function build(container) {
  const sizes = SIZES.map((size) => [String(size), `${size} × ${size}`]);
  parts = {
    tools: h('div', { class: 'tools' }),
    side: h('div'),
    info: h('div', { class: 'pair' }),
    rule: h('div', { class: 'pair' }),
  };
  const size = select(sizes, String(app.tree.size), () => {}, { id: 'study-size' });
  replace(
    container,
    h(
      'div',
      { class: 'stack' },
      h(
        'div',
        { class: 'card' },
        h('h3', {}, t('study.click')),
        parts.tools,
        parts.side,
        h(
          'div',
          { class: 'bar' },
          button(t('study.turn'), () => turnBoard(1, false), { icon: 'turn', class: 'small' }),
          button(t('study.mirror'), () => turnBoard(0, true), { icon: 'mirror', class: 'small' }),
        ),
      ),
      h(
        'div',
        { class: 'card' },
        h('h3', {}, t('study.inout')),
        h(
          'div',
          { class: 'bar' },
          button(t('share.import'), share.importDialog, { icon: 'plus', class: 'small', id: 'import' }),
          button(t('share.export'), share.exportDialog, { icon: 'share', class: 'small', id: 'export' }),
          button(t('keep.save'), () => saveTree('study'), {
            icon: 'check',
            class: 'small',
            id: 'save-study',
          }),
        ),
      ),
      h('details', { class: 'card' }, h('summary', {}, t('study.about')), parts.rule, parts.info),
      h(
        'details',
        { class: 'card' },
        h('summary', {}, t('study.new')),
        h(
          'div',
          { class: 'pair' },
          field(t('play.size'), size),
          button(
            t('study.empty'),
            () => {
              app.match?.leave();
              app.setTree(new Tree(Number(size.value), app.tree.rule));
            },
            { id: 'new-study' },
          ),
        ),
      ),
    ),
  );
  update();
}

export function update(what) {
  if (!parts.tools?.isConnected) return;
  redraw(parts.tools, app.tool, () => TOOLS.map(toolButton));
  redraw(parts.side, [app.tree.toMove(), app.match?.active], () =>
    h(
      'div',
      { class: 'choice', role: 'group', 'aria-label': t('study.toMove') },
      ['b', 'w'].map((color) =>
        h(
          'button',
          {
            type: 'button',
            'aria-pressed': String(app.tree.toMove() === color),
            id: `side-${color}`,
            'data-side': color,
            disabled: Boolean(app.match?.active),
            onclick: () => app.tree.arrange({}, color),
          },
          t('study.moves', { color: t(`cell.${color}`) }),
        ),
      ),
    ),
  );
  if (what === 'undo' || what === 'redo' || what === 'tree' || !parts.info.childElementCount) {
    replace(parts.info, ['black', 'white', 'result', 'date', 'event'].map(textField));
    replace(
      parts.rule,
      field(
        t('play.rule'),
        select(
          RULES.map((rule) => [rule, t(`rule.${rule}`)]),
          app.tree.rule,
          (rule) => app.tree.setRule(rule),
          { id: 'study-rule' },
        ),
      ),
    );
  }
}
