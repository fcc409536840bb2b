/** A name that Vite gives a script or style: what it is, the hash of its content, and its extension. */
const HASHED = /^(?<stem>.+)-[\w-]{8}\.(?<ending>js|css)$/;

/**
 * The names of a script or style in other builds, with `*` in place of the hash; undefined for other files. A file of one
 * build is the dictionary with which its successor is compressed (RFC 9842).
 */
export function dictionaryScope(name: string): string | undefined {
  const found = HASHED.exec(name)?.groups;
  return found && `${found['stem']}-*.${found['ending']}`;
}
