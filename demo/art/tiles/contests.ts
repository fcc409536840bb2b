/** Sports, e-sports and cockfights. */
import { darken, lighten, mix } from '../color';
import { bokeh, confetti, embers, glow, pool, rays, scrim, spotlight } from '../effects';
import { emblem, type GlyphName, silhouette } from '../emblem';
import { smallText } from '../lettering';
import type { MetalName, Mood } from '../palette';
import { boxingGlove, cockHead, PLUMAGES } from '../props/arena';
import {
  baseball,
  basketball,
  cricketBall,
  football,
  poolBall,
  tennisBall,
  volleyball,
} from '../props/balls';
import { controller, shield } from '../props/machine';
import type { Rng } from '../random';
import { SCENES } from '../scenes';
import { n, place, polar, type Sketch } from '../sketch';
import { type Composer, CX, CY, chooseMood, enamel, metalOf, relief, TILE } from './compose';

/** Streaks along the path of a ball. */
function trail(s: Sketch, x: number, y: number, angle: number, r: number, color: string): string {
  const [dx, dy] = polar(1, angle);
  let out = '';
  for (const [off, width, length] of [
    [0, 1.7, 210],
    [-0.5, 0.5, 170],
    [0.55, 0.4, 150],
  ] as const) {
    const ox = -dy * r * off;
    const oy = dx * r * off;
    const ex = x + ox - dx * length;
    const ey = y + oy - dy * length;
    const half = (r * width) / 2;
    out += `<path d="M${n(x + ox - dy * half)} ${n(y + oy + dx * half)}L${n(ex)} ${n(ey)}L${n(x + ox + dy * half)} ${n(y + oy - dx * half)}Z" fill="${s.linearAt(
      [
        [0, color, 0.85],
        [1, color, 0],
      ],
      x + ox,
      y + oy,
      ex,
      ey,
    )}"/>`;
  }
  return out;
}

const TABLE_TENNIS = (s: Sketch): string =>
  `<g transform="rotate(-32)"><path d="M-7 30H7V66H-7Z" fill="${s.linear(['#d8a860', '#7a4a14'], 0)}" stroke="#2a1004" stroke-width="3"/><circle r="40" fill="${s.radial(['#ff5a5a', '#d8142e', '#7a0618'], 0.38, 0.3, 0.9)}" stroke="#2a0008" stroke-width="4"/><path d="M-34 20Q0 40 34 20L12 36H-12Z" fill="#c89040" stroke="#2a1004" stroke-width="2.500"/></g><circle cx="40" cy="-26" r="12" fill="${s.radial(['#ffffff', '#f4ecd8', '#b8a888'], 0.38, 0.3, 0.85)}"/>`;

const SHUTTLE = (s: Sketch): string =>
  place(0, 0, 1, 34, emblem(s, 'shuttlecock', 100, metalOf('bone'), { body: '#8a8fa8' }));

/** A sport: its ball or gear over a stadium, a trophy or a figure behind. */
export const composeSports: Composer = (s, rng, { title, accent, classifications }) => {
  const about = `${title} ${classifications.join(' ')}`;
  const mood = chooseMood(
    rng,
    accent,
    ['azure', 'emerald', 'cobalt', 'crimson', 'sunset', 'midnight', 'royal', 'teal', 'ember'],
    0.4,
  );
  const virtual = /virtual|e-?football/i.test(about);
  const scene = SCENES[virtual ? 'arena' : rng.pick(['stadium', 'stadium', 'burst', 'stadium'] as const)](
    s,
    rng,
    mood,
    TILE,
    TILE,
  );
  let body = scene.back;
  const angle = rng.pick([-38, -142, -28, -152]);
  const metal = metalOf(rng.pick(['gold', 'silver', 'gold'] as const));
  const bx = CX + (angle > -90 ? 22 : -22);
  const ball = (drawing: string, size = 1.5): string =>
    trail(s, bx, 112, angle, 50 * size, mix(mood.pop, '#ffffff', 0.3)) +
    glow(s, bx, 112, 120, '#ffffff', 0.6) +
    place(bx, 112, size, rng.range(-20, 20), drawing) +
    `<ellipse cx="${bx}" cy="${n(112 + 58 * size)}" rx="${n(44 * size)}" ry="9" fill="#000" opacity=".3"/>`;
  const hero = (glyph: GlyphName, names: readonly MetalName[], size = 172): string =>
    glow(s, CX, 110, 140, mood.glow, 0.8) +
    relief(s, glyph, CX, 112, size, metalOf(rng.pick(names)), mood, rng.chance());
  const net = (): string => {
    let d = '';
    for (let i = 0; i < 11; i += 1) d += `M${n(40 + i * 22)} 56L${n(40 + i * 22)} 176`;
    for (let i = 0; i < 6; i += 1) d += `M40 ${56 + i * 24}H260`;
    return `<path d="${d}" stroke="#fff" stroke-width="1.200" opacity=".4"/><path d="M36 176V52H264V176" fill="none" stroke="#fff" stroke-width="6" stroke-linejoin="round"/>`;
  };
  if (/basket|three-on-three/i.test(about))
    body += rng.chance(0.3)
      ? hero('basketball-basket', ['fire', 'gold'], 150) + place(CX + 52, 160, 0.62, 0, basketball(s))
      : ball(basketball(s));
  else if (/football|soccer|futsal|goal/i.test(about)) {
    if (rng.chance(0.4)) body += net();
    body += rng.chance(0.28)
      ? hero('soccer-kick', ['gold', 'silver']) + place(226, 176, 0.5, 0, football(s))
      : ball(football(s, rng.range(0, 6), rng.range(0, 6)));
  } else if (/volley/i.test(about))
    body += ball(
      volleyball(s, rng.pick(['#ffd21e', '#ff7a5a'] as const), rng.pick(['#1e5ad8', '#0f8a8a'] as const)),
    );
  else if (/table tennis|ping/i.test(about))
    body += glow(s, CX, 110, 140, mood.glow, 0.8) + place(CX, 110, 1.7, 0, TABLE_TENNIS(s));
  else if (/tennis/i.test(about))
    body += relief(s, 'tennis-racket', 122, 110, 168, metal, mood) + place(206, 134, 0.86, 0, tennisBall(s));
  else if (/badminton|shuttle/i.test(about))
    body += relief(s, 'tennis-racket', 118, 112, 160, metal, mood) + place(206, 128, 0.96, 0, SHUTTLE(s));
  else if (/box|mma|muay|combat|fight/i.test(about)) {
    body +=
      place(84, 112, 1.34, -14, boxingGlove(s, '#e0142e')) +
      place(216, 112, [-1.34, 1.34], 14, boxingGlove(s, '#1e5ad8')) +
      place(
        CX,
        104,
        1,
        0,
        '<path d="M0 -44L9 -14L38 -26L18 -2L42 16L12 14L4 46L-8 16L-38 26L-18 2L-42 -16L-12 -14Z" fill="#fff6c0" stroke="#ffb21e" stroke-width="3"/>',
      );
  } else if (/horse|racing derby/i.test(about))
    body +=
      hero('horse-head', ['bronze', 'honey', 'gold'], 196) +
      place(42, 66, 1, -8, silhouette('checkered-flag', 74, '#ffffff'));
  else if (/motor|racing|formula|drift/i.test(about)) {
    let road = '';
    for (let i = 0; i < 5; i += 1)
      road += `<path d="M${n(CX - 3 - i * 2)} ${150 + i * 16}L${n(CX + 3 + i * 2)} ${150 + i * 16}L${n(CX + 4 + i * 2)} ${158 + i * 16}L${n(CX - 4 - i * 2)} ${158 + i * 16}Z" fill="#fff" opacity=".8"/>`;
    body +=
      `<path d="M${CX - 26} 132L-60 300H360L${CX + 26} 132Z" fill="${s.linear(['#5a5f78', '#15161f'])}"/>${road}` +
      trail(s, 190, 136, 0, 44, mood.pop) +
      place(
        CX,
        128,
        1,
        0,
        emblem(s, 'race-car', 214, metalOf(rng.pick(['ruby', 'sapphire', 'gold', 'fire'] as const)), {
          body: '#15121f',
        }),
      ) +
      place(236, 60, 1, 8, silhouette('checkered-flag', 84, '#ffffff')) +
      place(60, 58, [-1, 1], -8, silhouette('checkered-flag', 84, '#ffffff'));
  } else if (/cricket/i.test(about)) body += ball(cricketBall(s));
  else if (/baseball/i.test(about))
    body +=
      relief(s, 'baseball-bat', 120, 112, 160, metalOf('bronze'), mood) +
      place(206, 116, 0.9, 0, baseball(s));
  else if (/american|gridiron/i.test(about)) body += hero('american-football-ball', ['bronze', 'honey'], 160);
  else if (/hockey/i.test(about)) body += hero('hockey', ['silver', 'ice'], 160);
  else if (/snooker|pool|billiard/i.test(about))
    for (const [x, y, v, c] of [
      [150, 92, 8, '#15101c'],
      [98, 130, 3, '#d81434'],
      [204, 132, 11, '#d8a01e'],
      [150, 164, 2, '#1e5ad8'],
    ] as const)
      body += place(x, y, 0.66, rng.range(-20, 20), poolBall(s, v, c));
  else if (/cup|trophy|champ|masters|league|open|premier|classic/i.test(about))
    body +=
      hero(rng.pick(['trophy', 'trophy-cup', 'laurel-crown'] as const), ['gold', 'silver', 'gold'], 160) +
      confetti(rng, 30, TILE, 200, [mood.pop, '#ffffff', mood.accent, mood.glow]);
  else
    body +=
      place(84, 132, 1, 0, basketball(s)) +
      place(216, 132, 1, 0, football(s)) +
      place(CX, 92, 1, 0, volleyball(s)) +
      confetti(rng, 20, TILE, 190, [mood.pop, '#ffffff', mood.accent]);
  body += scene.front + scrim(s, TILE, TILE, 170, mood.ink, 0.94);
  return {
    body,
    mood,
    metal,
    face: rng.pick(['anton', 'russo', 'bangers', 'anton', 'stencil'] as const),
    finish: rng.pick(['sport', 'sport', 'cast'] as const),
    bend: rng.pick(['rise', 'flat', 'rise'] as const),
    accent: mood.accent,
  };
};

const CRESTS: readonly (readonly [words: RegExp, glyphs: readonly GlyphName[]])[] = [
  [
    /breach|ops|cartridge|shooter|strike|sniper/i,
    ['crosshair', 'energy-sword', 'crossed-pistols', 'cyborg-face'],
  ],
  [/throne|crown|king|ember/i, ['crowned-skull', 'heavy-helm', 'dragon-head']],
  [/sky|rift|wing|aerial/i, ['winged-sword', 'eagle-emblem', 'pegasus']],
  [/guard|lane|shield|defen/i, ['spartan-helmet', 'black-knight-helm', 'viking-shield']],
  [/hex|tactic|strategy|deck|tide/i, ['mecha-mask', 'trident', 'dice-twenty-faces-one']],
  [/drift|racing|city|wheel/i, ['race-car', 'steering-wheel']],
  [/kickoff|dynasty|football|soccer/i, ['soccer-kick', 'trophy-cup']],
];

const ANY_CREST: readonly GlyphName[] = [
  'wolf-head',
  'dragon-head',
  'spartan-helmet',
  'robot-helmet',
  'dread-skull',
  'eagle-head',
  'lion',
  'samurai-helmet',
  'energy-sword',
  'crosshair',
  'jet-fighter',
  'tank',
  'cyborg-face',
  'ninja-head',
];

/** Broken slabs of light, as of a screen between two rounds. */
function shards(s: Sketch, rng: Rng, a: string, b: string): string {
  let out = '';
  for (let i = 0; i < 11; i += 1) {
    const x = rng.range(-20, 320);
    const y = rng.range(-10, 210);
    const w = rng.range(20, 90);
    const h = rng.range(6, 26);
    out += `<path d="M${n(x)} ${n(y)}h${n(w)}l${n(-h * 0.7)} ${n(h)}h${n(-w)}Z" fill="${s.linear(
      [
        [0, rng.chance() ? a : b, 0.75],
        [1, a, 0],
      ],
      rng.pick([0, 180]),
    )}"/>`;
  }
  return out;
}

/** An e-sport: a team crest or a controller in an arena of light. */
export const composeEsports: Composer = (s, rng, { title, accent }) => {
  const bright = chooseMood(
    rng,
    accent,
    ['cyber', 'neon', 'violet', 'cobalt', 'magenta', 'teal', 'ember'],
    0.4,
  );
  // A dark hall, so that crest and lettering are the brightest parts.
  const mood: Mood = {
    ...bright,
    sky: [darken(bright.sky[0], 0.35), darken(bright.sky[1], 0.42), darken(bright.sky[2], 0.4)],
  };
  const scene = SCENES[rng.pick(['arena', 'arena', 'neonCity', 'circuit'] as const)](
    s,
    rng,
    mood,
    TILE,
    TILE,
  );
  let body =
    scene.back +
    shards(s, rng, mood.accent, mood.pop) +
    glow(s, CX, CY, 150, mood.accent, 0.8) +
    rays(s, CX, CY, 190, 14, mood.glow, 0.28, rng.range(0, 25));
  const steel = metalOf(rng.pick(['silver', 'gold', 'aqua', 'gold', 'silver', 'fire', 'rose'] as const));
  const crest = rng.pick(CRESTS.find(([words]) => words.test(title))?.[1] ?? ANY_CREST);
  switch (rng.int(0, 3)) {
    case 0:
      body +=
        place(CX, 116, 1.6, 0, shield(s, mix(mood.sky[1], mood.accent, 0.4), steel)) +
        place(CX, 108, 1, 0, emblem(s, crest, 112, steel, { body: enamel(mood, steel) }));
      break;
    case 1:
      body += place(
        CX,
        104,
        1,
        0,
        emblem(s, crest, 168, steel, { body: enamel(mood, steel), rim: mood.accent }),
      );
      break;
    case 2:
      body +=
        place(CX, 62, 1, 0, emblem(s, crest, 96, steel, { body: enamel(mood, steel) })) +
        place(CX, 148, 1.5, rng.range(-8, 8), controller(s, mix(mood.sky[1], '#2a2048', 0.4), mood.accent));
      break;
    default: {
      const other = rng.pick(ANY_CREST.filter((name) => name !== crest));
      body +=
        `<path d="M164 0L128 210" stroke="${mood.glow}" stroke-width="12" opacity=".35"/><path d="M164 0L128 210" stroke="#fff" stroke-width="3"/>` +
        place(78, 108, 1, 0, emblem(s, crest, 118, steel, { body: '#8a0a24', rim: '#ff4a5a' })) +
        place(224, 108, [-1, 1], 0, emblem(s, other, 118, steel, { body: '#0a2a8a', rim: '#4ab8ff' }));
      const vs = smallText('VS', 46, 'middle', 'russo');
      body += `<g transform="translate(148 126)"><path d="${vs.d}" fill="${mood.ink}" stroke="${mood.ink}" stroke-width="12" stroke-linejoin="round"/><path d="${vs.d}" fill="${s.linear(['#ffffff', mood.pop])}"/></g>`;
    }
  }
  body +=
    embers(rng, 18, 0, 0, TILE, 200, [mood.accent, mood.pop, '#ffffff']) +
    scene.front +
    scrim(s, TILE, TILE, 172, mood.ink, 0.94);
  return {
    body,
    mood,
    metal: steel,
    face: rng.pick(['orbitron', 'russo', 'stencil', 'anton'] as const),
    finish: rng.pick(['neon', 'sport', 'cast', 'neon'] as const),
    bend: rng.pick(['flat', 'rise', 'fan', 'flat'] as const),
    accent: mood.accent,
  };
};

/** A feather, stem at the foot. */
function feather(s: Sketch, color: string): string {
  return `<path d="M0 50C-18 20 -20 -20 0 -50C18 -24 18 18 0 50Z" fill="${s.linear([lighten(color, 0.4), color, darken(color, 0.5)], 60)}"/><path d="M0 56V-40M0 20L-10 8M0 20L10 8M0 0L-11 -12M0 0L11 -12M0 -18L-8 -28M0 -18L8 -28" stroke="${darken(color, 0.55)}" stroke-width="1.600" fill="none"/>`;
}

/** A cockfight: one proud bird, or two that face each other over the ring. */
export const composeCockfight: Composer = (s, rng, { title, accent }) => {
  const mood = chooseMood(rng, accent, ['crimson', 'amber', 'tan', 'ember', 'wine', 'sunset', 'lava'], 0.45);
  const scene = SCENES[rng.pick(['pit', 'pit', 'burst', 'volcano', 'stage'] as const)](
    s,
    rng,
    mood,
    TILE,
    TILE,
  );
  const first = metalOf(rng.pick(['fire', 'ruby', 'gold', 'honey'] as const));
  const second = metalOf(rng.pick(['sapphire', 'silver', 'obsidian', 'jade'] as const));
  let body = scene.back + glow(s, CX, CY, 140, mood.glow, 0.85);
  for (let i = 0; i < 8; i += 1)
    body += place(
      rng.range(10, 290),
      rng.range(10, 190),
      rng.range(0.2, 0.42),
      rng.range(0, 360),
      feather(s, rng.pick([mood.accent, '#ffffff', mood.pop, '#d8142e'] as const)),
    );
  const [mine, theirs] = rng.shuffle(PLUMAGES);
  const plumage = mine ?? { neck: '#c23a0a', feather: '#ffb02e', comb: '#f0142e' };
  const versus = (y: number): string => {
    const vs = smallText('VS', 34, 'middle', 'bangers');
    return `<g transform="translate(0 ${y})"><path d="M150 62L158 92L186 80L168 104L196 120L164 120L158 152L146 122L114 132L132 108L106 90L140 94Z" fill="#fff6c0" stroke="#ff9d1e" stroke-width="4" stroke-linejoin="round"/><g transform="translate(151 119)"><path d="${vs.d}" fill="#7a0a14" stroke="#fff" stroke-width="5" paint-order="stroke" stroke-linejoin="round"/></g></g>`;
  };
  const corners =
    spotlight(s, 40, -10, 90, 210, 150, '#ff5a4a', 0.5) +
    spotlight(s, 260, -10, 210, 210, 150, '#4a9aff', 0.5);
  const arrangement = rng.pick(
    /derby|live|invitational|vs/i.test(title)
      ? (['heads', 'heads', 'birds', 'crest', 'head', 'bird'] as const)
      : (['head', 'crest', 'bird', 'head', 'heads'] as const),
  );
  switch (arrangement) {
    case 'birds':
      body +=
        corners +
        place(80, 112, [-1, 1], 0, emblem(s, 'rooster', 136, first, { body: '#7a0a14', rim: '#ffd23a' })) +
        place(220, 112, 1, 0, emblem(s, 'rooster', 136, second, { body: '#0a1f5a', rim: '#cfe4ff' })) +
        versus(0);
      break;
    case 'heads':
      body +=
        corners +
        place(72, 124, [-1.34, 1.34], 0, cockHead(s, plumage)) +
        place(228, 124, 1.34, 0, cockHead(s, theirs ?? plumage)) +
        versus(6);
      break;
    case 'crest':
      body +=
        rays(s, CX, CY, 180, 18, mood.glow, 0.5, 5) +
        place(CX, 116, 1.66, 0, shield(s, mood.sky[1], metalOf('gold'))) +
        (rng.chance(0.5)
          ? place(CX + 2, 112, [rng.sign() * 1.06, 1.06], 0, cockHead(s, plumage))
          : place(CX, 108, 1, 0, emblem(s, 'rooster', 124, first, { body: '#5a0a14', rim: '#ffe27a' })));
      break;
    case 'head':
      body +=
        rays(s, CX, CY, 190, 16, '#ffffff', 0.3, 3) +
        place(CX, 122, [rng.sign() * 1.72, 1.72], 0, cockHead(s, plumage));
      break;
    case 'bird':
      body +=
        rays(s, CX, CY, 190, 16, '#ffffff', 0.3, 3) +
        place(
          CX,
          108,
          [rng.sign(), 1],
          0,
          emblem(s, 'rooster', 184, first, { body: '#6a0a14', rim: '#ffe27a' }),
        );
      break;
  }
  body +=
    pool(s, CX, 206, 130, 24, mood.glow, 0.5) +
    bokeh(s, rng, 5, 0, 0, TILE, 120, [mood.pop], 8) +
    scene.front +
    scrim(s, TILE, TILE, 174, mood.ink, 0.92);
  return {
    body,
    mood,
    metal: metalOf(rng.pick(['gold', 'fire', 'gold', 'silver'] as const)),
    face: rng.pick(['bangers', 'anton', 'stencil', 'luckiest', 'germania'] as const),
    finish: rng.pick(['cast', 'sport', 'cast', 'toon'] as const),
    bend: rng.pick(['rise', 'arch', 'flat'] as const),
    accent: mood.accent,
  };
};
