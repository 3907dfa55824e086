// What the player has chosen about the page; kept in the browser.

const DEFAULTS = {
  language: '',
  theme: '',
  board: 'wood',
  coordinates: true,
  numbers: 'last',
  forbidden: true,
  threats: false,
  safe: 'touch',
  candidates: true,
  gauge: true,
  arrows: true,
  analyst: '',
  lines: 3,
  analysisTime: 0,
  match: null,
};

let values = { ...DEFAULTS };
try {
  values = { ...DEFAULTS, ...JSON.parse(localStorage.getItem('tengen.settings') ?? '{}') };
} catch {
  /* no storage, or somebody else's text in it: the defaults */
}

export const get = (name) => values[name];

export function set(name, value) {
  values[name] = value;
  try {
    localStorage.setItem('tengen.settings', JSON.stringify(values));
    if (name === 'theme') localStorage.setItem('tengen.theme', value);
  } catch {
    /* kept for this visit only */
  }
}
