import * as z from 'zod/mini';

/** HTTP methods the contract uses. */
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * How the request travels: `query` in the address, `json` or `form` in the body,
 * `encrypted` as a cipher body with the encryption header (API-02), `none` when there is no payload.
 */
type RequestEncoding = 'none' | 'query' | 'json' | 'form' | 'encrypted';

/** Who may call: anybody, anybody with an optional session, or a session only. */
type Access = 'public' | 'optional' | 'session';

/** One row of the central endpoint table (API-01). */
export interface Endpoint<
  Name extends string = string,
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly name: Name;
  readonly method: Method;
  /** Path below the API base, e.g. `/account/login`. An operator may override it through the status response. */
  readonly path: `/${string}`;
  readonly encoding: RequestEncoding;
  readonly access: Access;
  /** Game or feature module code that accompanies the call (CONST-12). */
  readonly module?: string;
  /** Seconds a shared or private cache may hold the answer; absent means never stored. */
  readonly cacheSeconds?: number;
  /** Largest accepted request body in bytes, where it is not the default of 64 KiB. */
  readonly maxBodyBytes?: number;
  readonly request: Request;
  /** Schema of the envelope's `value`. */
  readonly response: Response;
}

/** The parsed request of an endpoint. */
export type RequestOf<E extends Endpoint> = z.infer<E['request']>;
/** The parsed `value` of an endpoint's successful answer. */
export type ResponseOf<E extends Endpoint> = z.infer<E['response']>;

/** Declares one endpoint; each is an export of its own so that a bundle holds only the calls it makes. */
/*@__NO_SIDE_EFFECTS__*/
export function endpoint<const Name extends string, Q extends z.ZodMiniType, S extends z.ZodMiniType>(
  row: Endpoint<Name, Q, S>,
): Endpoint<Name, Q, S> {
  return row;
}

/** Prefix of every API path. */
export const API_BASE = '/api';

/** The request of a call without payload. */
export const noPayload = z.strictObject({});

/** A moment as milliseconds since the epoch. */
export const timestamp = z.int().check(z.nonnegative());

/** An amount of money in minor units (e.g. centavos) of its currency. */
export const minorUnits = z.int();

/** A calendar day, `YYYY-MM-DD`. */
export const calendarDay = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));

/** A positive whole number as it stands in a query (at most six digits). */
export const positiveText = z.string().check(z.regex(/^[1-9]\d{0,5}$/));

/** A whole number as it stands in a query (at most nine digits). */
export const integerText = z.string().check(z.regex(/^(0|[1-9]\d{0,8})$/));

/** A free text of at most `maximum` UTF-16 units. */
export const textUpTo = (maximum: number) => z.string().check(z.maxLength(maximum));

/** A text of 1 to `maximum` UTF-16 units. */
export const filledText = (maximum: number) => z.string().check(z.minLength(1), z.maxLength(maximum));

/** Envelope around every answer: `{ success, value, errorCode?, message? }`. */
export interface Envelope<Value> {
  readonly success: boolean;
  readonly value: Value;
  readonly errorCode?: string;
  readonly message?: string;
}

/** Envelope of a refusal as the client parses it; `value` may carry hints such as `captchaRequired`. */
export const refusalEnvelope = z.object({
  success: z.literal(false),
  value: z.optional(z.unknown()),
  errorCode: z.string(),
  message: z.optional(z.string()),
});
