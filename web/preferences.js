// The dialog of what the player may choose about the page.

import { h, field, select, toggle } from './dom.js';
import { t, LANGUAGES, language } from './i18n.js';
import { app } from './app.js';
import { openDialog } from './dialog.js';
import * as settings from './settings.js';

const choose = (name, values) =>
  field(
    t(`set.${name}`),
    select(
      values.map((value) => [value, t(`set.${name}.${value || 'auto'}`)]),
      settings.get(name),
      (value) => {
        settings.set(name, value);
        app.applyTheme();
        app.update('settings');
      },
      { id: `set-${name}` },
    ),
  );

const flip = (name) =>
  toggle(
    t(`set.${name}`),
    settings.get(name),
    (value) => {
      settings.set(name, value);
      app.update('settings');
    },
    { id: `set-${name}` },
  );

export function preferences() {
  openDialog(t('set.title'), [
    h(
      'div',
      { class: 'pair' },
      field(
        t('set.language'),
        select(LANGUAGES, language, (value) => app.setLanguage(value), { id: 'set-language' }),
      ),
      choose('theme', ['', 'light', 'dark']),
      choose('board', ['wood', 'paper', 'slate']),
      choose('numbers', ['last', 'all', 'none']),
      choose('safe', ['touch', 'always', 'off']),
    ),
    h('p', { class: 'soft' }, t('set.safe.about')),
    flip('coordinates'),
    flip('forbidden'),
    flip('threats'),
    flip('candidates'),
    flip('gauge'),
  ]);
}
