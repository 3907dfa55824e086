// Elements without markup: text is only ever set as text, so a hostile name stays a name.

const SVG = 'http://www.w3.org/2000/svg';

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (key === 'value') element.value = value;
    else if (key === 'checked') element.checked = value;
    else element.setAttribute(key, value === true ? '' : value);
  }
  element.append(
    ...children.flat().filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

export const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);

export const s = (tag, attributes, ...children) =>
  fill(document.createElementNS(SVG, tag), attributes, children);

/** An icon of the sprite in index.html. */
export const icon = (name) =>
  s('svg', { class: 'icon', 'aria-hidden': 'true', viewBox: '0 0 24 24' }, s('use', { href: `#i-${name}` }));

export function button(label, onclick, options = {}) {
  const { icon: name, title, ...rest } = options;
  return h(
    'button',
    { type: 'button', onclick, title: title ?? (name && !label ? rest['aria-label'] : undefined), ...rest },
    name ? icon(name) : null,
    label ? h('span', {}, label) : null,
  );
}

/** A select from [value, text] pairs. */
export function select(options, value, onchange, attributes = {}) {
  const element = h(
    'select',
    { ...attributes, onchange: () => onchange(element.value) },
    options.map(([key, text]) => h('option', { value: key }, text)),
  );
  element.value = value;
  return element;
}

export const field = (label, control) => h('label', { class: 'field' }, h('span', {}, label), control);

export function toggle(label, checked, onchange, attributes = {}) {
  const box = h('input', { type: 'checkbox', checked, onchange: () => onchange(box.checked), ...attributes });
  return h('label', { class: 'toggle' }, box, h('span', {}, label));
}

export function download(name, data, type) {
  const url = URL.createObjectURL(data instanceof Blob ? data : new Blob([data], { type }));
  const link = h('a', { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}

export const replace = (element, ...children) =>
  element.replaceChildren(
    ...children.flat().filter((child) => child !== null && child !== undefined && child !== false),
  );

/**
 * Draws an element's content only when what it depends on has changed. While an analysis reports
 * twenty times a second, a button that is replaced each time could never be clicked.
 */
export function redraw(element, signature, draw) {
  const key = JSON.stringify(signature);
  if (element.drawnFor === key) return;
  element.drawnFor = key;
  const focused = element.contains(document.activeElement) ? document.activeElement.id : '';
  replace(element, draw());
  if (focused) document.getElementById(focused)?.focus();
}
