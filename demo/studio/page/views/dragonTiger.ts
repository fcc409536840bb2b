/** Dragon Tiger: one card each, the higher wins. */

import type { dragonTiger } from '../../scenes/dragonTiger';
import type { KindsOf } from '../../scenes/scene';
import { createBoard, type Field, oddsOf } from '../betting';
import {
  animate,
  box,
  card,
  disc,
  ease,
  hsl,
  label,
  linear,
  mix,
  radial,
  rays,
  reduced,
  vignette,
  wait,
} from '../kit';
import { openGame } from '../shell';
import type { View, ViewParts } from '../view';

type Kinds = KindsOf<typeof dragonTiger>;

const SIDES = ['dragon', 'tiger'] as const;
const TONES = { dragon: 352, tiger: 32, tie: 150, suited: 275 };

function createView(parts: ViewParts<Kinds>): View<Kinds> {
  const { rules, hue, t, sound } = parts;
  /** The two cards with the progress of dealing and turning. */
  let cards: { readonly side: (typeof SIDES)[number]; readonly value: number; p: number; turn: number }[] =
    [];
  let winner: Kinds['outcome']['winner'] | undefined;
  let glow = 0;
  const past: Kinds['outcome']['winner'][] = [];
  const board = createBoard(parts, [
    {
      kind: 'row',
      fields: (['dragon', 'tie', 'tiger'] as const).map(
        (spot): Field => [spot, t(spot), TONES[spot], oddsOf(rules, spot)],
      ),
    },
    { kind: 'row', fields: [['suited', t('suited'), TONES.suited, oddsOf(rules, 'suited')]] },
  ]);

  return {
    ...board.view,
    goLabel: () => t('deal'),
    begin() {
      board.begin();
      cards = [];
      winner = undefined;
      glow = 0;
    },
    async play({ dragon, tiger, winner: won, wins }) {
      cards = [
        { side: 'dragon', value: dragon, p: 0, turn: 0 },
        { side: 'tiger', value: tiger, p: 0, turn: 0 },
      ];
      for (const one of cards) {
        sound.play('tick');
        await animate(
          280,
          (p) => {
            one.p = p;
          },
          ease.out,
        );
      }
      for (const one of cards) {
        await animate(320, (p) => {
          one.turn = p;
        });
        sound.play('stop');
        await wait(180);
      }
      winner = won;
      past.unshift(won);
      past.length = Math.min(past.length, 12);
      board.mark(wins);
      await animate(350, (p) => {
        glow = p;
      });
      return won === 'tie' ? t('tie') : undefined;
    },
    draw(ctx, w, height, time) {
      const now = reduced ? 0 : time;
      ctx.fillStyle = linear(ctx, 0, 0, w, 0, [0, '#4a0714'], [0.5, hsl(hue, 45, 12)], [1, '#4a2606']);
      ctx.fillRect(0, 0, w, height);
      const cw = Math.min(104, w * 0.25, height * 0.34);
      const cy = height * 0.54;
      for (const side of SIDES) {
        const cx = w * (side === 'dragon' ? 0.27 : 0.73);
        const tone = TONES[side];
        rays(ctx, cx, cy, height * 0.6, tone, now, winner === side ? 0.32 : 0.12);
        box(ctx, cx - cw * 0.66, cy - cw * 0.92, cw * 1.32, cw * 1.84, 16);
        ctx.strokeStyle = winner === side ? '#ffe27a' : 'rgb(255 255 255 / .3)';
        ctx.lineWidth = winner === side ? 4 : 2;
        ctx.shadowColor = winner === side ? '#ffd23a' : 'transparent';
        ctx.shadowBlur = 24 * glow;
        ctx.stroke();
        ctx.shadowBlur = 0;
        label(ctx, t(side).toUpperCase(), cx, cy - cw * 1.14, Math.min(22, w * 0.055), hsl(tone, 95, 74), {
          stroke: 'rgb(0 0 0 / .6)',
          width: 5,
        });
      }
      disc(ctx, w / 2, cy, 22);
      ctx.fillStyle = radial(ctx, w / 2, cy, 2, 24, [0, '#ffe9a8'], [1, '#a8560a']);
      ctx.fill();
      label(ctx, winner === 'tie' ? '=' : 'VS', w / 2, cy + 1, 17, '#3a1700');
      for (const one of cards) {
        const x = w * (one.side === 'dragon' ? 0.27 : 0.73);
        card(
          ctx,
          mix(w / 2, x, one.p),
          mix(-60, cy, one.p),
          cw,
          one.value,
          one.turn,
          TONES[one.side],
          (1 - one.p) * 12,
        );
      }
      for (const [at, won] of past.entries()) {
        disc(ctx, 16 + at * 22, 17, 8.5);
        ctx.fillStyle = hsl(TONES[won], 85, 48);
        ctx.fill();
        label(ctx, t(won).slice(0, 1), 16 + at * 22, 17.5, 10.5);
      }
      vignette(ctx, w, height, 0.4);
    },
  };
}

openGame(createView);
