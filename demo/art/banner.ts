/**
 * Wide pictures: banners of the twelve groups and promotions, with their headline lettered in the player's language.
 */
import type { BannerGroup } from '@contract/content';
import type { Accent, Motif } from '../seed/world/types';
import { darken, lighten } from './color';
import { bokeh, confetti, embers, glow, pool, rays, twinkles, vignette } from './effects';
import { figure } from './figure';
import { drawFigurine } from './figurines';
import type { FaceName } from './fonts';
import { fitTitle, paintLettering, paragraph } from './lettering';
import { METALS, type Mood, type MoodName } from './palette';
import { BALL_COLORS, numberBall } from './props/balls';
import { FISH_COLORS, fish } from './props/sea';
import { chipStack } from './props/table';
import { coinHeap, coinRain, GEM_COLORS, gem } from './props/treasure';
import { createRng, type Rng } from './random';
import { SCENES, type SceneName } from './scenes';
import { place, Sketch } from './sketch';
import { PROPS, type PropName } from './themes';
import { chooseMood } from './tiles/compose';

/** Size of a banner in drawing units (16:7, the aspect ratio of the site's banner carousel). */
export const BANNER = { width: 750, height: 328 } as const;
/** Size of a promotion's picture in drawing units (2:1). */
export const PROMOTION = { width: 750, height: 375 } as const;

interface GroupStyle {
  scenes: readonly SceneName[];
  moods: readonly MoodName[];
  motifs: readonly Motif[];
  props: readonly PropName[];
  faces: readonly FaceName[];
}

const GROUPS: Record<BannerGroup, GroupStyle> = {
  m_home: {
    scenes: ['burst', 'fiesta', 'heaven', 'stage'],
    moods: ['royal', 'crimson', 'azure', 'emerald'],
    motifs: ['crown', 'treasure', 'lantern', 'star'],
    props: ['coin', 'gem', 'chip', 'ingot'],
    faces: ['lilita', 'titan', 'carter'],
  },
  m_rng: {
    scenes: ['burst', 'cavern', 'wall', 'neonCity'],
    moods: ['violet', 'magenta', 'crimson', 'royal'],
    motifs: ['seven', 'gem', 'dragon', 'fruit'],
    props: ['seven', 'cherries', 'bell', 'gem', 'diamond', 'barPlate'],
    faces: ['lilita', 'titan', 'luckiest'],
  },
  m_sports: {
    scenes: ['stadium', 'stadium', 'arena'],
    moods: ['azure', 'emerald', 'sunset', 'cobalt'],
    motifs: ['basketball', 'trophy', 'glove'],
    props: ['coin'],
    faces: ['anton', 'russo'],
  },
  m_pvp: {
    scenes: ['felt', 'wall', 'felt'],
    moods: ['crimson', 'felt', 'teal', 'plum'],
    motifs: ['cards', 'chip', 'dice'],
    props: ['card', 'chip', 'die', 'coin'],
    faces: ['anton', 'lilita', 'carter'],
  },
  m_live: {
    scenes: ['stage', 'felt', 'stage'],
    moods: ['wine', 'emerald', 'noir', 'royal'],
    motifs: ['roulette', 'wheel', 'cards'],
    props: ['chip', 'card', 'coin'],
    faces: ['playfair', 'cinzel', 'lilita'],
  },
  m_fish: {
    scenes: ['reef', 'fishery'],
    moods: ['ocean', 'azure', 'teal'],
    motifs: ['shark', 'octopus', 'crab', 'treasure'],
    props: ['pearl', 'shell', 'coin', 'starfish'],
    faces: ['luckiest', 'titan', 'lilita'],
  },
  m_lott: {
    scenes: ['burst', 'wall', 'fiesta'],
    moods: ['amber', 'royal', 'cherry', 'emerald'],
    motifs: ['ticket', 'ball'],
    props: ['coin', 'ingot'],
    faces: ['titan', 'bungee', 'lilita'],
  },
  m_elott: {
    scenes: ['circuit', 'neonCity', 'arena'],
    moods: ['neon', 'magenta', 'cyber'],
    motifs: ['lightning', 'ball'],
    props: ['diamond', 'amethyst'],
    faces: ['orbitron', 'russo'],
  },
  m_reg: {
    scenes: ['burst', 'fiesta', 'stage'],
    moods: ['amber', 'crimson', 'magenta'],
    motifs: ['gift', 'treasure'],
    props: ['coin', 'gift', 'envelope', 'ingot'],
    faces: ['lilita', 'titan', 'carter'],
  },
  m_download: {
    scenes: ['neonCity', 'cosmos', 'wall', 'circuit'],
    moods: ['indigo', 'teal', 'royal', 'cyber'],
    motifs: ['phone'],
    props: ['coin', 'gem'],
    faces: ['russo', 'lilita', 'titan'],
  },
  m_event: {
    scenes: ['burst', 'fiesta', 'stage', 'wall'],
    moods: ['violet', 'rose', 'ocean', 'emerald'],
    motifs: ['trophy', 'gift', 'bingo'],
    props: ['coin', 'gem', 'gift'],
    faces: ['lilita', 'titan', 'luckiest'],
  },
  m_event1: {
    scenes: ['fiesta', 'moonlit', 'heaven'],
    moods: ['amber', 'crimson', 'midnight', 'indigo'],
    motifs: ['lantern', 'butterfly', 'star'],
    props: ['parol', 'lantern', 'coin'],
    faces: ['carter', 'lilita', 'playfair'],
  },
};

/** Texts and art choices of a wide picture. */
interface WideBrief {
  seed: readonly string[];
  width: number;
  height: number;
  title: string;
  subtitle: string;
  motif: Motif | undefined;
  accent: Accent | undefined;
  style: GroupStyle;
  group: BannerGroup | undefined;
}

/** Extra figures that only some groups draw beside the hero: a dealer, passing fish, balls. */
function company(
  s: Sketch,
  rng: Rng,
  group: BannerGroup | undefined,
  mood: Mood,
  x: number,
  y: number,
): string {
  switch (group) {
    case 'm_live':
      return place(x - 4, y + 112, 1.5, 0, figure(s, rng, mood, 'dealer'));
    case 'm_fish':
      return (
        place(x - 128, y - 76, 0.7, 6, fish(s, 'disc', rng.pick(FISH_COLORS))) +
        place(x + 118, y + 64, [-0.86, 0.86], -8, fish(s, 'slim', rng.pick(FISH_COLORS))) +
        place(x + 124, y - 92, [-0.56, 0.56], 10, fish(s, 'angel', rng.pick(FISH_COLORS)))
      );
    case 'm_lott':
    case 'm_elott':
      return (
        [
          [-132, 70],
          [128, -70],
          [118, 78],
        ] as const
      )
        .map(([dx, dy], i) =>
          place(
            x + dx,
            y + dy,
            0.56,
            rng.range(-16, 16),
            numberBall(s, rng.int(1, 58), BALL_COLORS[(i * 3 + 1) % BALL_COLORS.length] ?? '#f0203c'),
          ),
        )
        .join('');
    default:
      return '';
  }
}

function widePicture(brief: WideBrief): string {
  const { width: w, height: h, title, subtitle, style, group } = brief;
  const s = new Sketch();
  const rng = createRng(...brief.seed);
  const mood = chooseMood(rng, brief.accent, style.moods, 0.85);
  const motif = brief.motif ?? rng.pick(style.motifs);
  const gold = METALS.gold;
  const scene = SCENES[rng.pick(style.scenes)](s, rng, mood, w, h);
  const hx = w * 0.785;
  const hy = h * 0.48;
  let body = scene.back;
  body +=
    rays(s, hx, hy, h * 0.9, 22, mood.glow, 0.5, rng.range(0, 16)) +
    glow(s, hx, hy, h * 0.62, mood.glow, 0.95) +
    scene.front;
  body += `<rect width="${w}" height="${h}" fill="${s.linear(
    [
      [0, mood.ink, 0.86],
      [0.45, mood.ink, 0.58],
      [0.72, mood.ink, 0],
      [1, mood.ink, 0],
    ],
    0,
  )}"/>`;
  body +=
    coinRain(s, rng, 9, w * 0.52, 0, w * 0.46, h * 0.8, gold, 20) +
    bokeh(s, rng, 7, w * 0.4, 0, w * 0.6, h * 0.8, [mood.glow, mood.pop, mood.accent], 15);
  const wheel = group === 'm_live' && (motif === 'roulette' || motif === 'wheel');
  body += company(s, rng, group, mood, hx, hy);
  const hero = drawFigurine(s, rng, motif, mood);
  body += wheel ? place(hx, hy + 86, [1.36, 0.66], 0, hero) : place(hx, hy - 4, 1.26, 0, hero);
  for (const [dx, dy, size, turn] of [
    [-138, 92, 0.84, -14],
    [136, 96, 0.9, 12],
    [-150, -64, 0.56, 16],
    [150, -70, 0.54, -12],
  ] as const)
    if (!(group === 'm_live' && dy < 0))
      body += place(hx + dx, hy + dy, size, turn, PROPS[rng.pick(style.props)](s, rng));
  if (group === 'm_live' || group === 'm_pvp')
    body +=
      place(hx - 150, h - 14, 1.2, 0, chipStack(s, ['#d81434', '#1e5ad8', '#18a84a', '#2a2438'])) +
      place(hx + 160, h - 10, 1.2, 0, chipStack(s, ['#8a2af0', '#d81434', '#e8a01e']));
  else if (group !== 'm_fish' && group !== 'm_sports' && group !== 'm_elott')
    body += place(hx, h - 46, 1, 0, coinHeap(s, rng, 460, 90, gold, 20));
  else
    for (let i = 0; i < 4; i += 1)
      body += place(
        hx + rng.range(-170, 170),
        h - rng.range(16, 40),
        rng.range(0.3, 0.46),
        rng.range(-30, 30),
        gem(s, rng.pick(GEM_COLORS), rng.pick(['round', 'kite', 'pear'] as const)),
      );
  if (group === 'm_event' || group === 'm_reg' || group === 'm_home')
    body += confetti(rng, 34, w, h * 0.7, [mood.pop, '#ffffff', mood.accent, mood.glow]);
  body +=
    embers(rng, 14, w * 0.4, 0, w * 0.6, h, ['#ffffff', mood.pop]) +
    twinkles(rng, 7, w * 0.5, 10, w * 0.48, h * 0.7, '#fff', 14) +
    pool(s, hx, h + 4, w * 0.3, 30, mood.glow, 0.35);
  body += vignette(s, w, h, mood.ink, 0.55);
  const left = 36;
  const room = w * 0.49;
  const face = rng.pick(style.faces);
  const block = fitTitle(title, face, {
    width: room,
    height: h * 0.42,
    maxLines: 3,
    contrast: 1.3,
    align: 'start',
  });
  // Do not scale a short headline up to the width of its box.
  const k = Math.min(1, (58 * block.lines) / Math.max(1, block.height));
  const small = subtitle === '' ? undefined : paragraph(subtitle, 27, room);
  const gap = 26;
  const top = (h - block.height * k - (small ? gap + small.height : 0)) / 2;
  const finish =
    group === 'm_elott' || group === 'm_download'
      ? 'neon'
      : group === 'm_sports'
        ? 'sport'
        : rng.pick(['cast', 'toon', 'cast'] as const);
  body += place(
    left + (block.width * k) / 2,
    top + (block.height * k) / 2,
    k,
    0,
    paintLettering(s, block, finish, METALS.gold, mood.ink, mood.accent),
  );
  if (small)
    body += place(
      left,
      top + block.height * k + gap,
      1,
      0,
      `<path d="${small.d}" fill="${mood.ink}" stroke="${mood.ink}" stroke-width="7" stroke-linejoin="round" opacity=".8"/><path d="${small.d}" fill="#fff"/>`,
    );
  body += `<rect width="${w}" height="3" fill="${s.linear([lighten(mood.accent, 0.4), mood.pop, darken(mood.accent, 0.2)], 0)}"/>`;
  return s.document(w, h, body);
}

/** A banner to draw. */
export interface BannerRequest {
  id: string;
  group: BannerGroup;
  /** Headline in the player's language. */
  title: string;
  subtitle?: string;
  motif?: Motif | undefined;
  accent?: Accent | undefined;
}

/** Draws a banner as SVG, 750 by 328 (BANNER-03: one style for each of the twelve groups). */
export function banner({ id, group, title, subtitle = '', motif, accent }: BannerRequest): string {
  return widePicture({
    seed: ['banner', id],
    ...BANNER,
    title,
    subtitle,
    motif,
    accent,
    style: GROUPS[group],
    group,
  });
}

const PROMOTION_STYLE: GroupStyle = {
  scenes: ['burst', 'fiesta', 'stage', 'wall', 'heaven', 'vault', 'cavern'],
  moods: ['crimson', 'royal', 'emerald', 'azure', 'amber', 'magenta'],
  motifs: ['gift', 'treasure', 'crown', 'coin', 'gem'],
  props: ['coin', 'gem', 'gift', 'ingot', 'diamond', 'chip'],
  faces: ['lilita', 'titan', 'carter', 'luckiest'],
};

/** A promotion to draw. */
export interface PromotionRequest {
  id: string;
  title: string;
  /** Small text below the title; empty for none. */
  subtitle?: string;
  motif?: Motif | undefined;
  accent?: Accent | undefined;
}

/** Draws the picture of a promotion as SVG, 750 by 375. */
export function promotionArt({ id, title, subtitle = '', motif, accent }: PromotionRequest): string {
  return widePicture({
    seed: ['promotion', id],
    ...PROMOTION,
    title,
    subtitle,
    motif,
    accent,
    style: PROMOTION_STYLE,
    group: undefined,
  });
}
