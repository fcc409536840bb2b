import type { MouseEventHandler, ReactNode } from 'react';

/** What a component hands to whoever draws its link: everything but the address. */
export interface LinkSlot {
  className: string;
  children: ReactNode;
  'aria-current'?: 'page' | undefined;
  'aria-label'?: string | undefined;
  onClick?: MouseEventHandler<HTMLElement> | undefined;
}

/**
 * Draws a link with the caller's router, which this room does not know:
 * `render={(slot) => <Link to="/m/home" {...slot} />}`.
 */
export type RenderLink = (slot: LinkSlot) => ReactNode;
