/** Fruit and sweets, glossy, around (0, 0) and about 100 units across. */
import { darken, lighten, mix } from '../color';
import type { Rng } from '../random';
import { n, polar, type Sketch } from '../sketch';

const INK = 5;

function ball(s: Sketch, cx: number, cy: number, r: number, color: string): string {
  return (
    `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${s.radial([lighten(color, 0.6), lighten(color, 0.1), color, darken(color, 0.55)], 0.36, 0.3, 0.78)}" stroke="${darken(color, 0.78)}" stroke-width="${n(INK * 0.8)}"/>` +
    `<ellipse cx="${n(cx - r * 0.36)}" cy="${n(cy - r * 0.44)}" rx="${n(r * 0.3)}" ry="${n(r * 0.17)}" transform="rotate(-30 ${n(cx - r * 0.36)} ${n(cy - r * 0.44)})" fill="#fff" opacity=".85"/>` +
    `<path d="M${n(cx + r * 0.2)} ${n(cy + r * 0.78)}A${n(r * 0.82)} ${n(r * 0.82)} 0 0 0 ${n(cx + r * 0.78)} ${n(cy + r * 0.2)}" fill="none" stroke="${lighten(color, 0.5)}" stroke-width="${n(r * 0.09)}" stroke-linecap="round" opacity=".55"/>`
  );
}

function leaf(s: Sketch, x: number, y: number, turn: number, size: number, color = '#3fae2a'): string {
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${n(size)})"><path d="M0 0Q14 -18 40 -10Q28 12 0 0Z" fill="${s.linear([lighten(color, 0.45), color, darken(color, 0.45)])}" stroke="${darken(color, 0.75)}" stroke-width="3.500" stroke-linejoin="round"/><path d="M3 -1Q18 -7 34 -8" fill="none" stroke="${lighten(color, 0.5)}" stroke-width="1.6" opacity=".8"/></g>`;
}

/** Two cherries. */
export function cherries(s: Sketch): string {
  return (
    '<path d="M-22 12Q-14 -26 14 -44M24 16Q24 -22 14 -44" fill="none" stroke="#12330a" stroke-width="8" stroke-linecap="round"/><path d="M-22 12Q-14 -26 14 -44M24 16Q24 -22 14 -44" fill="none" stroke="#5cab2e" stroke-width="4" stroke-linecap="round"/>' +
    leaf(s, 14, -42, -8, 0.95) +
    ball(s, -22, 22, 25, '#e8112d') +
    ball(s, 25, 25, 23, '#d50f2c')
  );
}

/** A lemon with a leaf. */
export function lemon(s: Sketch): string {
  return (
    leaf(s, 22, -34, -30, 0.8) +
    `<path d="M-46 14C-50 2 -36 -26 -8 -34C14 -42 34 -34 38 -34C46 -34 48 -26 44 -20C44 -8 36 20 8 30C-14 38 -32 32 -36 30C-44 30 -46 22 -46 14Z" fill="${s.radial(['#fffde0', '#fff05a', '#ffcf0f', '#c07a00'], 0.38, 0.26, 0.85)}" stroke="#5a3400" stroke-width="${INK}" stroke-linejoin="round"/>` +
    '<ellipse cx="-10" cy="-16" rx="20" ry="8" transform="rotate(-28 -10 -16)" fill="#fff" opacity=".75"/>'
  );
}

/** An orange. */
export function orange(s: Sketch): string {
  return (
    leaf(s, 0, -36, -20, 0.9) +
    ball(s, 0, 4, 40, '#ff8a0a') +
    '<circle cx="0" cy="-31" r="4" fill="#5c3a08"/>'
  );
}

/** A plum. */
export function plum(s: Sketch): string {
  return (
    leaf(s, 2, -36, -16, 0.9) +
    `<path d="M0 -34C28 -42 46 -16 40 10C34 36 14 46 0 42C-14 46 -34 36 -40 10C-46 -16 -28 -42 0 -34Z" fill="${s.radial(['#e8b0ff', '#9a35e0', '#5b0fa8', '#28044f'], 0.36, 0.28, 0.85)}" stroke="#1c0238" stroke-width="${INK}"/>` +
    '<path d="M0 -34Q-10 -8 2 24" fill="none" stroke="#3a0a70" stroke-width="3.500" opacity=".7"/><ellipse cx="-18" cy="-16" rx="11" ry="7" transform="rotate(-36 -18 -16)" fill="#fff" opacity=".8"/>'
  );
}

/** A bunch of grapes. */
export function grapes(s: Sketch, color = '#7d2ae8'): string {
  const rows: readonly (readonly [number, number])[] = [
    [-24, -16],
    [0, -20],
    [24, -16],
    [-14, 2],
    [12, 2],
    [-26, 6],
    [26, 6],
    [0, 18],
    [-14, 24],
    [14, 24],
    [0, 40],
  ];
  return (
    '<path d="M0 -24Q-2 -38 8 -48" fill="none" stroke="#3a2208" stroke-width="7" stroke-linecap="round"/>' +
    leaf(s, 2, -34, -6, 1) +
    rows.map(([x, y]) => ball(s, x, y, 13.5, color)).join('')
  );
}

/** A slice of watermelon. */
export function melon(s: Sketch): string {
  const seed = (x: number, y: number, a: number): string =>
    `<ellipse cx="${x}" cy="${y}" rx="3" ry="4.800" transform="rotate(${a} ${x} ${y})" fill="#2a0a0a"/>`;
  return (
    `<path d="M-50 -16A50 50 0 0 0 50 -16Z" fill="${s.linear(['#2fae3a', '#0d5c1a'])}" stroke="#062c0c" stroke-width="${INK}" stroke-linejoin="round" transform="translate(0 -2)"/>` +
    '<path d="M-43 -18A43 43 0 0 0 43 -18Z" fill="#e9ffd0"/>' +
    `<path d="M-38 -18A38 38 0 0 0 38 -18Z" fill="${s.linear(['#ff6a78', '#f01c3c', '#c00a2a'])}"/>` +
    seed(-18, -6, 20) +
    seed(0, -4, 0) +
    seed(18, -6, -20) +
    seed(-9, 8, 12) +
    seed(10, 8, -12) +
    '<path d="M-34 -15H10" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".5"/>'
  );
}

/** A mango. */
export function mango(s: Sketch): string {
  return (
    leaf(s, 16, -38, -24, 0.9) +
    `<path d="M18 -38C44 -30 50 0 36 24C22 46 -14 50 -34 34C-50 20 -44 -2 -26 -14C-12 -24 -6 -44 18 -38Z" fill="${s.radial(['#fff6b0', '#ffd21e', '#ff9d0f', '#c24a0a'], 0.4, 0.3, 0.85)}" stroke="#5c2402" stroke-width="${INK}"/>` +
    '<ellipse cx="6" cy="-18" rx="18" ry="8" transform="rotate(-46 6 -18)" fill="#fff" opacity=".7"/>'
  );
}

/** A strawberry. */
export function strawberry(s: Sketch): string {
  let seeds = '';
  for (const [x, y] of [
    [-20, -8],
    [0, -10],
    [20, -8],
    [-12, 6],
    [10, 6],
    [0, 20],
    [-18, 18],
    [16, 18],
    [0, 33],
  ] as const)
    seeds += `<ellipse cx="${x}" cy="${y}" rx="2.200" ry="3.400" fill="#ffe48a"/>`;
  return (
    `<path d="M0 -28C26 -40 46 -22 40 2C34 26 14 44 0 48C-14 44 -34 26 -40 2C-46 -22 -26 -40 0 -28Z" fill="${s.radial(['#ff9a9a', '#ff3048', '#c8082a', '#6e0018'], 0.38, 0.26, 0.88)}" stroke="#3a000c" stroke-width="${INK}"/>${seeds}` +
    `<path d="M-30 -30Q-14 -34 -8 -24Q0 -38 8 -24Q14 -34 30 -30Q16 -46 2 -40L4 -50H-4L-2 -40Q-16 -46 -30 -30Z" fill="${s.linear(['#8ee05a', '#2f9a26', '#0f5a1a'])}" stroke="#082c0a" stroke-width="3.500" stroke-linejoin="round"/>` +
    '<ellipse cx="-20" cy="-16" rx="9" ry="5" transform="rotate(-30 -20 -16)" fill="#fff" opacity=".7"/>'
  );
}

/** A wrapped sweet. */
export function candy(s: Sketch, color: string, second = '#ffffff'): string {
  const clip = s.clip('<circle r="29"/>');
  let swirl = '';
  for (let a = 0; a < 360; a += 60) {
    const [x, y] = polar(46, a);
    const [x2, y2] = polar(46, a + 32);
    swirl += `M0 0Q${n(x * 0.3 - y * 0.3)} ${n(y * 0.3 + x * 0.3)} ${n(x)} ${n(y)}L${n(x2)} ${n(y2)}Q${n(x2 * 0.3 - y2 * 0.3)} ${n(y2 * 0.3 + x2 * 0.3)} 0 0Z`;
  }
  const wing = 'M24 0L50 -22Q46 0 52 20L24 4Z';
  const paint = s.linear([lighten(color, 0.5), color, darken(color, 0.35)]);
  const ink = darken(color, 0.7);
  return (
    `<path d="${wing}" fill="${paint}" stroke="${ink}" stroke-width="4" stroke-linejoin="round"/><path d="${wing}" transform="scale(-1)" fill="${paint}" stroke="${ink}" stroke-width="4" stroke-linejoin="round"/>` +
    `<circle r="30" fill="${color}" stroke="${ink}" stroke-width="4.500"/><g clip-path="${clip}"><path d="${swirl}" fill="${second}" opacity=".92"/><circle r="31" fill="${s.radial(
      [
        [0, '#ffffff', 0.35],
        [0.6, '#ffffff', 0],
        [1, '#000000', 0.42],
      ],
      0.36,
      0.3,
      0.8,
    )}"/></g>` +
    '<ellipse cx="-11" cy="-15" rx="9" ry="5" transform="rotate(-30 -11 -15)" fill="#fff" opacity=".9"/>'
  );
}

/** A swirl lollipop. */
export function lollipop(s: Sketch, color: string, second: string): string {
  let spiral = 'M0 -12';
  for (let a = 0; a <= 900; a += 30) {
    const [x, y] = polar((a / 900) * 30, a);
    spiral += `${a === 0 ? 'M' : 'L'}${n(x)} ${n(y - 12)}`;
  }
  return (
    `<path d="M0 14L6 52" stroke="${darken(second, 0.75)}" stroke-width="10" stroke-linecap="round"/><path d="M0 14L6 52" stroke="#fff6ea" stroke-width="5.500" stroke-linecap="round"/>` +
    `<circle cx="0" cy="-12" r="34" fill="${s.radial([lighten(color, 0.4), color, darken(color, 0.3)], 0.36, 0.3, 0.8)}" stroke="${darken(color, 0.7)}" stroke-width="4.500"/>` +
    `<path d="${spiral}" fill="none" stroke="${second}" stroke-width="6.500" stroke-linecap="round" opacity=".9"/>` +
    '<ellipse cx="-12" cy="-29" rx="11" ry="6" transform="rotate(-30 -12 -29)" fill="#fff" opacity=".8"/>'
  );
}

/** A gumdrop, bean or star sweet. */
export function gummy(s: Sketch, color: string, kind: 'drop' | 'bean' | 'star'): string {
  const d =
    kind === 'drop'
      ? 'M-34 30Q-40 -40 0 -42Q40 -40 34 30Q0 42 -34 30Z'
      : kind === 'bean'
        ? 'M-40 6C-44 -22 -22 -36 -4 -26C6 -20 14 -18 22 -20C44 -24 50 10 34 26C16 44 -36 40 -40 6Z'
        : 'M0 -46C6 -46 12 -22 18 -18C24 -14 46 -18 46 -10C46 -4 28 8 26 16C24 24 34 42 28 44C22 46 8 32 0 32C-8 32 -22 46 -28 44C-34 42 -24 24 -26 16C-28 8 -46 -4 -46 -10C-46 -18 -24 -14 -18 -18C-12 -22 -6 -46 0 -46Z';
  return (
    `<path d="${d}" fill="${s.radial([lighten(color, 0.75), lighten(color, 0.2), color, darken(color, 0.4)], 0.4, 0.25, 0.85)}" stroke="${darken(color, 0.68)}" stroke-width="4.500" stroke-linejoin="round"/>` +
    '<ellipse cx="-10" cy="-18" rx="12" ry="6" transform="rotate(-24 -10 -18)" fill="#fff" opacity=".85"/><ellipse cx="6" cy="20" rx="14" ry="5" fill="#fff" opacity=".25"/>'
  );
}

/** Colours of sweets. */
export const CANDY_COLORS = [
  '#ff3d7f',
  '#ff9d1e',
  '#36c4ff',
  '#8de03a',
  '#b04aff',
  '#ffe14a',
  '#ff5a4a',
] as const;

/** One sweet of any kind. */
export function anySweet(s: Sketch, rng: Rng): string {
  const color = rng.pick(CANDY_COLORS);
  switch (rng.int(0, 4)) {
    case 0:
      return candy(s, color, rng.pick(['#ffffff', '#ffe9f4']));
    case 1:
      return lollipop(s, color, rng.pick(['#ffffff', '#fff2a8', mix(color, '#ffffff', 0.7)]));
    case 2:
      return gummy(s, color, 'drop');
    case 3:
      return gummy(s, color, 'bean');
    default:
      return gummy(s, color, 'star');
  }
}

/** One fruit of any kind. */
export function anyFruit(s: Sketch, rng: Rng): string {
  return rng.pick([cherries, lemon, orange, plum, grapes, melon, mango, strawberry])(s);
}
