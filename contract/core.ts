import * as z from 'zod/mini';

/** HTTP methods the contract uses. */
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * How the request is encoded: `query` in the URL, `json` or `form` in the body, `encrypted` as a cipher body with the
 * encryption header (API-02), `file` as the bytes themselves, `none` without payload.
 */
type RequestEncoding = 'none' | 'query' | 'json' | 'form' | 'encrypted' | 'file';

/** Who may call an endpoint: everyone without a session, everyone and with the session if there is one, or members only. */
type Access = 'public' | 'optional' | 'session';

/** Media type of a `file` body, whatever the file is: the server reads its type from its content. */
export const FILE_TYPE = 'application/octet-stream';

/** One row of the central endpoint table (API-01). Server-only settings are in server/http/policies.ts. */
export interface Endpoint<
  Name extends string = string,
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly name: Name;
  readonly method: Method;
  /** Path below the API base, e.g. `/account/login`. An operator may override it through the status response. */
  readonly path: `/${string}`;
  /** The client adds the session's token to every call whose row is not public. */
  readonly access: Access;
  readonly encoding: RequestEncoding;
  /** Game or feature module code that accompanies the call (CONST-12). */
  readonly module?: string;
  readonly request: Request;
  /** Schema of the envelope's `value`. */
  readonly response: Response;
}

/** The parsed request of an endpoint. */
export type RequestOf<E extends Endpoint> = z.infer<E['request']>;
/** The parsed `value` of an endpoint's successful answer. */
export type ResponseOf<E extends Endpoint> = z.infer<E['response']>;

/** Declares one endpoint. Each is a separate export, so that a bundle contains only the calls it makes. */
/*@__NO_SIDE_EFFECTS__*/
export function endpoint<const Name extends string, Q extends z.ZodMiniType, S extends z.ZodMiniType>(
  row: Endpoint<Name, Q, S>,
): Endpoint<Name, Q, S> {
  return row;
}

/** Header of each answer with the server's time, in milliseconds since the epoch. */
export const SERVER_TIME_HEADER = 'x-server-time';

/** Prefix of every API path. */
export const API_BASE = '/api';

/** Request schema of a call without payload. */
export const noPayload = z.strictObject({});

/** A time in milliseconds since the epoch. */
export const timestamp = z.int().check(z.nonnegative());

/** An amount of money in minor units (e.g. centavos) of its currency. */
export const minorUnits = z.int();

/**
 * A calendar day, `YYYY-MM-DD`, in the years 1900 to 2199, so that calculations stay within the range of the database.
 */
export const calendarDay = z
  .string()
  .check(z.regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));

/** A positive integer as text in a query (at most six digits). */
export const positiveText = z.string().check(z.regex(/^[1-9]\d{0,5}$/));

/** An integer as text in a query (at most nine digits). */
export const integerText = z.string().check(z.regex(/^(0|[1-9]\d{0,8})$/));

/** Id of a row of a member's history. */
export const rowId = z.string().check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/));

/** Whether a text is in the form of a row's id; the database refuses to look for another. */
export const isRowId = (text: string): boolean => rowId.safeParse(text).success;

/** A text of at most `maximum` UTF-16 units. */
export const textUpTo = (maximum: number) => z.string().check(z.maxLength(maximum));

/** A text of 1 to `maximum` UTF-16 units. */
export const filledText = (maximum: number) => z.string().check(z.minLength(1), z.maxLength(maximum));

/** Bytes in base64url without padding, with a number of characters. */
export const base64Url = (minimum: number, maximum: number) =>
  z.string().check(z.minLength(minimum), z.maxLength(maximum), z.regex(/^[A-Za-z0-9_-]+$/));

/** Id of an uploaded picture. */
export const pictureId = base64Url(24, 24);

/** Envelope around every answer: `{ success, value, errorCode?, message? }`. */
export interface Envelope<Value> {
  readonly success: boolean;
  readonly value: Value;
  readonly errorCode?: string;
  readonly message?: string;
}

/** Envelope of a refusal, as parsed by the client; `value` may contain hints such as `captchaRequired`. */
export const refusalEnvelope = z.object({
  success: z.literal(false),
  value: z.optional(z.unknown()),
  errorCode: z.string(),
  message: z.optional(z.string()),
});
