// What an agent sees: its layers, drawn on the board.

import { h, field, replace, select } from '../dom.js';
import { t } from '../i18n.js';
import { app, say } from '../app.js';
import { agentOptions } from '../agents.js';
import { pointOf } from '../game.js';
import { live, positionOf } from '../live.js';

let place = null;
let layers = []; // of the position they were asked for
let asked = null; // that position
let timer = 0;

async function explain(agent) {
  const { tree } = app;
  const node = tree.current;
  if (!agent) {
    layers = [];
    app.layer = null;
    app.update('layer');
    return;
  }
  try {
    const message = await live.talk({ type: 'explain', position: positionOf(tree), agent }).last;
    layers = message.layers.map((layer) => ({
      ...layer,
      points: layer.points.map(([name, value]) => [pointOf(name, tree.size), value]),
    }));
    asked = node;
    const name = app.layer?.name;
    const shown = layers.find((layer) => layer.name === name) ?? layers[0] ?? null;
    app.layer = { node, agent, name: shown?.name, shown };
    if (!layers.length) say(t('layer.none'), true);
  } catch (error) {
    say(t('said.failed', { error: error.message }), true);
  }
  app.update('layer');
  draw();
}

function draw() {
  const agent = app.layer?.agent ?? '';
  replace(
    place,
    h(
      'div',
      { class: 'pair' },
      field(
        t('layer.agent'),
        select([['', t('layer.off')], ...agentOptions()], agent, explain, { id: 'layer-agent' }),
      ),
      layers.length && app.layer
        ? field(
            t('layer.which'),
            select(
              layers.map(({ name }) => [name, name]),
              app.layer.name ?? '',
              (name) => {
                app.layer = { ...app.layer, name, shown: layers.find((layer) => layer.name === name) };
                app.update('layer');
              },
              { id: 'layer-name' },
            ),
          )
        : null,
    ),
  );
}

/** The choice of agent and layer. */
export function seenBox() {
  place = h('div');
  draw();
  return [h('h3', {}, t('layer.title')), place];
}

/** The layer follows the board, but not every step of a quick walk through a game. */
export function update() {
  if (!app.layer || app.layer.node === app.tree.current || asked === app.tree.current) return;
  asked = app.tree.current;
  clearTimeout(timer);
  timer = setTimeout(() => app.layer && explain(app.layer.agent), 250);
}
