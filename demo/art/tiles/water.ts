/** Fishing games: a boss or a great fish under water, a turret below, coins and shells about. */
import { mix } from '../color';
import { glow, rays, scrim } from '../effects';
import type { GlyphName } from '../emblem';
import type { MetalName } from '../palette';
import { bubbles, cannon, FISH_COLORS, fish, shell, starfish } from '../props/sea';
import { coin, coinRain, gem } from '../props/treasure';
import { SCENES } from '../scenes';
import { n, place, type Sketch } from '../sketch';
import { type Composer, CX, CY, chooseMood, metalOf, relief, TILE } from './compose';

const BOSSES: readonly (readonly [words: RegExp, glyph: GlyphName, metals: readonly MetalName[]])[] = [
  [/shark|hammerhead|pating|megalodon|barracuda/i, 'shark-jaws', ['steel', 'sapphire', 'gold']],
  [/whale|butanding/i, 'sperm-whale', ['sapphire', 'aqua', 'steel']],
  [/octopus|pugita|kraken/i, 'octopus', ['ruby', 'rose', 'amethyst']],
  [/squid|pusit/i, 'giant-squid', ['rose', 'amethyst', 'gold']],
  [/crab|alimango/i, 'crab', ['ruby', 'fire', 'gold']],
  [/turtle|pawikan/i, 'sea-turtle', ['jade', 'gold', 'aqua']],
  [/dragon|serpent|bakunawa/i, 'sea-dragon', ['jade', 'gold', 'ruby']],
  [/mermaid|sirena/i, 'mermaid', ['aqua', 'rose']],
  [/dolphin/i, 'dolphin', ['aqua', 'sapphire']],
  [/manta|trench|ray\b/i, 'manta-ray', ['sapphire', 'amethyst']],
  [/jelly/i, 'jellyfish', ['rose', 'amethyst']],
  [/angler|abyss|deep/i, 'angler-fish', ['aqua', 'jade']],
  [/puffer|porcupine/i, 'porcupinefish', ['honey', 'rose']],
  [/wreck|ghost|pirate|shoal/i, 'skull-crossed-bones', ['bone', 'gold']],
];

/** A turret with its beam at the bottom of the tile. */
function turret(s: Sketch, x: number, turn: number, color: string, beam: string): string {
  return (
    place(
      x,
      230,
      1,
      turn,
      `<path d="M-7 -60L-24 -190H24L7 -60Z" fill="${s.linear([
        [0, beam, 0],
        [1, beam, 0.75],
      ])}"/>`,
    ) + place(x, 236, 0.9, turn, cannon(s, color))
  );
}

/** A net thrown open. */
function net(s: Sketch, x: number, y: number, r: number, color: string): string {
  let d = '';
  for (let i = 0; i < 12; i += 1)
    d += `M0 0L${n(Math.cos((i / 12) * Math.PI * 2) * r)} ${n(Math.sin((i / 12) * Math.PI * 2) * r)}`;
  for (const k of [0.3, 0.58, 0.82, 1])
    d += `M${n(r * k)} 0A${n(r * k)} ${n(r * k)} 0 1 1 ${n(-r * k)} 0A${n(r * k)} ${n(r * k)} 0 1 1 ${n(r * k)} 0Z`;
  return `<g transform="translate(${n(x)} ${n(y)})"><circle r="${n(r)}" fill="${s.radial([
    [0, color, 0.1],
    [0.8, color, 0.24],
    [1, color, 0.6],
  ])}"/><path d="${d}" fill="none" stroke="${color}" stroke-width="1.600" opacity=".9"/></g>`;
}

/** A fishing game. */
export const composeFish: Composer = (s, rng, { title, accent }) => {
  const mood = chooseMood(rng, accent, ['ocean', 'azure', 'teal', 'cobalt', 'royal', 'aurora'], 0.4);
  const scene = SCENES[rng.pick(['fishery', 'reef', 'fishery'] as const)](s, rng, mood, TILE, TILE);
  const boss = BOSSES.find(([words]) => words.test(title));
  let body = scene.back + glow(s, CX, CY, 140, mood.glow, 0.85);
  if (rng.chance(0.5)) body += rays(s, CX, CY, 190, 18, '#ffffff', 0.28, rng.range(0, 20));
  const flip = rng.sign();
  if (boss && rng.chance(0.86)) {
    const [, glyph, metals] = boss;
    for (let i = 0; i < 3; i += 1)
      body += place(
        CX + flip * rng.range(60, 118) * (i % 2 === 0 ? 1 : -1),
        rng.range(46, 176),
        [rng.sign() * 0.62, 0.62],
        rng.range(-12, 12),
        fish(s, rng.pick(['slim', 'disc', 'angel', 'puffer'] as const), rng.pick(FISH_COLORS)),
      );
    body += relief(s, glyph, CX, CY - 2, rng.range(158, 178), metalOf(rng.pick(metals)), mood, flip < 0);
  } else {
    const golden = /gold|ginto|rainbow|giant/i.test(title);
    const main =
      golden && /gold|ginto/i.test(title)
        ? { back: '#ffc21e', belly: '#fffbe0', fin: '#ff7a12', mark: '#fff6c0' }
        : rng.pick(FISH_COLORS);
    const shapes = ['slim', 'koi', 'disc', 'angel', 'puffer'] as const;
    body +=
      place(CX - flip * 84, 64, [flip * 0.6, 0.6], -8, fish(s, rng.pick(shapes), rng.pick(FISH_COLORS))) +
      place(CX + flip * 92, 172, [flip * 0.66, 0.66], 6, fish(s, rng.pick(shapes), rng.pick(FISH_COLORS)));
    body += place(
      CX + 4,
      CY + 2,
      [flip * 1.86, 1.86],
      -flip * rng.range(4, 16),
      fish(s, rng.pick(shapes), main),
    );
  }
  body += scene.front + bubbles(s, rng, 12, 30, 10, 240, 180, 9);
  switch (rng.int(0, 3)) {
    case 0:
      body += turret(s, CX, rng.range(-16, 16), '#d8142e', mix(mood.glow, '#ffffff', 0.4));
      break;
    case 1:
      body += turret(s, 52, 22, '#1e6bff', mood.pop) + turret(s, 248, -22, '#e0142e', mood.pop);
      break;
    case 2:
      body += net(s, CX + flip * 60, 150, 58, mix(mood.glow, '#ffffff', 0.5));
      break;
    default:
      body +=
        place(48, 196, 0.7, -8, shell(s)) +
        place(254, 198, 0.6, 12, starfish(s)) +
        place(220, 206, 0.34, 0, gem(s, '#ff2d8a', 'round'));
  }
  body +=
    coinRain(s, rng, 7, 10, 120, 280, 80, metalOf('gold'), 15) +
    place(88, 208, 0.34, 12, coin(s, 46, metalOf('gold'), { text: 'x9' }));
  body += scrim(s, TILE, TILE, 184, mood.ink, 0.9);
  return {
    body,
    mood,
    metal: metalOf(rng.pick(['gold', 'aqua', 'gold', 'silver'] as const)),
    face: rng.pick(['luckiest', 'titan', 'lilita', 'bangers', 'carter'] as const),
    finish: rng.pick(['toon', 'toon', 'cast'] as const),
    bend: rng.pick(['wave', 'arch', 'bulge', 'valley'] as const),
    accent: mood.accent,
  };
};
