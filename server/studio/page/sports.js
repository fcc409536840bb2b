/** Sports: a football match in a few seconds. */
import {
  animate,
  box,
  clamp,
  disc,
  ease,
  hsl,
  label,
  linear,
  mix,
  radial,
  reduced,
  vignette,
  wait,
} from './kit.js';

const PLAYERS = [
  [0.06, 0.5],
  [0.2, 0.2],
  [0.2, 0.5],
  [0.2, 0.8],
  [0.36, 0.32],
  [0.36, 0.68],
  [0.46, 0.5],
];

/** Three buttons with odds, shared by the games of two sides. */
export function oddsButtons({ h, options, names, tones, refresh }) {
  let picked;
  const buttons = names.map(([key], at) => {
    const button = h(
      'button',
      {
        class: 'pick',
        type: 'button',
        'aria-pressed': 'false',
        onclick: () => {
          picked = key;
          for (const other of buttons) other.setAttribute('aria-pressed', String(other === button));
          refresh();
        },
      },
      h('span', {}, ''),
      h('small', {}, ''),
    );
    button.style.setProperty('--tone', String(tones[at]));
    return button;
  });
  for (let at = 0; at < buttons.length; at += 3)
    options.append(h('div', { class: 'row' }, ...buttons.slice(at, at + 3)));
  return {
    picked: () => picked,
    show(rules, titles) {
      for (const [at, [key]] of names.entries()) {
        buttons[at].firstChild.textContent = titles?.[key] ?? names[at][1];
        buttons[at].lastChild.textContent = `× ${(rules.odds[key] / 100).toFixed(2)}`;
      }
    },
  };
}

export default function createScene({ rules: first, hue, t, h, options, sound, sparks, refresh, size }) {
  let rules = first;
  let minute = 0;
  let score = [0, 0];
  let isOn = false;
  let flash = 0;
  const ballAt = { x: 0.5, y: 0.5 };
  let from = { ...ballAt };
  let to = { ...ballAt };
  let leg = 1;
  const picks = oddsButtons({
    h,
    options,
    refresh,
    names: [
      ['home', t('home')],
      ['draw', t('drawn')],
      ['away', t('away')],
    ],
    tones: [150, 45, 215],
  });
  const titles = () => ({ home: rules.home.name, away: rules.away.name });
  picks.show(rules, titles());

  /** A point of the pitch, 0 to 1 both ways, on the screen: the far side is narrower. */
  const project = (w, height, x, y) => {
    const depth = mix(0.72, 1, y);
    return { x: w / 2 + (x - 0.5) * w * 0.94 * depth, y: mix(height * 0.3, height * 0.92, y), s: depth };
  };

  return {
    goLabel: () => t('kickOff'),
    ready: () => picks.picked() !== undefined,
    choice: () => ({ pick: picks.picked() }),
    table(next) {
      rules = next;
      score = [0, 0];
      minute = 0;
      picks.show(rules, titles());
    },
    begin() {
      score = [0, 0];
      minute = 0;
      isOn = true;
    },
    cancel() {
      isOn = false;
    },
    async play({ goals }) {
      const left = [...goals];
      const stops = [...new Set(goals.map((goal) => goal.minute)), 90];
      let begun = 0;
      for (const stop of stops) {
        const span = stop - begun;
        await animate(Math.max(180, span * 34), (p) => {
          minute = begun + span * p;
        });
        begun = stop;
        while (left[0]?.minute === stop) {
          const { side } = left.shift();
          const goalX = side === 'home' ? 0.985 : 0.015;
          from = { ...ballAt };
          to = { x: goalX, y: 0.5 };
          leg = 0;
          await wait(260);
          score = side === 'home' ? [score[0] + 1, score[1]] : [score[0], score[1] + 1];
          flash = 1;
          sound.play('win');
          const { width, height } = size();
          const at = project(width, height, goalX, 0.5);
          sparks.burst(at.x, at.y, 22, side === 'home' ? rules.home.hue : rules.away.hue, 'paper');
          await wait(650);
          from = { x: goalX, y: 0.5 };
          to = { x: 0.5, y: 0.5 };
          leg = 0;
        }
      }
      isOn = false;
      await wait(250);
    },
    draw(ctx, w, height, time, dt) {
      ctx.fillStyle = linear(ctx, 0, 0, 0, height * 0.34, [0, '#0a1530'], [1, hsl(hue, 40, 26)]);
      ctx.fillRect(0, 0, w, height);
      // Stands with a crowd.
      for (let row = 0; row < 5; row += 1) {
        for (let i = 0; i < 44; i += 1) {
          const x = (w / 43) * i + (row % 2) * 4;
          const hop = isOn && !reduced ? Math.max(0, Math.sin(time * 6 + i * 1.7 + row)) * 2.5 : 0;
          disc(ctx, x, height * 0.17 + row * 10 - hop, 4);
          ctx.fillStyle = hsl((i * 47 + row * 90) % 360, 55, 38 + row * 4, 0.85);
          ctx.fill();
        }
      }
      for (const x of [0.08, 0.92]) {
        ctx.fillStyle = radial(
          ctx,
          w * x,
          20,
          0,
          120,
          [0, 'rgb(255 255 240 / .75)'],
          [1, 'rgb(255 255 240 / 0)'],
        );
        ctx.fillRect(w * x - 130, 0, 260, 150);
      }
      // Grass.
      const c = [
        project(w, height, -0.02, 0),
        project(w, height, 1.02, 0),
        project(w, height, 1.02, 1.06),
        project(w, height, -0.02, 1.06),
      ];
      ctx.beginPath();
      ctx.moveTo(0, c[0].y);
      ctx.lineTo(w, c[1].y);
      ctx.lineTo(w, height);
      ctx.lineTo(0, height);
      ctx.fillStyle = '#0d5a2a';
      ctx.fill();
      for (let i = 0; i < 10; i += 1) {
        const a = project(w, height, i / 10, 0);
        const b = project(w, height, (i + 1) / 10, 0);
        const d = project(w, height, (i + 1) / 10, 1);
        const e = project(w, height, i / 10, 1);
        ctx.beginPath();
        for (const p of [a, b, d, e]) ctx.lineTo(p.x, p.y);
        ctx.fillStyle = i % 2 ? '#1f9a48' : '#25ad53';
        ctx.fill();
      }
      ctx.strokeStyle = 'rgb(255 255 255 / .8)';
      ctx.lineWidth = 2;
      const path = (...points) => {
        ctx.beginPath();
        for (const [x, y] of points) {
          const p = project(w, height, x, y);
          ctx.lineTo(p.x, p.y);
        }
        ctx.stroke();
      };
      path([0, 0], [1, 0], [1, 1], [0, 1], [0, 0]);
      path([0.5, 0], [0.5, 1]);
      path([0, 0.22], [0.14, 0.22], [0.14, 0.78], [0, 0.78]);
      path([1, 0.22], [0.86, 0.22], [0.86, 0.78], [1, 0.78]);
      const mid = project(w, height, 0.5, 0.5);
      ctx.beginPath();
      ctx.ellipse(mid.x, mid.y, w * 0.1, height * 0.075, 0, 0, 7);
      ctx.stroke();
      for (const x of [0, 1]) {
        const a = project(w, height, x, 0.4);
        const b = project(w, height, x, 0.6);
        ctx.lineWidth = 4;
        ctx.strokeStyle = '#fff';
        ctx.beginPath();
        ctx.moveTo(a.x, a.y);
        ctx.lineTo(a.x, a.y - 26);
        ctx.lineTo(b.x, b.y - 30);
        ctx.lineTo(b.x, b.y);
        ctx.stroke();
      }

      // The ball wanders from foot to foot.
      leg += dt * (isOn ? 2.1 : 0);
      if (leg >= 1 && isOn) {
        from = { ...to };
        to = { x: 0.12 + Math.random() * 0.76, y: 0.12 + Math.random() * 0.76 };
        leg = 0;
      }
      ballAt.x = mix(from.x, to.x, ease.inOut(clamp(leg, 0, 1)));
      ballAt.y = mix(from.y, to.y, ease.inOut(clamp(leg, 0, 1)));
      const figures = [];
      for (const [side, team] of [rules.home, rules.away].entries()) {
        for (const [at, [px, py]] of PLAYERS.entries()) {
          const bx = side === 0 ? px : 1 - px;
          const pull = at === 0 ? 0.06 : 0.34;
          const jog = isOn && !reduced ? Math.sin(time * 3 + at * 2 + side) * 0.018 : 0;
          figures.push({
            x: mix(bx, ballAt.x, pull) + jog,
            y: clamp(mix(py, ballAt.y, pull * 0.8) + jog, 0.03, 0.97),
            hue: team.hue,
          });
        }
      }
      for (const f of figures.sort((a, b) => a.y - b.y)) {
        const p = project(w, height, f.x, f.y);
        const s = p.s * 1.1;
        ctx.fillStyle = 'rgb(0 0 0 / .3)';
        ctx.beginPath();
        ctx.ellipse(p.x, p.y + 1, 8 * s, 3.5 * s, 0, 0, 7);
        ctx.fill();
        box(ctx, p.x - 5.5 * s, p.y - 19 * s, 11 * s, 13 * s, 4);
        ctx.fillStyle = hsl(f.hue, 82, 52);
        ctx.fill();
        ctx.strokeStyle = 'rgb(255 255 255 / .75)';
        ctx.lineWidth = 1;
        ctx.stroke();
        ctx.fillStyle = '#fff';
        ctx.fillRect(p.x - 4.5 * s, p.y - 7 * s, 9 * s, 4 * s);
        disc(ctx, p.x, p.y - 23 * s, 4.6 * s);
        ctx.fillStyle = '#d9a070';
        ctx.fill();
      }
      const b = project(w, height, ballAt.x, ballAt.y);
      const hop = Math.sin(clamp(leg, 0, 1) * Math.PI) * 22;
      ctx.fillStyle = 'rgb(0 0 0 / .35)';
      ctx.beginPath();
      ctx.ellipse(b.x, b.y + 2, 6, 2.6, 0, 0, 7);
      ctx.fill();
      disc(ctx, b.x, b.y - 5 - hop, 6.5);
      ctx.fillStyle = '#fff';
      ctx.fill();
      disc(ctx, b.x, b.y - 5 - hop, 2.4);
      ctx.fillStyle = '#111';
      ctx.fill();

      scoreboard(ctx, w, rules.home, rules.away, score, `${Math.floor(minute)}′`);
      if (flash > 0) {
        flash = Math.max(0, flash - dt * 0.9);
        ctx.globalAlpha = clamp(flash * 1.6, 0, 1);
        label(ctx, t('goal'), w / 2, height * 0.55, 62 * (1.3 - flash * 0.3), '#fff', {
          stroke: '#0a5a2a',
          width: 12,
          glow: '#fff',
        });
        ctx.globalAlpha = 1;
      }
      vignette(ctx, w, height, 0.35);
    },
  };
}

/** Two names, two colours, a score and a clock. */
export function scoreboard(ctx, w, home, away, score, clock) {
  const y = 14;
  box(ctx, 12, y, w - 24, 52, 16);
  ctx.fillStyle = 'rgb(6 10 28 / .86)';
  ctx.fill();
  ctx.strokeStyle = 'rgb(255 255 255 / .18)';
  ctx.lineWidth = 1.5;
  ctx.stroke();
  for (const [at, team] of [home, away].entries()) {
    const x = at === 0 ? 34 : w - 34;
    ctx.beginPath();
    ctx.moveTo(x - 13, y + 12);
    ctx.lineTo(x + 13, y + 12);
    ctx.lineTo(x + 13, y + 28);
    ctx.quadraticCurveTo(x + 11, y + 40, x, y + 44);
    ctx.quadraticCurveTo(x - 11, y + 40, x - 13, y + 28);
    ctx.closePath();
    ctx.fillStyle = linear(ctx, 0, y + 10, 0, y + 44, [0, hsl(team.hue, 85, 64)], [1, hsl(team.hue, 85, 34)]);
    ctx.fill();
    ctx.strokeStyle = '#fff';
    ctx.stroke();
    label(ctx, team.name.slice(0, 1), x, y + 27, 16);
    label(ctx, team.name, at === 0 ? 54 : w - 54, y + 27, 13, '#fff', {
      align: at === 0 ? 'left' : 'right',
      max: w / 2 - 102,
      weight: 800,
    });
  }
  label(ctx, `${score[0]} – ${score[1]}`, w / 2, y + 21, 24, '#ffe27a');
  label(ctx, clock, w / 2, y + 41, 12, '#9fe0ff', { weight: 800 });
}
