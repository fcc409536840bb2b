/** Bingo with ninety balls: a ticket of three rows. */

import type { bingo90 } from '../../scenes/bingo90';
import type { KindsOf } from '../../scenes/scene';
import {
  animate,
  ball,
  box,
  ease,
  fillDown,
  GOLD,
  hsl,
  itemAt,
  label,
  linear,
  rays,
  reduced,
  tube,
  vignette,
  wait,
} from '../kit';
import { openGame } from '../shell';
import type { View, ViewParts } from '../view';

type Kinds = KindsOf<typeof bingo90>;

const hueOf = (number: number) => Math.min(8, Math.floor(number / 10)) * 40;
/** Before the first round, show a sample ticket. */
const EXAMPLE = [
  [4, 0, 21, 0, 46, 0, 62, 0, 80],
  [0, 13, 0, 35, 0, 57, 68, 71, 0],
  [9, 18, 28, 0, 49, 0, 0, 79, 0],
];

/** The outcome is shown above the ticket. */
document.body.classList.add('bannerHigh');

function createView({ rules, hue, t, sound, sparks, size, money, bet }: ViewParts<Kinds>): View<Kinds> {
  let ticket: readonly (readonly number[])[] = EXAMPLE;
  let called: readonly number[] = [];
  let lines: readonly number[] = [];
  let pop = 1;
  const names = () => [t('line', 1), t('lines', 2), t('full')];

  const geometry = (w: number, height: number) => {
    const side = Math.min((w - 28) / 9, (height - 190) / 3, 62);
    return { side, x: (w - side * 9) / 2, y: Math.max(150, (height - side * 3) / 2 + 54) };
  };

  return {
    choice: () => ({}),
    goLabel: () => t('play'),
    begin() {
      called = [];
      lines = [];
    },
    async play({ ticket: next, balls, lines: won }) {
      ticket = next;
      const marked = new Set([0]);
      const own = new Set(ticket.flat());
      for (const number of balls) {
        called = [...called, number];
        pop = 0;
        await animate(
          75,
          (p) => {
            pop = p;
          },
          ease.out,
        );
        if (!own.has(number)) continue;
        marked.add(number);
        sound.play('tick');
        const done = ticket.flatMap((row, at) => (row.every((one) => marked.has(one)) ? [at] : []));
        if (done.length > lines.length) {
          lines = done;
          const { width, height } = size();
          const { y, side } = geometry(width, height);
          sparks.burst(width / 2, y + side * (itemAt(done, done.length - 1) + 0.5), 16);
          sound.play('win');
          await wait(450);
        }
      }
      lines = won;
      await wait(250);
      return won.length > 0 ? names()[won.length - 1] : undefined;
    },
    draw(ctx, w, height, time) {
      fillDown(ctx, w, height, [0, hsl(hue, 72, 16)], [0.5, hsl(hue + 40, 74, 32)], [1, hsl(hue, 70, 12)]);
      rays(ctx, w / 2, height * 0.3, height, hue + 40, reduced ? 0 : time, 0.15);
      vignette(ctx, w, height, 0.35);
      tube(ctx, w, 58);
      const newest = called.slice(-8).reverse();
      for (const [at, number] of newest.entries()) {
        const x = at === 0 ? 40 : 74 + (at - 1 + pop) * 37;
        if (x < w - 24) ball(ctx, x, 37, at === 0 ? 18 + 7 * pop : 17, String(number), hueOf(number));
      }
      if (called.length === 0)
        label(ctx, 'BINGO 90', w / 2, 38, 27, '#ffe27a', { stroke: 'rgb(80 20 0 / .8)', width: 6 });
      const step = (w - 24) / 3;
      for (const [at, name] of names().entries()) {
        const x = 12 + step * at;
        const isOn = lines.length === at + 1;
        box(ctx, x + 3, 76, step - 6, 40, 12);
        ctx.fillStyle = isOn ? '#ffcf3e' : 'rgb(0 0 0 / .38)';
        ctx.fill();
        label(ctx, name, x + step / 2, 88, 11.5, isOn ? '#3a1700' : '#ffe9b8', {
          weight: 700,
          max: step - 12,
        });
        label(
          ctx,
          money((bet() * itemAt(rules.pays, at)) / 100),
          x + step / 2,
          104,
          14,
          isOn ? '#3a1700' : '#fff',
          {
            max: step - 12,
          },
        );
      }
      const { side, x, y } = geometry(w, height);
      box(ctx, x - 8, y - 8, side * 9 + 16, side * 3 + 16, 14);
      ctx.fillStyle = linear(ctx, x, y, x + side * 9, y + side * 3, ...GOLD);
      ctx.shadowColor = 'rgb(0 0 0 / .5)';
      ctx.shadowBlur = 18;
      ctx.fill();
      ctx.shadowBlur = 0;
      const drawn = new Set(called);
      for (const [row, numbers] of ticket.entries()) {
        const isDone = lines.includes(row);
        for (const [column, number] of numbers.entries()) {
          const cx = x + side * (column + 0.5);
          const cy = y + side * (row + 0.5);
          box(ctx, cx - side / 2 + 1, cy - side / 2 + 1, side - 2, side - 2, 6);
          ctx.fillStyle =
            number === 0
              ? hsl(hue, 40, 30)
              : isDone
                ? `hsl(48 100% ${74 + 10 * Math.sin(time * 6)}%)`
                : '#fffdf6';
          ctx.fill();
          if (number === 0) continue;
          if (drawn.has(number)) {
            ctx.fillStyle = hsl(hueOf(number), 80, 50, isDone ? 0.9 : 0.8);
            ctx.beginPath();
            ctx.arc(cx, cy, side * 0.4, 0, 7);
            ctx.fill();
          }
          label(
            ctx,
            String(number),
            cx,
            cy + 1,
            Math.min(20, side * 0.44),
            drawn.has(number) ? '#fff' : '#2a1a44',
            { weight: 800 },
          );
        }
      }
      label(
        ctx,
        `${called.length}/${rules.drawn}`,
        w / 2,
        Math.min(height - 14, y + side * 3 + 28),
        14,
        '#fff',
        { stroke: 'rgb(0 0 0 / .5)', width: 4 },
      );
    },
  };
}

openGame(createView);
