/** Cards, chips, dice, wheels and tiles of the gaming table. Around (0, 0), about 100 units high unless said. */
import { darken, lighten } from '../color';
import { smallText } from '../lettering';
import { METALS, type Metal } from '../palette';
import { n, polar, type Sketch } from '../sketch';

/** Suit of a card. */
export type Suit = 'spade' | 'heart' | 'club' | 'diamond';

/** All suits. */
export const SUITS: readonly Suit[] = ['spade', 'heart', 'club', 'diamond'];

const SUIT_PATHS: Record<Suit, string> = {
  spade:
    'M0 -10C3 -5 10 -1 10 4.500C10 9 4 10 1.200 6.600L3 11H-3L-1.200 6.600C-4 10 -10 9 -10 4.500C-10 -1 -3 -5 0 -10Z',
  heart:
    'M0 10C-4 5 -10 1.500 -10 -4C-10 -10 -2.500 -10.500 0 -5C2.500 -10.500 10 -10 10 -4C10 1.500 4 5 0 10Z',
  club: 'M0 -10C5 -10 6.500 -4.500 3.600 -1.800C8 -3.600 11 0 9.600 3.600C8 7.600 3 7 1.200 4.400L3 11H-3L-1.200 4.400C-3 7 -8 7.600 -9.600 3.600C-11 0 -8 -3.600 -3.600 -1.800C-6.500 -4.500 -5 -10 0 -10Z',
  diamond: 'M0 -11L8.500 0L0 11L-8.500 0Z',
};

/** Outline of a suit in a box of about 20 units. */
export const suitPath = (suit: Suit): string => SUIT_PATHS[suit];

const suitColor = (suit: Suit): string => (suit === 'heart' || suit === 'diamond' ? '#d81434' : '#16131f');

/** A playing card, 70 by 100, face up. */
export function card(s: Sketch, rank: string, suit: Suit, tint = '#ffffff'): string {
  const color = suitColor(suit);
  const corner = smallText(rank, 25, 'middle', 'anton');
  const big =
    rank.length === 1 && 'AKQJ'.includes(rank) ? smallText(rank, 40, 'middle', 'playfair') : undefined;
  const centre = big
    ? `<path d="${big.d}" transform="translate(0 4)" fill="${color}"/><path d="${suitPath(suit)}" transform="translate(0 26) scale(1.3)" fill="${color}"/>`
    : `<path d="${suitPath(suit)}" transform="translate(0 6) scale(1.7)" fill="${color}"/>`;
  return (
    '<rect x="-34" y="-47" width="72" height="101" rx="8" fill="#000" opacity=".4"/>' +
    `<rect x="-35" y="-50" width="70" height="100" rx="8" fill="${s.linear([tint, '#f4f0fa', '#cfc6de'], 68)}" stroke="#4a4060" stroke-width="1.600"/>` +
    `<path d="${corner.d}" transform="translate(-23 -23)" fill="${color}"/><path d="${suitPath(suit)}" transform="translate(-23 -10) scale(.72)" fill="${color}"/>` +
    `<g transform="rotate(180)"><path d="${corner.d}" transform="translate(-23 -23)" fill="${color}"/><path d="${suitPath(suit)}" transform="translate(-23 -10) scale(.72)" fill="${color}"/></g>${centre}` +
    '<path d="M-35 -42A8 8 0 0 1 -27 -50H20Q-10 -30 -35 20Z" fill="#fff" opacity=".35"/>'
  );
}

/** The back of a card. */
export function cardBack(s: Sketch, color: string, metal: Metal = METALS.gold): string {
  const lattice = s.pattern(
    10,
    10,
    `<path d="M0 5L5 0L10 5L5 10Z" fill="none" stroke="${lighten(color, 0.35)}" stroke-width="1.200"/>`,
  );
  return (
    '<rect x="-34" y="-47" width="72" height="101" rx="8" fill="#000" opacity=".4"/>' +
    `<rect x="-35" y="-50" width="70" height="100" rx="8" fill="${s.linear([lighten(color, 0.2), color, darken(color, 0.5)], 68)}" stroke="${metal.ink}" stroke-width="1.600"/>` +
    `<rect x="-29" y="-44" width="58" height="88" rx="5" fill="${lattice}" stroke="${s.linear([metal.shine, metal.mid, metal.dark])}" stroke-width="2.500"/>` +
    `<circle r="15" fill="${s.radial([lighten(color, 0.3), darken(color, 0.5)])}" stroke="${metal.mid}" stroke-width="2.500"/><path d="${suitPath('spade')}" fill="${metal.light}"/>`
  );
}

/** Several cards fanned out from a point below them. */
export function cardFan(
  s: Sketch,
  cards: readonly (readonly [string, Suit])[],
  spread = 16,
  radius = 92,
): string {
  const first = (-(cards.length - 1) / 2) * spread;
  return cards
    .map(([rank, suit], i) => {
      const a = first + i * spread;
      const [x, y] = polar(radius, a - 90);
      return `<g transform="translate(${n(x)} ${n(y + radius)}) rotate(${n(a)})">${card(s, rank, suit)}</g>`;
    })
    .join('');
}

/** A chip seen from above. */
export function chip(
  s: Sketch,
  color: string,
  mark: Suit | 'star' = 'spade',
  metal: Metal = METALS.gold,
): string {
  let notches = '';
  for (let a = 0; a < 360; a += 60) {
    const [x1, y1] = polar(47, a - 11);
    const [x2, y2] = polar(47, a + 11);
    const [x3, y3] = polar(34, a + 9);
    const [x4, y4] = polar(34, a - 9);
    notches += `M${n(x1)} ${n(y1)}A47 47 0 0 1 ${n(x2)} ${n(y2)}L${n(x3)} ${n(y3)}A34 34 0 0 0 ${n(x4)} ${n(y4)}Z`;
  }
  return (
    `<circle cy="5" r="48" fill="${darken(color, 0.75)}"/>` +
    `<circle r="48" fill="${s.radial([lighten(color, 0.35), color, darken(color, 0.45)], 0.38, 0.3, 0.85)}" stroke="${darken(color, 0.75)}" stroke-width="2.500"/>` +
    `<path d="${notches}" fill="#fffaf0"/>` +
    `<circle r="33" fill="${s.radial([lighten(color, 0.2), darken(color, 0.35)], 0.4, 0.3, 0.9)}" stroke="${s.linear([metal.shine, metal.mid, metal.dark], 60)}" stroke-width="3.500"/>` +
    `<circle r="26" fill="none" stroke="#fff" stroke-width="1.400" stroke-dasharray="4 4" opacity=".75"/>` +
    `<path d="${mark === 'star' ? 'M0 -11L3 -3.500L11 -3.500L5 2L7.500 10L0 5L-7.500 10L-5 2L-11 -3.500L-3 -3.500Z' : suitPath(mark)}" transform="scale(1.400)" fill="${metal.light}"/>` +
    '<path d="M-40 -12A42 42 0 0 1 4 -42" fill="none" stroke="#fff" stroke-width="4.500" stroke-linecap="round" opacity=".65"/>'
  );
}

/** A stack of chips standing on y = 0, 60 wide. */
export function chipStack(s: Sketch, colors: readonly string[]): string {
  const step = 10;
  let out = '';
  colors.forEach((color, i) => {
    const y = -i * step;
    const x = ((i * 53) % 5) - 2;
    const side = s.linear([darken(color, 0.5), color, lighten(color, 0.3), color, darken(color, 0.6)], 0);
    out += `<path d="M${x - 30} ${y - step}V${y}A30 11 0 0 0 ${x + 30} ${y}V${y - step}Z" fill="${side}" stroke="${darken(color, 0.8)}" stroke-width="1"/>`;
    out += `<path d="M${x - 19} ${n(y - step + 8)}V${n(y + 8)}L${x - 10} ${n(y + 10)}V${n(y - step + 10)}ZM${x + 19} ${n(y - step + 8)}V${n(y + 8)}L${x + 10} ${n(y + 10)}V${n(y - step + 10)}Z" fill="#fff" opacity=".9"/>`;
    if (i === colors.length - 1)
      out += `<ellipse cx="${x}" cy="${y - step}" rx="30" ry="11" fill="${s.radial([lighten(color, 0.45), color, darken(color, 0.2)], 0.4, 0.3, 0.9)}" stroke="${darken(color, 0.75)}" stroke-width="1.200"/><ellipse cx="${x}" cy="${y - step}" rx="20" ry="7" fill="none" stroke="#fff" stroke-width="3" stroke-dasharray="7 6"/>`;
  });
  return out;
}

const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
];

/** A die seen from above a corner: values of its top, left and right faces. */
export function die(
  s: Sketch,
  top: number,
  left: number,
  right: number,
  color = '#ffffff',
  pip = '#1c1626',
): string {
  const face = (matrix: string, value: number, from: string, to: string): string => {
    const pips = (PIPS[value] ?? [])
      .map(
        ([x, y]) =>
          `<circle cx="${x * 13}" cy="${y * 13}" r="${value === 1 ? 9 : 6.2}" fill="${value === 1 ? '#e0142e' : pip}"/><circle cx="${x * 13}" cy="${y * 13 + 1.2}" r="${value === 1 ? 9 : 6.2}" fill="none" stroke="#fff" stroke-width="1" opacity=".5"/>`,
      )
      .join('');
    return `<g transform="matrix(${matrix})"><rect x="-25" y="-25" width="50" height="50" rx="8" fill="${s.linear([from, to], 45)}" stroke="${darken(color, 0.3)}" stroke-width="1"/>${pips}</g>`;
  };
  return (
    `<path d="M0 -50L44 -25V25L0 50L-44 25V-25Z" fill="${darken(color, 0.35)}" stroke="${darken(color, 0.78)}" stroke-width="7" stroke-linejoin="round"/>` +
    face('.866 .5 -.866 .5 0 -24.500', top, lighten(color, 0.6), lighten(color, 0.1)) +
    face('.866 .5 0 1 -21.600 12.500', left, color, darken(color, 0.22)) +
    face('.866 -.5 0 1 21.600 12.500', right, darken(color, 0.14), darken(color, 0.42))
  );
}

const WHEEL_ORDER = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
] as const;

/** A roulette wheel from above, 200 units across; lay it back by scaling its height. */
export function rouletteWheel(s: Sketch, turn: number, wood = '#6b2a10', metal: Metal = METALS.gold): string {
  const step = 360 / WHEEL_ORDER.length;
  let red = '';
  let black = '';
  let green = '';
  WHEEL_ORDER.forEach((value, i) => {
    const a = turn + i * step;
    const [x1, y1] = polar(82, a);
    const [x2, y2] = polar(82, a + step);
    const [x3, y3] = polar(54, a + step);
    const [x4, y4] = polar(54, a);
    const d = `M${n(x1)} ${n(y1)}A82 82 0 0 1 ${n(x2)} ${n(y2)}L${n(x3)} ${n(y3)}A54 54 0 0 0 ${n(x4)} ${n(y4)}Z`;
    if (value === 0) green += d;
    else if (i % 2 === 1) red += d;
    else black += d;
  });
  let spokes = '';
  for (let a = 0; a < 360; a += 90) {
    const [x, y] = polar(34, turn + a);
    spokes += `<path d="M0 0L${n(x)} ${n(y)}" stroke="${metal.dark}" stroke-width="9" stroke-linecap="round"/><path d="M0 0L${n(x)} ${n(y)}" stroke="${metal.light}" stroke-width="5" stroke-linecap="round"/><circle cx="${n(x)}" cy="${n(y)}" r="7" fill="${s.radial([metal.shine, metal.mid, metal.dark], 0.36, 0.3, 0.8)}" stroke="${metal.ink}"/>`;
  }
  const [bx, by] = polar(90, turn + 30);
  return (
    `<circle r="100" fill="${s.linear([lighten(wood, 0.3), wood, darken(wood, 0.6)], 60)}" stroke="${metal.ink}" stroke-width="3"/>` +
    `<circle r="96" fill="none" stroke="${s.linear([metal.shine, metal.mid, metal.dark, metal.light], 50)}" stroke-width="4"/>` +
    `<circle r="86" fill="${s.radial([darken(wood, 0.3), darken(wood, 0.75)])}"/>` +
    `<path d="${red}" fill="${s.radial(['#ff4a55', '#c00a22'])}"/><path d="${black}" fill="${s.radial(['#3a3644', '#0c0a12'])}"/><path d="${green}" fill="#12a84a"/>` +
    `<circle r="82" fill="none" stroke="${metal.light}" stroke-width="2.500"/><circle r="54" fill="none" stroke="${metal.light}" stroke-width="2"/><circle r="68" fill="none" stroke="${metal.mid}" stroke-width="1" opacity=".8"/>` +
    `<circle r="53" fill="${s.radial([lighten(wood, 0.35), wood, darken(wood, 0.6)], 0.42, 0.35, 0.75)}"/>${spokes}` +
    `<circle r="16" fill="${s.radial([metal.shine, metal.light, metal.mid, metal.dark], 0.36, 0.3, 0.8)}" stroke="${metal.ink}" stroke-width="2"/>` +
    `<circle cx="${n(bx)}" cy="${n(by)}" r="6.500" fill="${s.radial(['#ffffff', '#e8e4f0', '#8a84a0'], 0.36, 0.3, 0.8)}"/>` +
    '<path d="M-88 -34A94 94 0 0 1 -20 -92" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".5"/>'
  );
}

/** A wheel of fortune with coloured wedges, 200 units across. */
export function fortuneWheel(
  s: Sketch,
  turn: number,
  colors: readonly string[],
  metal: Metal = METALS.gold,
  wedges = 12,
): string {
  const step = 360 / wedges;
  let out = `<circle r="100" fill="${metal.ink}"/><circle r="96" fill="${s.linear([metal.shine, metal.light, metal.mid, metal.dark, metal.light], 60)}"/><circle r="84" fill="${metal.ink}"/>`;
  for (let i = 0; i < wedges; i += 1) {
    const a = turn + i * step;
    const [x1, y1] = polar(82, a);
    const [x2, y2] = polar(82, a + step);
    const color = colors[i % colors.length] ?? '#ff2d55';
    const [tx, ty] = polar(58, a + step / 2);
    out += `<path d="M0 0L${n(x1)} ${n(y1)}A82 82 0 0 1 ${n(x2)} ${n(y2)}Z" fill="${color}" stroke="${metal.mid}" stroke-width="1.800"/>`;
    out += `<g transform="translate(${n(tx)} ${n(ty)}) rotate(${n(a + step / 2 + 90)})"><path d="${i % 3 === 0 ? 'M0 -11L3 -3.500L11 -3.500L5 2L7.500 10L0 5L-7.500 10L-5 2L-11 -3.500L-3 -3.500Z' : i % 3 === 1 ? 'M-9 -4L0 -11L9 -4L0 11Z' : 'M0 -9A9 9 0 1 0 0 9A9 9 0 1 0 0 -9ZM0 -5A5 5 0 1 1 0 5A5 5 0 1 1 0 -5Z'}" fill="#fff" opacity=".88"/></g>`;
  }
  for (let i = 0; i < 20; i += 1) {
    const [x, y] = polar(90, i * 18);
    out += `<circle cx="${n(x)}" cy="${n(y)}" r="3.800" fill="${i % 2 === 0 ? '#fffbe0' : '#ff6a4a'}" stroke="${metal.ink}" stroke-width=".800"/>`;
  }
  return (
    out +
    `<circle r="84" fill="${s.radial(
      [
        [0, '#ffffff', 0.3],
        [0.6, '#ffffff', 0],
        [1, '#000000', 0.35],
      ],
      0.38,
      0.3,
      0.8,
    )}"/>` +
    `<circle r="22" fill="${s.radial([metal.shine, metal.light, metal.mid, metal.dark], 0.38, 0.3, 0.8)}" stroke="${metal.ink}" stroke-width="3"/><path d="M0 -13L4 -4L13 -4L6 2L9 12L0 6L-9 12L-6 2L-13 -4L-4 -4Z" fill="${metal.dark}"/>`
  );
}

/** The pointer of a wheel, tip at (0, 0). */
export function wheelPointer(s: Sketch, color = '#f01432', metal: Metal = METALS.gold): string {
  return `<path d="M0 0L-15 -32Q0 -44 15 -32Z" fill="${s.linear([lighten(color, 0.5), color, darken(color, 0.4)], 60)}" stroke="${metal.ink}" stroke-width="4" stroke-linejoin="round"/><circle cx="0" cy="-29" r="5" fill="${metal.light}"/>`;
}

/** A mahjong-like tile, 60 by 80. */
export function tile(s: Sketch, mark: 'circles' | 'bamboo' | 'dragon' | 'flower', back = '#0c8a4a'): string {
  const marks = {
    circles: `<circle cy="-14" r="11" fill="none" stroke="#1357b8" stroke-width="5"/><circle cy="-14" r="3.500" fill="#d81434"/><circle cy="15" r="11" fill="none" stroke="#0c8a4a" stroke-width="5"/><circle cy="15" r="3.500" fill="#d81434"/>`,
    bamboo:
      '<path d="M-12 -28V-6M12 -28V-6M0 4V28M-14 4V28M14 4V28" stroke="#0c8a4a" stroke-width="6.500" stroke-linecap="round"/><path d="M0 -28V-6" stroke="#d81434" stroke-width="6.500" stroke-linecap="round"/>',
    dragon:
      '<path d="M-15 -14H15V10H-15ZM0 -28V28" fill="none" stroke="#d81434" stroke-width="6.500" stroke-linejoin="round"/>',
    flower:
      '<g fill="#e0306a"><circle cx="0" cy="-13" r="9"/><circle cx="12" cy="-3" r="9"/><circle cx="7" cy="11" r="9"/><circle cx="-7" cy="11" r="9"/><circle cx="-12" cy="-3" r="9"/></g><circle r="6.500" fill="#ffd23a"/>',
  } as const;
  return (
    `<rect x="-31" y="-34" width="66" height="84" rx="10" fill="${s.linear([lighten(back, 0.2), darken(back, 0.5)])}" stroke="${darken(back, 0.8)}" stroke-width="3"/>` +
    `<rect x="-32" y="-42" width="64" height="84" rx="10" fill="${s.linear(['#fffef4', '#f3ead2', '#cdbf9c'], 68)}" stroke="#6e6244" stroke-width="1.800"/>${marks[mark]}`
  );
}

/** A domino, 50 by 96. */
export function domino(s: Sketch, top: number, bottom: number): string {
  const half = (value: number, y: number): string =>
    (PIPS[value] ?? [])
      .map(([x, py]) => `<circle cx="${x * 12}" cy="${py * 12 + y}" r="5" fill="#15101f"/>`)
      .join('');
  return (
    '<rect x="-24" y="-44" width="52" height="98" rx="9" fill="#000" opacity=".45"/>' +
    `<rect x="-26" y="-49" width="52" height="98" rx="9" fill="${s.linear(['#ffffff', '#f2eee4', '#c2bba8'], 68)}" stroke="#5a5240" stroke-width="1.800"/><path d="M-20 0H20" stroke="#8a8068" stroke-width="2.500"/><circle r="4" fill="${METALS.gold.mid}"/>${half(top, -25)}${half(bottom, 25)}`
  );
}
