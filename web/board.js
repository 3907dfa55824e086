// The board: one SVG, drawn in layers that are redrawn only when what they show has changed.

import { s } from './dom.js';
import { nameOf, starPoints } from './game.js';
import * as layers from './layers.js';
import { t } from './i18n.js';

export const CELL = 20;

export class Board {
  /** `onpick(point, event)` when a point is chosen, `onhover(point)` with -1 on leaving. */
  constructor(place, { onpick, onhover }) {
    this.place = place;
    this.onpick = onpick;
    this.onhover = onhover;
    this.size = 0;
    this.shown = {};
    this.cursor = -1;
    this.hovered = -1;
  }

  /** Shows a view: what each layer is to hold. Missing layers are empty. */
  show(view) {
    if (view.size !== this.size || view.coordinates !== this.coordinates) this.build(view);
    this.cells = view.cells;
    this.stones(view.cells, view.last, view.row ?? []);
    for (const name of Object.keys(layers)) {
      const data = view[name] ?? null;
      const key = JSON.stringify([data, view.cells === null]);
      if (this.shown[name] === key) continue;
      this.shown[name] = key;
      this.groups[name].replaceChildren(...(data ? layers[name](data, this) : []));
    }
    this.svg.classList.toggle('white-to-move', view.toMove === 'w');
    this.svg.classList.toggle('locked', Boolean(view.locked));
    this.label(view);
  }

  x(point) {
    return this.left + (point % this.size) * CELL;
  }

  y(point) {
    return this.top + (this.size - 1 - Math.floor(point / this.size)) * CELL;
  }

  build({ size, coordinates }) {
    this.size = size;
    this.coordinates = coordinates;
    this.shown = {};
    this.stoneOf = new Array(size * size).fill(null);
    // Letters and numbers stand at the left and below only.
    this.top = 13;
    this.left = coordinates ? 19 : 13;
    const width = (size - 1) * CELL + this.left + this.top;
    this.width = width;
    this.groups = Object.fromEntries(
      Object.keys(layers).map((name) => [name, s('g', { class: `layer ${name}` })]),
    );
    this.stoneGroup = s('g', { class: 'stones' });
    this.ghost = s('circle', { class: 'ghost', r: CELL * 0.46, visibility: 'hidden' });
    this.grid = s('g', { class: 'points', role: 'rowgroup' });
    const low = ['heat', 'forbidden', 'threats'];
    const under = low.map((name) => this.groups[name]);
    const over = Object.keys(this.groups)
      .filter((name) => !low.includes(name))
      .map((name) => this.groups[name]);
    this.svg = s(
      'svg',
      {
        class: 'board',
        viewBox: `0 0 ${width} ${width}`,
        role: 'grid',
        'aria-label': t('board.label'),
        'aria-rowcount': size,
        'aria-colcount': size,
      },
      gradients(),
      s('rect', { class: 'wood', width, height: width, rx: 4 }),
      this.lines(),
      ...under,
      this.stoneGroup,
      ...over,
      this.ghost,
      this.grid,
    );
    this.pointCells(size);
    if (this.cursor >= size * size || this.cursor < 0) this.cursor = Math.floor((size * size) / 2);
    this.cellOf[this.cursor].setAttribute('tabindex', '0');
    this.listen();
    this.place.replaceChildren(this.svg);
  }

  lines() {
    const { size, left, top } = this;
    const length = (size - 1) * CELL;
    const path = [];
    for (let i = 0; i < size; i += 1)
      path.push(`M${left} ${top + i * CELL}h${length}M${left + i * CELL} ${top}v${length}`);
    const parts = [
      s('path', { class: 'grid-line', d: path.join('') }),
      s('rect', { class: 'frame', x: left, y: top, width: length, height: length }),
    ];
    for (const point of starPoints(size)) {
      parts.push(s('circle', { class: 'star', cx: this.x(point), cy: this.y(point), r: 1.7 }));
    }
    if (this.coordinates) {
      for (let i = 0; i < size; i += 1) {
        const letter = String.fromCharCode(97 + i);
        const row = String(size - i);
        parts.push(
          s('text', { class: 'coordinate', x: left + i * CELL, y: this.width - 3 }, letter),
          s('text', { class: 'coordinate', x: 5.4, y: top + i * CELL + 2.4 }, row),
        );
      }
    }
    return s('g', { 'aria-hidden': 'true' }, parts);
  }

  // One focusable, invisible cell per point: for the keyboard and for screen readers.
  pointCells(size) {
    this.cellOf = [];
    for (let y = size - 1; y >= 0; y -= 1) {
      const row = s('g', { role: 'row', 'aria-rowindex': size - y });
      for (let x = 0; x < size; x += 1) {
        const point = x + y * size;
        const cell = s('rect', {
          class: 'point',
          role: 'gridcell',
          tabindex: -1,
          'data-point': nameOf(point, size),
          x: this.x(point) - CELL / 2,
          y: this.y(point) - CELL / 2,
          width: CELL,
          height: CELL,
          rx: 3,
        });
        this.cellOf[point] = cell;
        row.append(cell);
      }
      this.grid.append(row);
    }
  }

  label(view) {
    const forbidden = new Set(view.forbidden ?? []);
    for (let point = 0; point < view.cells.length; point += 1) {
      const cell = view.cells[point] || (forbidden.has(point) ? 'forbidden' : 'empty');
      const text = `${nameOf(point, this.size)}, ${t(`cell.${cell}`)}`;
      const element = this.cellOf[point];
      if (element.ariaText !== text) {
        element.ariaText = text;
        element.setAttribute('aria-label', text);
      }
    }
  }

  stones(cells, last, row) {
    const winning = new Set(row);
    for (let point = 0; point < cells.length; point += 1) {
      const color = cells[point];
      let stone = this.stoneOf[point];
      if (stone && stone.color !== color) {
        stone.element.remove();
        stone = null;
      }
      if (!stone && color) {
        const element = s('circle', {
          class: `stone ${color}`,
          cx: this.x(point),
          cy: this.y(point),
          r: CELL * 0.46,
        });
        stone = { color, element };
        this.stoneGroup.append(element);
      }
      this.stoneOf[point] = stone;
      if (stone) stone.element.classList.toggle('winning', winning.has(point));
    }
    this.last = last;
  }

  pointAt(event) {
    const box = this.svg.getBoundingClientRect();
    const scale = this.width / box.width;
    const x = Math.round(((event.clientX - box.left) * scale - this.left) / CELL);
    const y = Math.round(((event.clientY - box.top) * scale - this.top) / CELL);
    return x >= 0 && y >= 0 && x < this.size && y < this.size ? x + (this.size - 1 - y) * this.size : -1;
  }

  hover(point) {
    const free = point >= 0 && !this.cells?.[point];
    this.ghost.setAttribute('visibility', free ? 'visible' : 'hidden');
    if (free) {
      this.ghost.setAttribute('cx', this.x(point));
      this.ghost.setAttribute('cy', this.y(point));
    }
    if (point !== this.hovered) {
      this.hovered = point;
      this.onhover?.(point);
    }
  }

  listen() {
    const { svg } = this;
    svg.addEventListener('pointermove', (event) =>
      this.hover(event.pointerType === 'touch' ? -1 : this.pointAt(event)),
    );
    svg.addEventListener('pointerleave', () => this.hover(-1));
    svg.addEventListener('click', (event) => {
      const point = event.detail === 0 && event.target.dataset?.point ? this.cursor : this.pointAt(event);
      if (point >= 0) this.onpick(point, event);
    });
    svg.addEventListener('contextmenu', (event) => {
      const point = this.pointAt(event);
      if (point < 0) return;
      event.preventDefault();
      this.onpick(point, event);
    });
    svg.addEventListener('keydown', (event) => this.key(event));
    svg.addEventListener('focusin', (event) => {
      const point = this.cellOf.indexOf(event.target);
      if (point >= 0) this.moveCursor(point, false);
    });
  }

  moveCursor(point, focus = true) {
    this.cellOf[this.cursor]?.setAttribute('tabindex', '-1');
    this.cursor = point;
    this.cellOf[point].setAttribute('tabindex', '0');
    if (focus) this.cellOf[point].focus();
  }

  focus() {
    this.cellOf[this.cursor].focus();
  }

  key(event) {
    // After a click the whole board has the focus: then arrows step through the game.
    if (!event.target.matches('.point') || event.ctrlKey || event.metaKey || event.altKey) return;
    const x = this.cursor % this.size;
    const y = Math.floor(this.cursor / this.size);
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const step = steps[event.key];
    if (step) {
      const nx = Math.min(this.size - 1, Math.max(0, x + step[0]));
      const ny = Math.min(this.size - 1, Math.max(0, y + step[1]));
      this.moveCursor(nx + ny * this.size);
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.onpick(this.cursor, event);
    } else if (event.key === 'Escape') {
      document.activeElement.blur();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

function gradients() {
  const stone = (id) =>
    s(
      'radialGradient',
      { id, cx: '36%', cy: '30%', r: '72%' },
      s('stop', { offset: '0%', class: `${id}-light` }),
      s('stop', { offset: '55%', class: `${id}-mid` }),
      s('stop', { offset: '100%', class: `${id}-dark` }),
    );
  return s('defs', {}, stone('stone-b'), stone('stone-w'));
}
