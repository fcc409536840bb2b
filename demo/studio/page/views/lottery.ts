/** Lottery: pick numbers; a drum mixes, balls roll out. */

import type { lottery } from '../../scenes/lottery';
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
  radial,
  rays,
  reduced,
  type Surface,
  vignette,
  wait,
} from '../kit';
import { openGame } from '../shell';
import type { View, ViewParts } from '../view';

type Kinds = KindsOf<typeof lottery>;

function createView({
  rules,
  hue,
  t,
  h,
  options,
  sound,
  refresh,
  money,
  bet,
}: ViewParts<Kinds>): View<Kinds> {
  const { kind, picks, lowest, highest } = rules;
  const isPool = kind === 'pool';
  const isTable = kind === 'prizes';
  /** Prizes, the highest last. */
  const prizes = isTable && picks !== 2 ? [...rules.prizes].reverse() : rules.prizes;
  const span = highest - lowest + 1;
  /** Pads numbers of several digits with zeros. */
  const text = (number: number) =>
    String(number).padStart(isPool || span > 10 ? String(highest).length : 1, '0');
  const plate = (number: number) => String(number).padStart(String(rules.top).length, '0');
  const colours = span === 3 && picks === 1 ? ['red', 'yellow', 'blue'] : undefined;
  let chosen = isPool ? [] : Array.from({ length: picks }, () => lowest);
  /** The numbers of the bet whose draw is shown. */
  let played: readonly number[] = [];
  let places: readonly number[] = [];
  /** Drawn numbers with the progress of their animation. */
  let drawn: { readonly number: number; p: number }[] = [];
  let isMixing = false;
  const balls = Array.from({ length: 22 }, (_, at) => ({
    at,
    a: at * 2.4,
    d: Math.sqrt((at + 0.5) / 22),
    n: lowest + ((at * 7) % (highest - lowest + 1)),
    hue: (at * 51) % 360,
  }));

  const payRows = (): (readonly [name: string, pays: string])[] =>
    [...prizes].reverse().map(({ hits, pays }) => {
      const name = !isTable
        ? t(hits === 1 ? 'oneHit' : 'hits', hits)
        : picks === 2
          ? t('eachPlace', rules.drawn)
          : t(`place${prizes.length - hits}`);
      return [name, `×${(pays / 100).toLocaleString()}`];
    });

  /* ---- picking ---- */
  const hintText = h('span', {}, '');
  const show = () => {
    hintText.textContent = isPool
      ? `${t('pick', picks)}: ${chosen.length}/${picks}`
      : payRows()
          .slice(0, 3)
          .map(([name, pays]) => `${name} ${pays}`)
          .join(' · ');
    paint();
    refresh();
  };
  let paint = () => {};
  const lucky = () => {
    if (!isPool) chosen = chosen.map(() => lowest + Math.floor(Math.random() * span));
    else {
      const pool = Array.from({ length: highest - lowest + 1 }, (_, at) => lowest + at);
      chosen = Array.from({ length: picks }, () =>
        pool.splice(Math.floor(Math.random() * pool.length), 1),
      ).flat();
    }
    sound.play('tick');
    show();
  };
  const bar = h(
    'div',
    { class: 'hint' },
    hintText,
    h('button', { class: 'link', type: 'button', onclick: lucky }, t('lucky')),
  );
  if (!isPool && span > 10) {
    const selects = chosen.map((_, at) => {
      const select: HTMLSelectElement = h(
        'select',
        {
          'aria-label': t('numberAt', at + 1),
          onchange: () => {
            chosen[at] = Number(select.value);
            show();
          },
        },
        ...Array.from({ length: span }, (__, number) =>
          h('option', { value: String(lowest + number) }, text(lowest + number)),
        ),
      );
      return select;
    });
    options.append(bar, h('div', { class: 'wheels' }, ...selects));
    paint = () => {
      for (const [at, select] of selects.entries()) select.value = String(chosen[at]);
    };
  } else if (colours !== undefined) {
    const buttons = colours.map((name, at) => {
      const button = h(
        'button',
        {
          class: 'pick',
          type: 'button',
          onclick: () => {
            chosen = [lowest + at];
            sound.play('tick');
            show();
          },
        },
        t(name),
      );
      button.style.setProperty('--tone', String([352, 48, 215][at]));
      return button;
    });
    options.append(bar, h('div', { class: 'row' }, ...buttons));
    paint = () => {
      for (const [at, button] of buttons.entries())
        button.setAttribute('aria-pressed', String(chosen[0] === lowest + at));
    };
  } else if (!isPool) {
    const outputs = chosen.map(() => h('output', {}, text(lowest)));
    const turn = (at: number, by: number) => {
      const span = highest - lowest + 1;
      chosen[at] = lowest + ((itemAt(chosen, at) - lowest + by + span) % span);
      sound.play('tick');
      show();
    };
    options.append(
      bar,
      h(
        'div',
        { class: 'wheels' },
        ...outputs.map((output, at) =>
          h(
            'div',
            {},
            h(
              'button',
              { type: 'button', 'aria-label': `${t('more')} ${at + 1}`, onclick: () => turn(at, 1) },
              '▲',
            ),
            output,
            h(
              'button',
              { type: 'button', 'aria-label': `${t('less')} ${at + 1}`, onclick: () => turn(at, -1) },
              '▼',
            ),
          ),
        ),
      ),
    );
    paint = () => {
      for (const [at, output] of outputs.entries()) output.textContent = text(itemAt(chosen, at));
    };
  } else {
    const buttons = Array.from({ length: highest - lowest + 1 }, (_, at) => {
      const number = lowest + at;
      return h(
        'button',
        {
          class: 'pick',
          type: 'button',
          'aria-pressed': 'false',
          onclick: () => {
            if (chosen.includes(number)) chosen = chosen.filter((other) => other !== number);
            else if (chosen.length < picks) chosen = [...chosen, number];
            else chosen = [...chosen.slice(1), number];
            sound.play('tick');
            show();
          },
        },
        text(number),
      );
    });
    options.append(bar, h('div', { class: 'grid' }, ...buttons));
    paint = () => {
      for (const [at, button] of buttons.entries())
        button.setAttribute('aria-pressed', String(chosen.includes(lowest + at)));
    };
  }
  show();

  const isHit = (number: number, at: number) => {
    if (isPool) return played.includes(number);
    if (isTable) return places.includes(at);
    return played[at] === number && drawn.slice(at).every((d, i) => d.number === played[at + i]);
  };

  return {
    goLabel: () => t('buyTicket'),
    ready: () => chosen.length === picks,
    hint: () => t('pick', picks),
    choice: () => ({ numbers: chosen }),
    ticketText: ({ numbers }) => numbers.join(' · '),
    begin() {
      isMixing = true;
    },
    cancel() {
      isMixing = false;
    },
    taken() {
      isMixing = false;
    },
    async play({ drawn: numbers, hits, places: won = [] }, round) {
      played = round.choice?.numbers ?? chosen;
      drawn = [];
      places = [];
      await wait(500);
      for (const number of numbers) {
        const one = { number, p: 0 };
        drawn.push(one);
        sound.play('stop');
        await animate(
          numbers.length > 8 ? 190 : 480,
          (p) => {
            one.p = p;
          },
          ease.out,
        );
      }
      isMixing = false;
      places = won;
      await wait(300);
      return t(hits === 1 ? 'oneHit' : 'hits', hits);
    },
    draw(ctx, w, height, time) {
      const now = reduced ? 0 : time;
      fillDown(ctx, w, height, [0, hsl(hue, 70, 12)], [0.6, hsl(hue + 20, 75, 27)], [1, hsl(hue, 70, 9)]);
      rays(ctx, w / 2, height * 0.36, height, hue, now, 0.18);
      vignette(ctx, w, height, 0.45);
      if (isTable) return drawTable(ctx, w, height, now);
      const many = rules.drawn > 8;
      // The chute with the drawn numbers is always fully visible; the drum uses the space above it.
      const columns = Math.min(many ? 10 : rules.drawn, 10);
      const r = Math.min((w - 50) / columns / 2 - 3, 28, height * 0.08);
      const rows = Math.ceil(rules.drawn / columns);
      const chute = rows * (r * 2 + 8) + 12;
      const R = Math.max(40, Math.min(w * 0.31, height * (many ? 0.25 : 0.29), (height - 56 - chute) / 2.22));
      const cx = w / 2;
      const cy = R + 34;
      // Stand.
      ctx.beginPath();
      ctx.moveTo(cx - R * 0.75, cy + R * 1.22);
      ctx.lineTo(cx - R * 0.4, cy + R * 0.7);
      ctx.lineTo(cx + R * 0.4, cy + R * 0.7);
      ctx.lineTo(cx + R * 0.75, cy + R * 1.22);
      ctx.closePath();
      ctx.fillStyle = linear(ctx, cx - R, 0, cx + R, 0, ...GOLD);
      ctx.fill();
      // Drum.
      disc(ctx, cx, cy, R + 8);
      ctx.fillStyle = linear(ctx, cx - R, cy - R, cx + R, cy + R, ...GOLD);
      ctx.fill();
      disc(ctx, cx, cy, R);
      ctx.fillStyle = radial(
        ctx,
        cx,
        cy - R * 0.3,
        R * 0.1,
        R * 1.2,
        [0, hsl(hue, 40, 40)],
        [1, hsl(hue, 60, 9)],
      );
      ctx.fill();
      ctx.save();
      disc(ctx, cx, cy, R);
      ctx.clip();
      for (const b of balls) {
        if (isMixing) {
          const a = b.a + now * 5.5 * (0.6 + b.d);
          const d = R * 0.84 * Math.abs(Math.sin(b.a + now * 2.6 * (1 + b.d)));
          ball(ctx, cx + Math.cos(a) * d, cy + Math.sin(a) * d, R * 0.135, text(b.n), b.hue);
        } else {
          // At rest the balls lie in rows at the bottom.
          const row = Math.floor(b.at / 6);
          const inRow = [4, 6, 6, 6][row] ?? 6;
          const place = row === 0 ? b.at : b.at - 6 * row;
          const x = cx + (place - (inRow - 1) / 2) * R * 0.27 + (row % 2) * R * 0.05;
          if (place < inRow) ball(ctx, x, cy + R * (0.8 - row * 0.22), R * 0.135, text(b.n), b.hue);
        }
      }
      ctx.restore();
      ctx.beginPath();
      ctx.ellipse(cx - R * 0.35, cy - R * 0.5, R * 0.38, R * 0.2, -0.6, 0, 7);
      ctx.fillStyle = 'rgb(255 255 255 / .18)';
      ctx.fill();
      const top = cy + R * 1.22 + 14;
      box(ctx, 14, top, w - 28, chute, 18);
      ctx.fillStyle = 'rgb(0 0 0 / .42)';
      ctx.fill();
      ctx.strokeStyle = 'rgb(255 220 130 / .5)';
      ctx.lineWidth = 2;
      ctx.stroke();
      for (let at = 0; at < rules.drawn; at += 1) {
        const inRow = Math.min(columns, rules.drawn - Math.floor(at / columns) * columns);
        const x = w / 2 + ((at % columns) - (inRow - 1) / 2) * (r * 2 + 6);
        const y = top + 10 + r + Math.floor(at / columns) * (r * 2 + 8);
        disc(ctx, x, y, r);
        ctx.fillStyle = 'rgb(255 255 255 / .09)';
        ctx.fill();
        const one = drawn[at];
        if (one === undefined) continue;
        ball(
          ctx,
          mix(cx, x, one.p),
          mix(cy + R, y, one.p),
          r,
          text(one.number),
          isHit(one.number, at) ? 45 : hue + 190,
        );
        if (isHit(one.number, at) && one.p === 1) {
          disc(ctx, x, y, r + 3);
          ctx.strokeStyle = '#ffe27a';
          ctx.lineWidth = 3;
          ctx.stroke();
        }
      }
      banner(ctx, w);
    },
  };

  /** Amount of the highest prize. */
  function banner(ctx: Surface, w: number): void {
    const [best] = payRows();
    const top = prizes.at(-1);
    if (best && top)
      label(ctx, `${best[0]}: ${money((bet() * top.pays) / 100)}`, w / 2, 17, 17, '#ffe9a8', {
        stroke: 'rgb(0 0 0 / .6)',
        width: 4,
        max: w - 24,
      });
  }

  /** A table of prize numbers, the first at the top. */
  function drawTable(ctx: Surface, w: number, height: number, now: number): void {
    const columns = 3;
    const rows = Math.ceil(rules.drawn / columns);
    const wide = Math.min(150, (w - 28) / columns);
    const tall = Math.min(38, (height - 52) / rows);
    const x0 = (w - wide * columns) / 2;
    const y0 = 38 + (height - 46 - tall * rows) / 2;
    for (let at = 0; at < rules.drawn; at += 1) {
      const x = x0 + (at % columns) * wide;
      const y = y0 + Math.floor(at / columns) * tall;
      const one = drawn[at];
      const hit = one !== undefined && isHit(one.number, at);
      box(ctx, x + 3, y + 3, wide - 6, tall - 6, 9);
      ctx.fillStyle = hit
        ? linear(ctx, 0, y, 0, y + tall, ...GOLD)
        : at === 0
          ? hsl(hue, 70, 40, 0.9)
          : 'rgb(0 0 0 / .42)';
      ctx.fill();
      ctx.strokeStyle = hit ? '#fff' : 'rgb(255 220 130 / .4)';
      ctx.lineWidth = 1.5;
      ctx.stroke();
      const shown =
        one !== undefined
          ? plate(one.number)
          : isMixing
            ? plate(Math.floor((now * 7919 + at * 104729) % (rules.top + 1)))
            : '–'.repeat(1);
      label(ctx, shown, x + wide / 2, y + tall / 2 + 1, Math.min(17, tall * 0.52), hit ? '#3a1700' : '#fff', {
        weight: 800,
        max: wide - 14,
      });
    }
    banner(ctx, w);
  }
}

openGame(createView);
