/**
 * People, stylised: a face without features under strong light, hair, dress and jewels. Used for dealers, hosts and
 * portraits. The origin is the middle of the table's edge; a figure is about 150 wide and 190 high above it.
 */
import { darken, lighten, mix } from './color';
import type { Mood } from './palette';
import type { Rng } from './random';
import { type Sketch, starPath } from './sketch';

const SKIN = ['#f2c9a4', '#e0a878', '#c98a5a', '#f6d6ba', '#b0703f', '#d99a6c'] as const;
const HAIR = ['#15101c', '#2a1608', '#4a2410', '#1a1430', '#6a3312', '#3a0f1c'] as const;
const LIPS = ['#c8143c', '#a82048', '#d8405a'] as const;

/** Dress of the figure: formal at a table, or a host in stage dress. */
export type Role = 'dealer' | 'host';

/** A person from the waist up. */
export function figure(s: Sketch, rng: Rng, mood: Mood, role: Role): string {
  const skin = rng.pick(SKIN);
  const hair = rng.pick(HAIR);
  const feminine = rng.chance(0.62);
  const dress =
    role === 'dealer'
      ? rng.pick(['#17121f', '#3a0614', '#0c1f3a', '#123024'] as const)
      : rng.pick([mood.accent, '#c8143c', '#5a1fb0', '#0f6a8a', '#e0a01e'] as const);
  const face = s.radial([lighten(skin, 0.42), skin, mix(skin, '#4a1a18', 0.45)], 0.38, 0.34, 0.8);
  const cloth = s.linear([lighten(dress, 0.34), dress, darken(dress, 0.5)], 75);
  const strands = s.linear([lighten(hair, 0.32), hair, darken(hair, 0.4)], 60);
  const rim = mix(mood.glow, '#ffffff', 0.35);
  const shoulders = feminine
    ? 'M-66 8C-66 -34 -44 -52 -16 -58L0 -48L16 -58C44 -52 66 -34 66 8Z'
    : 'M-76 8C-76 -38 -54 -54 -20 -62L0 -44L20 -62C54 -54 76 -38 76 8Z';
  const style = feminine ? rng.int(0, 2) : rng.int(3, 4);
  const back =
    style === 0
      ? 'M-34 -112C-38 -150 38 -150 34 -112C42 -82 44 -56 54 -40C36 -30 -36 -30 -54 -40C-44 -56 -42 -82 -34 -112Z'
      : style === 1
        ? 'M-32 -114C-36 -146 36 -146 32 -114C36 -96 32 -84 26 -78H-26C-32 -84 -36 -96 -32 -114ZM-12 -138C-16 -158 16 -158 12 -138Z'
        : style === 2
          ? 'M-34 -112C-40 -150 40 -150 34 -112C40 -92 42 -78 36 -66C24 -60 -24 -60 -36 -66C-42 -78 -40 -92 -34 -112Z'
          : 'M-28 -112C-30 -138 30 -138 28 -112Z';
  const fringe =
    style === 0
      ? 'M-29 -104C-30 -134 0 -142 8 -130C24 -138 32 -118 29 -100C22 -112 12 -122 2 -124C-10 -122 -22 -116 -29 -104Z'
      : style === 1
        ? 'M-29 -102C-32 -136 32 -136 29 -102C24 -118 12 -126 0 -126C-12 -126 -24 -118 -29 -102Z'
        : style === 2
          ? 'M-30 -100C-34 -138 34 -138 30 -100C26 -108 24 -114 22 -118C8 -114 -10 -112 -24 -116C-26 -110 -28 -106 -30 -100Z'
          : style === 3
            ? 'M-29 -104C-34 -140 20 -146 30 -126C32 -118 31 -110 29 -104C26 -114 22 -120 16 -122C2 -116 -14 -118 -22 -122C-26 -116 -28 -110 -29 -104Z'
            : 'M-29 -106C-30 -140 30 -140 29 -106C24 -120 14 -124 0 -124C-14 -124 -24 -120 -29 -106Z';
  let jewels = '';
  if (feminine) {
    jewels += `<path d="M-20 -54Q0 -34 20 -54" fill="none" stroke="${mood.pop}" stroke-width="2.600"/><circle cy="-42" r="4.600" fill="${mood.pop}"/><circle cx="-29" cy="-84" r="3.600" fill="${mood.pop}"/><circle cx="29" cy="-84" r="3.600" fill="${mood.pop}"/>`;
    if (role === 'host')
      jewels += `<path d="${starPath(5, 9, 4)}" transform="translate(-24 -128)" fill="${mood.pop}"/>`;
  } else
    jewels += `<path d="M0 -46L-14 -38L-14 -54ZM0 -46L14 -38L14 -54Z" fill="${role === 'host' ? mood.pop : '#a8142e'}"/><circle cy="-46" r="3.600" fill="${role === 'host' ? '#fff' : '#e04a5a'}"/>`;
  const neckline = feminine
    ? 'M-26 -60C-20 -36 20 -36 26 -60L16 -66H-16Z'
    : 'M-18 -62L0 -14L18 -62L8 -68H-8Z';
  return (
    `<path d="${back}" fill="${strands}"/>` +
    `<path d="${shoulders}" fill="${cloth}" stroke="${darken(dress, 0.75)}" stroke-width="2"/>` +
    `<path d="M-66 4C-66 -34 -44 -50 -18 -56" fill="none" stroke="${rim}" stroke-width="3.500" stroke-linecap="round" opacity=".8"/>` +
    `<path d="${neckline}" fill="${feminine ? face : '#fdfbff'}"/>` +
    (feminine
      ? ''
      : `<path d="M-18 -62L0 -14L-30 -30ZM18 -62L0 -14L30 -30Z" fill="${darken(dress, 0.25)}"/>`) +
    `<path d="M-12 -84V-60Q0 -48 12 -60V-84Z" fill="${mix(skin, '#4a1a18', 0.3)}"/>` +
    `<path d="M-27 -108C-28 -134 28 -134 27 -108C27 -86 14 -70 0 -70C-14 -70 -27 -86 -27 -108Z" fill="${face}"/>` +
    `<path d="M-15 -100Q-10 -103 -5 -100M5 -100Q10 -103 15 -100" fill="none" stroke="${darken(hair, 0.2)}" stroke-width="2.400" stroke-linecap="round"/><path d="M-14 -107Q-9 -111 -4 -108M4 -108Q9 -111 14 -107" fill="none" stroke="${hair}" stroke-width="2" stroke-linecap="round" opacity=".9"/><path d="M-1 -98L-3 -90H1" fill="none" stroke="${mix(skin, '#4a1a18', 0.5)}" stroke-width="1.600" stroke-linecap="round"/>` +
    `<path d="M-8 -82Q0 -76 8 -82Q0 -85 -8 -82Z" fill="${feminine ? rng.pick(LIPS) : mix(skin, '#8a2a2a', 0.5)}"/>` +
    `<path d="${fringe}" fill="${strands}"/><path d="M22 -122C28 -114 29 -98 24 -88" fill="none" stroke="${rim}" stroke-width="2.600" stroke-linecap="round" opacity=".7"/>${jewels}`
  );
}
