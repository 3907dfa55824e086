// Who can play, as the server lists them.

import { ask } from './live.js';

export const agents = { list: [], default: '', about: null };

export async function loadAgents() {
  const [about, found] = await Promise.all([ask('GET', '/api/about'), ask('GET', '/api/agents')]);
  agents.about = about;
  agents.list = found.agents;
  agents.default = found.default;
}

export const agentOf = (name) => agents.list.find((agent) => agent.name === name) ?? null;

/** How many levels of strength an agent has; the last is full strength. */
export const levelsOf = (agent) => agent?.parameters.find(({ name }) => name === 'level')?.most ?? 0;

/** How a seat's agent is named at its level. */
export const specOf = ({ agent, level }) => (level ? `${agent}:level=${level}` : agent);

/** Options for a select: [value, text]. */
export const agentOptions = () => agents.list.map((agent) => [agent.name, agent.name]);
