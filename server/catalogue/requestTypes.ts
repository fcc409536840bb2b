/** Types that games are stored and requested under; the other game types refine these (LIST-07..LIST-14). */
export const REQUEST_TYPES = ['RNG', 'FISH', 'PVP', 'LIVE', 'SPORTS', 'LOTT', 'ELOTT'] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];
