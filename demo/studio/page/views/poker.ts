/** Cards against two others: keep what is good, swap the rest, the best hand takes the pot. */

import type { poker } from '../../scenes/poker';
import type { KindsOf } from '../../scenes/scene';
import {
  animate,
  box,
  card,
  clamp,
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
  vignette,
  wait,
} from '../kit';
import { openGame } from '../shell';
import type { View, ViewParts } from '../view';

type Kinds = KindsOf<typeof poker>;

const RIVALS = [
  { name: 'Amihan', hue: 190, skin: '#eab27f' },
  { name: 'Kidlat', hue: 20, skin: '#c98a5a' },
];

/** The outcome is shown over the table, not over the cards. */
document.body.classList.add('bannerAtCentre');

/** A card on the table with the progress of dealing and turning. */
interface Dealt {
  value: number;
  p: number;
  turn: number;
}

function createView({
  rules,
  hue,
  t,
  h,
  options,
  sound,
  canvas,
  size,
  money,
  bet,
}: ViewParts<Kinds>): View<Kinds> {
  let hand: Dealt[] = [];
  let bots: { readonly cards: Dealt[]; name?: string; wins?: boolean }[] = [];
  let held = new Set<number>();
  let name: string | undefined;
  let isChoosing = false;
  const hint = h('span', {}, t('about_poker'));
  options.append(h('div', { class: 'hint' }, hint));
  const say = (text: string) => {
    hint.textContent = text;
  };

  /** Opponents sit beside the player's hand on a wide table, otherwise above it. */
  const isWide = (w: number, height: number) => w > height * 1.6;
  const place = (w: number, height: number, at: number) => {
    const cw = Math.min(70, ...(isWide(w, height) ? [(w - 340) / 5.15, height * 0.26] : [(w - 40) / 5.15]));
    return { x: w / 2 + (at - 2) * cw * 1.06, y: height - cw * 1.02, cw };
  };

  const view: View<Kinds> = {
    choice: () => ({}),
    goLabel: () => t(isChoosing ? 'swap' : 'deal'),
    act: () => ({ hold: [...held].sort() }),
    begin() {
      hand = [];
      bots = [];
      held = new Set();
      name = undefined;
      isChoosing = false;
    },
    cancel() {
      isChoosing = false;
    },
    async play(outcome) {
      bots = RIVALS.map(() => ({ cards: Array.from({ length: 5 }, () => ({ value: 0, p: 0, turn: 0 })) }));
      for (let at = 0; at < 5; at += 1) {
        const mine: Dealt = { value: itemAt(outcome.hand, at), p: 0, turn: 0 };
        hand.push(mine);
        sound.play('tick');
        await animate(
          130,
          (p) => {
            mine.p = p;
            for (const bot of bots) itemAt(bot.cards, at).p = p;
          },
          ease.out,
        );
      }
      await animate(300, (p) => {
        for (const one of hand) one.turn = p;
      });
      name = outcome.name;
      held = new Set(outcome.suggested);
      isChoosing = true;
      say(t('holdHint'));
      return undefined;
    },
    async finish(outcome) {
      isChoosing = false;
      const changed = hand.filter((_, at) => !held.has(at));
      await animate(200, (p) => {
        for (const one of changed) one.turn = 1 - p;
      });
      for (const [at, one] of hand.entries()) one.value = itemAt(outcome.hand, at);
      held = new Set();
      await animate(260, (p) => {
        for (const one of changed) one.turn = p;
      });
      name = outcome.name;
      await wait(250);
      for (const [at, bot] of bots.entries()) {
        const shown = itemAt(outcome.bots, at);
        for (const [index, one] of bot.cards.entries()) one.value = itemAt(shown.cards, index);
        await animate(380, (p) => {
          for (const one of bot.cards) one.turn = p;
        });
        bot.name = shown.name;
        bot.wins = shown.wins;
        sound.play('stop');
        await wait(200);
      }
      say(t(outcome.name));
      return outcome.wins ? t(outcome.name) : undefined;
    },
    draw(ctx, w, height) {
      const wide = isWide(w, height);
      const potAt = height * (wide ? 0.16 : 0.5);
      fillDown(ctx, w, height, [0, hsl(hue, 55, 7)], [1, hsl(hue, 50, 17)]);
      ctx.save();
      ctx.translate(w / 2, height * 0.47);
      const rx = w * 0.56;
      const ry = height * 0.37;
      ctx.beginPath();
      ctx.ellipse(0, 8, rx, ry, 0, 0, 7);
      ctx.fillStyle = '#2a1206';
      ctx.fill();
      ctx.beginPath();
      ctx.ellipse(0, 0, rx, ry, 0, 0, 7);
      ctx.fillStyle = linear(ctx, -rx, -ry, rx, ry, ...GOLD);
      ctx.fill();
      ctx.beginPath();
      ctx.ellipse(0, 0, rx - 9, ry - 9, 0, 0, 7);
      ctx.fillStyle = radial(
        ctx,
        0,
        0,
        10,
        rx,
        [0, hsl(hue, 65, 38)],
        [0.7, hsl(hue, 70, 22)],
        [1, hsl(hue, 75, 12)],
      );
      ctx.fill();
      ctx.beginPath();
      ctx.ellipse(0, 0, rx - 26, ry - 26, 0, 0, 7);
      ctx.strokeStyle = 'rgb(255 235 170 / .3)';
      ctx.lineWidth = 2;
      ctx.stroke();
      ctx.restore();

      // The pot.
      for (let i = 0; i < 9; i += 1) {
        const x = w / 2 + ((i % 3) - 1) * 21;
        const y = potAt - Math.floor(i / 3) * 6;
        ctx.beginPath();
        ctx.ellipse(x, y, 12, 6.5, 0, 0, 7);
        ctx.fillStyle = itemAt(['#e8213c', '#2276f0', '#26b35c'], i % 3);
        ctx.fill();
        ctx.strokeStyle = '#fff';
        ctx.setLineDash([4, 4]);
        ctx.lineWidth = 2.5;
        ctx.stroke();
        ctx.setLineDash([]);
      }
      label(
        ctx,
        `${t('pot')} ${money((bet() * rules.potHundredths) / 100)}`,
        w / 2,
        potAt + (wide ? 18 : height * 0.055),
        16,
        '#ffe9a8',
        { stroke: 'rgb(0 0 0 / .6)', width: 4 },
      );

      for (const [at, rival] of RIVALS.entries()) {
        const side = wide ? 0.14 : 0.26;
        const cx = w * (at === 0 ? side : 1 - side);
        const cy = height * (wide ? 0.3 : 0.13);
        const bot = bots[at];
        disc(ctx, cx, cy, 31);
        ctx.fillStyle = radial(ctx, cx, cy, 4, 34, [0, hsl(rival.hue, 75, 60)], [1, hsl(rival.hue, 80, 22)]);
        ctx.fill();
        ctx.lineWidth = bot?.wins ? 5 : 3;
        ctx.strokeStyle = bot?.wins ? '#ffe27a' : 'rgb(255 255 255 / .7)';
        ctx.shadowColor = bot?.wins ? '#ffd23a' : 'transparent';
        ctx.shadowBlur = 18;
        ctx.stroke();
        ctx.shadowBlur = 0;
        ctx.save();
        disc(ctx, cx, cy, 29);
        ctx.clip();
        ctx.fillStyle = hsl(rival.hue, 60, 32);
        ctx.beginPath();
        ctx.ellipse(cx, cy + 34, 29, 20, 0, 0, 7);
        ctx.fill();
        ctx.fillStyle = rival.skin;
        ctx.fillRect(cx - 6, cy + 6, 12, 14);
        ctx.beginPath();
        ctx.ellipse(cx, cy - 1, 14, 16, 0, 0, 7);
        ctx.fill();
        ctx.fillStyle = '#22130d';
        ctx.beginPath();
        ctx.ellipse(cx, cy - 11, 16, 10, 0, Math.PI, 0);
        ctx.fill();
        if (at === 0) {
          ctx.fillRect(cx - 17, cy - 11, 5, 22);
          ctx.fillRect(cx + 12, cy - 11, 5, 22);
        }
        for (const m of [-1, 1]) {
          disc(ctx, cx + m * 5.5, cy - 1, 1.9);
          ctx.fill();
        }
        ctx.strokeStyle = '#8a3a2a';
        ctx.lineWidth = 1.8;
        ctx.beginPath();
        ctx.arc(cx, cy + 5, 4.5, 0.3, Math.PI - 0.3);
        ctx.stroke();
        ctx.restore();
        label(ctx, rival.name, cx, cy + 42, 13, '#fff', { stroke: 'rgb(0 0 0 / .7)', width: 3 });
        if (bot === undefined) continue;
        for (const [index, one] of bot.cards.entries()) {
          const x = cx + (index - 2) * 27;
          const y = cy + 84;
          card(ctx, mix(w / 2, x, one.p), mix(height * 0.4, y, one.p), 34, one.value, one.turn, hue, 0);
        }
        if (bot.name) {
          const text = t(bot.name);
          box(ctx, cx - 66, cy + 112, 132, 22, 11);
          ctx.fillStyle = bot.wins ? '#ffcf3e' : 'rgb(0 0 0 / .62)';
          ctx.fill();
          label(ctx, text, cx, cy + 123.5, 12.5, bot.wins ? '#3a1700' : '#fff', { max: 124 });
        }
      }

      for (const [at, one] of hand.entries()) {
        const { x, y, cw } = place(w, height, at);
        const isHeld = held.has(at) && isChoosing;
        card(
          ctx,
          mix(w / 2, x, one.p),
          mix(height * 0.4, y, one.p),
          cw,
          one.value,
          one.turn,
          hue,
          isHeld ? 14 : 0,
        );
        if (isHeld) {
          box(ctx, x - cw * 0.46, y - cw * 0.98 - 16, cw * 0.92, 20, 10);
          ctx.fillStyle = '#ffcf3e';
          ctx.fill();
          label(ctx, t('hold').toUpperCase(), x, y - cw * 0.98 - 5.5, 11.5, '#3a1700');
        }
      }
      if (name !== undefined && hand.length === 5) {
        const { y, cw } = place(w, height, 2);
        const ly = y - cw * 0.98 - (wide ? 26 : 34);
        label(ctx, t(name), w / 2, ly, 19, '#ffe27a', { stroke: 'rgb(0 0 0 / .65)', width: 5 });
      }
      vignette(ctx, w, height, 0.35);
    },
  };
  canvas.addEventListener('click', (event) => {
    if (!isChoosing) return;
    const { width, height } = size();
    for (let at = 0; at < 5; at += 1) {
      const { x, y, cw } = place(width, height, at);
      if (Math.abs(event.offsetX - x) < cw * 0.53 && Math.abs(event.offsetY - y) < cw * 0.95) {
        if (held.has(at)) held.delete(at);
        else held.add(at);
        sound.play('tick');
      }
    }
  });
  // Keyboard: digit keys hold and release cards.
  addEventListener('keydown', (event) => {
    const at = Number(event.key) - 1;
    if (!isChoosing || !(at >= 0 && at < 5)) return;
    if (held.has(clamp(at, 0, 4))) held.delete(at);
    else held.add(at);
  });
  return view;
}

openGame(createView);
