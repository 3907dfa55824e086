// The sequential test of a match, from its finished pairs of games: the generalised test over the
// five results a pair can have, with the difference in normalised Elo.

/** { llr, low, high, elo0, elo1 }, or null when the tournament tests nothing. */
export function sprt(tournament, games) {
  const setting = tournament?.sprt;
  if (!setting) return null;
  const pairs = new Map();
  for (const { pairing, record } of games) {
    if (!record) continue;
    const first = Math.min(pairing.black, pairing.white);
    const winner =
      record.winner === 'black' ? pairing.black : record.winner === 'white' ? pairing.white : null;
    const score = winner === null ? 0.5 : winner === first ? 1 : 0;
    const pair = pairs.get(pairing.pair) ?? [];
    pair.push(score);
    pairs.set(pairing.pair, pair);
  }
  const results = [...pairs.values()].filter((pair) => pair.length === 2).map(([a, b]) => (a + b) / 2);
  const low = Math.log(setting.beta / (1 - setting.alpha));
  const high = Math.log((1 - setting.beta) / setting.alpha);
  const test = { llr: 0, low, high, elo0: setting.elo0, elo1: setting.elo1 };
  if (results.length < 2) return test;
  const mean = results.reduce((sum, value) => sum + value, 0) / results.length;
  const variance = results.reduce((sum, value) => sum + (value - mean) ** 2, 0) / results.length;
  if (variance === 0) return test;
  const deviation = Math.sqrt(2 * variance); // of one game
  const score = (elo) => 0.5 + (elo / (800 / Math.LN10)) * deviation;
  const [s0, s1] = [score(setting.elo0), score(setting.elo1)];
  test.llr = (results.length * (s1 - s0) * (2 * mean - s0 - s1)) / (2 * variance);
  return test;
}
