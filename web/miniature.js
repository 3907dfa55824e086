// A board the size of a stamp.

import { s } from './dom.js';

export function miniature(size, moves) {
  const at = (point) => ({ cx: 1 + (point % size) * 2, cy: 1 + (size - 1 - Math.floor(point / size)) * 2 });
  const lines = Array.from(
    { length: size },
    (_, i) => `M1 ${1 + 2 * i}H${2 * size - 1}M${1 + 2 * i} 1V${2 * size - 1}`,
  ).join('');
  return s(
    'svg',
    { viewBox: `0 0 ${2 * size} ${2 * size}`, 'aria-hidden': 'true' },
    s('rect', { class: 'wood', width: 2 * size, height: 2 * size, 'stroke-width': 0 }),
    s('path', { class: 'mini-line', d: lines }),
    moves.map((point, i) =>
      s('circle', {
        class: `mini-stone ${i % 2 ? 'w' : 'b'} ${i === moves.length - 1 ? 'newest' : ''}`,
        ...at(point),
        r: 0.9,
      }),
    ),
  );
}
