import { createHash, generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { type IdTokenClaims, type KeySet, verifyIdToken } from '@server/account/idToken';
import type { IdentitySandbox, IdentitySandboxOptions } from '@server/account/phoneService';
import { MAX_BODY_BYTES, readBody } from '@server/http/body';
import { decodeUtf8, parseJson } from '@server/http/payload';
import { Refusal } from '@server/http/refusal';
import * as z from 'zod/mini';
import { type ConsentLanguage, consentPage, outcomePage } from './consentPage';
import { createPeople, type Person } from './people';
import { signIdToken } from './signIdToken';

const API = '/identitytoolkit.googleapis.com';
const TOKEN = '/securetoken.googleapis.com/v1/token';
const HANDLER = '/emulator/auth/handler';
const TOKEN_SECONDS = 3_600;
const SEND_WINDOW = 600_000;

const PROVIDERS: Readonly<Record<string, string>> = {
  'oidc.line': 'LINE',
  'facebook.com': 'Facebook',
  'google.com': 'Google',
};

const codeRequest = z.object({
  phoneNumber: z.string().check(z.regex(/^\+[1-9]\d{5,14}$/)),
  recaptchaToken: z.string().check(z.minLength(1), z.maxLength(4096)),
});
const phoneSignIn = z.object({
  sessionInfo: z.string().check(z.minLength(1), z.maxLength(512)),
  code: z.string().check(z.minLength(1), z.maxLength(10)),
});
const providerSignIn = z.object({
  requestUri: z.url(),
  sessionId: z.string().check(z.minLength(1), z.maxLength(128)),
});
const lookup = z.object({ idToken: z.string() });
const refresh = z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string() });
const handlerQuery = z.object({
  providerId: z.string(),
  authType: z.literal('signInViaPopup'),
  eventId: z.string().check(z.minLength(1), z.maxLength(64)),
  redirectUrl: z.url(),
  hl: z._default(z.string(), ''),
});
const consentAnswer = z.object({
  providerId: z.string(),
  eventId: z.string(),
  redirectUrl: z.url(),
  hl: z._default(z.string(), ''),
  person: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  cancel: z.optional(z.literal('1')),
});

/** An error that is answered with a protocol error code. */
class ProtocolError extends Error {}

const answer = (status: number, body: object): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });

const refuse = (message: string, status = 400): Response =>
  answer(status, {
    error: { code: status, message, errors: [{ message, reason: 'invalid', domain: 'global' }] },
  });

function parse<S extends z.ZodMiniType>(schema: S, value: unknown, message: string): z.infer<S> {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw new ProtocolError(message);
  return parsed.data;
}

/** Creates a sandbox with a new signing key. */
export async function createIdentitySandbox(options: IdentitySandboxOptions): Promise<IdentitySandbox> {
  const { projectId, deliver, isHuman, codesPerNumber = 5, now = Date.now } = options;
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const kid = randomUUID();
  const jwks: KeySet = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] };
  const issuer = `https://securetoken.google.com/${projectId}`;
  const people = createPeople(now);
  const sent = new Map<string, number[]>();

  function tokensFor(person: Person, signInProvider: string, authTime = Math.floor(now() / 1000)) {
    const { provider, phoneNumber } = person;
    const claims: IdTokenClaims = {
      iss: issuer,
      aud: projectId,
      sub: person.localId,
      iat: Math.floor(now() / 1000),
      exp: Math.floor(now() / 1000) + TOKEN_SECONDS,
      auth_time: authTime,
      ...(phoneNumber === undefined ? {} : { phone_number: phoneNumber }),
      ...(provider === undefined ? {} : { name: provider.name }),
      ...(provider?.email === undefined ? {} : { email: provider.email, email_verified: true }),
      firebase: {
        sign_in_provider: signInProvider,
        identities: {
          ...(phoneNumber === undefined ? {} : { phone: [phoneNumber] }),
          ...(provider === undefined ? {} : { [provider.providerId]: [provider.userId] }),
          ...(provider?.email === undefined ? {} : { email: [provider.email] }),
        },
      },
    };
    return {
      idToken: signIdToken(claims, privateKey, kid),
      refreshToken: people.createRefreshToken(person.localId, signInProvider, authTime),
      expiresIn: String(TOKEN_SECONDS),
      localId: person.localId,
    };
  }

  async function sendCode(body: unknown) {
    const { phoneNumber, recaptchaToken } = parse(codeRequest, body, 'INVALID_PHONE_NUMBER');
    const recent = (sent.get(phoneNumber) ?? []).filter((time) => time > now() - SEND_WINDOW);
    if (recent.length >= codesPerNumber) throw new ProtocolError('TOO_MANY_ATTEMPTS_TRY_LATER');
    if (!(await isHuman(recaptchaToken, phoneNumber))) throw new ProtocolError('CAPTCHA_CHECK_FAILED');
    sent.set(phoneNumber, [...recent, now()]);
    const pending = people.createCode(phoneNumber);
    await deliver({ phoneNumber, code: pending.code });
    return { sessionInfo: pending.sessionInfo };
  }

  function signInWithPhoneNumber(body: unknown) {
    const { sessionInfo, code } = parse(phoneSignIn, body, 'INVALID_CODE');
    const verdict = people.checkCode(sessionInfo, code);
    switch (verdict.kind) {
      case 'verified': {
        const { person, isNew } = people.byPhone(verdict.phoneNumber);
        return { ...tokensFor(person, 'phone'), isNewUser: isNew, phoneNumber: verdict.phoneNumber };
      }
      case 'wrong':
        throw new ProtocolError('INVALID_CODE');
      case 'expired':
        throw new ProtocolError('SESSION_EXPIRED');
      case 'unknown':
        throw new ProtocolError('INVALID_SESSION_INFO');
    }
  }

  function signInWithIdp(body: unknown) {
    const { requestUri, sessionId } = parse(providerSignIn, body, 'INVALID_IDP_RESPONSE');
    const identity = people.takeConsent(new URL(requestUri).searchParams.get('code') ?? '', sessionId);
    if (identity === undefined) throw new ProtocolError('INVALID_IDP_RESPONSE');
    const { person, isNew } = people.byProvider(identity);
    return {
      ...tokensFor(person, identity.providerId),
      providerId: identity.providerId,
      federatedId: identity.userId,
      displayName: identity.name,
      ...(identity.email === undefined ? {} : { email: identity.email, emailVerified: true }),
      rawUserInfo: JSON.stringify({ sub: identity.userId, name: identity.name }),
      isNewUser: isNew,
    };
  }

  function lookUp(body: unknown) {
    const { idToken } = parse(lookup, body, 'INVALID_ID_TOKEN');
    let person: Person | undefined;
    try {
      const identity = verifyIdToken(idToken, { jwks, issuer, audience: projectId, now: now() });
      person = people.find(identity.subject);
    } catch {
      throw new ProtocolError('INVALID_ID_TOKEN');
    }
    if (person === undefined) throw new ProtocolError('USER_NOT_FOUND');
    const { localId, phoneNumber, provider, createdTime } = person;
    return {
      users: [
        {
          localId,
          createdAt: String(createdTime),
          lastLoginAt: String(now()),
          ...(phoneNumber === undefined ? {} : { phoneNumber }),
          ...(provider === undefined ? {} : { displayName: provider.name }),
          providerUserInfo: [
            phoneNumber === undefined
              ? { providerId: provider?.providerId, rawId: provider?.userId, displayName: provider?.name }
              : { providerId: 'phone', rawId: phoneNumber, phoneNumber },
          ],
        },
      ],
    };
  }

  function refreshTokens(body: unknown) {
    const { refresh_token: refreshToken } = parse(refresh, body, 'INVALID_REFRESH_TOKEN');
    const session = people.readRefreshToken(refreshToken);
    const person = people.find(session?.localId ?? '');
    if (session === undefined || person === undefined) throw new ProtocolError('INVALID_REFRESH_TOKEN');
    const tokens = tokensFor(person, session.signInProvider, session.authTime);
    return {
      access_token: tokens.idToken,
      id_token: tokens.idToken,
      refresh_token: tokens.refreshToken,
      expires_in: tokens.expiresIn,
      token_type: 'Bearer',
      user_id: person.localId,
      project_id: projectId,
    };
  }

  const calls: Readonly<Record<string, (body: unknown) => object | Promise<object>>> = {
    [`POST ${API}/v1/accounts:sendVerificationCode`]: sendCode,
    [`POST ${API}/v1/accounts:signInWithPhoneNumber`]: signInWithPhoneNumber,
    [`POST ${API}/v1/accounts:signInWithIdp`]: signInWithIdp,
    [`POST ${API}/v1/accounts:lookup`]: lookUp,
    [`POST ${TOKEN}`]: refreshTokens,
    // The service's own reCAPTCHA is off: code requests carry our human check instead.
    [`GET ${API}/v2/recaptchaConfig`]: () => ({
      recaptchaKey: `projects/${projectId}/keys/none`,
      recaptchaEnforcementState: [{ provider: 'PHONE_PROVIDER', enforcementState: 'OFF' }],
    }),
    [`GET /emulator/v1/projects/${projectId}/verificationCodes`]: () => ({
      verificationCodes: people.pendingCodes(),
    }),
  };

  /** Identities are posted only to pages of the sandbox's own origin; throws for any other. */
  function ownOrigin(url: URL, redirectUrl: string): string {
    const { origin } = new URL(redirectUrl);
    if (origin !== url.origin) throw new ProtocolError('UNAUTHORIZED_DOMAIN');
    return origin;
  }

  const languageOf = (hl: string): ConsentLanguage => (/^(?:fil|tl)/i.test(hl) ? 'tl' : 'en');

  function showConsent(url: URL): Response {
    const query = Object.fromEntries(url.searchParams);
    const customParameters = z.safeParse(
      z.record(z.string(), z.string()),
      readJson(query['customParameters']),
    );
    const language = customParameters.success
      ? (customParameters.data['hl'] ??
        customParameters.data['locale'] ??
        customParameters.data['ui_locales'])
      : undefined;
    const { providerId, eventId, redirectUrl, hl } = parse(
      handlerQuery,
      { ...query, hl: language ?? '' },
      'INVALID_AUTH_EVENT',
    );
    const provider = PROVIDERS[providerId];
    if (provider === undefined) throw new ProtocolError('INVALID_PROVIDER_ID');
    ownOrigin(url, redirectUrl);
    return consentPage(languageOf(hl), provider, { providerId, eventId, redirectUrl, hl });
  }

  async function takeConsent(url: URL, request: Request): Promise<Response> {
    const form = Object.fromEntries(new URLSearchParams(await readText(request)));
    const { providerId, eventId, redirectUrl, hl, person, cancel } = parse(
      consentAnswer,
      form,
      'INVALID_AUTH_EVENT',
    );
    const provider = PROVIDERS[providerId];
    if (provider === undefined) throw new ProtocolError('INVALID_PROVIDER_ID');
    const origin = ownOrigin(url, redirectUrl);
    const authEvent = { type: 'signInViaPopup', eventId, postBody: null, tenantId: null };
    if (cancel !== undefined || person === undefined) {
      const error = { code: 'auth/user-cancelled', message: 'The user did not grant the permissions.' };
      return outcomePage(languageOf(hl), { ...authEvent, urlResponse: null, sessionId: null, error }, origin);
    }
    const sessionId = randomUUID();
    const name = person.trim();
    const userId = createHash('sha256').update(`${providerId} ${name}`).digest('hex').slice(0, 24);
    const email = providerId === 'google.com' ? `${userId}@sandbox.example` : undefined;
    const code = people.createConsent({ providerId, userId, name, email }, sessionId);
    const urlResponse = `${url.origin}${HANDLER}?code=${code}`;
    return outcomePage(languageOf(hl), { ...authEvent, urlResponse, sessionId, error: null }, origin);
  }

  async function route(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname === HANDLER) {
      return request.method === 'POST' ? takeConsent(url, request) : showConsent(url);
    }
    const call = calls[`${request.method} ${url.pathname}`];
    if (call === undefined) return refuse('NOT_FOUND', 404);
    if (request.method === 'GET') return answer(200, await call(undefined));
    const text = await readText(request);
    const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded');
    return answer(200, await call(isForm ? Object.fromEntries(new URLSearchParams(text)) : readJson(text)));
  }

  return {
    paths: [API, TOKEN, HANDLER, '/emulator/v1/projects/'],
    jwks,
    issuer,
    audience: projectId,
    async fetch(request) {
      try {
        return await route(request);
      } catch (error) {
        if (error instanceof ProtocolError) return refuse(error.message);
        if (error instanceof Refusal) return refuse(error.code, error.status);
        throw error;
      }
    },
  };
}

const readText = async (request: Request): Promise<string> =>
  decodeUtf8(await readBody(request, MAX_BODY_BYTES));

function readJson(text: string | undefined): unknown {
  try {
    return parseJson(text ?? '');
  } catch {
    return undefined;
  }
}
