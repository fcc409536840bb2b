/** Climb: floor by floor past a trap, or field by field between traps. */

import type { climb } from '../../scenes/climb';
import type { KindsOf } from '../../scenes/scene';
import {
  animate,
  box,
  disc,
  ease,
  fillDown,
  GOLD,
  hsl,
  label,
  linear,
  radial,
  reduced,
  star,
  vignette,
  wait,
} from '../kit';
import { openGame } from '../shell';
import type { View, ViewParts } from '../view';

type Kinds = KindsOf<typeof climb>;

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
  act,
  money,
  bet,
}: ViewParts<Kinds>): View<Kinds> {
  const { floors, fields, variant } = rules;
  const kind = variant || 'ladder';
  const isField = floors === 1;
  const columns = isField ? Math.round(Math.sqrt(fields)) : fields;
  const rows = isField ? Math.ceil(fields / columns) : floors;
  let chosen: readonly number[] = [];
  let traps: readonly number[] = [];
  let pays = 0;
  let isChoosing = false;
  let isLost = false;
  let pop = 1;

  const hintText = h('span', {}, t(`climbHint_${kind}`));
  const odds = h('b', {}, '');
  options.append(h('div', { class: 'hint' }, hintText, odds));
  // Fields are buttons over the picture, so that they work with touch, keyboard and screen reader.
  const buttons = Array.from({ length: fields }, (_, at) =>
    h('button', {
      class: 'spot',
      type: 'button',
      'aria-label': t('field', at + 1),
      onclick: () => {
        if (isChoosing) act({ move: at });
      },
    }),
  );
  canvas.after(...buttons);

  const cellOf = (w: number, height: number, at: number, floor: number) => {
    const side = Math.min((w - 40) / columns, (height - 76) / rows, isField ? 96 : 74);
    const wide = isField ? side : Math.min((w - 60) / columns, 116);
    const x0 = (w - wide * columns) / 2;
    const y0 = (height - side * rows) / 2 - 12;
    const row = isField ? Math.floor(at / columns) : rows - 1 - floor;
    return { x: x0 + (isField ? at % columns : at) * wide, y: y0 + row * side, w: wide, h: side };
  };
  function place() {
    const { width, height } = size();
    const floor = chosen.length;
    for (const [at, button] of buttons.entries()) {
      const cell = cellOf(width, height, at, Math.min(floor, rows - 1));
      const isOpen = isChoosing && !(isField && chosen.includes(at));
      button.hidden = !isOpen;
      button.style.left = `${cell.x + 2}px`;
      button.style.top = `${cell.y + 2}px`;
      button.style.width = `${cell.w - 4}px`;
      button.style.height = `${cell.h - 4}px`;
    }
  }
  function read(outcome: Kinds['outcome']): void {
    chosen = outcome.chosen;
    pays = outcome.pays;
    odds.textContent = isLost ? '' : t('nextStep', (outcome.next / 100).toFixed(2));
  }
  const choosing = (is: boolean) => {
    isChoosing = is;
    place();
  };

  const stateOf = (at: number, floor: number) => {
    const isOwn = isField ? chosen.includes(at) : chosen[floor] === at;
    const isTrap = traps.includes(at) && (isField || floor === chosen.length - 1);
    if (isTrap) return isOwn ? 'caught' : 'trap';
    return isOwn ? 'safe' : 'closed';
  };

  return {
    choice: () => ({}),
    goLabel: () => (isChoosing ? t('take', money((bet() * pays) / 100)) : t('start')),
    act: () => ({ take: true }),
    canAct: () => isChoosing && chosen.length > 0,
    begin() {
      chosen = [];
      traps = [];
      pays = 0;
      isLost = false;
      odds.textContent = '';
    },
    cancel() {
      choosing(false);
    },
    async play(outcome) {
      read(outcome);
      choosing(true);
      return undefined;
    },
    async restore(outcome) {
      read(outcome);
      choosing(true);
    },
    async step(outcome) {
      choosing(false);
      read(outcome);
      sound.play('stop');
      await animate(
        200,
        (p) => {
          pop = p;
        },
        ease.back,
      );
      choosing(true);
    },
    async finish(outcome) {
      choosing(false);
      isLost = outcome.lost === true;
      traps = outcome.traps ?? [];
      read(outcome);
      odds.textContent = '';
      await animate(260, (p) => {
        pop = p;
      });
      if (!isLost) {
        const { width, height } = size();
        sparks.burst(width / 2, height * 0.4, 14);
      }
      await wait(300);
      return isLost ? t(kind === 'bags' ? 'emptyBag' : 'trapped') : undefined;
    },
    resize: place,
    draw(ctx, w, height, time) {
      const now = reduced ? 0 : time;
      fillDown(ctx, w, height, [0, hsl(hue + 20, 62, 26)], [1, hsl(hue, 66, 8)]);
      for (let i = 0; i < 18; i += 1) {
        star(ctx, w * ((i * 0.618) % 1), height * ((i * 0.377) % 1), 3, 1.2, 4, now + i);
        ctx.fillStyle = 'rgb(255 255 255 / .22)';
        ctx.fill();
      }
      for (let floor = 0; floor < (isField ? 1 : rows); floor += 1) {
        for (let at = 0; at < fields; at += 1) {
          const cell = cellOf(w, height, at, floor);
          const state = stateOf(at, floor);
          const isNext = isChoosing && (isField ? state === 'closed' : floor === chosen.length);
          const isLatest = isField ? chosen.at(-1) === at : floor === chosen.length - 1 && state !== 'closed';
          const grow = isLatest ? 0.8 + 0.2 * pop : 1;
          const pad = 4;
          const [cw, ch] = [(cell.w - pad * 2) * grow, (cell.h - pad * 2) * grow];
          const cx = cell.x + cell.w / 2;
          const cy = cell.y + cell.h / 2;
          box(ctx, cx - cw / 2, cy - ch / 2, cw, ch, 11);
          ctx.fillStyle = {
            safe: linear(ctx, 0, cy - ch / 2, 0, cy + ch / 2, [0, '#8affb0'], [1, '#159a4c']),
            caught: linear(ctx, 0, cy - ch / 2, 0, cy + ch / 2, [0, '#ff8a8a'], [1, '#a5121f']),
            trap: 'rgb(120 20 30 / .8)',
            closed: isNext
              ? linear(ctx, 0, cy - ch / 2, 0, cy + ch / 2, [0, hsl(hue, 62, 52)], [1, hsl(hue, 66, 30)])
              : hsl(hue, 30, 22, 0.85),
          }[state];
          ctx.fill();
          ctx.strokeStyle = isNext
            ? `rgb(255 226 122 / ${0.55 + 0.3 * Math.sin(now * 4)})`
            : 'rgb(255 255 255 / .14)';
          ctx.lineWidth = isNext ? 2.5 : 1.2;
          ctx.stroke();
          const r = Math.min(cw, ch) * 0.3;
          if (state === 'safe') {
            star(ctx, cx, cy, r, r * 0.48);
            ctx.fillStyle = linear(ctx, 0, cy - r, 0, cy + r, ...GOLD);
            ctx.fill();
          } else if (state === 'trap' || state === 'caught') {
            disc(ctx, cx, cy, r * 0.85);
            ctx.fillStyle = radial(ctx, cx - r * 0.3, cy - r * 0.3, 1, r, [0, '#5a5266'], [1, '#0d0a14']);
            ctx.fill();
            ctx.strokeStyle = '#ffb52e';
            ctx.lineWidth = 2.5;
            ctx.beginPath();
            ctx.moveTo(cx + r * 0.5, cy - r * 0.6);
            ctx.quadraticCurveTo(cx + r * 0.9, cy - r * 1.1, cx + r * 1.1, cy - r * 0.6);
            ctx.stroke();
          } else if (isNext) label(ctx, '?', cx, cy + 1, r * 1.5, '#fff');
        }
        if (!isField) {
          const cell = cellOf(w, height, 0, floor);
          label(
            ctx,
            String(floor + 1),
            Math.max(14, cell.x - 14),
            cell.y + cell.h / 2,
            13,
            'rgb(255 255 255 / .6)',
          );
        }
      }
      if (chosen.length > 0 && !isLost) {
        label(ctx, `×${(pays / 100).toFixed(2)}`, w / 2, height - 20, 24, '#ffe27a', {
          stroke: 'rgb(0 0 0 / .6)',
          width: 6,
        });
      }
      vignette(ctx, w, height, 0.3);
    },
  };
}

openGame(createView);
