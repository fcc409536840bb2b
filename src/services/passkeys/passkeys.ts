import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import * as z from 'zod/mini';
import type { Api } from '../api';
import { ApiFailure } from '../api/failure';
import {
  passkeyLogin,
  passkeyLoginOptions,
  passkeyRegistrationOptions,
  registerPasskey,
  type SessionRecord,
} from '../contract/account';

/** What this browser can do with passkeys. */
export interface PasskeyFeatures {
  /** Passkeys can be made and used at all. */
  readonly available: boolean;
  /** Passkeys can be offered among the suggestions of the username field. */
  readonly suggestions: boolean;
}

/** How a ceremony ended when nothing was at fault. */
export type PasskeyLoginOutcome =
  | { readonly kind: 'accepted'; readonly record: SessionRecord }
  /** The player closed the browser's dialog, or let it time out. */
  | { readonly kind: 'cancelled' };
export type PasskeyRegistrationOutcome =
  | { readonly kind: 'registered'; readonly passkeyId: string }
  | { readonly kind: 'cancelled' }
  /** This device already holds a passkey of the account. */
  | { readonly kind: 'alreadyRegistered' };

/** Which site a login is for. */
export interface PasskeySite {
  readonly site: 'member' | 'agent';
}

/** Passkeys as an alternative to a password. A fault rejects with an `ApiFailure`, an abort with the signal's reason. */
export interface Passkeys {
  features(): Promise<PasskeyFeatures>;
  /** Adds a passkey to the account of the session; call it from a press of the player. */
  register(
    label: string,
    token: string | undefined,
    signal: AbortSignal,
  ): Promise<PasskeyRegistrationOutcome>;
  /** Logs in with a passkey in the browser's own dialog; call it from a press of the player. */
  logIn(site: PasskeySite, signal: AbortSignal): Promise<PasskeyLoginOutcome>;
  /**
   * Waits for a passkey among the suggestions of the field whose `autocomplete` ends in `webauthn`; until the signal
   * aborts, if nobody picks one. Rejects at once where there are no suggestions.
   */
  awaitSuggestion(site: PasskeySite, signal: AbortSignal): Promise<SessionRecord>;
}

const creationOptions = z.looseObject({
  challenge: z.string(),
  rp: z.looseObject({ name: z.string() }),
  user: z.looseObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.looseObject({ type: z.literal('public-key'), alg: z.int() })),
});
const requestOptions = z.looseObject({ challenge: z.string() });

const isCreationOptions = (value: unknown): value is PublicKeyCredentialCreationOptionsJSON =>
  creationOptions.safeParse(value).success;
const isRequestOptions = (value: unknown): value is PublicKeyCredentialRequestOptionsJSON =>
  requestOptions.safeParse(value).success;

async function load(): Promise<typeof import('@simplewebauthn/browser')> {
  try {
    return await import('@simplewebauthn/browser');
  } catch {
    throw new ApiFailure('network.unreachable');
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Creates the port; the ceremonies' library is a chunk of its own that loads with the first of them. */
export function createPasskeys(call: Api['call']): Passkeys {
  async function features(): Promise<PasskeyFeatures> {
    const available = typeof globalThis.PublicKeyCredential === 'function';
    if (!available) return { available, suggestions: false };
    const { browserSupportsWebAuthnAutofill } = await load();
    return { available, suggestions: await browserSupportsWebAuthnAutofill() };
  }

  /** Runs one ceremony in the browser; leaving the flow closes its dialog. */
  async function perform<T>(
    ceremony: (library: Awaited<ReturnType<typeof load>>) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const library = await load();
    signal.throwIfAborted();
    const cancel = () => library.WebAuthnAbortService.cancelCeremony();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return await ceremony(library);
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  async function authenticate({ site }: PasskeySite, suggested: boolean, signal: AbortSignal) {
    const { ceremonyId, options } = await call(passkeyLoginOptions, {}, { signal });
    if (!isRequestOptions(options)) throw new ApiFailure('response.malformed');
    const credential = await perform(
      ({ startAuthentication }) =>
        startAuthentication({
          optionsJSON: options,
          useBrowserAutofill: suggested,
          // The form may still be about to show: the browser itself waits for its field.
          verifyBrowserAutofillInput: false,
        }),
      signal,
    );
    return call(passkeyLogin, { ceremonyId, credential: { ...credential }, site }, { signal });
  }

  return {
    features,
    async register(label, token, signal) {
      const { ceremonyId, options } = await call(passkeyRegistrationOptions, {}, { signal, token });
      if (!isCreationOptions(options)) throw new ApiFailure('response.malformed');
      try {
        const credential = await perform(
          ({ startRegistration }) => startRegistration({ optionsJSON: options }),
          signal,
        );
        const added = await call(
          registerPasskey,
          { ceremonyId, label, credential: { ...credential } },
          { signal, token },
        );
        return { kind: 'registered', passkeyId: added.passkeyId };
      } catch (error) {
        if (nameOf(error) === 'NotAllowedError') return { kind: 'cancelled' };
        if (nameOf(error) === 'InvalidStateError') return { kind: 'alreadyRegistered' };
        throw error;
      }
    },
    async logIn(site, signal) {
      try {
        return { kind: 'accepted', record: await authenticate(site, false, signal) };
      } catch (error) {
        if (nameOf(error) === 'NotAllowedError') return { kind: 'cancelled' };
        throw error;
      }
    },
    async awaitSuggestion(site, signal) {
      if (!(await features()).suggestions) throw new ApiFailure('no.permission');
      return authenticate(site, true, signal);
    },
  };
}
