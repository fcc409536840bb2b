/* The sanitiser of HTML needs a document; here texts come without any markup, and are shown as they are. */

const toText = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').trim();

export const plainText = toText;
export const previewText = (html: string): string => `Preview: ${toText(html)}`;
export const SafeHtml = ({ html }: { readonly html: string }) => <div>{html}</div>;
