/** Requests with this header get a page without the embedded system status, as when the shell cannot load it. */
export const WITHOUT_STATUS_HEADER = 'x-journey-without-status';
/** Requests with this header get pages without a server-rendered first screen, so the page makes its calls itself. */
export const UNDRAWN_HEADER = 'x-journey-undrawn';
