import type { MouseEventHandler, ReactNode } from 'react';

/** Props that a component passes to the renderer of its link: everything except the address. */
export interface LinkSlot {
  className: string;
  children: ReactNode;
  'aria-current'?: 'page' | undefined;
  'aria-label'?: string | undefined;
  onClick?: MouseEventHandler<HTMLElement> | undefined;
}

/**
 * Renders a link with the caller's router, which this module does not import: `render={(slot) => <Link to="/m/home"
 * {...slot} />}`.
 */
export type RenderLink = (slot: LinkSlot) => ReactNode;
