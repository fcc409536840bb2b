/*
 * What an operator's text may consist of, for both of its sanitisers: in the browser and on the server, which renders
 * pages. Whatever they return is rendered as elements; no markup is inserted anywhere.
 */

/** Allowed tags. Other tags are removed, with or without their content. */
export const TAGS = [
  ...['p', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ...['strong', 'em', 'b', 'i', 'u', 's', 'small', 'span', 'a'],
];
/** Allowed attributes, as React names them. */
export const ATTRIBUTES = ['href', 'colSpan', 'rowSpan', 'lang', 'dir'] as const;
/** Allowed link targets: this site, or other sites over TLS. */
export const ADDRESSES = /^(?:\/m\/|https:\/\/)/i;

/** A part of a sanitised text: words, or an element. */
export type SafeNode = string | SafeElement;
export interface SafeElement {
  readonly tag: string;
  readonly attributes: { readonly [Name in (typeof ATTRIBUTES)[number]]?: string };
  readonly children: readonly SafeNode[];
}

/** An element with its allowed attributes. */
export const safeElement = (
  tag: string,
  attribute: (name: (typeof ATTRIBUTES)[number]) => string | undefined,
  children: readonly SafeNode[],
): SafeElement => ({
  tag,
  attributes: Object.fromEntries(
    ATTRIBUTES.flatMap((name) => {
      const value = attribute(name);
      const isAllowed = value !== undefined && (name !== 'href' || ADDRESSES.test(value));
      return isAllowed ? [[name, value]] : [];
    }),
  ),
  children,
});
