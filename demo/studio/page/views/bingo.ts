/** Bingo: a fresh card, thirty-eight balls, lines that light up. */

import type { bingo } from '../../scenes/bingo';
import type { KindsOf } from '../../scenes/scene';
import {
  animate,
  ball,
  box,
  disc,
  ease,
  fillDown,
  GOLD,
  hsl,
  itemAt,
  label,
  linear,
  rays,
  reduced,
  star,
  tube,
  vignette,
  wait,
} from '../kit';
import { openGame } from '../shell';
import type { View, ViewParts } from '../view';

type Kinds = KindsOf<typeof bingo>;

const HUES = [352, 28, 150, 205, 285];
const LETTERS = ['B', 'I', 'N', 'G', 'O'];

/** The outcome is shown above the card. */
document.body.classList.add('bannerHigh');

function createView({ rules, hue, t, sound, sparks, size, money, bet }: ViewParts<Kinds>): View<Kinds> {
  let called: { readonly number: number; p: number }[] = [];
  let lines: readonly number[] = [];
  let lineAge = 0;
  let dealt = 1;
  // Before the first round, show a sample card.
  let card: readonly number[] = Array.from({ length: 25 }, (_, cell) =>
    cell === 12 ? 0 : (cell % 5) * 15 + Math.floor(cell / 5) * 3 + 1,
  );

  const geometry = (w: number, height: number) => {
    const side = Math.min((w - 44) / 5, (height - 148) / 6);
    return { side, x: (w - side * 5) / 2, y: height - side * 5 - 20 };
  };
  const paysFor = (count: number) => (count === 0 ? 0 : itemAt(rules.pays, Math.min(count, 4) - 1));

  return {
    choice: () => ({}),
    goLabel: () => t('play'),
    begin() {
      called = [];
      lines = [];
    },
    async play({ card: next, balls, lines: won }) {
      card = next;
      await animate(
        350,
        (p) => {
          dealt = p;
        },
        ease.out,
      );
      const marked = new Set([0]);
      for (const number of balls) {
        const one = { number, p: 0 };
        called = [...called, one];
        await animate(95, (p) => {
          one.p = p;
        });
        if (next.includes(number)) {
          marked.add(number);
          sound.play('tick');
          const done = rules.lines.flatMap((cells, line) =>
            cells.every((cell) => marked.has(itemAt(next, cell))) ? [line] : [],
          );
          if (done.length > lines.length) {
            const fresh = done.filter((line) => !lines.includes(line));
            lines = done;
            lineAge = 0;
            const { width, height } = size();
            const { side, x, y } = geometry(width, height);
            for (const line of fresh) {
              for (const cell of itemAt(rules.lines, line))
                sparks.burst(x + side * ((cell % 5) + 0.5), y + side * (Math.floor(cell / 5) + 0.5), 3);
            }
            sound.play('win');
            await wait(420);
          }
        }
      }
      lines = won;
      await wait(200);
      return won.length > 0 ? t(won.length === 1 ? 'line' : 'lines', won.length) : undefined;
    },
    draw(ctx, w, height, time, dt) {
      const now = reduced ? 0 : time;
      lineAge += dt;
      fillDown(ctx, w, height, [0, hsl(hue, 72, 15)], [0.5, hsl(hue + 30, 75, 34)], [1, hsl(hue, 70, 13)]);
      rays(ctx, w / 2, height * 0.3, height, hue + 40, now, 0.17);
      for (let i = 0; i < 16; i += 1) {
        star(
          ctx,
          w * ((i * 0.618) % 1),
          height * ((i * 0.377 + now * 0.008) % 1),
          3 + (i % 3),
          1.3,
          4,
          now + i,
        );
        ctx.fillStyle = 'rgb(255 255 255 / .3)';
        ctx.fill();
      }
      vignette(ctx, w, height, 0.35);
      // The tube of balls, newest first and largest.
      tube(ctx, w, 62);
      const newest = called.slice(-8).reverse();
      for (const [at, one] of newest.entries()) {
        const first = newest[0]?.p ?? 1;
        const r = at === 0 ? 27 : 18;
        const x = at === 0 ? 42 : 76 + (at - 1 + first) * 38;
        if (x > w - 24) continue;
        ball(
          ctx,
          x,
          39,
          r * (at === 0 ? 0.6 + 0.4 * one.p : 1),
          String(one.number),
          itemAt(HUES, Math.floor((one.number - 1) / 15)),
          at === 7 ? 1 - first : 1,
        );
      }
      if (called.length === 0)
        label(ctx, 'B I N G O', w / 2, 40, 27, '#ffe27a', { stroke: 'rgb(80 20 0 / .8)', width: 6 });
      // Payouts of lines.
      const step = (w - 28) / 4;
      for (let at = 0; at < 4; at += 1) {
        const x = 14 + step * at;
        const on = Math.min(lines.length, 4) === at + 1;
        box(ctx, x + 2, 78, step - 4, 34, 12);
        ctx.fillStyle = on ? '#ffcf3e' : 'rgb(0 0 0 / .38)';
        ctx.fill();
        label(
          ctx,
          `${t(at === 0 ? 'line' : 'lines', at === 3 ? '4+' : at + 1)}`,
          x + step / 2,
          88,
          11,
          on ? '#3a1700' : '#ffe9b8',
          { weight: 700 },
        );
        label(ctx, money((bet() * paysFor(at + 1)) / 100), x + step / 2, 102, 12.5, on ? '#3a1700' : '#fff', {
          max: step - 10,
        });
      }

      const { side, x, y } = geometry(w, height);
      const top = y - side * 0.78;
      const gap = top - 9 - 112;
      const latest = called.at(-1);
      if (gap > 70 && latest !== undefined) {
        const letter = itemAt(LETTERS, Math.floor((latest.number - 1) / 15));
        const r = Math.min(46, gap * 0.38);
        ball(
          ctx,
          w / 2,
          112 + gap / 2,
          r * (0.75 + 0.25 * latest.p),
          String(latest.number),
          itemAt(HUES, Math.floor((latest.number - 1) / 15)),
        );
        label(ctx, letter, w / 2 - r * 1.75, 112 + gap / 2, r * 0.9, '#ffe27a', {
          stroke: 'rgb(60 10 60 / .7)',
          width: 6,
        });
        label(ctx, `${called.length}/${rules.drawn}`, w / 2 + r * 2, 112 + gap / 2, r * 0.48, '#fff', {
          stroke: 'rgb(0 0 0 / .5)',
          width: 4,
        });
      }
      box(ctx, x - 9, top - 9, side * 5 + 18, side * 5.78 + 18, 18);
      ctx.fillStyle = linear(ctx, x, top, x + side * 3, y + side * 5, ...GOLD);
      ctx.shadowColor = 'rgb(0 0 0 / .5)';
      ctx.shadowBlur = 20;
      ctx.fill();
      ctx.shadowBlur = 0;
      box(ctx, x - 3, top - 3, side * 5 + 6, side * 5.78 + 6, 13);
      ctx.fillStyle = '#2a1036';
      ctx.fill();
      for (const [column, letter] of LETTERS.entries()) {
        const lx = x + side * (column + 0.5);
        disc(ctx, lx, top + side * 0.38, side * 0.33);
        ctx.fillStyle = hsl(itemAt(HUES, column), 88, 50);
        ctx.fill();
        label(ctx, letter, lx, top + side * 0.4, side * 0.42);
      }
      const numbers = new Set(called.map((one) => one.number));
      const inLine = new Set(lines.flatMap((line) => itemAt(rules.lines, line)));
      for (const [cell, number] of card.entries()) {
        const cx = x + side * ((cell % 5) + 0.5);
        const cy = y + side * (Math.floor(cell / 5) + 0.5);
        const isLit = inLine.has(cell);
        const s = side * (0.93 * Math.min(1, dealt * 1.4));
        box(ctx, cx - s / 2, cy - s / 2, s, s, 9);
        ctx.fillStyle = isLit
          ? `hsl(45 100% ${72 + 12 * Math.sin(lineAge * 6)}%)`
          : linear(ctx, 0, cy - s / 2, 0, cy + s / 2, [0, '#fffdf6'], [1, '#e9e2f2']);
        ctx.fill();
        if (cell === 12) {
          star(ctx, cx, cy, side * 0.34, side * 0.15);
          ctx.fillStyle = '#f0a21f';
          ctx.fill();
          continue;
        }
        if (numbers.has(number)) {
          disc(ctx, cx, cy, side * 0.37);
          ctx.fillStyle = hsl(itemAt(HUES, cell % 5), 85, 54, isLit ? 0.95 : 0.8);
          ctx.fill();
        }
        label(ctx, String(number), cx, cy + 1, side * 0.38, numbers.has(number) ? '#fff' : '#2a1a44', {
          weight: 800,
        });
      }
    },
  };
}

openGame(createView);
