import { icon } from './icon';

/** Sparkles: new games. */
export const IconNew = icon(
  <path d="M10.5 5.25c.65 4.15 1.85 5.35 6 6-4.15.65-5.35 1.85-6 6-.65-4.15-1.85-5.35-6-6 4.15-.65 5.35-1.85 6-6ZM18 3.5v4M20 5.5h-4M18 16.25v3.5M19.75 18h-3.5" />,
);
