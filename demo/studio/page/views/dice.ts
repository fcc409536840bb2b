/** Dice under a dome: sic bo, high and low, colours and creatures of the fair, and a coin. */

import type { dice } from '../../scenes/dice';
import type { KindsOf } from '../../scenes/scene';
import { createBoard, type Field, type FieldGroup, oddsOf } from '../betting';
import {
  animate,
  box,
  disc,
  GOLD,
  hsl,
  itemAt,
  label,
  linear,
  PIPS,
  radial,
  reduced,
  type Surface,
  vignette,
  wait,
} from '../kit';
import { openGame } from '../shell';
import type { View, ViewParts } from '../view';

type Kinds = KindsOf<typeof dice>;

const COLOURS = ['#f0203c', '#1e7dff', '#ffd21e', '#18b85a', '#ff7ad0', '#f4f6ff'];
const COLOUR_TONES = [352, 215, 48, 145, 320, 230];
const COLOUR_NAMES = ['red', 'blue', 'yellow', 'green', 'pink', 'white'];
const CREATURES = ['crab', 'fish', 'prawn', 'rooster', 'gourd', 'deer'];
const CREATURE_TONES = [14, 205, 340, 40, 130, 28];

function createView(parts: ViewParts<Kinds>): View<Kinds> {
  const { rules, hue, t, sound } = parts;
  const { variant } = rules;
  const isCoin = variant === 'coin';
  let thrown: readonly number[] = Array.from({ length: rules.dice }, (_, at) => at + 1);
  let rolling = 0;
  let sum: number | undefined;
  const past: (readonly number[])[] = [];

  const faceName = (face: number) => {
    if (isCoin) return t(face === 1 ? 'heads' : 'tails');
    if (variant === 'colors') return t(itemAt(COLOUR_NAMES, face - 1));
    return variant === 'crab' ? t(itemAt(CREATURES, face - 1)) : String(face);
  };
  const toneOf = (face: number) => {
    if (variant === 'colors') return COLOUR_TONES[face - 1];
    return variant === 'crab' ? CREATURE_TONES[face - 1] : undefined;
  };
  const nameOf = (spot: string) => {
    const number = Number(spot.slice(1));
    if (/^f\d/.test(spot)) return faceName(number);
    if (/^t\d/.test(spot)) return t('sumOf', number);
    if (/^d\d/.test(spot)) return t('doubleOf', number);
    return /^x\d/.test(spot) ? t('tripleOf', number) : t(spot);
  };
  const row = (spots: readonly string[], isShort = false): FieldGroup => ({
    kind: 'row',
    fields: spots.map((spot) => [
      spot,
      isShort ? spot.slice(1) : nameOf(spot),
      /^f/.test(spot) ? toneOf(Number(spot.slice(1))) : undefined,
      oddsOf(rules, spot),
    ]),
  });
  const boards: Readonly<Record<string, readonly FieldGroup[]>> = {
    sicbo: [
      row(['small', 'odd', 'even', 'big']),
      {
        kind: 'grid',
        fields: [
          ...[4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17].map((n): Field => [`t${n}`, String(n), 45]),
          ...[1, 2, 3, 4, 5, 6].map((n): Field => [`f${n}`, faceName(n), 215]),
          ...[1, 2, 3, 4, 5, 6].map((n): Field => [`d${n}`, `${n}${n}`, 280]),
          ['triple', '3×', 352],
          ...[1, 2, 3, 4, 5, 6].map((n): Field => [`x${n}`, `${n}${n}${n}`, 352]),
        ],
      },
    ],
    hilo: [row(['small', 'big']), row(['odd', 'triple', 'even'])],
    coin: [row(['f1', 'f2'])],
  };
  const groups = boards[variant] ?? [row(['f1', 'f2', 'f3']), row(['f4', 'f5', 'f6'])];
  const board = createBoard(parts, groups);

  function pips(ctx: Surface, s: number, face: number, ink: string): void {
    for (const at of itemAt(PIPS, face)) {
      disc(ctx, ((at % 3) - 1) * s * 0.27, (Math.floor(at / 3) - 1) * s * 0.27, s * 0.085);
      ctx.fillStyle = ink;
      ctx.fill();
    }
  }
  function creature(ctx: Surface, s: number, face: number): void {
    const r = s * 0.3;
    ctx.fillStyle = hsl(itemAt(CREATURE_TONES, face - 1), 80, 42);
    ctx.strokeStyle = ctx.fillStyle;
    ctx.lineWidth = s * 0.055;
    ctx.lineCap = 'round';
    const line = (...points: readonly (readonly [x: number, y: number])[]) => {
      ctx.beginPath();
      for (const [x, y] of points) ctx.lineTo(x * r, y * r);
      ctx.stroke();
    };
    const oval = (x: number, y: number, a: number, b: number, turn = 0) => {
      ctx.beginPath();
      ctx.ellipse(x * r, y * r, a * r, b * r, turn, 0, 7);
      ctx.fill();
    };
    if (face === 1) {
      oval(0, 0.2, 0.7, 0.5);
      for (const m of [-1, 1]) {
        for (const y of [0.1, 0.4, 0.7]) line([m * 0.6, y], [m * 1.1, y + 0.2]);
        line([m * 0.5, -0.1], [m * 0.9, -0.7]);
        oval(m * 0.95, -0.8, 0.26, 0.2);
      }
    } else if (face === 2) {
      oval(-0.1, 0, 0.8, 0.45);
      ctx.beginPath();
      ctx.moveTo(0.55 * r, 0);
      ctx.lineTo(1.15 * r, -0.5 * r);
      ctx.lineTo(1.15 * r, 0.5 * r);
      ctx.fill();
    } else if (face === 3) {
      ctx.lineWidth = s * 0.13;
      ctx.beginPath();
      ctx.arc(0, 0.1 * r, 0.65 * r, -2.4, 1.4);
      ctx.stroke();
      ctx.lineWidth = s * 0.03;
      line([-0.45, -0.4], [-1, -1]);
      line([-0.4, -0.5], [-0.5, -1.15]);
    } else if (face === 4) {
      oval(0, 0.3, 0.65, 0.5);
      oval(-0.5, -0.35, 0.32, 0.34);
      for (const a of [-0.5, -0.1, 0.3]) line([0.45, 0.15], [1.05, a - 0.5]);
      oval(-0.5, -0.78, 0.2, 0.14);
      line([0, 0.75], [0, 1.1]);
    } else if (face === 5) {
      oval(0, 0.45, 0.65, 0.6);
      oval(0, -0.4, 0.4, 0.4);
      line([0, -0.8], [0.2, -1.1]);
    } else {
      oval(0, 0.45, 0.42, 0.55);
      oval(0, -0.15, 0.3, 0.34);
      for (const m of [-1, 1])
        line([m * 0.15, -0.4], [m * 0.5, -0.8], [m * 0.45, -1.15], [m * 0.5, -0.8], [m * 0.9, -0.95]);
    }
  }
  function die(ctx: Surface, x: number, y: number, s: number, face: number, turn: number): void {
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(turn);
    ctx.shadowColor = 'rgb(0 0 0 / .5)';
    ctx.shadowBlur = 12;
    ctx.shadowOffsetY = 6;
    box(ctx, -s / 2, -s / 2, s, s, s * 0.2);
    ctx.fillStyle =
      variant === 'colors'
        ? itemAt(COLOURS, face - 1)
        : linear(ctx, 0, -s / 2, 0, s / 2, [0, '#ffffff'], [1, '#d8d2e4']);
    ctx.fill();
    ctx.shadowColor = 'transparent';
    ctx.strokeStyle = 'rgb(255 255 255 / .8)';
    ctx.lineWidth = 2;
    ctx.stroke();
    if (variant === 'crab') creature(ctx, s, face);
    else if (variant !== 'colors') pips(ctx, s, face, face === 1 || face === 4 ? '#d3142f' : '#1c1430');
    ctx.restore();
  }
  function coin(ctx: Surface, x: number, y: number, r: number, face: number, spin: number): void {
    ctx.save();
    ctx.translate(x, y);
    const squeeze = Math.cos(spin);
    ctx.scale(1, Math.max(0.06, Math.abs(squeeze)));
    disc(ctx, 0, 0, r);
    ctx.fillStyle = linear(ctx, 0, -r, 0, r, ...GOLD);
    ctx.shadowColor = 'rgb(0 0 0 / .5)';
    ctx.shadowBlur = 22;
    ctx.fill();
    ctx.shadowBlur = 0;
    disc(ctx, 0, 0, r * 0.82);
    ctx.strokeStyle = '#8a4a06';
    ctx.lineWidth = 3;
    ctx.stroke();
    label(ctx, face === 1 ? '☀' : '₱', 0, r * 0.06, r * 1.1, '#8a4206');
    ctx.restore();
  }

  return {
    ...board.view,
    goLabel: () => t(isCoin ? 'toss' : 'roll'),
    begin() {
      board.begin();
      sum = undefined;
      rolling = 1;
    },
    cancel() {
      rolling = 0;
    },
    async play({ thrown: next, sum: total, wins }) {
      await animate(1_100, (p) => {
        rolling = 1 - p;
        // While rolling, dice show random faces.
        if (p < 0.9) thrown = thrown.map(() => 1 + Math.floor(Math.random() * rules.faces));
        else thrown = next;
      });
      thrown = next;
      rolling = 0;
      sum = total;
      past.unshift(next);
      past.length = Math.min(past.length, 6);
      board.mark(wins);
      sound.play('stop');
      await wait(450);
      return isCoin ? faceName(itemAt(next, 0)) : undefined;
    },
    draw(ctx, w, height, time) {
      const now = reduced ? 0 : time;
      ctx.fillStyle = radial(
        ctx,
        w / 2,
        height * 0.4,
        10,
        Math.max(w, height) * 0.8,
        [0, hsl(hue, 62, 30)],
        [1, hsl(hue, 66, 7)],
      );
      ctx.fillRect(0, 0, w, height);
      const R = Math.min(w * 0.42, height * 0.4);
      const cx = w / 2;
      const cy = height * 0.54;
      if (isCoin) {
        const hop = Math.sin(rolling * Math.PI) * R * 0.6;
        coin(ctx, cx, cy - hop, R * 0.72, itemAt(thrown, 0), rolling * 20);
      } else {
        // The dish and its dome.
        ctx.beginPath();
        ctx.ellipse(cx, cy + R * 0.34, R * 1.08, R * 0.5, 0, 0, 7);
        ctx.fillStyle = linear(ctx, cx - R, 0, cx + R, 0, ...GOLD);
        ctx.fill();
        ctx.beginPath();
        ctx.ellipse(cx, cy + R * 0.28, R * 0.98, R * 0.43, 0, 0, 7);
        ctx.fillStyle = radial(ctx, cx, cy + R * 0.3, 5, R, [0, '#c8203a'], [1, '#4a0614']);
        ctx.fill();
        const s = R * 0.46;
        for (const [at, face] of thrown.entries()) {
          const spread = at - (thrown.length - 1) / 2;
          const shake = rolling > 0 && !reduced ? Math.sin(now * 50 + at * 2) * 12 * rolling : 0;
          die(
            ctx,
            cx + spread * s * 1.22 + shake,
            cy + R * (at === 1 ? 0.1 : 0.24) - Math.abs(shake),
            s,
            face,
            rolling * (at + 2) * 4 + spread * 0.12,
          );
        }
        ctx.beginPath();
        ctx.ellipse(cx, cy + R * 0.28, R * 0.98, R * 0.98, 0, Math.PI, 0);
        ctx.strokeStyle = 'rgb(255 255 255 / .35)';
        ctx.lineWidth = 2;
        ctx.stroke();
        ctx.fillStyle = linear(
          ctx,
          cx - R,
          cy - R,
          cx + R,
          cy,
          [0, 'rgb(255 255 255 / .16)'],
          [0.5, 'rgb(255 255 255 / .02)'],
          [1, 'rgb(255 255 255 / .1)'],
        );
        ctx.fill();
        if (sum !== undefined && (variant === 'sicbo' || variant === 'hilo')) {
          label(ctx, String(sum), cx, Math.max(40, cy - R * 0.9), 30, '#ffe27a', {
            stroke: 'rgb(0 0 0 / .6)',
            width: 6,
          });
        }
      }
      for (const [at, one] of past.entries()) {
        const text = isCoin || rules.dice > 1 ? undefined : faceName(itemAt(one, 0));
        for (const [index, face] of one.entries()) {
          const x = 14 + at * (rules.dice * 13 + 12) + index * 13;
          if (isCoin) coin(ctx, x + 4, 17, 9, face, 0);
          else {
            box(ctx, x - 5, 11, 12, 12, 3);
            ctx.fillStyle =
              variant === 'colors'
                ? itemAt(COLOURS, face - 1)
                : variant === 'crab'
                  ? hsl(itemAt(CREATURE_TONES, face - 1), 80, 55)
                  : '#fff';
            ctx.fill();
            label(
              ctx,
              variant === 'colors' ? '' : variant === 'crab' ? faceName(face).slice(0, 1) : String(face),
              x + 1,
              17.5,
              10,
              '#1c1430',
            );
          }
        }
        if (text) label(ctx, text, 14, 17, 11);
      }
      vignette(ctx, w, height, 0.35);
    },
  };
}

openGame(createView);
