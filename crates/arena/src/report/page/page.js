// The list of games and the board. Text from players only ever goes into textContent.
(() => {
  'use strict';
  const get = id => document.getElementById(id);
  const source = get('data');
  if (!source) return;
  const { size, players, games } = JSON.parse(source.textContent);
  for (const game of games) {
    game.points = game.m.match(/[a-v]\d+/g) || [];
    game.stones = game.k + game.us.length;
  }
  const name = player => players[player] ?? 'player ' + player;
  const capital = text => text.charAt(0).toUpperCase() + text.slice(1);
  const colorAt = index => index % 2 ? 'white' : 'black';

  // --- elements -------------------------------------------------------------------------------
  const html = (tag, text, className) => {
    const element = document.createElement(tag);
    if (text !== undefined) element.textContent = text;
    if (className) element.className = className;
    return element;
  };
  const svg = (tag, attributes, text) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    if (text !== undefined) element.textContent = text;
    return element;
  };
  const time = us => us < 1e3 ? us + ' µs' : us < 1e6 ? (us / 1e3).toFixed(1) + ' ms'
    : (us / 1e6).toFixed(2) + ' s';
  const count = number => String(number).replace(/\B(?=(\d{3})+$)/g, '\u202f');

  // --- the board ------------------------------------------------------------------------------
  // One unit from line to line; a margin of one for the names of columns and rows.
  const x = point => point.charCodeAt(0) - 96;
  const y = point => size + 1 - Number(point.slice(1));
  const board = svg('svg', { viewBox: `-.1 -.1 ${size + 1.2} ${size + 1.2}`, 'aria-hidden': 'true' });
  board.append(svg('path', { class: 'wood', d: `M-.1-.1h${size + 1.2}v${size + 1.2}H-.1z` }));
  let lines = '';
  for (let at = 1; at <= size; at++) {
    lines += `M${at} 1V${size}M1 ${at}H${size}`;
    const row = size + 1 - at;
    for (const side of [.32, size + .68]) {
      board.append(svg('text', { class: 'name', x: at, y: side + .14 }, String.fromCharCode(96 + at)));
      board.append(svg('text', { class: 'name', x: side, y: at + .14 }, row));
    }
  }
  board.append(svg('path', { class: 'lines', d: lines }));
  if (size % 2) {
    const middle = (size + 1) / 2, off = size >= 13 ? middle - 4 : 0;
    for (const [dx, dy] of off ? [[0, 0], [-off, -off], [-off, off], [off, -off], [off, off]] : [[0, 0]]) {
      board.append(svg('circle', { class: 'star', cx: middle + dx, cy: middle + dy, r: .12 }));
    }
  }
  const stones = svg('g', {});
  board.append(stones);
  get('board').append(board);

  let shown = games[0], ply = 0, timer = 0;

  function drawStones() {
    const numbers = get('numbers').checked;
    const placed = shown.points.slice(0, ply);
    const parts = placed.map((point, index) =>
      svg('circle', { class: colorAt(index), cx: x(point), cy: y(point), r: .46 }));
    if (ply === shown.points.length && shown.row) {
      const row = shown.row.match(/[a-v]\d+/g);
      const [from, to] = [row[0], row[row.length - 1]];
      parts.push(svg('path', { class: 'won', d: `M${x(from)} ${y(from)}L${x(to)} ${y(to)}` }));
    }
    const latest = placed[ply - 1];
    if (latest) parts.push(svg('circle', { class: 'latest', cx: x(latest), cy: y(latest), r: .4 }));
    if (numbers) {
      placed.forEach((point, index) => parts.push(svg('text',
        { class: 'number on-' + colorAt(index), x: x(point), y: y(point) + .14 }, index + 1)));
    }
    stones.replaceChildren(...parts);
  }

  // --- one game -------------------------------------------------------------------------------
  const said = index => {
    const move = index - shown.k;
    if (move < 0) return { score: '', time: 'opening' };
    return {
      score: shown.s?.[move] || '–',
      depth: shown.d?.[move] || '–',
      nodes: shown.no?.[move] ? count(shown.no[move]) : '–',
      time: shown.us[move] === undefined ? '–' : time(shown.us[move]),
    };
  };

  function sentence() {
    const point = shown.points[ply - 1];
    if (!point) return 'Empty board.';
    const { score, depth, nodes, time } = said(ply - 1);
    const facts = [`Stone ${ply} of ${shown.points.length}: ${colorAt(ply - 1)} ${point}`];
    if (time === 'opening') facts.push(time);
    else {
      if (score !== '–') facts.push('score ' + score);
      if (depth !== '–') facts.push('depth ' + depth);
      if (nodes !== '–') facts.push(nodes + ' nodes');
      facts.push(time);
    }
    const end = ply === shown.points.length;
    return facts.join(', ') + (end ? `. ${shown.x ? 'Not shown: ' + shown.x : capital(shown.why)}.` : '.');
  }

  function step(to) {
    ply = Math.max(0, Math.min(shown.points.length, to));
    drawStones();
    get('said').textContent = sentence();
    get('ply').value = ply;
    get('first').disabled = get('previous').disabled = ply === 0;
    get('next').disabled = get('last').disabled = ply === shown.points.length;
    get('link').href = `#game-${shown.n}-${ply}`;
    const list = get('moves'), row = list.children[ply - 1];
    list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const frame = list.closest('.scroll');
    if (row) {
      row.setAttribute('aria-current', 'true');
      frame.scrollTop = row.offsetTop - frame.clientHeight / 2;
    } else frame.scrollTop = 0;
    if (ply === shown.points.length) play(false);
  }

  function play(on) {
    clearInterval(timer);
    timer = 0;
    get('viewer').classList.toggle('playing', on);
    get('play').setAttribute('aria-label', on ? 'Pause' : 'Play');
    if (!on) return;
    if (ply === shown.points.length) step(shown.k);
    if (ply === shown.points.length) return play(false);
    timer = setInterval(() => step(ply + 1), 700);
  }

  function show(game, to) {
    play(false);
    shown = game;
    const title = get('game-title');
    title.textContent = `Game ${game.n}: `;
    title.append(html('bdi', name(game.b)), ' (black), ', html('bdi', name(game.w)), ' (white)');
    get('game-result').textContent = capital(game.why) + '.';
    get('ply').max = game.points.length;
    get('moves').replaceChildren(...game.points.map((point, index) => {
      const row = html('tr');
      const { score, depth, nodes, time } = said(index);
      const move = html('td', point, 't');
      row.append(html('td', index + 1), move, html('td', score), html('td', depth ?? ''),
        html('td', nodes ?? ''), html('td', time ?? ''));
      row.addEventListener('click', () => { play(false); step(index + 1); });
      return row;
    }));
    const says = list => Boolean(list?.some(Boolean));
    const { classList } = get('moves').closest('table');
    classList.toggle('no-score', !says(game.s));
    classList.toggle('no-depth', !says(game.d));
    classList.toggle('no-nodes', !says(game.no));
    const place = found.indexOf(game);
    get('earlier').disabled = place <= 0;
    get('later').disabled = place === found.length - 1;
    for (const row of get('rows').children) row.classList.toggle('chosen', row.game === game);
    step(to ?? game.points.length);
  }

  // --- the list -------------------------------------------------------------------------------
  const PAGE = 200;
  let found = games.slice(), visible = PAGE, sort = { key: 'n', up: true };
  const results = { b: '1 – 0', w: '0 – 1', d: '½ – ½' };

  function matches(game) {
    const of = get('of').value, result = get('result').value, opening = get('opening').value;
    const isBlack = of !== '' && game.b === Number(of), isWhite = of !== '' && game.w === Number(of);
    if (of !== '' && !isBlack && !isWhite) return false;
    if (opening !== '' && game.o !== Number(opening)) return false;
    switch (result) {
      case '': return true;
      case 'won': return isBlack && game.r === 'b' || isWhite && game.r === 'w';
      case 'lost': return isBlack && game.r === 'w' || isWhite && game.r === 'b';
      case 'f': return Boolean(game.f);
      default: return game.r === result;
    }
  }

  function row(game) {
    const row = html('tr');
    row.game = game;
    row.classList.toggle('chosen', game === shown);
    const link = html('a', game.n);
    link.href = '#game-' + game.n;
    link.setAttribute('aria-label', 'Show game ' + game.n);
    const cell = html('td');
    cell.append(link);
    const named = player => {
      const cell = html('td', undefined, 't');
      cell.append(html('bdi', name(player)));
      return cell;
    };
    row.append(cell, named(game.b), named(game.w), html('td', results[game.r], 't'),
      html('td', game.e, 't'), html('td', game.stones), html('td', game.o));
    return row;
  }

  function list() {
    found = games.filter(matches);
    const sign = sort.up ? 1 : -1;
    found.sort((a, b) => sign * (a[sort.key] - b[sort.key] || a.n - b.n));
    get('rows').replaceChildren(...found.slice(0, visible).map(row));
    get('found').textContent = found.length === 1 ? '1 game' : count(found.length) + ' games';
    get('more').hidden = found.length <= visible;
    for (const button of document.querySelectorAll('#list thead button')) {
      const head = button.closest('th');
      if (button.dataset.key !== sort.key) head.removeAttribute('aria-sort');
      else head.setAttribute('aria-sort', sort.up ? 'ascending' : 'descending');
    }
  }

  // --- what people do -------------------------------------------------------------------------
  const option = (value, text) => {
    const option = html('option', text);
    option.value = value;
    return option;
  };
  players.forEach((player, index) => get('of').append(option(index, player)));
  const openings = [...new Set(games.map(game => game.o))].sort((a, b) => a - b);
  openings.forEach(number => get('opening').append(option(number, number)));
  get('filters').addEventListener('submit', event => event.preventDefault());
  get('filters').addEventListener('change', () => {
    const result = get('result');
    for (const choice of result.options) {
      if (choice.value === 'won' || choice.value === 'lost') choice.disabled = get('of').value === '';
    }
    if (result.selectedOptions[0]?.disabled) result.value = '';
    visible = PAGE;
    list();
    show(shown, ply);
  });
  get('more').addEventListener('click', () => { visible += PAGE; list(); });
  for (const button of document.querySelectorAll('#list thead button')) {
    button.addEventListener('click', () => {
      const key = button.dataset.key;
      sort = { key, up: sort.key === key ? !sort.up : true };
      list();
    });
  }
  const steps = {
    first: () => step(0), previous: () => step(ply - 1), next: () => step(ply + 1),
    last: () => step(shown.points.length),
  };
  for (const id in steps) get(id).addEventListener('click', () => { play(false); steps[id](); });
  get('play').addEventListener('click', () => play(!timer));
  get('ply').addEventListener('input', () => { play(false); step(Number(get('ply').value)); });
  get('numbers').addEventListener('change', drawStones);
  const other = by => show(found[found.indexOf(shown) + by] ?? shown);
  get('earlier').addEventListener('click', () => other(-1));
  get('later').addEventListener('click', () => other(1));
  get('viewer').addEventListener('keydown', event => {
    const tag = event.target.tagName;
    if (event.ctrlKey || event.altKey || event.metaKey || tag === 'INPUT') return;
    // On a button Space presses it.
    const id = { ArrowLeft: 'previous', ArrowRight: 'next', Home: 'first', End: 'last' }[event.key];
    if (id) { play(false); steps[id](); }
    else if (event.key === ' ' && tag === 'DIV') play(!timer);
    else return;
    event.preventDefault();
  });

  // `#game-12` shows a game, `#game-12-30` a position, `#opening-3` the games of an opening.
  function followLink() {
    const [, kind, number, stone] = /^#(game|opening)-(\d+)(?:-(\d+))?$/.exec(location.hash) ?? [];
    if (kind === 'opening') {
      get('opening').value = number;
      get('filters').dispatchEvent(new Event('change'));
      get('filters').scrollIntoView();
    } else if (kind === 'game') {
      const game = games.find(game => String(game.n) === number);
      if (!game) return;
      show(game, stone === undefined ? undefined : Number(stone));
      get('viewer').scrollIntoView();
      get('board').focus({ preventScroll: true });
    }
  }
  get('viewer').hidden = get('filters').hidden = get('list').hidden = false;
  list();
  show(found[0]);
  addEventListener('hashchange', followLink);
  followLink();
})();
