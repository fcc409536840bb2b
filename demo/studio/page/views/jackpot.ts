/** Wheel: twenty fields, four of them with a large prize. */

import type { jackpot } from '../../scenes/jackpot';
import type { KindsOf } from '../../scenes/scene';
import {
  animate,
  box,
  disc,
  GOLD,
  hsl,
  itemAt,
  label,
  linear,
  radial,
  rays,
  reduced,
  vignette,
  wait,
} from '../kit';
import { openGame } from '../shell';
import type { View, ViewParts } from '../view';

type Kinds = KindsOf<typeof jackpot>;

/** Hues of the large prizes, the largest first. */
const LARGE = [352, 290, 205, 150] as const;
const BLANK = [230, 225] as const;
type Field = Kinds['rules']['fields'][number];

function createView({ rules, hue, t, sound, sparks, size, money, bet }: ViewParts<Kinds>): View<Kinds> {
  const { fields } = rules;
  const slice = (Math.PI * 2) / fields.length;
  let angle = -slice / 2;
  let lit = -1;
  let isFree = false;
  let speed = 0;
  const prizes = fields
    .map(({ pays }) => pays)
    .toSorted((one, other) => other - one)
    .slice(0, LARGE.length);
  const isLarge = ({ pays }: Field): boolean => prizes.includes(pays);
  const toneOf = (field: Field, at: number): number => {
    const { pays } = field;
    if (isLarge(field)) return itemAt(LARGE, prizes.indexOf(pays));
    return pays === 0 ? itemAt(BLANK, at % 2) : pays >= 300 ? 28 : pays >= 200 ? 45 : 185;
  };
  const textOf = ({ pays }: Field): string => (pays === 0 ? '–' : `×${pays / 100}`);

  return {
    choice: () => ({}),
    goLabel: () => t('spin'),
    begin() {
      isFree = true;
      lit = -1;
      speed = 9;
    },
    cancel() {
      isFree = false;
    },
    async play({ field }) {
      isFree = false;
      // The middle of the field comes under the pointer at the top.
      const from = angle;
      const target = -Math.PI / 2 - slice * (field + 0.5);
      const turns = Math.ceil((from - target) / (Math.PI * 2)) + 4;
      const jitter = (Math.random() - 0.5) * slice * 0.66;
      const to = target + turns * Math.PI * 2 + jitter;
      let tick = Math.floor(from / slice);
      await animate(
        4_200,
        (p) => {
          angle = from + (to - from) * p;
          if (Math.floor(angle / slice) !== tick) {
            tick = Math.floor(angle / slice);
            sound.play('tick');
          }
        },
        (p) => 1 - (1 - p) ** 3.4,
      );
      angle %= Math.PI * 2;
      lit = field;
      const won = itemAt(fields, field);
      if (isLarge(won)) {
        const { width, height } = size();
        sparks.burst(width / 2, height * 0.5, 80, 45);
      }
      await wait(300);
      return isLarge(won) ? `${t('largePrize')} ${textOf(won)}` : undefined;
    },
    draw(ctx, w, height, time, dt) {
      const now = reduced ? 0 : time;
      if (isFree) angle += speed * dt;
      else if (lit < 0) angle += dt * (reduced ? 0 : 0.08);
      ctx.fillStyle = radial(
        ctx,
        w / 2,
        height * 0.58,
        30,
        height * 0.85,
        [0, hsl(hue, 85, 34)],
        [0.55, hsl(hue + 10, 80, 16)],
        [1, hsl(hue, 75, 6)],
      );
      ctx.fillRect(0, 0, w, height);
      rays(ctx, w / 2, height * 0.58, height, 45, now, 0.2, 18);
      vignette(ctx, w, height, 0.4);
      // The ladder.
      const half = (w - 30) / 2;
      for (const [at, pays] of prizes.entries()) {
        const x = 12 + (at % 2) * (half + 6);
        const y = 10 + Math.floor(at / 2) * 46;
        const hue = itemAt(LARGE, at);
        const on = lit >= 0 && fields[lit]?.pays === pays;
        box(ctx, x, y, half, 40, 12);
        ctx.fillStyle = linear(
          ctx,
          0,
          y,
          0,
          y + 40,
          [0, hsl(hue, 80, on ? 60 : 36)],
          [1, hsl(hue, 85, on ? 40 : 15)],
        );
        ctx.fill();
        ctx.strokeStyle = linear(ctx, x, y, x + half, y, ...GOLD);
        ctx.lineWidth = on ? 4 : 2;
        ctx.stroke();
        label(ctx, textOf({ pays }), x + 12, y + 20.5, 13, '#fff', { align: 'left' });
        label(ctx, money((bet() * pays) / 100), x + half - 10, y + 20.5, 17, '#ffe9a0', {
          align: 'right',
          max: half - 82,
          stroke: 'rgb(0 0 0 / .4)',
          width: 3,
        });
      }
      const top = 108;
      const R = Math.min(w * 0.455, (height - top - 24) / 2);
      const cx = w / 2;
      const cy = top + (height - top) / 2 + 2;
      disc(ctx, cx, cy, R + 3);
      ctx.fillStyle = linear(ctx, cx - R, cy - R, cx + R, cy + R, ...GOLD);
      ctx.shadowColor = hsl(45, 100, 60, 0.6);
      ctx.shadowBlur = 32;
      ctx.fill();
      ctx.shadowBlur = 0;
      disc(ctx, cx, cy, R - 13);
      ctx.fillStyle = '#2a0a05';
      ctx.fill();
      for (let i = 0; i < 30; i += 1) {
        const a = (i / 30) * Math.PI * 2;
        const on = (Math.floor(now * (isFree ? 12 : 4)) + i) % 3 === 0;
        disc(ctx, cx + Math.cos(a) * (R - 5), cy + Math.sin(a) * (R - 5), 4);
        ctx.fillStyle = on ? '#fffbe0' : '#c9540a';
        ctx.fill();
      }
      const r = R - 15;
      for (const [at, field] of fields.entries()) {
        const a = angle + slice * at;
        ctx.beginPath();
        ctx.moveTo(cx, cy);
        ctx.arc(cx, cy, r, a, a + slice);
        ctx.closePath();
        const tone = toneOf(field, at);
        const low = field.pays === 0 ? 30 : 82;
        const bright = lit === at ? 20 + 10 * Math.sin(time * 9) : 0;
        ctx.fillStyle = radial(
          ctx,
          cx,
          cy,
          r * 0.2,
          r,
          [0, hsl(tone, low, 22 + bright)],
          [1, hsl(tone, low, (field.pays === 0 ? 30 : 50) + bright)],
        );
        ctx.fill();
        ctx.strokeStyle = 'rgb(255 225 150 / .75)';
        ctx.lineWidth = 1.5;
        ctx.stroke();
        ctx.save();
        ctx.translate(cx, cy);
        ctx.rotate(a + slice / 2);
        label(ctx, textOf(field), r - 9, 0, r * 0.125, isLarge(field) ? '#ffe9a0' : '#fff', {
          align: 'right',
          stroke: 'rgb(0 0 0 / .45)',
          width: 3,
          max: r * 0.52,
        });
        ctx.restore();
      }
      disc(ctx, cx, cy, r * 0.27);
      ctx.fillStyle = radial(
        ctx,
        cx - r * 0.08,
        cy - r * 0.1,
        2,
        r * 0.3,
        [0, '#fffbe0'],
        [0.4, '#ffce4a'],
        [1, '#a85506'],
      );
      ctx.fill();
      label(ctx, '★', cx, cy + 1, r * 0.28, '#b3122e', { stroke: '#fff3c8', width: 4 });
      ctx.beginPath();
      ctx.moveTo(cx, cy - r + 20);
      ctx.lineTo(cx - 17, cy - R - 12);
      ctx.lineTo(cx + 17, cy - R - 12);
      ctx.closePath();
      ctx.fillStyle = linear(ctx, 0, cy - R - 12, 0, cy - r + 18, [0, '#ff8a7a'], [1, '#b3122e']);
      ctx.shadowColor = 'rgb(0 0 0 / .6)';
      ctx.shadowBlur = 10;
      ctx.fill();
      ctx.shadowBlur = 0;
      ctx.strokeStyle = '#fff0c0';
      ctx.lineWidth = 3;
      ctx.stroke();
    },
  };
}

openGame(createView);
