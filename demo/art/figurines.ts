/** One figure for each motif, about 200 units across around (0, 0): the hero of banners and promotions. */
import type { Motif } from '../seed/world/types';
import { darken, mix } from './color';
import { glow } from './effects';
import { cutOf, emblem } from './emblem';
import { METALS, type Mood } from './palette';
import { boxingGlove, cockHead, PLUMAGES } from './props/arena';
import { BALL_COLORS, basketball, football, numberBall, volleyball } from './props/balls';
import { bingoCard, controller, rocket, shield, ticket } from './props/machine';
import { cardFan, chip, die, fortuneWheel, rouletteWheel, wheelPointer } from './props/table';
import { GEM_COLORS, gem } from './props/treasure';
import type { Rng } from './random';
import { place, type Sketch } from './sketch';
import { naturalMetals, PROPS, readMotif } from './themes';

/** A phone whose screen shows a lobby. */
function phone(s: Sketch, rng: Rng, mood: Mood): string {
  let tiles = '';
  for (let i = 0; i < 9; i += 1) {
    const x = -36 + (i % 3) * 25;
    const y = -30 + Math.floor(i / 3) * 27;
    const c = rng.pick(BALL_COLORS);
    tiles += `<rect x="${x}" y="${y}" width="22" height="24" rx="5" fill="${s.linear([mix(c, '#ffffff', 0.3), c, darken(c, 0.45)], 65)}"/><circle cx="${x + 11}" cy="${y + 10}" r="5" fill="#fff" opacity=".75"/>`;
  }
  return (
    `<g transform="rotate(9)"><rect x="-53" y="-100" width="108" height="206" rx="20" fill="#000" opacity=".45"/><rect x="-55" y="-104" width="108" height="206" rx="20" fill="${s.linear(['#f4f6ff', '#8a93b0', '#2a2f45', '#c8d0e8'], 40)}"/><rect x="-49" y="-98" width="96" height="194" rx="15" fill="#07060f"/>` +
    `<rect x="-46" y="-94" width="90" height="186" rx="12" fill="${s.linear([mood.sky[1], mood.sky[0], mood.ink])}"/><rect x="-15" y="-94" width="28" height="8" rx="4" fill="#07060f"/>` +
    `<rect x="-39" y="-78" width="76" height="40" rx="8" fill="${s.linear([mood.glow, mood.accent, darken(mood.accent, 0.4)], 30)}"/><path d="M-32 -62H2M-32 -54H-10" stroke="#fff" stroke-width="4" stroke-linecap="round"/>${tiles}` +
    `<rect x="-39" y="56" width="76" height="24" rx="12" fill="${s.linear(['#fff6c8', '#f7a61c', '#b8640a'])}"/><path d="M0 62V72M-5 68L0 73L5 68" transform="translate(-1 0)" fill="none" stroke="#3a1503" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/><path d="M-46 -84L-6 -94H20L-46 30Z" fill="#fff" opacity=".12"/></g>`
  );
}

/** The figure of a motif. */
export function drawFigurine(s: Sketch, rng: Rng, motif: Motif, mood: Mood): string {
  const gold = METALS.gold;
  switch (motif) {
    case 'roulette':
      return rouletteWheel(s, rng.range(0, 360));
    case 'wheel':
      return (
        fortuneWheel(s, rng.range(0, 30), [
          '#e0142e',
          '#8a2af0',
          '#18a84a',
          '#e8900f',
          '#1e7dff',
          '#e0206a',
        ]) + place(0, -92, 1, 0, wheelPointer(s))
      );
    case 'cards':
      return place(
        0,
        -4,
        1.5,
        0,
        cardFan(
          s,
          [
            ['10', 'spade'],
            ['J', 'spade'],
            ['Q', 'spade'],
            ['K', 'spade'],
            ['A', 'spade'],
          ],
          14,
          110,
        ),
      );
    case 'chip':
      return (
        place(-40, -18, 1.2, -12, chip(s, '#1e5ad8', 'diamond')) +
        place(44, -10, 1.2, 14, chip(s, '#18a84a', 'club')) +
        place(0, 34, 1.34, 0, chip(s, '#d81434', 'spade'))
      );
    case 'dice':
      return (
        place(-48, 18, 1.26, -10, die(s, 5, 4, 6)) +
        place(50, 6, 1.2, 12, die(s, 1, 3, 2, '#e0142e', '#ffffff'))
      );
    case 'ball':
      return (
        [
          [0, -40, 1],
          [-58, 20, 0.9],
          [58, 22, 0.9],
          [0, 54, 0.84],
        ] as const
      )
        .map(([x, y, k], i) =>
          place(
            x,
            y,
            k,
            rng.range(-16, 16),
            numberBall(s, rng.int(1, 49), BALL_COLORS[(i * 3) % BALL_COLORS.length] ?? '#f0203c'),
          ),
        )
        .join('');
    case 'basketball':
      return place(0, 0, 1.8, rng.range(-20, 20), basketball(s));
    case 'trophy':
      return (
        place(0, 0, 1, 0, emblem(s, 'trophy', 190, gold, { body: darken(mood.accent, 0.3) })) +
        place(-78, 56, 0.6, 0, football(s)) +
        place(80, 58, 0.58, 0, volleyball(s))
      );
    case 'bingo':
      return (
        place(-18, 4, 1.4, -9, bingoCard(s, rng, '#e0206a')) +
        place(70, 44, 0.66, 10, numberBall(s, 'B', '#1e7dff')) +
        place(62, -46, 0.56, -10, numberBall(s, rng.int(1, 75), '#ff9a0f'))
      );
    case 'controller':
      return place(0, 0, 1.9, -8, controller(s, mix(mood.sky[1], '#2a2048', 0.35), mood.accent));
    case 'phone':
      return phone(s, rng, mood);
    case 'rooster':
      return place(6, 10, 1.7, 0, cockHead(s, rng.pick(PLUMAGES)));
    case 'ticket':
      return (
        place(0, -26, 1.7, -9, ticket(s, rng, mood.accent)) +
        place(-54, 58, 0.74, -8, numberBall(s, rng.int(1, 58), '#f0203c')) +
        place(12, 66, 0.8, 6, numberBall(s, rng.int(1, 58), '#1e7dff')) +
        place(72, 52, 0.7, 12, numberBall(s, rng.int(1, 58), '#ffd21e'))
      );
    case 'glove':
      return place(0, 0, 1.8, 0, boxingGlove(s, '#e0142e'));
    case 'shield':
      return place(
        0,
        0,
        1.7,
        0,
        `${shield(s, mood.sky[1], gold)}<path d="M-22 2L-6 18L24 -18" fill="none" stroke="#fff" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"/>`,
      );
    case 'rocket':
      return place(0, -6, 1.8, 28, rocket(s, mood.accent));
    case 'gem':
      return (
        place(-56, 20, 1.1, -12, gem(s, GEM_COLORS[1], 'emerald')) +
        place(58, 16, 1.1, 12, gem(s, GEM_COLORS[2], 'pear')) +
        place(0, -6, 1.7, 0, gem(s, GEM_COLORS[0], 'kite'))
      );
    default: {
      const { hero } = readMotif(motif, rng);
      if ('prop' in hero) return place(0, 0, 1.9, rng.range(-6, 6), PROPS[hero.prop](s, rng));
      const metal = METALS[rng.pick(naturalMetals(hero.glyph) ?? (['gold', 'honey', 'silver'] as const))];
      const options = { body: mix(darken(mood.accent, 0.4), metal.dark, 0.25) };
      if (cutOf(hero.glyph) === undefined) return emblem(s, hero.glyph, 200, metal, options);
      // A cut-off bust is drawn in a medallion, which hides its edge.
      const clip = s.clip('<circle r="92"/>');
      return `<circle r="108" fill="${metal.ink}"/><circle r="104" fill="${s.linear([metal.shine, metal.light, metal.dark, metal.mid, metal.shine], 55)}"/><circle r="94" fill="${metal.ink}"/><circle r="92" fill="${s.radial([mix(mood.sky[1], mood.glow, 0.7), mood.accent, mood.sky[0]])}"/><g clip-path="${clip}">${glow(s, 0, 0, 90, mood.glow, 0.6)}${place(-10, 14, 1, 0, emblem(s, hero.glyph, 196, metal, options))}</g>`;
    }
  }
}
