/**
 * The icon set: one 24 px grid, a 1.75 px rounded stroke and `currentColor`, so that an icon has the colour and (with
 * `size`) the size of the text next to it. The icons of the first screen are in a separate file, so that the others
 * load later.
 *
 * Icons are decorative (`aria-hidden`) unless `title` makes them labelled images.
 */
import type { ReactNode, SVGProps } from 'react';

/** Props of every icon: any SVG attribute, a size, and an optional accessible name. */
export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'children'> {
  /** Width and height: a number is CSS pixels (24 by default), a string any CSS length such as `1em`. */
  size?: number | string;
  /** Accessible name. Without it the icon is hidden from assistive technology. */
  title?: string;
}

const frame = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** The frame of every icon. */
function Glyph({ size = 24, title, children, ...rest }: IconProps & { children: ReactNode }) {
  if (title) {
    return (
      <svg {...frame} width={size} height={size} role="img" {...rest}>
        <title>{title}</title>
        {children}
      </svg>
    );
  }
  return (
    <svg {...frame} width={size} height={size} aria-hidden="true" {...rest}>
      {children}
    </svg>
  );
}

/** An icon with the given drawing. */
export function icon(drawing: ReactNode) {
  return (props: IconProps) => <Glyph {...props}>{drawing}</Glyph>;
}

/** A filled detail (a pip, an eye, a seed) inside a stroked icon. */
export function Dot({ cx, cy, r = 1.1 }: { cx: number; cy: number; r?: number }) {
  return <circle cx={cx} cy={cy} r={r} fill="currentColor" stroke="none" />;
}
