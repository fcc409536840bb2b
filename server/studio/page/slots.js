/** Slots: five reels behind gold, ten lines. */
import { animate, box, disc, GOLD, hsl, label, linear, radial, rays, sprite, star, vignette } from './kit.js';

const REELS = 5;
const ROWS = 3;
/** Cells a second while a reel runs free. */
const SPEED = 22;

const DRAW = {
  wild(ctx, r) {
    star(ctx, 0, 0, r, r * 0.62, 16);
    ctx.fillStyle = radial(ctx, 0, 0, r * 0.2, r, [0, '#fffbe0'], [0.5, '#ffc42e'], [1, '#ff7a0a']);
    ctx.fill();
    disc(ctx, 0, 0, r * 0.58);
    ctx.fillStyle = radial(
      ctx,
      -r * 0.15,
      -r * 0.2,
      0,
      r * 0.7,
      [0, '#fff9d0'],
      [0.6, '#ffd23a'],
      [1, '#f08a0a'],
    );
    ctx.fill();
    label(ctx, 'WILD', 0, r * 0.03, r * 0.42, '#fff', { stroke: '#b3122e', width: r * 0.14 });
  },
  seven(ctx, r) {
    label(
      ctx,
      '7',
      0,
      r * 0.06,
      r * 2.05,
      linear(ctx, 0, -r, 0, r, [0, '#ff9a8c'], [0.45, '#e8213c'], [1, '#7d0620']),
      {
        stroke: linear(ctx, 0, -r, 0, r, ...GOLD),
        width: r * 0.28,
      },
    );
  },
  gem(ctx, r) {
    const top = [
      [-0.55, -0.62],
      [0.55, -0.62],
      [0.95, -0.12],
      [0, 0.95],
      [-0.95, -0.12],
    ];
    ctx.beginPath();
    for (const [x, y] of top) ctx.lineTo(x * r, y * r);
    ctx.closePath();
    ctx.fillStyle = linear(ctx, -r, -r, r, r, [0, '#c9fbff'], [0.45, '#22b8f0'], [1, '#0b3ca0']);
    ctx.fill();
    ctx.strokeStyle = '#eaffff';
    ctx.lineWidth = r * 0.06;
    ctx.stroke();
    ctx.fillStyle = 'rgb(255 255 255 / .42)';
    ctx.beginPath();
    for (const [x, y] of [
      [-0.55, -0.62],
      [-0.28, -0.12],
      [-0.95, -0.12],
    ])
      ctx.lineTo(x * r, y * r);
    ctx.fill();
    ctx.fillStyle = 'rgb(255 255 255 / .28)';
    ctx.beginPath();
    for (const [x, y] of [
      [0.28, -0.12],
      [0.55, -0.62],
      [-0.1, -0.62],
      [-0.28, -0.12],
      [0, 0.95],
    ])
      ctx.lineTo(x * r, y * r);
    ctx.fill();
  },
  bell(ctx, r) {
    ctx.beginPath();
    ctx.moveTo(-r * 0.85, r * 0.5);
    ctx.bezierCurveTo(-r * 0.5, r * 0.25, -r * 0.72, -r * 0.85, 0, -r * 0.85);
    ctx.bezierCurveTo(r * 0.72, -r * 0.85, r * 0.5, r * 0.25, r * 0.85, r * 0.5);
    ctx.closePath();
    ctx.fillStyle = linear(
      ctx,
      -r,
      0,
      r,
      0,
      [0, '#b9650b'],
      [0.35, '#fff0a8'],
      [0.6, '#ffc02e'],
      [1, '#9c4a06'],
    );
    ctx.fill();
    box(ctx, -r * 0.9, r * 0.42, r * 1.8, r * 0.24, r * 0.12);
    ctx.fillStyle = linear(ctx, 0, r * 0.4, 0, r * 0.68, [0, '#ffe27a'], [1, '#a85506']);
    ctx.fill();
    disc(ctx, 0, r * 0.78, r * 0.2);
    ctx.fillStyle = '#d97a0a';
    ctx.fill();
    disc(ctx, 0, -r * 0.9, r * 0.14);
    ctx.fillStyle = '#ffd766';
    ctx.fill();
  },
  star(ctx, r) {
    star(ctx, 0, 0, r * 0.98, r * 0.46);
    ctx.lineJoin = 'round';
    ctx.fillStyle = linear(ctx, 0, -r, 0, r, [0, '#ffb6ff'], [0.5, '#c92ee0'], [1, '#5a0a8c']);
    ctx.fill();
    ctx.strokeStyle = '#ffe0ff';
    ctx.lineWidth = r * 0.09;
    ctx.stroke();
  },
  leaf(ctx, r) {
    for (let i = 0; i < 4; i += 1) {
      ctx.save();
      ctx.rotate((i * Math.PI) / 2 + Math.PI / 4);
      ctx.beginPath();
      ctx.moveTo(0, 0);
      ctx.bezierCurveTo(-r * 0.75, -r * 0.35, -r * 0.45, -r * 1.05, 0, -r * 0.7);
      ctx.bezierCurveTo(r * 0.45, -r * 1.05, r * 0.75, -r * 0.35, 0, 0);
      ctx.fillStyle = radial(ctx, 0, -r * 0.6, 0, r * 0.75, [0, '#b8ff9a'], [0.5, '#2fc450'], [1, '#0a6a2a']);
      ctx.fill();
      ctx.restore();
    }
    disc(ctx, 0, 0, r * 0.12);
    ctx.fillStyle = '#ffe27a';
    ctx.fill();
  },
  citrus(ctx, r) {
    disc(ctx, 0, 0, r * 0.86);
    ctx.fillStyle = radial(
      ctx,
      -r * 0.3,
      -r * 0.3,
      0,
      r * 1.1,
      [0, '#d8ff5a'],
      [0.6, '#86c81a'],
      [1, '#3f7d05'],
    );
    ctx.fill();
    disc(ctx, 0, 0, r * 0.68);
    ctx.fillStyle = '#fff3b0';
    ctx.fill();
    for (let i = 0; i < 8; i += 1) {
      ctx.beginPath();
      ctx.moveTo(0, 0);
      ctx.arc(0, 0, r * 0.6, (i * Math.PI) / 4 + 0.08, ((i + 1) * Math.PI) / 4 - 0.08);
      ctx.fillStyle = i % 2 ? '#ffb52e' : '#ffa21a';
      ctx.fill();
    }
  },
  cherry(ctx, r) {
    ctx.strokeStyle = '#3f8a1a';
    ctx.lineWidth = r * 0.12;
    ctx.lineCap = 'round';
    ctx.beginPath();
    ctx.moveTo(-r * 0.42, r * 0.25);
    ctx.quadraticCurveTo(-r * 0.3, -r * 0.5, r * 0.28, -r * 0.86);
    ctx.quadraticCurveTo(r * 0.55, -r * 0.3, r * 0.48, r * 0.4);
    ctx.stroke();
    for (const [x, y] of [
      [-0.45, 0.42],
      [0.46, 0.5],
    ]) {
      disc(ctx, x * r, y * r, r * 0.43);
      ctx.fillStyle = radial(
        ctx,
        (x - 0.14) * r,
        (y - 0.16) * r,
        0,
        r * 0.52,
        [0, '#ff9aa8'],
        [0.45, '#e0123a'],
        [1, '#7a0420'],
      );
      ctx.fill();
    }
    ctx.beginPath();
    ctx.ellipse(r * 0.52, -r * 0.78, r * 0.34, r * 0.16, 0.4, 0, 7);
    ctx.fillStyle = '#5fc02e';
    ctx.fill();
  },
};

export default function createScene({ rules, hue, t, sound, sparks, size, bet, money }) {
  const { symbols, strip, lines, pays } = rules;
  let cell = 60;
  let sprites = [];
  const random = () => strip[Math.floor(Math.random() * strip.length)];
  /** Each reel is a tape of symbols and how far it has run, in cells. */
  const reels = Array.from({ length: REELS }, () => ({
    tape: Array.from({ length: ROWS + 2 }, random),
    at: 0,
    state: 'still',
  }));
  let wins = [];
  let winAge = 0;

  const geometry = (w, height) => {
    const side = Math.min((w - 36) / REELS, (height - 90) / ROWS);
    const x = (w - side * REELS) / 2;
    // Where there is room, a sign stands above and the pays below.
    const room = height - side * ROWS;
    return { side, x, y: room > 250 ? 128 : room / 2 + 10, hasPays: room > 250 };
  };

  /** The sign above the reels: lamps around the highest pay. */
  function sign(ctx, w, y, time) {
    box(ctx, w * 0.14, y - 112, w * 0.72, 66, 20);
    ctx.fillStyle = linear(ctx, 0, y - 112, 0, y - 46, ...GOLD);
    ctx.fill();
    box(ctx, w * 0.14 + 6, y - 106, w * 0.72 - 12, 54, 15);
    ctx.fillStyle = radial(ctx, w / 2, y - 80, 5, w * 0.4, [0, hsl(hue, 90, 32)], [1, hsl(hue, 85, 10)]);
    ctx.fill();
    label(
      ctx,
      money((bet() * pays[0][2]) / lines.length),
      w / 2,
      y - 72,
      29,
      linear(ctx, 0, y - 88, 0, y - 58, ...GOLD),
      {
        stroke: '#3a1503',
        width: 7,
        max: w * 0.66,
      },
    );
    label(ctx, '5 × WILD', w / 2, y - 96, 12, '#ffe9b8', { weight: 800 });
    for (let i = 0; i < 12; i += 1) {
      for (const ly of [y - 109, y - 49]) {
        disc(ctx, w * 0.14 + 22 + ((w * 0.72 - 44) * i) / 11, ly, 2.6);
        ctx.fillStyle = (Math.floor(time * 4) + i) % 2 ? '#fffbe0' : '#a8560a';
        ctx.fill();
      }
    }
  }

  /** What five, four and three of a kind pay at this bet. */
  function payTable(ctx, w, top, bottom) {
    const rows = 4;
    const tall = Math.min(50, (bottom - top) / rows);
    const wide = (w - 24) / 2;
    for (const [symbol, row] of pays.entries()) {
      const x = 12 + (symbol % 2) * wide;
      const y = top + Math.floor(symbol / 2) * tall;
      box(ctx, x + 3, y + 2, wide - 6, tall - 5, 12);
      ctx.fillStyle = 'rgb(0 0 0 / .38)';
      ctx.fill();
      const s = tall - 8;
      sprites[symbol].stamp(ctx, x + 8, y + 2, s, s);
      for (const [at, multiple] of [...row].reverse().entries()) {
        const cx = x + s + 22 + ((wide - s - 34) * (at + 0.5)) / 3;
        label(ctx, `${5 - at}×`, cx, y + tall * 0.27, 10.5, '#ffe9b8', { weight: 700 });
        label(ctx, short((bet() * multiple) / lines.length / 100), cx, y + tall * 0.62, 13, '#fff', {
          max: (wide - s - 34) / 3 - 4,
        });
      }
    }
  }
  const short = (amount) =>
    amount >= 10_000
      ? `${Number((amount / 1_000).toFixed(1))}K`
      : String(Number(amount.toFixed(amount < 100 ? 2 : 0)));

  function makeSprites(side) {
    cell = side;
    sprites = symbols.map((name) =>
      sprite(side, side, (ctx) => {
        ctx.translate(side / 2, side / 2);
        ctx.shadowColor = 'rgb(0 0 0 / .35)';
        ctx.shadowBlur = 5;
        ctx.shadowOffsetY = 3;
        DRAW[name](ctx, side * 0.36);
      }),
    );
  }

  function frame(ctx, x, y, w, height) {
    box(ctx, x - 12, y - 12, w + 24, height + 24, 20);
    ctx.fillStyle = linear(ctx, x, y - 12, x + w * 0.4, y + height + 12, ...GOLD);
    ctx.shadowColor = hsl(hue, 95, 60, 0.55);
    ctx.shadowBlur = 26;
    ctx.fill();
    ctx.shadowBlur = 0;
    box(ctx, x - 6, y - 6, w + 12, height + 12, 15);
    ctx.fillStyle = '#3a1503';
    ctx.fill();
  }

  return {
    goLabel: () => t('spin'),
    begin() {
      wins = [];
      for (const reel of reels) {
        reel.state = 'free';
        reel.tape = [...reel.tape.slice(Math.floor(reel.at)), ...strip];
        reel.at = 0;
      }
    },
    cancel() {
      for (const reel of reels) {
        reel.at = Math.floor(reel.at) % Math.max(1, reel.tape.length - ROWS - 1);
        reel.state = 'still';
      }
    },
    async play({ window, wins: won }) {
      const stops = reels.map(async (reel, index) => {
        // What shows now runs out, then some more, then the outcome.
        const shown = Array.from(
          { length: ROWS + 1 },
          (_, row) => reel.tape[(Math.floor(reel.at) + row) % reel.tape.length],
        );
        const offset = reel.at % 1;
        const extra = 8 + index * 5;
        reel.state = 'stopping';
        reel.tape = [...shown, ...Array.from({ length: extra }, random), ...window[index], random()];
        const end = shown.length + extra;
        await animate(
          420 + index * 230,
          (p) => {
            reel.at = offset + (end - offset) * p;
          },
          (p) => (p < 0.8 ? p / 0.8 : 1 + Math.sin(((p - 0.8) / 0.2) * Math.PI) * 0.012),
        );
        reel.tape = [...window[index], random(), random()];
        reel.at = 0;
        reel.state = 'still';
        sound.play('stop');
      });
      await Promise.all(stops);
      wins = won.map(({ line, length }) => ({ rows: lines[line], length, line }));
      winAge = 0;
      if (wins.length > 0) {
        const { width, height } = size();
        const { side, x, y } = geometry(width, height);
        for (const win of wins.slice(0, 4)) {
          for (let reel = 0; reel < win.length; reel += 1) {
            sparks.burst(x + side * (reel + 0.5), y + side * (win.rows[reel] + 0.5), 4);
          }
        }
      }
      await new Promise((resolve) => setTimeout(resolve, wins.length > 0 ? 350 : 60));
    },
    draw(ctx, w, height, time, dt) {
      winAge += dt;
      ctx.fillStyle = linear(
        ctx,
        0,
        0,
        0,
        height,
        [0, hsl(hue, 75, 14)],
        [0.5, hsl(hue + 14, 82, 30)],
        [1, hsl(hue, 80, 8)],
      );
      ctx.fillRect(0, 0, w, height);
      rays(ctx, w / 2, height * 0.42, Math.max(w, height), hue + 10, time, 0.2);
      vignette(ctx, w, height, 0.55);
      const { side, x, y, hasPays } = geometry(w, height);
      if (Math.abs(side - cell) > 0.5 || sprites.length === 0) makeSprites(side);
      const total = side * REELS;

      // Lamps above and below.
      for (let i = 0; i < 15; i += 1) {
        const on = Math.sin(time * (wins.length ? 9 : 3) + i * 0.9) > 0;
        for (const ly of [y - 26, y + side * ROWS + 26]) {
          disc(ctx, x + (total * i) / 14, ly, 4.5);
          ctx.fillStyle = on ? '#fff3b0' : hsl(hue, 60, 26);
          ctx.shadowColor = on ? '#ffce3a' : 'transparent';
          ctx.shadowBlur = on ? 14 : 0;
          ctx.fill();
          ctx.shadowBlur = 0;
        }
      }
      if (hasPays) {
        sign(ctx, w, y, time);
        payTable(ctx, w, y + side * ROWS + 44, height - 10);
      }
      frame(ctx, x, y, total, side * ROWS);

      ctx.save();
      box(ctx, x, y, total, side * ROWS, 10);
      ctx.clip();
      for (const [index, reel] of reels.entries()) {
        const rx = x + side * index;
        ctx.fillStyle = linear(
          ctx,
          0,
          y,
          0,
          y + side * ROWS,
          [0, '#8d7d6a'],
          [0.18, '#f8f0dc'],
          [0.5, '#fffdf5'],
          [0.82, '#f8f0dc'],
          [1, '#8d7d6a'],
        );
        ctx.fillRect(rx, y, side - 2, side * ROWS);
        if (reel.state === 'free') reel.at += SPEED * dt;
        const base = Math.floor(reel.at);
        const part = reel.at - base;
        const isFast = reel.state === 'free';
        for (let row = -1; row <= ROWS; row += 1) {
          const symbol = reel.tape[(base + row + reel.tape.length) % reel.tape.length];
          const sy = y + side * (row - part);
          const isWinning = wins.some((win) => index < win.length && win.rows[index] === row);
          const dim = wins.length > 0 && !isWinning;
          ctx.save();
          ctx.globalAlpha = dim ? 0.38 : isFast ? 0.72 : 1;
          if (isWinning) {
            const pulse = 1 + 0.08 * Math.sin(winAge * 7);
            box(ctx, rx + 2, sy + 2, side - 6, side - 4, 10);
            ctx.fillStyle = `rgb(255 205 60 / ${0.35 + 0.25 * Math.sin(winAge * 7)})`;
            ctx.fill();
            sprites[symbol].stamp(
              ctx,
              rx + side / 2 - (side * pulse) / 2 - 1,
              sy + side / 2 - (side * pulse) / 2,
              side * pulse,
              side * pulse,
            );
          } else {
            sprites[symbol].stamp(
              ctx,
              rx - 1,
              sy - (isFast ? side * 0.1 : 0),
              side,
              side * (isFast ? 1.2 : 1),
            );
          }
          ctx.restore();
        }
      }
      ctx.fillStyle = linear(
        ctx,
        0,
        y,
        0,
        y + side * ROWS,
        [0, 'rgb(20 5 0 / .6)'],
        [0.14, 'rgb(0 0 0 / 0)'],
        [0.86, 'rgb(0 0 0 / 0)'],
        [1, 'rgb(20 5 0 / .6)'],
      );
      ctx.fillRect(x, y, total, side * ROWS);
      // One winning line after the other.
      if (wins.length > 0) {
        const win = wins[Math.floor(winAge / 0.8) % wins.length];
        ctx.beginPath();
        for (let reel = 0; reel < REELS; reel += 1)
          ctx.lineTo(x + side * (reel + 0.5), y + side * (win.rows[reel] + 0.5));
        ctx.lineWidth = 5;
        ctx.lineJoin = 'round';
        ctx.strokeStyle = hsl(win.line * 36, 95, 55, 0.85);
        ctx.shadowColor = hsl(win.line * 36, 95, 60);
        ctx.shadowBlur = 12;
        ctx.stroke();
      }
      ctx.restore();
    },
    resize(w, height) {
      makeSprites(geometry(w, height).side);
    },
  };
}
