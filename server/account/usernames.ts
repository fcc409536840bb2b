import { randomInt } from 'node:crypto';
import { plainText } from '@contract/readers/plainText';

/** The key of an account: its name as every form reads it, in lower case. */
export const usernameKeyOf = (username: string): string => plainText(username).toLowerCase();

/** Letters and digits that cannot be confused. */
const CLEAR_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A random text of easily readable characters. */
export const randomSigns = (length: number): string =>
  Array.from({ length }, () => CLEAR_SIGNS[randomInt(CLEAR_SIGNS.length)]).join('');

/** A generated username. */
export const randomUsername = (prefix: string): string => `${prefix}${randomSigns(9)}`;

/** A username masked for other users: `ma***9`. */
export const maskName = (username: string): string =>
  username.length <= 3 ? `${username.slice(0, 1)}***` : `${username.slice(0, 2)}***${username.slice(-1)}`;
