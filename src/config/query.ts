/** The query of an address: plain texts, so that a shared link reads as it was written. */
export const readQuery = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

/** A query as it stands in an address, with its question mark; parts without a text are left out. */
export function writeQuery(query: Readonly<Record<string, unknown>>): string {
  const text = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  ).toString();
  return text === '' ? '' : `?${text}`;
}
