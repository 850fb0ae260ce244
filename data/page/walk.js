/* Walks through the explorer of a ruleset: the address of the page has the moves, and the positions come from files
 * beside it, which are loaded as scripts, so that it works from a folder, too. */
'use strict';
(() => {
  const SVG = 'http://www.w3.org/2000/svg';
  const PIECES = { x: 'x', o: 'o', X: 'mx', O: 'mo', '#': 'h' };
  const walk = document.querySelector('.walk'), stage = walk.querySelector('.stage');
  const body = walk.querySelector('.turns tbody'), reached = walk.querySelector('.reached');
  const [size, left, top, step, columns, rows] = stage.dataset.g.split(' ').map(Number);
  const places = new Map(), parts = new Map();

  window.karumWalk = (first, list) => list.forEach((place, i) => places.set(first + i, place));

  /* Whether the positions of a file are there. One that failed is tried again by the next step. */
  const load = (part) => {
    const first = part * Number(walk.dataset.size);
    if (!parts.has(part))
      parts.set(part, window.karumSite.loadScript(`${walk.dataset.from}${part}.js`, () => places.has(first)).then((there) => {
        if (!there) parts.delete(part);
        return there;
      }));
    return parts.get(part);
  };

  const placeAt = async (number) => {
    await load(Math.floor(number / Number(walk.dataset.size)));
    return places.get(number);
  };

  const make = (name, attributes, ...content) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...content);
    return element;
  };

  const draw = (parent, name, attributes) => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    parent.append(element);
    return element;
  };

  const address = (turns) => `#${turns.map(encodeURIComponent).join(',')}`;
  const asked = () => location.hash.slice(1).split(',').filter(Boolean).map(decodeURIComponent);

  /* -- What is seen -- */

  const showBoard = (cells, before, label) => {
    const picture = stage.querySelector('.board'), layer = picture.querySelector('.on');
    layer.replaceChildren();
    [...cells].forEach((cell, i) => {
      const x = left + (i % columns) * step, y = top + (rows - 1 - Math.floor(i / columns)) * step;
      if (PIECES[cell]) draw(layer, 'use', { href: `#${stage.dataset.b}${PIECES[cell]}`, x, y });
      if (before && before[i] !== cell) draw(layer, 'rect', { class: 'last', x: x + 2, y: y + 2, width: step - 4, height: step - 4 });
    });
    picture.setAttribute('aria-label', label);
  };

  const bar = (games, wins, losses) => {
    const picture = document.createElementNS(SVG, 'svg');
    for (const [key, value] of Object.entries({ class: 'bar', viewBox: '0 0 100 1', preserveAspectRatio: 'none', 'aria-hidden': 'true' }))
      picture.setAttribute(key, value);
    draw(picture, 'path', { class: 'w', d: `M0 0h${100 * wins / games}v1H0z` });
    draw(picture, 'path', { class: 'l', d: `M100 0h-${100 * losses / games}v1H100z` });
    return picture;
  };

  const row = (turns, [turn, games, wins, draws, losses, next]) => {
    const name = next < 0 ? make('b', {}, turn) : make('a', { href: address([...turns, turn]) }, turn);
    const number = (n) => make('td', { class: 'n' }, String(n));
    return make('tr', {}, make('td', {}, name), number(games), make('td', {}, bar(games, wins, losses)), number(wins),
      number(draws), number(losses));
  };

  const showPath = (turns) => {
    const links = ['', ...turns].map((turn, i) => {
      const text = i === 0 ? walk.dataset.start : `${i}. ${turn}`;
      return i === turns.length ? make('b', { 'aria-current': 'step' }, text)
        : make('a', { href: i === 0 ? '#' : address(turns.slice(0, i)) }, text);
    });
    stage.querySelector('.path').replaceChildren(...links.flatMap((link) => [link, ' ']));
  };

  const showGames = (games) => {
    reached.hidden = games.length === 0;
    reached.querySelector('ul').replaceChildren(...games.map(([to, date, one, other, result]) =>
      make('li', {}, make('span', { class: 'when' }, date), ' ', make('a', { href: `${walk.dataset.up}${to}.html` },
        `${one} – ${other}`), ` ${result}`)));
  };

  /* Follows the moves of the address as far as they are known. */
  const show = async () => {
    const turns = [], wanted = asked();
    let place = await placeAt(0), before = null, failed = !place;
    for (const turn of wanted) {
      const found = place && place[1].find(([name]) => name === turn);
      const next = found && found[5] >= 0 ? await placeAt(found[5]) : null;
      failed ||= found?.[5] >= 0 && !next;
      if (!next) break;
      [before, place] = [place[0], next];
      turns.push(turn);
    }
    if (wanted.join() !== asked().join()) return;
    walk.querySelector('.failed').hidden = !failed;
    if (!place) return;
    showBoard(place[0], before, turns.join(' ') || walk.dataset.start);
    body.replaceChildren(...place[1].map((played) => row(turns, played)));
    showPath(turns);
    showGames(place[2]);
  };

  window.addEventListener('hashchange', show);
  document.addEventListener('karum-language', show);
  document.addEventListener('DOMContentLoaded', show);
})();
