/** Event of the window once the page's elements answer taps; the served page listens for it (`earlyTaps.ts`). */
export const HYDRATION_EVENT = 'hydration';
