import { randomInt } from 'node:crypto';

/** The form of a username that makes it unique. */
export const usernameKeyOf = (username: string): string => username.trim().normalize('NFC').toLowerCase();

/** Letters and digits that are not taken for one another. */
const CLEAR_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A random text of signs that are easily read. */
export const randomSigns = (length: number): string =>
  Array.from({ length }, () => CLEAR_SIGNS[randomInt(CLEAR_SIGNS.length)]).join('');

/** A username for somebody who chose none. */
export const randomUsername = (prefix: string): string => `${prefix}${randomSigns(9)}`;
