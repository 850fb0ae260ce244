/* Searches all games of the site. They lie in files by years, latest first. Only files that can hold a match are loaded.
 * The files are scripts, so that the search also works from a folder, without a server. */
'use strict';
(() => {
  const SHOWN = 200;
  const form = document.querySelector('form.finder'), found = document.querySelector('.found');
  const table = found.querySelector('table'), body = table.tBodies[0], said = found.querySelector('[role=status]');
  const heads = [...table.tHead.rows[0].cells];
  const { findNames, loadScript, smallPicture } = window.karumSite;
  const parts = form.dataset.parts.split(' ').filter(Boolean), games = new Map(), loading = new Map();
  let asked = 0, sorted = { column: 0, down: true }, matches = [], partial = false;

  window.karumGames = (name, list, persons, events, rules) => games.set(name, list.map(
    ([uuid, date, one, other, result, score, rule, event, turns, small]) => ({ uuid, date, result, score, turns, small,
      persons: [persons[one], persons[other]], event: events[event], rules: rules[rule] && rules[rule][0] })));

  /* Whether the file is there. One that failed is tried again by the next search. */
  const load = (name) => {
    if (!loading.has(name))
      loading.set(name, loadScript(`find/${name}.js`, () => games.has(name)).then((there) => {
        if (!there) loading.delete(name);
        return there;
      }));
    return loading.get(name);
  };

  const make = (name, attributes, ...content) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...content);
    return element;
  };

  /* -- The form -- */

  /* The pages of the names that have these words, and the files that hold their games; null for an empty field. */
  const namesFor = async (text, kind) => {
    if (!text.trim()) return null;
    const found = await findNames(text, '', Infinity) || [];
    const names = found.filter(([, address]) => address.startsWith(kind));
    return { partial: found.partial, addresses: new Set(names.map(([, address]) => address)),
      parts: new Set(names.flatMap(([, , where]) => where.split(' '))) };
  };

  const readForm = async () => {
    const { player, opponent, event, year, rules, result } = form.elements;
    return { player: await namesFor(player.value, 'player/'), opponent: await namesFor(opponent.value, 'player/'),
      event: await namesFor(event.value, 'event/'), year: year.value, rules: rules.value, result: result.value };
  };

  const canHave = (name, wish) => (!wish.year || name.startsWith(`${wish.year}-`))
    && [wish.player, wish.opponent, wish.event].every((names) => !names || names.parts.has(name));

  /* Player and opponent can have either side. */
  const fits = (game, wish) => {
    const has = (names, person) => !names || (person && names.addresses.has(person[0]));
    const [one, other] = game.persons;
    return (!wish.rules || game.rules === wish.rules) && (!wish.year || game.date.startsWith(wish.year))
      && (!wish.result || game.result === (wish.result === 'none' ? '' : wish.result)) && has(wish.event, game.event)
      && ((has(wish.player, one) && has(wish.opponent, other)) || (has(wish.player, other) && has(wish.opponent, one)));
  };

  /* -- The list -- */

  const option = (rules) => form.elements.rules.querySelector(`[value="${rules}"]`);
  const nobody = '–';
  const keys = [(game) => game.date, (game) => (game.persons[0] || [''])[1] || '', (game) => (game.persons[1] || [''])[1] || '',
    (game) => game.result, (game) => Number.parseInt(game.score, 10) || 0, (game) => game.rules || '', (game) => game.turns,
    (game) => (game.event || [''])[1] || ''];

  const link = (target, fallback) => (target ? make('a', { href: `${target[0]}.html` }, make('bdi', {}, target[1])) : fallback);

  const row = (game) => {
    const { uuid, date, persons, result, score, rules, turns, event, small } = game;
    const address = `game/${uuid.slice(-2)}/${uuid}`, day = make('a', { href: `${address}.html` }, date || nobody);
    if (small) day.prepend(smallPicture(small));
    const open = form.elements.result.querySelector('[value=none]').label;
    return make('tr', {}, make('td', {}, day), make('td', { class: 'name' }, link(persons[0], nobody)),
      make('td', { class: 'name' }, link(persons[1], nobody)), make('td', {}, result || open),
      make('td', {}, score), make('td', {}, rules ? option(rules).dataset.kind : ''),
      make('td', { class: 'n' }, String(turns)), make('td', { class: 'name event' }, link(event, '')));
  };

  const compare = (a, b) => (typeof a === 'number' ? a - b : a.localeCompare(b, document.documentElement.lang));

  const show = () => {
    const key = keys[sorted.column], sign = sorted.down ? -1 : 1;
    matches.sort((a, b) => sign * (sorted.column === 0 ? (a.date < b.date ? -1 : a.date > b.date ? 1 : 0) : compare(key(a), key(b))));
    body.replaceChildren(...matches.slice(0, SHOWN).map(row));
    said.textContent = said.dataset[partial ? 'partial' : 'found'].replace('%s', String(matches.length));
    heads.forEach((head, i) => {
      if (i === sorted.column) head.setAttribute('aria-sort', sorted.down ? 'descending' : 'ascending');
      else head.removeAttribute('aria-sort');
    });
  };

  const search = async () => {
    const number = ++asked, wish = await readForm();
    const any = Object.values(wish).some(Boolean);
    found.hidden = !any;
    document.querySelectorAll('.months-list').forEach((list) => { list.hidden = any; });
    if (!any) return;
    const needed = parts.filter((name) => canHave(name, wish));
    const loaded = await Promise.all(needed.map(load));
    if (number !== asked) return;
    partial = loaded.includes(false) || [wish.player, wish.opponent, wish.event].some((names) => names && names.partial);
    matches = needed.flatMap((name) => (games.get(name) || []).filter((game) => fits(game, wish)));
    show();
  };

  form.hidden = false;
  form.addEventListener('input', search);
  form.addEventListener('submit', (event) => event.preventDefault());
  document.addEventListener('karum-language', () => { if (!found.hidden) show(); });
  heads.forEach((head, column) => {
    const button = make('button', { type: 'button' });
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      sorted = { column, down: sorted.column === column ? !sorted.down : column === 0 };
      show();
    });
  });
})();
