/**
 * A drawing under construction. Shapes are plain SVG text; gradients, clips and filters are collected here, named, and
 * shared by shapes that use the same one.
 */

/** `[offset 0..1, colour, opacity?]`, or a colour alone for evenly spaced stops. */
export type Stop = string | readonly [offset: number, color: string, opacity?: number];

/** Two decimals are finer than a pixel at every size that is served; more only add bytes. */
export const n = (value: number): string => String(Math.round(value * 100) / 100);

function stopMarkup(stops: readonly Stop[]): string {
  return stops
    .map((stop, i) => {
      const [offset, color, opacity] =
        typeof stop === 'string' ? [i / Math.max(1, stops.length - 1), stop, 1] : stop;
      const alpha = opacity === undefined || opacity === 1 ? '' : ` stop-opacity="${n(opacity)}"`;
      return `<stop offset="${n(offset)}" stop-color="${color}"${alpha}/>`;
    })
    .join('');
}

/** Collects the definitions of one picture and wraps its body into a complete SVG document. */
export class Sketch {
  private readonly defs: string[] = [];
  private readonly known = new Map<string, string>();

  /** Stores a definition (markup with `ID` as a placeholder for its name) and returns its name. */
  define(markup: string): string {
    const earlier = this.known.get(markup);
    if (earlier !== undefined) return earlier;
    const id = `d${this.known.size}`;
    this.known.set(markup, id);
    this.defs.push(markup.replace('ID', id));
    return id;
  }

  /** A linear gradient as a paint. The angle is in degrees: 0 runs to the right, 90 down. */
  linear(stops: readonly Stop[], angle = 90): string {
    const a = (angle * Math.PI) / 180;
    const x = Math.cos(a) / 2;
    const y = Math.sin(a) / 2;
    const id = this.define(
      `<linearGradient id="ID" x1="${n(0.5 - x)}" y1="${n(0.5 - y)}" x2="${n(0.5 + x)}" y2="${n(0.5 + y)}">${stopMarkup(stops)}</linearGradient>`,
    );
    return `url(#${id})`;
  }

  /** A linear gradient between two points in drawing coordinates rather than in the painted shape's box. */
  linearAt(stops: readonly Stop[], x1: number, y1: number, x2: number, y2: number): string {
    const id = this.define(
      `<linearGradient id="ID" gradientUnits="userSpaceOnUse" x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}">${stopMarkup(stops)}</linearGradient>`,
    );
    return `url(#${id})`;
  }

  /** A radial gradient as a paint, in fractions of the painted shape's box. */
  radial(stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5, fx = cx, fy = cy): string {
    const id = this.define(
      `<radialGradient id="ID" cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fx="${n(fx)}" fy="${n(fy)}">${stopMarkup(stops)}</radialGradient>`,
    );
    return `url(#${id})`;
  }

  /** Stores an outline that is painted several times; use as `<use href="…"/>`. */
  outline(d: string): string {
    return `#${this.define(`<path id="ID" d="${d}"/>`)}`;
  }

  /** A clip made of shapes; use as `clip-path="…"`. */
  clip(shapes: string): string {
    return `url(#${this.define(`<clipPath id="ID">${shapes}</clipPath>`)})`;
  }

  /** A repeating cell of shapes as a paint. Cells of whole pixels are far faster: see HONEYCOMB in scenes.ts. */
  pattern(width: number, height: number, shapes: string): string {
    const id = this.define(
      `<pattern id="ID" patternUnits="userSpaceOnUse" width="${n(width)}" height="${n(height)}">${shapes}</pattern>`,
    );
    return `url(#${id})`;
  }

  /**
   * Relief: light from the upper left on the blurred outline of a shape, which turns a flat silhouette into cast
   * metal. `soft` is the width of the bevel in drawing units. It is the most expensive effect: use it on the
   * hero and the title, not on every coin.
   */
  relief(light: string, soft: number, height: number, shine = 22): string {
    const id = this.define(
      `<filter id="ID" x="-4%" y="-4%" width="108%" height="108%" color-interpolation-filters="sRGB">` +
        `<feGaussianBlur in="SourceAlpha" stdDeviation="${n(soft)}" result="b"/>` +
        `<feDiffuseLighting in="b" surfaceScale="${n(height)}" diffuseConstant="1.32" lighting-color="#fff" result="d"><feDistantLight azimuth="238" elevation="50"/></feDiffuseLighting>` +
        `<feSpecularLighting in="b" surfaceScale="${n(height)}" specularConstant="1.05" specularExponent="${n(shine)}" lighting-color="${light}" result="s"><feDistantLight azimuth="238" elevation="42"/></feSpecularLighting>` +
        `<feComposite in="SourceGraphic" in2="d" operator="arithmetic" k1="0.62" k2="0.42" k3="0" k4="0" result="m"/>` +
        `<feComposite in="m" in2="s" operator="arithmetic" k1="0" k2="1" k3="0.85" k4="0" result="o"/>` +
        `<feComposite in="o" in2="SourceAlpha" operator="in"/></filter>`,
    );
    return `url(#${id})`;
  }

  /** The finished document. */
  document(width: number, height: number, body: string): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${n(width)} ${n(height)}" width="${n(width)}" height="${n(height)}"><defs>${this.defs.join('')}</defs>${body}</svg>`;
  }
}

/** Moves, scales and turns a drawing: `scale` may be a number or `[x, y]` (a negative x mirrors it). */
export function place(
  x: number,
  y: number,
  scale: number | readonly [number, number],
  turn: number,
  content: string,
): string {
  const s = typeof scale === 'number' ? n(scale) : `${n(scale[0])} ${n(scale[1])}`;
  const rotation = turn === 0 ? '' : ` rotate(${n(turn)})`;
  return `<g transform="translate(${n(x)} ${n(y)})${rotation} scale(${s})">${content}</g>`;
}

/** A point on a circle; degrees, 0 to the right, clockwise. */
export function polar(radius: number, degrees: number): readonly [number, number] {
  const a = (degrees * Math.PI) / 180;
  return [radius * Math.cos(a), radius * Math.sin(a)];
}

/** Path through points, closed. */
export function polygon(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
}

/** Path of a star with the given outer and inner radius, pointing up. */
export function starPath(points: number, outer: number, inner: number, turn = -90): string {
  const list: (readonly [number, number])[] = [];
  for (let i = 0; i < points * 2; i += 1)
    list.push(polar(i % 2 === 0 ? outer : inner, turn + (i * 180) / points));
  return polygon(list);
}
