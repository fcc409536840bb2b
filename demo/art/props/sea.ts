/** Life and gear of the sea. Fish face left and are about 100 units long, around (0, 0). */
import { darken, lighten, mix } from '../color';
import { METALS } from '../palette';
import type { Rng } from '../random';
import { n, polar, type Sketch } from '../sketch';

/** Colours of one fish: back, belly, fins and stripes. */
export interface FishColors {
  back: string;
  belly: string;
  fin: string;
  mark: string;
}

/** Colourings that read well under water. */
export const FISH_COLORS: readonly FishColors[] = [
  { back: '#ff7a12', belly: '#ffd23a', fin: '#ff3d2e', mark: '#ffffff' },
  { back: '#1e6bff', belly: '#7be0ff', fin: '#ffd21e', mark: '#0b2a8c' },
  { back: '#ffcf1e', belly: '#fff4a0', fin: '#ff8a0f', mark: '#3a2a08' },
  { back: '#e0207a', belly: '#ffb0d8', fin: '#8a2af0', mark: '#6a0a4a' },
  { back: '#18b87a', belly: '#d0ffb0', fin: '#ffb21e', mark: '#046a4a' },
  { back: '#8a3af0', belly: '#f0c0ff', fin: '#ff5ac8', mark: '#4a0f9a' },
  { back: '#f0203c', belly: '#ffc0a0', fin: '#ffb21e', mark: '#ffffff' },
  { back: '#10bcd0', belly: '#e0fff4', fin: '#ff7a5a', mark: '#066a80' },
  { back: '#ffd76a', belly: '#fffbe0', fin: '#f7a61c', mark: '#b8640a' },
];

/** Build of a fish. */
export type FishShape = 'slim' | 'disc' | 'puffer' | 'koi' | 'angel';

function eye(s: Sketch, x: number, y: number, r: number): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="#fff" stroke="#120a20" stroke-width="${n(r * 0.28)}"/><circle cx="${n(x - r * 0.18)}" cy="${n(y + r * 0.05)}" r="${n(r * 0.62)}" fill="${s.radial(['#4a2a08', '#14060a'])}"/><circle cx="${n(x - r * 0.36)}" cy="${n(y - r * 0.28)}" r="${n(r * 0.26)}" fill="#fff"/>`;
}

/** A fish of the given build and colouring. */
export function fish(s: Sketch, shape: FishShape, c: FishColors): string {
  const ink = darken(mix(c.back, '#1a0838', 0.45), 0.55);
  const skin = s.linear([lighten(c.back, 0.28), c.back, mix(c.back, c.belly, 0.75), c.belly], 84);
  const fin = s.linear([lighten(c.fin, 0.45), c.fin, darken(c.fin, 0.4)], 60);
  const stroke = `stroke="${ink}" stroke-width="3.6" stroke-linejoin="round"`;
  const bodies: Record<
    FishShape,
    { body: string; tail: string; top: string; low: string; side: string; ex: number; ey: number; er: number }
  > = {
    slim: {
      body: 'M-50 2C-40 -16 -14 -26 8 -22C24 -19 34 -8 40 0C34 8 22 20 4 22C-18 25 -40 18 -50 2Z',
      tail: 'M36 0C46 -8 52 -22 62 -24C58 -10 58 8 63 24C52 22 46 8 36 0Z',
      top: 'M-12 -22C-4 -38 16 -40 26 -34C20 -28 20 -22 22 -15C10 -22 0 -24 -12 -22Z',
      low: 'M-4 22C2 34 14 36 22 32C18 28 16 24 17 17C10 21 4 22 -4 22Z',
      side: 'M-12 6C-2 2 10 8 12 18C0 22 -10 16 -12 6Z',
      ex: -32,
      ey: -4,
      er: 7,
    },
    koi: {
      body: 'M-52 0C-46 -18 -20 -24 2 -20C24 -16 36 -6 44 -2C36 6 20 18 -2 20C-26 22 -46 16 -52 0Z',
      tail: 'M40 -2C52 -10 58 -30 74 -34C72 -20 64 -8 66 0C66 10 76 20 76 34C60 30 52 8 40 -2Z',
      top: 'M-14 -20C-6 -38 20 -40 32 -30C24 -26 24 -20 26 -13C12 -20 0 -22 -14 -20Z',
      low: 'M2 20C6 34 20 38 30 34C24 28 22 20 22 13C14 18 8 20 2 20Z',
      side: 'M-18 8C-6 8 8 18 10 32C-6 32 -16 22 -18 8Z',
      ex: -35,
      ey: -4,
      er: 5.6,
    },
    disc: {
      body: 'M-46 4C-40 -22 -16 -40 8 -38C28 -36 38 -16 40 0C38 16 28 36 8 38C-16 40 -40 26 -46 4Z',
      tail: 'M36 0C44 -10 50 -18 60 -18C58 -8 58 8 60 18C50 18 44 10 36 0Z',
      top: 'M-20 -32C-8 -50 22 -52 34 -40C30 -34 34 -26 37 -18C24 -36 0 -42 -20 -32Z',
      low: 'M-20 32C-8 50 22 52 34 40C30 34 34 26 37 18C24 36 0 42 -20 32Z',
      side: 'M-6 4C6 -2 18 4 20 14C8 20 -4 14 -6 4Z',
      ex: -26,
      ey: -8,
      er: 8,
    },
    angel: {
      body: 'M-44 4C-34 -20 -12 -32 8 -30C24 -28 34 -12 36 0C34 12 24 28 8 30C-12 32 -36 22 -44 4Z',
      tail: 'M32 0C42 -8 48 -18 60 -20C56 -8 56 8 60 20C48 18 42 8 32 0Z',
      top: 'M-12 -28C-2 -52 26 -66 44 -62C34 -50 30 -34 33 -14C22 -28 6 -32 -12 -28Z',
      low: 'M-12 28C-2 52 26 66 44 62C34 50 30 34 33 14C22 28 6 32 -12 28Z',
      side: 'M-4 4C8 0 18 6 20 14C8 20 -2 14 -4 4Z',
      ex: -26,
      ey: -6,
      er: 7,
    },
    puffer: {
      body: 'M-46 2C-46 -28 -22 -42 2 -42C26 -42 42 -22 42 0C42 24 24 42 0 42C-24 42 -46 28 -46 2Z',
      tail: 'M38 -2C46 -10 52 -14 60 -14C58 -6 58 6 60 14C52 12 46 6 38 -2Z',
      top: 'M8 -40C16 -52 30 -50 36 -42C32 -38 32 -32 33 -26C26 -34 18 -38 8 -40Z',
      low: 'M12 40C18 48 28 46 32 40C30 36 30 32 31 28C26 34 20 38 12 40Z',
      side: 'M0 2C12 -4 24 4 24 14C12 20 2 12 0 2Z',
      ex: -22,
      ey: -10,
      er: 10,
    },
  };
  const b = bodies[shape];
  const clip = s.clip(`<path d="${b.body}"/>`);
  const marks =
    shape === 'koi'
      ? `<path d="M-40 -24Q-22 -14 -24 2Q-36 8 -52 -4ZM-4 -26Q18 -20 20 -6Q8 4 -8 -4ZM26 -14Q42 -8 44 4Q34 8 26 2Z" fill="${c.fin}" opacity=".92"/>`
      : shape === 'puffer'
        ? `<g fill="${c.mark}" opacity=".45"><circle cx="4" cy="-26" r="6"/><circle cx="20" cy="-14" r="5"/><circle cx="-12" cy="-30" r="4"/><circle cx="28" cy="2" r="4"/><circle cx="10" cy="-10" r="4"/></g>`
        : shape === 'slim'
          ? `<path d="M-2 -30Q6 0 -4 30L6 30Q16 0 10 -30ZM20 -30Q26 0 18 30L26 30Q34 0 28 -30Z" fill="${c.mark}" opacity=".75"/>`
          : `<path d="M-14 -44Q-4 0 -14 44L-2 46Q8 0 -2 -46ZM14 -46Q22 0 14 46L23 44Q31 0 23 -44Z" fill="${c.mark}" opacity=".72"/>`;
  let scales = '';
  for (let x = -14; x < 34; x += 9)
    for (let y = -24; y < 22; y += 8) scales += `M${x + ((y / 8) % 2 === 0 ? 0 : 4.5)} ${y}q-5 4 0 8`;
  const spikes =
    shape === 'puffer'
      ? `<path d="${Array.from({ length: 18 }, (_, i) => {
          const [x1, y1] = polar(41, i * 20 - 5);
          const [x2, y2] = polar(54, i * 20);
          const [x3, y3] = polar(41, i * 20 + 5);
          return `M${n(x1 - 2)} ${n(y1)}L${n(x2 - 2)} ${n(y2)}L${n(x3 - 2)} ${n(y3)}Z`;
        }).join('')}" fill="${c.back}" ${stroke}/>`
      : '';
  return (
    `${spikes}<path d="${b.tail}" fill="${fin}" ${stroke}/><path d="${b.top}" fill="${fin}" ${stroke}/><path d="${b.low}" fill="${fin}" ${stroke}/>` +
    `<path d="${b.body}" fill="${skin}" ${stroke}/>` +
    `<g clip-path="${clip}">${marks}<path d="${scales}" fill="none" stroke="${ink}" stroke-width="1" opacity=".3"/><path d="${b.body}" transform="translate(2 4)" fill="none" stroke="#fff" stroke-width="5" opacity=".55"/><path d="${b.body}" transform="translate(-2 -4)" fill="none" stroke="${ink}" stroke-width="6" opacity=".3"/></g>` +
    `<path d="${b.side}" fill="${fin}" ${stroke}/>` +
    eye(s, b.ex, b.ey, b.er) +
    `<path d="M${b.ex - 14} ${b.ey + 13}q5 3 9 -1" fill="none" stroke="${ink}" stroke-width="2.600" stroke-linecap="round"/>`
  );
}

/** A bubble. */
export function bubble(s: Sketch, r: number): string {
  return `<circle r="${n(r)}" fill="${s.radial([
    [0, '#ffffff', 0],
    [0.7, '#c8f6ff', 0.12],
    [0.92, '#e8ffff', 0.5],
    [1, '#ffffff', 0.75],
  ])}"/><ellipse cx="${n(-r * 0.35)}" cy="${n(-r * 0.42)}" rx="${n(r * 0.28)}" ry="${n(r * 0.17)}" transform="rotate(-35 ${n(-r * 0.35)} ${n(-r * 0.42)})" fill="#fff" opacity=".95"/>`;
}

/** Bubbles rising in a box. */
export function bubbles(
  s: Sketch,
  rng: Rng,
  count: number,
  x: number,
  y: number,
  w: number,
  h: number,
  max = 11,
): string {
  let out = '';
  for (let i = 0; i < count; i += 1)
    out += `<g transform="translate(${n(x + rng.next() * w)} ${n(y + rng.next() * h)})" opacity="${n(rng.range(0.45, 0.95))}">${bubble(s, rng.range(max * 0.18, max))}</g>`;
  return out;
}

/** A branching coral or a fan of weed standing on (0, 0), about 90 units tall. */
export function coral(s: Sketch, rng: Rng, color: string, kind: 'branch' | 'weed' | 'tube'): string {
  const paint = s.linear([lighten(color, 0.4), color, darken(color, 0.55)]);
  let d = '';
  if (kind === 'weed') {
    for (let i = 0; i < 5; i += 1) {
      const x = -24 + i * 12;
      const h = rng.range(50, 100);
      const k = rng.range(8, 16) * rng.sign();
      d += `M${n(x - 5)} 0Q${n(x - 5 + k)} ${n(-h * 0.3)} ${n(x - 2)} ${n(-h * 0.55)}Q${n(x - 6 - k)} ${n(-h * 0.8)} ${n(x + k * 0.4)} ${n(-h)}Q${n(x + 6 - k * 0.6)} ${n(-h * 0.78)} ${n(x + 5)} ${n(-h * 0.52)}Q${n(x + 7 + k)} ${n(-h * 0.28)} ${n(x + 5)} 0Z`;
    }
    return `<path d="${d}" fill="${paint}"/>`;
  }
  if (kind === 'tube') {
    let out = '';
    for (let i = 0; i < 5; i += 1) {
      const x = -26 + i * 13;
      const h = rng.range(26, 64);
      out += `<path d="M${x - 7} 0L${n(x - 8)} ${n(-h)}H${x + 8}L${x + 7} 0Z" fill="${paint}"/><ellipse cx="${x}" cy="${n(-h)}" rx="8" ry="3.800" fill="${lighten(color, 0.5)}"/><ellipse cx="${x}" cy="${n(-h)}" rx="5" ry="2.200" fill="${darken(color, 0.65)}"/>`;
    }
    return out;
  }
  const grow = (x: number, y: number, a: number, len: number, width: number, depth: number): void => {
    const [dx, dy] = polar(len, a);
    d += `<path d="M${n(x)} ${n(y)}Q${n(x + dx * 0.5 + rng.range(-4, 4))} ${n(y + dy * 0.5)} ${n(x + dx)} ${n(y + dy)}" stroke-width="${n(width)}"/>`;
    if (depth === 0) return;
    grow(x + dx, y + dy, a - rng.range(16, 38), len * 0.74, width * 0.74, depth - 1);
    grow(x + dx, y + dy, a + rng.range(16, 38), len * 0.74, width * 0.74, depth - 1);
  };
  grow(0, 0, -90, 30, 13, 3);
  return `<g fill="none" stroke="${color}" stroke-linecap="round">${d}</g><g fill="none" stroke="${lighten(color, 0.45)}" stroke-linecap="round" opacity=".55" transform="translate(-1.500 -1) scale(.98)">${d.replaceAll(/stroke-width="([\d.]+)"/g, (_, w: string) => `stroke-width="${n(Number(w) * 0.3)}"`)}</g>`;
}

/** A turret of a fishing game: barrel up, base at y = 0, 90 tall. */
export function cannon(s: Sketch, color = '#d8142e'): string {
  const g = METALS.gold;
  const barrel = s.linear([darken(color, 0.55), lighten(color, 0.35), color, darken(color, 0.6)], 0);
  const ring = s.linear([g.dark, g.shine, g.light, g.mid, g.dark], 0);
  return (
    `<path d="M-13 -20L-10 -80H10L13 -20Z" fill="${barrel}" stroke="${g.ink}" stroke-width="3.500"/>` +
    `<path d="M-15 -78H15V-92H-15Z" fill="${ring}" stroke="${g.ink}" stroke-width="3.500" stroke-linejoin="round"/><path d="M-14 -56H14V-48H-14Z" fill="${ring}" stroke="${g.ink}" stroke-width="2.500"/>` +
    `<path d="M-34 0Q-34 -34 0 -34Q34 -34 34 0Z" fill="${ring}" stroke="${g.ink}" stroke-width="4"/><circle cy="-16" r="10" fill="${s.radial(['#ffffff', '#8ff7ff', '#0f8ad8', '#04285a'], 0.4, 0.3, 0.8)}" stroke="${g.ink}" stroke-width="3"/><path d="M-50 8Q-46 -8 -30 -8H30Q46 -8 50 8Z" fill="${s.linear([g.light, g.mid, g.dark])}" stroke="${g.ink}" stroke-width="4" stroke-linejoin="round"/>`
  );
}

/** A starfish. */
export function starfish(s: Sketch, color = '#ff7a3a'): string {
  return `<path d="M0 -46C8 -46 10 -20 18 -16C26 -12 46 -22 48 -14C50 -6 28 6 26 14C24 22 38 42 30 46C22 50 10 28 0 28C-10 28 -22 50 -30 46C-38 42 -24 22 -26 14C-28 6 -50 -6 -48 -14C-46 -22 -26 -12 -18 -16C-10 -20 -8 -46 0 -46Z" fill="${s.radial([lighten(color, 0.6), color, darken(color, 0.4)], 0.42, 0.3, 0.8)}" stroke="${darken(color, 0.7)}" stroke-width="4"/><g fill="${lighten(color, 0.7)}" opacity=".8"><circle cy="-26" r="3.500"/><circle cy="-12" r="4"/><circle cx="26" cy="-8" r="3.500"/><circle cx="-26" cy="-8" r="3.500"/><circle cx="15" cy="24" r="3.500"/><circle cx="-15" cy="24" r="3.500"/><circle cy="6" r="5"/></g>`;
}

/** An open shell with a pearl. */
export function shell(s: Sketch): string {
  const rib = 'M0 6L-40 -18M0 6L-24 -36M0 6L0 -44M0 6L24 -36M0 6L40 -18';
  return (
    `<path d="M0 10C-30 10 -54 -10 -46 -22C-40 -42 -20 -50 0 -50C20 -50 40 -42 46 -22C54 -10 30 10 0 10Z" fill="${s.radial(['#fff0f8', '#ff9ac8', '#c02a8a'], 0.5, 0.9, 0.95)}" stroke="#5a0a48" stroke-width="4.500"/><path d="${rib}" stroke="#a01a70" stroke-width="3" opacity=".6"/>` +
    `<path d="M-46 14Q0 -10 46 14Q36 42 0 42Q-36 42 -46 14Z" fill="${s.linear(['#ffd0e8', '#f060a8', '#90106a'])}" stroke="#5a0a48" stroke-width="4.500"/><ellipse cy="14" rx="38" ry="11" fill="#7a0a58"/><circle cy="4" r="17" fill="${s.radial(['#ffffff', '#fff0fa', '#c8b0e8'], 0.36, 0.3, 0.8)}"/><circle cx="-6" cy="-2" r="4" fill="#fff"/>`
  );
}
