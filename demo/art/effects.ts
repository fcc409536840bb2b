/** Light effects shared by all scenes: rays, glows, sparks, bokeh, frames. */
import { darken, lighten } from './color';
import type { Metal, Mood } from './palette';
import type { Rng } from './random';
import { n, place, polar, type Sketch } from './sketch';

/** A soft round light. */
export function glow(
  s: Sketch,
  x: number,
  y: number,
  r: number,
  color: string,
  strength = 0.9,
  squash = 1,
): string {
  const paint = s.radial([
    [0, color, strength],
    [0.35, color, strength * 0.55],
    [0.7, color, strength * 0.14],
    [1, color, 0],
  ]);
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r)}" ry="${n(r * squash)}" fill="${paint}"/>`;
}

/** A burst of light wedges around a point, fading outwards. */
export function rays(
  s: Sketch,
  x: number,
  y: number,
  r: number,
  count: number,
  color: string,
  opacity: number,
  turn = 0,
  share = 0.5,
): string {
  const step = 360 / count;
  let d = '';
  for (let i = 0; i < count; i += 1) {
    const a = turn + i * step;
    const [x1, y1] = polar(r, a);
    const [x2, y2] = polar(r, a + step * share);
    d += `M0 0L${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}Z`;
  }
  const paint = `url(#${s.define(
    `<radialGradient id="ID" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="${n(r)}"><stop offset="0" stop-color="${color}" stop-opacity="${n(opacity)}"/><stop offset=".45" stop-color="${color}" stop-opacity="${n(opacity * 0.55)}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`,
  )})`;
  return `<path d="${d}" transform="translate(${n(x)} ${n(y)})" fill="${paint}"/>`;
}

/** A four-pointed twinkle. */
export function twinkle(x: number, y: number, r: number, color = '#ffffff', opacity = 1): string {
  const k = r * 0.13;
  return `<path d="M${n(x)} ${n(y - r)}Q${n(x + k)} ${n(y - k)} ${n(x + r)} ${n(y)}Q${n(x + k)} ${n(y + k)} ${n(x)} ${n(y + r)}Q${n(x - k)} ${n(y + k)} ${n(x - r)} ${n(y)}Q${n(x - k)} ${n(y - k)} ${n(x)} ${n(y - r)}Z" fill="${color}" opacity="${n(opacity)}"/>`;
}

/** Scattered twinkles inside a box. */
export function twinkles(
  rng: Rng,
  count: number,
  x: number,
  y: number,
  w: number,
  h: number,
  color = '#ffffff',
  size = 9,
): string {
  let out = '';
  for (let i = 0; i < count; i += 1)
    out += twinkle(
      x + rng.next() * w,
      y + rng.next() * h,
      size * rng.range(0.35, 1),
      color,
      rng.range(0.6, 1),
    );
  return out;
}

/** Small round stars of a night sky. */
export function stars(rng: Rng, count: number, w: number, h: number, color = '#ffffff'): string {
  let out = '';
  for (let i = 0; i < count; i += 1)
    out += `<circle cx="${n(rng.next() * w)}" cy="${n(rng.next() * h)}" r="${n(rng.range(0.5, 1.7))}" opacity="${n(rng.range(0.35, 1))}"/>`;
  return `<g fill="${color}">${out}</g>`;
}

/** Out-of-focus lights. */
export function bokeh(
  s: Sketch,
  rng: Rng,
  count: number,
  x: number,
  y: number,
  w: number,
  h: number,
  colors: readonly string[],
  max = 22,
): string {
  let out = '';
  for (let i = 0; i < count; i += 1) {
    const color = rng.pick(colors);
    const paint = s.radial([
      [0, color, 0.34],
      [0.82, color, 0.4],
      [0.94, lighten(color, 0.4), 0.62],
      [1, color, 0],
    ]);
    out += `<circle cx="${n(x + rng.next() * w)}" cy="${n(y + rng.next() * h)}" r="${n(rng.range(max * 0.22, max))}" fill="${paint}" opacity="${n(rng.range(0.35, 0.95))}"/>`;
  }
  return out;
}

/** Embers or dust that drift upwards: little slanted drops of light. */
export function embers(
  rng: Rng,
  count: number,
  x: number,
  y: number,
  w: number,
  h: number,
  colors: readonly string[],
): string {
  let out = '';
  for (let i = 0; i < count; i += 1) {
    const ex = x + rng.next() * w;
    const ey = y + rng.next() * h;
    const r = rng.range(0.8, 2.8);
    out += `<ellipse cx="${n(ex)}" cy="${n(ey)}" rx="${n(r * 0.7)}" ry="${n(r * 1.5)}" transform="rotate(${n(rng.range(-40, 40))} ${n(ex)} ${n(ey)})" fill="${rng.pick(colors)}" opacity="${n(rng.range(0.5, 1))}"/>`;
  }
  return out;
}

/** Confetti strips. */
export function confetti(rng: Rng, count: number, w: number, h: number, colors: readonly string[]): string {
  let out = '';
  for (let i = 0; i < count; i += 1) {
    const x = rng.next() * w;
    const y = rng.next() * h;
    out += `<rect x="${n(x)}" y="${n(y)}" width="${n(rng.range(3, 7))}" height="${n(rng.range(5, 10))}" rx="1" transform="rotate(${rng.int(0, 180)} ${n(x)} ${n(y)}) skewX(${rng.int(-25, 25)})" fill="${rng.pick(colors)}" opacity="${n(rng.range(0.7, 1))}"/>`;
  }
  return out;
}

/** A cone of stage light from a point down to an ellipse. */
export function spotlight(
  s: Sketch,
  x: number,
  y: number,
  tx: number,
  ty: number,
  width: number,
  color: string,
  opacity = 0.5,
): string {
  const paint = s.linearAt(
    [
      [0, color, opacity],
      [1, color, 0],
    ],
    x,
    y,
    tx,
    ty,
  );
  return `<path d="M${n(x - 3)} ${n(y)}L${n(tx - width / 2)} ${n(ty)}L${n(tx + width / 2)} ${n(ty)}L${n(x + 3)} ${n(y)}Z" fill="${paint}"/>`;
}

/** An ellipse of light on the ground below an object. */
export function pool(
  s: Sketch,
  x: number,
  y: number,
  rx: number,
  ry: number,
  color: string,
  opacity = 0.8,
): string {
  const paint = s.radial([
    [0, color, opacity],
    [0.6, color, opacity * 0.35],
    [1, color, 0],
  ]);
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${paint}"/>`;
}

/** Puffs of mist in a band. */
export function mist(s: Sketch, rng: Rng, y: number, w: number, color: string, opacity = 0.35): string {
  let out = '';
  const paint = s.radial([
    [0, color, opacity],
    [1, color, 0],
  ]);
  for (let i = 0; i < 6; i += 1)
    out += `<ellipse cx="${n(rng.next() * w)}" cy="${n(y + rng.range(-14, 14))}" rx="${n(rng.range(50, 110))}" ry="${n(rng.range(12, 30))}" fill="${paint}"/>`;
  return out;
}

/** Darkens the lower part of a picture so that lettering stays readable. */
export function scrim(s: Sketch, w: number, h: number, from: number, color: string, opacity = 0.92): string {
  const paint = s.linear([
    [0, color, 0],
    [0.42, color, opacity * 0.62],
    [1, color, opacity],
  ]);
  return `<rect x="0" y="${n(from)}" width="${n(w)}" height="${n(h - from)}" fill="${paint}"/>`;
}

/** Darkens the corners. */
export function vignette(s: Sketch, w: number, h: number, color: string, opacity = 0.7): string {
  const paint = s.radial(
    [
      [0.5, color, 0],
      [0.8, color, opacity * 0.45],
      [1, color, opacity],
    ],
    0.5,
    0.42,
    0.78,
  );
  return `<rect width="${n(w)}" height="${n(h)}" fill="${paint}"/>`;
}

/** A pointed flame tongue path standing on y = 0, h tall. */
function flame(x: number, w: number, h: number, lean: number): string {
  return `M${n(x - w / 2)} 0C${n(x - w * 0.7)} ${n(-h * 0.35)} ${n(x - w * 0.1 + lean)} ${n(-h * 0.5)} ${n(x + lean)} ${n(-h)}C${n(x + w * 0.2 + lean)} ${n(-h * 0.6)} ${n(x + w * 0.7)} ${n(-h * 0.4)} ${n(x + w / 2)} 0Z`;
}

/** A wall of flames rising from y. */
export function flames(
  s: Sketch,
  rng: Rng,
  y: number,
  w: number,
  height: number,
  colors: readonly [string, string, string] = ['#fff3a0', '#ff9d1e', '#e02a08'],
): string {
  let back = '';
  let front = '';
  for (let x = -10; x < w + 20; x += 22) {
    back += flame(x + rng.range(-6, 6), rng.range(34, 52), height * rng.range(0.6, 1.1), rng.range(-10, 10));
    front += flame(x + rng.range(-6, 6), rng.range(22, 36), height * rng.range(0.3, 0.66), rng.range(-8, 8));
  }
  const p1 = s.linear([
    [0, colors[2], 0],
    [0.35, colors[2], 0.75],
    [1, colors[1], 1],
  ]);
  const p2 = s.linear([
    [0, colors[1], 0.2],
    [0.6, colors[0], 0.85],
    [1, colors[0], 1],
  ]);
  return `<g transform="translate(0 ${n(y)})"><path d="${back}" fill="${p1}"/><path d="${front}" fill="${p2}"/></g>`;
}

/** Frame style of a tile. */
export type FrameKind = 'none' | 'hair' | 'gold' | 'ornate' | 'neon' | 'bevel';

/** The frame of a picture with rounded corners. */
export function frame(s: Sketch, kind: FrameKind, w: number, h: number, mood: Mood, metal: Metal): string {
  const box = (inset: number, width: number, paint: string, radius: number, opacity = 1): string =>
    `<rect x="${n(inset)}" y="${n(inset)}" width="${n(w - inset * 2)}" height="${n(h - inset * 2)}" rx="${n(radius)}" fill="none" stroke="${paint}" stroke-width="${n(width)}" opacity="${n(opacity)}"/>`;
  const edge = s.linear([metal.shine, metal.mid, metal.dark, metal.light, metal.dark], 60);
  switch (kind) {
    case 'none':
      return '';
    case 'hair':
      return box(
        1.5,
        3,
        s.linear([
          [0, '#ffffff', 0.55],
          [0.4, mood.accent, 0.25],
          [1, '#000000', 0.3],
        ]),
        22,
      );
    case 'gold':
      return box(3, 6, metal.ink, 29) + box(3.2, 3.6, edge, 29) + box(7, 1, metal.ink, 26, 0.6);
    case 'bevel':
      return (
        box(3, 6, s.linear([lighten(mood.accent, 0.5), mood.accent, darken(mood.accent, 0.6)]), 29) +
        box(6.5, 1.2, '#ffffff', 26, 0.35)
      );
    case 'neon':
      return (
        box(5, 8, mood.accent, 26, 0.25) +
        box(5, 4, mood.accent, 26, 0.6) +
        box(5, 1.6, lighten(mood.accent, 0.7), 26)
      );
    case 'ornate': {
      const corner = `<path d="M4 44V16Q4 4 16 4H44Q32 10 28 18Q22 16 18 18Q16 22 18 28Q10 32 4 44Z" fill="${edge}" stroke="${metal.ink}" stroke-width="1.4"/><circle cx="13" cy="13" r="4.6" fill="${s.radial([lighten(mood.accent, 0.7), mood.accent, darken(mood.accent, 0.6)], 0.4, 0.35, 0.7)}" stroke="${metal.ink}"/>`;
      return (
        box(3, 6, metal.ink, 27) +
        box(3.4, 3.4, edge, 27) +
        corner +
        place(w, 0, [-1, 1], 0, corner) +
        place(0, h, [1, -1], 0, corner) +
        place(w, h, [-1, -1], 0, corner)
      );
    }
  }
}
