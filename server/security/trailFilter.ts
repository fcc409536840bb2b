import * as z from 'zod';
import { usernameKeyOf } from '../account/usernames';
import type { TrailFilter } from './trail';

const words = z
  .strictObject({
    member: z.string().min(1).optional(),
    kind: z.string().min(1).optional(),
    address: z.string().min(1).optional(),
    result: z.string().min(1).optional(),
    since: z.coerce.date().optional(),
    limit: z.coerce.number().int().min(1).max(10_000).default(100),
  })
  .transform(
    ({ member, since, kind, address, result, limit }): TrailFilter => ({
      limit,
      ...(member === undefined ? {} : { userNameKey: usernameKeyOf(member) }),
      ...(kind === undefined ? {} : { kind }),
      ...(address === undefined ? {} : { address }),
      ...(result === undefined ? {} : { result }),
      ...(since === undefined ? {} : { since: since.getTime() }),
    }),
  );

/** Parses `name=value` words of the command line; throws an error that names the invalid part. */
export function readTrailFilter(given: readonly string[]): TrailFilter {
  const entries = given.map((word): [string, string] => {
    const at = word.indexOf('=');
    return at < 0 ? [word, ''] : [word.slice(0, at), word.slice(at + 1)];
  });
  const parsed = words.safeParse(Object.fromEntries(entries));
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}
