import { createSign, type KeyObject } from 'node:crypto';
import type { IdTokenClaims } from '@server/account/idToken';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs an identity token with RS256. */
export function signIdToken(payload: IdTokenClaims, key: KeyObject, kid: string): string {
  const signed = `${part({ alg: 'RS256', kid, typ: 'JWT' })}.${part(payload)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key).toString('base64url')}`;
}
