// Who can play, as the server lists them.

import { ask } from './live.js';

export const agents = { list: [], default: '', levels: 9, about: null };

export async function loadAgents() {
  const [about, found] = await Promise.all([ask('GET', '/api/about'), ask('GET', '/api/agents')]);
  agents.about = about;
  agents.levels = about.levels;
  agents.list = found.agents;
  agents.default = found.default;
}

export const agentOf = (name) => agents.list.find((agent) => agent.name === name) ?? null;

/** Options for a select: [value, text]. */
export const agentOptions = () => agents.list.map((agent) => [agent.name, agent.name]);
