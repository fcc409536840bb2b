/** Table: baccarat with a drawn dealer. */

import type { baccarat } from '../../scenes/baccarat';
import type { KindsOf } from '../../scenes/scene';
import {
  animate,
  box,
  card,
  clamp,
  disc,
  ease,
  GOLD,
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

type Kinds = KindsOf<typeof baccarat>;

type Hand = 'player' | 'banker';
type Side = Kinds['choice']['side'];
const SIDES: readonly (readonly [side: Side, tone: number])[] = [
  ['player', 215],
  ['tie', 150],
  ['banker', 352],
];

function createView({ rules, hue, t, h, options, sound, refresh }: ViewParts<Kinds>): View<Kinds> {
  let side: Side = 'player';
  let hasChosen = false;
  /** Cards on the table with the progress of dealing and turning. */
  let dealt: { hand: Hand; at: number; value: number; p: number; turn: number }[] = [];
  let points: Readonly<Record<Hand, number>> | undefined;
  let winner: Side | undefined;
  let glow = 0;
  let reach = 0;

  const buttons = SIDES.map(([name, tone]) => {
    const button: HTMLButtonElement = h(
      'button',
      {
        class: 'pick',
        type: 'button',
        'aria-pressed': 'false',
        onclick: () => {
          side = name;
          hasChosen = true;
          for (const other of buttons) other.setAttribute('aria-pressed', String(other === button));
          refresh();
        },
      },
      t(name),
      h('small', {}, `${((rules.pays[name] - 100) / 100).toString()} : 1`),
    );
    button.style.setProperty('--tone', String(tone));
    return button;
  });
  options.append(h('div', { class: 'row' }, ...buttons));

  /** Position of a card of a hand. */
  const spot = (w: number, height: number, hand: Hand, at: number) => {
    const cw = Math.min(62, w * 0.145);
    const cx = w * (hand === 'player' ? 0.26 : 0.74);
    return {
      x: cx + (at === 2 ? 0 : (at - 0.5) * cw * 1.08),
      y: height * 0.68 + (at === 2 ? cw * 0.95 : 0),
      cw,
      tilt: at === 2,
    };
  };

  function dealer(ctx: Surface, w: number, height: number, time: number): void {
    const s = Math.min(w / 390, height / 440);
    const sway = reduced ? 0 : Math.sin(time * 1.3) * 2;
    ctx.save();
    ctx.translate(w / 2, height * 0.36);
    ctx.scale(s * 1.12, s * 1.12);
    // Body.
    ctx.beginPath();
    ctx.moveTo(-92, 26);
    ctx.bezierCurveTo(-92, -34, -46, -48, 0, -48);
    ctx.bezierCurveTo(46, -48, 92, -34, 92, 26);
    ctx.closePath();
    ctx.fillStyle = linear(ctx, 0, -48, 0, 26, [0, '#ffffff'], [1, '#cfd6e8']);
    ctx.fill();
    ctx.beginPath();
    ctx.moveTo(-60, 28);
    ctx.lineTo(-40, -44);
    ctx.lineTo(0, 6);
    ctx.lineTo(40, -44);
    ctx.lineTo(60, 28);
    ctx.closePath();
    ctx.fillStyle = linear(ctx, 0, -44, 0, 28, [0, hsl(hue, 70, 34)], [1, hsl(hue, 75, 16)]);
    ctx.fill();
    ctx.strokeStyle = linear(ctx, -60, 0, 60, 0, ...GOLD);
    ctx.lineWidth = 2.5;
    ctx.stroke();
    // Neck and bow.
    ctx.fillStyle = '#d9996b';
    ctx.fillRect(-13, -70, 26, 28);
    ctx.fillStyle = '#b3122e';
    for (const m of [-1, 1]) {
      ctx.beginPath();
      ctx.moveTo(0, -38);
      ctx.lineTo(m * 21, -48);
      ctx.lineTo(m * 21, -28);
      ctx.fill();
    }
    disc(ctx, 0, -38, 5);
    ctx.fillStyle = '#ff4a5e';
    ctx.fill();
    // Head.
    ctx.translate(sway, -98);
    ctx.beginPath();
    ctx.ellipse(0, -2, 45, 52, 0, 0, 7);
    ctx.fillStyle = linear(ctx, 0, -54, 0, 50, [0, '#3b2218'], [1, '#180c0a']);
    ctx.fill();
    for (const m of [-1, 1]) {
      ctx.beginPath();
      ctx.ellipse(m * 38, 26, 13, 32, m * -0.12, 0, 7);
      ctx.fill();
    }
    ctx.beginPath();
    ctx.ellipse(0, 8, 33, 40, 0, 0, 7);
    ctx.fillStyle = radial(ctx, -6, -4, 4, 50, [0, '#ffd9b4'], [0.7, '#eeb184'], [1, '#d08a5c']);
    ctx.fill();
    ctx.beginPath();
    ctx.moveTo(-36, 2);
    ctx.bezierCurveTo(-34, -34, 8, -40, 10, -26);
    ctx.bezierCurveTo(20, -38, 38, -20, 36, 4);
    ctx.bezierCurveTo(28, -12, 14, -18, 6, -18);
    ctx.bezierCurveTo(-10, -14, -28, -12, -36, 2);
    ctx.fillStyle = '#2a1712';
    ctx.fill();
    const blink = time % 4.2 < 0.13 && !reduced ? 0.15 : 1;
    for (const m of [-1, 1]) {
      ctx.fillStyle = '#fff';
      ctx.beginPath();
      ctx.ellipse(m * 13, 8, 6.4, 4.6 * blink, 0, 0, 7);
      ctx.fill();
      disc(ctx, m * 13, 8.4, 3.3 * blink);
      ctx.fillStyle = '#2b150c';
      ctx.fill();
      ctx.strokeStyle = '#2a1712';
      ctx.lineWidth = 2.2;
      ctx.beginPath();
      ctx.arc(m * 13, 7, 9, Math.PI * 1.2, Math.PI * 1.8);
      ctx.stroke();
      ctx.fillStyle = 'rgb(240 110 110 / .3)';
      disc(ctx, m * 20, 21, 6);
      ctx.fill();
    }
    ctx.strokeStyle = '#b0674a';
    ctx.lineWidth = 1.8;
    ctx.beginPath();
    ctx.moveTo(0, 11);
    ctx.quadraticCurveTo(3, 18, -2, 20);
    ctx.stroke();
    ctx.beginPath();
    ctx.arc(0, 24, 9, 0.25, Math.PI - 0.25);
    ctx.fillStyle = winner ? '#fff' : '#c23550';
    ctx.fill();
    ctx.strokeStyle = '#a8203c';
    ctx.lineWidth = 2.4;
    ctx.stroke();
    ctx.restore();
    // The dealing arm.
    if (reach > 0.02) {
      ctx.strokeStyle = '#e9edf7';
      ctx.lineWidth = 18 * s;
      ctx.lineCap = 'round';
      ctx.beginPath();
      ctx.moveTo(w / 2 + 78 * s, height * 0.36);
      ctx.lineTo(w / 2 + mix(80, 62, reach) * s, height * 0.36 + 44 * s * reach);
      ctx.stroke();
      disc(ctx, w / 2 + mix(80, 62, reach) * s, height * 0.36 + 50 * s * reach, 10 * s);
      ctx.fillStyle = '#eeb184';
      ctx.fill();
    }
  }

  return {
    goLabel: () => t('deal'),
    ready: () => hasChosen,
    choice: () => ({ side }),
    begin() {
      dealt = [];
      points = undefined;
      winner = undefined;
      glow = 0;
    },
    async play({ player, banker, playerPoints, bankerPoints, winner: won }) {
      const order: [hand: Hand, at: number, value: number][] = [];
      for (let at = 0; at < 3; at += 1) {
        const [mine, theirs] = [player[at], banker[at]];
        if (mine !== undefined) order.push(['player', at, mine]);
        if (theirs !== undefined) order.push(['banker', at, theirs]);
      }
      for (const [hand, at, value] of order) {
        const one = { hand, at, value, p: 0, turn: 0 };
        dealt.push(one);
        sound.play('tick');
        await animate(
          240,
          (p) => {
            one.p = p;
            reach = Math.sin(p * Math.PI);
          },
          ease.out,
        );
        await animate(170, (p) => {
          one.turn = p;
        });
        points = undefined;
        await wait(at === 2 ? 220 : 60);
      }
      points = { player: playerPoints, banker: bankerPoints };
      await wait(260);
      winner = won;
      await animate(350, (p) => {
        glow = p;
      });
      return undefined;
    },
    draw(ctx, w, height, time) {
      ctx.fillStyle = linear(ctx, 0, 0, 0, height * 0.5, [0, hsl(hue, 50, 9)], [1, hsl(hue, 55, 22)]);
      ctx.fillRect(0, 0, w, height);
      for (let i = 0; i < 5; i += 1) {
        const x = w * (0.1 + i * 0.2);
        ctx.fillStyle = radial(ctx, x, 26, 0, 74, [0, 'rgb(255 214 130 / .42)'], [1, 'rgb(255 200 100 / 0)']);
        ctx.fillRect(x - 80, 0, 160, 120);
        disc(ctx, x, 22, 5);
        ctx.fillStyle = '#fff0c0';
        ctx.fill();
      }
      dealer(ctx, w, height, time);
      // The table.
      ctx.beginPath();
      ctx.ellipse(w / 2, height * 1.02, w * 0.82, height * 0.62, 0, Math.PI, 0);
      ctx.lineTo(w * 1.4, height);
      ctx.lineTo(-w * 0.4, height);
      ctx.fillStyle = linear(ctx, 0, height * 0.38, 0, height * 0.5, ...GOLD);
      ctx.fill();
      ctx.beginPath();
      ctx.ellipse(w / 2, height * 1.04, w * 0.8, height * 0.61, 0, Math.PI, 0);
      ctx.lineTo(w * 1.4, height);
      ctx.lineTo(-w * 0.4, height);
      ctx.fillStyle = radial(
        ctx,
        w / 2,
        height * 0.72,
        20,
        w * 0.8,
        [0, '#1a8f55'],
        [0.6, '#0c5c37'],
        [1, '#05301d'],
      );
      ctx.fill();
      ctx.save();
      ctx.clip();
      ctx.strokeStyle = 'rgb(255 225 140 / .35)';
      ctx.lineWidth = 2;
      ctx.beginPath();
      ctx.ellipse(w / 2, height * 1.06, w * 0.73, height * 0.56, 0, Math.PI, 0);
      ctx.stroke();
      ctx.restore();

      for (const [name, tone] of SIDES) {
        if (name === 'tie') continue;
        const { y, cw } = spot(w, height, name, 0);
        const cx = w * (name === 'player' ? 0.26 : 0.74);
        const isWinner = winner === name;
        box(ctx, cx - cw * 1.45, y - cw * 0.95, cw * 2.9, cw * 1.9, 14);
        ctx.strokeStyle = isWinner ? '#ffe27a' : 'rgb(255 255 255 / .28)';
        ctx.lineWidth = isWinner ? 4 : 2;
        ctx.shadowColor = isWinner ? '#ffd23a' : 'transparent';
        ctx.shadowBlur = isWinner ? 22 * glow : 0;
        ctx.stroke();
        ctx.shadowBlur = 0;
        label(ctx, t(name).toUpperCase(), cx, y - cw * 1.2, 15, hsl(tone, 95, 78), {
          stroke: 'rgb(0 0 0 / .5)',
          width: 4,
        });
        if (points !== undefined) {
          const px = clamp(cx + (name === 'player' ? -1 : 1) * cw * 1.5, 22, w - 22);
          disc(ctx, px, y - cw * 0.92, 19);
          ctx.fillStyle = linear(
            ctx,
            0,
            y - cw * 1.2,
            0,
            y - cw * 0.6,
            [0, hsl(tone, 85, 58)],
            [1, hsl(tone, 85, 28)],
          );
          ctx.fill();
          ctx.strokeStyle = '#ffe9a8';
          ctx.lineWidth = 2.5;
          ctx.stroke();
          label(ctx, String(points[name]), px, y - cw * 0.91, 20);
        }
      }
      if (winner === 'tie')
        label(ctx, t('tie').toUpperCase(), w / 2, height * 0.56, 26, '#b8ffd0', {
          stroke: '#04301c',
          width: 6,
        });

      // The shoe, placed clear of the name below it.
      const hand = spot(w, height, 'banker', 0);
      const shoeAt = Math.min(height * 0.44, hand.y - hand.cw * 1.2 - 36);
      ctx.save();
      ctx.translate(w * 0.86, shoeAt);
      ctx.rotate(0.25);
      box(ctx, -34, -18, 66, 36, 7);
      ctx.fillStyle = linear(ctx, 0, -18, 0, 18, [0, '#3c3350'], [1, '#120d20']);
      ctx.fill();
      ctx.strokeStyle = '#ffd766';
      ctx.lineWidth = 1.5;
      ctx.stroke();
      ctx.restore();
      for (const one of dealt) {
        const to = spot(w, height, one.hand, one.at);
        const x = mix(w * 0.84, to.x, one.p);
        const y = mix(shoeAt, to.y, one.p);
        ctx.save();
        if (to.tilt) {
          ctx.translate(x, y);
          ctx.rotate((one.p * Math.PI) / 2);
          ctx.translate(-x, -y);
        }
        card(ctx, x, y, to.cw, one.value, one.turn, hue, (1 - one.p) * 14);
        ctx.restore();
      }
      vignette(ctx, w, height, 0.4);
    },
  };
}

openGame(createView);
