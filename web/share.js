// In and out: files, texts, links, pictures.

import { h, button, download, field, replace, select } from './dom.js';
import { t } from './i18n.js';
import { app, say } from './app.js';
import { ask } from './live.js';
import { fromRecord, toRecord } from './record.js';
import { toHash } from './link.js';
import { canvasPicture, svgPicture } from './picture.js';
import { encodeGif } from './gif.js';
import { openDialog, closeDialog } from './dialog.js';
import { RULES } from './game.js';

/** Reads a file's text or bytes into trees; several games give a choice. */
export async function importText(data, options = {}) {
  const query = new URLSearchParams(Object.entries(options).filter(([, value]) => value));
  const found = await ask('POST', `/api/record/import?${query}`, data, true);
  return {
    ...found,
    trees: found.records.map((record) => fromRecord(record, options.rule || app.tree.rule).tree),
  };
}

function openTree(tree) {
  closeDialog();
  app.match?.leave();
  const line = tree.root.mainLine();
  tree.current = line.at(-1) ?? tree.root;
  app.setTree(tree);
}

export function importDialog() {
  const text = h('textarea', {
    rows: 6,
    id: 'import-text',
    placeholder: t('share.placeholder'),
    'aria-label': t('share.text'),
  });
  const message = h('p', { class: 'soft', id: 'import-message', role: 'status' });
  const games = h('div', { class: 'list' });
  const file = h('input', { type: 'file', id: 'import-file', accept: '.sgf,.psq,.txt,.pos,.csv' });
  const options = { rule: '', size: String(app.tree.size), rows: '' };
  const read = async (data) => {
    message.textContent = t('share.reading');
    replace(games);
    try {
      const found = await importText(data, options);
      message.textContent = found.notes.join(' · ');
      if (found.trees.length === 1) {
        openTree(found.trees[0]);
        say(t('share.read', { format: found.format }), true);
      } else {
        replace(
          games,
          found.trees
            .slice(0, 200)
            .map((tree, i) =>
              button(
                `${i + 1}. ${tree.info.black || '?'} – ${tree.info.white || '?'} ${tree.info.result}`,
                () => openTree(tree),
                { class: 'item' },
              ),
            ),
        );
      }
    } catch (error) {
      message.textContent = error.message;
    }
  };
  file.addEventListener('change', async () => {
    if (file.files[0]) read(await file.files[0].arrayBuffer());
  });
  const rules = [['', t('share.asWritten')], ...RULES.map((rule) => [rule, t(`rule.${rule}`)])];
  openDialog(t('share.import'), [
    text,
    h(
      'div',
      { class: 'pair' },
      field(
        t('play.rule'),
        select(rules, '', (value) => {
          options.rule = value;
        }),
      ),
      field(
        t('share.rows'),
        select(
          [
            ['', t('share.asWritten')],
            ['bottom', t('share.bottom')],
            ['top', t('share.top')],
          ],
          '',
          (value) => {
            options.rows = value;
          },
        ),
      ),
    ),
    h(
      'div',
      { class: 'bar' },
      button(t('share.readText'), () => read(text.value), { class: 'primary', id: 'import-read' }),
    ),
    field(t('share.file'), file),
    message,
    games,
  ]);
  text.focus();
}

export const pictureView = (node = app.tree.current, withNumbers = true) => {
  const { tree } = app;
  return {
    size: tree.size,
    cells: tree.cells(node),
    numbers: withNumbers ? tree.numbers(node) : null,
    last: node.move && node.move.point !== null ? node.move : null,
    row: tree.end(node)?.row ?? [],
    marks: node.marks,
  };
};

export function gifOfGame() {
  const line = [...app.tree.current.path(), ...app.tree.current.mainLine()];
  const scale = 1;
  const frames = line.map((node, i) => {
    const canvas = canvasPicture(pictureView(node, false), scale);
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return { data, width: canvas.width, height: canvas.height, delay: i === line.length - 1 ? 300 : 60 };
  });
  return encodeGif(frames);
}

export function exportDialog() {
  const text = h('textarea', { rows: 7, readonly: true, id: 'export-text', 'aria-label': t('share.text') });
  const note = h('p', { class: 'soft', role: 'status', id: 'export-note' });
  let format = 'sgf';
  const name = () => (app.tree.name || 'tengen').replace(/[^\p{L}\p{N}_-]+/gu, '-').slice(0, 60) || 'tengen';
  const write = async () => {
    try {
      const answer = await ask('POST', '/api/record/export', { format, records: [toRecord(app.tree)] });
      text.value = answer.text;
      note.textContent = answer.losses.length ? t('share.losses', { what: answer.losses.join(', ') }) : '';
    } catch (error) {
      text.value = '';
      note.textContent = error.message;
    }
  };
  const copy = async (value) => {
    try {
      await navigator.clipboard.writeText(value);
      say(t('share.copied'), true);
    } catch {
      text.value = value;
      text.focus();
      text.select();
    }
  };
  const link = () => `${location.origin}${location.pathname}${toHash(app.tree)}`;
  openDialog(t('share.export'), [
    field(
      t('share.format'),
      select(
        [
          ['sgf', 'SGF'],
          ['psq', 'Piskvork .psq'],
          ['moves', t('share.moves')],
        ],
        format,
        (value) => {
          format = value;
          write();
        },
        { id: 'export-format' },
      ),
    ),
    text,
    note,
    h(
      'div',
      { class: 'bar' },
      button(t('share.copy'), () => copy(text.value), { class: 'primary', id: 'copy' }),
      button(
        t('share.save'),
        () => download(`${name()}.${format === 'moves' ? 'txt' : format}`, text.value, 'text/plain'),
        { id: 'save-file' },
      ),
      button(t('share.link'), () => copy(link()), { id: 'copy-link' }),
    ),
    h('h3', {}, t('share.pictures')),
    h(
      'div',
      { class: 'bar' },
      button('SVG', () => download(`${name()}.svg`, svgPicture(pictureView()), 'image/svg+xml'), {
        id: 'svg',
      }),
      button(
        'PNG',
        () => canvasPicture(pictureView(), 2.5).toBlob((blob) => download(`${name()}.png`, blob)),
        { id: 'png' },
      ),
      button('GIF', () => download(`${name()}.gif`, gifOfGame(), 'image/gif'), { id: 'gif' }),
    ),
  ]);
  write();
}
