/** Lotteries, electronic draws and bingo. */
import { darken, lighten, mix } from '../color';
import { bokeh, confetti, glow, rays, scrim } from '../effects';
import { smallText } from '../lettering';
import { BALL_COLORS, numberBall } from '../props/balls';
import { bunting } from '../props/festive';
import { bingoCard, drawMachine, ticket } from '../props/machine';
import { die } from '../props/table';
import { coin, coinRain } from '../props/treasure';
import type { Rng } from '../random';
import { SCENES } from '../scenes';
import { n, place, type Sketch } from '../sketch';
import { readTitle } from '../themes';
import { type Composer, CX, CY, chooseMood, drawHero, metalOf, object, relief, TILE } from './compose';

function ballRow(s: Sketch, rng: Rng, count: number, y: number, size: number, highest: number): string {
  let out = '';
  const step = Math.min(52, 250 / count);
  const colors = rng.shuffle(BALL_COLORS);
  for (let i = 0; i < count; i += 1) {
    const x = CX + (i - (count - 1) / 2) * step;
    const lift = Math.abs(i - (count - 1) / 2) * 5;
    out += place(
      x,
      y + lift,
      (size * step) / 104,
      rng.range(-14, 14),
      numberBall(s, rng.int(highest > 9 ? 1 : 0, highest), colors[i % colors.length] ?? '#f0203c'),
    );
  }
  return out;
}

/** Split-flap digits, the look of 2D to 6D games. */
function flaps(s: Sketch, rng: Rng, count: number, color: string): string {
  const w = count > 4 ? 36 : 54;
  const h = w * 1.36;
  let out = '';
  for (let i = 0; i < count; i += 1) {
    const x = (i - (count - 1) / 2) * (w + 6);
    const digit = smallText(String(rng.int(0, 9)), w * 1.12, 'middle', 'anton');
    out +=
      `<g transform="translate(${n(x)} 0)"><rect x="${n(-w / 2 - 3)}" y="${n(-h / 2 - 3)}" width="${n(w + 6)}" height="${n(h + 6)}" rx="10" fill="#2a1502"/><rect x="${n(-w / 2 - 1.5)}" y="${n(-h / 2 - 1.5)}" width="${n(w + 3)}" height="${n(h + 3)}" rx="9" fill="${s.linear(['#fff6c8', '#f7a61c', '#9c4a06'])}"/>` +
      `<rect x="${n(-w / 2 + 2)}" y="${n(-h / 2 + 2)}" width="${n(w - 4)}" height="${n(h - 4)}" rx="7" fill="${s.linear([lighten(color, 0.3), color, darken(color, 0.45)])}"/><path d="${digit.d}" transform="translate(0 ${n(digit.height / 2)})" fill="#fff"/><rect x="${n(-w / 2 + 2)}" y="-1.500" width="${n(w - 4)}" height="3" fill="#000" opacity=".45"/><rect x="${n(-w / 2 + 2)}" y="${n(-h / 2 + 2)}" width="${n(w - 4)}" height="${n(h / 2 - 3)}" rx="7" fill="#fff" opacity=".14"/></g>`;
  }
  return out;
}

const LOTTO_STYLE = {
  face: ['bungee', 'titan', 'lilita', 'russo'],
  finish: ['toon', 'cast', 'sport', 'toon'],
  bend: ['arch', 'flat', 'bulge', 'rise'],
} as const;

/** A lottery. */
export const composeLottery: Composer = (s, rng, { title, accent }) => {
  const mood = chooseMood(
    rng,
    accent,
    ['royal', 'azure', 'cherry', 'emerald', 'violet', 'amber', 'teal', 'crimson'],
    0.3,
  );
  const scene = SCENES[rng.pick(['burst', 'wall', 'burst', 'stage', 'fiesta'] as const)](
    s,
    rng,
    mood,
    TILE,
    TILE,
  );
  const gold = metalOf('gold');
  const count = Number(
    /(\d)\s*D\b/i.exec(title)?.[1] ??
      (/pair/i.test(title) ? 2 : /three/i.test(title) ? 3 : /five/i.test(title) ? 5 : 0),
  );
  let body =
    scene.back +
    rays(s, CX, CY, 200, 20, mood.glow, 0.5, rng.range(0, 18)) +
    glow(s, CX, CY, 140, mood.glow, 0.85);
  if (count >= 2 && count <= 6 && rng.chance(0.72)) {
    body +=
      coinRain(s, rng, 7, 0, 0, TILE, 190, gold, 15) +
      place(
        CX,
        104,
        count <= 3 ? 1.36 : count === 4 ? 1.08 : 1.02,
        0,
        flaps(s, rng, count, mix(mood.sky[1], mood.accent, 0.35)),
      );
    body += ballRow(s, rng, 5, 176, 0.86, 9);
  } else
    switch (rng.int(0, 2)) {
      case 0:
        body +=
          place(CX, 104, 1.44, 0, drawMachine(s, rng, BALL_COLORS, gold)) + ballRow(s, rng, 5, 190, 0.8, 49);
        break;
      case 1: {
        const spots = [
          [150, 74, 0.98],
          [82, 108, 0.86],
          [218, 108, 0.86],
          [112, 164, 0.8],
          [190, 164, 0.8],
          [40, 168, 0.56],
          [262, 168, 0.56],
        ] as const;
        const colors = rng.shuffle(BALL_COLORS);
        for (const [i, [x, y, k]] of [...spots.entries()].reverse())
          body += place(
            x,
            y,
            k,
            rng.range(-18, 18),
            numberBall(s, rng.int(1, 49), colors[i % colors.length] ?? '#f0203c'),
          );
        break;
      }
      default:
        body +=
          place(CX - 6, 84, 1.7, -9, ticket(s, rng, mood.accent)) +
          ballRow(s, rng, 5, 168, 1, 49) +
          place(252, 62, 0.5, 12, coin(s, 46, gold, 'crown'));
    }
  if (/night|evening|9 PM|midnight/i.test(title)) body += object(s, rng, 'coin', 40, 44, 44, -10);
  body +=
    confetti(rng, 16, TILE, 190, [mood.pop, '#ffffff', mood.accent]) +
    scene.front +
    scrim(s, TILE, TILE, 180, mood.ink, 0.9);
  return {
    body,
    mood,
    metal: gold,
    face: rng.pick(LOTTO_STYLE.face),
    finish: rng.pick(LOTTO_STYLE.finish),
    bend: rng.pick(LOTTO_STYLE.bend),
    accent: mood.accent,
  };
};

/** A board of keno numbers, some alight. */
function kenoBoard(s: Sketch, rng: Rng, on: string, off: string): string {
  let out = '';
  for (let r = 0; r < 5; r += 1)
    for (let c = 0; c < 7; c += 1) {
      const lit = rng.chance(0.28);
      const x = (c - 3) * 31;
      const y = (r - 2) * 31;
      const label = smallText(String(r * 7 + c + 1), 17, 'middle', 'anton');
      out += `<rect x="${x - 13}" y="${y - 13}" width="26" height="26" rx="7" fill="${lit ? s.linear([lighten(on, 0.55), on, darken(on, 0.25)]) : s.linear([lighten(off, 0.14), darken(off, 0.3)])}" stroke="${lit ? '#fff' : lighten(off, 0.3)}" stroke-width="${lit ? 2 : 1}"/><path d="${label.d}" transform="translate(${x} ${n(y + label.height / 2)})" fill="${lit ? '#1a0f2a' : '#fff'}" opacity="${lit ? 1 : 0.6}"/>`;
    }
  return `<rect x="-118" y="-88" width="236" height="176" rx="18" fill="#000" opacity=".4"/>${out}`;
}

/** An electronic draw: numbers of light, fast. */
export const composeElottery: Composer = (s, rng, { title, accent }) => {
  const mood = chooseMood(rng, accent, ['neon', 'cyber', 'magenta', 'cobalt', 'violet', 'teal'], 0.3);
  const scene = SCENES[rng.pick(['circuit', 'arena', 'neonCity', 'circuit'] as const)](
    s,
    rng,
    mood,
    TILE,
    TILE,
  );
  const silver = metalOf('silver');
  let body = scene.back + glow(s, CX, CY, 140, mood.glow, 0.7);
  if (/dice/i.test(title))
    body +=
      place(84, 124, 1.05, -10, die(s, rng.int(1, 6), 4, 2, '#ffffff')) +
      place(216, 124, 1.05, 10, die(s, rng.int(1, 6), 3, 5, '#ff2d6a', '#ffffff')) +
      place(CX, 92, 1.12, 2, die(s, rng.int(1, 6), 6, 2, '#28c8ff', '#04183a'));
  else if (/boat|race/i.test(title)) {
    for (let i = 0; i < 3; i += 1)
      body +=
        place(
          60 + i * 26,
          60 + i * 54,
          0.62,
          0,
          numberBall(s, rng.int(1, 10), BALL_COLORS[(i * 2) % BALL_COLORS.length] ?? '#f0203c'),
        ) +
        `<path d="M${96 + i * 26} ${60 + i * 54}H292" stroke="${mood.accent}" stroke-width="10" opacity=".3"/><path d="M${96 + i * 26} ${60 + i * 54}H292" stroke="#fff" stroke-width="2.400" opacity=".7" stroke-dasharray="26 12"/>` +
        relief(
          s,
          'galleon',
          150 + i * 26 + rng.range(-10, 20),
          54 + i * 54,
          58,
          metalOf(rng.pick(['gold', 'aqua', 'rose'] as const)),
          mood,
          false,
          true,
        );
  } else if (/keno|eighteen|eleven/i.test(title) || rng.chance(0.25))
    body += place(CX, 106, 1.06, 0, kenoBoard(s, rng, mood.pop, mood.sky[1]));
  else {
    const seconds = /(\d+)/.exec(title)?.[1] ?? String(rng.int(10, 99));
    const big = smallText(seconds, seconds.length > 2 ? 74 : 104, 'middle', 'orbitron');
    let ticks = '';
    for (let i = 0; i < 48; i += 1) {
      const a = (i / 48) * Math.PI * 2;
      const long = i % 4 === 0 ? 12 : 6;
      ticks += `M${n(Math.cos(a) * 88)} ${n(Math.sin(a) * 88)}L${n(Math.cos(a) * (88 - long))} ${n(Math.sin(a) * (88 - long))}`;
    }
    const sweep = rng.range(0.55, 0.9) * 565;
    body += `<g transform="translate(150 108)"><circle r="98" fill="${mood.ink}" opacity=".75"/><circle r="90" fill="none" stroke="${mood.accent}" stroke-width="14" opacity=".22"/><circle r="90" fill="none" stroke="${s.linear([mood.pop, mood.accent])}" stroke-width="9" stroke-linecap="round" stroke-dasharray="${n(sweep)} 565" transform="rotate(-90)"/><path d="${ticks}" transform="scale(.88)" stroke="#fff" stroke-width="2" opacity=".65"/><g transform="translate(0 ${n(big.height / 2)})"><path d="${big.d}" fill="none" stroke="${mood.glow}" stroke-width="9" stroke-linejoin="round" opacity=".35"/><path d="${big.d}" fill="${s.linear(['#ffffff', mood.pop])}"/></g></g>`;
    body +=
      place(44, 172, 0.5, -10, numberBall(s, rng.int(0, 9), '#ff2d6a')) +
      place(256, 172, 0.5, 10, numberBall(s, rng.int(0, 9), '#28c8ff'));
  }
  body +=
    bokeh(s, rng, 8, 0, 0, TILE, 200, [mood.accent, mood.pop], 10) +
    scene.front +
    scrim(s, TILE, TILE, 180, mood.ink, 0.92);
  return {
    body,
    mood,
    metal: silver,
    face: rng.pick(['orbitron', 'russo', 'bungee'] as const),
    finish: rng.pick(['neon', 'neon', 'sport'] as const),
    bend: rng.pick(['flat', 'fan', 'rise'] as const),
    accent: mood.accent,
  };
};

/** Bingo: a card, balls, and the figure that the title names. */
export const composeBingo: Composer = (s, rng, { title, motif, accent }) => {
  const mood = chooseMood(
    rng,
    accent,
    ['magenta', 'violet', 'azure', 'rose', 'teal', 'sunset', 'royal', 'lime'],
    0.45,
  );
  const scene = SCENES[rng.pick(['burst', 'fiesta', 'wall', 'stage', 'sweets'] as const)](
    s,
    rng,
    mood,
    TILE,
    TILE,
  );
  const reading = readTitle(title, motif, rng);
  const gold = metalOf('gold');
  let body = scene.back + glow(s, CX, CY, 140, mood.glow, 0.85);
  const letters = [...'BINGO'];
  const colors = rng.shuffle(BALL_COLORS);
  switch (rng.int(0, 3)) {
    case 0:
      body += place(88, 112, 1.24, -11, bingoCard(s, rng, rng.pick(BALL_COLORS)));
      body +=
        'prop' in reading.hero
          ? object(s, rng, reading.hero.prop, 214, 108, 120, 6)
          : relief(s, reading.hero.glyph, 214, 108, 124, gold, mood);
      body +=
        place(230, 182, 0.56, 10, numberBall(s, rng.int(1, 75), colors[0] ?? '#f0203c')) +
        place(176, 190, 0.42, -8, numberBall(s, rng.int(1, 75), colors[1] ?? '#1e7dff'));
      break;
    case 1:
      letters.forEach((letter, i) => {
        body += place(
          40 + i * 55,
          92 + Math.abs(i - 2) * 12,
          0.58,
          (i - 2) * 6,
          numberBall(s, letter, colors[i % colors.length] ?? '#f0203c'),
        );
      });
      body +=
        'prop' in reading.hero
          ? object(s, rng, reading.hero.prop, CX, 164, 96)
          : relief(s, reading.hero.glyph, CX, 160, 96, gold, mood);
      body +=
        place(46, 176, 0.56, -14, bingoCard(s, rng, colors[0] ?? '#e0206a')) +
        place(254, 176, 0.56, 14, bingoCard(s, rng, colors[2] ?? '#1e7dff'));
      break;
    case 2:
      body +=
        place(64, 120, 1.04, -16, bingoCard(s, rng, colors[0] ?? '#e0206a')) +
        place(236, 120, 1.04, 16, bingoCard(s, rng, colors[1] ?? '#1e7dff')) +
        place(CX, 108, 1.16, 0, bingoCard(s, rng, colors[2] ?? '#18b85a'));
      body +=
        place(40, 44, 0.5, -8, numberBall(s, rng.int(1, 75), colors[3] ?? '#ff9a0f')) +
        place(262, 46, 0.46, 8, numberBall(s, rng.int(1, 75), colors[4] ?? '#8a3af0'));
      break;
    default:
      body += drawHero(s, rng, reading.hero, gold, mood, 138);
      letters.forEach((letter, i) => {
        body += place(
          42 + i * 54,
          184 - Math.abs(i - 2) * 6,
          0.5,
          (i - 2) * 7,
          numberBall(s, letter, colors[i % colors.length] ?? '#f0203c'),
        );
      });
  }
  body +=
    confetti(rng, 26, TILE, 200, [mood.pop, '#ffffff', mood.accent, mood.glow]) +
    (rng.chance(0.4) ? bunting(rng, TILE, 2, ['#ff3d5a', '#ffd21e', '#28c8ff', '#5ae06a']) : '') +
    scene.front +
    scrim(s, TILE, TILE, 186, mood.ink, 0.9);
  return {
    body,
    mood,
    metal: metalOf(rng.pick(['gold', 'rose', 'gold', 'silver'] as const)),
    face: rng.pick(['titan', 'lilita', 'bungee', 'luckiest'] as const),
    finish: 'toon',
    bend: rng.pick(['arch', 'bulge', 'wave'] as const),
    accent: mood.accent,
  };
};
