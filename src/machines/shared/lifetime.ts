/**
 * Bounds of a challenge's lifetime in milliseconds, whatever the server or a clock says: challenges must neither
 * flicker nor request new ones endlessly.
 */
const BOUNDS = { min: 60_000, max: 600_000 } as const;

/** Milliseconds until the next challenge is requested. */
export function boundedLifetime(lifetimeMs: number): number {
  return Math.min(BOUNDS.max, Math.max(BOUNDS.min, lifetimeMs));
}
