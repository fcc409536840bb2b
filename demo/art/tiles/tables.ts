/** Casino tables, card games between players, and table games. */
import { darken, lighten, mix } from '../color';
import { bokeh, glow, pool, rays, scrim, spotlight } from '../effects';
import { figure } from '../figure';
import type { Metal, Mood } from '../palette';
import { BALL_COLORS, numberBall } from '../props/balls';
import {
  card,
  cardBack,
  cardFan,
  chip,
  chipStack,
  die,
  domino,
  fortuneWheel,
  rouletteWheel,
  SUITS,
  type Suit,
  suitPath,
  tile,
  wheelPointer,
} from '../props/table';
import { coin } from '../props/treasure';
import type { Rng } from '../random';
import { SCENES } from '../scenes';
import { place, type Sketch } from '../sketch';
import { type Composer, type Composition, CX, chooseMood, metalOf, relief, TILE } from './compose';

const RANKS = ['A', 'K', 'Q', 'J', '10', '9', '8', '7'] as const;
const CHIPS = ['#d81434', '#1e5ad8', '#18a84a', '#2a2438', '#8a2af0', '#e8a01e'] as const;

function stacks(s: Sketch, rng: Rng, left: number, right: number, y: number): string {
  const tower = (): string =>
    chipStack(
      s,
      Array.from({ length: rng.int(3, 7) }, () => rng.pick(CHIPS)),
    );
  return (
    place(left, y, 0.86, 0, tower()) +
    place(left + 34, y + 12, 0.8, 0, tower()) +
    place(right, y, 0.86, 0, tower()) +
    place(right - 34, y + 12, 0.8, 0, tower())
  );
}

function hand(rng: Rng, count: number): (readonly [string, Suit])[] {
  const ranks = rng.shuffle(RANKS);
  return Array.from({ length: count }, (_, i): readonly [string, Suit] => [ranks[i] ?? 'A', rng.pick(SUITS)]);
}

/** A dealer from the waist up behind the table edge. */
function dealer(s: Sketch, rng: Rng, mood: Mood, x: number, size: number): string {
  return place(x, 190, size, 0, figure(s, rng, mood, 'dealer'));
}

/** Sic bo and other dice under glass. */
function diceDome(s: Sketch, rng: Rng, metal: Metal): string {
  const d = (): string =>
    die(
      s,
      rng.int(1, 6),
      rng.int(1, 6),
      rng.int(1, 6),
      rng.pick(['#ffffff', '#ffffff', '#e0142e'] as const),
      '#1c1626',
    );
  return (
    `<ellipse cx="0" cy="62" rx="94" ry="22" fill="${metal.ink}"/><ellipse cx="0" cy="58" rx="92" ry="21" fill="${s.linear([metal.dark, metal.light, metal.shine, metal.mid, metal.dark], 0)}"/><ellipse cx="0" cy="54" rx="80" ry="15" fill="#0a2a1c"/>` +
    place(-38, 24, 0.62, -8, d()) +
    place(40, 26, 0.6, 10, d()) +
    place(0, -2, 0.66, 4, d()) +
    `<path d="M-84 54V-10A84 84 0 0 1 84 -10V54A84 16 0 0 1 -84 54Z" fill="${s.linear(
      [
        [0, '#ffffff', 0.34],
        [0.3, '#c8f0ff', 0.1],
        [0.8, '#ffffff', 0.04],
        [1, '#ffffff', 0.22],
      ],
      20,
    )}" stroke="#fff" stroke-width="1.600" stroke-opacity=".6"/><path d="M-68 40V-8A68 68 0 0 1 -30 -70" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".6"/>`
  );
}

/** Red against blue, with a crest on either side: dragon tiger and other duels. */
function duel(s: Sketch, left: string, right: string): string {
  return (
    `<path d="M0 0H172L128 300H0Z" fill="${s.linear([darken(left, 0.3), left, darken(left, 0.75)])}" opacity=".92"/><path d="M172 0H300V300H128Z" fill="${s.linear([darken(right, 0.3), right, darken(right, 0.75)])}" opacity=".92"/>` +
    `<path d="M172 0L128 300" stroke="#fff6c0" stroke-width="10" opacity=".5"/><path d="M172 0L128 300" stroke="#fff" stroke-width="3"/>`
  );
}

const LIVE_STYLE = {
  face: ['playfair', 'cinzel', 'lilita', 'anton'],
  finish: ['cast', 'engraved', 'sport'],
  bend: ['flat', 'arch', 'flat'],
} as const;

/** A table; the objects on it follow the game's name. */
export const composeLive: Composer = (s, rng, { title, accent, classifications }) => {
  const about = `${title} ${classifications.join(' ')}`;
  const mood = chooseMood(rng, accent, ['felt', 'wine', 'royal', 'noir', 'emerald', 'indigo', 'slate'], 0.55);
  const gold = metalOf(rng.pick(['gold', 'gold', 'rosegold', 'silver'] as const));
  const setting = (): string =>
    SCENES[rng.pick(['felt', 'felt', 'stage'] as const)](s, rng, mood, TILE, TILE).back;
  let body: string;
  if (/roulette/i.test(about)) {
    body = setting();
    if (rng.chance(0.5))
      body +=
        dealer(s, rng, mood, CX, 1.05) +
        place(CX, 186, [1.3, 0.62], 0, rouletteWheel(s, rng.range(0, 360), '#6b2a10', gold));
    else
      body +=
        glow(s, CX, 108, 150, mood.glow, 0.8) +
        place(
          CX,
          112,
          [1.12, 1.04],
          0,
          rouletteWheel(s, rng.range(0, 360), rng.pick(['#6b2a10', '#3a1a4a', '#0f3a4a'] as const), gold),
        ) +
        stacks(s, rng, 34, 266, 226);
  } else if (/dragon\s*tiger/i.test(about)) {
    body = duel(
      s,
      rng.pick(['#c8142e', '#d8401e'] as const),
      rng.pick(['#1e4ad8', '#0f8a5a', '#e8900f'] as const),
    );
    body +=
      bokeh(s, rng, 10, 0, 0, TILE, 180, ['#ffffff', mood.pop], 14) +
      relief(
        s,
        rng.pick(['spiked-dragon-head', 'dragon-head'] as const),
        78,
        104,
        150,
        metalOf('gold'),
        mood,
        false,
      ) +
      relief(s, 'tiger-head', 226, 104, 132, metalOf('fire'), mood);
    body +=
      place(CX - 20, 176, 0.62, -8, card(s, rng.pick(RANKS), 'spade')) +
      place(CX + 22, 178, 0.62, 8, card(s, rng.pick(RANKS), 'heart'));
  } else if (/sic\s*bo|dice|craps/i.test(about)) {
    body =
      setting() +
      glow(s, CX, 108, 140, mood.glow, 0.7) +
      place(CX, 122, 1.04, 0, diceDome(s, rng, gold)) +
      stacks(s, rng, 30, 270, 222);
  } else if (/color game|beto|fish prawn|drop ball|perya/i.test(about)) {
    const fair = SCENES.fiesta(s, rng, mood, TILE, TILE);
    body = fair.back + rays(s, CX, 116, 180, 18, mood.glow, 0.5, 4);
    if (/drop ball/i.test(about))
      for (let i = 0; i < 5; i += 1)
        body += place(
          [70, 150, 230, 108, 194][i] ?? CX,
          [116, 84, 116, 168, 168][i] ?? 110,
          0.66,
          rng.range(-20, 20),
          numberBall(s, rng.int(1, 9), BALL_COLORS[(i * 3) % BALL_COLORS.length] ?? '#f0203c'),
        );
    else {
      const colors = ['#f0203c', '#1e7dff', '#ffd21e', '#18b85a', '#ff7ad0', '#ffffff'] as const;
      const order = rng.shuffle(colors);
      body +=
        place(CX, 92, 1.06, 4, die(s, rng.int(1, 6), rng.int(1, 6), rng.int(1, 6), order[0], '#1c1626')) +
        place(84, 156, 0.96, -12, die(s, rng.int(1, 6), rng.int(1, 6), rng.int(1, 6), order[1], '#1c1626')) +
        place(216, 156, 0.96, 12, die(s, rng.int(1, 6), rng.int(1, 6), rng.int(1, 6), order[2], '#1c1626'));
    }
    body += fair.front;
  } else if (/wheel|gulong|fortune|monopol|show|time|lightning/i.test(about)) {
    const stage = SCENES.stage(s, rng, mood, TILE, TILE);
    body =
      stage.back +
      glow(s, CX, 112, 150, mood.glow, 0.9) +
      place(
        CX,
        116,
        1.1,
        0,
        fortuneWheel(
          s,
          rng.range(0, 30),
          rng.shuffle(['#e0142e', '#8a2af0', '#18a84a', '#e8900f', '#1e7dff', '#e0206a']),
          gold,
        ),
      ) +
      place(CX, 22, 1, 0, wheelPointer(s)) +
      stacks(s, rng, 32, 268, 226);
  } else {
    body = setting();
    const people = rng.chance(0.66);
    if (people) body += glow(s, CX, 90, 120, mood.glow, 0.7) + dealer(s, rng, mood, CX, 1.12);
    else
      body += spotlight(s, CX, -20, CX, 200, 260, mood.glow, 0.5) + pool(s, CX, 168, 130, 40, mood.glow, 0.6);
    const y = people ? 196 : 120;
    const scale = people ? 0.66 : 1.02;
    if (/baccarat/i.test(about)) {
      const natural: (readonly [string, Suit])[] = [
        ['9', 'spade'],
        [rng.pick(['K', 'Q', 'J', '10'] as const), 'heart'],
      ];
      body += people
        ? place(CX - 62, y, scale, -8, card(s, natural[0]?.[0] ?? '9', 'spade')) +
          place(CX - 24, y + 2, scale, 2, card(s, natural[1]?.[0] ?? 'K', 'heart')) +
          place(CX + 28, y + 2, scale, -2, card(s, '8', 'diamond')) +
          place(CX + 66, y, scale, 8, card(s, 'J', 'club'))
        : place(CX - 34, y, 1.2, -10, card(s, rng.pick(['9', '8', '9'] as const), rng.pick(SUITS))) +
          place(CX + 36, y + 4, 1.2, 8, card(s, natural[1]?.[0] ?? 'K', rng.pick(SUITS)));
    } else
      body += people
        ? place(CX, y - 6, 0.7, 0, cardFan(s, hand(rng, 4), 13, 120))
        : place(CX, y + 6, 1.2, 0, cardFan(s, hand(rng, 3), 18, 110));
    body += stacks(s, rng, 28, 272, 232);
  }
  body += scrim(s, TILE, TILE, 178, mood.ink, 0.92);
  const finish = rng.pick(LIVE_STYLE.finish);
  return {
    body,
    mood,
    metal: gold,
    face: rng.pick(LIVE_STYLE.face),
    finish,
    bend: rng.pick(LIVE_STYLE.bend),
    accent: mood.accent,
  };
};

/** A card or board game between players, or a table game against the house. */
export const composeCards: Composer = (s, rng, { title, motif, accent, classifications }): Composition => {
  const about = `${title} ${classifications.join(' ')}`;
  const mood = chooseMood(
    rng,
    accent,
    ['felt', 'crimson', 'royal', 'emerald', 'azure', 'plum', 'amber', 'teal'],
    0.55,
  );
  const gold = metalOf('gold');
  const scene = SCENES[rng.pick(['felt', 'wall', 'burst', 'wall'] as const)](s, rng, mood, TILE, TILE);
  let body = scene.back + glow(s, CX, 112, 140, mood.glow, 0.75);
  if (/roulette/i.test(about))
    body += place(CX, 112, 1.1, 0, rouletteWheel(s, rng.range(0, 360), '#6b2a10', gold));
  else if (/dragon tiger/i.test(about))
    body +=
      relief(s, 'dragon-head', 82, 108, 136, gold, mood) +
      relief(s, 'tiger-head', 222, 108, 126, metalOf('fire'), mood) +
      place(CX, 150, 0.7, 0, card(s, 'A', 'heart'));
  else if (/sic bo|craps|dice/i.test(about)) body += place(CX, 120, 1, 0, diceDome(s, rng, gold));
  else if (/mahjong/i.test(about)) {
    const marks = ['dragon', 'circles', 'flower', 'bamboo'] as const;
    for (let i = 0; i < 4; i += 1)
      body += place(
        52 + i * 66,
        104 + Math.abs(i - 1.5) * 14,
        1.06,
        (i - 1.5) * 9,
        tile(s, marks[i] ?? 'dragon', mix(mood.accent, '#0c8a4a', 0.5)),
      );
    body += place(92, 186, 0.7, -14, die(s, 1, 4, 2)) + place(212, 186, 0.66, 12, die(s, 6, 3, 5));
  } else if (/domino/i.test(about))
    for (let i = 0; i < 4; i += 1)
      body += place(
        54 + i * 64,
        108 + Math.abs(i - 1.5) * 12,
        1.12,
        (i - 1.5) * 11,
        domino(s, rng.int(0, 6), rng.int(0, 6)),
      );
  else if (/sungka|dama|board|chess/i.test(about)) {
    if (/sungka/i.test(about)) {
      body += `<g transform="translate(150 122) rotate(-6)"><path d="M-140 -18Q-150 30 -96 42Q0 58 96 42Q150 30 140 -18Q0 -36 -140 -18Z" fill="${s.linear(['#c88a4a', '#8a4a1c', '#3a1a08'])}" stroke="#2a1004" stroke-width="4"/>`;
      for (let i = 0; i < 7; i += 1)
        for (const y of [-6, 22]) {
          body += `<ellipse cx="${-84 + i * 28}" cy="${y}" rx="12" ry="9" fill="${s.radial(['#2a1004', '#5a2a10'])}"/>`;
          for (let k = 0; k < rng.int(1, 4); k += 1)
            body += `<ellipse cx="${-84 + i * 28 + rng.range(-6, 6)}" cy="${y + rng.range(-4, 3)}" rx="4.500" ry="3.200" fill="${rng.pick(['#fff6e0', '#ffd2a0', '#f0e0ff', '#ffe9f4'])}" stroke="#6a4a2a" stroke-width=".800"/>`;
        }
      body += `<ellipse cx="-118" cy="8" rx="15" ry="17" fill="#2a1004"/><ellipse cx="118" cy="8" rx="15" ry="17" fill="#2a1004"/></g>`;
    } else {
      let squares = '';
      for (let r = 0; r < 6; r += 1)
        for (let c = 0; c < 6; c += 1)
          squares += `<rect x="${c * 34 - 102}" y="${r * 34 - 102}" width="34" height="34" fill="${(r + c) % 2 === 0 ? '#f0d8a8' : '#7a3a1a'}"/>`;
      body += `<g transform="translate(150 122) scale(1 .62) rotate(45)"><rect x="-112" y="-112" width="224" height="224" rx="8" fill="${s.linear([gold.shine, gold.mid, gold.dark], 45)}" stroke="${gold.ink}" stroke-width="4"/>${squares}</g>`;
      for (const [x, y, c] of [
        [98, 100, '#e0142e'],
        [150, 72, '#2a2438'],
        [202, 104, '#e0142e'],
        [150, 134, '#2a2438'],
      ] as const)
        body += place(
          x,
          y,
          0.5,
          0,
          `<ellipse cy="12" rx="46" ry="26" fill="${darken(c, 0.6)}"/><ellipse rx="46" ry="26" fill="${s.radial([lighten(c, 0.4), c, darken(c, 0.4)])}" stroke="${darken(c, 0.7)}" stroke-width="3"/><ellipse rx="28" ry="15" fill="none" stroke="${gold.light}" stroke-width="4"/>`,
        );
      body += place(CX, 48, 0.7, 0, coin(s, 46, gold, 'crown'));
    }
  } else if (/bull/i.test(about))
    body +=
      relief(s, 'buffalo-head', 120, 108, 190, metalOf('bronze'), mood) +
      place(216, 156, 0.9, 10, cardFan(s, hand(rng, 3), 16, 90));
  else {
    const count = /thirteen|pusoy/i.test(about) ? 6 : /three/i.test(about) ? 3 : rng.int(3, 5);
    const royal: (readonly [string, Suit])[] = (['10', 'J', 'Q', 'K', 'A'] as const).map(
      (rank): readonly [string, Suit] => [rank, 'spade'],
    );
    const cards = rng.chance(0.4) ? royal : hand(rng, count);
    switch (rng.int(0, 3)) {
      case 0:
        body += place(CX, 108, 1.3, 0, cardFan(s, cards, cards.length > 4 ? 13 : 18, 120));
        break;
      case 1:
        body +=
          place(82, 112, 1.24, -16, cardBack(s, darken(mood.accent, 0.35), gold)) +
          place(CX, 108, 1.36, -2, card(s, 'A', rng.pick(SUITS))) +
          place(220, 112, 1.24, 14, card(s, rng.pick(['K', 'Q', 'J'] as const), rng.pick(SUITS)));
        break;
      case 2: {
        const suit = rng.pick(SUITS);
        const c = suit === 'heart' || suit === 'diamond' ? '#e0142e' : '#2a2250';
        body += rays(s, CX, 106, 190, 20, mood.glow, 0.5, 5);
        body += `<g transform="translate(150 104) scale(8.400)"><path d="${suitPath(suit)}" fill="${gold.ink}" stroke="${gold.ink}" stroke-width="2.600" stroke-linejoin="round"/><path d="${suitPath(suit)}" fill="none" stroke="${s.linear([gold.shine, gold.mid, gold.dark])}" stroke-width="1.700" stroke-linejoin="round"/><path d="${suitPath(suit)}" fill="${s.radial([lighten(c, 0.5), c, darken(c, 0.6)], 0.38, 0.3, 0.85)}"/></g>`;
        body +=
          place(60, 176, 0.92, -14, card(s, 'K', 'heart')) + place(240, 176, 0.92, 14, card(s, 'Q', 'club'));
        break;
      }
      default:
        body +=
          place(CX, 112, 1.16, 0, cardFan(s, hand(rng, 5), 14, 130)) +
          place(64, 182, 0.62, -10, chip(s, rng.pick(CHIPS), rng.pick(SUITS))) +
          place(236, 182, 0.62, 10, chip(s, rng.pick(CHIPS), rng.pick(SUITS)));
    }
    if (motif === 'crown' || /masters|royal|champ|showdown/i.test(about))
      body += place(CX, 34, 0.62, 0, coin(s, 46, gold, 'crown'));
  }
  if (rng.chance(0.72)) body += stacks(s, rng, 30, 270, 226);
  body += scene.front + scrim(s, TILE, TILE, 178, mood.ink, 0.92);
  return {
    body,
    mood,
    metal: gold,
    face: rng.pick(['lilita', 'anton', 'carter', 'russo', 'titan'] as const),
    finish: rng.pick(['cast', 'toon', 'sport'] as const),
    bend: rng.pick(['arch', 'flat', 'bulge', 'rise'] as const),
    accent: mood.accent,
  };
};
