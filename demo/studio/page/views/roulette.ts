/** Roulette: a wheel, a ball, and a board to lay chips on. */

import type { roulette } from '../../scenes/roulette';
import type { KindsOf } from '../../scenes/scene';
import { createBoard, type Field } from '../betting';
import { animate, disc, ease, GOLD, hsl, label, linear, radial, reduced, vignette, wait } from '../kit';
import { openGame } from '../shell';
import type { View, ViewParts } from '../view';

type Kinds = KindsOf<typeof roulette>;

const TAU = Math.PI * 2;
const name = (pocket: number) => (pocket === 37 ? '00' : String(pocket));

function createView(parts: ViewParts<Kinds>): View<Kinds> {
  const { rules, hue, t, sound } = parts;
  const { wheel } = rules;
  const red = new Set(rules.red);
  const toneOf = (pocket: number) => (pocket === 0 || pocket === 37 ? 145 : red.has(pocket) ? 352 : 240);
  let turn = 0;
  /** The ball: its angle on the wheel and its radius; undefined before the first spin. */
  let ball: { readonly angle: number; readonly out: number } | undefined;
  let drawn: number | undefined;
  const past: number[] = [];

  const board = createBoard(parts, [
    {
      kind: 'row',
      fields: [
        ['red', t('red'), 352],
        ['black', t('black'), 240],
        ['even', t('even')],
        ['odd', t('odd')],
        ['low', '1–18'],
        ['high', '19–36'],
      ],
    },
    {
      kind: 'row',
      fields: [
        ['dozen1', '1–12'],
        ['dozen2', '13–24'],
        ['dozen3', '25–36'],
        ['column1', t('column', 1)],
        ['column2', t('column', 2)],
        ['column3', t('column', 3)],
      ],
    },
    {
      kind: 'grid',
      fields: [...wheel]
        .sort((a, b) => (a === 37 ? 0.5 : a) - (b === 37 ? 0.5 : b))
        .map((pocket): Field => [`n${pocket}`, name(pocket), toneOf(pocket)]),
    },
  ]);

  function pocketColour(pocket: number) {
    const tone = toneOf(pocket);
    return tone === 240 ? '#15121f' : hsl(tone, 80, tone === 145 ? 32 : 40);
  }

  return {
    ...board.view,
    goLabel: () => t('spin'),
    /** One row for all numbers, because they pay the same. */
    begin() {
      board.begin();
      drawn = undefined;
      ball = { angle: 0, out: 1 };
    },
    cancel() {
      ball = undefined;
    },
    async play({ pocket, wins }) {
      const place = (wheel.indexOf(pocket) / wheel.length) * TAU;
      const from = turn;
      sound.play('tick');
      await animate(
        3_400,
        (p) => {
          turn = from + p * TAU * 1.6;
          // The ball runs against the wheel and falls into its pocket.
          ball = { angle: place - (1 - p) * TAU * 4.2, out: p < 0.72 ? 1 : 1 - (p - 0.72) / 0.28 };
        },
        ease.out,
      );
      drawn = pocket;
      past.unshift(pocket);
      past.length = Math.min(past.length, 9);
      board.mark(wins);
      sound.play('stop');
      await wait(350);
      return undefined;
    },
    draw(ctx, w, height, time) {
      ctx.fillStyle = radial(
        ctx,
        w / 2,
        height / 2,
        20,
        Math.max(w, height) * 0.7,
        [0, '#126b42'],
        [1, '#04180f'],
      );
      ctx.fillRect(0, 0, w, height);
      const cx = w / 2;
      const cy = height / 2 + 8;
      const R = Math.max(50, Math.min(w * 0.44, height / 2 - 22));
      const idle = reduced || ball !== undefined ? 0 : time * 0.12;
      disc(ctx, cx, cy + 5, R + 9);
      ctx.fillStyle = 'rgb(0 0 0 / .5)';
      ctx.fill();
      disc(ctx, cx, cy, R + 8);
      ctx.fillStyle = linear(
        ctx,
        cx - R,
        cy - R,
        cx + R,
        cy + R,
        [0, '#7a3a14'],
        [0.5, '#b3662a'],
        [1, '#42190a'],
      );
      ctx.fill();
      disc(ctx, cx, cy, R - 4);
      ctx.fillStyle = '#2a0f06';
      ctx.fill();
      ctx.save();
      ctx.translate(cx, cy);
      ctx.rotate(turn + idle);
      const slice = TAU / wheel.length;
      for (const [at, pocket] of wheel.entries()) {
        ctx.save();
        ctx.rotate(at * slice);
        ctx.beginPath();
        ctx.moveTo(0, 0);
        ctx.arc(0, 0, R - 10, -Math.PI / 2 - slice / 2, -Math.PI / 2 + slice / 2);
        ctx.closePath();
        ctx.fillStyle = pocketColour(pocket);
        ctx.fill();
        ctx.strokeStyle = 'rgb(255 222 140 / .7)';
        ctx.lineWidth = 0.8;
        ctx.stroke();
        label(ctx, name(pocket), 0, -(R - 20), Math.max(7, R * 0.085), '#fff', { weight: 700 });
        ctx.restore();
      }
      disc(ctx, 0, 0, R * 0.68);
      ctx.fillStyle = radial(ctx, 0, 0, 4, R * 0.7, [0, hsl(hue, 55, 36)], [1, hsl(hue, 60, 13)]);
      ctx.fill();
      ctx.strokeStyle = '#e8b84a';
      ctx.lineWidth = 2;
      ctx.stroke();
      for (let arm = 0; arm < 4; arm += 1) {
        ctx.rotate(Math.PI / 2);
        ctx.fillStyle = linear(ctx, 0, 0, 0, -R * 0.42, ...GOLD);
        ctx.fillRect(-3, -R * 0.42, 6, R * 0.42);
        disc(ctx, 0, -R * 0.42, 6);
        ctx.fill();
      }
      disc(ctx, 0, 0, R * 0.13);
      ctx.fillStyle = linear(ctx, 0, -R * 0.13, 0, R * 0.13, ...GOLD);
      ctx.fill();
      if (ball !== undefined) {
        const d = R * 0.74 + ball.out * R * 0.22;
        const a = ball.angle - Math.PI / 2;
        disc(ctx, Math.cos(a) * d, Math.sin(a) * d, Math.max(4, R * 0.045));
        ctx.fillStyle = radial(
          ctx,
          Math.cos(a) * d - 1,
          Math.sin(a) * d - 2,
          0,
          R * 0.06,
          [0, '#fff'],
          [1, '#b9b9c8'],
        );
        ctx.fill();
      }
      ctx.restore();
      if (drawn !== undefined) {
        disc(ctx, cx, cy, R * 0.34);
        ctx.fillStyle = pocketColour(drawn);
        ctx.fill();
        ctx.strokeStyle = '#ffe27a';
        ctx.lineWidth = 3;
        ctx.stroke();
        label(ctx, name(drawn), cx, cy, R * 0.36);
      }
      for (const [at, pocket] of past.entries()) {
        const x = 18 + at * 27;
        disc(ctx, x, 17, 12);
        ctx.fillStyle = pocketColour(pocket);
        ctx.fill();
        ctx.strokeStyle = at === 0 ? '#ffe27a' : 'rgb(255 255 255 / .3)';
        ctx.lineWidth = 1.5;
        ctx.stroke();
        label(ctx, name(pocket), x, 17.5, 11.5, '#fff', { weight: 800 });
      }
      vignette(ctx, w, height, 0.4);
    },
  };
}

openGame(createView);
