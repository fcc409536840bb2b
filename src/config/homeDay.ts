import { HOME_OFFSET } from './constants';

/** The day of a moment in the site's calendar, `YYYY-MM-DD`; `moment` is in milliseconds since the epoch. */
export const homeDay = (moment: number): string => new Date(moment + HOME_OFFSET).toISOString().slice(0, 10);
