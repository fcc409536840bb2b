/** Slots: a world, a hero and riches, in one of seven arrangements. */
import { darken } from '../color';
import { embers, glow, rays, scrim } from '../effects';
import { cutOf, emblem, silhouette } from '../emblem';
import { lightPanel, reels, winLine } from '../props/machine';
import { coin, coinHeap, coinRain, GEM_COLORS, gem, plate, seven } from '../props/treasure';
import type { Rng } from '../random';
import { SCENES } from '../scenes';
import { place } from '../sketch';
import { naturalMetals, PROPS, type PropName, readTitle, THEMES, type Theme } from '../themes';
import {
  type Composer,
  CX,
  CY,
  chooseMood,
  drawHero,
  enamel,
  medallion,
  metalOf,
  object,
  relief,
  TILE,
  type TileBrief,
} from './compose';

/** Metals that stay readable as the fill of a title. */
const READABLE = [
  'gold',
  'honey',
  'silver',
  'ice',
  'rose',
  'aqua',
  'jade',
  'fire',
  'bone',
  'rosegold',
] as const;

/** World, figure, colours, metal and scene of a slot; shared by its tile and its reels. */
export function readSlot(rng: Rng, { title, motif, accent }: Pick<TileBrief, 'title' | 'motif' | 'accent'>) {
  const reading = readTitle(title, motif, rng);
  const theme: Theme = THEMES[reading.theme];
  const mood = chooseMood(rng, accent, theme.moods, 0.45);
  const natural = 'glyph' in reading.hero && rng.chance(0.62) ? naturalMetals(reading.hero.glyph) : undefined;
  const metalName = rng.pick(natural ?? theme.metals);
  return { reading, theme, mood, metalName, metal: metalOf(metalName), sceneName: rng.pick(theme.scenes) };
}

/** A slot of any theme. */
export const composeSlot: Composer = (s, rng, brief) => {
  const { reading, theme, mood, metalName, metal, sceneName } = readSlot(rng, brief);
  const scene = SCENES[sceneName](s, rng, mood, TILE, TILE);
  const { hero } = reading;
  const prop = (): PropName =>
    reading.also.length > 0 && rng.chance(0.5) ? rng.pick(reading.also) : rng.pick(theme.props);
  const isProp = 'prop' in hero;
  const arrangement = rng.pick(
    isProp
      ? (['treasure', 'treasure', 'reels', 'fan', 'collage', 'treasure'] as const)
      : cutOf(hero.glyph) === undefined
        ? (['portrait', 'portrait', 'medallion', 'reels', 'duo', 'fan', 'portrait'] as const)
        : (['portrait', 'portrait', 'portrait', 'medallion'] as const),
  );
  const ground = (h: number): string =>
    place(CX, 300 - h - 36, 1, 0, coinHeap(s, rng, 340, h + 40, metalOf('gold'), 21));
  let body = scene.back;
  const halo = (y: number, r: number, count: number): string =>
    scene.bright ? '' : rays(s, CX, y, r, count, mood.glow, 0.55, rng.range(0, 15));
  switch (arrangement) {
    case 'portrait': {
      body += drawHero(s, rng, hero, metal, mood, rng.range(166, 184)) + scene.front;
      if (rng.chance(0.62)) body += ground(rng.range(34, 52));
      body +=
        object(s, rng, prop(), rng.range(34, 56), 196, rng.range(52, 66), rng.range(-24, 0)) +
        object(s, rng, prop(), rng.range(244, 266), 196, rng.range(52, 66), rng.range(0, 24));
      break;
    }
    case 'medallion': {
      const inside = isProp
        ? object(s, rng, hero.prop, 0, 0, 112)
        : cutOf(hero.glyph) === 'left' || cutOf(hero.glyph) === 'corner'
          ? place(-8, 12, 1, 0, emblem(s, hero.glyph, 176, metal, { body: enamel(mood, metal) }))
          : place(0, 2, 1, 0, emblem(s, hero.glyph, 134, metal, { body: enamel(mood, metal) }));
      body += halo(CY, 190, 20);
      for (const side of [-1, 1]) body += object(s, rng, prop(), CX + side * 108, 170, 74, side * 16);
      body +=
        medallion(s, rng, CX, CY, 98, metal, mood, glow(s, 0, 0, 90, mood.glow, 0.7) + inside) + scene.front;
      if (rng.chance(0.4)) body += ground(30);
      break;
    }
    case 'duo': {
      const glyph = isProp ? 'tiger-head' : hero.glyph;
      body +=
        glow(s, CX, CY, 130, mood.glow, 0.9) +
        relief(s, glyph, 76, CY + 4, 134, metal, mood, true) +
        relief(s, glyph, 224, CY + 4, 134, metal, mood) +
        scene.front;
      body += object(s, rng, prop(), CX, 166, 96) + (rng.chance(0.6) ? ground(36) : '');
      break;
    }
    case 'reels': {
      const columns = 3;
      const rows = rng.pick([2, 3]);
      const scale = rows === 3 ? 0.84 : 1.04;
      const set = rng.shuffle(theme.props).slice(0, 4);
      const win = rng.int(0, rows - 1);
      const main = (): string =>
        isProp
          ? place(0, 0, 0.5, 0, PROPS[hero.prop](s, rng))
          : `<circle r="26" fill="${s.radial([mood.glow, mood.accent, darken(mood.accent, 0.6)])}"/>${silhouette(hero.glyph, 46, darken(mood.accent, 0.8), true)}${place(0, -1, 1, 0, emblem(s, hero.glyph, 44, metal, { body: enamel(mood, metal), flat: true }))}`;
      const symbol = (column: number, row: number): string => {
        if (row === win)
          return `<rect x="-28" y="-29" width="56" height="58" rx="6" fill="${mood.glow}" opacity=".55"/>${main()}`;
        const k = (column * 5 + row * 3 + win) % 6;
        if (k === 0) return place(0, 0, 0.46, 0, seven(s));
        if (k === 1)
          return place(0, 0, 0.5, 0, plate(s, rng.pick(['WILD', 'BAR', 'MAX'] as const), mood.accent));
        return place(0, 0, 0.46, 0, PROPS[set[k % set.length] ?? 'coin'](s, rng));
      };
      const y = 112;
      body += halo(y, 200, 18) + coinRain(s, rng, 8, 0, 10, TILE, 190, metalOf('gold'), 15);
      body += place(
        CX,
        y,
        scale,
        0,
        reels(
          s,
          columns,
          rows,
          metalOf(rng.pick(['gold', 'gold', 'silver', 'rosegold'] as const)),
          mood.sky[1],
          symbol,
        ) + place(0, (win - (rows - 1) / 2) * 60, 1, 0, winLine(columns * 60 + 18, mood.pop)),
      );
      body += ground(28);
      break;
    }
    case 'fan': {
      body += glow(s, CX, CY, 140, mood.glow, 0.9);
      const side = [prop(), prop(), prop(), prop()];
      const spots = [
        [44, 92, 78, -20],
        [256, 92, 78, 20],
        [70, 164, 84, -12],
        [230, 164, 84, 12],
      ] as const;
      spots.forEach(([x, y, size, turn], i) => {
        body += object(s, rng, side[i] ?? 'coin', x, y, size, turn);
      });
      body += drawHero(s, rng, hero, metal, mood, 146) + scene.front;
      break;
    }
    case 'collage': {
      body += glow(s, CX, CY, 150, mood.glow, 0.95);
      const ring = rng.int(5, 7);
      for (let i = 0; i < ring; i += 1) {
        const a = (i / ring) * Math.PI * 2 - Math.PI / 2;
        body += object(
          s,
          rng,
          prop(),
          CX + Math.cos(a) * 104,
          CY + 6 + Math.sin(a) * 76,
          66,
          rng.range(-22, 22),
        );
      }
      body += (isProp ? object(s, rng, hero.prop, CX, CY + 4, 136, rng.range(-6, 6)) : '') + scene.front;
      break;
    }
    case 'treasure': {
      body += halo(CY, 220, 24);
      body += coinRain(s, rng, 9, 0, 10, TILE, 170, metalOf('gold'), 17);
      for (let i = 0; i < 5; i += 1)
        body += place(
          rng.range(16, 284),
          rng.range(20, 190),
          rng.range(0.16, 0.34),
          rng.range(-30, 30),
          gem(s, rng.pick(GEM_COLORS), rng.pick(['round', 'kite', 'pear'] as const)),
        );
      body += drawHero(s, rng, hero, metal, mood, rng.range(164, 186)) + scene.front + ground(40);
      break;
    }
  }
  if (reading.theme === 'phoenix')
    body += embers(rng, 24, 0, 60, TILE, 180, [mood.glow, '#fff3a0', mood.pop]);
  body += scrim(s, TILE, TILE, 176, mood.ink, 0.94);
  const titleMetal = READABLE.some((name) => name === metalName) ? metal : metalOf('gold');
  return {
    body,
    mood,
    metal: titleMetal,
    face: rng.pick(theme.faces),
    finish: rng.pick(theme.finishes),
    bend: rng.pick(theme.bends),
    accent: mood.accent,
  };
};

/** Jackpot games: the slot's hero crowned by riches. No prize amount is drawn, because it would be invented. */
export const composeJackpot: Composer = (s, rng, { title, motif, accent }) => {
  const reading = readTitle(title, motif, rng);
  const mood = chooseMood(rng, accent, ['crimson', 'royal', 'emerald', 'noir', 'magenta', 'amber'], 0.4);
  const gold = metalOf('gold');
  const scene = SCENES[rng.pick(['stage', 'burst', 'vault', 'burst', 'wall'] as const)](
    s,
    rng,
    mood,
    TILE,
    TILE,
  );
  let body = scene.back + (scene.bright ? '' : rays(s, CX, 108, 220, 28, mood.glow, 0.6, rng.range(0, 12)));
  body += coinRain(s, rng, 14, 0, 0, TILE, 190, gold, 19);
  const levels = [
    ['GRAND', '#e0142e'],
    ['MAJOR', '#8a2af0'],
    ['MINOR', '#1e7dff'],
    ['MINI', '#18a84a'],
  ] as const;
  switch (rng.pick(['crowned', 'crowned', 'ladder', 'panel', 'panel'] as const)) {
    case 'crowned':
      body += drawHero(s, rng, reading.hero, gold, mood, 132);
      levels.slice(0, 3).forEach(([name, color], i) => {
        body += place(
          [CX, 56, 244][i] ?? CX,
          [30, 166, 166][i] ?? 30,
          i === 0 ? 1.25 : 0.86,
          [0, -9, 9][i] ?? 0,
          plate(s, name, color),
        );
      });
      break;
    case 'ladder':
      levels.forEach(([name, color], i) => {
        body += place(CX, 68 + i * 37, 1.5 - i * 0.19, 0, plate(s, name, color));
      });
      body += object(s, rng, 'crown', CX, 22, 54);
      body +=
        'prop' in reading.hero
          ? object(s, rng, reading.hero.prop, 46, 150, 86, -10)
          : relief(s, reading.hero.glyph, 46, 150, 88, gold, mood);
      body += object(s, rng, rng.pick(['chest', 'ingot', 'diamond', 'seven'] as const), 254, 150, 84, 10);
      break;
    case 'panel': {
      body +=
        'prop' in reading.hero
          ? object(s, rng, reading.hero.prop, CX, 116, 132)
          : relief(s, reading.hero.glyph, CX, 116, 138, gold, mood);
      body +=
        place(CX, 34, 1.02, 0, lightPanel(s, 'JACKPOT', mood, gold)) +
        object(s, rng, 'ingot', 44, 172, 76, -12) +
        object(s, rng, rng.pick(['diamond', 'ruby', 'emerald', 'ingot'] as const), 256, 172, 76, 12);
      break;
    }
  }
  body +=
    scene.front +
    place(CX, 214, 1, 0, coinHeap(s, rng, 350, 90, gold, 22)) +
    place(42, 226, 0.5, -10, coin(s, 46, gold, 'crown')) +
    place(258, 226, 0.5, 10, coin(s, 46, gold, 'crown'));
  body += scrim(s, TILE, TILE, 178, mood.ink, 0.92);
  return {
    body,
    mood,
    metal: gold,
    face: rng.pick(['titan', 'lilita', 'cinzel', 'luckiest'] as const),
    finish: rng.pick(['cast', 'toon'] as const),
    bend: rng.pick(['arch', 'bulge', 'flat'] as const),
    accent: mood.accent,
  };
};
