/** Electronic lottery: dice, digits or a boat race; big or small, odd or even, or the exact number. */

import type { elottery } from '../../scenes/elottery';
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
  mix,
  PIPS,
  radial,
  rays,
  reduced,
  type Surface,
  vignette,
  wait,
} from '../kit';
import { openGame } from '../shell';
import type { View, ViewParts } from '../view';

type Kinds = KindsOf<typeof elottery>;

function die(ctx: Surface, x: number, y: number, s: number, value: number, turn: number): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(turn);
  ctx.shadowColor = 'rgb(0 0 0 / .5)';
  ctx.shadowBlur = 16;
  ctx.shadowOffsetY = 9;
  box(ctx, -s / 2, -s / 2, s, s, s * 0.2);
  ctx.fillStyle = linear(ctx, -s / 2, -s / 2, s / 2, s / 2, [0, '#ffffff'], [0.6, '#f1ece2'], [1, '#c9bfae']);
  ctx.fill();
  ctx.shadowColor = 'transparent';
  for (const at of itemAt(PIPS, value)) {
    disc(
      ctx,
      ((at % 3) - 1) * s * 0.26,
      (Math.floor(at / 3) - 1) * s * 0.26,
      s * (value === 1 ? 0.15 : 0.095),
    );
    ctx.fillStyle = value === 1 || value === 4 ? '#d3142f' : '#1b1640';
    ctx.fill();
  }
  ctx.restore();
}

function createView({ rules, hue, t, h, options, sound, refresh }: ViewParts<Kinds>): View<Kinds> {
  const { kind, balls, lowest, highest, spots } = rules;
  let spot = '';
  /** The balls: number, and progress of drawing and turning. */
  let drawn: { number: number; p: number; turn: number }[] = [];
  let isOn = false;
  const place = Array.from({ length: 10 }, () => 0);
  let total: number | undefined;
  const span = highest - lowest + 1;
  const tones: Readonly<Record<string, number>> = { big: 352, small: 215, odd: 30, even: 160, triple: 290 };

  /** Label of a spot; exact numbers are their own label. */
  const spotText = (name: string) => (/^n\d/.test(name) ? name.slice(1) : t(name));
  const buttons = spots.map(({ spot: name, pays }) => {
    const button: HTMLButtonElement = h(
      'button',
      {
        class: 'pick',
        type: 'button',
        'aria-pressed': 'false',
        onclick: () => {
          spot = name;
          for (const other of buttons)
            other.button.setAttribute('aria-pressed', String(other.button === button));
          sound.play('tick');
          refresh();
        },
      },
      spotText(name),
      h('small', {}, `×${(pays / 100).toFixed(2)}`),
    );
    if (tones[name] !== undefined) button.style.setProperty('--tone', String(tones[name]));
    return { isExact: /^n\d/.test(name), button };
  });
  const named = buttons.filter(({ isExact }) => !isExact).map(({ button }) => button);
  const exact = buttons.filter(({ isExact }) => isExact).map(({ button }) => button);
  options.append(h('div', { class: 'row' }, ...named));
  for (let at = 0; at < exact.length; at += 5)
    options.append(h('div', { class: 'row' }, ...exact.slice(at, at + 5)));

  const anyNumber = () => lowest + Math.floor(Math.random() * span);

  return {
    goLabel: () => t('buyTicket'),
    ready: () => spot !== '',
    choice: () => ({ spot }),
    begin() {
      isOn = true;
      total = undefined;
      drawn =
        kind === 'race' ? [] : Array.from({ length: balls }, () => ({ number: anyNumber(), p: 0, turn: 0 }));
      place.fill(0);
    },
    cancel() {
      isOn = false;
      drawn = [];
    },
    taken() {
      isOn = false;
      drawn = [];
    },
    ticketText: (choice) => spotText(choice.spot),
    async play({ drawn: numbers, sum }) {
      if (kind === 'race') {
        // Boats finish in the drawn order.
        const pace = numbers.map(() => 1.6 + Math.random() * 2);
        await animate(3_400, (p) => {
          for (const [rank, number] of numbers.entries()) {
            const wobble = Math.sin(p * 7 * itemAt(pace, rank)) * 0.05 * (1 - p);
            place[number - lowest] = Math.max(0, ease.inOut(p) * (1 - rank * 0.055) + wobble);
          }
        });
        drawn = numbers.map((number) => ({ number, p: 1, turn: 0 }));
      } else {
        for (const [at, number] of numbers.entries()) {
          const one = itemAt(drawn, at);
          await animate(
            kind === 'dice' ? 520 : 380,
            (p) => {
              one.p = p;
              one.turn = (1 - p) * 9;
              if (p < 0.9) one.number = anyNumber();
            },
            ease.out,
          );
          one.number = number;
          one.p = 1;
          sound.play('stop');
        }
        total = sum;
      }
      isOn = false;
      await wait(350);
      return undefined;
    },
    draw(ctx, w, height, time) {
      const now = reduced ? 0 : time;
      if (kind === 'race') {
        drawRace(ctx, w, height, now);
        return;
      }
      fillDown(ctx, w, height, [0, hsl(hue, 75, 11)], [0.55, hsl(hue + 25, 78, 27)], [1, hsl(hue, 75, 8)]);
      rays(ctx, w / 2, height * 0.45, height, hue + 30, now, 0.2);
      vignette(ctx, w, height, 0.5);
      const cx = w / 2;
      const cy = height * 0.47;
      if (kind === 'dice') {
        const s = Math.min(w * 0.22, height * 0.24);
        // A bowl under glass.
        ctx.beginPath();
        ctx.ellipse(cx, cy + s * 1.15, w * 0.42, s * 0.52, 0, 0, 7);
        ctx.fillStyle = linear(ctx, cx - w * 0.4, 0, cx + w * 0.4, 0, ...GOLD);
        ctx.fill();
        ctx.beginPath();
        ctx.ellipse(cx, cy + s * 1.05, w * 0.385, s * 0.44, 0, 0, 7);
        ctx.fillStyle = radial(ctx, cx, cy + s, 10, w * 0.4, [0, '#1a8f55'], [1, '#05301d']);
        ctx.fill();
        for (let at = 0; at < balls; at += 1) {
          const one = drawn[at] ?? { number: at + 1, p: 1, turn: 0 };
          const jump = isOn && one.p < 1 ? Math.abs(Math.sin(now * 13 + at * 2)) * s * 0.9 : 0;
          die(
            ctx,
            cx + (at - 1) * s * 1.18,
            cy + s * 0.72 - jump - (at === 1 ? s * -0.16 : 0),
            s,
            one.number,
            one.turn + (at - 1) * 0.16 + (isOn && one.p < 1 ? now * 9 : 0),
          );
        }
        ctx.beginPath();
        ctx.ellipse(cx, cy + s * 0.45, w * 0.43, s * 1.55, 0, Math.PI, 0);
        ctx.strokeStyle = 'rgb(255 255 255 / .35)';
        ctx.lineWidth = 3;
        ctx.stroke();
      } else {
        const r = Math.min((w - 60) / balls / 2, 42);
        box(ctx, 14, cy - r - 22, w - 28, r * 2 + 44, 26);
        ctx.fillStyle = linear(ctx, 0, cy - r, 0, cy + r, ...GOLD);
        ctx.fill();
        box(ctx, 20, cy - r - 16, w - 40, r * 2 + 32, 22);
        ctx.fillStyle = hsl(hue, 60, 8);
        ctx.fill();
        for (let at = 0; at < balls; at += 1) {
          const one = drawn[at] ?? { number: at + lowest, p: 1, turn: 0 };
          const x = cx + (at - (balls - 1) / 2) * (r * 2 + 5);
          const bounce = isOn && one.p < 1 ? Math.sin(now * 22 + at) * 7 : 0;
          ball(
            ctx,
            x,
            cy + bounce,
            r,
            String(one.number),
            at === 0 ? 45 : itemAt([352, 215, 150, 290], at % 4),
          );
        }
        label(ctx, '▲', cx - ((balls - 1) / 2) * (r * 2 + 5), cy + r + 34, 15, '#ffe27a');
      }
      if (total !== undefined)
        label(ctx, `Σ ${total}`, cx, height * 0.14, 34, '#ffe27a', { stroke: 'rgb(0 0 0 / .6)', width: 7 });
    },
  };

  function drawRace(ctx: Surface, w: number, height: number, now: number): void {
    ctx.fillStyle = linear(ctx, 0, 0, 0, height * 0.2, [0, '#ffb86b'], [1, '#ff7d8a']);
    ctx.fillRect(0, 0, w, height);
    disc(ctx, w * 0.78, height * 0.12, 30);
    ctx.fillStyle = '#fff2c0';
    ctx.fill();
    ctx.fillStyle = '#4a2a6a';
    ctx.beginPath();
    ctx.moveTo(0, height * 0.17);
    for (let x = 0; x <= w; x += 16)
      ctx.lineTo(x, height * 0.15 - Math.sin(x * 0.025) * 13 - Math.sin(x * 0.07) * 5);
    ctx.lineTo(w, height * 0.2);
    ctx.lineTo(0, height * 0.2);
    ctx.fill();
    ctx.fillStyle = linear(ctx, 0, height * 0.17, 0, height, [0, '#1fa0c0'], [1, '#063a6a']);
    ctx.fillRect(0, height * 0.17, w, height);
    const lane = (height * 0.8) / span;
    ctx.fillStyle = 'rgb(255 255 255 / .8)';
    for (let y = 0; y < 14; y += 1)
      ctx.fillRect(w - 36 + (y % 2) * 6, height * 0.18 + (y * height * 0.8) / 14, 6, (height * 0.8) / 14);
    for (let at = 0; at < span; at += 1) {
      const y = height * 0.18 + lane * (at + 0.55);
      ctx.strokeStyle = 'rgb(255 255 255 / .16)';
      ctx.lineWidth = 1.5;
      ctx.beginPath();
      for (let x = 0; x <= w; x += 10) ctx.lineTo(x, y + lane * 0.36 + Math.sin(x * 0.06 + now * 3 + at) * 2);
      ctx.stroke();
      const x = mix(34, w - 52, itemAt(place, at)) + (isOn ? 0 : Math.sin(now * 2 + at) * 2);
      const s = Math.min(lane * 0.5, 17);
      const c = at * 36;
      const rank = drawn.findIndex((one) => one.number === at + lowest);
      ctx.fillStyle = 'rgb(255 255 255 / .5)';
      ctx.beginPath();
      ctx.ellipse(x - s * 1.7, y + s * 0.42, s * (isOn ? 1.3 : 0.5), s * 0.16, 0, 0, 7);
      ctx.fill();
      ctx.beginPath();
      ctx.moveTo(x - s * 1.6, y);
      ctx.quadraticCurveTo(x, y + s * 1.15, x + s * 2.1, y - s * 0.35);
      ctx.lineTo(x + s * 1.4, y);
      ctx.closePath();
      ctx.fillStyle = linear(ctx, 0, y - s, 0, y + s, [0, hsl(c, 85, 64)], [1, hsl(c, 85, 32)]);
      ctx.fill();
      ctx.beginPath();
      ctx.moveTo(x, y - s * 1.75);
      ctx.lineTo(x + s * 1.15, y - s * 0.2);
      ctx.lineTo(x, y - s * 0.2);
      ctx.closePath();
      ctx.fillStyle = '#fff6dc';
      ctx.fill();
      disc(ctx, 16, y, 11);
      ctx.fillStyle = hsl(c, 80, 42);
      ctx.fill();
      label(ctx, String(at + lowest), 16, y + 0.5, 12);
      if (rank >= 0 && rank < 3)
        label(ctx, itemAt(['①', '②', '③'], rank), x - s * 0.7, y - s * 0.6, 17, '#ffe27a', {
          stroke: '#5a2a00',
          width: 4,
        });
    }
  }
}

openGame(createView);
