/** Props of contests. Around (0, 0), about 110 units; figures face left. */
import { darken, lighten, mix } from '../color';
import { n, type Sketch } from '../sketch';

/** Plumage of a fighting cock. */
export interface Plumage {
  neck: string;
  feather: string;
  comb: string;
}

/** Plumages by the names breeders use: red, white, black, gold, grey, green-legged. */
export const PLUMAGES: readonly Plumage[] = [
  { neck: '#c23a0a', feather: '#ffb02e', comb: '#f0142e' },
  { neck: '#d8d2e0', feather: '#ffffff', comb: '#e8203c' },
  { neck: '#17122a', feather: '#3f4aa8', comb: '#e0142e' },
  { neck: '#d8860f', feather: '#ffe27a', comb: '#ff2a3a' },
  { neck: '#4a5670', feather: '#c8d6ee', comb: '#f0203c' },
  { neck: '#0c4a3a', feather: '#3fd08a', comb: '#ff3a3a' },
];

/** Head and hackles of a cock. */
export function cockHead(s: Sketch, { neck, feather, comb }: Plumage): string {
  const ink = '#16060c';
  const red = s.linear([lighten(comb, 0.42), comb, darken(comb, 0.45)]);
  const beak = s.linear(['#fff6c0', '#ffc21e', '#b8640a']);
  let hackles = '';
  // Rows from the breast up, so that each lies over the one below it like shingles.
  for (let row = 6; row >= 0; row -= 1) {
    const t = row / 6;
    const y = -10 + t * 50;
    const left = -20 - t * 6;
    const right = 30 + t * 26;
    const count = 4 + Math.round(t * 2);
    for (let i = 0; i < count; i += 1) {
      const k = i / (count - 1);
      const x = left + (right - left) * k;
      const tone = mix(mix(feather, neck, 0.2 + 0.6 * Math.abs(k - 0.32)), neck, t * 0.4);
      const lean = (k - 0.34) * 16;
      hackles += `<path d="M${n(x - 8)} ${n(y - 6)}C${n(x - 9)} ${n(y + 12)} ${n(x - 3 + lean)} ${n(y + 22)} ${n(x + lean)} ${n(y + 30)}C${n(x + 5 + lean)} ${n(y + 20)} ${n(x + 9)} ${n(y + 10)} ${n(x + 8)} ${n(y - 6)}Z" fill="${s.linear([lighten(tone, 0.3), tone, darken(tone, 0.45)])}" stroke="${darken(neck, 0.7)}" stroke-width="1.200"/>`;
    }
  }
  const combPath =
    'M-24 -32C-34 -44 -22 -54 -15 -45C-20 -62 -4 -68 1 -52C2 -72 22 -70 19 -50C28 -66 44 -56 35 -42C46 -50 54 -38 43 -30C40 -24 36 -20 30 -18C22 -34 -8 -40 -24 -32Z';
  return (
    `<path d="M-24 -26C-10 -46 26 -44 36 -18C46 6 50 34 66 62C40 74 -10 74 -34 62C-26 40 -28 20 -26 0Z" fill="${ink}" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/>` +
    `<path d="M-24 -26C-10 -46 26 -44 36 -18C46 6 50 34 66 62C40 74 -10 74 -34 62C-26 40 -28 20 -26 0Z" fill="${s.linear([feather, neck, darken(neck, 0.5)], 65)}"/>${hackles}` +
    `<path d="M32 -20C42 2 48 30 64 60" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".4"/>` +
    `<path d="${combPath}" fill="${red}" stroke="${ink}" stroke-width="4.500" stroke-linejoin="round"/><path d="M-18 -42Q-12 -50 -10 -40M2 -50Q8 -62 12 -48M24 -46Q32 -54 32 -42" fill="none" stroke="#fff" stroke-width="2.600" stroke-linecap="round" opacity=".6"/>` +
    `<path d="M-28 -20C-26 -38 8 -42 18 -24C24 -10 14 4 -2 4C-18 6 -28 -4 -28 -20Z" fill="${s.radial([lighten(comb, 0.35), comb, darken(comb, 0.4)], 0.4, 0.3, 0.8)}" stroke="${ink}" stroke-width="3.500"/>` +
    `<path d="M-24 -2C-36 8 -34 32 -22 36C-10 32 -10 10 -14 0Z" fill="${red}" stroke="${ink}" stroke-width="4" stroke-linejoin="round"/><path d="M-27 8Q-29 20 -24 27" fill="none" stroke="#fff" stroke-width="2.600" stroke-linecap="round" opacity=".55"/>` +
    `<path d="M-25 -28C-42 -32 -56 -20 -62 -4C-50 -10 -38 -10 -24 -10C-22 -16 -22 -22 -25 -28Z" fill="${beak}" stroke="${ink}" stroke-width="4" stroke-linejoin="round"/><path d="M-25 -10C-36 -8 -44 -4 -48 3C-38 6 -28 2 -22 -4Z" fill="${s.linear(['#ffcf4a', '#a8560a'])}" stroke="${ink}" stroke-width="3.500" stroke-linejoin="round"/><path d="M-30 -23Q-42 -23 -50 -14" fill="none" stroke="#fff" stroke-width="2.600" stroke-linecap="round" opacity=".7"/>` +
    `<ellipse cx="11" cy="-6" rx="6" ry="8" fill="#fff4ea" stroke="${ink}" stroke-width="2"/><circle cx="-8" cy="-19" r="8" fill="#ffb21e" stroke="${ink}" stroke-width="3"/><circle cx="-9" cy="-19" r="4" fill="#160608"/><circle cx="-11" cy="-21.500" r="1.900" fill="#fff"/><path d="M-20 -30L2 -23" stroke="${ink}" stroke-width="4.500" stroke-linecap="round"/>`
  );
}

/** A boxing glove. */
export function boxingGlove(s: Sketch, color: string): string {
  const ink = darken(color, 0.82);
  const leather = s.radial(
    [lighten(color, 0.55), lighten(color, 0.1), color, darken(color, 0.55)],
    0.34,
    0.28,
    0.85,
  );
  return (
    `<path d="M-44 -14C-48 -44 -14 -56 12 -52C40 -48 48 -24 46 0C45 14 42 24 40 30H-8C-10 24 -14 20 -20 18C-36 16 -43 0 -44 -14Z" fill="${leather}" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/>` +
    `<path d="M-34 4C-36 -10 -26 -18 -14 -14C0 -10 8 0 8 12C6 22 -6 24 -16 20C-26 18 -33 12 -34 4Z" fill="${leather}" stroke="${ink}" stroke-width="4.500"/>` +
    `<path d="M-12 28H42L44 52Q16 60 -10 52Z" fill="${s.linear(['#ffffff', '#f4eef8', '#b8b0c8'])}" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/><path d="M-10 38H43" stroke="${color}" stroke-width="5"/><path d="M10 28V14" stroke="${ink}" stroke-width="3" stroke-linecap="round"/>` +
    '<path d="M-33 -22C-30 -38 -14 -46 4 -44" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".75"/><path d="M-25 2Q-24 -6 -16 -6" fill="none" stroke="#fff" stroke-width="3.500" stroke-linecap="round" opacity=".6"/>'
  );
}
