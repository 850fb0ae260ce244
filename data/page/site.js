/* The web site: the language of its pages, tables that sort and filter, and the search for names. Only
 * files of the site are loaded, and only the language is kept. */
'use strict';
(() => {
  /* -- The language. Texts are there in all languages, or in the first one with a number: `data-i`. Attributes have
     the others, or that number, in `data-l-…`. -- */

  const root = document.documentElement;
  const ATTRIBUTES = ['aria-label', 'title', 'label', 'data-title', 'data-turn', 'data-start', 'data-filter', 'data-nothing',
    'data-found', 'data-partial', 'data-kind', 'data-embed'];
  const choices = () => [...document.querySelectorAll('.choice')];

  const kept = () => {
    try {
      return localStorage.getItem('karum-language');
    } catch {
      return null;
    }
  };

  const keep = (language) => {
    try {
      localStorage.setItem('karum-language', language);
    } catch {
      /* The browser keeps nothing: the page is as it was written. */
    }
  };

  const textsOf = (said) => (window.karumWords[said] || said).split('\n');

  const translate = (part, place) => {
    for (const name of ATTRIBUTES)
      for (const element of part.querySelectorAll(`[data-l-${name}]`))
        element.setAttribute(name, textsOf(element.getAttribute(`data-l-${name}`))[place]);
    for (const element of part.querySelectorAll('[data-i]')) element.textContent = textsOf(element.dataset.i)[place];
  };

  /* An element in the language of the page. */
  const textIn = (element) => {
    const copy = element.cloneNode(true);
    for (const other of copy.querySelectorAll(`[lang]:not([lang=${root.lang}])`)) other.remove();
    return copy.textContent.trim();
  };

  const nameDocument = () => {
    const { title } = root.dataset, heading = document.querySelector('h1'), home = document.querySelector('.home');
    document.title = title ?? `${textIn(heading)} – ${textIn(home)}`;
  };

  /* On a telephone not all chapters fit into their line: the one that one is in does. */
  const showChapter = () => {
    const here = document.querySelector('.top nav [aria-current]'), line = here?.closest('nav');
    if (!here) return;
    const [inner, outer] = [here.getBoundingClientRect(), line.getBoundingClientRect()];
    line.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
  };

  const speak = (language) => {
    const place = choices().findIndex((choice) => choice.value === language);
    if (place < 0) return;
    choices()[place].checked = true;
    root.lang = language;
    translate(document, place);
    for (const template of document.querySelectorAll('template')) translate(template.content, place);
    nameDocument();
    showChapter();
    document.dispatchEvent(new Event('karum-language'));
  };

  const startLanguage = () => {
    const known = choices().map((choice) => choice.value);
    const asked = new URLSearchParams(location.search).get('lang');
    const canonical = document.querySelector('link[rel=canonical]');
    if (known.includes(asked) && canonical) canonical.href += `?lang=${asked}`;
    const wanted = [asked, kept(), ...navigator.languages.map((language) => language.slice(0, 2))]
      .find((language) => known.includes(language));
    speak(wanted || root.lang);
    for (const choice of choices())
      choice.addEventListener('change', () => {
        speak(choice.value);
        keep(choice.value);
      });
  };

  /* -- Tables -- */

  /* The text in the language of the page. */
  const shown = (cell) => {
    const said = cell.querySelector(`[lang=${root.lang}]`);
    return (said || cell).textContent.trim();
  };

  const keyOf = (cell) => (cell ? cell.dataset.k ?? shown(cell) : '');

  const compare = (a, b) => {
    const numbers = [a, b].map((text) => (/^[-+]?\d+(\.\d+)?$/.test(text) ? Number(text) : NaN));
    return numbers.some(Number.isNaN) ? a.localeCompare(b, root.lang) : numbers[0] - numbers[1];
  };

  const sort = (table, column, descending) => {
    const body = table.tBodies[0];
    const rows = [...body.rows].map((row) => [keyOf(row.cells[column]), row]);
    rows.sort((a, b) => (descending ? -1 : 1) * compare(a[0], b[0]));
    body.replaceChildren(...rows.map(([, row]) => row));
  };

  /* -- Small pictures: see karum_web_small_text() -- */

  const SVG = 'http://www.w3.org/2000/svg';
  const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

  const smallPicture = (text) => {
    const [, kind, width, code] = /^([cxh])(\d+)\.(.*)$/.exec(text), columns = Number(width);
    const points = [...code].flatMap((digit) => [4, 2, 0].map((shift) => DIGITS.indexOf(digit) >> shift & 3));
    const rows = Math.floor(points.length / columns), picture = document.createElementNS(SVG, 'svg');
    const path = (name, d) => {
      if (!d) return;
      const element = document.createElementNS(SVG, 'path');
      element.setAttribute('class', name);
      element.setAttribute('d', d);
      picture.append(element);
    };
    const put = (name, kinds, pattern) => path(name, points.slice(0, columns * rows).map((point, i) => (kinds.includes(point)
      ? `M${i % columns} ${Math.floor(i / columns)}${pattern}` : '')).join(''));
    picture.setAttribute('class', 'small');
    picture.setAttribute('viewBox', `-.6 -.6 ${columns}.2 ${rows}.2`);
    picture.setAttribute('aria-hidden', 'true');
    if (kind === 'h') put('e', [0], 'h0');
    else {
      const extra = kind === 'c' ? 1 : 0, start = extra ? 'M-.5-.5' : 'M0 0', right = columns - 1 + extra, low = rows - 1 + extra;
      path('g', `${start}h${right}${`m-${right} 1h${right}`.repeat(low)}${start}v${low}${`m1-${low}v${low}`.repeat(right)}`);
    }
    if (kind === 'c') put('p', [3], 'm-.5-.5h1v1h-1z');
    put('x', [1, 2], 'h0');
    put('o', [2], 'h0');
    return picture;
  };

  const drawSmall = (part) => {
    for (const row of part.querySelectorAll('[data-b^=c], [data-b^=x], [data-b^=h]'))
      row.querySelector('a')?.prepend(smallPicture(row.dataset.b));
  };

  /* Where rows stack, each figure has the head of its column beside it. Its place in a table is still told. */
  const nameCells = (table) => {
    const heads = [...table.tHead.rows[0].cells].map(shown);
    for (const row of table.tBodies[0].rows)
      [...row.cells].forEach((cell, i) => {
        if (!cell.matches('.name, :first-child:not(.n)')) cell.dataset.h = heads[i];
      });
  };

  const makeStack = (table) => {
    for (const [role, parts] of [['table', [table]], ['rowgroup', [table.tHead, ...table.tBodies]], ['row', table.rows],
      ['columnheader', table.querySelectorAll('th')], ['cell', table.querySelectorAll('td')]])
      for (const part of parts) part.setAttribute('role', role);
    if (table.matches('.games')) return;
    nameCells(table);
    document.addEventListener('karum-language', () => nameCells(table));
  };

  const makeSortable = (table) => {
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, column) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener('click', () => {
        const descending = head.getAttribute('aria-sort') === 'ascending';
        heads.forEach((other) => other.removeAttribute('aria-sort'));
        head.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
        sort(table, column, descending);
      });
    });
  };

  /* What the program does with names that are searched: see src/record/karum-fold.h. */
  const BARE = { æ: 'ae', ð: 'd', ø: 'o', đ: 'd', ħ: 'h', ı: 'i', ł: 'l', œ: 'oe', ŧ: 't', ß: 'ss', ς: 'σ' };
  const ARABIC = {
    '\u0643': '\u06a9', '\u0649': '\u06cc', '\u064a': '\u06cc', '\u0629': '\u0647', '\u06c1': '\u0647', '\u06d5': '\u0647',
  };
  const INVISIBLE = new RegExp('[\\u00ad\\u034f\\u061c\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f'
    + '\\ufe00-\\ufe0f\\ufeff\\ufff9-\\ufffb\\u{e0100}-\\u{e01ef}]', 'gu');
  const forms = new Map();
  const fold = (text) => text.toLowerCase().normalize('NFKD').toLowerCase().normalize('NFKD')
    .replace(/[\u0640\u064b-\u0655\u0670]/g, '').replace(/[\u0643\u0649\u064a\u0629\u06c1\u06d5]/g, (letter) => ARABIC[letter])
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\u0300-\u036f]/g, (mark, at, all) => (mark === '\u0306' && 'иу'.includes(all[at - 1]) ? mark : ''))
    .replace(INVISIBLE, '')
    .replace(/[æðøđħıłœŧßς]/g, (letter) => BARE[letter])
    .replace(/[`\u2018\u2019\u201b\u2032\u02bc]/g, "'")
    .replace(/[\u2010-\u2015\u2043\u2212]/g, '-')
    .replace(/[\u30a1-\u30f6\u30fd\u30fe]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/\p{Script=Han}/gu, (letter) => forms.get(letter) ?? letter)
    .normalize('NFKC').trim().replace(/\s+/g, ' ')
    .replace(/(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]) (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])/gu, '');
  const HAN = /\p{Script=Han}/u;
  const foldWords = (text) => text.split(/\s+/).map(fold).filter((word) => /[^-]/.test(word));

  const makeFilter = (table) => {
    if (table.tBodies[0].rows.length < 20) return;
    const label = document.createElement('label'), input = document.createElement('input');
    const text = document.createElement('span');
    label.className = 'filter';
    input.type = 'search';
    label.append(text, ' ', input);
    const name = () => { text.textContent = document.getElementById('words').dataset.filter; };
    name();
    document.addEventListener('karum-language', name);
    table.parentElement.before(label);
    input.addEventListener('input', async () => {
      if (HAN.test(input.value)) await loadIndex(document.querySelector('form.search')?.dataset.up);
      const wanted = foldWords(input.value);
      for (const row of table.tBodies[0].rows) {
        const said = fold([...row.cells].map(shown).join(' '));
        row.hidden = !wanted.every((word) => said.includes(word));
      }
    });
  };

  /* -- The search: the index has a file for each beginning of a word -- */

  const MOST = 50;
  const index = { letters: 1, begins: null, levels: [], files: new Map() };

  window.karumNames = (what, entries, levels, classes) => {
    if (typeof what !== 'number') {
      index.files.set(what, entries);
      return;
    }
    Object.assign(index, { letters: what, begins: new Set(entries), levels });
    for (const [first, ...others] of classes.split(' ')) others.forEach((other) => forms.set(other, first));
  };

  /* In Japanese, a name has no spaces: it is found from any letter on. */
  const JAPANESE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
  const finds = (part, word) => (JAPANESE.test(word) ? part.includes(word) : part.startsWith(word));

  /* The sound of Latin letters, as the program writes it for names of other scripts. A name is found by the beginning
     of the sound of one of its words. */
  const soundOf = (word) => (/^\p{Script=Latin}{2}/u.test(word) ? index.levels
    .reduce((sound, [from, to]) => sound.replaceAll(from, to), word)
    .replace(/(?<=.)h(?![aeiou])/g, '').replace(/([a-z])\1+/g, '$1') : '');
  const sounds = (key, word) => {
    const sound = soundOf(word);
    return sound.length > 1 && key.split(' ').some((part) => part.startsWith(sound));
  };

  /* Whether the script could be loaded and has brought what it is to bring. A server that has too much to do refuses some
     of many, and of a file that is cut off the browser says that it was loaded: they are tried again. */
  const TRIES = 4;
  const loadOnce = (address) => new Promise((done) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => done(true));
    script.addEventListener('error', () => done(false));
    document.head.append(script);
  });
  const loadScript = async (address, hasCome) => {
    for (let tried = 0; tried < TRIES; tried++) {
      if (tried > 0) await new Promise((done) => { setTimeout(done, 100 * 4 ** (tried - 1)); });
      if (await loadOnce(address) && hasCome()) return true;
    }
    return false;
  };

  const load = (name, up) => loadScript(`${up}names/${name}.js`, () => (name === 'all' ? index.begins !== null : index.files.has(name)));

  const loadIndex = async (up) => {
    if (!index.begins && up !== undefined) await load('all', up);
  };

  const findNames = async (text, up, most = MOST) => {
    if (text.trim()) await loadIndex(up);
    const words = foldWords(text).flatMap((word) => word.split(/[^\p{L}\p{N}]+/u)).filter(Boolean);
    if (words.length === 0) return null;
    const begins = [words[0], soundOf(words[0])].filter(Boolean).map((word) => [...word].slice(0, index.letters)
      .map((letter) => letter.codePointAt(0).toString(16)).join('-'));
    const files = [...(index.begins || [])].filter((name) => begins.some((begin) => name === begin
      || name.startsWith(`${begin}-`))).slice(0, most);
    const loaded = await Promise.all(files.filter((name) => !index.files.has(name)).map((name) => load(name, up)));
    const found = new Map();
    for (const [name, address, where, key = ''] of files.flatMap((file) => index.files.get(file) || [])) {
      const parts = fold(name).split(/[^\p{L}\p{N}]+/u);
      if (words.every((word) => parts.some((part) => finds(part, word)) || sounds(key, word))) found.set(name + address, [name, address, where]);
    }
    const list = [...found.values()].slice(0, most);
    list.partial = !index.begins || loaded.includes(false);
    return list;
  };

  const startSearch = (form) => {
    const input = form.querySelector('input'), list = form.querySelector('ul'), { up } = form.dataset;
    form.hidden = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const first = list.querySelector('a');
      if (first) location.assign(first.href);
    });
    input.addEventListener('input', async () => {
      const asked = input.value, found = await findNames(asked, up);
      if (asked !== input.value) return;
      list.replaceChildren(...(found || []).map(([name, address]) => {
        const item = document.createElement('li'), link = document.createElement('a');
        link.href = `${up}${address}.html`;
        link.textContent = name;
        item.append(link);
        return item;
      }));
      if (found && found.length === 0) {
        const item = document.createElement('li');
        item.textContent = document.getElementById('words').dataset.nothing;
        list.append(item);
      }
    });
    form.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') list.replaceChildren();
    });
  };

  /* -- Other sites -- */

  /* What shows this page on another site: its address is known if it has one. */
  const offerEmbedding = (data) => {
    const canonical = document.querySelector('link[rel=canonical]')?.href.replace(/[?].*/, '');
    const page = location.protocol.startsWith('http') ? location.href.replace(/[?#].*/, '') : canonical;
    if (!page) return;
    const part = document.createElement('details'), name = document.createElement('summary');
    const code = document.createElement('textarea'), frame = document.createElement('iframe');
    part.className = 'embed';
    frame.setAttribute('src', `${page}?embed`);
    for (const [key, value] of [['width', '600'], ['height', '800'], ['loading', 'lazy']]) frame.setAttribute(key, value);
    code.readOnly = true;
    code.rows = 4;
    code.addEventListener('focus', () => code.select());
    const say = () => {
      name.textContent = document.getElementById('words').dataset.embed;
      code.setAttribute('aria-label', name.textContent);
      frame.setAttribute('title', document.title);
      code.value = frame.outerHTML;
    };
    say();
    document.addEventListener('karum-language', say);
    part.append(name, code);
    data.after(part);
  };

  /* For the search of games. */
  window.karumSite = { findNames, loadScript, smallPicture };

  root.classList.add('live');
  if (new URLSearchParams(location.search).has('embed')) root.classList.add('embedded');
  document.addEventListener('DOMContentLoaded', () => {
    startLanguage();
    document.querySelectorAll('table.games').forEach(drawSmall);
    document.querySelectorAll('table.list').forEach((table) => {
      makeStack(table);
      makeSortable(table);
      makeFilter(table);
    });
    document.querySelectorAll('form.search').forEach(startSearch);
    document.querySelectorAll('p.data').forEach(offerEmbedding);
  });
})();
