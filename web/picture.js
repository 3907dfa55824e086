// Pictures of a position that stand alone: SVG as text, and the same on a canvas for PNG and GIF.
// One drawing, two pens. Nothing is loaded as an image, which the page's policy would forbid.

import { starPoints } from './game.js';

const CELL = 20;
const EDGE = 22;
const FONT = 'system-ui, sans-serif';
export const COLORS = {
  wood: '#e2b878',
  line: '#5b4526',
  black: '#1c1c1e',
  white: '#f7f5f0',
  mark: '#c3402f',
};

/** view: { size, cells, numbers, last, row, marks }. */
export function draw(pen, view) {
  const { size, cells } = view;
  const width = pictureWidth(size);
  const x = (point) => EDGE + (point % size) * CELL;
  const y = (point) => EDGE + (size - 1 - Math.floor(point / size)) * CELL;
  const end = width - EDGE;
  pen.rect(0, 0, width, width, COLORS.wood);
  for (let i = 0; i < size; i += 1) {
    const at = EDGE + i * CELL;
    pen.line(EDGE, at, end, at, COLORS.line, 0.8);
    pen.line(at, EDGE, at, end, COLORS.line, 0.8);
    pen.text(at, width - 4, String.fromCharCode(97 + i), COLORS.line, 8);
    pen.text(8, at + 3, String(size - i), COLORS.line, 8);
  }
  for (const point of starPoints(size)) pen.circle(x(point), y(point), 1.8, COLORS.line);
  const row = new Set(view.row ?? []);
  cells.forEach((cell, point) => {
    if (!cell) return;
    pen.circle(
      x(point),
      y(point),
      9.2,
      cell === 'b' ? COLORS.black : COLORS.white,
      row.has(point) ? COLORS.mark : COLORS.line,
      row.has(point) ? 1.8 : 0.6,
    );
    const number = view.numbers?.[point];
    if (number)
      pen.text(x(point), y(point) + 3.2, String(number), cell === 'b' ? COLORS.white : COLORS.black, 9);
  });
  if (view.last && !view.numbers) pen.circle(x(view.last.point), y(view.last.point), 2.6, COLORS.mark);
  for (const [key, { shape, label }] of Object.entries(view.marks ?? {})) {
    const point = Number(key);
    const ink = cells[point] === 'b' ? COLORS.white : COLORS.mark;
    if (shape === 'label') {
      if (!cells[point]) pen.circle(x(point), y(point), 6.4, COLORS.wood);
      pen.text(x(point), y(point) + 3.4, label, ink, 10);
    } else if (shape === 'cross') {
      pen.line(x(point) - 4, y(point) - 4, x(point) + 4, y(point) + 4, ink, 1.4);
      pen.line(x(point) - 4, y(point) + 4, x(point) + 4, y(point) - 4, ink, 1.4);
    } else {
      pen.shape(shape, x(point), y(point), ink);
    }
  }
}

export const pictureWidth = (size) => (size - 1) * CELL + 2 * EDGE;

const escape = (value) => value.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

export function svgPicture(view) {
  const parts = [];
  const width = pictureWidth(view.size);
  draw(
    {
      rect: (x, y, w, h, fill) =>
        parts.push(`<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`),
      line: (x, y, x2, y2, stroke, w) =>
        parts.push(`<path d="M${x} ${y}L${x2} ${y2}" stroke="${stroke}" stroke-width="${w}"/>`),
      circle: (x, y, r, fill, stroke = 'none', w = 0) =>
        parts.push(
          `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="${stroke}" stroke-width="${w}"/>`,
        ),
      text: (x, y, value, fill, size) =>
        parts.push(
          `<text x="${x}" y="${y}" fill="${fill}" font-size="${size}" text-anchor="middle" font-family="${FONT}">${escape(value)}</text>`,
        ),
      shape: (shape, x, y, stroke) =>
        parts.push(`<path d="${shapePath(shape, x, y)}" fill="none" stroke="${stroke}" stroke-width="1.4"/>`),
    },
    view,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${width * 2}" viewBox="0 0 ${width} ${width}">${parts.join('')}</svg>\n`;
}

function shapePath(shape, x, y) {
  if (shape === 'square') return `M${x - 4.4} ${y - 4.4}h8.8v8.8h-8.8z`;
  if (shape === 'triangle') return `M${x} ${y - 5.6}l5 8.6h-10z`;
  return `M${x - 5} ${y}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z`;
}

export function canvasPicture(view, scale) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(pictureWidth(view.size) * scale);
  canvas.height = canvas.width;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  pen.scale(scale, scale);
  draw(
    {
      rect: (x, y, w, h, fill) => {
        pen.fillStyle = fill;
        pen.fillRect(x, y, w, h);
      },
      line: (x, y, x2, y2, stroke, w) =>
        stroked(pen, stroke, w, () => {
          pen.moveTo(x, y);
          pen.lineTo(x2, y2);
        }),
      circle: (x, y, r, fill, stroke, w) => {
        pen.beginPath();
        pen.arc(x, y, r, 0, 2 * Math.PI);
        pen.fillStyle = fill;
        pen.fill();
        if (w) {
          pen.strokeStyle = stroke;
          pen.lineWidth = w;
          pen.stroke();
        }
      },
      text: (x, y, value, fill, size) => {
        pen.fillStyle = fill;
        pen.font = `${size}px ${FONT}`;
        pen.textAlign = 'center';
        pen.fillText(value, x, y);
      },
      shape: (shape, x, y, stroke) => {
        pen.strokeStyle = stroke;
        pen.lineWidth = 1.4;
        pen.stroke(new Path2D(shapePath(shape, x, y)));
      },
    },
    view,
  );
  return canvas;
}

function stroked(pen, stroke, width, path) {
  pen.strokeStyle = stroke;
  pen.lineWidth = width;
  pen.beginPath();
  path();
  pen.stroke();
}
