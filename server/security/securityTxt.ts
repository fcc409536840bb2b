/** Path of security.txt (RFC 9116). */
export const SECURITY_TXT_PATH = '/.well-known/security.txt';

/** Contact for vulnerability reports, with expiry. */
export interface SecurityContact {
  /** A `mailto:` or `https:` address. */
  readonly contact: string;
  /** Milliseconds since the epoch; security.txt is not served afterwards. */
  readonly expires: number;
}

/** The text of security.txt; undefined without a contact or after its expiry. */
export function securityTxt(
  about: SecurityContact | undefined,
  publicOrigin: string | undefined,
  now: number,
): string | undefined {
  if (about === undefined || about.expires <= now) return undefined;
  const lines = [
    `Contact: ${about.contact}`,
    `Expires: ${new Date(about.expires).toISOString()}`,
    'Preferred-Languages: en, tl',
    ...(publicOrigin === undefined ? [] : [`Canonical: ${publicOrigin}${SECURITY_TXT_PATH}`]),
  ];
  return `${lines.join('\n')}\n`;
}
