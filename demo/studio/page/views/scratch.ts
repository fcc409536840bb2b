/** Scratch card: nine fields under a silver skin. */
import type { KindsOf } from '../../scenes/scene';
import type { scratch } from '../../scenes/scratch';
import {
  box,
  disc,
  fillDown,
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

type Kinds = KindsOf<typeof scratch>;

const FIELDS = 9;
/** Strokes that open a field. */
const ENOUGH = 4;
const SPOT = 15;

/** Points as fractions of a field's side, by field. */
const noMarks = () => Array.from({ length: FIELDS }, (): (readonly [x: number, y: number])[] => []);

function createView({
  rules,
  hue,
  t,
  h,
  options,
  sound,
  sparks,
  canvas,
  size,
  money,
  bet,
  refresh,
}: ViewParts<Kinds>): View<Kinds> {
  let fields: readonly number[] | undefined;
  let won = 0;
  /** Scratched points by field, as fractions of its side; a field opens after enough of them. */
  let marks = noMarks();
  let open = Array.from({ length: FIELDS }, () => true);
  let done = () => {};
  let isScratching = false;

  const text = h('span', {}, rules.prizes.map(({ times }) => `×${times}`).join(' · '));
  const reveal = h(
    'button',
    { class: 'link', type: 'button', hidden: true, onclick: () => openAll() },
    t('reveal'),
  );
  options.append(h('div', { class: 'hint' }, text, reveal));

  const cellOf = (w: number, height: number, at: number) => {
    const side = Math.min((w - 56) / 3, (height - 110) / 3, 130);
    return {
      x: (w - side * 3) / 2 + (at % 3) * side,
      y: (height - side * 3) / 2 + 22 + Math.floor(at / 3) * side,
      side,
    };
  };
  function uncover(at: number) {
    if (open[at]) return;
    open[at] = true;
    sound.play('tick');
    if (open.every(Boolean)) done();
  }
  async function openAll() {
    for (let at = 0; at < FIELDS; at += 1) {
      if (!open[at]) await wait(70);
      uncover(at);
    }
  }
  function scratchAt(x: number, y: number) {
    const { width, height } = size();
    for (let at = 0; at < FIELDS; at += 1) {
      const cell = cellOf(width, height, at);
      const [px, py] = [(x - cell.x) / cell.side, (y - cell.y) / cell.side];
      if (open[at] || px < 0 || py < 0 || px > 1 || py > 1) continue;
      const own = itemAt(marks, at);
      const last = own.at(-1);
      if (last && Math.hypot(last[0] - px, last[1] - py) < 0.12) return;
      own.push([px, py]);
      if (own.length >= ENOUGH) uncover(at);
    }
  }
  canvas.style.touchAction = 'none';
  canvas.addEventListener('pointerdown', (event) => {
    isScratching = true;
    scratchAt(event.offsetX, event.offsetY);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (isScratching) scratchAt(event.offsetX, event.offsetY);
  });
  for (const end of ['pointerup', 'pointercancel', 'pointerleave'])
    canvas.addEventListener(end, () => {
      isScratching = false;
    });

  const best = itemAt(rules.prizes, rules.prizes.length - 1).times;
  const amount = (times: number) => money(bet() * times);
  return {
    choice: () => ({}),
    goLabel: () => t('buyCard'),
    begin() {
      fields = undefined;
      won = 0;
      open = Array.from({ length: FIELDS }, () => false);
      marks = noMarks();
    },
    cancel() {
      open = open.map(() => true);
      reveal.hidden = true;
      options.inert = false;
    },
    async play(outcome) {
      fields = outcome.fields;
      reveal.hidden = false;
      // The card can be scratched while the round waits only for that.
      options.inert = false;
      await new Promise<void>((resolve) => {
        done = resolve;
        // Skip scratching with reduced motion and on hidden pages.
        if (reduced || document.hidden) void openAll();
      });
      reveal.hidden = true;
      won = outcome.won;
      refresh();
      if (won > 0) {
        const { width, height } = size();
        for (let at = 0; at < FIELDS; at += 1) {
          if (outcome.fields[at] !== won) continue;
          const cell = cellOf(width, height, at);
          sparks.burst(cell.x + cell.side / 2, cell.y + cell.side / 2, 8);
        }
      }
      await wait(350);
      return won > 0 ? t('threeOf', `×${won}`) : undefined;
    },
    draw(ctx, w, height, time) {
      fillDown(ctx, w, height, [0, hsl(hue, 75, 32)], [1, hsl(hue + 30, 72, 11)]);
      rays(ctx, w / 2, height / 2, height, hue + 20, reduced ? 0 : time, 0.16);
      const first = cellOf(w, height, 0);
      const span = first.side * 3;
      box(ctx, first.x - 14, first.y - 58, span + 28, span + 72, 18);
      ctx.fillStyle = linear(ctx, first.x, first.y, first.x + span, first.y + span, ...GOLD);
      ctx.shadowColor = 'rgb(0 0 0 / .5)';
      ctx.shadowBlur = 22;
      ctx.fill();
      ctx.shadowBlur = 0;
      box(ctx, first.x - 8, first.y - 52, span + 16, span + 60, 14);
      ctx.fillStyle = linear(
        ctx,
        0,
        first.y - 52,
        0,
        first.y + span,
        [0, hsl(hue, 60, 96)],
        [1, hsl(hue + 30, 55, 86)],
      );
      ctx.fill();
      label(
        ctx,
        `×${best}  =  ${amount(best)}`,
        w / 2,
        first.y - 26,
        Math.min(21, w * 0.055),
        hsl(hue, 80, 28),
        { max: span },
      );
      for (let at = 0; at < FIELDS; at += 1) {
        const { x, y, side } = cellOf(w, height, at);
        const [cx, cy] = [x + side / 2, y + side / 2];
        const isWinning = won > 0 && fields?.[at] === won;
        box(ctx, x + 4, y + 4, side - 8, side - 8, 10);
        ctx.fillStyle = isWinning ? `hsl(48 100% ${72 + 10 * Math.sin(time * 6)}%)` : '#fff';
        ctx.fill();
        if (fields !== undefined) {
          label(
            ctx,
            `×${itemAt(fields, at)}`,
            cx,
            cy - side * 0.08,
            side * 0.3,
            isWinning ? '#8a2a00' : hsl(hue, 70, 30),
          );
          label(ctx, amount(itemAt(fields, at)), cx, cy + side * 0.22, Math.min(14, side * 0.15), '#4a3a5a', {
            weight: 700,
            max: side - 16,
          });
        } else if (open[at]) label(ctx, '?', cx, cy, side * 0.4, hsl(hue, 30, 75));
        if (open[at]) continue;
        ctx.save();
        box(ctx, x + 4, y + 4, side - 8, side - 8, 10);
        ctx.clip();
        // Leave scratched areas out of the coating.
        ctx.beginPath();
        ctx.rect(x, y, side, side);
        for (const [px, py] of itemAt(marks, at)) {
          ctx.moveTo(x + px * side + SPOT, y + py * side);
          ctx.arc(x + px * side, y + py * side, SPOT, 0, Math.PI * 2, true);
        }
        ctx.fillStyle = linear(
          ctx,
          x,
          y,
          x + side,
          y + side,
          [0, '#e4e8f2'],
          [0.45, '#9aa3b8'],
          [0.6, '#cfd6e6'],
          [1, '#7d879e'],
        );
        ctx.fill('evenodd');
        ctx.restore();
        disc(ctx, cx, cy, side * 0.16);
        ctx.fillStyle = radial(
          ctx,
          cx,
          cy,
          1,
          side * 0.17,
          [0, 'rgb(255 255 255 / .5)'],
          [1, 'rgb(255 255 255 / .08)'],
        );
        ctx.fill();
      }
      vignette(ctx, w, height, 0.25);
    },
  };
}

openGame(createView);
