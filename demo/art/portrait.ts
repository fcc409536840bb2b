/** Portraits of hosts for tables and chat. */
import { darken } from './color';
import { bokeh, glow, rays, twinkles, vignette } from './effects';
import { figure } from './figure';
import { MOODS, type MoodName } from './palette';
import { createRng } from './random';
import { place, Sketch } from './sketch';

/** Width and height of a portrait in drawing units. */
export const PORTRAIT = 300;

const MOOD_NAMES: readonly MoodName[] = [
  'rose',
  'royal',
  'teal',
  'amber',
  'wine',
  'indigo',
  'magenta',
  'emerald',
  'dusk',
  'azure',
  'plum',
];

/** The portrait of a person as SVG, 300 units square. */
export function portrait({ id }: { id: string }): string {
  const s = new Sketch();
  const rng = createRng('portrait', id);
  const mood = MOODS[rng.pick(MOOD_NAMES)];
  const back = `<rect width="${PORTRAIT}" height="${PORTRAIT}" fill="${s.radial([mood.glow, mood.accent, mood.sky[1], darken(mood.sky[0], 0.2)], 0.5, 0.42, 0.8)}"/>`;
  return s.document(
    PORTRAIT,
    PORTRAIT,
    back +
      rays(s, 150, 130, 260, 18, '#ffffff', 0.22, rng.range(0, 20)) +
      bokeh(s, rng, 16, 0, 0, PORTRAIT, PORTRAIT, [mood.glow, mood.pop, '#ffffff'], 28) +
      glow(s, 150, 120, 130, '#ffffff', 0.55) +
      place(150, 292, 1.78, 0, figure(s, rng, mood, rng.pick(['host', 'host', 'dealer'] as const))) +
      twinkles(rng, 7, 20, 20, 260, 200, '#fff', 12) +
      vignette(s, PORTRAIT, PORTRAIT, mood.ink, 0.6),
  );
}
