/** Slots: five reels in a gold frame; pays on lines, or by the feature that the title names. */
import type { KindsOf } from '../../scenes/scene';
import type { slots } from '../../scenes/slots';
import {
  animate,
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
  type Sprite,
  type Surface,
  sprite,
  star,
  vignette,
} from '../kit';
import { openGame } from '../shell';
import type { View, ViewParts } from '../view';

type Kinds = KindsOf<typeof slots>;
type Outcome = Kinds['outcome'];

const REELS = 5;
const ROWS = 3;
/** Index of the symbol that stands for every other. */
const WILD = 0;
/** Speed of a free-running reel in cells per second. */
const SPEED = 22;

type Points = readonly (readonly [x: number, y: number])[];
/** Path of a polygon; corners are fractions of `r`. */
function corners(ctx: Surface, r: number, points: Points): void {
  ctx.beginPath();
  for (const [x, y] of points) ctx.lineTo(x * r, y * r);
}

/** Draws a symbol around the origin, for games without a picture of it. */
type DrawSymbol = (ctx: Surface, r: number) => void;
const DRAW: Readonly<Record<Kinds['rules']['symbols'][number], DrawSymbol>> = {
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
    corners(ctx, r, [
      [-0.55, -0.62],
      [0.55, -0.62],
      [0.95, -0.12],
      [0, 0.95],
      [-0.95, -0.12],
    ]);
    ctx.closePath();
    ctx.fillStyle = linear(ctx, -r, -r, r, r, [0, '#c9fbff'], [0.45, '#22b8f0'], [1, '#0b3ca0']);
    ctx.fill();
    ctx.strokeStyle = '#eaffff';
    ctx.lineWidth = r * 0.06;
    ctx.stroke();
    ctx.fillStyle = 'rgb(255 255 255 / .42)';
    corners(ctx, r, [
      [-0.55, -0.62],
      [-0.28, -0.12],
      [-0.95, -0.12],
    ]);
    ctx.fill();
    ctx.fillStyle = 'rgb(255 255 255 / .28)';
    corners(ctx, r, [
      [0.28, -0.12],
      [0.55, -0.62],
      [-0.1, -0.62],
      [-0.28, -0.12],
      [0, 0.95],
    ]);
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
    const CHERRIES: Points = [
      [-0.45, 0.42],
      [0.46, 0.5],
    ];
    for (const [x, y] of CHERRIES) {
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

/** Loads a picture; resolves with undefined when it fails, and the drawn symbol is used. */
async function load(address: string): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    return image;
  } catch {
    return undefined;
  }
}

function createView({
  rules,
  hue,
  t,
  sound,
  sparks,
  size,
  bet,
  money,
  shortMoney,
  reels: art,
}: ViewParts<Kinds>): View<Kinds> {
  const { symbols, strip, lines, pays, kinds, variant } = rules;
  let cell = 60;
  let sprites: Sprite[] = [];
  const random = () => itemAt(strip, Math.floor(Math.random() * strip.length));
  /** Each reel is a strip of symbols and its position in cells. */
  const reels = Array.from({ length: REELS }, () => ({
    tape: Array.from({ length: ROWS + 2 }, random),
    at: 0,
    state: 'still' as 'still' | 'free' | 'stopping',
  }));
  /** Cells that won together. */
  let wins: Outcome['drops'][number]['wins'] = [];
  let winAge = 0;
  /** Multiplier of the current window. */
  let multiple = 1;
  /** Coins on the reels, and respins played. */
  let coins: Outcome['coins'] = [];
  /** Symbols and backdrop from the game's own tile. */
  let pictures: (HTMLImageElement | undefined)[] = [];
  let backdrop: HTMLImageElement | undefined;
  if (art !== undefined) {
    void Promise.all(symbols.map((_, at) => load(`${art}/${at}.svg`))).then((loaded) => {
      pictures = loaded;
      sprites = [];
    });
    void load(`${art}/backdrop.svg`).then((loaded) => {
      backdrop = loaded;
    });
  }

  const geometry = (w: number, height: number) => {
    const side = Math.min((w - 36) / REELS, (height - 90) / ROWS);
    const x = (w - side * REELS) / 2;
    // When there is room, the sign is above and the pays are below.
    const room = height - side * ROWS;
    return { side, x, y: room > 250 ? 128 : room / 2 + 10, hasPays: room > 250 };
  };

  /** The sign above the reels: lamps around the highest pay. */
  function sign(ctx: Surface, w: number, y: number, time: number): void {
    box(ctx, w * 0.14, y - 112, w * 0.72, 66, 20);
    ctx.fillStyle = linear(ctx, 0, y - 112, 0, y - 46, ...GOLD);
    ctx.fill();
    box(ctx, w * 0.14 + 6, y - 106, w * 0.72 - 12, 54, 15);
    ctx.fillStyle = radial(ctx, w / 2, y - 80, 5, w * 0.4, [0, hsl(hue, 90, 32)], [1, hsl(hue, 85, 10)]);
    ctx.fill();
    label(
      ctx,
      money((bet() * Math.max(...pays.map(([, , most]) => most))) / lines),
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
    const name = variant === 'lines' ? '5 × WILD' : t(`slots_${variant}`);
    label(ctx, multiple > 1 ? `×${multiple}` : name, w / 2, y - 96, 12, '#ffe9b8', {
      weight: 800,
      max: w * 0.64,
    });
    for (let i = 0; i < 12; i += 1) {
      for (const ly of [y - 109, y - 49]) {
        disc(ctx, w * 0.14 + 22 + ((w * 0.72 - 44) * i) / 11, ly, 2.6);
        ctx.fillStyle = (Math.floor(time * 4) + i) % 2 ? '#fffbe0' : '#a8560a';
        ctx.fill();
      }
    }
  }

  /** Payouts of five, four and three of a kind at this bet; a dash for a symbol that pays nothing. */
  function payTable(ctx: Surface, w: number, top: number, bottom: number): void {
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
      itemAt(sprites, symbol).stamp(ctx, x + 8, y + 2, s, s);
      const room = wide - s - 34;
      if (row.every((pay) => pay === 0)) {
        const text = symbol === WILD ? t('slots_any') : '–';
        label(ctx, text, x + s + 22 + room / 2, y + tall * 0.46, 13, '#fff', { weight: 700, max: room });
      }
      for (const [at, pay] of [...row].reverse().entries()) {
        if (pay === 0) continue;
        const cx = x + s + 22 + (room * (at + 0.5)) / 3;
        label(
          ctx,
          `${itemAt(kinds, 2 - at)}${variant === 'cluster' && at === 0 ? '+' : ''}×`,
          cx,
          y + tall * 0.27,
          10.5,
          '#ffe9b8',
          { weight: 700 },
        );
        label(ctx, shortMoney((bet() * pay) / lines), cx, y + tall * 0.62, 13, '#fff', {
          max: room / 3 - 4,
        });
      }
    }
  }
  function makeSprites(side: number) {
    cell = side;
    sprites = symbols.map((name, at) =>
      sprite(side, side, (ctx) => {
        const picture = pictures[at];
        if (picture !== undefined) {
          ctx.drawImage(picture, side * 0.04, side * 0.04, side * 0.92, side * 0.92);
          return;
        }
        ctx.translate(side / 2, side / 2);
        ctx.shadowColor = 'rgb(0 0 0 / .35)';
        ctx.shadowBlur = 5;
        ctx.shadowOffsetY = 3;
        DRAW[name](ctx, side * 0.36);
      }),
    );
  }

  function frame(ctx: Surface, x: number, y: number, w: number, height: number): void {
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

  const wait = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration));
  /** Starts the reels. */
  function turn(): void {
    wins = [];
    for (const reel of reels) {
      reel.state = 'free';
      reel.tape = [...reel.tape.slice(Math.floor(reel.at)), ...strip];
      reel.at = 0;
    }
  }
  /** Stops the reels one after the other. */
  async function stop(window: Outcome['drops'][number]['window']): Promise<void> {
    const stops = reels.map(async (reel, index) => {
      // The strip: current window, filler, outcome.
      const shown = Array.from({ length: ROWS + 1 }, (_, row) =>
        itemAt(reel.tape, (Math.floor(reel.at) + row) % reel.tape.length),
      );
      const offset = reel.at % 1;
      const extra = 8 + index * 5;
      const stopped = itemAt(window, index);
      reel.state = 'stopping';
      reel.tape = [...shown, ...Array.from({ length: extra }, random), ...stopped, random()];
      const end = shown.length + extra;
      await animate(
        420 + index * 230,
        (p) => {
          reel.at = offset + (end - offset) * p;
        },
        (p) => (p < 0.8 ? p / 0.8 : 1 + Math.sin(((p - 0.8) / 0.2) * Math.PI) * 0.012),
      );
      reel.tape = [...stopped, random(), random()];
      reel.at = 0;
      reel.state = 'still';
      sound.play('stop');
    });
    await Promise.all(stops);
  }
  /** Sparks over some cells. */
  function glitter(cells: readonly (readonly [reel: number, row: number])[]): void {
    const { width, height } = size();
    const { side, x, y } = geometry(width, height);
    for (const [reel, row] of cells.slice(0, 15)) {
      sparks.burst(x + side * (reel + 0.5), y + side * (row + 0.5), 4);
    }
  }
  /** A coin with its payout. */
  function drawCoin(ctx: Surface, x: number, y: number, side: number, winMinor: number): void {
    disc(ctx, x, y, side * 0.42);
    ctx.fillStyle = linear(ctx, x, y - side * 0.42, x, y + side * 0.42, ...GOLD);
    ctx.fill();
    disc(ctx, x, y, side * 0.33);
    ctx.fillStyle = hsl(hue, 70, 20);
    ctx.fill();
    label(ctx, shortMoney(winMinor), x, y, side * 0.26, '#ffe9b8', { weight: 800, max: side * 0.6 });
  }

  return {
    choice: () => ({}),
    goLabel: () => t('spin'),
    begin() {
      coins = [];
      multiple = 1;
      turn();
    },
    cancel() {
      for (const reel of reels) {
        reel.at = Math.floor(reel.at) % Math.max(1, reel.tape.length - ROWS - 1);
        reel.state = 'still';
      }
    },
    async play({ drops, coins: held, respins }) {
      for (const [at, drop] of drops.entries()) {
        if (at > 0) {
          // Winning symbols fall away and a new window appears.
          await wait(500);
          turn();
        }
        multiple = drop.times;
        await stop(drop.window);
        wins = drop.wins;
        winAge = 0;
        glitter(drop.wins.flatMap(({ cells }) => cells));
        await wait(drop.wins.length > 0 ? 350 : 60);
      }
      for (let respin = 0; held.length > 0 && respin <= respins; respin += 1) {
        const came = held.filter((coin) => coin.respin === respin);
        coins = [...coins, ...came];
        glitter(came.map(({ cell }) => cell));
        if (came.length > 0) sound.play('stop');
        await wait(came.length > 0 ? 450 : 220);
      }
      return undefined;
    },
    draw(ctx, w, height, time, dt) {
      winAge += dt;
      fillDown(ctx, w, height, [0, hsl(hue, 75, 14)], [0.5, hsl(hue + 14, 82, 30)], [1, hsl(hue, 80, 8)]);
      if (backdrop === undefined) rays(ctx, w / 2, height * 0.42, Math.max(w, height), hue + 10, time, 0.2);
      else {
        const side = Math.max(w, height);
        ctx.drawImage(backdrop, (w - side) / 2, (height - side) / 2, side, side);
        ctx.fillStyle = hsl(hue, 60, 8, 0.32);
        ctx.fillRect(0, 0, w, height);
      }
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
          const symbol = itemAt(reel.tape, (base + row + reel.tape.length) % reel.tape.length);
          const sy = y + side * (row - part);
          const isWinning = wins.some(({ cells }) =>
            cells.some(([at, line]) => at === index && line === row),
          );
          const dim = (wins.length > 0 && !isWinning) || coins.length > 0;
          ctx.save();
          ctx.globalAlpha = dim ? 0.38 : isFast ? 0.72 : 1;
          if (isWinning) {
            const pulse = 1 + 0.08 * Math.sin(winAge * 7);
            box(ctx, rx + 2, sy + 2, side - 6, side - 4, 10);
            ctx.fillStyle = `rgb(255 205 60 / ${0.35 + 0.25 * Math.sin(winAge * 7)})`;
            ctx.fill();
            itemAt(sprites, symbol).stamp(
              ctx,
              rx + side / 2 - (side * pulse) / 2 - 1,
              sy + side / 2 - (side * pulse) / 2,
              side * pulse,
              side * pulse,
            );
          } else {
            itemAt(sprites, symbol).stamp(
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
      // Show the winning lines in turn; wins without lines have none.
      if (wins.length > 0 && (variant === 'lines' || variant === 'hold')) {
        const at = Math.floor(winAge / 0.8) % wins.length;
        ctx.beginPath();
        for (const [reel, row] of itemAt(wins, at).cells) {
          ctx.lineTo(x + side * (reel + 0.5), y + side * (row + 0.5));
        }
        ctx.lineWidth = 5;
        ctx.lineJoin = 'round';
        ctx.strokeStyle = hsl(at * 36, 95, 55, 0.85);
        ctx.shadowColor = hsl(at * 36, 95, 60);
        ctx.shadowBlur = 12;
        ctx.stroke();
        ctx.shadowBlur = 0;
      }
      for (const {
        cell: [reel, row],
        winMinor,
      } of coins) {
        drawCoin(ctx, x + side * (reel + 0.5), y + side * (row + 0.5), side, winMinor);
      }
      ctx.restore();
    },
    resize(w, height) {
      makeSprites(geometry(w, height).side);
    },
  };
}

openGame(createView);
