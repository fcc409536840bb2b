/** Cockfight: two crests push a light to and fro. An emblem of a contest, nothing more. */

import type { cockfight } from '../../scenes/cockfight';
import type { KindsOf } from '../../scenes/scene';
import {
  animate,
  disc,
  ease,
  GOLD,
  hsl,
  label,
  linear,
  mix,
  radial,
  rays,
  reduced,
  type Surface,
  vignette,
  wait,
} from '../kit';
import { openGame } from '../shell';
import { oddsButtons } from '../sides';
import type { View, ViewParts } from '../view';

type Kinds = KindsOf<typeof cockfight>;

const RED = 355;
const BLUE = 215;

/** A rooster's head on a shield; looks to the right. */
function crest(ctx: Surface, r: number, hue: number, glow: number): void {
  ctx.beginPath();
  ctx.moveTo(0, -r * 1.18);
  ctx.bezierCurveTo(r * 0.5, -r * 0.98, r * 0.9, -r * 0.98, r, -r * 0.86);
  ctx.bezierCurveTo(r * 1.08, r * 0.3, r * 0.6, r * 0.95, 0, r * 1.28);
  ctx.bezierCurveTo(-r * 0.6, r * 0.95, -r * 1.08, r * 0.3, -r, -r * 0.86);
  ctx.bezierCurveTo(-r * 0.9, -r * 0.98, -r * 0.5, -r * 0.98, 0, -r * 1.18);
  ctx.closePath();
  ctx.shadowColor = hsl(hue, 100, 60, glow);
  ctx.shadowBlur = 40 * glow;
  ctx.fillStyle = radial(
    ctx,
    0,
    -r * 0.3,
    r * 0.1,
    r * 1.5,
    [0, hsl(hue, 88, 56)],
    [0.6, hsl(hue, 85, 34)],
    [1, hsl(hue, 85, 14)],
  );
  ctx.fill();
  ctx.shadowBlur = 0;
  ctx.lineWidth = r * 0.09;
  ctx.strokeStyle = linear(ctx, -r, -r, r, r, ...GOLD);
  ctx.stroke();
  ctx.save();
  ctx.clip();
  // Feathers of the neck, fanning out below.
  for (let i = 8; i >= 0; i -= 1) {
    const a = -0.95 + i * 0.24;
    ctx.save();
    ctx.translate(-r * 0.05, r * 0.06);
    ctx.rotate(a);
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.quadraticCurveTo(-r * 0.24, r * 0.65, 0, r * 1.15);
    ctx.quadraticCurveTo(r * 0.24, r * 0.65, 0, 0);
    ctx.fillStyle = linear(
      ctx,
      0,
      0,
      0,
      r * 1.1,
      [0, '#fff2c8'],
      [0.35, hsl(38 + i * 2, 98, 58)],
      [1, hsl(hue, 90, 30)],
    );
    ctx.fill();
    ctx.strokeStyle = 'rgb(60 20 0 / .35)';
    ctx.lineWidth = 1.2;
    ctx.stroke();
    ctx.restore();
  }
  ctx.restore();
  // Comb.
  ctx.fillStyle = linear(ctx, 0, -r * 0.85, 0, -r * 0.2, [0, '#ff6a5a'], [1, '#c20d28']);
  ctx.beginPath();
  ctx.moveTo(-r * 0.42, -r * 0.2);
  const comb: readonly (readonly [x: number, y: number])[] = [
    [-0.5, -0.62],
    [-0.28, -0.5],
    [-0.18, -0.86],
    [0.02, -0.62],
    [0.2, -0.9],
    [0.3, -0.58],
    [0.48, -0.66],
    [0.4, -0.25],
  ];
  for (const [x, y] of comb) ctx.lineTo(x * r, y * r);
  ctx.closePath();
  ctx.lineJoin = 'round';
  ctx.fill();
  ctx.strokeStyle = '#7d0620';
  ctx.lineWidth = r * 0.03;
  ctx.stroke();
  // Head.
  ctx.beginPath();
  ctx.ellipse(0, -r * 0.08, r * 0.42, r * 0.38, 0, 0, 7);
  ctx.fillStyle = radial(
    ctx,
    -r * 0.1,
    -r * 0.2,
    0,
    r * 0.55,
    [0, '#fffbe8'],
    [0.6, '#ffd27a'],
    [1, '#d9822a'],
  );
  ctx.fill();
  ctx.beginPath();
  ctx.moveTo(r * 0.34, -r * 0.16);
  ctx.quadraticCurveTo(r * 0.78, -r * 0.1, r * 0.72, r * 0.1);
  ctx.quadraticCurveTo(r * 0.5, r * 0.08, r * 0.34, r * 0.1);
  ctx.fillStyle = linear(ctx, 0, -r * 0.15, 0, r * 0.12, [0, '#ffe27a'], [1, '#e07a0a']);
  ctx.fill();
  ctx.beginPath();
  ctx.ellipse(r * 0.34, r * 0.27, r * 0.1, r * 0.2, 0.1, 0, 7);
  ctx.fillStyle = '#d3142f';
  ctx.fill();
  disc(ctx, r * 0.16, -r * 0.14, r * 0.1);
  ctx.fillStyle = '#fff';
  ctx.fill();
  disc(ctx, r * 0.18, -r * 0.14, r * 0.06);
  ctx.fillStyle = '#1a0d08';
  ctx.fill();
}

function createView({
  rules: first,
  hue,
  t,
  h,
  options,
  sound,
  sparks,
  refresh,
  size,
}: ViewParts<Kinds>): View<Kinds> {
  let rules = first;
  let tide = 0;
  let push: [number, number] = [0, 0];
  let result: Kinds['outcome']['result'] | undefined;
  let isOn = false;
  const picks = oddsButtons({
    h,
    options,
    refresh,
    names: [
      ['meron', t('meron')],
      ['draw', t('drawn')],
      ['wala', t('wala')],
    ],
    tones: [RED, 150, BLUE],
  });
  picks.show(rules.odds);

  return {
    goLabel: () => t('start'),
    ready: () => picks.picked() !== undefined,
    choice: () => ({ pick: picks.picked() ?? 'meron' }),
    table(next) {
      rules = next;
      result = undefined;
      tide = 0;
      picks.show(rules.odds);
    },
    begin() {
      result = undefined;
      isOn = true;
    },
    cancel() {
      isOn = false;
      tide = 0;
    },
    async play({ swings, result: won }) {
      for (const swing of swings) {
        const from = tide;
        const to = swing / 140;
        push[to > from ? 0 : 1] = 1;
        sound.play('tick');
        await animate(
          430,
          (p) => {
            tide = mix(from, to, p);
          },
          ease.inOut,
        );
      }
      const from = tide;
      const to = won === 'meron' ? 1 : won === 'wala' ? -1 : 0;
      push = [won === 'meron' ? 1 : 0, won === 'wala' ? 1 : 0];
      await animate(
        700,
        (p) => {
          tide = mix(from, to, p);
        },
        ease.inOut,
      );
      result = won;
      isOn = false;
      const { width, height } = size();
      if (won !== 'draw')
        sparks.burst(
          width * (won === 'meron' ? 0.25 : 0.75),
          height * 0.45,
          40,
          won === 'meron' ? 20 : 210,
          'paper',
        );
      await wait(350);
      return undefined;
    },
    draw(ctx, w, height, time, dt) {
      const now = reduced ? 0 : time;
      // Position of the light: positive values favour red and move it to the right.
      const line = w / 2 + tide * w * 0.36;
      ctx.fillStyle = hsl(hue, 40, 5);
      ctx.fillRect(0, 0, w, height);
      ctx.fillStyle = linear(ctx, 0, 0, line, 0, [0, hsl(RED, 80, 26)], [1, hsl(RED, 75, 13)]);
      ctx.fillRect(0, 0, line, height);
      ctx.fillStyle = linear(ctx, line, 0, w, 0, [0, hsl(BLUE, 75, 13)], [1, hsl(BLUE, 80, 28)]);
      ctx.fillRect(line, 0, w - line, height);
      ctx.save();
      ctx.beginPath();
      ctx.rect(0, 0, line, height);
      ctx.clip();
      rays(ctx, w * 0.25, height * 0.45, height, RED + 20, now, 0.24);
      ctx.restore();
      ctx.save();
      ctx.beginPath();
      ctx.rect(line, 0, w - line, height);
      ctx.clip();
      rays(ctx, w * 0.75, height * 0.45, height, BLUE - 10, -now, 0.26);
      ctx.restore();
      // The sand of the ring.
      ctx.beginPath();
      ctx.ellipse(w / 2, height * 0.92, w * 0.72, height * 0.22, 0, 0, 7);
      ctx.fillStyle = radial(
        ctx,
        w / 2,
        height * 0.88,
        10,
        w * 0.7,
        [0, '#e0a860'],
        [0.6, '#9c6228'],
        [1, '#4a2a0e'],
      );
      ctx.fill();
      ctx.lineWidth = 5;
      ctx.strokeStyle = linear(ctx, 0, 0, w, 0, ...GOLD);
      ctx.stroke();

      for (const side of [0, 1] as const) {
        push[side] = Math.max(0, push[side] - dt * 2.2);
        const lost = (result === 'meron' && side === 1) || (result === 'wala' && side === 0);
        const isWinner = (result === 'meron' && side === 0) || (result === 'wala' && side === 1);
        const r = Math.min(w * 0.19, height * 0.2) * (isWinner ? 1.12 : 1);
        const x = w * (side === 0 ? 0.25 : 0.75) + (side === 0 ? 1 : -1) * push[side] * 13;
        const y = height * 0.44 + Math.sin(now * 2.2 + side * 2) * 5;
        ctx.save();
        ctx.globalAlpha = lost ? 0.45 : 1;
        ctx.translate(x, y);
        ctx.scale(side === 0 ? 1 : -1, 1);
        ctx.rotate(push[side] * 0.09);
        crest(ctx, r, side === 0 ? RED : BLUE, isWinner ? 1 : 0.5 + push[side] * 0.5);
        ctx.restore();
        const team = side === 0 ? rules.meron : rules.wala;
        label(
          ctx,
          t(side === 0 ? 'meron' : 'wala').toUpperCase(),
          w * (side === 0 ? 0.25 : 0.75),
          height * 0.12,
          23,
          '#fff',
          {
            stroke: hsl(side === 0 ? RED : BLUE, 85, 22),
            width: 7,
          },
        );
        label(ctx, team.name, w * (side === 0 ? 0.25 : 0.75), height * 0.12 + 23, 14, '#ffe9b8', {
          weight: 700,
          stroke: 'rgb(0 0 0 / .5)',
          width: 3,
        });
      }
      // The light between.
      const beam = isOn ? 1 : 0.55;
      ctx.fillStyle = linear(
        ctx,
        line - 46,
        0,
        line + 46,
        0,
        [0, 'rgb(255 240 190 / 0)'],
        [0.5, `rgb(255 246 214 / ${0.75 * beam})`],
        [1, 'rgb(255 240 190 / 0)'],
      );
      ctx.fillRect(line - 46, 0, 92, height);
      ctx.strokeStyle = `rgb(255 255 255 / ${beam})`;
      ctx.lineWidth = 3;
      ctx.beginPath();
      for (let y = 0; y <= height; y += 14)
        ctx.lineTo(line + Math.sin(y * 0.09 + now * 14) * (isOn ? 7 : 2), y);
      ctx.stroke();
      disc(ctx, line, height * 0.44, 25);
      ctx.fillStyle = radial(
        ctx,
        line,
        height * 0.44,
        2,
        27,
        [0, '#fff'],
        [0.5, '#ffe27a'],
        [1, 'rgb(255 170 0 / 0)'],
      );
      ctx.fill();
      label(ctx, result === 'draw' ? '=' : 'VS', line, height * 0.44, 18, '#7a2a00');
      // Feathers drift.
      for (let i = 0; i < 10; i += 1) {
        const y = ((i * 0.173 + now * 0.05 * (1 + (i % 3))) % 1.1) * height;
        const x = w * ((i * 0.37) % 1) + Math.sin(now + i * 2) * 18;
        ctx.save();
        ctx.translate(x, y);
        ctx.rotate(Math.sin(now * 1.4 + i) * 0.9);
        ctx.beginPath();
        ctx.ellipse(0, 0, 3, 10, 0, 0, 7);
        ctx.fillStyle = hsl(x < line ? RED : BLUE, 70, 75, 0.5);
        ctx.fill();
        ctx.restore();
      }
      vignette(ctx, w, height, 0.45);
    },
  };
}

openGame(createView);
