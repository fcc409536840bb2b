/** The site's logo mark: abstract and without text, so that it fits any merchant's brand name. */
import { n, polar, Sketch } from './sketch';

/** Width and height of the mark in drawing units. */
export const MARK = 512;

/** Background of the mark: none, a rounded tile, or a full square whose edges a platform may crop. */
export type MarkGround = 'none' | 'tile' | 'bleed';

const WING =
  'M0 0C-46 -34 -104 -86 -92 -150C-82 -202 -22 -196 0 -128C22 -196 82 -202 92 -150C104 -86 46 -34 0 0Z';

/** The figure of the mark: a spark of light between brass wings. */
function bloom(s: Sketch): string {
  const brass = s.linear(['#fff3cf', '#f0cd8a', '#c7924a', '#7c4f1c'], 70);
  const deep = s.linear(['#e9c37c', '#a8742f', '#5b3510'], 70);
  const halo = s.radial([
    [0, '#fffbe8', 1],
    [0.25, '#ffe9b0', 0.85],
    [0.6, '#ffb45a', 0.3],
    [1, '#ff8a3a', 0],
  ]);
  let out = '';
  for (const [turn, scale, paint] of [
    [45, 0.92, deep],
    [135, 0.92, deep],
    [225, 0.92, deep],
    [315, 0.92, deep],
    [0, 1.06, brass],
    [90, 1.06, brass],
    [180, 1.06, brass],
    [270, 1.06, brass],
  ] as const)
    out += `<path d="${WING}" transform="rotate(${turn}) scale(${scale * 0.72} ${scale * 0.94})" fill="${paint}" stroke="#1c1205" stroke-width="7" stroke-linejoin="round"/>`;
  let seeds = '';
  for (let i = 0; i < 8; i += 1) {
    const [x, y] = polar(176, i * 45 + 22.5);
    seeds += `<circle cx="${n(x)}" cy="${n(y)}" r="9"/>`;
  }
  return `${out}<g fill="#ffe9b0">${seeds}</g><circle r="104" fill="${halo}"/><path d="M0 -86Q9 -9 86 0Q9 9 0 86Q-9 9 -86 0Q-9 -9 0 -86Z" fill="#fffdf2"/><circle r="20" fill="#fff"/>`;
}

/** The mark as SVG, 512 units square. */
export function brandMark(ground: MarkGround): string {
  const s = new Sketch();
  const dusk = s.radial(['#2f6f8c', '#17384c', '#0a121b', '#060b12'], 0.5, 0.5, 0.72);
  const ink = s.radial([
    [0, '#ffb45a', 0.5],
    [0.6, '#e5bd74', 0.12],
    [1, '#e5bd74', 0],
  ]);
  const field =
    ground === 'none'
      ? ''
      : `<rect width="${MARK}" height="${MARK}" rx="${ground === 'tile' ? 116 : 0}" fill="${dusk}"/><circle cx="256" cy="256" r="250" fill="${ink}"/>${
          ground === 'tile'
            ? `<rect x="5" y="5" width="502" height="502" rx="111" fill="none" stroke="${s.linear([
                [0, '#f8dfa8', 0.75],
                [0.5, '#e5bd74', 0.15],
                [1, '#e5bd74', 0.4],
              ])}" stroke-width="8"/>`
            : ''
        }`;
  // The figure of a maskable icon must stay inside the inner 80 %.
  const scale = ground === 'bleed' ? 0.86 : 1.04;
  return s.document(MARK, MARK, `${field}<g transform="translate(256 256) scale(${scale})">${bloom(s)}</g>`);
}
