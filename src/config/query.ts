/** Search parameters of an address as plain text, so that a shared link looks as it was written. */
export const readQuery = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

/** Builds the query of an address, with its question mark. Empty parameters are left out. */
export function writeQuery(query: Readonly<Record<string, unknown>>): string {
  const text = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  ).toString();
  return text === '' ? '' : `?${text}`;
}
