import type catalogue from '../en/catalogue';

/** Tagalog texts of the catalogue's screens. */
const ty = {} satisfies Record<keyof typeof catalogue, string>;

export default ty;
