// The game as a curve: Black's chances after each move, with the mistakes as spots.

import { s } from './dom.js';
import { app } from './app.js';
import { t } from './i18n.js';
import { verdictSign } from './score.js';

/** A click goes to the move below it. */
export function graph(line) {
  const judged = line.filter((node) => node.move);
  const count = Math.max(judged.length, 2);
  const x = (i) => (i / (count - 1)) * 600;
  const y = (share) => 6 + (1 - share) * 108;
  const known = judged
    .map((node, i) => ({ node, i, share: node.verdict?.black }))
    .filter(({ share }) => share !== undefined);
  const curve = known
    .map(({ i, share }, k) => `${k ? 'L' : 'M'}${x(i).toFixed(1)} ${y(share).toFixed(1)}`)
    .join('');
  const area =
    known.length > 1 ? `${curve}L${x(known.at(-1).i).toFixed(1)} 60L${x(known[0].i).toFixed(1)} 60Z` : '';
  const here = judged.indexOf(app.tree.current);
  const svg = s(
    'svg',
    {
      class: 'graph',
      viewBox: '-8 0 616 120',
      preserveAspectRatio: 'none',
      role: 'img',
      'aria-label': t('review.graph'),
    },
    s('path', { class: 'area', d: area }),
    s('path', { class: 'zero', d: 'M-8 60H608' }),
    s('path', { class: 'curve', d: curve }),
    here >= 0 ? s('path', { class: 'here', d: `M${x(here)} 0V120` }) : null,
    known
      .filter(({ node }) => verdictSign(node))
      .map(({ node, i, share }) =>
        s('ellipse', { class: `spot ${verdictSign(node).kind}`, cx: x(i), cy: y(share), rx: 6, ry: 5 }),
      ),
  );
  svg.addEventListener('click', (event) => {
    const box = svg.getBoundingClientRect();
    const i = Math.round(((((event.clientX - box.left) / box.width) * 616 - 8) / 600) * (count - 1));
    app.go(judged[Math.max(0, Math.min(judged.length - 1, i))]);
  });
  return svg;
}
