/**
 * Scenes: the backgrounds of pictures. Each is drawn at any width and height. It has a part behind the hero and may
 * have a part in front of it.
 */
import { darken, lighten, mix } from './color';
import { bokeh, embers, flames, glow, mist, pool, rays, spotlight, stars, twinkles } from './effects';
import { silhouette } from './emblem';
import type { Mood } from './palette';
import { blossom, bunting, firework, lantern, leaf, parol, ridge, swirlCloud } from './props/festive';
import { bubbles, coral, FISH_COLORS, fish } from './props/sea';
import type { Rng } from './random';
import { n, place, polar, type Sketch, starPath } from './sketch';

/** A painted scene. */
export interface Scene {
  back: string;
  front: string;
  /** True when the scene already has rays of light in the middle, so that the hero needs none. */
  bright?: boolean;
}

type Painter = (s: Sketch, rng: Rng, m: Mood, w: number, h: number) => Scene;

const sky = (s: Sketch, m: Mood, w: number, h: number): string =>
  `<rect width="${n(w)}" height="${n(h)}" fill="${s.linear([m.sky[0], m.sky[1], m.sky[2]])}"/>`;

const radiant = (s: Sketch, m: Mood, w: number, h: number, cy = 0.42): string =>
  `<rect width="${n(w)}" height="${n(h)}" fill="${s.radial([lighten(m.sky[1], 0.12), m.sky[1], mix(m.sky[1], m.sky[0], 0.7), m.sky[0], m.sky[2]], 0.5, cy, 0.8)}"/>`;

/** Sun burst behind the hero: the classic stage of a slot. */
const burst: Painter = (s, rng, m, w, h) => {
  const cx = w / 2;
  const cy = h * 0.42;
  const r = Math.max(w, h) * 0.78;
  const count = rng.pick([12, 16, 20, 24]);
  return {
    bright: true,
    back:
      radiant(s, m, w, h) +
      rays(s, cx, cy, r, count, m.glow, 0.5, rng.range(0, 20)) +
      rays(s, cx, cy, r * 0.8, count * 2, '#ffffff', 0.16, rng.range(0, 20), 0.3) +
      glow(s, cx, cy, h * 0.42, m.glow, 0.85) +
      bokeh(s, rng, 9, 0, 0, w, h * 0.8, [m.glow, m.accent, m.pop], 20) +
      twinkles(rng, 9, 0, 0, w, h * 0.7, '#fff', 8),
    front: '',
  };
};

/** Night with a huge moon over ridges. */
const moonlit: Painter = (s, rng, m, w, h) => {
  const mx = w * rng.range(0.36, 0.64);
  const my = h * rng.range(0.28, 0.38);
  const r = Math.min(w, h) * rng.range(0.27, 0.34);
  const moon = mix(m.glow, '#ffffff', 0.45);
  let craters = '';
  for (let i = 0; i < 7; i += 1) {
    const [x, y] = polar(r * rng.range(0.1, 0.78), rng.range(0, 360));
    craters += `<circle cx="${n(mx + x)}" cy="${n(my + y)}" r="${n(r * rng.range(0.05, 0.17))}"/>`;
  }
  const far = mix(m.sky[1], m.sky[2], 0.35);
  return {
    back:
      sky(s, m, w, h) +
      stars(rng, 46, w, h * 0.6) +
      glow(s, mx, my, r * 2.3, m.glow, 0.75) +
      `<circle cx="${n(mx)}" cy="${n(my)}" r="${n(r)}" fill="${s.radial([lighten(moon, 0.7), moon, mix(moon, m.sky[1], 0.45)], 0.4, 0.35, 0.75)}"/><g fill="${mix(moon, m.sky[1], 0.5)}" opacity=".35">${craters}</g>` +
      `<path d="${ridge(rng, w, h * 0.62, h, h * 0.16, true)}" fill="${s.linear([mix(far, m.glow, 0.25), far])}" opacity=".9"/>` +
      mist(s, rng, h * 0.62, w, m.glow, 0.3) +
      `<path d="${ridge(rng, w, h * 0.72, h, h * 0.1, true)}" fill="${s.linear([mix(m.sky[2], m.sky[1], 0.35), m.ink])}"/>`,
    front: mist(s, rng, h * 0.78, w, m.accent, 0.2),
  };
};

/** Pyramids and dunes at sunset. */
const desert: Painter = (s, rng, m, w, h) => {
  const sx = w * rng.range(0.3, 0.7);
  const sy = h * 0.4;
  const base = h * 0.66;
  const pyramid = (x: number, width: number, height: number, light: string, dark: string): string => {
    let blocks = '';
    for (let i = 1; i < 7; i += 1) {
      const t = i / 7;
      blocks += `M${n(x - (width / 2) * t)} ${n(base - height * (1 - t))}H${n(x + (width / 2) * t)}`;
    }
    return `<path d="M${n(x)} ${n(base - height)}L${n(x + width * 0.16)} ${n(base)}H${n(x - width / 2)}Z" fill="${s.linear([lighten(light, 0.25), light])}"/><path d="M${n(x)} ${n(base - height)}L${n(x + width / 2)} ${n(base)}H${n(x + width * 0.16)}Z" fill="${s.linear([dark, darken(dark, 0.4)])}"/><path d="${blocks}" stroke="${dark}" stroke-width="1" opacity=".35"/>`;
  };
  const stone = mix(m.glow, m.sky[1], 0.5);
  const shade = mix(m.sky[2], m.sky[1], 0.3);
  return {
    back:
      sky(s, m, w, h) +
      rays(s, sx, sy, h * 0.8, 18, m.glow, 0.4, rng.range(0, 20)) +
      glow(s, sx, sy, h * 0.4, m.glow, 0.9) +
      `<circle cx="${n(sx)}" cy="${n(sy)}" r="${n(h * 0.12)}" fill="${s.radial(['#ffffff', m.glow])}"/>` +
      pyramid(w * 0.12, w * 0.62, h * 0.24, stone, shade) +
      pyramid(w * 0.86, w * 0.72, h * 0.3, stone, shade) +
      `<path d="M-10 ${n(base + 4)}Q${n(w * 0.3)} ${n(base - 18)} ${n(w * 0.6)} ${n(base + 6)}T${n(w + 10)} ${n(base)}V${n(h)}H-10Z" fill="${s.linear([mix(m.glow, m.sky[1], 0.35), mix(m.sky[1], m.sky[2], 0.5), m.sky[2]])}"/>` +
      `<path d="M-10 ${n(base + 40)}Q${n(w * 0.35)} ${n(base + 6)} ${n(w * 0.7)} ${n(base + 40)}T${n(w + 10)} ${n(base + 26)}V${n(h)}H-10Z" fill="${s.linear([mix(m.accent, m.sky[2], 0.35), m.ink])}"/>`,
    front: embers(rng, 18, 0, h * 0.3, w, h * 0.5, [m.glow, '#ffffff']),
  };
};

/** A hall between columns with a shaft of light. */
const temple: Painter = (s, rng, m, w, h) => {
  const style = rng.pick(['greek', 'east', 'egypt'] as const);
  const base = h * 0.78;
  const color =
    style === 'east' ? mix(m.accent, '#c0142e', 0.45) : mix(m.sky[1], m.glow, style === 'greek' ? 0.4 : 0.28);
  const cw = Math.min(w * 0.17, 56);
  const column = (x: number, k: number): string => {
    const c = mix(color, m.sky[2], k);
    const shaft = s.linear([darken(c, 0.55), lighten(c, 0.3), c, darken(c, 0.3), darken(c, 0.7)], 0);
    const gold = s.linear([mix(m.pop, m.sky[2], k), darken(m.pop, 0.5)]);
    let body = `<rect x="${n(x - cw / 2)}" y="-4" width="${n(cw)}" height="${n(base + 4)}" fill="${shaft}"/>`;
    if (style === 'greek') {
      for (let i = 1; i < 5; i += 1)
        body += `<rect x="${n(x - cw / 2 + (i * cw) / 5 - 1.5)}" y="26" width="3" height="${n(base - 50)}" rx="1.500" fill="${darken(c, 0.5)}" opacity=".55"/>`;
      body += `<path d="M${n(x - cw * 0.68)} 4H${n(x + cw * 0.68)}V16L${n(x + cw / 2)} 26H${n(x - cw / 2)}L${n(x - cw * 0.68)} 16Z" fill="${gold}"/><rect x="${n(x - cw * 0.64)}" y="${n(base - 18)}" width="${n(cw * 1.28)}" height="18" fill="${gold}"/>`;
    } else if (style === 'east') {
      for (const y of [34, base * 0.5, base - 30])
        body += `<rect x="${n(x - cw / 2 - 2)}" y="${n(y)}" width="${n(cw + 4)}" height="12" rx="3" fill="${gold}"/>`;
      body += `<path d="M${n(x - cw)} 0H${n(x + cw)}V14Q${n(x + cw * 0.6)} 16 ${n(x + cw / 2)} 30H${n(x - cw / 2)}Q${n(x - cw * 0.6)} 16 ${n(x - cw)} 14Z" fill="${gold}"/>`;
    } else {
      for (let i = 0; i < 6; i += 1)
        body += `<path d="M${n(x - cw * 0.28)} ${n(50 + i * 40)}h${n(cw * 0.56)}v22h${n(-cw * 0.56)}Z" fill="none" stroke="${darken(c, 0.6)}" stroke-width="2.500" opacity=".7"/><circle cx="${n(x)}" cy="${n(61 + i * 40)}" r="4" fill="${darken(c, 0.55)}" opacity=".7"/>`;
      body += `<path d="M${n(x - cw * 0.8)} -2H${n(x + cw * 0.8)}Q${n(x + cw * 0.72)} 30 ${n(x + cw / 2)} 40H${n(x - cw / 2)}Q${n(x - cw * 0.72)} 30 ${n(x - cw * 0.8)} -2Z" fill="${gold}"/>`;
    }
    return body;
  };
  const lamps =
    style === 'east' ? place(w * 0.3, 54, 0.52, 0, lantern(s)) + place(w * 0.7, 54, 0.52, 0, lantern(s)) : '';
  return {
    bright: true,
    back:
      radiant(s, m, w, h, 0.4) +
      rays(s, w / 2, h * 0.1, h, 14, m.glow, 0.42, 8) +
      glow(s, w / 2, h * 0.4, h * 0.4, m.glow, 0.8) +
      column(w * 0.25, 0.5) +
      column(w * 0.75, 0.5) +
      `<path d="M0 ${n(base)}H${n(w)}V${n(h)}H0Z" fill="${s.linear([mix(m.sky[1], m.glow, 0.25), m.ink])}"/>` +
      pool(s, w / 2, base + 10, w * 0.42, 30, m.glow, 0.7) +
      column(w * 0.04, 0) +
      column(w * 0.96, 0) +
      lamps +
      twinkles(rng, 8, w * 0.2, 20, w * 0.6, h * 0.5),
    front: '',
  };
};

/** Leaves on every side and light through them. */
const jungle: Painter = (s, rng, m, w, h) => {
  const greens = [
    mix(m.accent, '#2f9a26', 0.5),
    mix(m.sky[1], '#1b7a4a', 0.5),
    darken(m.sky[1], 0.35),
  ] as const;
  const kinds = ['broad', 'palm', 'monstera'] as const;
  let behind = '';
  let front = '';
  for (let i = 0; i < 12; i += 1) {
    const side = i % 2;
    behind += place(
      side * w + rng.range(-10, 10),
      rng.range(-10, h * 0.85),
      rng.range(0.9, 1.5),
      (side ? -1 : 1) * rng.range(40, 120),
      leaf(s, mix(greens[2], m.ink, 0.35), rng.pick(kinds)),
    );
  }
  for (let i = 0; i < 8; i += 1) {
    const side = i % 2;
    front += place(
      side * w + (side ? 8 : -8),
      i < 4 ? rng.range(-6, h * 0.3) : rng.range(h * 0.6, h),
      rng.range(0.65, 1),
      (side ? -1 : 1) * rng.range(45, 125),
      leaf(s, greens[i % 2] ?? greens[0], rng.pick(kinds)),
    );
  }
  return {
    bright: true,
    back:
      radiant(s, m, w, h, 0.34) +
      rays(s, w * 0.5, -30, h * 1.05, 16, m.glow, 0.55, 4) +
      glow(s, w / 2, h * 0.36, h * 0.36, m.glow, 0.75) +
      behind,
    front: front + bokeh(s, rng, 10, 0, h * 0.1, w, h * 0.6, [m.glow, m.pop], 7),
  };
};

/** Under the sea: shafts of light, sand, corals, a shoal far away. */
const reef: Painter = (s, rng, m, w, h) => {
  let shafts = '';
  for (let i = 0; i < 7; i += 1) {
    const x = w * rng.range(0, 1);
    const k = rng.range(14, 46);
    shafts += `<path d="M${n(x)} -10L${n(x + k)} -10L${n(x + k + (x - w / 2) * 0.7 + k)} ${n(h * 0.86)}L${n(x + (x - w / 2) * 0.7 - k)} ${n(h * 0.86)}Z"/>`;
  }
  const base = h * 0.8;
  const colors = ['#ff4f7a', '#8a3af0', '#ff9a2e', '#18b87a', '#e0409a'] as const;
  const grow = (count: number, y: number, k: number, tone: number): string => {
    let out = '';
    for (let i = 0; i < count; i += 1) {
      const x = i % 2 === 0 ? rng.range(-10, w * 0.28) : rng.range(w * 0.72, w + 10);
      out += place(
        x,
        y + rng.range(-6, 10),
        k * rng.range(0.7, 1.25),
        rng.range(-10, 10),
        coral(s, rng, mix(rng.pick(colors), m.sky[2], tone), rng.pick(['branch', 'weed', 'tube'] as const)),
      );
    }
    return out;
  };
  let shoal = '';
  const dir = rng.sign();
  for (let i = 0; i < 9; i += 1)
    shoal += place(
      w * rng.range(0.1, 0.9),
      h * rng.range(0.12, 0.5),
      [dir * rng.range(0.1, 0.22), rng.range(0.12, 0.2)],
      rng.range(-8, 8),
      `<path d="M-50 2C-40 -18 -14 -26 8 -22C24 -19 34 -8 40 0L62 -22V24L40 0C34 8 22 20 4 22C-18 25 -40 18 -50 2Z" fill="${mix(m.sky[1], m.sky[2], 0.5)}" opacity=".6"/>`,
    );
  return {
    back:
      `<rect width="${n(w)}" height="${n(h)}" fill="${s.linear([lighten(m.sky[1], 0.45), m.sky[1], m.sky[0], m.sky[2]])}"/>` +
      glow(s, w / 2, -10, h * 0.6, '#ffffff', 0.7, 0.7) +
      `<g fill="${s.linear([
        [0, '#ffffff', 0.4],
        [1, '#ffffff', 0],
      ])}">${shafts}</g>` +
      shoal +
      grow(6, base + 6, 0.8, 0.6) +
      `<path d="M-10 ${n(base)}Q${n(w * 0.25)} ${n(base - 18)} ${n(w * 0.5)} ${n(base)}T${n(w + 10)} ${n(base - 6)}V${n(h)}H-10Z" fill="${s.linear([mix('#ffe2a0', m.sky[1], 0.45), m.sky[2]])}"/>`,
    front: grow(4, h * 0.94, 1.05, 0.12) + bubbles(s, rng, 16, 0, h * 0.05, w, h * 0.75, 9),
  };
};

/** Rock, cracks of lava, embers. */
const volcano: Painter = (s, rng, m, w, h) => {
  const base = h * 0.7;
  const cx = w * rng.range(0.4, 0.6);
  return {
    back:
      `<rect width="${n(w)}" height="${n(h)}" fill="${s.linear([m.sky[0], m.sky[1], mix(m.sky[1], m.glow, 0.4), m.sky[2]])}"/>` +
      glow(s, cx, h * 0.3, h * 0.45, m.glow, 0.85) +
      rays(s, cx, h * 0.3, h * 0.8, 16, m.pop, 0.3, rng.range(0, 20)) +
      `<path d="M${n(cx - w * 0.75)} ${n(base)}L${n(cx - 34)} ${n(h * 0.32)}Q${n(cx)} ${n(h * 0.36)} ${n(cx + 34)} ${n(h * 0.32)}L${n(cx + w * 0.75)} ${n(base)}Z" fill="${s.linear([mix(m.sky[2], m.accent, 0.35), m.ink])}"/>` +
      `<path d="M${n(cx - 32)} ${n(h * 0.325)}Q${n(cx)} ${n(h * 0.36)} ${n(cx + 32)} ${n(h * 0.325)}L${n(cx + 26)} ${n(h * 0.42)}L${n(cx + 14)} ${n(h * 0.39)}L${n(cx + 6)} ${n(h * 0.54)}L${n(cx - 6)} ${n(h * 0.4)}L${n(cx - 20)} ${n(h * 0.47)}Z" fill="${s.linear(['#fff6c0', m.pop, m.accent])}"/>` +
      `<path d="${ridge(rng, w, base, h, h * 0.08, true)}" fill="${s.linear([mix(m.ink, m.accent, 0.3), m.ink])}"/>`,
    front:
      embers(rng, 40, 0, 0, w, h * 0.85, [m.glow, m.pop, '#ffffff']) +
      `<g opacity=".8">${flames(s, rng, h * 0.9, w, h * 0.1, ['#fff3a0', m.glow, m.accent])}</g>`,
  };
};

/** Northern lights over ice. */
const frost: Painter = (s, rng, m, w, h) => {
  let lights = '';
  for (let i = 0; i < 3; i += 1) {
    const y = h * (0.12 + i * 0.1);
    lights += `<path d="M-10 ${n(y + 40)}Q${n(w * 0.3)} ${n(y - 50)} ${n(w * 0.55)} ${n(y + 10)}T${n(w + 10)} ${n(y - 20)}V${n(y + 70)}Q${n(w * 0.7)} ${n(y + 120)} ${n(w * 0.4)} ${n(y + 80)}T-10 ${n(y + 120)}Z" fill="${s.linear(
      [
        [0, i % 2 === 0 ? m.accent : m.pop, 0],
        [0.5, i % 2 === 0 ? m.glow : m.accent, 0.42],
        [1, m.accent, 0],
      ],
    )}"/>`;
  }
  const shard = (x: number, y: number, hgt: number, lean: number): string =>
    `<path d="M${n(x - hgt * 0.2)} ${n(y)}L${n(x + lean)} ${n(y - hgt)}L${n(x)} ${n(y)}Z" fill="${s.linear(['#ffffff', mix(m.glow, m.sky[1], 0.4)])}"/><path d="M${n(x)} ${n(y)}L${n(x + lean)} ${n(y - hgt)}L${n(x + hgt * 0.24)} ${n(y)}Z" fill="${s.linear([mix('#ffffff', m.sky[1], 0.35), m.sky[0]])}"/>`;
  let ice = '';
  let near = '';
  for (let i = 0; i < 9; i += 1)
    ice += shard(rng.range(0, w), h * 0.74, rng.range(40, 110), rng.range(-18, 18));
  for (let i = 0; i < 7; i += 1)
    near += shard(
      i % 2 === 0 ? rng.range(-10, w * 0.2) : rng.range(w * 0.8, w + 10),
      h * 0.92,
      rng.range(50, 110),
      rng.range(-16, 16),
    );
  return {
    back:
      sky(s, m, w, h) +
      stars(rng, 30, w, h * 0.5) +
      lights +
      glow(s, w / 2, h * 0.42, h * 0.4, m.glow, 0.7) +
      `<g opacity=".85">${ice}</g><path d="M-10 ${n(h * 0.73)}Q${n(w / 2)} ${n(h * 0.69)} ${n(w + 10)} ${n(h * 0.73)}V${n(h)}H-10Z" fill="${s.linear([mix('#ffffff', m.sky[1], 0.3), m.sky[2]])}"/>`,
    front: near + stars(rng, 26, w, h * 0.8),
  };
};

/** City of neon: skyline, grid floor, a striped sun. */
const neonCity: Painter = (s, rng, m, w, h) => {
  const horizon = h * 0.6;
  const cx = w / 2;
  const r = Math.min(w, h) * 0.33;
  let stripes = '';
  for (let i = 0; i < 7; i += 1)
    stripes += `<rect x="${n(cx - r)}" y="${n(horizon - r * 0.62 + i * r * 0.11)}" width="${n(r * 2)}" height="${n(2 + i * 1.3)}" fill="${m.sky[0]}"/>`;
  const clip = s.clip(`<circle cx="${n(cx)}" cy="${n(horizon - r * 0.55)}" r="${n(r)}"/>`);
  let towers = '';
  for (let x = -6; x < w; ) {
    const tw = rng.range(16, 34);
    const th = h * rng.range(0.08, 0.3) * (Math.abs(x + tw / 2 - cx) < r * 0.6 ? 0.4 : 1);
    let windows = '';
    for (let wy = horizon - th + 6; wy < horizon - 6; wy += 8)
      for (let wx = x + 4; wx < x + tw - 5; wx += 7)
        if (rng.chance(0.4)) windows += `<rect x="${n(wx)}" y="${n(wy)}" width="3" height="4"/>`;
    towers += `<rect x="${n(x)}" y="${n(horizon - th)}" width="${n(tw)}" height="${n(th)}" fill="${s.linear([mix(m.sky[1], m.ink, 0.45), m.ink])}"/><g fill="${rng.pick([m.accent, m.glow, m.pop])}" opacity=".85">${windows}</g>`;
    x += tw + rng.range(0, 5);
  }
  let grid = '';
  for (let i = -9; i <= 9; i += 1) grid += `M${n(cx + i * 8)} ${n(horizon)}L${n(cx + i * w * 0.16)} ${n(h)}`;
  for (let i = 0; i < 8; i += 1) grid += `M0 ${n(horizon + (h - horizon) * (i / 8) ** 1.9)}H${n(w)}`;
  return {
    back:
      `<rect width="${n(w)}" height="${n(h)}" fill="${s.linear([m.sky[2], m.sky[0], m.sky[1]])}"/>` +
      stars(rng, 34, w, horizon) +
      glow(s, cx, horizon - r * 0.4, r * 2.1, m.glow, 0.7) +
      `<g clip-path="${clip}"><rect x="${n(cx - r)}" y="${n(horizon - r * 1.6)}" width="${n(r * 2)}" height="${n(r * 2)}" fill="${s.linear([m.pop, m.glow, m.accent])}"/>${stripes}</g>` +
      towers +
      `<rect y="${n(horizon)}" width="${n(w)}" height="${n(h - horizon)}" fill="${s.linear([mix(m.sky[1], m.ink, 0.35), m.ink])}"/><path d="${grid}" stroke="${m.accent}" stroke-width="1.500" opacity=".75" fill="none"/><rect y="${n(horizon - 2)}" width="${n(w)}" height="4" fill="${m.glow}" opacity=".8"/>`,
    front: '',
  };
};

/** Deep space with planets. */
const cosmos: Painter = (s, rng, m, w, h) => {
  let clouds = '';
  for (let i = 0; i < 7; i += 1)
    clouds += glow(
      s,
      rng.range(0, w),
      rng.range(0, h * 0.8),
      rng.range(50, 130),
      rng.pick([m.accent, m.glow, m.sky[1], m.pop]),
      rng.range(0.2, 0.5),
      rng.range(0.5, 1),
    );
  const planet = (x: number, y: number, r: number, c: string, ring: boolean): string =>
    (ring
      ? `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r * 1.9)}" ry="${n(r * 0.42)}" transform="rotate(-18 ${n(x)} ${n(y)})" fill="none" stroke="${lighten(c, 0.5)}" stroke-width="${n(r * 0.16)}" opacity=".65"/>`
      : '') +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${s.radial([lighten(c, 0.7), c, darken(c, 0.6), darken(c, 0.88)], 0.32, 0.28, 0.85)}"/>` +
    (ring
      ? `<path d="M${n(x - r * 1.81)} ${n(y + r * 0.58)}A${n(r * 1.9)} ${n(r * 0.42)} -18 0 0 ${n(x + r * 1.81)} ${n(y - r * 0.58)}" fill="none" stroke="${lighten(c, 0.6)}" stroke-width="${n(r * 0.16)}" opacity=".9"/>`
      : '');
  const side = rng.sign();
  return {
    back:
      `<rect width="${n(w)}" height="${n(h)}" fill="${s.linear([m.sky[2], m.sky[0], m.ink], 70)}"/>` +
      clouds +
      stars(rng, 80, w, h) +
      glow(s, w / 2, h * 0.42, h * 0.36, m.glow, 0.7) +
      planet(w * (0.5 - side * 0.36), h * 0.16, 30, m.accent, rng.chance()) +
      planet(w * (0.5 + side * 0.42), h * 0.52, 52, m.sky[1], true) +
      planet(w * (0.5 + side * 0.2), h * 0.1, 9, m.pop, false),
    front: twinkles(rng, 10, 0, 0, w, h * 0.75, '#fff', 10),
  };
};

/** Curtains, footlights, crossing beams. */
const stage: Painter = (s, rng, m, w, h) => {
  const base = h * 0.76;
  const fold = s.pattern(
    30,
    15,
    `<rect width="30" height="15" fill="${s.linear([darken(m.sky[1], 0.5), m.sky[1], lighten(m.sky[1], 0.12), darken(m.sky[1], 0.35), darken(m.sky[1], 0.6)], 0)}"/>`,
  );
  const drape = `M0 0H${n(w * 0.3)}Q${n(w * 0.27)} ${n(h * 0.38)} ${n(w * 0.1)} ${n(h * 0.52)}Q${n(w * 0.15)} ${n(h * 0.64)} ${n(w * 0.12)} ${n(base)}H0Z`;
  const swag = `M-4 -4H${n(w + 4)}V24${Array.from({ length: 6 }, (_, i) => `Q${n(w - ((i + 0.5) * w) / 6)} 58 ${n(w - ((i + 1) * w) / 6)} 24`).join('')}Z`;
  let bulbs = '';
  for (let i = 0; i < 17; i += 1) {
    const a = Math.PI * (i / 16);
    bulbs += `<circle cx="${n(w / 2 - Math.cos(a) * w * 0.4)}" cy="${n(h * 0.42 - Math.sin(a) * h * 0.3)}" r="4" fill="${i % 2 === 0 ? '#fffbe0' : m.pop}"/>`;
  }
  return {
    back:
      radiant(s, { ...m, sky: [darken(m.sky[0], 0.2), mix(m.sky[1], m.sky[0], 0.3), m.ink] }, w, h) +
      spotlight(s, w * 0.12, -10, w * 0.62, base, w * 0.5, m.glow, 0.6) +
      spotlight(s, w * 0.88, -10, w * 0.38, base, w * 0.5, m.glow, 0.6) +
      spotlight(s, w * 0.5, -10, w * 0.5, base, w * 0.6, '#ffffff', 0.4) +
      (rng.chance(0.6)
        ? `<path d="M${n(w * 0.1)} ${n(h * 0.42)}A${n(w * 0.4)} ${n(h * 0.3)} 0 0 1 ${n(w * 0.9)} ${n(h * 0.42)}" fill="none" stroke="${m.pop}" stroke-width="11" opacity=".35"/>${bulbs}`
        : bokeh(s, rng, 10, w * 0.15, h * 0.08, w * 0.7, h * 0.45, [m.glow, m.accent, m.pop], 18)) +
      `<rect y="${n(base)}" width="${n(w)}" height="${n(h - base)}" fill="${s.linear([mix(m.sky[1], '#5a2a10', 0.35), m.ink])}"/>` +
      pool(s, w / 2, base + 12, w * 0.44, 28, m.glow, 0.85) +
      `<path d="${drape}" fill="${fold}"/><g transform="translate(${n(w)} 0) scale(-1 1)"><path d="${drape}" fill="${fold}"/></g><path d="${swag}" fill="${fold}"/><path d="${swag}" fill="none" stroke="${m.pop}" stroke-width="3"/>`,
    front: '',
  };
};

/** Clouds and a golden disc in the eastern manner. */
const heaven: Painter = (s, rng, m, w, h) => {
  const cx = w / 2;
  const cy = h * 0.4;
  const r = Math.min(w, h) * 0.4;
  const wave = s.pattern(
    60,
    30,
    `<g fill="none" stroke="${m.pop}" stroke-width="1.4" opacity=".32"><path d="M3 30A27 27 0 0 1 57 30M13 30A17 17 0 0 1 47 30M-27 15A27 27 0 0 1 27 15M-17 15A17 17 0 0 1 17 15M33 15A27 27 0 0 1 87 15M43 15A17 17 0 0 1 77 15"/></g>`,
  );
  let clouds = '';
  let near = '';
  const c1 = mix(m.accent, '#ffffff', 0.25);
  for (let i = 0; i < 7; i += 1)
    clouds += place(
      rng.range(0, w),
      h * rng.range(0.1, 0.66),
      [rng.sign() * rng.range(0.5, 0.95), rng.range(0.5, 0.9)],
      0,
      swirlCloud(s, mix(c1, m.sky[1], 0.55), mix(m.pop, m.sky[1], 0.3)),
    );
  for (let i = 0; i < 5; i += 1)
    near += place(
      (i * w) / 4 + rng.range(-14, 14),
      h * 0.73 + rng.range(-6, 12),
      [rng.sign() * rng.range(0.9, 1.3), rng.range(0.85, 1.15)],
      0,
      swirlCloud(s, mix(c1, m.sky[1], 0.18), m.pop),
    );
  const hang = rng.chance(0.6)
    ? place(w * 0.1, 62, 0.62, 0, lantern(s)) + place(w * 0.9, 62, 0.62, 0, lantern(s))
    : '';
  return {
    bright: true,
    back:
      radiant(s, m, w, h, 0.4) +
      `<rect width="${n(w)}" height="${n(h)}" fill="${wave}"/>` +
      glow(s, cx, cy, r * 1.8, m.glow, 0.85) +
      `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${s.radial([lighten(m.glow, 0.5), m.glow, mix(m.glow, m.accent, 0.6)])}" stroke="${m.pop}" stroke-width="5"/><circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r * 0.9)}" fill="none" stroke="${lighten(m.pop, 0.5)}" stroke-width="1.600" opacity=".8"/>` +
      rays(s, cx, cy, r * 0.95, 24, '#ffffff', 0.4, 0) +
      clouds +
      hang,
    front: near,
  };
};

/** A cave of riches with a shaft of light. */
const cavern: Painter = (s, rng, m, w, h) => {
  const rock = (k: number): string => {
    let d = `M-10 -10H${n(w + 10)}V${n(h)}H${n(w - w * 0.06 * k)}`;
    for (let i = 0; i < 6; i += 1)
      d += `L${n(w - w * rng.range(0.02, 0.17) * k)} ${n(h - (i + 1) * h * 0.14)}`;
    d += `L${n(w * 0.74)} ${n(h * 0.1 * k)}`;
    for (let i = 0; i < 4; i += 1) d += `L${n(w * (0.66 - i * 0.1))} ${n(h * rng.range(0.02, 0.14) * k)}`;
    d += `L${n(w * 0.22)} ${n(h * 0.12 * k)}`;
    for (let i = 0; i < 6; i += 1) d += `L${n(w * rng.range(0.02, 0.17) * k)} ${n(h * (0.18 + i * 0.14))}`;
    return `${d}V${n(h)}H-10Z`;
  };
  let gems = '';
  for (let i = 0; i < 9; i += 1) {
    const x = i % 2 === 0 ? w * rng.range(0.02, 0.15) : w * rng.range(0.85, 0.98);
    const y = h * rng.range(0.1, 0.75);
    const c = rng.pick([m.accent, m.pop, m.glow]);
    gems += `<path d="M${n(x)} ${n(y - 13)}L${n(x + 7)} ${n(y)}L${n(x)} ${n(y + 9)}L${n(x - 7)} ${n(y)}Z" fill="${s.linear([lighten(c, 0.6), c, darken(c, 0.5)], 50)}" transform="rotate(${rng.int(-40, 40)} ${n(x)} ${n(y)})"/>`;
  }
  return {
    bright: true,
    back:
      radiant(s, m, w, h, 0.36) +
      rays(s, w / 2, -30, h * 1.1, 12, m.glow, 0.6, 0) +
      glow(s, w / 2, h * 0.4, h * 0.42, m.glow, 0.85) +
      `<path d="${rock(1.5)}" fill="${s.linear([mix(m.sky[0], m.ink, 0.25), mix(m.sky[2], m.sky[1], 0.25)])}" opacity=".75"/><path d="${rock(1)}" fill="${s.linear([m.ink, mix(m.sky[2], m.sky[0], 0.5)])}"/>${gems}`,
    front: embers(rng, 20, w * 0.1, h * 0.1, w * 0.8, h * 0.6, [m.glow, '#ffffff', m.pop]),
  };
};

/** A land of sweets. */
const sweets: Painter = (s, rng, m, w, h) => {
  const cx = w / 2;
  const cy = h * 0.42;
  const drip = (y: number, color: string): string => {
    let d = `M-6 -6H${n(w + 6)}V${n(y)}`;
    const count = 9;
    for (let i = 0; i < count; i += 1) {
      const x1 = w - ((i + 0.5) * w) / count;
      const x2 = w - ((i + 1) * w) / count;
      const long = y + rng.range(10, 40);
      d += `L${n(x1 + w / count / 2 - 2)} ${n(long - 12)}Q${n(x1)} ${n(long + 8)} ${n(x2 + 6)} ${n(long - 12)}L${n(x2 + 6)} ${n(y + 4)}Q${n(x2 + 2)} ${n(y - 4)} ${n(x2)} ${n(y + 2)}`;
    }
    return `<path d="${d}Z" fill="${s.linear([lighten(color, 0.5), color])}"/>`;
  };
  const hill = (y: number, c: string): string =>
    `<path d="M-10 ${n(y + 16)}Q${n(w * 0.22)} ${n(y - 30)} ${n(w * 0.5)} ${n(y + 8)}T${n(w + 10)} ${n(y - 6)}V${n(h)}H-10Z" fill="${s.linear([lighten(c, 0.35), c, darken(c, 0.35)])}"/>`;
  let sprinkles = '';
  for (let i = 0; i < 26; i += 1) {
    const x = rng.range(0, w);
    const y = rng.range(h * 0.66, h * 0.84);
    sprinkles += `<rect x="${n(x)}" y="${n(y)}" width="8" height="3.200" rx="1.600" transform="rotate(${rng.int(0, 180)} ${n(x)} ${n(y)})" fill="${rng.pick(['#ffffff', '#fff14a', '#6ff7ff', '#ff5a8a', '#8dff6a'])}"/>`;
  }
  return {
    bright: true,
    back:
      radiant(s, m, w, h) +
      rays(s, cx, cy, h * 0.85, 14, m.glow, 0.6, rng.range(0, 25)) +
      glow(s, cx, cy, h * 0.36, '#ffffff', 0.75) +
      bokeh(s, rng, 9, 0, 0, w, h * 0.6, ['#ffffff', m.glow, m.pop], 14) +
      hill(h * 0.66, m.accent) +
      hill(h * 0.74, m.sky[1]) +
      sprinkles,
    front: drip(10, rng.pick(['#fff4fb', '#ff8ad0', '#7a3a1c'])),
  };
};

/**
 * Honeycomb in a cell of 30 by 60. Pattern cells are multiples of 15 units: at the widths that are served they align
 * with whole pixels, which the rasteriser repeats many times faster.
 */
const HONEYCOMB = 'M15 0L30 10V30L15 40L0 30V10ZM15 40V60M0 30L-15 40M30 30L45 40';

const PATTERNS = ['diamond', 'hex', 'deco', 'wave', 'star', 'check'] as const;

/** A patterned wall with a pool of light: a calm background for a medallion. */
const wall: Painter = (s, rng, m, w, h) => {
  const kind = rng.pick(PATTERNS);
  const line = `fill="none" stroke="${m.glow}" stroke-width="1.300"`;
  const paints: Record<(typeof PATTERNS)[number], string> = {
    diamond: s.pattern(
      30,
      30,
      `<path d="M15 0L30 15L15 30L0 15Z" ${line}/><path d="M15 8L22 15L15 22L8 15Z" fill="${m.glow}" opacity=".5"/>`,
    ),
    hex: s.pattern(30, 60, `<path d="${HONEYCOMB}" ${line}/>`),
    deco: s.pattern(
      45,
      45,
      `<g ${line}><path d="M0 45A45 45 0 0 1 45 0M0 45A30 30 0 0 1 30 15M0 45A16 16 0 0 1 16 29M45 45A45 45 0 0 0 0 0M45 45A30 30 0 0 0 15 15"/></g>`,
    ),
    wave: s.pattern(
      60,
      30,
      `<g ${line}><path d="M3 30A27 27 0 0 1 57 30M13 30A17 17 0 0 1 47 30M-27 15A27 27 0 0 1 27 15M-17 15A17 17 0 0 1 17 15M33 15A27 27 0 0 1 87 15M43 15A17 17 0 0 1 77 15"/></g>`,
    ),
    star: s.pattern(
      45,
      45,
      `<path d="${starPath(8, 18, 9)}" transform="translate(22.5 22.5)" ${line}/><circle r="4" fill="${m.glow}" opacity=".6"/><circle cx="45" cy="45" r="4" fill="${m.glow}" opacity=".6"/>`,
    ),
    check: s.pattern(30, 30, `<path d="M15 0L30 15L15 30L0 15Z" fill="${m.glow}" opacity=".45"/>`),
  };
  return {
    bright: true,
    back:
      radiant(s, m, w, h, 0.4) +
      `<rect width="${n(w)}" height="${n(h)}" fill="${paints[kind]}" opacity=".26"/>` +
      glow(s, w / 2, h * 0.4, h * 0.46, m.glow, 0.75) +
      rays(s, w / 2, h * 0.4, h * 0.7, rng.pick([8, 10, 36]), '#ffffff', 0.22, rng.range(0, 40)),
    front: twinkles(rng, 8, w * 0.1, h * 0.06, w * 0.8, h * 0.6, '#fff', 8),
  };
};

/** Mesas and a low sun. */
const canyon: Painter = (s, _rng, m, w, h) => {
  const base = h * 0.7;
  const mesa = (x: number, width: number, height: number, c: string): string =>
    `<path d="M${n(x - width / 2)} ${n(base + 6)}L${n(x - width * 0.36)} ${n(base - height * 0.7)}L${n(x - width * 0.34)} ${n(base - height)}H${n(x + width * 0.3)}L${n(x + width * 0.35)} ${n(base - height * 0.62)}L${n(x + width / 2)} ${n(base + 6)}Z" fill="${s.linear([lighten(c, 0.2), c, darken(c, 0.4)], 70)}"/><path d="M${n(x - width * 0.3)} ${n(base - height * 0.66)}H${n(x + width * 0.28)}M${n(x - width * 0.34)} ${n(base - height * 0.4)}H${n(x + width * 0.36)}" stroke="${darken(c, 0.4)}" stroke-width="2" opacity=".5"/>`;
  const rock = mix(m.accent, m.sky[0], 0.42);
  return {
    back:
      sky(s, m, w, h) +
      glow(s, w * 0.5, h * 0.46, h * 0.46, m.glow, 0.9) +
      `<circle cx="${n(w / 2)}" cy="${n(h * 0.44)}" r="${n(h * 0.17)}" fill="${s.linear(['#ffffff', m.glow, m.accent])}"/>` +
      mesa(w * 0.08, w * 0.5, h * 0.26, rock) +
      mesa(w * 0.94, w * 0.46, h * 0.34, rock) +
      mesa(w * 0.66, w * 0.2, h * 0.12, mix(rock, m.sky[1], 0.4)) +
      `<path d="M-10 ${n(base)}H${n(w + 10)}V${n(h)}H-10Z" fill="${s.linear([mix(m.accent, m.glow, 0.3), mix(m.accent, m.ink, 0.5), m.ink])}"/>` +
      place(w * 0.1, base + 6, 1, 0, silhouette('cactus', 74, mix(m.ink, m.accent, 0.18))) +
      place(w * 0.9, base - 4, [-1, 1], 0, silhouette('cactus', 50, mix(m.ink, m.accent, 0.28))),
    front: '',
  };
};

/** Open sea in a storm or calm, a ship far out. */
const sea: Painter = (s, rng, m, w, h) => {
  const wave = (y: number, k: number, c: string): string => {
    let d = `M-20 ${n(y)}`;
    const step = w / 5;
    const off = rng.range(0, step);
    for (let x = -20 - off; x < w + step; x += step)
      d += `Q${n(x + step * 0.25)} ${n(y - k)} ${n(x + step * 0.5)} ${n(y)}T${n(x + step)} ${n(y)}`;
    return `<path d="${d}V${n(h)}H-20Z" fill="${s.linear([lighten(c, 0.35), c, darken(c, 0.5)])}"/><path d="${d}" fill="none" stroke="#fff" stroke-width="2.400" opacity=".5"/>`;
  };
  const mx = w * rng.range(0.3, 0.7);
  return {
    back:
      sky(s, m, w, h) +
      stars(rng, 26, w, h * 0.4) +
      glow(s, mx, h * 0.3, h * 0.4, m.glow, 0.85) +
      `<circle cx="${n(mx)}" cy="${n(h * 0.3)}" r="${n(h * 0.13)}" fill="${s.radial(['#ffffff', m.glow])}"/>` +
      mist(s, rng, h * 0.4, w, '#ffffff', 0.35) +
      place(
        w * (mx > w / 2 ? 0.22 : 0.8),
        h * 0.5,
        1,
        -3,
        silhouette('galleon', 92, mix(m.ink, m.sky[1], 0.2)),
      ) +
      wave(h * 0.58, 12, mix(m.sky[1], m.accent, 0.25)) +
      wave(h * 0.66, 16, m.sky[1]) +
      wave(h * 0.75, 20, mix(m.sky[1], m.sky[0], 0.6)),
    front: wave(h * 0.86, 22, m.sky[0]),
  };
};

/** Floodlit stadium over a pitch. */
const stadium: Painter = (s, rng, m, w, h) => {
  const horizon = h * 0.52;
  let crowd = '';
  const palette = [m.glow, '#ffffff', m.accent, m.pop];
  for (let i = 0; i < 130; i += 1)
    crowd += `<circle cx="${n(rng.range(0, w))}" cy="${n(rng.range(h * 0.3, horizon - 8))}" r="${n(rng.range(1, 2.4))}" fill="${rng.pick(palette)}" opacity="${n(rng.range(0.25, 0.8))}"/>`;
  let lamps = '';
  for (const [x, y] of [
    [w * 0.12, h * 0.1],
    [w * 0.88, h * 0.1],
    [w * 0.36, h * 0.05],
    [w * 0.64, h * 0.05],
  ] as const) {
    lamps += spotlight(s, x, y, w / 2 + (w / 2 - x) * 0.5, h * 0.9, w * 0.55, '#ffffff', 0.34);
    for (let i = -1; i <= 1; i += 1)
      lamps += `<circle cx="${n(x + i * 11)}" cy="${n(y)}" r="4.500" fill="#fff"/><circle cx="${n(x + i * 11)}" cy="${n(y + 9)}" r="4.500" fill="#fff"/>`;
    lamps += glow(s, x, y + 4, 52, '#ffffff', 0.85);
  }
  const green = mix(m.sky[1], '#18a34a', 0.45);
  let mow = '';
  for (let i = 0; i < 8; i += 2)
    mow += `<path d="M${n(w / 2 + (i - 4) * w * 0.11)} ${n(horizon)}L${n(w / 2 + (i - 4) * w * 0.36)} ${n(h)}H${n(w / 2 + (i - 3) * w * 0.36)}L${n(w / 2 + (i - 3) * w * 0.11)} ${n(horizon)}Z"/>`;
  return {
    back:
      `<rect width="${n(w)}" height="${n(h)}" fill="${s.linear([m.sky[2], m.sky[0], m.sky[1]])}"/>` +
      `<path d="M0 ${n(h * 0.27)}Q${n(w / 2)} ${n(h * 0.36)} ${n(w)} ${n(h * 0.27)}V${n(horizon + 4)}H0Z" fill="${s.linear([mix(m.sky[0], m.ink, 0.4), mix(m.sky[1], m.ink, 0.3)])}"/>${crowd}` +
      `<rect y="${n(horizon)}" width="${n(w)}" height="${n(h - horizon)}" fill="${s.linear([lighten(green, 0.25), green, darken(green, 0.6)])}"/><g fill="#fff" opacity=".09">${mow}</g>` +
      `<path d="M0 ${n(horizon + 6)}H${n(w)}" stroke="#fff" stroke-width="2.500" opacity=".7"/><ellipse cx="${n(w / 2)}" cy="${n(horizon + (h - horizon) * 0.4)}" rx="${n(w * 0.34)}" ry="26" fill="none" stroke="#fff" stroke-width="3" opacity=".55"/>` +
      lamps,
    front: '',
  };
};

/** Angular arena of light lines. */
const arena: Painter = (s, rng, m, w, h) => {
  const cx = w / 2;
  const cy = h * 0.42;
  const hex = (r: number, turn = 0): string =>
    `M${Array.from({ length: 6 }, (_, i) =>
      polar(r, i * 60 + turn)
        .map((v, k) => n(v + (k === 0 ? cx : cy)))
        .join(' '),
    ).join('L')}Z`;
  const honey = s.pattern(
    30,
    60,
    `<path d="${HONEYCOMB}" fill="none" stroke="${m.accent}" stroke-width="1.2"/>`,
  );
  let streaks = '';
  for (let i = 0; i < 16; i += 1) {
    const a = rng.range(0, 360);
    const [x1, y1] = polar(rng.range(90, 130), a);
    const [x2, y2] = polar(rng.range(190, 320), a + rng.range(-2, 2));
    streaks += `<path d="M${n(cx + x1)} ${n(cy + y1)}L${n(cx + x2)} ${n(cy + y2)}" stroke="${rng.pick([m.accent, m.glow, m.pop])}" stroke-width="${n(rng.range(1, 4))}" stroke-linecap="round" opacity="${n(rng.range(0.3, 0.9))}"/>`;
  }
  const blade = (x: number, k: number): string =>
    `<path d="M${n(x)} 0L${n(x + k * 60)} 0L${n(x + k * 12)} ${n(h * 0.5)}L${n(x + k * 44)} ${n(h)}H${n(x)}Z" fill="${s.linear([m.accent, mix(m.accent, m.ink, 0.75)])}" opacity=".55"/><path d="M${n(x + k * 60)} 0L${n(x + k * 12)} ${n(h * 0.5)}L${n(x + k * 44)} ${n(h)}" fill="none" stroke="${m.glow}" stroke-width="2.500"/>`;
  return {
    back:
      radiant(s, m, w, h) +
      `<rect width="${n(w)}" height="${n(h)}" fill="${honey}" opacity=".3"/>` +
      glow(s, cx, cy, h * 0.42, m.glow, 0.6) +
      streaks +
      `<path d="${hex(128, 30)}" fill="${m.ink}" opacity=".4"/><path d="${hex(128, 30)}" fill="none" stroke="${m.accent}" stroke-width="9" opacity=".3"/><path d="${hex(128, 30)}" fill="none" stroke="${lighten(m.accent, 0.4)}" stroke-width="2.500"/><path d="${hex(114, 30)}" fill="none" stroke="${m.glow}" stroke-width="1.200" opacity=".7" stroke-dasharray="30 12"/>` +
      blade(0, 0.6) +
      blade(w, -0.6),
    front: '',
  };
};

/** A gaming table under a lamp, in perspective. */
const felt: Painter = (s, rng, m, w, h) => {
  const top = h * 0.44;
  const cloth = m.sky[1];
  const arc = (k: number): string =>
    `<path d="M${n(-w * 0.1)} ${n(top + 36 * k + 20)}Q${n(w / 2)} ${n(top + 110 * k + 26)} ${n(w * 1.1)} ${n(top + 36 * k + 20)}" fill="none" stroke="${m.pop}" stroke-width="${n(1.2 + k)}" opacity=".65"/>`;
  return {
    back:
      `<rect width="${n(w)}" height="${n(h)}" fill="${s.linear([m.ink, mix(m.sky[0], m.ink, 0.3), m.sky[0]])}"/>` +
      bokeh(s, rng, 16, 0, 0, w, top, [m.glow, m.pop, m.accent], 20) +
      glow(s, w / 2, h * 0.26, h * 0.36, m.glow, 0.6) +
      `<path d="M${n(-w * 0.2)} ${n(top + 30)}Q${n(w / 2)} ${n(top - 26)} ${n(w * 1.2)} ${n(top + 30)}V${n(h)}H${n(-w * 0.2)}Z" fill="${s.linear([mix('#8a4a1c', m.pop, 0.2), '#3a1a08'])}"/>` +
      `<path d="M${n(-w * 0.2)} ${n(top + 44)}Q${n(w / 2)} ${n(top - 10)} ${n(w * 1.2)} ${n(top + 44)}V${n(h)}H${n(-w * 0.2)}Z" fill="${s.linear([lighten(cloth, 0.16), cloth, darken(cloth, 0.6)])}"/>` +
      pool(s, w / 2, h * 0.62, w * 0.5, h * 0.2, m.glow, 0.42) +
      arc(1) +
      arc(1.5),
    front: '',
  };
};

/** Castle and bats under the moon. */
const gothic: Painter = (s, rng, m, w, h) => {
  const base = moonlit(s, rng, m, w, h);
  let bats = '';
  for (let i = 0; i < 5; i += 1)
    bats += place(
      w * rng.range(0.05, 0.95),
      h * rng.range(0.06, 0.4),
      rng.range(0.5, 1),
      rng.range(-16, 16),
      silhouette('bat', 34, m.ink),
    );
  const tower = (x: number, tw: number, th: number): string => {
    const y = h * 0.74;
    const c = mix(m.ink, m.sky[1], 0.22);
    return `<path d="M${n(x - tw / 2)} ${n(y)}V${n(y - th)}H${n(x + tw / 2)}V${n(y)}Z" fill="${c}"/><path d="M${n(x - tw * 0.72)} ${n(y - th)}L${n(x)} ${n(y - th - tw * 1.9)}L${n(x + tw * 0.72)} ${n(y - th)}Z" fill="${mix(m.ink, m.sky[1], 0.1)}"/><rect x="${n(x - 3)}" y="${n(y - th + 14)}" width="6" height="12" rx="3" fill="${m.pop}"/>`;
  };
  return {
    back:
      base.back +
      tower(w * 0.08, 30, 130) +
      tower(w * 0.2, 22, 80) +
      tower(w * 0.92, 34, 150) +
      tower(w * 0.79, 22, 96) +
      `<rect y="${n(h * 0.66)}" width="${n(w * 0.24)}" height="${n(h * 0.1)}" fill="${mix(m.ink, m.sky[1], 0.18)}"/><rect x="${n(w * 0.76)}" y="${n(h * 0.66)}" width="${n(w * 0.24)}" height="${n(h * 0.1)}" fill="${mix(m.ink, m.sky[1], 0.18)}"/>` +
      bats,
    front: base.front,
  };
};

/** Blossoming branches and a far pagoda. */
const garden: Painter = (s, rng, m, w, h) => {
  const sun = h * 0.2;
  const branch = (flip: number): string => {
    let flowers = '';
    for (let i = 0; i < 9; i += 1)
      flowers += place(
        rng.range(-6, w * 0.4),
        rng.range(-4, h * 0.2) + i * 2,
        rng.range(0.22, 0.42),
        rng.range(0, 72),
        blossom(s, rng.pick(['#ff9ac8', '#ffc4dc', '#ff7ab0'])),
      );
    return `<g transform="translate(${flip < 0 ? n(w) : 0} 0) scale(${flip} 1)"><path d="M-10 ${n(h * 0.02)}Q${n(w * 0.16)} ${n(h * 0.04)} ${n(w * 0.24)} ${n(h * 0.1)}T${n(w * 0.42)} ${n(h * 0.13)}M${n(w * 0.12)} ${n(h * 0.04)}Q${n(w * 0.14)} ${n(h * 0.12)} ${n(w * 0.1)} ${n(h * 0.2)}" fill="none" stroke="#2a0f1a" stroke-width="7" stroke-linecap="round"/>${flowers}</g>`;
  };
  let petals = '';
  for (let i = 0; i < 16; i += 1) {
    const x = rng.range(0, w);
    const y = rng.range(h * 0.1, h * 0.8);
    petals += `<ellipse cx="${n(x)}" cy="${n(y)}" rx="5" ry="2.600" transform="rotate(${rng.int(0, 180)} ${n(x)} ${n(y)})" fill="${rng.pick(['#ffc4dc', '#ff9ac8', '#ffffff'])}" opacity=".9"/>`;
  }
  return {
    back:
      sky(s, m, w, h) +
      glow(s, w / 2, h * 0.38, h * 0.45, m.glow, 0.8) +
      `<circle cx="${n(w / 2)}" cy="${n(h * 0.38)}" r="${n(sun * 1.5)}" fill="${s.linear([lighten(m.accent, 0.1), m.accent, mix(m.accent, m.sky[2], 0.4)])}"/>` +
      `<path d="${ridge(rng, w, h * 0.62, h, h * 0.15, true)}" fill="${mix(m.sky[1], m.sky[2], 0.4)}" opacity=".8"/>` +
      place(w * 0.85, h * 0.56, 1, 0, silhouette('pagoda', 110, mix(m.ink, m.sky[1], 0.35))) +
      place(w * 0.12, h * 0.62, 1, 0, silhouette('shinto-shrine', 90, mix(m.ink, m.accent, 0.4))) +
      mist(s, rng, h * 0.66, w, '#ffffff', 0.4) +
      `<path d="${ridge(rng, w, h * 0.74, h, h * 0.05)}" fill="${s.linear([mix(m.sky[2], m.sky[1], 0.3), m.ink])}"/>`,
    front: branch(1) + (rng.chance() ? branch(-1) : '') + petals,
  };
};

/** A Philippine town fiesta at night: flags, star lanterns, fireworks. */
const fiesta: Painter = (s, rng, m, w, h) => {
  const colors = ['#ff3d5a', '#ffd21e', '#28c8ff', '#5ae06a', '#ff7ad0'] as const;
  let sparks = '';
  for (let i = 0; i < 4; i += 1)
    sparks += place(
      w * rng.range(0.08, 0.92),
      h * rng.range(0.1, 0.4),
      rng.range(0.7, 1.3),
      rng.range(0, 20),
      firework(s, 42, rng.pick(colors)),
    );
  return {
    back:
      radiant(s, m, w, h, 0.42) +
      stars(rng, 24, w, h * 0.4) +
      sparks +
      glow(s, w / 2, h * 0.44, h * 0.4, m.glow, 0.75) +
      `<path d="${ridge(rng, w, h * 0.68, h, h * 0.06)}" fill="${mix(m.sky[2], m.ink, 0.3)}"/>` +
      place(w * 0.06, h * 0.58, 1, -6, silhouette('palm-tree', 150, mix(m.ink, m.sky[1], 0.25))) +
      place(w * 0.95, h * 0.6, [-1, 1], 4, silhouette('palm-tree', 130, mix(m.ink, m.sky[1], 0.25))) +
      bokeh(s, rng, 14, 0, h * 0.5, w, h * 0.2, colors, 10),
    front:
      bunting(rng, w, 4, colors) +
      place(w * 0.14, 62, 0.5, 0, parol(s)) +
      place(w * 0.86, 62, 0.5, 0, parol(s, '#28c8ff', '#ffffff', '#ff3d5a')),
  };
};

/** A vault of bars and a round door. */
const vault: Painter = (s, rng, m, w, h) => {
  const cx = w / 2;
  const cy = h * 0.4;
  const r = Math.min(w, h) * 0.47;
  const steel = mix(m.sky[1], '#8a93a8', 0.45);
  let bolts = '';
  for (let i = 0; i < 20; i += 1) {
    const [x, y] = polar(r * 0.9, i * 18);
    bolts += `<circle cx="${n(cx + x)}" cy="${n(cy + y)}" r="6" fill="${s.radial(['#ffffff', m.pop, darken(m.pop, 0.6)], 0.36, 0.3, 0.85)}"/>`;
  }
  return {
    bright: true,
    back:
      `<rect width="${n(w)}" height="${n(h)}" fill="${s.linear([m.sky[0], mix(m.sky[1], m.sky[0], 0.4), m.ink])}"/>` +
      `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r * 1.04)}" fill="${m.ink}"/><circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${s.linear([lighten(steel, 0.6), steel, darken(steel, 0.6), steel, lighten(steel, 0.4), darken(steel, 0.5)], 50)}"/>${bolts}` +
      `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r * 0.79)}" fill="${m.ink}"/><circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r * 0.76)}" fill="${s.radial([lighten(m.glow, 0.3), m.glow, m.sky[1], m.sky[0]])}"/>` +
      rays(s, cx, cy, r * 0.76, 20, '#ffffff', 0.4, rng.range(0, 18)) +
      `<rect y="${n(h * 0.78)}" width="${n(w)}" height="${n(h * 0.22)}" fill="${s.linear([mix(steel, m.ink, 0.4), m.ink])}"/>` +
      pool(s, cx, h * 0.79, w * 0.4, 22, m.glow, 0.7),
    front: twinkles(rng, 9, w * 0.1, h * 0.06, w * 0.8, h * 0.6),
  };
};

/** The cockpit: a sand ring, lamps and a crowd. */
const pit: Painter = (s, rng, m, w, h) => {
  const base = h * 0.62;
  let crowd = '';
  for (let row = 0; row < 4; row += 1)
    for (let x = -6 + (row % 2) * 9; x < w + 10; x += 18)
      crowd += `<circle cx="${n(x + rng.range(-3, 3))}" cy="${n(h * 0.34 + row * 24 + rng.range(-3, 3))}" r="${n(8 + row * 1.2)}"/><path d="M${n(x - 12)} ${n(h * 0.34 + row * 24 + 30)}Q${n(x)} ${n(h * 0.34 + row * 24)} ${n(x + 12)} ${n(h * 0.34 + row * 24 + 30)}Z"/>`;
  return {
    back:
      `<rect width="${n(w)}" height="${n(h)}" fill="${s.linear([m.ink, m.sky[0], m.sky[1]])}"/>` +
      `<g fill="${mix(m.ink, m.sky[1], 0.28)}">${crowd}</g>` +
      rays(s, w / 2, h * 0.4, h * 0.8, 18, m.glow, 0.5, rng.range(0, 20)) +
      spotlight(s, w * 0.2, -10, w * 0.55, base + 40, w * 0.5, m.glow, 0.5) +
      spotlight(s, w * 0.8, -10, w * 0.45, base + 40, w * 0.5, m.glow, 0.5) +
      glow(s, w / 2, h * 0.4, h * 0.36, m.glow, 0.7) +
      `<ellipse cx="${n(w / 2)}" cy="${n(base + 60)}" rx="${n(w * 0.72)}" ry="70" fill="${s.linear(['#8a4a1c', '#3a1a08'])}"/><ellipse cx="${n(w / 2)}" cy="${n(base + 66)}" rx="${n(w * 0.66)}" ry="62" fill="${s.radial(['#ffe2a0', '#d8a050', '#7a4a18'])}"/>`,
    front: embers(rng, 14, 0, h * 0.2, w, h * 0.5, [m.glow, '#ffffff']),
  };
};

/** Wireframe floor and floating digits of light for electronic draws. */
const circuit: Painter = (s, rng, m, w, h) => {
  let lines = '';
  let nodes = '';
  for (let i = 0; i < 16; i += 1) {
    let x = rng.int(0, Math.round(w / 20)) * 20;
    let y = rng.int(0, Math.round(h / 20)) * 20;
    lines += `M${x} ${y}`;
    nodes += `<circle cx="${x}" cy="${y}" r="3.600"/>`;
    for (let k = 0; k < 3; k += 1) {
      if (rng.chance()) x += rng.int(-3, 3) * 20;
      else y += rng.int(-3, 3) * 20;
      lines += `L${x} ${y}`;
    }
    nodes += `<circle cx="${x}" cy="${y}" r="3.600"/>`;
  }
  return {
    back:
      radiant(s, m, w, h) +
      `<path d="${lines}" fill="none" stroke="${m.accent}" stroke-width="5" opacity=".16"/><path d="${lines}" fill="none" stroke="${m.accent}" stroke-width="1.600" opacity=".7"/><g fill="${m.glow}">${nodes}</g>` +
      glow(s, w / 2, h * 0.4, h * 0.44, m.glow, 0.65) +
      bokeh(s, rng, 8, 0, 0, w, h * 0.7, [m.accent, m.pop], 12),
    front: '',
  };
};

/** Deep sea for fishing games, with fish passing by in colour. */
const fishery: Painter = (s, rng, m, w, h) => {
  const base = reef(s, rng, m, w, h);
  let pass = '';
  for (let i = 0; i < 4; i += 1)
    pass += place(
      w * (i % 2 === 0 ? rng.range(0.06, 0.26) : rng.range(0.74, 0.94)),
      h * (0.14 + i * 0.13),
      [rng.sign() * rng.range(0.36, 0.54), rng.range(0.36, 0.54)],
      rng.range(-10, 10),
      fish(s, rng.pick(['slim', 'disc', 'angel', 'koi'] as const), rng.pick(FISH_COLORS)),
    );
  return { ...base, back: base.back + pass };
};

/** All scenes by name. */
export const SCENES = {
  burst,
  moonlit,
  desert,
  temple,
  jungle,
  reef,
  volcano,
  frost,
  neonCity,
  cosmos,
  stage,
  heaven,
  cavern,
  sweets,
  wall,
  canyon,
  sea,
  stadium,
  arena,
  felt,
  gothic,
  garden,
  fiesta,
  vault,
  pit,
  circuit,
  fishery,
} as const satisfies Record<string, Painter>;

/** Name of a scene. */
export type SceneName = keyof typeof SCENES;
