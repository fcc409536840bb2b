/*
 * Readers of addresses and of what stands in them. An address is typed, shared and edited by people too: what is not
 * as the site writes it counts as absent.
 */

/** A whole number in a text, written without sign and leading zeros; undefined for anything else. */
export function wholeNumberIn(
  text: string | null,
  { least, most }: { readonly least: number; readonly most: number },
): number | undefined {
  if (text === null || !/^(?:0|[1-9]\d{0,8})$/.test(text)) return undefined;
  const number = Number(text);
  return number >= least && number <= most ? number : undefined;
}

/** A key of the catalogue, such as a vendor's, in an address; empty for anything else. */
export const keyIn = (text: string | null): string => (text !== null && /^\w{1,40}$/.test(text) ? text : '');

/** Whether an address is a path of this site; `//host` and `/\host` lead to another one. */
export const isOwnPath = (address: string): boolean => /^\/(?![/\\])/.test(address);

/** The address of a file under a base; a complete address is returned unchanged. */
export function addressUnder(base: string, path: string): string {
  if (/^(?:[a-z]+:|\/\/)/i.test(path)) return path;
  return `${base.replace(/\/$/, '')}/${path.replace(/^\//, '')}`;
}

/** Host name of a domain given as a host or as a URL; empty for anything else. */
export function hostOf(domain: string): string {
  const plain = domain.trim().toLowerCase();
  const address = plain.includes('://') ? plain : `https://${plain}`;
  return plain !== '' && URL.canParse(address) ? new URL(address).hostname : '';
}
