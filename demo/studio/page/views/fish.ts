/** Fish: a reef, a cannon, and creatures that pay by how hard they are to catch. */

import type { fish } from '../../scenes/fish';
import type { KindsOf } from '../../scenes/scene';
import {
  animate,
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
  reduced,
  type Surface,
} from '../kit';
import { openGame } from '../shell';
import type { View, ViewParts } from '../view';

type Kinds = KindsOf<typeof fish>;

type Form = 'fish' | 'puffer' | 'turtle' | 'ray' | 'squid' | 'shark' | 'dragon';
/** Size, hue, shade and pace of a creature. */
interface Look {
  readonly r: number;
  readonly hue: number;
  readonly pace: number;
  readonly form: Form;
  readonly bands?: true;
}
const LOOKS: Readonly<Record<Kinds['rules']['creatures'][number]['name'], Look>> = {
  minnow: { r: 15, hue: 190, pace: 62, form: 'fish' },
  clown: { r: 20, hue: 22, pace: 52, form: 'fish', bands: true },
  puffer: { r: 25, hue: 52, pace: 34, form: 'puffer' },
  turtle: { r: 30, hue: 130, pace: 30, form: 'turtle' },
  ray: { r: 34, hue: 265, pace: 40, form: 'ray' },
  squid: { r: 34, hue: 330, pace: 36, form: 'squid' },
  shark: { r: 46, hue: 215, pace: 44, form: 'shark' },
  dragon: { r: 58, hue: 42, pace: 28, form: 'dragon' },
};
/** Number of each creature in the water. */
const SHOAL = [5, 4, 3, 2, 2, 1, 1, 1];

function eye(ctx: Surface, x: number, y: number, r: number): void {
  disc(ctx, x, y, r);
  ctx.fillStyle = '#fff';
  ctx.fill();
  disc(ctx, x + r * 0.25, y, r * 0.55);
  ctx.fillStyle = '#140f2b';
  ctx.fill();
}

function body(ctx: Surface, r: number, hue: number, w = 1, height = 0.62): void {
  ctx.beginPath();
  ctx.ellipse(0, 0, r * w, r * height, 0, 0, 7);
  ctx.fillStyle = radial(
    ctx,
    r * 0.2,
    -r * height * 0.5,
    0,
    r * 1.3,
    [0, hsl(hue, 100, 84)],
    [0.45, hsl(hue, 92, 56)],
    [1, hsl(hue, 90, 26)],
  );
  ctx.fill();
}

/** Draws a creature facing right; `wag` is the position of its tail, from -1 to 1. */
type DrawForm = (ctx: Surface, look: Look, wag: number) => void;
const FORMS: Readonly<Record<Form, DrawForm>> = {
  fish(ctx, { r, hue, bands }, wag) {
    ctx.fillStyle = hsl(hue, 92, 46);
    ctx.beginPath();
    ctx.moveTo(-r * 0.8, 0);
    ctx.lineTo(-r * 1.5, -r * 0.55 + wag * r * 0.4);
    ctx.lineTo(-r * 1.3, wag * r * 0.2);
    ctx.lineTo(-r * 1.5, r * 0.55 + wag * r * 0.4);
    ctx.fill();
    ctx.beginPath();
    ctx.moveTo(-r * 0.3, -r * 0.4);
    ctx.quadraticCurveTo(r * 0.05, -r * 1.05, r * 0.45, -r * 0.42);
    ctx.fill();
    body(ctx, r, hue);
    if (bands) {
      ctx.save();
      ctx.clip();
      ctx.fillStyle = '#fff';
      ctx.fillRect(r * 0.22, -r, r * 0.24, r * 2);
      ctx.fillRect(-r * 0.5, -r, r * 0.24, r * 2);
      ctx.restore();
    }
    eye(ctx, r * 0.62, -r * 0.12, r * 0.16);
  },
  puffer(ctx, { r, hue }, wag) {
    ctx.fillStyle = hsl(hue, 95, 40);
    for (let i = 0; i < 14; i += 1) {
      const a = (i / 14) * Math.PI * 2;
      ctx.beginPath();
      ctx.moveTo(Math.cos(a - 0.14) * r * 0.84, Math.sin(a - 0.14) * r * 0.84);
      ctx.lineTo(Math.cos(a) * r * 1.18, Math.sin(a) * r * 1.18);
      ctx.lineTo(Math.cos(a + 0.14) * r * 0.84, Math.sin(a + 0.14) * r * 0.84);
      ctx.fill();
    }
    ctx.beginPath();
    ctx.moveTo(-r * 0.8, 0);
    ctx.lineTo(-r * 1.4, -r * 0.35 + wag * 5);
    ctx.lineTo(-r * 1.4, r * 0.35 + wag * 5);
    ctx.fill();
    body(ctx, r, hue, 0.95, 0.9);
    ctx.beginPath();
    ctx.ellipse(r * 0.1, r * 0.45, r * 0.6, r * 0.32, 0, 0, 7);
    ctx.fillStyle = 'rgb(255 255 255 / .6)';
    ctx.fill();
    eye(ctx, r * 0.5, -r * 0.22, r * 0.2);
  },
  turtle(ctx, { r, hue }, wag) {
    ctx.fillStyle = hsl(hue, 55, 48);
    const fins: readonly (readonly [x: number, y: number, turn: number])[] = [
      [0.5, -0.6, -0.5],
      [0.5, 0.6, 0.5],
      [-0.6, -0.5, -0.9],
      [-0.6, 0.5, 0.9],
    ];
    for (const [x, y, a] of fins) {
      ctx.save();
      ctx.translate(x * r, y * r);
      ctx.rotate(a + wag * 0.4 * Math.sign(y));
      ctx.beginPath();
      ctx.ellipse(0, 0, r * 0.46, r * 0.2, 0, 0, 7);
      ctx.fill();
      ctx.restore();
    }
    disc(ctx, r * 1.0, 0, r * 0.3);
    ctx.fill();
    body(ctx, r, hue, 0.92, 0.76);
    ctx.strokeStyle = hsl(hue, 70, 22);
    ctx.lineWidth = r * 0.06;
    for (const x of [-0.4, 0, 0.4]) {
      ctx.beginPath();
      ctx.moveTo(x * r, -r * 0.66);
      ctx.quadraticCurveTo(x * r * 1.5, 0, x * r, r * 0.66);
      ctx.stroke();
    }
    eye(ctx, r * 1.1, -r * 0.08, r * 0.09);
  },
  ray(ctx, { r, hue }, wag) {
    ctx.beginPath();
    ctx.moveTo(r, 0);
    ctx.quadraticCurveTo(r * 0.2, -r * 0.35, -r * 0.25, -r * (0.95 + wag * 0.18));
    ctx.quadraticCurveTo(-r * 0.35, -r * 0.2, -r * 0.75, 0);
    ctx.quadraticCurveTo(-r * 0.35, r * 0.2, -r * 0.25, r * (0.95 + wag * 0.18));
    ctx.quadraticCurveTo(r * 0.2, r * 0.35, r, 0);
    ctx.fillStyle = radial(
      ctx,
      r * 0.2,
      0,
      0,
      r * 1.2,
      [0, hsl(hue, 95, 82)],
      [0.5, hsl(hue, 82, 55)],
      [1, hsl(hue, 85, 26)],
    );
    ctx.fill();
    ctx.strokeStyle = hsl(hue, 85, 34);
    ctx.lineWidth = r * 0.07;
    ctx.beginPath();
    ctx.moveTo(-r * 0.7, 0);
    ctx.quadraticCurveTo(-r * 1.2, wag * r * 0.3, -r * 1.7, -wag * r * 0.2);
    ctx.stroke();
    eye(ctx, r * 0.6, -r * 0.13, r * 0.08);
    eye(ctx, r * 0.6, r * 0.13, r * 0.08);
  },
  squid(ctx, { r, hue }, wag) {
    ctx.strokeStyle = hsl(hue, 85, 58);
    ctx.lineWidth = r * 0.13;
    ctx.lineCap = 'round';
    for (let i = -2; i <= 2; i += 1) {
      ctx.beginPath();
      ctx.moveTo(-r * 0.3, i * r * 0.14);
      ctx.quadraticCurveTo(-r * 0.9, i * r * 0.3 + wag * r * 0.3, -r * 1.4, i * r * 0.25 - wag * r * 0.3);
      ctx.stroke();
    }
    body(ctx, r, hue, 0.95, 0.5);
    ctx.beginPath();
    ctx.moveTo(r * 0.3, -r * 0.4);
    ctx.lineTo(r * 1.15, 0);
    ctx.lineTo(r * 0.3, r * 0.4);
    ctx.fillStyle = hsl(hue, 90, 64);
    ctx.fill();
    eye(ctx, -r * 0.3, -r * 0.18, r * 0.16);
  },
  shark(ctx, { r, hue }, wag) {
    ctx.fillStyle = hsl(hue, 35, 36);
    ctx.beginPath();
    ctx.moveTo(-r * 0.8, 0);
    ctx.lineTo(-r * 1.4, -r * 0.6 + wag * r * 0.25);
    ctx.lineTo(-r * 1.12, wag * r * 0.1);
    ctx.lineTo(-r * 1.3, r * 0.4 + wag * r * 0.25);
    ctx.fill();
    ctx.beginPath();
    ctx.moveTo(-r * 0.15, -r * 0.3);
    ctx.lineTo(-r * 0.2, -r * 0.85);
    ctx.lineTo(r * 0.32, -r * 0.3);
    ctx.fill();
    ctx.beginPath();
    ctx.ellipse(0, 0, r, r * 0.4, 0, 0, 7);
    ctx.fillStyle = linear(
      ctx,
      0,
      -r * 0.4,
      0,
      r * 0.4,
      [0, hsl(hue, 45, 62)],
      [0.55, hsl(hue, 38, 40)],
      [0.62, '#e8f0fa'],
      [1, '#b8c8da'],
    );
    ctx.fill();
    ctx.strokeStyle = hsl(hue, 40, 20);
    ctx.lineWidth = 2;
    ctx.beginPath();
    ctx.arc(r * 0.62, r * 0.08, r * 0.22, 0.2, 1.6);
    ctx.stroke();
    eye(ctx, r * 0.6, -r * 0.1, r * 0.08);
  },
  dragon(ctx, { r, hue }, wag) {
    ctx.lineCap = 'round';
    for (let i = 7; i >= 0; i -= 1) {
      const x = r * (0.55 - i * 0.3);
      const y = Math.sin(i * 0.9 + wag * 1.6) * r * 0.22;
      const s = r * (0.36 - i * 0.03);
      ctx.beginPath();
      ctx.moveTo(x - s * 0.5, y - s * 0.7);
      ctx.lineTo(x, y - s * 1.7);
      ctx.lineTo(x + s * 0.5, y - s * 0.7);
      ctx.fillStyle = '#ff4a2a';
      ctx.fill();
      disc(ctx, x, y, s);
      ctx.fillStyle = radial(
        ctx,
        x,
        y - s * 0.5,
        0,
        s * 1.3,
        [0, '#fff2b0'],
        [0.5, hsl(hue, 98, 54)],
        [1, hsl(hue - 20, 95, 28)],
      );
      ctx.fill();
    }
    const hy = Math.sin(wag * 1.6) * r * 0.22;
    ctx.strokeStyle = '#fff0b0';
    ctx.lineWidth = 3;
    for (const s of [-1, 1]) {
      ctx.beginPath();
      ctx.moveTo(r * 0.5, hy - r * 0.3);
      ctx.quadraticCurveTo(r * 0.4, hy - r * 0.7, r * (0.3 + s * 0.22), hy - r * 0.8);
      ctx.stroke();
    }
    eye(ctx, r * 0.68, hy - r * 0.1, r * 0.1);
  },
};

/** A creature in the water. */
interface Swimmer {
  /** Index in the list of creatures. */
  readonly kind: number;
  readonly look: Look;
  readonly dir: 1 | -1;
  x: number;
  readonly depth: number;
  y: number;
  sway: number;
  readonly pace: number;
  /** From 1 to 0 after a shot. */
  hurt: number;
  /** Seconds since it was caught; 0 while it swims. */
  caught: number;
}

function createView({
  rules,
  hue,
  t,
  sound,
  sparks,
  canvas,
  shot,
  refresh,
  say,
  size,
  money,
  bet,
}: ViewParts<Kinds>): View<Kinds> {
  const { creatures } = rules;
  const creatureOf = (kind: number) => itemAt<Kinds['rules']['creatures'][number]>(creatures, kind);
  const sea = (hue % 90) + 170;
  const swimmers: Swimmer[] = [];
  /** Shots in flight: origin, progress and target. */
  const bolts: { readonly x: number; readonly y: number; p: number; readonly target: Swimmer }[] = [];
  /** Amounts that rise from caught creatures; age in seconds. */
  const floats: { readonly x: number; readonly y: number; readonly text: string; age: number }[] = [];
  const bubbles = Array.from({ length: 26 }, () => ({
    x: Math.random(),
    y: Math.random(),
    r: 2 + Math.random() * 5,
  }));
  let angle = -Math.PI / 2;
  let recoil = 0;
  let underway = 0;
  let isAuto = false;
  let autoAt = 0;

  /** Height at which a creature swims: above the reef, which is lower on short screens. */
  const level = ({ r }: Look, depth: number, height: number) =>
    mix(46 + r, height - Math.min(150, height * 0.38), depth);

  function spawn(kind: number, anywhere: boolean): Swimmer {
    const { width, height } = size();
    const look = LOOKS[creatureOf(kind).name];
    const right = Math.random() < 0.5;
    const depth = clamp(Math.random(), 0, 1);
    return {
      kind,
      look,
      dir: right ? 1 : -1,
      x: anywhere ? Math.random() * width : right ? -look.r * 2 : width + look.r * 2,
      depth,
      y: level(look, depth, height),
      sway: Math.random() * 7,
      pace: look.pace * (0.8 + Math.random() * 0.5),
      hurt: 0,
      caught: 0,
    };
  }

  const nearest = (x: number, y: number, reach: number) => {
    let best: Swimmer | undefined;
    let least = reach;
    for (const one of swimmers) {
      if (one.caught > 0) continue;
      const distance = Math.hypot(one.x - x, one.y - y) - one.look.r;
      if (distance < least) {
        least = distance;
        best = one;
      }
    }
    return best;
  };

  function fire(target: Swimmer | undefined): void {
    // Limit concurrent shots; drop the rest.
    if (underway >= 3 || target === undefined || target.caught > 0) return;
    underway += 1;
    const { width, height } = size();
    angle = Math.atan2(target.y - (height - 34), target.x - width / 2);
    recoil = 1;
    sound.play('shot');
    const bolt = { x: width / 2, y: height - 60, p: 0, target };
    bolts.push(bolt);
    const flight = animate(320, (p) => {
      bolt.p = p;
    });
    void shot({ target: target.kind }, async (result) => {
      await flight;
      target.hurt = 1;
      if (result.winMinor > 0) {
        target.caught = 0.001;
        sparks.burst(target.x, target.y, 10 + creatureOf(target.kind).pays);
        sound.play(creatureOf(target.kind).pays >= 25 ? 'big' : 'win');
        floats.push({ x: target.x, y: target.y, text: `+${money(result.winMinor)}`, age: 0 });
      }
    })
      .then((result) => {
        // Stop automatic fire after a refused shot.
        if (result === undefined && isAuto) {
          isAuto = false;
          refresh();
        }
      })
      .finally(() => {
        underway -= 1;
        bolts.splice(bolts.indexOf(bolt), 1);
      });
  }

  canvas.addEventListener('pointerdown', (event) => {
    const target = nearest(event.offsetX, event.offsetY, 34);
    if (target === undefined) say(t('fire'));
    else fire(target);
  });

  return {
    // Shots are played independently, never as a round.
    choice: () => ({ target: 0 }),
    isRapid: true,
    resize(_, height) {
      for (const one of swimmers) one.y = level(one.look, one.depth, height);
    },
    goLabel: () => t(isAuto ? 'stop' : 'autoFire'),
    press() {
      isAuto = !isAuto;
      refresh();
    },
    draw(ctx, w, height, time, dt) {
      const now = reduced ? 0 : time;
      fillDown(
        ctx,
        w,
        height,
        [0, hsl(sea, 90, 62)],
        [0.45, hsl(sea + 8, 88, 34)],
        [1, hsl(sea + 24, 85, 12)],
      );
      for (let i = 0; i < 6; i += 1) {
        const x = w * (i / 5) + Math.sin(now * 0.4 + i * 2) * 26;
        ctx.fillStyle = linear(
          ctx,
          0,
          0,
          0,
          height * 0.8,
          [0, 'rgb(255 255 255 / .2)'],
          [1, 'rgb(255 255 255 / 0)'],
        );
        ctx.beginPath();
        ctx.moveTo(x - 12, 0);
        ctx.lineTo(x + 22, 0);
        ctx.lineTo(x + 100, height * 0.8);
        ctx.lineTo(x - 10, height * 0.8);
        ctx.fill();
      }
      // The reef.
      const rise = Math.min(1, height / 400);
      for (let layer = 0; layer < 3; layer += 1) {
        ctx.fillStyle = hsl(sea + 30 + layer * 8, 60, 20 - layer * 5);
        ctx.beginPath();
        ctx.moveTo(0, height);
        for (let x = 0; x <= w; x += 12) {
          ctx.lineTo(
            x,
            height -
              rise *
                (78 - layer * 22 + Math.sin(x * 0.03 + layer * 2.4) * 16 + Math.sin(x * 0.011 + layer) * 22),
          );
        }
        ctx.lineTo(w, height);
        ctx.fill();
      }
      for (let i = 0; i < 9; i += 1) {
        const x = w * ((i * 0.618) % 1);
        const tall = rise * (44 + ((i * 37) % 40));
        ctx.strokeStyle = hsl(itemAt([350, 20, 140, 300, 45], i % 5), 75, 45, 0.85);
        ctx.lineWidth = 7;
        ctx.lineCap = 'round';
        ctx.beginPath();
        ctx.moveTo(x, height - 16);
        ctx.quadraticCurveTo(
          x + Math.sin(now + i) * 8,
          height - 16 - tall / 2,
          x + Math.sin(now + i) * 15,
          height - 16 - tall,
        );
        ctx.stroke();
      }
      for (const bubble of bubbles) {
        bubble.y -= (dt * (12 + bubble.r * 7)) / height;
        if (bubble.y < -0.05) bubble.y = 1.05;
        disc(ctx, bubble.x * w + Math.sin(now * 2 + bubble.r) * 6, bubble.y * height, bubble.r);
        ctx.strokeStyle = 'rgb(255 255 255 / .45)';
        ctx.lineWidth = 1.3;
        ctx.stroke();
      }

      for (const [kind, count] of SHOAL.entries()) {
        const present = swimmers.filter((one) => one.kind === kind).length;
        if (present < count) swimmers.push(spawn(kind, swimmers.length < 19));
      }
      for (const one of [...swimmers].sort((a, b) => b.look.r - a.look.r)) {
        const { look } = one;
        one.sway += dt * 5;
        one.hurt = Math.max(0, one.hurt - dt * 3);
        if (one.caught > 0) one.caught += dt;
        else one.x += one.dir * one.pace * dt;
        if (one.caught > 0.7 || one.x < -look.r * 3 || one.x > w + look.r * 3) {
          swimmers.splice(swimmers.indexOf(one), 1);
          continue;
        }
        const y = one.y + Math.sin(one.sway * 0.4) * 7;
        ctx.save();
        ctx.translate(one.x, y);
        ctx.scale(one.dir * (1 + one.caught * 0.5), 1 + one.caught * 0.5);
        ctx.rotate(one.caught * 7);
        ctx.globalAlpha = 1 - clamp(one.caught / 0.7, 0, 1);
        ctx.shadowColor = one.hurt > 0 ? '#fff' : 'rgb(0 10 40 / .4)';
        ctx.shadowBlur = one.hurt > 0 ? 24 : 9;
        FORMS[look.form](ctx, look, Math.sin(one.sway));
        ctx.restore();
        if (one.caught === 0)
          label(ctx, `×${creatureOf(one.kind).pays}`, one.x, y + look.r * 0.78 + 9, 12, '#ffe27a', {
            stroke: 'rgb(0 20 50 / .75)',
            width: 3,
          });
      }

      for (const { x, y, p, target } of bolts) {
        const bx = mix(x, target.x, p);
        const by = mix(y, target.y, p);
        if (p < 1) {
          disc(ctx, bx, by, 9);
          ctx.fillStyle = radial(
            ctx,
            bx,
            by,
            0,
            12,
            [0, '#fff'],
            [0.4, '#ffe27a'],
            [1, 'rgb(255 140 0 / 0)'],
          );
          ctx.fill();
        } else {
          ctx.strokeStyle = 'rgb(255 240 180 / .85)';
          ctx.lineWidth = 2;
          for (let i = 0; i < 3; i += 1) {
            disc(ctx, target.x, target.y, target.look.r * (0.6 + i * 0.3));
            ctx.stroke();
          }
        }
      }

      // The cannon.
      recoil = Math.max(0, recoil - dt * 6);
      ctx.save();
      ctx.translate(w / 2, height - 24);
      disc(ctx, 0, 8, 46);
      ctx.fillStyle = radial(ctx, 0, 0, 6, 50, [0, hsl(hue, 80, 55)], [1, hsl(hue, 80, 16)]);
      ctx.fill();
      ctx.lineWidth = 4;
      ctx.strokeStyle = linear(ctx, 0, -40, 0, 40, ...GOLD);
      ctx.stroke();
      ctx.rotate(angle + Math.PI / 2);
      ctx.translate(0, recoil * 8);
      ctx.beginPath();
      ctx.moveTo(-17, 0);
      ctx.lineTo(-12, -58);
      ctx.lineTo(12, -58);
      ctx.lineTo(17, 0);
      ctx.closePath();
      ctx.fillStyle = linear(
        ctx,
        -17,
        0,
        17,
        0,
        [0, '#9c4a06'],
        [0.35, '#fff0a8'],
        [0.6, '#ffc02e'],
        [1, '#8a3f05'],
      );
      ctx.fill();
      ctx.fillStyle = '#3a1503';
      ctx.fillRect(-13, -62, 26, 7);
      if (recoil > 0.5) {
        disc(ctx, 0, -70, 16 * recoil);
        ctx.fillStyle = radial(ctx, 0, -70, 0, 18, [0, '#fff'], [0.5, '#ffd23a'], [1, 'rgb(255 80 0 / 0)']);
        ctx.fill();
      }
      ctx.restore();
      label(ctx, money(bet()), w / 2, height - 14, 13, '#fff', { stroke: 'rgb(0 0 0 / .6)', width: 3 });

      for (const one of floats) {
        one.age += dt;
        ctx.globalAlpha = clamp(2 - one.age * 1.4, 0, 1);
        label(
          ctx,
          one.text,
          clamp(one.x, 60, w - 60),
          one.y - ease.out(clamp(one.age, 0, 1)) * 46,
          24,
          '#ffe27a',
          { stroke: '#7a3d00', width: 5 },
        );
        ctx.globalAlpha = 1;
      }
      while ((floats[0]?.age ?? 0) > 1.5) floats.shift();

      if (isAuto && time > autoAt) {
        autoAt = time + 0.42;
        const visible = swimmers.filter((one) => one.caught === 0 && one.x > 10 && one.x < w - 10);
        fire(
          visible.sort((a, b) => a.look.r - b.look.r)[
            Math.floor(Math.random() * Math.min(9, visible.length))
          ],
        );
      }
    },
  };
}

openGame(createView);
