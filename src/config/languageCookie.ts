/** Cookie with the player's language, for the pages that the server renders; the browser writes it. */
export const LANGUAGE_COOKIE = 'lang';
