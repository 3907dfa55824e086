// The game as far as the page must know it to answer a click at once: points, stones, who won.
// What is exact and hard (forbidden points, threats, proofs) comes from the server.

export const RULES = ['freestyle', 'standard', 'renju', 'caro', 'caro-exact'];
export const SIZES = [15, 19, 20, 9, 5, 6, 7, 8, 10, 11, 12, 13, 14, 16, 17, 18, 21, 22];
export const BLACK = 'b';
export const WHITE = 'w';

export const other = (color) => (color === BLACK ? WHITE : BLACK);

/** A point is column + row * size; row 0 is the lowest, as players count. */
export const nameOf = (point, size) =>
  String.fromCharCode(97 + (point % size)) + (Math.floor(point / size) + 1);

/** The point a name like h8 stands for, or -1. */
export function pointOf(name, size) {
  const match = /^([a-z])([1-9][0-9]?)$/i.exec(name);
  if (!match) return -1;
  const column = match[1].toLowerCase().charCodeAt(0) - 97;
  const row = Number(match[2]) - 1;
  return column < size && row < size ? column + row * size : -1;
}

/** The points of a text like "h8i9 g7"; null when some part of it is not a point of this board. */
export function pointsOf(text, size) {
  const points = [];
  const parts = text.toLowerCase().match(/[a-z][0-9]+|[^\s,;]/g) ?? [];
  for (const part of parts) {
    const point = pointOf(part, size);
    if (point < 0) return null;
    points.push(point);
  }
  return points;
}

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];

function wins(rule, color, length, closed) {
  switch (rule) {
    case 'standard':
      return length === 5;
    case 'renju':
      return color === BLACK ? length === 5 : length >= 5;
    case 'caro':
      return length > 5 || (length === 5 && !closed);
    case 'caro-exact':
      return length === 5 && !closed;
    default:
      return length >= 5;
  }
}

/** The winning row through the stone on `point`, or null. `cells` holds 'b', 'w' or '' per point. */
export function winningRow(cells, size, rule, point) {
  const color = cells[point];
  if (!color) return null;
  const x0 = point % size;
  const y0 = Math.floor(point / size);
  const at = (x, y) => (x >= 0 && y >= 0 && x < size && y < size ? cells[x + y * size] : null);
  for (const [dx, dy] of DIRECTIONS) {
    const row = [point];
    const ends = [];
    for (const sign of [1, -1]) {
      let x = x0 + sign * dx;
      let y = y0 + sign * dy;
      while (at(x, y) === color) {
        if (sign > 0) row.push(x + y * size);
        else row.unshift(x + y * size);
        x += sign * dx;
        y += sign * dy;
      }
      ends.push(at(x, y));
    }
    const closed = ends.every((end) => end === other(color));
    if (row.length >= 5 && wins(rule, color, row.length, closed)) return row;
  }
  return null;
}

/** The points a board marks with small dots. */
export function starPoints(size) {
  if (size < 9) return size % 2 ? [(size * size - 1) / 2] : [];
  const edge = size < 13 ? 2 : 3;
  const lines = [edge, size - 1 - edge];
  const points = lines.flatMap((y) => lines.map((x) => x + y * size));
  if (size % 2) {
    const middle = (size - 1) / 2;
    points.push(middle + middle * size);
    if (size >= 17) {
      for (const line of lines) points.push(line + middle * size, middle + line * size);
    }
  }
  return points;
}

/** The eight ways to lay a board on itself: a function from point to point. */
export function symmetry(size, quarterTurns, flip) {
  return (point) => {
    let x = point % size;
    let y = Math.floor(point / size);
    if (flip) x = size - 1 - x;
    for (let i = 0; i < quarterTurns; i += 1) [x, y] = [y, size - 1 - x];
    return x + y * size;
  };
}
