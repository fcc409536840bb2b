/** Lifetime of the language cookie, in seconds. */
export const LANGUAGE_COOKIE_SECONDS = 31_536_000;
/** Cookie with the player's language, for the pages that the server renders; without scripts also its name in an address. */
export const LANGUAGE_COOKIE = 'lang';
