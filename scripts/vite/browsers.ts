/**
 * The oldest browsers that the site supports, also named in docs/operations.md: syntax is compiled for them, and what
 * they lack of the web platform, the site does without.
 */
export const OLDEST_BROWSERS = ['chrome111', 'edge111', 'firefox115', 'safari16.4', 'ios16.4'];
