/** Lottery: pick numbers; a drum mixes, balls roll out. */
import {
  animate,
  ball,
  box,
  disc,
  ease,
  GOLD,
  hsl,
  label,
  linear,
  mix,
  radial,
  rays,
  reduced,
  vignette,
  wait,
} from './kit.js';

export default function createScene({ rules, hue, t, h, options, sound, refresh, money, bet }) {
  const { kind, picks, lowest, highest, prizes } = rules;
  const pad = String(highest).length;
  const text = (number) => String(number).padStart(kind === 'pool' ? pad : 1, '0');
  let chosen = kind === 'digits' ? Array.from({ length: picks }, () => lowest) : [];
  let drawn = [];
  let isMixing = false;
  const balls = Array.from({ length: 22 }, (_, at) => ({
    at,
    a: at * 2.4,
    d: Math.sqrt((at + 0.5) / 22),
    n: lowest + ((at * 7) % (highest - lowest + 1)),
    hue: (at * 51) % 360,
  }));

  /* ---- picking ---- */
  const hintText = h('span', {}, '');
  const show = () => {
    hintText.textContent =
      kind === 'pool'
        ? `${t('pick', picks)}: ${chosen.length}/${picks}`
        : prizes.map((prize) => `${t('hits', prize.hits)} ×${(prize.pays / 100).toFixed(0)}`).join(' · ');
    paint();
    refresh();
  };
  let paint = () => {};
  const lucky = () => {
    if (kind === 'digits')
      chosen = chosen.map(() => lowest + Math.floor(Math.random() * (highest - lowest + 1)));
    else {
      const pool = Array.from({ length: highest - lowest + 1 }, (_, at) => lowest + at);
      chosen = Array.from(
        { length: picks },
        () => pool.splice(Math.floor(Math.random() * pool.length), 1)[0],
      );
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
  if (kind === 'digits') {
    const outputs = chosen.map(() => h('output', {}, text(lowest)));
    const turn = (at, by) => {
      const span = highest - lowest + 1;
      chosen[at] = lowest + ((chosen[at] - lowest + by + span) % span);
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
      for (const [at, output] of outputs.entries()) output.textContent = text(chosen[at]);
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

  const isHit = (number, at) =>
    kind === 'digits'
      ? chosen[at] === number && drawn.slice(at).every((d, i) => d.number === chosen[at + i])
      : chosen.includes(number);

  return {
    goLabel: () => t('draw'),
    ready: () => chosen.length === picks,
    hint: () => t('pick', picks),
    choice: () => ({ numbers: chosen }),
    begin() {
      drawn = [];
      isMixing = true;
    },
    cancel() {
      isMixing = false;
    },
    async play({ drawn: numbers, hits }) {
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
      await wait(300);
      return t('hits', hits);
    },
    draw(ctx, w, height, time) {
      const now = reduced ? 0 : time;
      ctx.fillStyle = linear(
        ctx,
        0,
        0,
        0,
        height,
        [0, hsl(hue, 70, 12)],
        [0.6, hsl(hue + 20, 75, 27)],
        [1, hsl(hue, 70, 9)],
      );
      ctx.fillRect(0, 0, w, height);
      rays(ctx, w / 2, height * 0.36, height, hue, now, 0.18);
      vignette(ctx, w, height, 0.45);
      const many = rules.drawn > 8;
      // Chute with what was drawn: it is there in full, and the drum takes the room above it.
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
          // At rest they lie in rows at the bottom.
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
      const best = prizes.at(-1);
      if (best)
        label(ctx, `${t('hits', best.hits)}: ${money((bet() * best.pays) / 100)}`, w / 2, 17, 17, '#ffe9a8', {
          stroke: 'rgb(0 0 0 / .6)',
          width: 4,
        });
    },
  };
}
