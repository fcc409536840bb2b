/** Mini: a rocket climbs until it flies off; cash out before. */

import type { mini } from '../../scenes/mini';
import type { KindsOf } from '../../scenes/scene';
import {
  clamp,
  disc,
  fillDown,
  hsl,
  label,
  linear,
  mix,
  radial,
  reduced,
  type Surface,
  vignette,
  wait,
} from '../kit';
import { openGame } from '../shell';
import type { View, ViewParts } from '../view';

type Kinds = KindsOf<typeof mini>;

const PRESETS = [120, 150, 200, 300, 500, 1_000];
/** The multiplier after `s` seconds. */
const growth = (s: number) => Math.E ** (0.42 * s);

function createView({
  rules,
  hue,
  t,
  h,
  options,
  sound,
  sparks,
  refresh,
  size,
  money,
  bet,
}: ViewParts<Kinds>): View<Kinds> {
  let target = 200;
  let state = 'still';
  let begun = 0;
  let multiplier = 1;
  let crash = 0;
  let reached = false;
  let settle = () => {};
  const past: { readonly crash: number; readonly won: boolean }[] = [];
  const stars = Array.from({ length: 70 }, () => ({
    x: Math.random(),
    y: Math.random(),
    z: 0.3 + Math.random(),
  }));

  const value = h('b', {}, '');
  const step = (by: 1 | -1) => {
    const stride = target < 300 ? 10 : target < 1_000 ? 50 : 500;
    choose(clamp(target + by * stride, Math.max(rules.lowest, 105), rules.highest));
  };
  const buttons = PRESETS.map((preset) => {
    const button = h(
      'button',
      { class: 'pick', type: 'button', onclick: () => choose(preset) },
      `${preset / 100}×`,
    );
    return button;
  });
  function choose(next: number) {
    target = next;
    value.textContent = `${(target / 100).toFixed(2)}× → ${money(Math.floor((bet() * target) / 100))}`;
    for (const [at, button] of buttons.entries())
      button.setAttribute('aria-pressed', String(PRESETS[at] === target));
    sound.play('tick');
    refresh();
  }
  options.append(
    h(
      'div',
      { class: 'hint' },
      h('span', {}, t('target')),
      value,
      h(
        'span',
        { class: 'steps' },
        h(
          'button',
          { class: 'link', type: 'button', 'aria-label': `${t('target')} −`, onclick: () => step(-1) },
          '−',
        ),
        h(
          'button',
          { class: 'link', type: 'button', 'aria-label': `${t('target')} +`, onclick: () => step(1) },
          '+',
        ),
      ),
    ),
    h('div', { class: 'row' }, ...buttons),
  );
  queueMicrotask(() => choose(target));

  return {
    goLabel: () => t('launch'),
    choice: () => ({ target }),
    betChanged: () => choose(target),
    begin() {
      state = 'waiting';
      multiplier = 1;
      reached = false;
    },
    cancel() {
      state = 'still';
    },
    async play(outcome) {
      crash = outcome.crash / 100;
      reached = false;
      begun = 0;
      state = 'flying';
      await new Promise<void>((resolve) => {
        settle = resolve;
        // Hidden pages get no animation frames.
        const guard = setInterval(() => {
          if (state !== 'flying') clearInterval(guard);
          else if (document.hidden) {
            state = 'gone';
            multiplier = crash;
            resolve();
          }
        }, 500);
      });
      past.unshift({ crash, won: outcome.reached });
      past.length = Math.min(past.length, 7);
      sound.play('stop');
      await wait(450);
      return outcome.reached ? `${(target / 100).toFixed(2)}×` : t('crashed', crash.toFixed(2));
    },
    draw(ctx, w, height, time, dt) {
      const now = reduced ? 0 : time;
      if (state === 'flying') {
        begun += dt;
        // Very long flights are shown faster.
        const pace = Math.max(1, Math.log(Math.min(crash, 10_000)) / 0.42 / 9);
        multiplier = growth(begun * pace);
        if (!reached && multiplier >= target / 100 && crash >= target / 100) {
          reached = true;
          sound.play('win');
          const { width } = size();
          sparks.burst(width / 2, height * 0.4, 24);
        }
        if (multiplier >= crash) {
          multiplier = crash;
          state = 'gone';
          settle();
        }
      }
      const isUp = state === 'flying' || state === 'waiting';
      fillDown(ctx, w, height, [0, '#050216'], [0.6, hsl(hue + 40, 70, 16)], [1, hsl(hue + 20, 80, 30)]);
      for (const s of stars) {
        if (isUp) {
          s.y = (s.y + dt * 0.35 * s.z) % 1;
          s.x = (s.x - dt * 0.16 * s.z + 1) % 1;
        }
        ctx.fillStyle = `rgb(255 255 255 / ${0.25 + 0.5 * s.z * Math.abs(Math.sin(now * s.z + s.x * 9))})`;
        ctx.fillRect(s.x * w, s.y * height, 1.6 * s.z, isUp ? 7 * s.z : 1.8 * s.z);
      }
      disc(ctx, w * 0.82, height * 0.2, 34);
      ctx.fillStyle = radial(
        ctx,
        w * 0.8,
        height * 0.18,
        3,
        40,
        [0, hsl(hue, 90, 86)],
        [0.6, hsl(hue, 70, 60)],
        [1, hsl(hue, 70, 30)],
      );
      ctx.fill();
      ctx.beginPath();
      ctx.ellipse(w * 0.82, height * 0.2, 56, 11, -0.35, 0, 7);
      ctx.strokeStyle = hsl(hue, 80, 78, 0.7);
      ctx.lineWidth = 3;
      ctx.stroke();

      // The curve.
      const x0 = 34;
      const y0 = height - 44;
      const reach =
        state === 'still' || state === 'waiting'
          ? 0
          : clamp(Math.log(multiplier) / Math.log(Math.max(4, crash)) + 0.04, 0, 1);
      const shown =
        state === 'gone' ? clamp(Math.log(crash) / Math.log(Math.max(4, crash)) + 0.04, 0, 1) : reach;
      const tipX = mix(x0, w - 76, shown);
      const tipY = mix(y0, height * 0.3, shown ** 1.6);
      ctx.strokeStyle = 'rgb(255 255 255 / .16)';
      ctx.lineWidth = 1;
      for (let i = 0; i < 5; i += 1) {
        ctx.beginPath();
        ctx.moveTo(x0, y0 - ((y0 - height * 0.28) * i) / 4);
        ctx.lineTo(w - 20, y0 - ((y0 - height * 0.28) * i) / 4);
        ctx.stroke();
      }
      if (shown > 0) {
        ctx.beginPath();
        ctx.moveTo(x0, y0);
        ctx.quadraticCurveTo(mix(x0, tipX, 0.6), y0, tipX, tipY);
        ctx.strokeStyle = linear(ctx, x0, y0, tipX, tipY, [0, hsl(hue, 95, 50, 0.2)], [1, '#ffe27a']);
        ctx.lineWidth = 6;
        ctx.lineCap = 'round';
        ctx.shadowColor = '#ffb52e';
        ctx.shadowBlur = 16;
        ctx.stroke();
        ctx.shadowBlur = 0;
        ctx.lineTo(tipX, y0);
        ctx.closePath();
        ctx.fillStyle = linear(ctx, 0, tipY, 0, y0, [0, 'rgb(255 180 40 / .3)'], [1, 'rgb(255 120 20 / 0)']);
        ctx.fill();
      }
      const tilt = state === 'still' || state === 'waiting' ? 0.2 : mix(1.2, 0.55, shown);
      const shake = state === 'flying' && !reduced ? Math.sin(now * 60) * 1.3 : 0;
      const rx = state === 'still' || state === 'waiting' ? x0 + 22 : tipX;
      const ry = (state === 'still' || state === 'waiting' ? y0 - 26 : tipY) + shake;
      if (state === 'gone') {
        for (let i = 0; i < 9; i += 1) {
          const a = i * 0.7;
          disc(ctx, rx + Math.cos(a) * (16 + i * 2), ry + Math.sin(a) * (14 + i * 2), 15 - i);
          ctx.fillStyle = hsl(20 + i * 4, 95, 45 + i * 4, 0.6);
          ctx.fill();
        }
      } else rocket(ctx, rx, ry, tilt, state === 'flying' || state === 'waiting', now);

      const colour = state === 'gone' ? (reached ? '#8affb0' : '#ff6a6a') : reached ? '#8affb0' : '#fff';
      label(ctx, `${multiplier.toFixed(2)}×`, w / 2, height * 0.44, Math.min(76, w * 0.19), colour, {
        stroke: 'rgb(10 0 30 / .55)',
        width: 10,
        glow: colour,
      });
      if (reached)
        label(ctx, `✓ ${(target / 100).toFixed(2)}×`, w / 2, height * 0.44 + 54, 20, '#8affb0', {
          stroke: 'rgb(0 30 10 / .6)',
          width: 4,
        });
      for (const [at, one] of past.entries()) {
        label(ctx, `${one.crash.toFixed(2)}×`, 38 + at * 54, 20, 13, one.won ? '#8affb0' : '#ff9a9a', {
          weight: 800,
        });
      }
      vignette(ctx, w, height, 0.4);
    },
  };

  function rocket(ctx: Surface, x: number, y: number, tilt: number, isBurning: boolean, now: number): void {
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(tilt);
    if (isBurning) {
      const long = 36 + Math.sin(now * 40) * 8;
      ctx.beginPath();
      ctx.moveTo(-9, 22);
      ctx.quadraticCurveTo(0, 22 + long * 1.6, 9, 22);
      ctx.fillStyle = linear(
        ctx,
        0,
        20,
        0,
        22 + long,
        [0, '#fff6c0'],
        [0.4, '#ffb52e'],
        [1, 'rgb(255 60 0 / 0)'],
      );
      ctx.fill();
    }
    ctx.fillStyle = hsl(hue, 90, 50);
    for (const m of [-1, 1]) {
      ctx.beginPath();
      ctx.moveTo(m * 11, 4);
      ctx.lineTo(m * 25, 26);
      ctx.lineTo(m * 10, 20);
      ctx.fill();
    }
    ctx.beginPath();
    ctx.moveTo(0, -38);
    ctx.bezierCurveTo(17, -20, 16, 8, 11, 24);
    ctx.lineTo(-11, 24);
    ctx.bezierCurveTo(-16, 8, -17, -20, 0, -38);
    ctx.fillStyle = linear(ctx, -15, 0, 15, 0, [0, '#aab4d0'], [0.4, '#ffffff'], [1, '#8791b4']);
    ctx.fill();
    ctx.beginPath();
    ctx.moveTo(0, -38);
    ctx.bezierCurveTo(9, -28, 11, -22, 12.5, -15);
    ctx.lineTo(-12.5, -15);
    ctx.bezierCurveTo(-11, -22, -9, -28, 0, -38);
    ctx.fillStyle = hsl(hue, 90, 52);
    ctx.fill();
    disc(ctx, 0, -3, 7);
    ctx.fillStyle = radial(ctx, -2, -5, 1, 8, [0, '#d8fbff'], [1, '#1276c0']);
    ctx.fill();
    ctx.strokeStyle = '#ffd766';
    ctx.lineWidth = 2.5;
    ctx.stroke();
    ctx.restore();
  }
}

openGame(createView);
