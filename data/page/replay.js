/* Replays the games of this page. It knows no rules: every turn of the record says which cells it
 * changed (data-c), how the game stands after it (data-k) and, where they changed, which rows count
 * (data-r); data-m lists the marks of its comment, data-v is its evaluation, proved if there is data-w, data-p the
 * turn that it follows, if that is not the one written before it. Words of comments that speak of a line have the
 * whole position after it (data-s), those that speak of a point only that (data-c). Nothing is fetched
 * and nothing is kept. */
'use strict';
(() => {
  const SVG = 'http://www.w3.org/2000/svg';
  const LETTERS = 'abcdefghjklmnopqrst';
  const STEP_MS = 1000;
  const REST_MS = 200;
  const GRAPH = { width: 300, height: 80 };
  const DECIDED = 500; /* an evaluation from here on says that a game is won */
  const SWIPE = 30;
  const LONG = 16; /* a longer turn may be broken between lines */
  const PIECES = { x: 'x', o: 'o', X: 'mx', O: 'mo', '#': 'h' };
  const MARKS = {
    G: 'M0-.5 .44.26H-.44Z',
    R: 'M-.36-.36.36.36M-.36.36.36-.36',
    Y: 'M-.36-.36H.36V.36H-.36Z',
    B: 'M-.46 0H.46M0-.46V.46',
  };

  let address = null; /* the timer that sets the address of the page */

  const pointOf = (text) => ({ column: LETTERS.indexOf(text[0]), row: Number(text.slice(1)) - 1 });

  const words = (text) => (text ? text.split(' ') : []);

  /* Texts can be there in several languages; only one of them is meant. */
  const textOf = (element) => {
    const said = element.querySelectorAll('[lang]');
    if (said.length === 0) return element.textContent;
    const copy = element.cloneNode(true);
    for (const text of copy.querySelectorAll('[lang]'))
      if (text.lang !== document.documentElement.lang) text.remove();
    return copy.textContent;
  };

  const draw = (parent, name, attributes, text) => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    parent.append(element);
    return element;
  };

  /* -- The tree of turns -- */

  /* A record that has only turns is a line of text, with what each turn changes between strokes. Of the standing, that
     is the fields that differ from before; nothing if only the other person is to move, `-` if also one piece was put.
     Of the rows it is nothing if they are the same, `-` if there are none, and a number for a row that counted before:
     its place among those. */
  const makeButtons = (article) => {
    const line = article.querySelector('.record .line');
    if (!line) return;
    const [changes, standings, rows] = [line.dataset.c, line.dataset.k, line.dataset.r ?? '']
      .map((text) => text.split('|'));
    let standing = article.dataset.k.split(';'), counted = words(article.dataset.r);
    const follow = (before, less) => {
      const mover = before[0].startsWith('2') ? 1 : 0, fields = [...before];
      fields[0] = `${mover === 1 ? 1 : 2}${before[0].slice(1)}`;
      if (less) fields.push(fields.pop().split(',').map((number, i) => number - (i === mover ? 1 : 0)).join(','));
      return fields;
    };
    const parts = line.textContent.trim().split(/\s+/).filter((word) => !/^\d+\.$/.test(word)).flatMap((text, i) => {
      const button = document.createElement('button');
      const now = standings[i].split(';');
      standing = now.length > 1 || now[0] > '-' ? standing.map((field, j) => now[j] || field) : follow(standing, now[0] === '-');
      if (rows[i]) counted = rows[i] === '-' ? [] : rows[i].split(' ').map((row) => counted[row] ?? row);
      button.className = text.length > LONG ? 't long' : 't';
      button.id = `t${i + 1}`;
      Object.assign(button.dataset, { c: changes[i], k: standing.join(';') });
      if (rows[i]) button.dataset.r = counted.join(' ');
      button.textContent = text;
      return [i % 2 === 0 ? `${i + 1}.\u00a0` : '', button, ' '];
    });
    line.replaceWith(...parts);
  };

  const readTurns = (article) => {
    makeButtons(article);
    const root = { parent: null, children: [], ply: 0, changes: [], standing: article.dataset.k,
      rows: words(article.dataset.r), marks: words(article.dataset.m), value: NaN, proved: false, element: null };
    const turns = [root];
    for (const element of article.querySelectorAll('.t')) {
      const { c, k, r, m, p, v, w } = element.dataset;
      const parent = turns[p === undefined ? turns.length - 1 : Number(p)];
      const turn = { parent, children: [], ply: parent.ply + 1, changes: words(c), standing: k,
        rows: r === undefined ? parent.rows : words(r), marks: words(m),
        value: v === undefined ? NaN : Number(v), proved: w !== undefined, element };
      parent.children.push(turn);
      turns.push(turn);
    }
    return turns;
  };

  const pathTo = (turn) => {
    const path = [];
    for (; turn; turn = turn.parent) path.push(turn);
    return path.reverse();
  };

  const endOf = (turn) => {
    while (turn.children.length > 0) turn = turn.children[0];
    return turn;
  };

  /* The nearest fork before or behind: a turn that can be followed by several. */
  const forkBefore = (turn) => {
    for (turn = turn.parent; turn && turn.children.length < 2;) turn = turn.parent;
    return turn;
  };

  const forkBehind = (turn) => {
    do turn = turn.children[0]; while (turn && turn.children.length < 2);
    return turn;
  };

  const neighbour = (turn, by) => {
    const all = turn.parent ? turn.parent.children : [];
    return all[all.indexOf(turn) + by];
  };

  /* A turn with whose it is, where that is written before it. */
  const nameOf = (element) => {
    const side = element.previousElementSibling;
    return side && side.matches('.side') ? `${side.textContent}\u00a0${textOf(element)}` : textOf(element);
  };

  /* -- The board -- */

  class Board {
    constructor(article) {
      const [size, left, top, step, columns, rows, radius]
        = words(article.dataset.g).map(Number);
      Object.assign(this, { size, left, top, step, columns, rows, radius, id: article.dataset.b });
      this.start = article.dataset.s;
      this.picture = draw(article.querySelector('.stage figure'), 'svg',
        { class: 'board', viewBox: `0 0 ${size} ${size}`, role: 'img' });
      this.ground = draw(this.picture, 'use', { href: `#${this.id}` });
      this.flipped = false;
      this.layer = draw(this.picture, 'g', { class: 'on' });
    }

    /* What has this side, seen from where one looks. */
    turned(place, side = 0) {
      return this.flipped ? this.size - place - side : place;
    }

    place(name) {
      const { column, row } = pointOf(name);
      return [this.turned(this.left + (column + 0.5) * this.step),
        this.turned(this.top + (this.rows - row - 0.5) * this.step)];
    }

    /* Half a turn; the coordinates stay upright. */
    flip() {
      this.flipped = !this.flipped;
      this.ground.remove();
      this.ground = this.flipped ? draw(this.picture, 'g', { transform: `rotate(180 ${this.size / 2} ${this.size / 2})` })
        : draw(this.picture, 'use', { href: `#${this.id}` });
      this.picture.prepend(this.ground);
      if (!this.flipped) return;
      const symbol = document.getElementById(this.id).cloneNode(true);
      this.ground.append(...[...symbol.childNodes].filter((part) => part.nodeName !== 'defs'));
      for (const label of new Set([...this.ground.querySelectorAll('use')].map((glyph) => glyph.parentNode))) {
        const { x, y, width, height } = label.getBBox();
        label.setAttribute('transform', `rotate(180 ${x + width / 2} ${y + height / 2})`);
      }
    }

    cells(path) {
      const cells = [...this.start];
      for (const turn of path)
        for (const change of turn.changes) {
          const { column, row } = pointOf(change.slice(0, -1));
          cells[row * this.columns + column] = change.slice(-1);
        }
      return cells;
    }

    drawPieces(cells) {
      cells.forEach((cell, index) => {
        if (cell === '.') return;
        draw(this.layer, 'use', { href: `#${this.id}${PIECES[cell]}`,
          x: this.turned(this.left + (index % this.columns) * this.step, this.step),
          y: this.turned(this.top + (this.rows - 1 - Math.floor(index / this.columns)) * this.step, this.step) });
      });
    }

    drawRow(text) {
      const [what, from, middle, to] = text.split(':');
      const [[x1, y1], [x, y], [x2, y2]] = [from, middle, to].map((name) => this.place(name));
      const group = draw(this.layer, 'g', { class: `row ${what[0]}` });
      draw(group, 'line', { x1, y1, x2, y2 });
      draw(group, 'circle', { cx: x, cy: y, r: this.step * 0.23 });
      draw(group, 'text', { x, y, 'font-size': this.step * 0.3 }, what.slice(1));
    }

    drawCorners(name) {
      const [x, y] = this.place(name);
      const r = this.step * 0.46, l = this.step * 0.14;
      const d = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([a, b]) =>
        `M${x + a * (r - l)} ${y + b * r}h${a * l}v${-b * l}`).join('');
      draw(this.layer, 'path', { class: 'last', d });
    }

    /* In the place of the piece's sign, and in its colours. */
    drawLabel(name, label, cells) {
      const [x, y] = this.place(name), { column, row } = pointOf(name);
      const first = 'xX'.includes(cells[row * this.columns + column]);
      const group = draw(this.layer, 'g', { class: first ? 'label x' : 'label' });
      draw(group, 'circle', { cx: x, cy: y, r: this.radius * 0.8 });
      draw(group, 'text', { x, y, 'font-size': this.radius * [1.15, 0.95, 0.72][[...label].length - 1] },
        label);
    }

    drawArrow(from, to, color) {
      const [[x1, y1], [x2, y2]] = [this.place(from), this.place(to)];
      const angle = Math.atan2(y2 - y1, x2 - x1), length = this.step * 0.22;
      const ends = [-0.45, 0.45].map((turn) =>
        `${x2 - length * Math.cos(angle + turn)} ${y2 - length * Math.sin(angle + turn)}`);
      const neck = `${x2 - 0.8 * length * Math.cos(angle)} ${y2 - 0.8 * length * Math.sin(angle)}`;
      for (const halo of [' halo', ''])
        draw(this.layer, 'path', { class: `arrow ${color}${halo}`, d: `M${x1} ${y1}L${neck}` });
      draw(this.layer, 'path', { class: `head ${color}`, d: `M${x2} ${y2}L${ends.join('L')}Z` });
    }

    drawShape(name, color) {
      const [x, y] = this.place(name);
      const transform = `translate(${x} ${y}) scale(${this.radius * 1.4})`;
      for (const halo of [' halo', ''])
        draw(this.layer, 'path', { class: `mark ${color}${halo}`, d: MARKS[color], transform });
    }

    drawMark(mark, cells) {
      const [, color, from, to] = /^([GRYB])([a-t]\d+)([a-t]\d+)?$/.exec(mark) || [];
      const equals = mark.indexOf('=');
      if (equals > 0) this.drawLabel(mark.slice(0, equals), mark.slice(equals + 1), cells);
      else if (to) this.drawArrow(from, to, color);
      else if (from) this.drawShape(from, color);
    }

    show(turn) {
      const cells = turn.cells ? [...turn.cells] : this.cells(pathTo(turn));
      this.layer.replaceChildren();
      this.drawPieces(cells);
      turn.rows.forEach((row) => this.drawRow(row));
      turn.changes.forEach((change) => this.drawCorners(change.slice(0, -1)));
      turn.marks.forEach((mark) => this.drawMark(mark, cells));
    }
  }

  /* -- A game -- */

  class Game {
    constructor(article, template) {
      this.article = article;
      this.turns = readTurns(article);
      this.board = new Board(article);
      this.caption = article.querySelector('.stage figcaption');
      this.caption.before(this.board.picture);
      this.template = template;
      this.controls = template.content.firstElementChild.cloneNode(true);
      this.slider = this.controls.querySelector('input');
      this.forks = this.controls.querySelector('.forks');
      this.tools = template.content.lastElementChild.cloneNode(true);
      this.speed = this.tools.querySelector('select');
      this.graph = this.tools.querySelector('.graph');
      article.querySelector('.stage figure').after(this.controls);
      article.querySelector('.stage').append(this.tools);
      this.byElement = new Map(this.turns.map((turn) => [turn.element, turn]));
      this.now = article.querySelector('.now');
      for (const turn of this.turns) if (turn.element) turn.element.tabIndex = -1;
      this.nameTurns();
      this.listen();
      this.show(this.turns[0]);
    }

    listen() {
      for (const part of [this.controls, this.tools])
        part.addEventListener('click', (event) => {
          const button = event.target.closest('button[data-do]');
          if (button) this.act(button.dataset.do);
        });
      this.article.addEventListener('click', (event) => {
        const said = event.target.closest('.l');
        if (said) this.showSaid(said);
      });
      this.speed.addEventListener('change', () => {
        if (!this.timer) return;
        this.play(false);
        this.play(true);
      });
      this.graph.addEventListener('click', ({ clientX }) => {
        const { left, width } = this.graph.getBoundingClientRect(), last = this.line.length - 1;
        this.play(false);
        this.go(this.line[Math.min(last, Math.max(0, Math.round((clientX - left) / width * last)))]);
      });
      this.slider.addEventListener('input', () => this.go(this.line[this.slider.valueAsNumber]));
      this.article.querySelector('.record').addEventListener('click', (event) => {
        const turn = this.byElement.get(event.target.closest('.t'));
        if (turn && turn.element) this.go(turn);
      });
      this.swipe(this.article.querySelector('.view figure'));
    }

    /* A swipe along the board to the left is a step forward. */
    swipe(figure) {
      let from = null;
      figure.addEventListener('touchstart', ({ touches }) => {
        from = touches.length === 1 ? touches[0] : null;
      }, { passive: true });
      figure.addEventListener('touchend', ({ changedTouches, touches }) => {
        if (!from || touches.length > 0) return;
        const x = changedTouches[0].clientX - from.clientX, y = changedTouches[0].clientY - from.clientY;
        if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) this.act(x < 0 ? 'next' : 'previous');
        from = null;
      });
    }

    /* Returns whether there was anything to do. */
    act(deed) {
      const turn = this.turn;
      const targets = {
        first: () => this.turns[0],
        previous: () => turn.parent,
        next: () => turn.children[0],
        last: () => endOf(turn),
        'fork-before': () => forkBefore(turn),
        'fork-behind': () => forkBehind(turn),
        up: () => neighbour(turn, -1),
        down: () => neighbour(turn, 1),
      };
      if (deed === 'play') {
        this.play(!this.timer);
        return true;
      }
      if (deed === 'flip') {
        this.board.flip();
        this.board.show(turn);
        return true;
      }
      this.play(false);
      const target = targets[deed]();
      if (target) this.go(target);
      return Boolean(target);
    }

    play(on) {
      if (Boolean(this.timer) === on) return;
      clearInterval(this.timer);
      this.timer = null;
      if (on) {
        if (this.turn.children.length === 0) this.go(this.turns[0]);
        this.timer = setInterval(() => {
          if (this.turn.children.length > 0) this.go(this.turn.children[0]);
          if (this.turn.children.length === 0) this.play(false);
        }, STEP_MS / Number(this.speed.value));
      }
      this.controls.classList.toggle('playing', on);
      this.controls.querySelector('[data-do=play]').setAttribute('aria-pressed', String(on));
    }

    /* The address of the page is that of the turn, as soon as one stays there: browsers allow only so many changes
     * in a short time. */
    go(turn) {
      this.show(turn);
      const { id } = turn.element || this.article;
      address = setTimeout(() => history.replaceState(history.state, '', `#${id}`), REST_MS);
    }

    show(turn) {
      clearTimeout(address);
      if (this.turn && this.turn.element) {
        this.turn.element.removeAttribute('aria-current');
        this.turn.element.tabIndex = -1;
      }
      this.turn = turn;
      this.line = [...pathTo(turn), ...pathTo(endOf(turn)).slice(turn.ply + 1)];
      this.board.show(turn);
      this.showPlace();
      this.showStanding();
      this.showForks();
      this.showNow();
      this.showGraph();
    }

    /* What the words of a comment speak of, until one steps on. */
    showSaid(said) {
      const { s, c, k, r } = said.dataset, changes = words(c);
      this.play(false);
      if (s === undefined) {
        this.board.show({ ...this.turn, cells: this.board.cells(pathTo(this.turn)), changes });
        return;
      }
      this.board.show({ cells: s, rows: words(r), changes, marks: [] });
      this.caption.textContent = said.title || said.textContent;
      this.board.picture.setAttribute('aria-label', this.caption.textContent);
      this.showStanding(k);
      this.article.querySelector('.view').scrollIntoView({ block: 'nearest' });
    }

    /* How many points player 1 is ahead after each turn of the line, and what was to be expected. */
    showGraph() {
      const points = this.line.map((turn) => turn.standing.split(';')[1].split(',').map(Number));
      const lead = points.map(([one, other]) => one - other), last = this.line.length - 1;
      const values = this.line.map((turn) => turn.value);
      const most = Math.max(1, ...lead.map(Math.abs), ...values.map(Math.abs).filter((value) => value < DECIDED));
      const at = (value, ply) => `${ply / last * GRAPH.width},${
        GRAPH.height / 2 * (1 - 0.9 * Math.max(-1, Math.min(1, value / most)))}`;
      const plot = (numbers) => numbers.map((value, ply) => (Number.isFinite(value) ? at(value, ply) : ''))
        .filter(Boolean).join(' ');
      this.graph.parentNode.hidden = last < 1 || ![...lead, ...values].some((value) => value);
      if (this.graph.parentNode.hidden) return;
      this.graph.replaceChildren();
      draw(this.graph, 'path', { class: 'zero', d: `M0 ${GRAPH.height / 2}h${GRAPH.width}` });
      draw(this.graph, 'polyline', { class: 'expected', points: plot(values) });
      draw(this.graph, 'path', { class: 'proved', d: this.line.map((turn, ply) => (turn.proved && turn.parent.proved
        ? `M${at(turn.parent.value, ply - 1)}L${at(turn.value, ply)}` : '')).join('') });
      draw(this.graph, 'polyline', { class: 'lead', points: plot(lead) });
      draw(this.graph, 'path', { class: 'here', d: `M${this.turn.ply / last * GRAPH.width} 0v${GRAPH.height}` });
      this.graph.parentNode.querySelector('.key.expected').hidden = !values.some(Number.isFinite);
      this.graph.parentNode.querySelector('.key.proved').hidden = !this.line.some((turn) => turn.proved);
    }

    /* Out of their line, turns are known by their numbers. */
    nameTurns() {
      for (const { element, ply } of this.turns)
        if (element)
          element.setAttribute('aria-label', `${ply}. ${textOf(element)}`);
    }

    /* After the language has changed. */
    renew() {
      this.nameTurns();
      const { turn, start } = this.template.content.firstElementChild.dataset;
      Object.assign(this.controls.dataset, { turn, start });
      this.show(this.turn);
    }

    /* The comments between a turn and the next one. */
    showNow() {
      const { element } = this.turn, texts = [];
      let next = element ? element.nextElementSibling
        : this.article.querySelector('.record').firstElementChild;
      for (; next && next.matches('.c, .n, .d'); next = next.nextElementSibling)
        if (next.matches('.c')) texts.push(...(texts.length > 0 ? ['\n'] : []), ...next.cloneNode(true).childNodes);
      this.now.replaceChildren(...texts);
    }

    showPlace() {
      const { element, ply } = this.turn, all = this.line.length - 1;
      const { turn, start } = this.controls.dataset;
      const place = turn.replace('%s', ply).replace('%s', all);
      this.caption.textContent = element ? `${place}: ${nameOf(element)}` : start;
      this.slider.max = all;
      this.slider.value = ply;
      this.slider.setAttribute('aria-valuetext', this.caption.textContent);
      this.board.picture.setAttribute('aria-label', this.caption.textContent);
      for (const [deed, usable] of [['first', ply > 0], ['previous', ply > 0], ['next', ply < all],
        ['last', ply < all], ['play', all > 0]])
        this.controls.querySelector(`[data-do=${deed}]`).disabled = !usable;
      if (!element) return;
      element.setAttribute('aria-current', 'true');
      element.tabIndex = 0;
      this.keepInView(element);
    }

    /* Scrolls the record where it has a scroll bar of its own. Its lower part may be below the
     * window. Elsewhere the page scrolls, below the board, which stays. */
    keepInView(element) {
      const record = this.article.querySelector('.record'), view = this.article.querySelector('.view');
      if (getComputedStyle(view).position === 'sticky') {
        this.article.style.setProperty('--view', `${view.offsetHeight}px`);
        element.scrollIntoView({ block: 'nearest' });
        return;
      }
      const inner = record.getBoundingClientRect(), outer = element.getBoundingClientRect();
      const top = Math.max(inner.top, 0), bottom = Math.min(inner.bottom, window.innerHeight);
      if (record.scrollHeight > record.clientHeight && bottom > top
          && (outer.top < top || outer.bottom > bottom))
        record.scrollTop += (outer.top + outer.bottom - top - bottom) / 2;
    }

    /* For keys, because buttons must not move below the pointer. */
    showBoard() {
      const seen = (element) => {
        const box = element.getBoundingClientRect();
        return box.top >= 0 && box.bottom <= window.innerHeight;
      };
      const record = this.article.querySelector('.record');
      const turn = record.querySelector('[aria-current]');
      const beside = turn && record.scrollHeight > record.clientHeight;
      if (seen(this.article.querySelector('.board')) && (!beside || seen(turn))) return;
      this.article.querySelector('.view').scrollIntoView();
      if (beside) this.keepInView(turn);
    }

    /* "2x;12,8;20,19": who is to move (0: nobody), x if the sides are exchanged, then numbers of
     * both players. */
    showStanding(standing = this.turn.standing) {
      const [who, ...numbers] = standing.split(';');
      this.article.querySelectorAll('.tally tbody tr').forEach((line, player) => {
        const first = (player === 0) !== who.includes('x');
        line.querySelector('use').setAttribute('href', `#${this.board.id}${first ? 'x' : 'o'}`);
        line.classList.toggle('moves', Number.parseInt(who, 10) === player + 1);
        line.querySelectorAll('td').forEach((cell, i) => {
          cell.textContent = numbers[i].split(',')[player];
        });
      });
    }

    showForks() {
      const choices = this.turn.children.length > 1 ? this.turn.children : [];
      this.forks.hidden = choices.length === 0;
      this.forks.querySelectorAll('button').forEach((button) => button.remove());
      for (const turn of choices) {
        const button = document.createElement('button');
        button.textContent = textOf(turn.element);
        button.addEventListener('click', () => {
          this.go(turn);
          this.slider.focus();
        });
        this.forks.append(button);
      }
    }
  }

  /* -- The page -- */

  const KEYS = { ArrowLeft: 'previous', ArrowRight: 'next', Home: 'first', End: 'last', ' ': 'play',
    ArrowUp: 'up', ArrowDown: 'down', f: 'flip' };
  const SHIFTED = { ArrowLeft: 'fork-before', ArrowRight: 'fork-behind' };

  /* A list or a button keeps the keys that it has itself. */
  const isTaken = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return true;
    if (event.target.closest('select, input[type=search]')) return true;
    return event.key === ' ' && Boolean(event.target.closest('button, a, summary'));
  };

  const start = () => {
    const template = document.getElementById('controls');
    const first = document.querySelector('article.game');
    const games = new Map();
    let current = null;

    /* Of many games, a browser with scripts has only the text until they are opened. */
    const unfold = (article) => {
      const folded = article && article.querySelector(':scope > noscript');
      if (!folded) return;
      article.innerHTML = folded.textContent;
      article.querySelector('.stage .board').remove();
    };

    /* One game at a time is shown; it is made ready when it is shown for the first time. */
    const show = (article) => {
      if (current) current.play(false);
      if (current) current.article.classList.remove('current');
      article.classList.add('current');
      unfold(article);
      if (!games.has(article)) games.set(article, new Game(article, template));
      current = games.get(article);
      for (const link of document.querySelectorAll('.games a')) {
        if (link.hash === `#${article.id}`) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      }
    };

    /* A link leads to a game, or to a turn of one. The address may have become another one since it was followed. */
    const follow = (hash) => {
      const name = hash.slice(1);
      unfold(document.getElementById(name.replace(/^(g\d+).*/, '$1')));
      const target = document.getElementById(name);
      clearTimeout(address);
      const article = target && target.closest('article.game');
      if (!article) return;
      if (current.article !== article) show(article);
      const turn = current.byElement.get(target);
      if (turn) current.show(turn);
      (turn ? article.querySelector('.view') : article).scrollIntoView();
      if (turn) current.keepInView(target);
    };

    document.addEventListener('keydown', (event) => {
      const deed = (event.shiftKey ? SHIFTED : KEYS)[event.key];
      if (!deed || !current || isTaken(event) || !current.act(deed)) return;
      event.preventDefault();
      current.showBoard();
    });
    window.addEventListener('hashchange', ({ newURL }) => follow(new URL(newURL).hash));
    /* On paper, a game that nobody has stepped into stands at its end. */
    window.addEventListener('beforeprint', () => {
      if (current && !current.turn.element) current.show(endOf(current.turn));
    });
    document.addEventListener('karum-language', () => games.forEach((game) => game.renew()));
    /* When a page is loaded, the browser brings the move to its top by itself, and the board above it. */
    if (location.hash) window.addEventListener('load', () => requestAnimationFrame(() => follow(location.hash)));
    if (first) show(first);
    return () => follow(location.hash);
  };

  /* At once, so that no game is laid out that isn't shown. */
  document.documentElement.classList.add('live');
  let follow = null;

  /* The first game needn't wait for the others, unless the address is that of one of them. */
  const look = () => {
    if (follow) return;
    if (document.querySelectorAll('article.game').length > 1) follow = start();
    else requestAnimationFrame(look);
  };

  if (!location.hash) requestAnimationFrame(look);
  document.addEventListener('DOMContentLoaded', () => {
    follow = follow || start();
    follow();
  });
})();
