// What can lie on the board besides stones. Each function takes its data and gives elements; the
// order here is the order of painting.

import { s } from './dom.js';

const CELL = 20;

const text = (board, point, value, className, size) =>
  s(
    'text',
    { class: className, x: board.x(point), y: board.y(point) + size * 0.35, 'font-size': size },
    value,
  );

/** An agent's numbers: [{ point, weight 0..1, label, sign }]. */
export function heat(cells, board) {
  return cells.flatMap(({ point, weight, label, sign }) =>
    [
      s('circle', {
        class: `glow ${sign < 0 ? 'against' : 'for'}`,
        cx: board.x(point),
        cy: board.y(point),
        r: 3.5 + 5.5 * Math.sqrt(weight),
        'fill-opacity': 0.2 + 0.6 * weight,
      }),
      label ? text(board, point, label, 'glow-text', label.length > 4 ? 5 : 6.2) : null,
    ].filter(Boolean),
  );
}

/** Points black may not take: [point]. */
export function forbidden(points, board) {
  return points.map((point) => {
    const [x, y] = [board.x(point), board.y(point)];
    return s('path', { class: 'ban', d: `M${x - 3.6} ${y - 3.6}l7.2 7.2m0 -7.2l-7.2 7.2` });
  });
}

/** What each point would make: [{ point, color, level, label }], black on the left of a point. */
export function threats(cells, board) {
  return cells.map(({ point, color, level, label }) => {
    const dx = color === 'b' ? -4.6 : 4.6;
    const x = board.x(point) + dx;
    const y = board.y(point);
    return s(
      'g',
      { class: `threat ${color} level-${level}` },
      s('rect', { x: x - 4, y: y - 4, width: 8, height: 8, rx: 2 }),
      s('text', { x, y: y + 2.2, 'font-size': 6 }, label),
    );
  });
}

/** Numbers of the moves: { point: [number, color] }. */
export function numbers(table, board) {
  return Object.entries(table).map(([point, [number, color]]) =>
    text(board, Number(point), String(number), `number ${color}`, number > 99 ? 7 : 8.4),
  );
}

/** The last move: { point, color }. */
export function last({ point, color }, board) {
  return [s('circle', { class: `last ${color}`, cx: board.x(point), cy: board.y(point), r: 2.6 })];
}

/** The player's own marks: { point: { shape, label, color } }. */
export function marks(table, board) {
  return Object.entries(table).map(([key, { shape, label, color }]) => {
    const point = Number(key);
    const [x, y] = [board.x(point), board.y(point)];
    const style = `mark on-${color || 'empty'}`;
    switch (shape) {
      case 'circle':
        return s('circle', { class: style, cx: x, cy: y, r: 5 });
      case 'square':
        return s('rect', { class: style, x: x - 4.4, y: y - 4.4, width: 8.8, height: 8.8 });
      case 'triangle':
        return s('path', { class: style, d: `M${x} ${y - 5.6}l5 8.6h-10z` });
      case 'cross':
        return s('path', { class: style, d: `M${x - 4} ${y - 4}l8 8m0 -8l-8 8` });
      default:
        return s(
          'g',
          {},
          color ? null : s('circle', { class: 'label-ground', cx: x, cy: y, r: 6.4 }),
          text(board, point, label, `label on-${color || 'empty'}`, label.length > 2 ? 7 : 9.4),
        );
    }
  });
}

/** Moves an analysis likes: [{ point, rank, label, detail, proven }]. */
export function candidates(list, board) {
  return list.map(({ point, rank, label, detail, proven }) =>
    s(
      'g',
      { class: `candidate rank-${Math.min(rank, 4)} ${proven ?? ''}` },
      s('circle', { cx: board.x(point), cy: board.y(point), r: 8.8 }),
      s(
        'text',
        {
          x: board.x(point),
          y: board.y(point) + (detail ? 0.4 : 2.3),
          'font-size': label.length > 3 ? 5.3 : 6.6,
        },
        label,
      ),
      detail
        ? s('text', { class: 'detail', x: board.x(point), y: board.y(point) + 5.4, 'font-size': 4.4 }, detail)
        : null,
    ),
  );
}

/** A line shown as if it were played: [{ point, color, number }]. */
export function line(moves, board) {
  return moves.map(({ point, color, number }) =>
    s(
      'g',
      { class: `planned ${color}` },
      s('circle', { cx: board.x(point), cy: board.y(point), r: CELL * 0.46 }),
      text(board, point, String(number), 'planned-number', 8.4),
    ),
  );
}

/** A move chosen but not yet confirmed: { point, color }. */
export function pending({ point, color }, board) {
  const [x, y] = [board.x(point), board.y(point)];
  return [
    s('circle', { class: `planned-stone ${color}`, cx: x, cy: y, r: CELL * 0.46 }),
    s('circle', { class: 'aim', cx: x, cy: y, r: CELL * 0.78 }),
  ];
}

/** One point pointed at, such as a hint. */
export function pointer(point, board) {
  return [s('circle', { class: 'pointer', cx: board.x(point), cy: board.y(point), r: CELL * 0.5 })];
}
