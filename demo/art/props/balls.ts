/** Balls: numbered ones and those of sports. Around (0, 0), radius 50. */
import { darken, lighten } from '../color';
import { smallText } from '../lettering';
import { n, type Sketch } from '../sketch';

const sheen = (s: Sketch): string =>
  `<circle r="49" fill="${s.radial(
    [
      [0, '#ffffff', 0.5],
      [0.3, '#ffffff', 0.12],
      [0.62, '#000000', 0],
      [1, '#000000', 0.6],
    ],
    0.36,
    0.28,
    0.8,
  )}"/><ellipse cx="-18" cy="-26" rx="13" ry="7" transform="rotate(-34 -18 -26)" fill="#fff" opacity=".7"/>`;

/** A numbered ball of a draw. */
export function numberBall(s: Sketch, value: number | string, color: string): string {
  const text = smallText(String(value), String(value).length > 1 ? 33 : 38, 'middle', 'anton');
  return (
    `<circle r="50" fill="${s.radial([lighten(color, 0.65), lighten(color, 0.12), color, darken(color, 0.6)], 0.36, 0.28, 0.82)}" stroke="${darken(color, 0.75)}" stroke-width="3"/>` +
    `<circle r="27" fill="${s.radial(['#ffffff', '#f4f2fa', '#c9c4dc'], 0.4, 0.35, 0.75)}" stroke="${darken(color, 0.35)}" stroke-width="2"/>` +
    `<path d="${text.d}" transform="translate(0 ${n(text.height / 2)})" fill="#191423"/>` +
    `<path d="M-38 -14A40 40 0 0 1 -4 -40" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".8"/><path d="M16 42A44 44 0 0 0 41 18" fill="none" stroke="${lighten(color, 0.6)}" stroke-width="4" stroke-linecap="round" opacity=".6"/>`
  );
}

/** Colours of numbered balls. */
export const BALL_COLORS = [
  '#f0203c',
  '#ff9a0f',
  '#ffd21e',
  '#18b85a',
  '#1e7dff',
  '#8a3af0',
  '#ff4fa0',
  '#10bcd0',
] as const;

type V3 = readonly [number, number, number];

const PHI = (1 + Math.sqrt(5)) / 2;
const ICOSAHEDRON: readonly V3[] = (
  [
    [0, 1, PHI],
    [0, -1, PHI],
    [0, 1, -PHI],
    [0, -1, -PHI],
    [1, PHI, 0],
    [-1, PHI, 0],
    [1, -PHI, 0],
    [-1, -PHI, 0],
    [PHI, 0, 1],
    [-PHI, 0, 1],
    [PHI, 0, -1],
    [-PHI, 0, -1],
  ] as const
).map(([x, y, z]) => {
  const l = Math.hypot(x, y, z);
  return [x / l, y / l, z / l];
});

function rotate([x, y, z]: V3, ax: number, ay: number): V3 {
  const y1 = y * Math.cos(ax) - z * Math.sin(ax);
  const z1 = y * Math.sin(ax) + z * Math.cos(ax);
  return [x * Math.cos(ay) + z1 * Math.sin(ay), y1, -x * Math.sin(ay) + z1 * Math.cos(ay)];
}

/** A football: the true pattern of pentagons and seams on a turned sphere. */
export function football(s: Sketch, ax = 0.35, ay = 0.5, panel = '#1a1724', seam = '#3a3448'): string {
  const vertices = ICOSAHEDRON.map((v) => rotate(v, ax, ay));
  const near = (a: V3, b: V3): boolean => a !== b && Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) < 1.1;
  const third = (a: V3, b: V3): V3 => {
    const p: V3 = [(2 * a[0] + b[0]) / 3, (2 * a[1] + b[1]) / 3, (2 * a[2] + b[2]) / 3];
    const l = Math.hypot(...p);
    return [p[0] / l, p[1] / l, p[2] / l];
  };
  let panels = '';
  let seams = '';
  for (const v of vertices) {
    const around = vertices.filter((u) => near(v, u));
    // Order the corners of the pentagon by their angle around the vertex, seen from outside.
    const helper: V3 = Math.abs(v[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0];
    const e1: V3 = [
      helper[1] * v[2] - helper[2] * v[1],
      helper[2] * v[0] - helper[0] * v[2],
      helper[0] * v[1] - helper[1] * v[0],
    ];
    const e2: V3 = [v[1] * e1[2] - v[2] * e1[1], v[2] * e1[0] - v[0] * e1[2], v[0] * e1[1] - v[1] * e1[0]];
    const dot = (a: V3, b: V3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    const corners = around
      .map((u) => ({ u, p: third(v, u) }))
      .sort((a, b) => Math.atan2(dot(a.p, e2), dot(a.p, e1)) - Math.atan2(dot(b.p, e2), dot(b.p, e1)));
    if (v[2] > -0.25 && corners.every((c) => c.p[2] > -0.12))
      panels += `M${corners.map(({ p }) => `${n(p[0] * 49)} ${n(p[1] * 49)}`).join('L')}Z`;
    for (const { u, p } of corners) {
      const q = third(u, v);
      if (p[2] > -0.1 && q[2] > -0.1)
        seams += `M${n(p[0] * 49)} ${n(p[1] * 49)}L${n(q[0] * 49)} ${n(q[1] * 49)}`;
    }
  }
  return `<circle r="50" fill="#100d18"/><circle r="48.500" fill="#ffffff"/><path d="${seams}" fill="none" stroke="${seam}" stroke-width="2.200"/><path d="${panels}" fill="${panel}" stroke="${panel}" stroke-width="3" stroke-linejoin="round"/>${sheen(s)}`;
}

/** A basketball. */
export function basketball(s: Sketch): string {
  return `<circle r="50" fill="#2a0e02"/><circle r="48.500" fill="${s.radial(['#ffb15e', '#f57a1a', '#b8440a'], 0.4, 0.34, 0.8)}"/><path d="M0 -49V49M-49 0H49M-36 -34Q-8 0 -36 34M36 -34Q8 0 36 34" fill="none" stroke="#2a0e02" stroke-width="3.600"/>${sheen(s)}`;
}

/** A tennis ball. */
export function tennisBall(s: Sketch): string {
  return `<circle r="50" fill="#2c3a02"/><circle r="48.500" fill="${s.radial(['#f8ff9a', '#d6f02a', '#8fae08'], 0.4, 0.34, 0.8)}"/><path d="M-42 -26Q-4 -10 -8 48M42 26Q4 10 8 -48" fill="none" stroke="#ffffff" stroke-width="5"/>${sheen(s)}`;
}

/** A baseball. */
export function baseball(s: Sketch): string {
  return `<circle r="50" fill="#2a1a1a"/><circle r="48.500" fill="#fffdf6"/><path d="M-30 -38Q-4 0 -30 38M30 -38Q4 0 30 38" fill="none" stroke="#d8142e" stroke-width="3"/><path d="M-30 -38Q-4 0 -30 38M30 -38Q4 0 30 38" fill="none" stroke="#d8142e" stroke-width="10" stroke-dasharray="2 6"/>${sheen(s)}`;
}

/** A cricket ball. */
export function cricketBall(s: Sketch): string {
  return `<circle r="50" fill="#2a0208"/><circle r="48.500" fill="${s.radial(['#ff6a5a', '#c8142a', '#6e0414'], 0.4, 0.34, 0.8)}"/><path d="M-8 -49Q10 0 -8 49M6 -49Q24 0 6 49" fill="none" stroke="#fff0e0" stroke-width="2.400" stroke-dasharray="4 3"/><path d="M0 -49Q18 0 0 49" fill="none" stroke="#fff0e0" stroke-width="2"/>${sheen(s)}`;
}

/** A pool ball. */
export function poolBall(s: Sketch, value: number, color: string): string {
  const text = smallText(String(value), 26, 'middle', 'anton');
  const clip = s.clip('<circle r="48.5"/>');
  const striped = value > 8;
  return `<circle r="50" fill="#0a0810"/><circle r="48.500" fill="${striped ? '#fffdf6' : color}"/>${striped ? `<g clip-path="${clip}"><rect x="-50" y="-26" width="100" height="52" fill="${color}"/></g>` : ''}<circle r="20" fill="#fffdf6"/><path d="${text.d}" transform="translate(0 ${n(text.height / 2)})" fill="#14101c"/>${sheen(s)}`;
}

/** A volleyball in two colours. */
export function volleyball(s: Sketch, first = '#ffd21e', second = '#1e5ad8'): string {
  const clip = s.clip('<circle r="48.5"/>');
  return `<circle r="50" fill="#0c1430"/><circle r="48.500" fill="#fffdf4"/><g clip-path="${clip}"><path d="M0 0Q-10 -34 -52 -34V-60H6Q22 -20 0 0Z" fill="${first}"/><path d="M0 0Q34 8 40 54L64 40V-20Q30 -24 0 0Z" fill="${second}"/><path d="M0 0Q-26 24 -12 60H-60V-6Q-26 -12 0 0Z" fill="${lighten(second, 0.55)}"/><path d="M0 0Q-10 -34 -52 -34M0 0Q22 -20 6 -60M0 0Q34 8 40 54M0 0Q30 -24 64 -20M0 0Q-26 24 -12 60M0 0Q-26 -12 -60 -6M-24 -10Q-40 16 -36 44M12 6Q24 -30 50 -40M-4 -28Q14 -44 30 -44" fill="none" stroke="#14204a" stroke-width="2.400"/></g>${sheen(s)}`;
}
