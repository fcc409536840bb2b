/** Supported content codings, best first. */
export const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** The best supported coding in an `Accept-Encoding` header; undefined for none. */
export function chooseCoding(header: string | undefined): Coding | undefined {
  if (header === undefined) return undefined;
  const allowed = new Map<string, boolean>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    allowed.set(name, quality === undefined || Number(quality) > 0);
  }
  return CODINGS.find((coding) => allowed.get(coding) ?? allowed.get('*') ?? false);
}
