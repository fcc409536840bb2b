/** A visitor with this header is served a page without the system status, as when the shell cannot get it. */
export const WITHOUT_STATUS_HEADER = 'x-journey-without-status';
