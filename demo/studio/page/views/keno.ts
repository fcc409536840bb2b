/** Keno: pick up to ten of eighty; twenty balls light the board. */

import type { keno } from '../../scenes/keno';
import type { KindsOf } from '../../scenes/scene';
import { ball, box, fillDown, hsl, itemAt, label, rays, reduced, vignette, wait } from '../kit';
import { openGame } from '../shell';
import type { View, ViewParts } from '../view';

type Kinds = KindsOf<typeof keno>;

function createView({
  rules,
  hue,
  t,
  h,
  options,
  canvas,
  sound,
  refresh,
  money,
  bet,
}: ViewParts<Kinds>): View<Kinds> {
  const { lowest, highest, most } = rules;
  const count = highest - lowest + 1;
  const columns = 10;
  const rows = Math.ceil(count / columns);
  let chosen: number[] = [];
  /** Picked numbers of the current draw, and the balls so far. */
  let played: readonly number[] = [];
  let drawn: readonly number[] = [];

  const hintText = h('span', {}, '');
  const clear = () => {
    chosen = [];
    changed();
  };
  const lucky = () => {
    const pool = Array.from({ length: count }, (_, at) => lowest + at);
    const wanted = chosen.length || 5;
    chosen = Array.from({ length: wanted }, () =>
      pool.splice(Math.floor(Math.random() * pool.length), 1),
    ).flat();
    changed();
  };
  options.append(
    h(
      'div',
      { class: 'hint' },
      hintText,
      h(
        'span',
        { class: 'steps' },
        h('button', { class: 'link', type: 'button', onclick: lucky }, t('lucky')),
        h('button', { class: 'link', type: 'button', onclick: clear }, t('clear')),
      ),
    ),
  );
  const buttons = Array.from({ length: count }, (_, at) =>
    h('button', {
      class: 'spot',
      type: 'button',
      'aria-label': String(lowest + at),
      'aria-pressed': 'false',
      onclick: () => press(lowest + at),
    }),
  );
  canvas.after(...buttons);

  function press(number: number) {
    if (chosen.includes(number)) chosen = chosen.filter((other) => other !== number);
    else if (chosen.length < most) chosen = [...chosen, number];
    else return;
    changed();
  }
  function changed() {
    drawn = [];
    played = [];
    sound.play('tick');
    show();
    refresh();
  }
  function show() {
    hintText.textContent =
      chosen.length === 0
        ? t('pickUpTo', most)
        : [...itemAt(rules.prizes, chosen.length - 1)]
            .reverse()
            .slice(0, 3)
            .map(
              ({ hits, pays }) =>
                `${t('nHitsOf', hits, chosen.length)} ×${(pays / 100).toLocaleString(undefined, { maximumFractionDigits: 1 })}`,
            )
            .join(' · ');
    for (const [at, button] of buttons.entries())
      button.setAttribute('aria-pressed', String(chosen.includes(lowest + at)));
  }
  show();

  const cellOf = (w: number, height: number, at: number) => {
    const side = Math.min((w - 16) / columns, (height - 96) / rows, 46);
    const wide = Math.min((w - 16) / columns, 60);
    return {
      x: (w - wide * columns) / 2 + (at % columns) * wide,
      y: 62 + (height - 70 - side * rows) / 2 + Math.floor(at / columns) * side,
      w: wide,
      h: side,
    };
  };

  return {
    goLabel: () => t('buyTicket'),
    ready: () => chosen.length > 0,
    hint: () => t('pickUpTo', most),
    choice: () => ({ numbers: chosen }),
    ticketText: ({ numbers }) => numbers.join(' · '),
    begin() {
      drawn = [];
    },
    async play({ drawn: numbers, hits }, round) {
      played = round.choice?.numbers ?? chosen;
      drawn = [];
      for (const number of numbers) {
        drawn = [...drawn, number];
        sound.play(played.includes(number) ? 'stop' : 'tick');
        await wait(170);
      }
      await wait(250);
      return t(hits === 1 ? 'oneHit' : 'hits', hits);
    },
    resize(w, height) {
      for (const [at, button] of buttons.entries()) {
        const cell = cellOf(w, height, at);
        button.style.left = `${cell.x}px`;
        button.style.top = `${cell.y}px`;
        button.style.width = `${cell.w}px`;
        button.style.height = `${cell.h}px`;
      }
    },
    draw(ctx, w, height, time) {
      fillDown(ctx, w, height, [0, hsl(hue, 72, 14)], [0.5, hsl(hue + 24, 74, 26)], [1, hsl(hue, 70, 10)]);
      rays(ctx, w / 2, 40, height, hue + 40, reduced ? 0 : time, 0.1);
      box(ctx, 10, 8, w - 20, 46, 23);
      ctx.fillStyle = 'rgb(0 0 0 / .42)';
      ctx.fill();
      const shown = drawn.slice(-9).reverse();
      if (shown.length === 0) {
        const best = chosen.length === 0 ? undefined : itemAt(rules.prizes, chosen.length - 1).at(-1);
        label(
          ctx,
          best === undefined ? 'K E N O' : money((bet() * best.pays) / 100),
          w / 2,
          32,
          23,
          '#ffe27a',
          { stroke: 'rgb(0 0 0 / .6)', width: 5, max: w - 50 },
        );
      }
      for (const [at, number] of shown.entries()) {
        const x = 34 + at * 38;
        if (x < w - 24)
          ball(ctx, x, 31, at === 0 ? 20 : 16, String(number), played.includes(number) ? 45 : hue + 190);
      }
      const hitSet = new Set(drawn);
      const mine = new Set(drawn.length > 0 ? played : chosen);
      for (let at = 0; at < count; at += 1) {
        const number = lowest + at;
        const cell = cellOf(w, height, at);
        const isMine = mine.has(number);
        const isHit = hitSet.has(number);
        box(ctx, cell.x + 1.5, cell.y + 1.5, cell.w - 3, cell.h - 3, 7);
        ctx.fillStyle =
          isMine && isHit
            ? '#ffcf3e'
            : isMine
              ? hsl(hue + 160, 70, 42)
              : isHit
                ? hsl(hue, 30, 60, 0.75)
                : 'rgb(0 0 0 / .36)';
        ctx.fill();
        ctx.strokeStyle = isMine ? '#fff' : 'rgb(255 255 255 / .14)';
        ctx.lineWidth = isMine ? 2 : 1;
        ctx.stroke();
        label(
          ctx,
          String(number),
          cell.x + cell.w / 2,
          cell.y + cell.h / 2 + 0.5,
          Math.min(15, cell.h * 0.46),
          isMine && isHit ? '#3a1700' : '#fff',
          { weight: 800 },
        );
      }
      vignette(ctx, w, height, 0.3);
    },
  };
}

openGame(createView);
