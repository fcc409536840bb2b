/** Mixes and hue-rotates colours given as `#rrggbb`. */

interface Rgb {
  r: number;
  g: number;
  b: number;
}

function parse(hex: string): Rgb {
  const n = Number.parseInt(hex.slice(1), 16);
  return { r: (n >> 16) & 255, g: (n >> 8) & 255, b: n & 255 };
}

function format({ r, g, b }: Rgb): string {
  const byte = (v: number): string =>
    Math.round(Math.min(255, Math.max(0, v)))
      .toString(16)
      .padStart(2, '0');
  return `#${byte(r)}${byte(g)}${byte(b)}`;
}

/** Interpolates between two colours; `amount` is 0 to 1. */
export function mix(from: string, to: string, amount: number): string {
  const a = parse(from);
  const b = parse(to);
  return format({
    r: a.r + (b.r - a.r) * amount,
    g: a.g + (b.g - a.g) * amount,
    b: a.b + (b.b - a.b) * amount,
  });
}

/** Mixes a colour towards white. */
export const lighten = (hex: string, amount: number): string => mix(hex, '#ffffff', amount);

/** Mixes a colour towards black. */
export const darken = (hex: string, amount: number): string => mix(hex, '#000000', amount);

/** Rotates the hue of a colour by some degrees; lightness stays roughly the same. */
export function turn(hex: string, degrees: number): string {
  if (degrees === 0) return hex;
  const { r, g, b } = parse(hex);
  const a = (degrees * Math.PI) / 180;
  const cos = Math.cos(a);
  const sin = Math.sin(a);
  // The hue rotation matrix of the SVG filter specification (feColorMatrix hueRotate).
  return format({
    r:
      r * (0.213 + cos * 0.787 - sin * 0.213) +
      g * (0.715 - cos * 0.715 - sin * 0.715) +
      b * (0.072 - cos * 0.072 + sin * 0.928),
    g:
      r * (0.213 - cos * 0.213 + sin * 0.143) +
      g * (0.715 + cos * 0.285 + sin * 0.14) +
      b * (0.072 - cos * 0.072 - sin * 0.283),
    b:
      r * (0.213 - cos * 0.213 - sin * 0.787) +
      g * (0.715 - cos * 0.715 + sin * 0.715) +
      b * (0.072 + cos * 0.928 + sin * 0.072),
  });
}
