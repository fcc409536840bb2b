/** The token of an `Authorization` header: 256 bits in base64url; undefined without one. */
export const bearerOf = (authorization: string | null | undefined): string | undefined =>
  /^Bearer ([A-Za-z0-9_-]{43})$/.exec(authorization ?? '')?.[1];

/** How many seconds an answer may be kept, as its `Cache-Control` header says; undefined when it does not. */
export function maxAgeOf({ headers }: Response): number | undefined {
  const age = /max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1];
  return age === undefined ? undefined : Number(age);
}
