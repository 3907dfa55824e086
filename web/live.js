// The server: requests over HTTP, and thinking over one websocket. docs/api.md has the forms.

import { nameOf } from './game.js';

export async function ask(method, path, body = undefined, raw = false) {
  const options = { method, headers: {} };
  if (body !== undefined) {
    options.body = raw ? body : JSON.stringify(body);
    if (!raw) options.headers['content-type'] = 'application/json';
  }
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new LiveError('offline', 'the server does not answer');
  }
  if (answer.status === 204) return null;
  const data = await answer.json().catch(() => null);
  if (!answer.ok) throw new LiveError(data?.code ?? 'failed', data?.error ?? `${answer.status}`);
  return data;
}

export class LiveError extends Error {
  constructor(code, text) {
    super(text);
    this.code = code;
  }
}

const COLOR = { b: 'black', w: 'white' };

/** The position at a node as the server wants it: stones set up, then moves. */
export function positionOf(tree, node = tree.current) {
  const path = node.path();
  const names = (points) => points.map((point) => nameOf(point, tree.size));
  // Moves are sent as moves while the colours alternate; what lies before becomes a set-up.
  let from = path.length;
  for (let i = path.length - 1; i > 0; i -= 1) {
    const { move, setup } = path[i];
    if (!move || move.point === null || setup || tree.toMove(path[i - 1]) !== move.color) break;
    from = i;
  }
  const base = path[from - 1];
  const cells = tree.cells(base);
  const stones = (color) => names(cells.flatMap((cell, point) => (cell === color ? [point] : [])));
  const black = stones('b');
  const white = stones('w');
  return {
    rule: tree.rule,
    size: tree.size,
    black,
    white,
    side: COLOR[tree.toMove(base)],
    moves: names(path.slice(from).map((step) => step.move.point)),
  };
}

/** One conversation with the server: reports on the way, one last message at the end. */
class Talk {
  constructor(connection, id, onmessage) {
    this.connection = connection;
    this.id = id;
    this.onmessage = onmessage;
    this.last = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.last.catch(() => {}); // a waiting caller sees the error; having none is not a fault
  }

  stop() {
    this.connection.send({ type: 'stop', id: this.id });
  }
}

const LAST = new Set(['done', 'move', 'layers', 'solved', 'error']);

// The server takes 50 messages in 20 seconds.
const MOST = 46;
const WINDOW = 20500;

class Connection {
  constructor() {
    this.socket = null;
    this.talks = new Map();
    this.nextId = 1;
    this.waiting = [];
    this.sent = []; // when the last messages were sent
    this.timer = 0;
    this.onstate = () => {};
    this.endless = null; // the talk that gives way to others
    this.pressing = 0; // talks it has to wait for
    this.onfree = () => {};
  }

  open() {
    if (this.socket && this.socket.readyState <= 1) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/live`);
    this.socket = socket;
    socket.addEventListener('open', () => {
      this.onstate(true);
      this.flush();
    });
    socket.addEventListener('message', (event) => this.take(JSON.parse(event.data)));
    socket.addEventListener('close', () => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.sent = [];
      this.waiting = [];
      this.onstate(false);
      for (const talk of this.talks.values())
        talk.reject(new LiveError('offline', 'the connection was lost'));
      this.talks.clear();
    });
  }

  send(message) {
    this.open();
    this.waiting.push(JSON.stringify(message));
    this.flush();
  }

  /** Sends what waits, but never faster than the server allows: it would hang up. */
  flush() {
    if (this.socket?.readyState !== 1) return;
    const now = performance.now();
    this.sent = this.sent.filter((time) => now - time < WINDOW);
    while (this.waiting.length && this.sent.length < MOST) {
      this.socket.send(this.waiting.shift());
      this.sent.push(now);
    }
    if (!this.waiting.length) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), WINDOW - (now - this.sent[0]) + 5);
  }

  take(message) {
    const talk = this.talks.get(message.id);
    if (!talk) return;
    if (message.type === 'error') {
      this.talks.delete(message.id);
      talk.reject(new LiveError(message.code, message.error));
    } else if (LAST.has(message.type)) {
      this.talks.delete(message.id);
      talk.resolve(message);
    } else {
      talk.onmessage?.(message);
    }
  }

  /** Asks; `talk.last` is the promise of the last message. */
  talk(message, onmessage = null) {
    if (message.type === 'follow') return this.make(message, onmessage);
    // The server answers one question of a page after the other: what has no end gives way.
    if (this.endless) {
      this.endless.gaveWay = true;
      this.endless.stop();
    }
    const talk = this.make(message, onmessage);
    this.pressing += 1;
    const over = () => {
      this.pressing -= 1;
      if (!this.pressing) this.onfree();
    };
    talk.last.then(over, over);
    return talk;
  }

  /** Asks what may take for ever, until somebody asks something else; then `onfree` is called. */
  endlessTalk(message, onmessage) {
    const talk = this.make(message, onmessage);
    this.endless = talk;
    const over = () => {
      if (this.endless === talk) this.endless = null;
    };
    talk.last.then(over, over);
    return talk;
  }

  make(message, onmessage) {
    const id = this.nextId;
    this.nextId += 1;
    const talk = new Talk(this, id, onmessage);
    this.talks.set(id, talk);
    this.send({ ...message, id });
    return talk;
  }
}

export const live = new Connection();
