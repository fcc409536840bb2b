/** Philippine street, farm and party objects. Around (0, 0), about 100 units. */
import { darken, lighten } from '../color';
import { METALS } from '../palette';
import { n, polar, type Sketch, starPath } from '../sketch';

/** A jeepney seen from the side, dressed for a feast. */
export function jeepney(s: Sketch, color = '#e8182c', second = '#ffd21e', third = '#1e7dff'): string {
  const ink = '#1c0a1c';
  const chrome = s.linear(['#ffffff', '#c8d4ea', '#6a7898', '#e8eefa']);
  const wheel = (x: number): string =>
    `<circle cx="${x}" cy="30" r="14" fill="#17121f" stroke="${ink}" stroke-width="3"/><circle cx="${x}" cy="30" r="7.500" fill="${chrome}"/><path d="${starPath(5, 5, 2)}" transform="translate(${x} 30)" fill="${color}"/>`;
  let windows = '';
  for (let i = 0; i < 4; i += 1)
    windows += `<rect x="${-44 + i * 18}" y="-22" width="14" height="16" rx="3" fill="${s.linear(['#dff6ff', '#6ab8e8', '#1f5a98'])}" stroke="${ink}" stroke-width="2"/>`;
  return (
    `<path d="M-56 -30Q-56 -40 -46 -40H22L34 -36L40 -8L58 -4Q62 0 62 10V28H-58V-24Z" fill="${ink}" stroke="${ink}" stroke-width="7" stroke-linejoin="round"/>` +
    `<path d="M-56 -30Q-56 -40 -46 -40H22L34 -36L40 -8L58 -4Q62 0 62 10V28H-58V-24Z" fill="${s.linear([lighten(color, 0.3), color, darken(color, 0.4)])}"/>` +
    `<path d="M-56 -34Q-56 -42 -46 -42H24L34 -36V-30H-58Z" fill="${chrome}"/><path d="M-58 2H62V10H-58Z" fill="${second}"/><path d="M-58 12H62V17H-58Z" fill="${third}"/>` +
    `${windows}<path d="M29 -28H34L38 -8H29Z" fill="#bfeaff" stroke="${ink}" stroke-width="2"/>` +
    `<path d="M42 -6L58 -3Q60 0 60 8L44 6Z" fill="${chrome}" stroke="${ink}" stroke-width="2"/><circle cx="57" cy="14" r="5" fill="#fffbe0" stroke="${ink}" stroke-width="2"/><path d="M54 -4L50 -18L58 -14Z" fill="${METALS.gold.light}" stroke="${ink}" stroke-width="1.600"/>` +
    `<path d="M-40 -44L-34 -54L-28 -44ZM-18 -44L-12 -54L-6 -44ZM4 -44L10 -54L16 -44Z" fill="${second}" stroke="${ink}" stroke-width="2"/><path d="${starPath(5, 8, 3.4)}" transform="translate(-34 6)" fill="#fff"/><path d="${starPath(5, 8, 3.4)}" transform="translate(10 6)" fill="#fff"/>` +
    wheel(-34) +
    wheel(40)
  );
}

/** An opened coconut with a straw. */
export function coconut(s: Sketch): string {
  return (
    `<path d="M14 -30L34 -56" stroke="#3a0a20" stroke-width="9" stroke-linecap="round"/><path d="M14 -30L34 -56" stroke="#ff5a8a" stroke-width="5" stroke-linecap="round"/>` +
    `<path d="M-46 -8C-46 30 -22 46 0 46C22 46 46 30 46 -8C46 -30 -46 -30 -46 -8Z" fill="${s.radial(['#8fe05a', '#3f9a26', '#14500f'], 0.36, 0.3, 0.85)}" stroke="#0a2c08" stroke-width="4.500"/>` +
    `<ellipse cy="-12" rx="42" ry="15" fill="${s.linear(['#ffffff', '#f6efe0', '#d8c8a8'])}" stroke="#5a4a20" stroke-width="3"/><ellipse cy="-11" rx="31" ry="9" fill="${s.linear(['#d8f4ff', '#a8dcf0'])}"/>` +
    '<path d="M-36 4Q-36 24 -22 34" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".5"/>'
  );
}

/** A diamond kite with a tail. */
export function kite(first = '#ff3d5a', second = '#ffd21e', third = '#28c8ff'): string {
  return (
    `<path d="M0 40Q-18 56 -4 66T-10 92" fill="none" stroke="#fff" stroke-width="2.500"/><path d="M-12 58L-2 64L-14 70ZM2 74L-8 80L4 86Z" fill="${second}"/>` +
    `<path d="M0 -52L38 -12L0 44L-38 -12Z" fill="#1c0a2a" stroke="#1c0a2a" stroke-width="7" stroke-linejoin="round"/>` +
    `<path d="M0 -52L38 -12H0Z" fill="${first}"/><path d="M0 -52L-38 -12H0Z" fill="${second}"/><path d="M0 44L38 -12H0Z" fill="${third}"/><path d="M0 44L-38 -12H0Z" fill="${lighten(first, 0.35)}"/>` +
    `<path d="M0 -52V44M-38 -12H38" stroke="#fff" stroke-width="2"/><path d="M-30 -13L0 -46" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".55"/>`
  );
}

/** A wrapped present. */
export function giftBox(s: Sketch, color = '#e0206a', ribbon = '#ffd21e'): string {
  const ink = darken(color, 0.78);
  const band = s.linear([darken(ribbon, 0.25), lighten(ribbon, 0.5), ribbon, darken(ribbon, 0.3)], 0);
  return (
    `<path d="M-40 -8H40L36 46H-36Z" fill="${s.linear([lighten(color, 0.2), color, darken(color, 0.45)])}" stroke="${ink}" stroke-width="4.500" stroke-linejoin="round"/><path d="M-9 -8H9V46H-9Z" fill="${band}"/>` +
    `<rect x="-46" y="-24" width="92" height="20" rx="4" fill="${s.linear([lighten(color, 0.4), color])}" stroke="${ink}" stroke-width="4.500"/><path d="M-10 -24H10V-4H-10Z" fill="${band}"/>` +
    `<path d="M0 -24C-10 -52 -40 -50 -36 -34C-34 -26 -14 -24 0 -24C14 -24 34 -26 36 -34C40 -50 10 -52 0 -24Z" fill="${s.linear([lighten(ribbon, 0.5), ribbon, darken(ribbon, 0.4)])}" stroke="${darken(ribbon, 0.7)}" stroke-width="4" stroke-linejoin="round"/><circle cy="-26" r="7" fill="${ribbon}" stroke="${darken(ribbon, 0.7)}" stroke-width="3"/>`
  );
}

/** A mirror ball. */
export function mirrorBall(
  s: Sketch,
  colors: readonly string[] = ['#ff5ac8', '#28e0ff', '#ffe14a', '#ffffff', '#9b62ff'],
): string {
  const clip = s.clip('<circle r="44"/>');
  let facets = '';
  for (let row = -4; row < 4; row += 1) {
    const y1 = Math.sin((row / 4) * 1.5) * 44;
    const y2 = Math.sin(((row + 1) / 4) * 1.5) * 44;
    for (let col = -5; col < 5; col += 1) {
      const x1 = Math.sin((col / 5) * 1.5) * 44;
      const x2 = Math.sin(((col + 1) / 5) * 1.5) * 44;
      const k = (row * 7 + col * 13 + 91) % 9;
      facets += `<rect x="${n(x1 + 0.6)}" y="${n(y1 + 0.6)}" width="${n(x2 - x1 - 1.2)}" height="${n(y2 - y1 - 1.2)}" fill="${k < 5 ? (colors[k] ?? '#fff') : '#b8c4dc'}" opacity="${k < 5 ? 0.95 : 0.7}"/>`;
    }
  }
  return `<path d="M0 -62V-40" stroke="#c8d0e0" stroke-width="3"/><circle r="46" fill="#1a1430"/><g clip-path="${clip}">${facets}<circle r="45" fill="${s.radial(
    [
      [0, '#ffffff', 0.55],
      [0.5, '#ffffff', 0],
      [1, '#0a0420', 0.75],
    ],
    0.36,
    0.3,
    0.8,
  )}"/></g><path d="M-20 -34l3 8l8 3l-8 3l-3 8l-3 -8l-8 -3l8 -3Z" fill="#fff"/>`;
}

/** A hut on stilts with a roof of palm leaves. */
export function hut(s: Sketch): string {
  const ink = '#2a1404';
  let straw = '';
  for (let i = 0; i < 9; i += 1)
    straw += `M${-40 + i * 10} ${n(-6 + Math.abs(i - 4) * 0.6)}L${-20 + i * 5} -44`;
  return (
    `<path d="M-26 26V48M26 26V48M0 26V48" stroke="${ink}" stroke-width="7" stroke-linecap="round"/><path d="M-26 26V48M26 26V48M0 26V48" stroke="#a8743a" stroke-width="4"/>` +
    `<rect x="-34" y="-6" width="68" height="34" rx="3" fill="${s.linear(['#ffe2a0', '#d8a04a', '#9a6420'])}" stroke="${ink}" stroke-width="4"/><path d="M-22 -6V28M-10 -6V28M10 -6V28M22 -6V28" stroke="#8a5a20" stroke-width="1.600"/><rect x="-9" y="4" width="18" height="24" fill="#5a3208" stroke="${ink}" stroke-width="2.500"/><rect x="14" y="4" width="14" height="12" fill="#fff2a0" stroke="${ink}" stroke-width="2.500"/>` +
    `<path d="M-50 -4Q-24 -20 -16 -48H16Q24 -20 50 -4Q0 6 -50 -4Z" fill="${s.linear(['#f0c86a', '#b8803a', '#7a4a14'])}" stroke="${ink}" stroke-width="4.500" stroke-linejoin="round"/><path d="${straw}" stroke="#7a4a14" stroke-width="2"/>`
  );
}

/** Bells, a bow and a sprig. */
export function microphone(s: Sketch, color = '#d8142e'): string {
  const ink = '#150d20';
  let mesh = '';
  for (let i = -3; i <= 3; i += 1) mesh += `M-26 ${-26 + i * 8}H26M${i * 8} -52V0`;
  const clip = s.clip('<circle cy="-26" r="25"/>');
  return (
    `<g transform="rotate(28)"><path d="M-13 2H13L8 54H-8Z" fill="${s.linear([darken(color, 0.5), lighten(color, 0.35), color, darken(color, 0.6)], 0)}" stroke="${ink}" stroke-width="4" stroke-linejoin="round"/><rect x="-17" y="-4" width="34" height="10" rx="4" fill="${s.linear(['#fff2c0', '#e0a020', '#8a4a06'], 0)}" stroke="${ink}" stroke-width="3"/>` +
    `<circle cy="-26" r="27" fill="${s.radial(['#ffffff', '#c8d0e4', '#5a6484', '#252c44'], 0.36, 0.3, 0.85)}" stroke="${ink}" stroke-width="4"/><g clip-path="${clip}"><path d="${mesh}" stroke="#30364e" stroke-width="1.600" opacity=".75"/></g><ellipse cx="-9" cy="-38" rx="8" ry="5" transform="rotate(-30 -9 -38)" fill="#fff" opacity=".8"/></g>`
  );
}

/** A flower of many petals. */
export function flower(s: Sketch, color = '#ff4f8a', heart = '#ffd21e'): string {
  const petal = 'M0 -8C-14 -16 -17 -42 0 -50C17 -42 14 -16 0 -8Z';
  const outer = s.linear([lighten(color, 0.45), color, darken(color, 0.35)]);
  const inner = s.linear([lighten(color, 0.7), lighten(color, 0.2)]);
  let out = '';
  for (let i = 0; i < 8; i += 1) {
    const [x, y] = polar(0, 0);
    out += `<path d="${petal}" transform="rotate(${i * 45}) translate(${n(x)} ${n(y)})" fill="${outer}" stroke="${darken(color, 0.65)}" stroke-width="2.800"/>`;
  }
  for (let i = 0; i < 8; i += 1)
    out += `<path d="${petal}" transform="rotate(${i * 45 + 22.5}) scale(.66)" fill="${inner}" stroke="${darken(color, 0.5)}" stroke-width="2.500"/>`;
  return `${out}<circle r="12" fill="${s.radial(['#ffffff', heart, darken(heart, 0.4)], 0.4, 0.3, 0.8)}" stroke="${darken(heart, 0.65)}" stroke-width="2.500"/>`;
}
