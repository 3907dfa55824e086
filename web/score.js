// Values as people read them. A score is from the view of the side to move unless said otherwise:
// { kind: 'estimate', value } or { kind: 'win' | 'loss', plies, proven }. Proven and estimated values are
// never mixed: a proof shows as M and a number of moves, an estimate as points or a percentage.

/** The probability that the side to move wins, where a proof is certainty. */
export function probability(score, scale = 200) {
  if (score.kind === 'win') return 1;
  if (score.kind === 'loss') return 0;
  return 1 / (1 + Math.exp(-score.value / scale));
}

export function scoreText(score) {
  if (score.kind === 'win') return `+M${score.plies}`;
  if (score.kind === 'loss') return `−M${score.plies}`;
  return score.value > 0 ? `+${score.value}` : String(score.value).replace('-', '−');
}

export const percent = (value) => `${Math.round(value * 100)}%`;

/** 1234567 -> 1.2M */
export function short(number) {
  if (number < 1000) return String(Math.round(number));
  if (number < 1e6) return `${(number / 1e3).toFixed(number < 1e4 ? 1 : 0)}k`;
  if (number < 1e9) return `${(number / 1e6).toFixed(number < 1e7 ? 1 : 0)}M`;
  return `${(number / 1e9).toFixed(1)}G`;
}

/** How a review's verdict on the move that led to a node is written. */
export function verdictSign(node) {
  const kind = node.verdict?.kind;
  return kind in SIGNS ? { kind: SIGNS[kind][0], text: SIGNS[kind][1] } : null;
}

const SIGNS = {
  'lost-by-force': ['blunder', '??'],
  'missed-win': ['blunder', '??'],
  blunder: ['blunder', '??'],
  mistake: ['mistake', '?'],
  inaccuracy: ['inaccuracy', '?!'],
};

/** The same score seen by the other side. */
export function turned(score) {
  if (score.kind === 'estimate') return { ...score, value: -score.value };
  return { ...score, kind: score.kind === 'win' ? 'loss' : 'win' };
}
