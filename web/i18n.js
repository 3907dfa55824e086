// One table of texts per language, in i18n/. A new language is a new file and a line in LANGUAGES.

export const LANGUAGES = [
  ['en', 'English'],
  ['zh', '中文'],
];

let table = {};
let fallback = {};
export let language = 'en';

const load = async (name) => (await fetch(`i18n/${name}.json`)).json();

export async function setLanguage(name) {
  if (!Object.keys(fallback).length) fallback = await load('en');
  table = name === 'en' ? fallback : await load(name);
  language = name;
  document.documentElement.lang = name;
}

/** The text of a key, with {name} filled in. A missing key shows itself, so it is found. */
export function t(key, values = {}) {
  const text = table[key] ?? fallback[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
}

/** The wish of the browser, among what there is. */
export const preferred = () => {
  const known = LANGUAGES.map(([name]) => name);
  return navigator.languages.map((name) => name.slice(0, 2)).find((name) => known.includes(name)) ?? 'en';
};
