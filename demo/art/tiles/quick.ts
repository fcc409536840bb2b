/** Quick games: crash, mines, pegs, wheels, scratch cards, arcade. */
import { darken, lighten } from '../color';
import { bokeh, embers, glow, rays, scrim, stars } from '../effects';
import { emblem, silhouette } from '../emblem';
import { smallText } from '../lettering';
import { bomb, crashCurve, mineField, pegBoard, rocket } from '../props/machine';
import { card, cardBack, die, fortuneWheel, SUITS, wheelPointer } from '../props/table';
import { coin, coinRain, GEM_COLORS, gem } from '../props/treasure';
import type { Rng } from '../random';
import { SCENES } from '../scenes';
import { n, place, type Sketch } from '../sketch';
import { type Hero, PROPS, readTitle } from '../themes';
import { type Composer, CX, chooseMood, drawHero, enamel, metalOf, object, TILE } from './compose';

/** A multiplier in a rounded label. */
function multiplier(s: Sketch, text: string, color: string): string {
  const label = smallText(text, 25, 'middle', 'russo');
  const w = label.width + 24;
  return `<rect x="${n(-w / 2)}" y="-18" width="${n(w)}" height="36" rx="18" fill="${darken(color, 0.65)}"/><rect x="${n(-w / 2 + 2)}" y="-16" width="${n(w - 4)}" height="31" rx="15.500" fill="${s.linear([lighten(color, 0.4), color, darken(color, 0.25)])}"/><path d="${label.d}" transform="translate(0 ${n(label.height / 2 - 0.5)})" fill="#fff"/>`;
}

const small = (s: Sketch, rng: Rng, hero: Hero, size: number, ink: string): string =>
  'prop' in hero
    ? place(0, 0, size / 104, 0, PROPS[hero.prop](s, rng))
    : emblem(s, hero.glyph, size, metalOf('gold'), { body: ink });

/** A scratch card with its silver half rubbed off. */
function scratchCard(s: Sketch, rng: Rng, hero: Hero, color: string): string {
  let cells = '';
  for (let i = 0; i < 6; i += 1) {
    const x = -46 + (i % 3) * 46;
    const y = -8 + Math.floor(i / 3) * 46;
    const open = i < 3 || rng.chance(0.3);
    cells += `<rect x="${x - 20}" y="${y - 20}" width="40" height="40" rx="8" fill="${open ? '#fffdf4' : s.linear(['#f4f6fa', '#a8b0c0', '#e0e4ec', '#8a92a4'], 40)}" stroke="${darken(color, 0.5)}" stroke-width="1.600"/>`;
    if (open)
      cells += `<g transform="translate(${x} ${y})">${i < 3 ? small(s, rng, hero, 34, darken(color, 0.5)) : place(0, 0, 0.32, 0, gem(s, rng.pick(GEM_COLORS), 'round'))}</g>`;
    else
      cells += `<path d="M${x - 14} ${y - 4}q6 -8 12 0t12 0M${x - 12} ${y + 8}q6 -8 12 0t10 0" fill="none" stroke="#fff" stroke-width="3" opacity=".7"/>`;
  }
  const head = smallText('WIN', 24, 'middle', 'titan');
  return `<rect x="-80" y="-76" width="164" height="152" rx="16" fill="#000" opacity=".4"/><rect x="-82" y="-80" width="164" height="152" rx="16" fill="${s.linear([lighten(color, 0.3), color, darken(color, 0.5)], 70)}" stroke="${s.linear(['#fff6c8', '#f7a61c', '#9c4a06'])}" stroke-width="5"/><path d="${head.d}" transform="translate(0 -40)" fill="#fff6c0" stroke="${darken(color, 0.7)}" stroke-width="4" paint-order="stroke"/>${cells}`;
}

/** A claw over prizes in a glass case. */
function clawCase(s: Sketch, rng: Rng): string {
  let prizes = '';
  for (let i = 0; i < 9; i += 1)
    prizes += place(
      -62 + (i % 5) * 31 + rng.range(-6, 6),
      52 - Math.floor(i / 5) * 24,
      rng.range(0.36, 0.5),
      rng.range(-30, 30),
      PROPS[rng.pick(['gift', 'gem', 'starfish', 'sweet', 'coin', 'fruit'] as const)](s, rng),
    );
  return (
    `<rect x="-92" y="-92" width="184" height="172" rx="14" fill="${s.linear(['#3a1a6a', '#12062a'])}" stroke="${s.linear(['#ffe27a', '#f7a61c', '#9c4a06'])}" stroke-width="7"/><path d="M-84 -70H84" stroke="#c8d0e4" stroke-width="6"/>${prizes}` +
    `<path d="M0 -70V-30" stroke="#c8d0e4" stroke-width="5"/><rect x="-16" y="-36" width="32" height="16" rx="5" fill="${s.linear(['#ffffff', '#a8b0c8', '#5a6484'])}" stroke="#1a1430" stroke-width="2.500"/><path d="M-12 -20Q-34 -4 -20 20M12 -20Q34 -4 20 20M0 -20V16" fill="none" stroke="#1a1430" stroke-width="9" stroke-linecap="round"/><path d="M-12 -20Q-34 -4 -20 20M12 -20Q34 -4 20 20M0 -20V16" fill="none" stroke="#c8d0e4" stroke-width="5" stroke-linecap="round"/>` +
    `<path d="M-84 -84L-30 -84L-84 20Z" fill="#fff" opacity=".16"/>`
  );
}

/** A tower of steps with a hero near the top. */
function towers(s: Sketch, rng: Rng, hero: Hero, color: string): string {
  let out = '';
  for (let i = 0; i < 6; i += 1) {
    const w = 176 - i * 16;
    const y = 70 - i * 27;
    const cells = 4;
    const lit = rng.int(0, cells - 1);
    for (let c = 0; c < cells; c += 1) {
      const cw = w / cells;
      out += `<rect x="${n(-w / 2 + c * cw + 2)}" y="${y - 12}" width="${n(cw - 4)}" height="24" rx="6" fill="${c === lit ? s.linear(['#fffbe0', '#ffd23a', '#e08a0a']) : s.linear([lighten(color, 0.3), color, darken(color, 0.4)])}" stroke="${darken(color, 0.7)}" stroke-width="1.600"/>`;
    }
  }
  return `${out}<g transform="translate(0 -98)">${small(s, rng, hero, 62, darken(color, 0.5))}</g>`;
}

/** A quick game; the kind is read from its title and classification. */
export const composeQuick: Composer = (s, rng, { title, motif, accent, classifications }) => {
  const about = `${title} ${classifications.join(' ')}`;
  const mood = chooseMood(
    rng,
    accent,
    ['neon', 'violet', 'cobalt', 'cyber', 'magenta', 'indigo', 'emerald', 'lava'],
    0.5,
  );
  const { hero } = readTitle(title, motif, rng);
  const setting = (...names: readonly (keyof typeof SCENES)[]) =>
    SCENES[rng.pick(names)](s, rng, mood, TILE, TILE);
  const gold = metalOf('gold');
  let body: string;
  let front = '';
  if (/crash|ascent|climb|glide|liftoff|sky run|jet|fly|aviat/i.test(about)) {
    const scene = setting('cosmos', 'moonlit', 'cosmos', 'neonCity');
    body =
      scene.back +
      stars(rng, 20, TILE, 160) +
      place(CX, 118, 1.22, 0, crashCurve(s, rng.pick([mood.pop, mood.accent, '#ff3d5a'] as const)));
    body +=
      rng.chance(0.45) && 'glyph' in hero
        ? place(228, 62, 1, 8, emblem(s, hero.glyph, 96, gold, { body: enamel(mood, gold) }))
        : 'prop' in hero && rng.chance(0.6)
          ? object(s, rng, hero.prop, 230, 60, 88, 12)
          : place(240, 62, 0.92, 44, rocket(s, mood.accent));
    body += place(
      82,
      62,
      1.2,
      -6,
      multiplier(s, `x${rng.pick(['2.48', '9.90', '17.3', '88.8', '5.05', '120'])}`, mood.accent),
    );
    front = scene.front;
  } else if (/dig|mine|sweep|pick/i.test(about)) {
    const scene = setting('wall', 'circuit', 'cavern');
    body =
      scene.back +
      glow(s, CX, 104, 140, mood.glow, 0.7) +
      place(CX, 108, 1.46, 0, mineField(s, rng, mood.sky[1])) +
      place(246, 176, 0.86, 12, bomb(s, rng.chance())) +
      place(52, 178, 1, -10, small(s, rng, hero, 76, darken(mood.accent, 0.6)));
  } else if (/drop|plinko|peg|pinball|ball/i.test(about)) {
    const scene = setting('neonCity', 'wall', 'arena');
    body =
      scene.back +
      glow(s, CX, 104, 140, mood.glow, 0.6) +
      place(CX, 112, 1.5, 0, pegBoard(s, rng, ['#ffd21e', '#ff9d1e', '#ff5a1e', '#f0203c', '#c00a6a'])) +
      place(48, 80, 1, -8, small(s, rng, hero, 72, darken(mood.accent, 0.6)));
  } else if (/scratch|peel|reveal/i.test(about)) {
    const scene = setting('burst', 'wall', 'fiesta');
    body =
      scene.back +
      rays(s, CX, 108, 190, 18, mood.glow, 0.5, 4) +
      coinRain(s, rng, 8, 0, 0, TILE, 190, gold, 16) +
      place(CX, 110, 1.14, -6, scratchCard(s, rng, hero, mood.accent));
  } else if (!/dice/i.test(about) && /claw|arcade|pusher/i.test(about)) {
    const scene = setting('neonCity', 'stage', 'fiesta');
    body = scene.back + glow(s, CX, 104, 150, mood.glow, 0.7);
    if (/pusher/i.test(about))
      body += drawHero(s, rng, hero, gold, mood, 120) + coinRain(s, rng, 16, 0, 20, TILE, 180, gold, 20);
    else body += place(CX, 112, 1.1, 0, clawCase(s, rng));
  } else if (/wheel|spin|gulong/i.test(about)) {
    const scene = setting('stage', 'burst');
    body =
      scene.back +
      glow(s, CX, 108, 150, mood.glow, 0.8) +
      place(
        CX,
        114,
        1.06,
        0,
        fortuneWheel(
          s,
          rng.range(0, 30),
          rng.shuffle(['#e0142e', '#8a2af0', '#18a84a', '#e8900f', '#1e7dff']),
          gold,
        ),
      ) +
      place(CX, 22, 1, 0, wheelPointer(s));
  } else if (/towers?|stack|ladder|brick/i.test(about)) {
    const scene = setting('circuit', 'wall', 'moonlit');
    body =
      scene.back +
      glow(s, CX, 90, 130, mood.glow, 0.7) +
      place(CX, 126, 1.02, 0, towers(s, rng, hero, mood.sky[1])) +
      place(254, 150, 0.9, 8, multiplier(s, 'x32', mood.accent));
  } else if (/dice|roll/i.test(about)) {
    const scene = setting('wall', 'burst', 'circuit');
    body =
      scene.back +
      rays(s, CX, 106, 190, 18, mood.glow, 0.5, 6) +
      place(100, 116, 1.3, -12, die(s, rng.int(1, 6), 4, 2)) +
      place(206, 124, 1.16, 12, die(s, rng.int(1, 6), 3, 5, '#e0142e', '#ffffff'));
  } else if (/hi-?lo|higher/i.test(about)) {
    const scene = setting('felt', 'wall');
    body =
      scene.back +
      place(104, 112, 1.36, -9, card(s, rng.pick(['7', '8', '9'] as const), rng.pick(SUITS))) +
      place(202, 112, 1.36, 9, cardBack(s, darken(mood.accent, 0.3))) +
      `<path d="M250 70l18 -26l18 26ZM250 150l18 26l18 -26Z" fill="${mood.pop}" stroke="#fff" stroke-width="2"/>`;
  } else if (/flip|toss|coin/i.test(about)) {
    const scene = setting('burst', 'wall', 'cosmos');
    body = scene.back + rays(s, CX, 108, 200, 22, mood.glow, 0.55, 3) + glow(s, CX, 108, 130, '#ffffff', 0.5);
    body +=
      place(78, 84, [0.9, 0.9], -16, coin(s, 46, metalOf('silver'), 'crown', 0.5)) +
      place(CX, 106, 1.9, -6, `${coin(s, 46, gold, 'plain')}`) +
      place(
        CX,
        104,
        1,
        -6,
        'glyph' in hero ? silhouette(hero.glyph, 92, '#8a4206') : object(s, rng, hero.prop, 0, 0, 98),
      ) +
      place(230, 160, 0.8, 18, coin(s, 46, gold, 'star', 0.46));
  } else {
    const scene = setting('burst', 'circuit', 'neonCity', 'wall');
    body =
      scene.back +
      rays(s, CX, 108, 200, 20, mood.glow, 0.5, 2) +
      drawHero(s, rng, hero, metalOf(rng.pick(['gold', 'aqua', 'rose'] as const)), mood, 150) +
      place(58, 172, 1.1, -8, multiplier(s, 'x10', mood.accent)) +
      place(242, 172, 1.1, 8, multiplier(s, 'x50', darken(mood.pop, 0.2)));
    front = scene.front;
  }
  body +=
    bokeh(s, rng, 5, 0, 0, TILE, 180, [mood.pop, mood.accent], 8) +
    embers(rng, 8, 0, 40, TILE, 150, ['#ffffff', mood.pop]) +
    front +
    scrim(s, TILE, TILE, 184, mood.ink, 0.92);
  return {
    body,
    mood,
    metal: metalOf(rng.pick(['gold', 'silver', 'aqua', 'rose'] as const)),
    face: rng.pick(['bungee', 'russo', 'titan', 'luckiest', 'orbitron'] as const),
    finish: rng.pick(['toon', 'neon', 'toon', 'sport'] as const),
    bend: rng.pick(['flat', 'arch', 'bulge', 'rise'] as const),
    accent: mood.accent,
  };
};
