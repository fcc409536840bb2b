/** E-sports: two squads, two cores, best of three. */

import type { esports } from '../../scenes/esports';
import type { KindsOf } from '../../scenes/scene';
import { animate, box, clamp, disc, fillDown, hsl, itemAt, linear, mix, radial, reduced, wait } from '../kit';
import { openGame } from '../shell';
import { oddsButtons, scoreboard } from '../sides';
import type { View, ViewParts } from '../view';

type Kinds = KindsOf<typeof esports>;

const LANES = [0.3, 0.52, 0.74];

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
  let maps: readonly ('home' | 'away')[] = [];
  let health: [number, number] = [1, 1];
  let isOn = false;
  let current = 0;
  const hit: [number, number] = [0, 0];
  /** Bolts of light in flight; age in seconds. */
  const shots: { readonly x: number; readonly y: number; readonly side: 0 | 1; age: number }[] = [];
  const picks = oddsButtons({
    h,
    options,
    refresh,
    names: [
      ['home', t('home')],
      ['2-0', '2–0'],
      ['2-1', '2–1'],
      ['away', t('away')],
      ['0-2', '0–2'],
      ['1-2', '1–2'],
    ],
    tones: [190, 190, 190, 325, 325, 325],
  });
  const titles = () => ({ home: rules.home.name, away: rules.away.name });
  picks.show(rules.odds, titles());
  const colours = [190, 325] as const;
  const minions = Array.from({ length: 18 }, (_, at) => ({
    side: at % 2 === 0 ? (0 as const) : (1 as const),
    lane: at % 3,
    p: (at * 0.37) % 1,
    speed: 0.1 + ((at * 7) % 5) * 0.012,
  }));

  return {
    goLabel: () => t('start'),
    ready: () => picks.picked() !== undefined,
    choice: () => ({ pick: picks.picked() ?? 'home' }),
    table(next) {
      rules = next;
      maps = [];
      health = [1, 1];
      picks.show(rules.odds, titles());
    },
    begin() {
      maps = [];
      health = [1, 1];
      isOn = true;
      current = 0;
    },
    cancel() {
      isOn = false;
    },
    async play({ maps: winners }) {
      for (const winner of winners) {
        current = maps.length;
        health = [1, 1];
        const [loser, victor] = winner === 'home' ? ([1, 0] as const) : ([0, 1] as const);
        // The loser's health falls to 0 and the winner's to a random value; the lead can change on the way.
        const end = 0.15 + Math.random() * 0.5;
        await animate(1_900, (p) => {
          const sway = Math.sin(p * 9) * 0.12 * (1 - p);
          health[loser] = clamp(1 - p + sway, 0, 1);
          health[victor] = clamp(mix(1, end, p) - sway, 0.08, 1);
          if (Math.random() < 0.2) hit[Math.random() < 0.6 ? loser : victor] = 1;
        });
        health[loser] = 0;
        const { width, height } = size();
        sparks.burst(loser === 0 ? width * 0.12 : width * 0.88, height * 0.52, 34, colours[loser], 'paper');
        sound.play('stop');
        maps = [...maps, winner];
        await wait(520);
      }
      isOn = false;
      return undefined;
    },
    draw(ctx, w, height, time, dt) {
      const now = reduced ? 0 : time;
      fillDown(ctx, w, height, [0, '#060318'], [0.55, hsl(hue + 30, 70, 14)], [1, '#04020f']);
      // A grid that runs to the horizon.
      ctx.strokeStyle = hsl(265, 90, 60, 0.28);
      ctx.lineWidth = 1;
      for (let i = -9; i <= 9; i += 1) {
        ctx.beginPath();
        ctx.moveTo(w / 2 + i * 14, height * 0.2);
        ctx.lineTo(w / 2 + i * 62, height);
        ctx.stroke();
      }
      for (let i = 0; i < 12; i += 1) {
        const p = ((i + now * 0.5) % 12) / 12;
        const y = mix(height * 0.2, height, p * p);
        ctx.beginPath();
        ctx.moveTo(0, y);
        ctx.lineTo(w, y);
        ctx.stroke();
      }
      for (const lane of LANES) {
        const y = height * lane;
        ctx.fillStyle = linear(
          ctx,
          0,
          0,
          w,
          0,
          [0, hsl(190, 95, 50, 0.4)],
          [0.5, 'rgb(255 255 255 / .08)'],
          [1, hsl(325, 95, 55, 0.4)],
        );
        box(ctx, 30, y - 17, w - 60, 34, 17);
        ctx.fill();
      }
      for (const m of minions) {
        m.p = (m.p + dt * m.speed * (isOn ? 1.8 : 0.6)) % 1;
        const x = m.side === 0 ? mix(60, w * 0.56, m.p) : mix(w - 60, w * 0.44, m.p);
        const y = height * itemAt(LANES, m.lane) + Math.sin(m.p * 20) * 4;
        const c = colours[m.side];
        ctx.save();
        ctx.translate(x, y);
        ctx.rotate(m.side === 0 ? 0 : Math.PI);
        ctx.globalAlpha = clamp((1 - m.p) * 5, 0, 1);
        ctx.beginPath();
        ctx.moveTo(11, 0);
        ctx.lineTo(-7, -8);
        ctx.lineTo(-3, 0);
        ctx.lineTo(-7, 8);
        ctx.closePath();
        ctx.fillStyle = hsl(c, 100, 62);
        ctx.shadowColor = hsl(c, 100, 60);
        ctx.shadowBlur = 12;
        ctx.fill();
        ctx.restore();
        if (isOn && Math.random() < dt * 0.9) shots.push({ x, y, side: m.side, age: 0 });
      }
      for (const s of shots) {
        s.age += dt;
        const x = s.x + (s.side === 0 ? 1 : -1) * s.age * 420;
        ctx.fillStyle = hsl(colours[s.side], 100, 78, clamp(1 - s.age * 2, 0, 1));
        ctx.fillRect(x, s.y - 1.5, 20, 3);
      }
      while ((shots[0]?.age ?? 0) > 0.5) shots.shift();
      // The cores.
      for (const side of [0, 1] as const) {
        const x = side === 0 ? w * 0.12 : w * 0.88;
        const y = height * 0.52;
        const c = colours[side];
        hit[side] = Math.max(0, hit[side] - dt * 4);
        const r = 38;
        ctx.fillStyle = radial(
          ctx,
          x,
          y,
          4,
          84,
          [0, hsl(c, 100, 60, 0.55 * (0.3 + health[side]))],
          [1, hsl(c, 100, 50, 0)],
        );
        ctx.fillRect(x - 90, y - 90, 180, 180);
        ctx.save();
        ctx.translate(x + (Math.random() - 0.5) * hit[side] * 6, y + Math.sin(now * 2 + side) * 4);
        for (let ring = 0; ring < 2; ring += 1) {
          ctx.save();
          ctx.rotate(now * (ring ? -0.7 : 0.5));
          ctx.beginPath();
          for (let i = 0; i < 6; i += 1)
            ctx.lineTo(
              Math.cos((i * Math.PI) / 3) * (r - ring * 11),
              Math.sin((i * Math.PI) / 3) * (r - ring * 11),
            );
          ctx.closePath();
          ctx.strokeStyle = hsl(c, 100, 70, 0.9 * Math.max(0.2, health[side]));
          ctx.lineWidth = 3;
          ctx.stroke();
          ctx.restore();
        }
        disc(ctx, 0, 0, 17 * Math.max(0.25, health[side]));
        ctx.fillStyle = radial(ctx, -4, -5, 1, 20, [0, '#fff'], [0.4, hsl(c, 100, 70)], [1, hsl(c, 100, 30)]);
        ctx.fill();
        ctx.restore();
        box(ctx, x - 38, y + 56, 76, 9, 4.5);
        ctx.fillStyle = 'rgb(0 0 0 / .6)';
        ctx.fill();
        if (health[side] > 0.01) {
          box(ctx, x - 37, y + 57, 74 * health[side], 7, 3.5);
          ctx.fillStyle = linear(ctx, x - 37, 0, x + 37, 0, [0, hsl(c, 100, 45)], [1, hsl(c, 100, 72)]);
          ctx.fill();
        }
      }
      const won = (side: 'home' | 'away') => maps.filter((winner) => winner === side).length;
      scoreboard(
        ctx,
        w,
        { ...rules.home, hue: 190 },
        { ...rules.away, hue: 325 },
        [won('home'), won('away')],
        t('map', Math.min(3, current + 1)),
      );
      for (let i = 0; i < 3; i += 1) {
        const x = w / 2 + (i - 1) * 34;
        box(ctx, x - 14, 76, 28, 8, 4);
        ctx.fillStyle =
          maps[i] === 'home'
            ? hsl(190, 100, 60)
            : maps[i] === 'away'
              ? hsl(325, 100, 62)
              : 'rgb(255 255 255 / .2)';
        ctx.fill();
      }
    },
  };
}

openGame(createView);
