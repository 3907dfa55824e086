// The one dialog of the page. <dialog> keeps the focus inside and gives it back.

import { h, button, replace } from './dom.js';
import { t } from './i18n.js';

const dialog = () => document.getElementById('dialog');

export function openDialog(title, content) {
  replace(
    dialog(),
    h(
      'div',
      { class: 'stack' },
      h(
        'div',
        { class: 'bar' },
        h('h2', { id: 'dialog-title' }, title),
        h('span', { class: 'grow' }),
        button('', closeDialog, {
          icon: 'close',
          class: 'quiet',
          'aria-label': t('dialog.close'),
          id: 'close-dialog',
        }),
      ),
      content,
    ),
  );
  dialog().setAttribute('aria-labelledby', 'dialog-title');
  if (!dialog().open) dialog().showModal();
  dialog().onclick = (event) => {
    if (event.target === dialog()) closeDialog();
  };
}

export const closeDialog = () => dialog().close();

export const dialogIsOpen = () => dialog().open;
