/**
 * Stable error codes of the API, each mapped to one message of the error catalogue (ERR-01..ERR-31).
 * `modify.new.old.same` is the only code named by the specification (RESET-03).
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
  /** Too many marks on one letter. */
  'name.marks',
  /** Letters of several scripts. */
  'name.scripts',
  /** It looks like the name of the site, a role or a host. */
  'name.reserved',
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
  /** The body did not arrive in time. */
  'request.timeout',
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
  /** The file would exceed the maximum number of rows, which is in the `value`. */
  'statement.too.long',
  /** Another bonus is running; it must be finished or given up first. */
  'bonus.active',
  /** Nothing is left of the deposit that a bonus is on. */
  'deposit.withdrawn',
  'player.limit.reached',
  'player.excluded',
  'reality.check.due',
  'game.unavailable',
  'promotion.unavailable',
  /** A condition of the promotion does not hold any more. */
  'promotion.unmet',
  'image.invalid',
  /** An uploaded picture is not stored (any more); it must be uploaded again. */
  'image.expired',
  /** The session was opened with a temporary password, which must be changed first (SESSION-07). */
  'password.change.required',
  /** A step-up is required first; the `value` contains its purpose. */
  'step.up.required',
  /** The given proof is not valid. */
  'step.up.wrong',
  /** A payment password must be set before the first withdrawal. */
  'payment.password.required',
  /** The password is a common or breached one. */
  'password.common',
  /** The password is made up of the account's own names. */
  'password.personal',
] as const;

/** Codes set by the client for failures without an answer from the server. */
export const CLIENT_ERROR_CODES = [
  'network.unreachable',
  'network.timeout',
  'response.malformed',
  /** The page was closed or reloaded before the answer to a payment came. */
  'payment.unanswered',
  /** The page has no Web Crypto (not a secure origin) or no key, so a body cannot be sealed. */
  'cipher.unavailable',
  /** The browser blocked the window of a login provider. */
  'window.blocked',
] as const;

export type ServerErrorCode = (typeof SERVER_ERROR_CODES)[number];
export type ErrorCode = ServerErrorCode | (typeof CLIENT_ERROR_CODES)[number];

/** Codes of calls refused while the site is closed, for all visitors or for the visitor's region. */
export type ClosedCode = Extract<ErrorCode, 'maintenance' | 'ip.restricted'>;

/**
 * Converts a string from an answer to an error code. An unknown code becomes the catalogue's "Unknown error" (ERR-14).
 */
export function toErrorCode(code: string): ErrorCode {
  const known: readonly string[] = SERVER_ERROR_CODES;
  return known.includes(code) ? (code as ServerErrorCode) : 'unknown';
}

/** HTTP status of each server code: always 4xx or 503, never 500. */
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
  'name.marks': 422,
  'name.scripts': 422,
  'name.reserved': 422,
  'mobile.format': 422,
  'modify.new.old.same': 422,
  'request.url.empty': 404,
  'not.found': 404,
  'rate.limited': 429,
  'request.malformed': 400,
  'request.invalid': 400,
  'request.media.unsupported': 415,
  'request.too.large': 413,
  'request.timeout': 408,
  'cipher.invalid': 400,
  'request.method.unsupported': 405,
  'human.check.wrong': 422,
  'verification.code.expired': 422,
  'link.expired': 422,
  'payment.password.wrong': 422,
  'balance.insufficient': 422,
  'statement.too.long': 422,
  'amount.out.of.limits': 422,
  'bonus.active': 409,
  'deposit.withdrawn': 409,
  'player.limit.reached': 403,
  'player.excluded': 403,
  'reality.check.due': 403,
  'game.unavailable': 422,
  'promotion.unavailable': 422,
  'promotion.unmet': 409,
  'image.invalid': 422,
  'image.expired': 422,
  'password.change.required': 403,
  'step.up.required': 403,
  'step.up.wrong': 422,
  'payment.password.required': 403,
  'password.common': 422,
  'password.personal': 422,
  maintenance: 503,
  'system.upgrading': 503,
  unknown: 503,
};

/** Why a field of a request is refused. */
export const REFUSED_REASONS = ['missing', 'short', 'long', 'low', 'high', 'format', 'unknown'] as const;
export type RefusedReason = (typeof REFUSED_REASONS)[number];

/**
 * The `value` of `request.invalid`: the refused fields by their paths, e.g. `amountMinor` or `proof.password`, and why. A
 * platform may leave out why.
 */
export type RefusedFields = {
  readonly fields: readonly string[];
  readonly reasons?: Readonly<Record<string, RefusedReason>>;
};
