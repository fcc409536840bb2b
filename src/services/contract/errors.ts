/**
 * Stable error codes of the wire, each mapped to one message of the error catalogue (ERR-01..ERR-31).
 * `modify.new.old.same` is the one code that the spec names itself (RESET-03).
 */
export const SERVER_ERROR_CODES = [
  'not.logged.in',
  'no.permission',
  'user.missing.or.disabled',
  'username.taken',
  'verification.code.wrong',
  'account.format',
  'password.format',
  'email.format',
  'confirm.mismatch',
  'referrer.link',
  'invitation.code.invalid',
  'name.format',
  'mobile.format',
  'unknown',
  'system.upgrading',
  'logged.out.elsewhere',
  'session.expired',
  'captcha.required',
  'captcha.wrong',
  'request.url.empty',
  'ip.restricted',
  'maintenance',
  'modify.new.old.same',
  'free.play.refused',
  'real.account.required',
  'rate.limited',
  'request.malformed',
  'request.invalid',
  'request.media.unsupported',
  'request.too.large',
  'request.method.unsupported',
  'cipher.invalid',
  'cipher.replayed',
  'not.found',
  'conflict',
  'human.check.wrong',
  'verification.code.expired',
  'link.expired',
  'payment.password.wrong',
  'balance.insufficient',
  'amount.out.of.limits',
  'player.limit.reached',
  'player.excluded',
  'reality.check.due',
  'game.unavailable',
  'promotion.unavailable',
  'image.invalid',
  /** The session was opened with a temporary password, which must be replaced first (SESSION-07). */
  'password.change.required',
] as const;

/** Codes that the client itself gives to a failure which no server answered. */
export const CLIENT_ERROR_CODES = [
  'network.unreachable',
  'network.timeout',
  'response.malformed',
  /** The page has no Web Crypto (not a secure origin) or no key, so a body cannot be sealed. */
  'cipher.unavailable',
] as const;

export type ServerErrorCode = (typeof SERVER_ERROR_CODES)[number];
export type ErrorCode = ServerErrorCode | (typeof CLIENT_ERROR_CODES)[number];

/** Narrows any string from the wire; an unknown code is the catalogue's "Unknown error" (ERR-14). */
export function toErrorCode(code: string): ErrorCode {
  const known: readonly string[] = SERVER_ERROR_CODES;
  return known.includes(code) ? (code as ServerErrorCode) : 'unknown';
}

/** HTTP status of each server code: always 4xx or 503, never a bare 500. */
export const HTTP_STATUS: Readonly<Record<ServerErrorCode, number>> = {
  'not.logged.in': 401,
  'session.expired': 401,
  'logged.out.elsewhere': 401,
  'user.missing.or.disabled': 401,
  'no.permission': 403,
  'ip.restricted': 403,
  'free.play.refused': 403,
  'real.account.required': 403,
  'captcha.required': 403,
  'captcha.wrong': 403,
  'username.taken': 409,
  conflict: 409,
  'cipher.replayed': 409,
  'verification.code.wrong': 422,
  'account.format': 422,
  'password.format': 422,
  'email.format': 422,
  'confirm.mismatch': 422,
  'referrer.link': 422,
  'invitation.code.invalid': 422,
  'name.format': 422,
  'mobile.format': 422,
  'modify.new.old.same': 422,
  'request.url.empty': 404,
  'not.found': 404,
  'rate.limited': 429,
  'request.malformed': 400,
  'request.invalid': 400,
  'request.media.unsupported': 415,
  'request.too.large': 413,
  'cipher.invalid': 400,
  'request.method.unsupported': 405,
  'human.check.wrong': 422,
  'verification.code.expired': 422,
  'link.expired': 422,
  'payment.password.wrong': 422,
  'balance.insufficient': 422,
  'amount.out.of.limits': 422,
  'player.limit.reached': 403,
  'player.excluded': 403,
  'reality.check.due': 403,
  'game.unavailable': 422,
  'promotion.unavailable': 422,
  'image.invalid': 422,
  'password.change.required': 403,
  maintenance: 503,
  'system.upgrading': 503,
  unknown: 503,
};
