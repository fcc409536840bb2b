/** Lanterns, fireworks and other festival things; hills, leaves and clouds as silhouettes. */
import { darken, lighten } from '../color';
import { METALS, type Metal } from '../palette';
import type { Rng } from '../random';
import { n, polar, type Sketch, starPath } from '../sketch';

/** A hanging round lantern; its string ends at (0, -60). */
export function lantern(s: Sketch, color = '#e8182c', metal: Metal = METALS.gold): string {
  const cap = s.linear([metal.dark, metal.light, metal.mid, metal.dark], 0);
  return (
    `<path d="M0 -64V-40" stroke="${metal.mid}" stroke-width="3"/>` +
    `<circle r="58" fill="${s.radial([
      [0, '#ffd27a', 0.55],
      [1, color, 0],
    ])}"/>` +
    `<path d="M-20 -34H20C44 -30 50 -12 50 0C50 12 44 30 20 34H-20C-44 30 -50 12 -50 0C-50 -12 -44 -30 -20 -34Z" fill="${s.radial(['#fff2a8', '#ff8a3a', color, darken(color, 0.5)], 0.5, 0.5, 0.62)}" stroke="${darken(color, 0.72)}" stroke-width="3"/>` +
    `<path d="M0 -34V34M-16 -34C-28 -16 -28 16 -16 34M16 -34C28 -16 28 16 16 34M-30 -30C-46 -14 -46 14 -30 30M30 -30C46 -14 46 14 30 30" fill="none" stroke="${darken(color, 0.45)}" stroke-width="1.800" opacity=".75"/>` +
    `<rect x="-21" y="-42" width="42" height="10" rx="3" fill="${cap}" stroke="${metal.ink}" stroke-width="2"/><rect x="-21" y="32" width="42" height="10" rx="3" fill="${cap}" stroke="${metal.ink}" stroke-width="2"/>` +
    `<path d="M0 42V52M-9 54L-12 80M0 54V84M9 54L12 80M-5 54L-6 82M5 54L6 82" stroke="${metal.light}" stroke-width="2.600" stroke-linecap="round"/><circle cy="51" r="5" fill="${metal.mid}" stroke="${metal.ink}" stroke-width="1.500"/>`
  );
}

/** A red money packet. */
export function envelope(s: Sketch, color = '#d8142e', metal: Metal = METALS.gold): string {
  return (
    `<rect x="-33" y="-48" width="66" height="96" rx="7" fill="${s.linear([lighten(color, 0.2), color, darken(color, 0.4)], 70)}" stroke="${darken(color, 0.75)}" stroke-width="4"/>` +
    `<path d="M-33 -41A7 7 0 0 1 -26 -48H26A7 7 0 0 1 33 -41V-26Q0 -2 -33 -26Z" fill="${s.linear([lighten(color, 0.3), darken(color, 0.1)])}" stroke="${darken(color, 0.6)}" stroke-width="2.500"/>` +
    `<circle cy="-10" r="16" fill="${s.radial([metal.shine, metal.light, metal.mid, metal.dark], 0.36, 0.3, 0.85)}" stroke="${metal.ink}" stroke-width="2.500"/><path d="M-6 -16H6V-4H-6Z" fill="none" stroke="${metal.dark}" stroke-width="3"/>` +
    `<path d="M-22 28Q0 16 22 28M-16 38Q0 28 16 38" fill="none" stroke="${metal.light}" stroke-width="2.500" opacity=".85"/>`
  );
}

/** A Philippine star lantern (parol) with tails. */
export function parol(s: Sketch, first = '#ff3d5a', second = '#ffd21e', third = '#28c8ff'): string {
  let points = '';
  for (let i = 0; i < 5; i += 1) {
    const a = -90 + i * 72;
    const [ox, oy] = polar(44, a);
    const [lx, ly] = polar(18, a - 36);
    const [rx, ry] = polar(18, a + 36);
    points += `<path d="M0 0L${n(lx)} ${n(ly)}L${n(ox)} ${n(oy)}Z" fill="${first}"/><path d="M0 0L${n(rx)} ${n(ry)}L${n(ox)} ${n(oy)}Z" fill="${second}"/>`;
  }
  let fringe = '';
  for (let i = 0; i < 24; i += 1) {
    const [x, y] = polar(46, i * 15);
    fringe += `<circle cx="${n(x)}" cy="${n(y)}" r="4" fill="${i % 2 === 0 ? third : second}"/>`;
  }
  const tail = (x: number): string =>
    `<path d="M${x} 40Q${x - 6} 52 ${x} 62Q${x + 6} 72 ${x} 84" stroke="${third}" stroke-width="5" fill="none"/><path d="M${x - 8} 84L${x - 5} 98M${x} 84V100M${x + 8} 84L${x + 5} 98" stroke="${second}" stroke-width="2.500"/>`;
  return (
    `<circle r="62" fill="${s.radial([
      [0, '#fff2b0', 0.7],
      [1, first, 0],
    ])}"/>${tail(-22)}${tail(22)}${fringe}` +
    `<circle r="42" fill="none" stroke="#fff6d0" stroke-width="2.500"/><g stroke="#fff" stroke-width="1.400" stroke-linejoin="round">${points}</g><circle r="12" fill="${s.radial(['#ffffff', '#fff2a0', second])}"/>`
  );
}

/** Strings of little flags across the top. */
export function bunting(rng: Rng, w: number, y: number, colors: readonly string[], sag = 22): string {
  let out = `<path d="M0 ${n(y)}Q${n(w / 2)} ${n(y + sag * 2)} ${n(w)} ${n(y)}" fill="none" stroke="#fff" stroke-width="1.400" opacity=".8"/>`;
  const count = Math.round(w / 24);
  const start = rng.int(0, colors.length - 1);
  for (let i = 0; i < count; i += 1) {
    const t = (i + 0.5) / count;
    const x = t * w;
    const fy = y + sag * 2 * 2 * t * (1 - t);
    const color = colors[(start + i) % colors.length] ?? '#ff3d5a';
    out += `<path d="M${n(x - 8)} ${n(fy - 1)}H${n(x + 8)}L${n(x)} ${n(fy + 20)}Z" fill="${color}"/><path d="M${n(x - 8)} ${n(fy - 1)}H${n(x)}V${n(fy + 20)}Z" fill="#fff" opacity=".22"/>`;
  }
  return out;
}

/** One burst of fireworks. */
export function firework(s: Sketch, r: number, color: string): string {
  let d = '';
  let dots = '';
  for (let i = 0; i < 18; i += 1) {
    const a = i * 20;
    const long = i % 2 === 0 ? r : r * 0.68;
    const [x1, y1] = polar(r * 0.22, a);
    const [x2, y2] = polar(long, a);
    d += `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`;
    dots += `<circle cx="${n(x2)}" cy="${n(y2)}" r="${n(r * 0.045)}"/>`;
  }
  return `<circle r="${n(r)}" fill="${s.radial([
    [0, color, 0.55],
    [1, color, 0],
  ])}"/><path d="${d}" stroke="${lighten(color, 0.35)}" stroke-width="${n(Math.max(1.2, r * 0.035))}" stroke-linecap="round"/><g fill="#fff">${dots}</g>`;
}

/** A curling cloud in the old eastern manner, about 100 by 50. */
export function swirlCloud(s: Sketch, color: string, trim: string): string {
  const d =
    'M-50 22C-64 22 -64 0 -48 0C-50 -18 -26 -24 -18 -12C-14 -32 18 -32 20 -12C30 -22 50 -16 46 0C62 0 62 22 48 22Z';
  return `<path d="${d}" fill="${s.linear([lighten(color, 0.35), color, darken(color, 0.35)])}" stroke="${trim}" stroke-width="3"/><path d="M-46 8a7 7 0 1 1 9 6M-10 -8a10 10 0 1 1 12 10M30 2a8 8 0 1 1 9 7M-28 14H22" fill="none" stroke="${trim}" stroke-width="2.800" stroke-linecap="round"/>`;
}

/** A broad tropical leaf, stem at (0, 0), pointing up, 100 long. */
export function leaf(s: Sketch, color: string, kind: 'broad' | 'palm' | 'monstera' = 'broad'): string {
  const paint = s.linear([lighten(color, 0.22), color, darken(color, 0.6)], 70);
  if (kind === 'palm') {
    let d = '';
    for (let i = 0; i < 9; i += 1) {
      const y = -14 - i * 9;
      const len = 40 - Math.abs(i - 3) * 4;
      d += `M0 ${y}Q${-len * 0.5} ${y - 22} ${-len} ${y - 4}Q${-len * 0.5} ${y - 10} 0 ${y + 6}ZM0 ${y}Q${len * 0.5} ${y - 22} ${len} ${y - 4}Q${len * 0.5} ${y - 10} 0 ${y + 6}Z`;
    }
    return `<path d="${d}" fill="${paint}"/><path d="M0 0V-92" stroke="${lighten(color, 0.25)}" stroke-width="3"/>`;
  }
  if (kind === 'monstera')
    return `<path d="M0 0C-10 -8 -40 -10 -44 -40L-26 -36L-46 -50C-46 -64 -40 -74 -34 -80L-18 -58L-28 -86C-18 -96 -8 -100 0 -100C8 -100 18 -96 28 -86L18 -58L34 -80C40 -74 46 -64 46 -50L26 -36L44 -40C40 -10 10 -8 0 0Z" fill="${paint}"/><path d="M0 0V-92M0 -20L-30 -34M0 -20L30 -34M0 -44L-30 -62M0 -44L30 -62" fill="none" stroke="${lighten(color, 0.3)}" stroke-width="2" opacity=".6"/>`;
  return `<path d="M0 0C-34 -26 -32 -74 0 -104C32 -74 34 -26 0 0Z" fill="${paint}"/><path d="M0 0V-94M0 -20L-17 -40M0 -20L17 -40M0 -42L-18 -62M0 -42L18 -62M0 -64L-13 -80M0 -64L13 -80" fill="none" stroke="${lighten(color, 0.3)}" stroke-width="1.800" opacity=".55"/>`;
}

/** A five-petalled blossom. */
export function blossom(s: Sketch, color = '#ff9ac8'): string {
  const petal = 'M0 0C-16 -10 -18 -34 -6 -38L0 -32L6 -38C18 -34 16 -10 0 0Z';
  const paint = s.linear([lighten(color, 0.65), color]);
  return `${[0, 72, 144, 216, 288].map((a) => `<path d="${petal}" transform="rotate(${a})" fill="${paint}" stroke="${darken(color, 0.35)}" stroke-width="1.400"/>`).join('')}<circle r="6" fill="#fff2a0"/><path d="${starPath(5, 13, 3)}" fill="${darken(color, 0.3)}" opacity=".7"/>`;
}

/** Outline of a ridge of hills across `w`, filled down to `bottom`. */
export function ridge(rng: Rng, w: number, y: number, bottom: number, rough: number, sharp = false): string {
  let d = `M-10 ${n(bottom)}L-10 ${n(y)}`;
  let x = -10;
  while (x < w + 10) {
    const step = rng.range(18, 46);
    const peak = y - rng.range(rough * 0.2, rough);
    d += sharp
      ? `L${n(x + step * 0.5)} ${n(peak)}L${n(x + step)} ${n(y - rng.range(0, rough * 0.3))}`
      : `Q${n(x + step * 0.5)} ${n(peak)} ${n(x + step)} ${n(y - rng.range(0, rough * 0.3))}`;
    x += step;
  }
  return `${d}L${n(w + 10)} ${n(bottom)}Z`;
}
