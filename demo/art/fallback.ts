/** Placeholder pictures for missing pictures and pictures that fail to load (LIST-35). */
import { brandMark } from './brand';
import { glow, rays, vignette } from './effects';
import { MOODS } from './palette';
import { Sketch } from './sketch';

/** Shapes of placeholder pictures. */
export const DEFAULT_KINDS = ['tile', 'banner'] as const;

/** Shape of a placeholder picture. */
export type DefaultKind = (typeof DEFAULT_KINDS)[number];

/** Draws the placeholder as SVG: the site's mark, muted, on a pattern. A tile is 300 square, a banner 750 by 328. */
export function defaultImage(kind: DefaultKind): string {
  const s = new Sketch();
  const [w, h] = kind === 'tile' ? ([300, 300] as const) : ([750, 328] as const);
  const mood = MOODS.midnight;
  const line = s.pattern(
    30,
    30,
    '<path d="M15 0L30 15L15 30L0 15Z" fill="none" stroke="#9cc2ff" stroke-width="1"/>',
  );
  const size = kind === 'tile' ? 150 : 170;
  const mark = brandMark('none')
    .replace('<svg ', `<svg x="${(w - size) / 2}" y="${(h - size) / 2}" `)
    .replace(/ width="512" height="512"/, ` width="${size}" height="${size}"`);
  // The ids of the mark must not collide with those of this picture.
  const own = mark.replaceAll('id="d', 'id="m').replaceAll('url(#d', 'url(#m');
  return s.document(
    w,
    h,
    `<rect width="${w}" height="${h}" fill="${s.radial([mood.sky[1], mood.sky[0], mood.ink], 0.5, 0.45, 0.8)}"/><rect width="${w}" height="${h}" fill="${line}" opacity=".1"/>` +
      rays(s, w / 2, h / 2, h * 0.9, 16, mood.glow, 0.16, 4) +
      glow(s, w / 2, h / 2, h * 0.4, mood.glow, 0.35) +
      `<g opacity=".82">${own}</g>` +
      vignette(s, w, h, mood.ink, 0.6),
  );
}
