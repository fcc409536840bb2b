/** Colour moods and metals of all pictures. */
import { turn } from './color';

/** Colours of one scene: a sky from top to bottom, its light, two accents and a tinted near-black. */
export interface Mood {
  sky: readonly [string, string, string];
  glow: string;
  accent: string;
  pop: string;
  ink: string;
}

/** Colours of one material from the brightest highlight to the outline. */
export interface Metal {
  shine: string;
  light: string;
  mid: string;
  dark: string;
  ink: string;
}

const mood = (
  top: string,
  mid: string,
  low: string,
  glow: string,
  accent: string,
  pop: string,
  ink: string,
): Mood => ({
  sky: [top, mid, low],
  glow,
  accent,
  pop,
  ink,
});

/** All moods by name. */
export const MOODS = {
  crimson: mood('#4a0616', '#b3122e', '#260308', '#ffb14a', '#ff4650', '#ffd86b', '#1c0205'),
  cherry: mood('#5c0630', '#d81e5b', '#2b0216', '#ffc08a', '#ff5c8a', '#ffe27a', '#20020f'),
  royal: mood('#1a0a57', '#5a22cc', '#0e0533', '#c79bff', '#9b62ff', '#ffcf4a', '#080320'),
  violet: mood('#34085e', '#8c1fc4', '#190332', '#ff9df2', '#d35cff', '#ffd75e', '#12021f'),
  magenta: mood('#4b0353', '#c4189b', '#24022b', '#ffb0e0', '#ff4fc4', '#8ff7ff', '#19021d'),
  azure: mood('#062266', '#1279e0', '#041036', '#a4ecff', '#3fc1ff', '#ffd75e', '#020a24'),
  cobalt: mood('#0b0f52', '#2440d6', '#050626', '#8fb2ff', '#5a78ff', '#ffb23f', '#03041a'),
  teal: mood('#023c46', '#0b9a9a', '#011d24', '#9ffff0', '#22e0c8', '#ffd25a', '#011418'),
  ocean: mood('#02415e', '#0a8bc0', '#01162b', '#b4fff6', '#2fd6f0', '#ffce54', '#010f1d'),
  emerald: mood('#033524', '#0c9457', '#011c13', '#b3ffb0', '#35e58a', '#ffd86b', '#01140d'),
  jungle: mood('#12380a', '#4c9a1c', '#071a04', '#eaff8a', '#9be03a', '#ffc83d', '#061203'),
  lime: mood('#2a4a04', '#86b80d', '#122102', '#fbff9a', '#c8f03c', '#ff7d3a', '#0d1702'),
  amber: mood('#5a2503', '#e0860f', '#2b0f02', '#fff0a0', '#ffb52e', '#ff5a3c', '#200a01'),
  sunset: mood('#3b0a55', '#e0503a', '#ffb04a', '#ffe6a0', '#ff7a4a', '#ffd75e', '#1d0420'),
  dusk: mood('#151046', '#7a2f8f', '#e8705a', '#ffd0a0', '#ff7f8a', '#ffd36b', '#0d0722'),
  ember: mood('#190605', '#7d1c08', '#0c0302', '#ff8a2a', '#ff5318', '#ffd24a', '#0b0201'),
  lava: mood('#2a0503', '#c23a08', '#140202', '#ffc04a', '#ff6a1a', '#ffe27a', '#120201'),
  midnight: mood('#040a26', '#15296b', '#02040f', '#9cc2ff', '#5d86e8', '#ffd98a', '#01030c'),
  indigo: mood('#120a3d', '#3b2aa0', '#070320', '#9fa8ff', '#7a6cff', '#ff9d4a', '#050218'),
  slate: mood('#161922', '#3a4152', '#08090d', '#ffe2a0', '#c9a24a', '#ffd36b', '#050609'),
  noir: mood('#0c0a10', '#2a2030', '#040306', '#ffcf7a', '#d99a2b', '#ff4a4a', '#030204'),
  ice: mood('#0a3a6b', '#5fbdf0', '#0b2a55', '#ffffff', '#9be8ff', '#ffe08a', '#04182e'),
  aurora: mood('#051c3d', '#0f6a78', '#120a35', '#8affc8', '#46e6b0', '#d18bff', '#030d1e'),
  rose: mood('#6a0d3c', '#f0608f', '#3a0520', '#ffe0c8', '#ff8fb0', '#fff0a0', '#250314'),
  candy: mood('#8a1fb0', '#ff6fc0', '#5a1fa0', '#fff2b0', '#ff9de0', '#6ff7ff', '#2b0540'),
  sky: mood('#1c74d8', '#6ccbff', '#0e4aa0', '#ffffff', '#8fe0ff', '#ffdf4a', '#051f4a'),
  sand: mood('#6b3208', '#e0a040', '#3a1a05', '#fff2c0', '#ffcb5e', '#2fc8c0', '#241002'),
  bronze: mood('#2e1a0c', '#8a5524', '#140a04', '#ffd9a0', '#d99850', '#5fd0c0', '#0f0702'),
  forest: mood('#04241f', '#146a4c', '#020f0e', '#d0ffd8', '#4fd69a', '#ffb84a', '#010a09'),
  plum: mood('#2c0636', '#75226f', '#150219', '#ffb6d6', '#d35aa8', '#ffd86b', '#0f0212'),
  neon: mood('#0a0426', '#3a0b78', '#04020f', '#ff4fd8', '#28e0ff', '#f6ff4a', '#030110'),
  cyber: mood('#031526', '#083d66', '#01070f', '#28f0ff', '#12b8ff', '#ff3f8f', '#010810'),
  tan: mood('#3f1207', '#a8431a', '#1d0703', '#ffd48a', '#ff8a3a', '#7fe0a0', '#170502'),
  felt: mood('#04301c', '#0f7a45', '#011509', '#f4ffd0', '#3fd080', '#ffd36b', '#010e06'),
  wine: mood('#38040f', '#86142a', '#180106', '#ffd0a0', '#d63a50', '#ffd98a', '#120105'),
} as const satisfies Record<string, Mood>;

/** Name of a mood. */
export type MoodName = keyof typeof MOODS;

/** The mood with all hues rotated slightly, so that two games of one mood still differ. */
export function shiftMood(base: Mood, degrees: number): Mood {
  return {
    sky: [turn(base.sky[0], degrees), turn(base.sky[1], degrees), turn(base.sky[2], degrees)],
    glow: turn(base.glow, degrees / 2),
    accent: turn(base.accent, degrees),
    pop: base.pop,
    ink: base.ink,
  };
}

const metal = (shine: string, light: string, mid: string, dark: string, ink: string): Metal => ({
  shine,
  light,
  mid,
  dark,
  ink,
});

/** All materials by name. */
export const METALS = {
  gold: metal('#fffbe0', '#ffe27a', '#f7a61c', '#9c4a06', '#3a1503'),
  honey: metal('#fff4d0', '#ffcb52', '#ee8410', '#8a3206', '#330f02'),
  rosegold: metal('#fff0ea', '#ffc3ae', '#e8806a', '#8f3030', '#360c10'),
  silver: metal('#ffffff', '#e6eefc', '#9fb2d2', '#4a5b80', '#141b33'),
  steel: metal('#f4fbff', '#b9d4ee', '#5f86b4', '#23406b', '#0a1730'),
  bronze: metal('#fff0d8', '#eec08a', '#b8722e', '#5f2f0c', '#241003'),
  jade: metal('#f2ffe8', '#9df09a', '#26b35c', '#085a34', '#022417'),
  ruby: metal('#ffeceb', '#ff9a8c', '#e8213c', '#7d0620', '#2e020d'),
  fire: metal('#fffbd0', '#ffd23a', '#ff6a12', '#a81405', '#360302'),
  sapphire: metal('#effaff', '#8fd4ff', '#2276f0', '#0b2c94', '#040f3a'),
  aqua: metal('#f2ffff', '#9dfbff', '#18bdd6', '#06607f', '#02243a'),
  ice: metal('#ffffff', '#dff8ff', '#86cdf5', '#2f71b8', '#0b2a55'),
  amethyst: metal('#fdf0ff', '#dfa4ff', '#9338ea', '#460c94', '#1a0340'),
  rose: metal('#fff4fa', '#ffb3da', '#f4489c', '#8f0f5c', '#33031f'),
  bone: metal('#ffffff', '#f6ead2', '#cbb48c', '#76603c', '#241b0d'),
  obsidian: metal('#d9d2ff', '#7a6fa8', '#352b58', '#150e2b', '#06030f'),
} as const satisfies Record<string, Metal>;

/** Name of a material. */
export type MetalName = keyof typeof METALS;
