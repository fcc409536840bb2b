/** Machines, screens and gadgets: reels, boards, rockets, controllers. */
import { darken, lighten, mix } from '../color';
import { smallText } from '../lettering';
import { METALS, type Metal, type Mood } from '../palette';
import type { Rng } from '../random';
import { n, polar, type Sketch } from '../sketch';
import { numberBall } from './balls';
import { gem } from './treasure';

/** A reel window: `columns` by `rows` cells of 60 units around (0, 0), each filled by `symbol`. */
export function reels(
  s: Sketch,
  columns: number,
  rows: number,
  metal: Metal,
  back: string,
  symbol: (column: number, row: number) => string,
): string {
  const cell = 60;
  const w = columns * cell;
  const h = rows * cell;
  const strip = s.linear([
    [0, darken(back, 0.75)],
    [0.18, mix(back, '#ffffff', 0.1)],
    [0.5, mix(back, '#ffffff', 0.82)],
    [0.82, mix(back, '#ffffff', 0.1)],
    [1, darken(back, 0.75)],
  ]);
  const trim = s.linear([metal.shine, metal.light, metal.dark, metal.mid, metal.shine, metal.dark], 55);
  let out =
    `<rect x="${n(-w / 2 - 15)}" y="${n(-h / 2 - 15)}" width="${n(w + 30)}" height="${n(h + 30)}" rx="18" fill="${metal.ink}"/>` +
    `<rect x="${n(-w / 2 - 12)}" y="${n(-h / 2 - 12)}" width="${n(w + 24)}" height="${n(h + 24)}" rx="16" fill="${trim}"/>` +
    `<rect x="${n(-w / 2 - 3)}" y="${n(-h / 2 - 3)}" width="${n(w + 6)}" height="${n(h + 6)}" rx="8" fill="${metal.ink}"/>`;
  for (let c = 0; c < columns; c += 1) {
    const x = -w / 2 + c * cell;
    out += `<rect x="${n(x + 1.5)}" y="${n(-h / 2)}" width="${cell - 3}" height="${n(h)}" rx="5" fill="${strip}"/>`;
    for (let r = 0; r < rows; r += 1)
      out += `<g transform="translate(${n(x + cell / 2)} ${n(-h / 2 + r * cell + cell / 2)})">${symbol(c, r)}</g>`;
  }
  const shade = s.linear([
    [0, '#000000', 0.62],
    [0.24, '#000000', 0],
    [0.76, '#000000', 0],
    [1, '#000000', 0.62],
  ]);
  out += `<rect x="${n(-w / 2 - 3)}" y="${n(-h / 2 - 3)}" width="${n(w + 6)}" height="${n(h + 6)}" rx="8" fill="${shade}"/>`;
  const bulbs = Math.round((w + 30) / 22);
  for (let i = 0; i < bulbs; i += 1) {
    const x = -w / 2 - 4 + (i * (w + 8)) / (bulbs - 1);
    for (const y of [-h / 2 - 7.5, h / 2 + 7.5])
      out += `<circle cx="${n(x)}" cy="${n(y)}" r="3" fill="${i % 2 === 0 ? '#fffbe0' : '#ff9d4a'}" stroke="${metal.ink}" stroke-width=".800"/>`;
  }
  return out;
}

/** A light strip across a winning line of reels. */
export function winLine(w: number, color: string): string {
  return `<path d="M${n(-w / 2)} 0H${n(w / 2)}" stroke="${color}" stroke-width="9" opacity=".3"/><path d="M${n(-w / 2)} 0H${n(w / 2)}" stroke="#fff" stroke-width="2.600" opacity=".9"/>`;
}

/** A rocket pointing up, 100 tall. */
export function rocket(s: Sketch, color = '#f0203c', hull = '#f4f6ff'): string {
  const ink = '#1a0f2e';
  return (
    `<path d="M-13 34Q-20 60 0 84Q20 60 13 34Z" fill="${s.linear(['#ffffff', '#ffe14a', '#ff7a12', [1, '#ff3a12', 0]].map((v, i) => (typeof v === 'string' ? [i * 0.3, v] : [1, '#ff3a12', 0])))}"/>` +
    `<path d="M-20 6L-42 34L-38 48L-18 32ZM20 6L42 34L38 48L18 32Z" fill="${s.linear([lighten(color, 0.3), color, darken(color, 0.5)])}" stroke="${ink}" stroke-width="4" stroke-linejoin="round"/>` +
    `<path d="M0 -54C22 -38 28 0 18 36H-18C-28 0 -22 -38 0 -54Z" fill="${s.linear([darken(hull, 0.32), hull, '#ffffff', darken(hull, 0.12), darken(hull, 0.45)], 0)}" stroke="${ink}" stroke-width="4" stroke-linejoin="round"/>` +
    `<path d="M0 -54C10 -46 17 -35 20.500 -22H-20.500C-17 -35 -10 -46 0 -54Z" fill="${s.linear([darken(color, 0.4), lighten(color, 0.25), color, darken(color, 0.5)], 0)}" stroke="${ink}" stroke-width="3"/>` +
    `<circle cy="-4" r="11" fill="${s.radial(['#ffffff', '#7fe8ff', '#0f6ad8', '#04184a'], 0.38, 0.3, 0.85)}" stroke="${METALS.gold.mid}" stroke-width="4"/><path d="M-16 36H16L12 44H-12Z" fill="#5a5270" stroke="${ink}" stroke-width="3"/>`
  );
}

/** A spiked mine or a round bomb. */
export function bomb(s: Sketch, spiked: boolean): string {
  const ink = '#0a0612';
  let spikes = '';
  if (spiked)
    for (let i = 0; i < 8; i += 1) {
      const [x1, y1] = polar(30, i * 45 - 9);
      const [x2, y2] = polar(50, i * 45);
      const [x3, y3] = polar(30, i * 45 + 9);
      spikes += `<path d="M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}L${n(x3)} ${n(y3)}Z" fill="#b8b4cc" stroke="${ink}" stroke-width="3" stroke-linejoin="round"/>`;
    }
  const fuse = spiked
    ? ''
    : `<path d="M14 -32Q22 -50 38 -44" fill="none" stroke="${ink}" stroke-width="8" stroke-linecap="round"/><path d="M14 -32Q22 -50 38 -44" fill="none" stroke="#d8a860" stroke-width="4.500" stroke-linecap="round"/><rect x="4" y="-42" width="20" height="14" rx="3" transform="rotate(18 14 -35)" fill="#6a6480" stroke="${ink}" stroke-width="3"/><g transform="translate(40 -44)"><path d="M0 -16L4 -5L15 -7L7 1L13 11L2 6L-6 14L-5 3L-16 0L-6 -4Z" fill="#ffd21e"/><circle r="5" fill="#fff"/></g>`;
  return `${spikes}${fuse}<circle r="36" fill="${s.radial(['#8a82b0', '#3a3454', '#14101f'], 0.36, 0.3, 0.8)}" stroke="${ink}" stroke-width="4"/><ellipse cx="-13" cy="-16" rx="9" ry="6" transform="rotate(-36 -13 -16)" fill="#fff" opacity=".85"/>${spiked ? '<circle r="9" fill="#ff2d3d"/><circle cx="-2" cy="-3" r="3.500" fill="#ffc0c0"/>' : ''}`;
}

/** A game controller, 100 wide. */
export function controller(s: Sketch, color: string, light: string): string {
  const ink = darken(color, 0.85);
  const d =
    'M-28 -28H28C46 -28 52 -8 55 14C58 34 46 42 36 30L24 16H-24L-36 30C-46 42 -58 34 -55 14C-52 -8 -46 -28 -28 -28Z';
  return (
    `<path d="M-34 -28Q-32 -38 -18 -36L-14 -28ZM34 -28Q32 -38 18 -36L14 -28Z" fill="${darken(color, 0.4)}" stroke="${ink}" stroke-width="3.500"/>` +
    `<path d="${d}" fill="${light}" stroke="${light}" stroke-width="9" opacity=".3" stroke-linejoin="round"/>` +
    `<path d="${d}" fill="${s.linear([lighten(color, 0.42), color, darken(color, 0.55)])}" stroke="${ink}" stroke-width="4" stroke-linejoin="round"/>` +
    `<path d="M-30 -24H30C42 -24 47 -10 50 8" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".5"/>` +
    `<path d="M-34 -14H-26V-6H-18V2H-26V10H-34V2H-42V-6H-34Z" fill="${darken(color, 0.7)}" stroke="${light}" stroke-width="2" stroke-linejoin="round"/>` +
    `<circle cx="30" cy="-13" r="5.500" fill="#ffd21e" stroke="${ink}" stroke-width="1.500"/><circle cx="30" cy="9" r="5.500" fill="#18d86a" stroke="${ink}" stroke-width="1.500"/><circle cx="19" cy="-2" r="5.500" fill="#2f8bff" stroke="${ink}" stroke-width="1.500"/><circle cx="41" cy="-2" r="5.500" fill="#ff2d55" stroke="${ink}" stroke-width="1.500"/>` +
    `<circle cx="-12" cy="12" r="8" fill="${darken(color, 0.75)}" stroke="${light}" stroke-width="2"/><circle cx="12" cy="12" r="8" fill="${darken(color, 0.75)}" stroke="${light}" stroke-width="2"/><rect x="-7" y="-18" width="14" height="8" rx="3" fill="${light}"/>`
  );
}

/** A shield with a bright edge, the ground of a team crest: 100 by 116. */
export function shield(s: Sketch, color: string, edge: Metal): string {
  const d = 'M0 -58Q26 -46 50 -46Q52 22 0 58Q-52 22 -50 -46Q-26 -46 0 -58Z';
  return (
    `<path d="${d}" fill="${edge.ink}" stroke="${edge.ink}" stroke-width="9" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="${s.linear([edge.shine, edge.light, edge.mid, edge.dark], 60)}" stroke-width="6" stroke-linejoin="round"/>` +
    `<path d="${d}" fill="${s.linear([lighten(color, 0.28), color, darken(color, 0.6)])}"/><path d="M0 -58Q26 -46 50 -46Q52 22 0 58Z" fill="#000" opacity=".22"/><path d="M-44 -40Q-22 -41 0 -51" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".7"/>`
  );
}

/** A board of pegs with a ball on its way and a row of prizes, 110 by 120. */
export function pegBoard(s: Sketch, rng: Rng, colors: readonly string[]): string {
  let pegs = '';
  for (let row = 0; row < 8; row += 1)
    for (let i = 0; i <= row + 2; i += 1)
      pegs += `<circle cx="${n((i - (row + 2) / 2) * 12)}" cy="${n(-50 + row * 12)}" r="2.800"/>`;
  let cups = '';
  for (let i = 0; i < 9; i += 1) {
    const color = colors[Math.min(Math.abs(i - 4), colors.length - 1)] ?? '#ff2d55';
    cups += `<rect x="${n(-54 + i * 12)}" y="46" width="11" height="14" rx="3" fill="${s.linear([lighten(color, 0.35), color, darken(color, 0.35)])}"/>`;
  }
  let path = 'M0 -64';
  let x = 0;
  for (let row = 0; row < 8; row += 1) {
    x += 6 * rng.sign();
    path += `L${n(x)} ${n(-46 + row * 12)}`;
  }
  return (
    `<path d="M-14 -62H14L62 40V64H-62V40Z" fill="#000" opacity=".35"/><g fill="${s.radial(['#ffffff', '#e0e4ff'])}">${pegs}</g>${cups}` +
    `<path d="${path}" fill="none" stroke="#ffe14a" stroke-width="3.500" stroke-linejoin="round" stroke-linecap="round" opacity=".55"/><circle cx="${n(x)}" cy="38" r="7.500" fill="${s.radial(['#ffffff', '#ffe14a', '#ff7a12'], 0.36, 0.3, 0.85)}" stroke="#5a1a02" stroke-width="1.600"/>`
  );
}

/** A grid of tiles hiding gems and mines, 4 by 4, 112 across. */
export function mineField(s: Sketch, rng: Rng, color: string): string {
  let out = '';
  for (let i = 0; i < 16; i += 1) {
    const x = -42 + (i % 4) * 28;
    const y = -42 + Math.floor(i / 4) * 28;
    const roll = rng.next();
    out += `<rect x="${x - 12.5}" y="${y - 10.5}" width="25" height="25" rx="6" fill="${darken(color, 0.75)}"/>`;
    if (roll < 0.5)
      out += `<rect x="${x - 12.5}" y="${y - 12.5}" width="25" height="25" rx="6" fill="${s.linear([lighten(color, 0.45), color, darken(color, 0.35)])}"/><rect x="${x - 10}" y="${y - 10.5}" width="20" height="5" rx="2.500" fill="#fff" opacity=".3"/>`;
    else {
      out += `<rect x="${x - 12.5}" y="${y - 12.5}" width="25" height="25" rx="6" fill="${darken(color, 0.6)}"/>`;
      out += `<g transform="translate(${x} ${y}) scale(${roll < 0.84 ? 0.21 : 0.24})">${roll < 0.84 ? gem(s, '#18e0a0', 'kite') : bomb(s, true)}</g>`;
    }
  }
  return out;
}

/** A rising curve with a plane of light, the look of crash games: 220 by 150, origin in the middle. */
export function crashCurve(s: Sketch, color: string): string {
  const d = 'M-110 66C-40 62 30 40 84 -50';
  let grid = '';
  for (let i = 0; i < 6; i += 1) grid += `M-110 ${66 - i * 24}H110M${-110 + i * 42} 66V-66`;
  return `<path d="${grid}" stroke="#fff" stroke-width="1" opacity=".14"/><path d="${d}L84 66H-110Z" fill="${s.linear(
    [
      [0, color, 0.6],
      [1, color, 0.04],
    ],
  )}"/><path d="${d}" fill="none" stroke="${color}" stroke-width="12" opacity=".3" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${lighten(color, 0.35)}" stroke-width="5" stroke-linecap="round"/><path d="${d}" fill="none" stroke="#fff" stroke-width="1.600" stroke-linecap="round"/>`;
}

/** A bingo card, 100 wide and 118 high; `dabs` says how many numbers are marked. */
export function bingoCard(s: Sketch, rng: Rng, color: string): string {
  let cells = '';
  for (let r = 0; r < 5; r += 1)
    for (let c = 0; c < 5; c += 1) {
      const x = -40 + c * 20;
      const y = -26 + r * 20;
      cells += `<rect x="${x - 9}" y="${y - 9}" width="18" height="18" rx="3" fill="${(r + c) % 2 === 0 ? '#ffffff' : '#f3ecff'}"/>`;
      if (r === 2 && c === 2)
        cells += `<path d="M${x} ${y - 7}l2 5h5l-4 3.200l1.600 5l-4.600 -3l-4.600 3l1.600 -5l-4 -3.200h5Z" fill="#ffb21e"/>`;
      else {
        const text = smallText(String(c * 15 + rng.int(1, 15)), 10.5, 'middle', 'anton');
        cells += `<path d="${text.d}" transform="translate(${x} ${n(y + text.height / 2)})" fill="#2a1c48"/>`;
        if (r === c || rng.chance(0.16))
          cells += `<circle cx="${x}" cy="${y}" r="8" fill="${color}" opacity=".62"/>`;
      }
    }
  let head = '';
  [...'BINGO'].forEach((letter, i) => {
    const text = smallText(letter, 15, 'middle', 'titan');
    head += `<path d="${text.d}" transform="translate(${-40 + i * 20} ${-39})" fill="#fff"/>`;
  });
  return `<rect x="-54" y="-58" width="114" height="130" rx="10" fill="#000" opacity=".35"/><rect x="-56" y="-60" width="112" height="128" rx="10" fill="${s.linear([lighten(color, 0.25), color, darken(color, 0.45)])}" stroke="${darken(color, 0.72)}" stroke-width="3"/>${head}${cells}<path d="M-52 -54H40" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".45"/>`;
}

/** A lottery ticket with a stub. */
export function ticket(s: Sketch, rng: Rng, color: string): string {
  let numbers = '';
  for (let i = 0; i < 5; i += 1) {
    const text = smallText(String(rng.int(1, 49)), 15, 'middle', 'anton');
    numbers += `<circle cx="${-40 + i * 20}" cy="4" r="9" fill="#fff" stroke="${color}" stroke-width="2.500"/><path d="${text.d}" transform="translate(${-40 + i * 20} ${n(4 + text.height / 2)}) scale(.78)" fill="#231838"/>`;
  }
  const d = 'M-62 -34H62V-10A9 9 0 0 0 62 10V34H-62V10A9 9 0 0 0 -62 -10Z';
  return `<path d="${d}" transform="translate(2 5)" fill="#000" opacity=".4"/><path d="${d}" fill="${s.linear(['#fffdf0', '#ffeec0', '#e8c880'], 70)}" stroke="${darken(color, 0.5)}" stroke-width="2.500"/><path d="M-62 -34H62V-20H-62Z" fill="${s.linear([lighten(color, 0.2), darken(color, 0.2)], 0)}"/>${numbers}<path d="M-52 24H30M40 20V30M44 20V30M47 20V30M52 20V30" stroke="#7a6a4a" stroke-width="2"/>`;
}

/** A glass globe full of numbered balls on a stand, 120 tall. */
export function drawMachine(s: Sketch, rng: Rng, colors: readonly string[], metal: Metal): string {
  const clip = s.clip('<circle cy="-14" r="45"/>');
  let balls = '';
  for (let i = 0; i < 20; i += 1) {
    const row = Math.floor(i / 5);
    const x = -40 + (i % 5) * 19 + (row % 2) * 9 + rng.range(-3, 3);
    const y = 24 - row * 15 + rng.range(-4, 4);
    balls += `<g transform="translate(${n(x)} ${n(y)}) rotate(${rng.int(-40, 40)}) scale(.19)">${numberBall(s, rng.int(1, 49), rng.pick(colors))}</g>`;
  }
  for (let i = 0; i < 4; i += 1)
    balls += `<g transform="translate(${rng.int(-28, 28)} ${rng.int(-48, -28)}) rotate(${rng.int(-60, 60)}) scale(.18)">${numberBall(s, rng.int(1, 49), rng.pick(colors))}</g>`;
  const ring = s.linear([metal.dark, metal.light, metal.shine, metal.mid, metal.dark], 0);
  return (
    `<path d="M-44 68L-32 26H32L44 68Z" fill="${ring}" stroke="${metal.ink}" stroke-width="3.500" stroke-linejoin="round"/><ellipse cy="68" rx="50" ry="9" fill="${ring}" stroke="${metal.ink}" stroke-width="3.500"/>` +
    `<circle cy="-14" r="49" fill="${ring}" stroke="${metal.ink}" stroke-width="2.500"/><circle cy="-14" r="45" fill="${s.radial(['#3a5aa8', '#142048', '#070b1e'])}"/><g clip-path="${clip}">${balls}</g>` +
    `<circle cy="-14" r="45" fill="${s.radial([
      [0, '#ffffff', 0.02],
      [0.75, '#ffffff', 0.05],
      [1, '#bfe8ff', 0.45],
    ])}"/><path d="M-34 -30A38 38 0 0 1 -6 -50" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".85"/><path d="M-38 -16L-37 -19" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".8"/>`
  );
}

/** A panel with a lit word. It shows no amount: the current jackpot is shown by the live counter. */
export function lightPanel(s: Sketch, value: string, mood: Mood, metal: Metal): string {
  const text = smallText(value, 30, 'middle', 'orbitron');
  const w = text.width + 36;
  return (
    `<rect x="${n(-w / 2 - 4)}" y="-26" width="${n(w + 8)}" height="52" rx="14" fill="${metal.ink}"/><rect x="${n(-w / 2 - 2)}" y="-24" width="${n(w + 4)}" height="48" rx="12" fill="${s.linear([metal.shine, metal.mid, metal.dark, metal.light])}"/><rect x="${n(-w / 2 + 4)}" y="-18" width="${n(w - 8)}" height="36" rx="8" fill="${s.linear(['#050208', mix(mood.ink, mood.accent, 0.22), '#050208'])}"/>` +
    `<path d="${text.d}" transform="translate(0 ${n(text.height / 2)})" fill="none" stroke="${mood.pop}" stroke-width="5" stroke-linejoin="round" opacity=".35"/><path d="${text.d}" transform="translate(0 ${n(text.height / 2)})" fill="${s.linear(['#ffffff', mood.pop])}"/>`
  );
}
