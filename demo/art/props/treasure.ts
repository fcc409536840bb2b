/** Coins, gems, bars and other riches. Every object is drawn around (0, 0), about 100 units across unless said. */
import { darken, lighten, mix } from '../color';
import { smallText } from '../lettering';
import { METALS, type Metal } from '../palette';
import type { Rng } from '../random';
import { n, place, polar, polygon, type Sketch, starPath } from '../sketch';

/** Relief on a coin. */
export type CoinMark = 'star' | 'crown' | 'square' | 'plain' | { text: string };

const CROWN = 'M-16 12L-20 -10L-9 0L0 -16L9 0L20 -10L16 12Z';

/** A thick coin seen from the front. `squash` under 1 lays it back. */
export function coin(
  s: Sketch,
  r: number,
  metal: Metal = METALS.gold,
  mark: CoinMark = 'star',
  squash = 1,
): string {
  const ry = r * squash;
  const depth = r * (squash < 1 ? 0.26 : 0.1);
  const edge = s.linear([metal.dark, metal.light, metal.mid, metal.ink, metal.mid], 0);
  const face = s.radial([metal.shine, metal.light, metal.mid, metal.dark], 0.36, 0.28, 0.85);
  const ring = s.linear([metal.dark, metal.shine, metal.mid], 55);
  const k = r / 50;
  let struck = '';
  if (mark === 'star') struck = `<path d="${starPath(5, 22, 9.6)}"/>`;
  else if (mark === 'crown') struck = `<path d="${CROWN}"/>`;
  else if (mark === 'square')
    struck = '<path d="M-11 -11H11V11H-11ZM-11 -22H11M-11 22H11M-24 -9V9M24 -9V9" stroke-width="5"/>';
  else if (mark !== 'plain') {
    const text = smallText(mark.text, 34, 'middle', 'titan');
    struck = `<path d="${text.d}" transform="translate(0 12)"/>`;
  }
  const squeeze = `scale(${n(k)} ${n(k * squash)})`;
  return (
    `<ellipse cx="0" cy="${n(depth)}" rx="${n(r)}" ry="${n(ry)}" fill="${edge}" stroke="${metal.ink}" stroke-width="${n(r * 0.06)}"/>` +
    `<ellipse rx="${n(r)}" ry="${n(ry)}" fill="${face}" stroke="${metal.ink}" stroke-width="${n(r * 0.035)}"/>` +
    `<ellipse rx="${n(r * 0.78)}" ry="${n(ry * 0.78)}" fill="none" stroke="${ring}" stroke-width="${n(r * 0.08)}"/>` +
    `<g transform="${squeeze}" stroke-linejoin="round"><g transform="translate(0 1.6)" fill="${metal.shine}" stroke="${metal.shine}" opacity=".9">${struck}</g><g fill="${metal.dark}" stroke="none">${struck}</g></g>` +
    `<path d="M${n(-r * 0.84)} ${n(-ry * 0.2)}A${n(r * 0.86)} ${n(ry * 0.86)} 0 0 1 ${n(r * 0.1)} ${n(-ry * 0.86)}" fill="none" stroke="#fff" stroke-width="${n(r * 0.07)}" stroke-linecap="round" opacity=".85"/>`
  );
}

/** A plain lying coin in three shapes, for heaps of many. */
function pieceOfHeap(s: Sketch, r: number, squash: number, metal: Metal): string {
  const ry = r * squash;
  const edge = s.linear([metal.dark, metal.mid, metal.ink], 0);
  const face = s.linear([metal.shine, metal.light, metal.mid], 50);
  return `<ellipse cy="${n(r * 0.22)}" rx="${n(r)}" ry="${n(ry)}" fill="${edge}"/><ellipse rx="${n(r)}" ry="${n(ry)}" fill="${face}"/><ellipse rx="${n(r * 0.7)}" ry="${n(ry * 0.7)}" fill="none" stroke="${metal.mid}" stroke-width="1.300"/>`;
}

/** A heap of coins, `w` wide and `h` deep, with its top near y = 0. */
export function coinHeap(
  s: Sketch,
  rng: Rng,
  w: number,
  h: number,
  metal: Metal = METALS.gold,
  size = 17,
): string {
  const base = s.linear([metal.mid, metal.dark, metal.ink]);
  let out = `<path d="M${n(-w / 2)} ${n(h)}Q${n(-w * 0.3)} ${n(h * 0.3)} 0 ${n(h * 0.12)}Q${n(w * 0.3)} ${n(h * 0.3)} ${n(w / 2)} ${n(h)}Z" fill="${base}"/>`;
  const rows = Math.max(2, Math.round(h / (size * 0.72)));
  for (let row = 0; row < rows; row += 1) {
    const t = (row + 0.4) / rows;
    const half = (w / 2) * t ** 0.72;
    const count = Math.max(1, Math.round((half * 2) / (size * 1.5)));
    for (let i = 0; i <= count; i += 1) {
      const x = -half + (2 * half * i) / count + rng.range(-3, 3);
      const arch = (x / (w / 2)) ** 2 * h * 0.34;
      const y = h * t * 0.82 + arch + rng.range(-3, 3);
      out += `<g transform="translate(${n(x)} ${n(y)}) rotate(${rng.int(-24, 24)})">${pieceOfHeap(s, size * rng.range(0.85, 1.1), rng.pick([0.45, 0.58, 0.7]), metal)}</g>`;
    }
  }
  return out;
}

/** How a gem is cut. */
export type Cut = 'round' | 'emerald' | 'pear' | 'heart' | 'hex' | 'marquise' | 'kite';

function cutOutline(cut: Cut): (readonly [number, number])[] {
  const ring = (count: number, f: (a: number) => readonly [number, number]): (readonly [number, number])[] =>
    Array.from({ length: count }, (_, i) => f((i * 360) / count - 90));
  switch (cut) {
    case 'round':
      return ring(12, (a) => polar(48, a + 15));
    case 'hex':
      return ring(6, (a) => polar(48, a));
    case 'emerald':
      return [
        [-24, -46],
        [24, -46],
        [40, -30],
        [40, 30],
        [24, 46],
        [-24, 46],
        [-40, 30],
        [-40, -30],
      ];
    case 'pear':
      return ring(12, (a) => {
        const [x, y] = polar(1, a);
        return [x * 38 * (y < 0 ? 1 - y * y * 0.55 : 1), y < 0 ? y * 52 : y * 42];
      });
    case 'heart':
      return [
        [0, -26],
        [14, -43],
        [33, -44],
        [47, -28],
        [45, -6],
        [28, 20],
        [0, 47],
        [-28, 20],
        [-45, -6],
        [-47, -28],
        [-33, -44],
        [-14, -43],
      ];
    case 'marquise':
      return ring(10, (a) => {
        const [x, y] = polar(1, a);
        return [x * 30, Math.sign(y) * Math.abs(y) ** 1.4 * 52];
      });
    case 'kite':
      return [
        [-30, -40],
        [-11, -40],
        [11, -40],
        [30, -40],
        [48, -16],
        [18, 22],
        [0, 46],
        [-18, 22],
        [-48, -16],
      ];
  }
}

/** A cut gem; each facet is shaded by its direction. */
export function gem(s: Sketch, color: string, cut: Cut = 'round'): string {
  const outline = cutOutline(cut);
  const lift = cut === 'kite' ? -14 : -3;
  const table = outline.map(([x, y]): readonly [number, number] => [x * 0.54, y * 0.54 + lift * 0.5]);
  const shades = [
    darken(color, 0.72),
    darken(color, 0.42),
    color,
    lighten(color, 0.38),
    lighten(color, 0.78),
  ];
  const shadeOf = (v: number): string => {
    const t = Math.min(3.999, Math.max(0, v * 4));
    const i = Math.floor(t);
    return mix(shades[i] ?? color, shades[i + 1] ?? color, t - i);
  };
  let facets = '';
  for (let i = 0; i < outline.length; i += 1) {
    const a = outline[i];
    const b = outline[(i + 1) % outline.length];
    const c = table[(i + 1) % outline.length];
    const d = table[i];
    if (!a || !b || !c || !d) continue;
    const mx = (a[0] + b[0]) / 2;
    const my = (a[1] + b[1]) / 2;
    const angle = Math.atan2(my, mx);
    const facing = 0.5 + 0.5 * Math.cos(angle - (-128 * Math.PI) / 180);
    const flicker = (i % 2) * 0.2 - 0.08;
    const mid: readonly [number, number] = [(a[0] + b[0] + c[0] + d[0]) / 4, (a[1] + b[1] + c[1] + d[1]) / 4];
    facets += `<path d="${polygon([a, b, mid])}" fill="${shadeOf(facing)}"/><path d="${polygon([b, c, mid])}" fill="${shadeOf(facing + flicker)}"/><path d="${polygon([c, d, mid])}" fill="${shadeOf(facing + 0.16)}"/><path d="${polygon([d, a, mid])}" fill="${shadeOf(facing - flicker - 0.06)}"/>`;
  }
  const ink = darken(color, 0.82);
  const tablePath = polygon(table);
  return (
    `<path d="${polygon(outline)}" fill="${color}" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/>${facets}` +
    `<path d="${tablePath}" fill="${s.linear([lighten(color, 0.72), lighten(color, 0.2), darken(color, 0.25), lighten(color, 0.3)], 58)}"/>` +
    `<path d="${polygon(table.map(([x, y]): readonly [number, number] => [x * 0.62 - 4, y * 0.5 - 5]))}" fill="#fff" opacity=".45"/>` +
    `<path d="${polygon(outline)}" fill="none" stroke="#fff" stroke-width="1.6" stroke-linejoin="round" opacity=".55"/>`
  );
}

/** Colours of gems. */
export const GEM_COLORS = [
  '#ff2d55',
  '#18c964',
  '#2f7bff',
  '#a940ff',
  '#ffb21e',
  '#19d3e6',
  '#ff5fb7',
  '#ff6b1e',
] as const;

/** A boat-shaped gold ingot. */
export function ingot(s: Sketch, metal: Metal = METALS.gold): string {
  const body = s.linear([metal.light, metal.mid, metal.dark]);
  const top = s.radial([metal.shine, metal.light, metal.mid], 0.4, 0.25, 0.8);
  return (
    `<path d="M-50 -12Q-44 -30 -26 -10Q0 4 26 -10Q44 -30 50 -12Q46 26 24 32H-24Q-46 26 -50 -12Z" fill="${body}" stroke="${metal.ink}" stroke-width="4" stroke-linejoin="round"/>` +
    `<ellipse cx="0" cy="-10" rx="25" ry="17" fill="${top}" stroke="${metal.dark}" stroke-width="1.5"/>` +
    `<path d="M-48 -12Q-44 -26 -27 -9Q0 6 27 -9Q44 -26 48 -12Q34 8 0 9Q-34 8 -48 -12Z" fill="${s.linear([metal.shine, metal.mid])}" opacity=".85"/>` +
    `<path d="M-14 -17Q-6 -25 6 -23" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".9"/><path d="M-38 10Q-32 24 -20 26" fill="none" stroke="${metal.shine}" stroke-width="3.4" stroke-linecap="round" opacity=".8"/>`
  );
}

/** A gold bar lying at an angle. */
export function goldBar(s: Sketch, metal: Metal = METALS.gold): string {
  return (
    `<path d="M-46 6L-34 -16H22L46 -2L36 22H-24Z" fill="${metal.ink}" stroke="${metal.ink}" stroke-width="6" stroke-linejoin="round"/>` +
    `<path d="M-34 -16H22L46 -2H-12Z" fill="${s.linear([metal.shine, metal.light], 20)}"/>` +
    `<path d="M-34 -16L-12 -2L-22 22L-46 6Z" fill="${s.linear([metal.mid, metal.dark], 60)}"/>` +
    `<path d="M-12 -2H46L36 22H-22Z" fill="${s.linear([metal.light, metal.mid, metal.dark], 80)}"/>` +
    `<path d="M-3 5H33L29 15H-8Z" fill="none" stroke="${metal.dark}" stroke-width="2"/>`
  );
}

/** A crown with velvet and stones. */
export function crown(s: Sketch, metal: Metal = METALS.gold, velvet = '#c4143c'): string {
  const body = s.linear([metal.shine, metal.light, metal.mid, metal.dark], 70);
  const points = 'M-44 26L-52 -18L-27 3L-19 -32L0 -4L19 -32L27 3L52 -18L44 26Z';
  const stone = (x: number, y: number, c: string): string =>
    `<ellipse cx="${x}" cy="${y}" rx="5.4" ry="6.4" fill="${s.radial([lighten(c, 0.8), c, darken(c, 0.5)], 0.38, 0.3, 0.8)}" stroke="${metal.ink}" stroke-width="1.4"/>`;
  const pearl = (x: number, y: number): string =>
    `<circle cx="${x}" cy="${y}" r="6.6" fill="${s.radial(['#ffffff', metal.light, metal.dark], 0.36, 0.3, 0.75)}" stroke="${metal.ink}" stroke-width="2"/>`;
  return (
    `<path d="M-40 20Q-38 -22 0 -24Q38 -22 40 20Z" fill="${s.radial([lighten(velvet, 0.3), velvet, darken(velvet, 0.6)], 0.4, 0.2, 0.9)}" stroke="${metal.ink}" stroke-width="3"/>` +
    `<path d="${points}" fill="${body}" stroke="${metal.ink}" stroke-width="4.5" stroke-linejoin="round"/>` +
    `<path d="M-44 26L-52 -18L-27 3L-19 -32L0 -4" fill="none" stroke="#fff" stroke-width="2.2" stroke-linejoin="round" opacity=".75"/>` +
    `<path d="M-46 22Q0 34 46 22V36Q0 50 -46 36Z" fill="${s.linear([metal.dark, metal.light, metal.shine, metal.mid, metal.dark], 0)}" stroke="${metal.ink}" stroke-width="3.6" stroke-linejoin="round"/>` +
    pearl(-52, -20) +
    pearl(-19, -35) +
    pearl(19, -35) +
    pearl(52, -20) +
    stone(-30, 33, '#2f7bff') +
    stone(0, 37, '#ff2d55') +
    stone(30, 33, '#18c964') +
    `<path d="M0 -4L10 14L0 24L-10 14Z" fill="${s.linear(['#ffd0d8', '#ff2d55', '#7a0020'], 60)}" stroke="${metal.ink}" stroke-width="2"/>`
  );
}

/** An open chest that shines from inside. */
export function treasureChest(s: Sketch, rng: Rng, wood = '#8a4a1c', metal: Metal = METALS.gold): string {
  const planks = s.linear([lighten(wood, 0.18), wood, darken(wood, 0.55)]);
  const band = s.linear([metal.light, metal.mid, metal.dark]);
  return (
    `<path d="M-50 -8Q-52 -48 -34 -52H34Q52 -48 50 -8Z" fill="${s.linear([darken(wood, 0.3), darken(wood, 0.75)])}" stroke="${metal.ink}" stroke-width="5" stroke-linejoin="round"/>` +
    `<path d="M-50 -8Q-52 -48 -34 -52H34Q52 -48 50 -8" fill="none" stroke="${band}" stroke-width="6"/>` +
    `<ellipse cx="0" cy="-8" rx="52" ry="26" fill="${s.radial([
      [0, '#fffbe0', 1],
      [0.5, metal.light, 0.8],
      [1, metal.light, 0],
    ])}"/>` +
    `<g transform="translate(0 -24)">${coinHeap(s, rng, 92, 30, metal, 11)}</g>` +
    `<g transform="translate(-22 -14) rotate(-14) scale(.26)">${gem(s, '#ff2d55', 'emerald')}</g><g transform="translate(20 -18) rotate(12) scale(.28)">${gem(s, '#2f7bff', 'round')}</g><g transform="translate(0 -12) scale(.22)">${gem(s, '#18c964', 'hex')}</g>` +
    `<path d="M-52 -4H52L46 44H-46Z" fill="${planks}" stroke="${metal.ink}" stroke-width="5" stroke-linejoin="round"/>` +
    `<path d="M-51 12H51M-49 28H49" stroke="${darken(wood, 0.6)}" stroke-width="2" opacity=".7"/>` +
    `<path d="M-52 -5H52L51 6H-51Z" fill="${band}" stroke="${metal.ink}" stroke-width="2"/>` +
    `<path d="M-38 -4L-34 44H-24L-26 -4ZM38 -4L34 44H24L26 -4Z" fill="${band}" stroke="${metal.ink}" stroke-width="2"/>` +
    `<rect x="-11" y="-8" width="22" height="24" rx="5" fill="${s.linear([metal.shine, metal.mid, metal.dark])}" stroke="${metal.ink}" stroke-width="3"/><path d="M0 1a4 4 0 0 1 2 7.5V12h-4V8.500A4 4 0 0 1 0 1Z" fill="${metal.ink}"/>`
  );
}

/** A pearl. */
export function pearl(s: Sketch, r: number, tint = '#ffe9f4'): string {
  return `<circle r="${n(r)}" fill="${s.radial(['#ffffff', tint, mix(tint, '#9a86c8', 0.55), mix(tint, '#ffffff', 0.4)], 0.36, 0.3, 0.8)}"/><ellipse cx="${n(-r * 0.34)}" cy="${n(-r * 0.42)}" rx="${n(r * 0.26)}" ry="${n(r * 0.17)}" transform="rotate(-32)" fill="#fff" opacity=".95"/>`;
}

/** A lucky seven; flaming red by default. */
export function seven(s: Sketch, color = '#f01432', trim: Metal = METALS.gold): string {
  const d = 'M-40 -48H44V-27Q20 2 10 50H-24Q-16 6 12 -20H-18Q-24 -20 -26 -8H-42Z';
  const clip = s.clip(`<path d="${d}"/>`);
  return (
    `<path d="${d}" transform="translate(3 6)" fill="#000" stroke="#000" stroke-width="16" stroke-linejoin="round" opacity=".4"/>` +
    `<path d="${d}" fill="${trim.ink}" stroke="${trim.ink}" stroke-width="17" stroke-linejoin="round"/>` +
    `<path d="${d}" fill="none" stroke="${s.linear([trim.shine, trim.light, trim.mid, trim.dark], 60)}" stroke-width="11" stroke-linejoin="round"/>` +
    `<path d="${d}" fill="${s.linear([lighten(color, 0.42), color, darken(color, 0.5)])}" stroke="${darken(color, 0.7)}" stroke-width="2.5" stroke-linejoin="round"/>` +
    `<g clip-path="${clip}"><path d="M-44 -50H50V-34Q0 -30 -44 -36Z" fill="#fff" opacity=".55"/><path d="${d}" fill="none" stroke="#fff" stroke-width="5" opacity=".28"/></g>`
  );
}

/** A plate with a word on it, such as BAR or WILD. */
export function plate(s: Sketch, word: string, color: string, metal: Metal = METALS.gold): string {
  const text = smallText(word, 26, 'middle', 'titan');
  return (
    `<rect x="-50" y="-20" width="100" height="40" rx="10" fill="${metal.ink}" stroke="${metal.ink}" stroke-width="5"/>` +
    `<rect x="-49" y="-19" width="98" height="38" rx="9" fill="${s.linear([lighten(color, 0.35), color, darken(color, 0.55)])}" stroke="${s.linear([metal.shine, metal.mid, metal.dark])}" stroke-width="5"/>` +
    `<path d="${text.d}" transform="translate(0 9.500)" fill="${s.linear([metal.shine, metal.light, metal.mid])}" stroke="${metal.ink}" stroke-width="3" paint-order="stroke" stroke-linejoin="round"/>`
  );
}

/** A bell. */
export function bell(s: Sketch, metal: Metal = METALS.gold): string {
  return (
    `<circle cx="0" cy="38" r="10" fill="${s.radial([metal.light, metal.dark], 0.4, 0.3, 0.7)}" stroke="${metal.ink}" stroke-width="4"/>` +
    `<path d="M0 -46C10 -46 12 -40 12 -36C30 -28 30 -4 34 14Q38 24 46 28Q48 38 38 38H-38Q-48 38 -46 28Q-38 24 -34 14C-30 -4 -30 -28 -12 -36C-12 -40 -10 -46 0 -46Z" fill="${s.linear([metal.dark, metal.light, metal.shine, metal.mid, metal.dark], 0)}" stroke="${metal.ink}" stroke-width="5" stroke-linejoin="round"/>` +
    `<path d="M-45 29Q0 40 45 29" fill="none" stroke="${metal.dark}" stroke-width="4" opacity=".8"/><path d="M-17 -24C-24 -10 -22 4 -26 18" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".8"/>`
  );
}

/** A four-leaf clover. */
export function clover(s: Sketch, color = '#24b84a'): string {
  const leaf = 'M0 0C-8 -14 -26 -18 -27 -34C-28 -46 -8 -50 0 -36C8 -50 28 -46 27 -34C26 -18 8 -14 0 0Z';
  const paint = s.radial([lighten(color, 0.55), color, darken(color, 0.5)], 0.45, 0.2, 0.85);
  const ink = darken(color, 0.78);
  let leaves = '';
  for (const a of [0, 90, 180, 270])
    leaves += `<g transform="rotate(${a})"><path d="${leaf}" fill="${paint}" stroke="${ink}" stroke-width="4.5" stroke-linejoin="round"/><path d="M0 -4V-30" stroke="${lighten(color, 0.4)}" stroke-width="2" opacity=".7"/></g>`;
  return `<path d="M2 4Q8 34 26 48" fill="none" stroke="${ink}" stroke-width="10" stroke-linecap="round"/><path d="M2 4Q8 34 26 48" fill="none" stroke="${color}" stroke-width="5" stroke-linecap="round"/><g transform="rotate(45)">${leaves}</g>`;
}

/** A swirl of coins thrown up from the bottom of a picture. */
export function coinRain(
  s: Sketch,
  rng: Rng,
  count: number,
  x: number,
  y: number,
  w: number,
  h: number,
  metal: Metal = METALS.gold,
  size = 15,
): string {
  let out = '';
  for (let i = 0; i < count; i += 1)
    out += place(
      x + rng.next() * w,
      y + rng.next() * h,
      1,
      rng.int(-70, 70),
      coin(s, size * rng.range(0.45, 1.15), metal, rng.chance(0.6) ? 'star' : 'plain', rng.range(0.35, 1)),
    );
  return out;
}
