import {
  type PasskeyAnswer,
  type PasskeyCeremony,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyRegistrationOptions,
  registerPasskey,
  stepUpPasskeyOptions,
} from '@contract/account';
import type { SessionRecord } from '@contract/session';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import * as z from 'zod/mini';
import type { Api } from '../api';
import { ApiFailure } from '../api/failure';

/** What this browser can do with passkeys. */
export interface PasskeyFeatures {
  /** Passkeys can be created and used. */
  readonly available: boolean;
  /** Passkeys can be offered among the suggestions of the username field. */
  readonly suggestions: boolean;
}

/** The result of creating a passkey, other than an error. */
export type PasskeyCreation =
  | { readonly kind: 'made'; readonly answer: PasskeyAnswer }
  /** The player closed the browser's dialog, or let it time out. */
  | { readonly kind: 'cancelled' }
  /** This device already holds a passkey of the account. */
  | { readonly kind: 'alreadyHeld' };

/** The result of signing with a passkey, other than an error. */
type PasskeySigning =
  | { readonly kind: 'signed'; readonly answer: PasskeyAnswer }
  /** The player closed the browser's dialog, or let it time out. */
  | { readonly kind: 'cancelled' };

/** Passkey suggestions of an open form. */
export interface SuggestionOffer {
  /** Offers suggestions again. Does nothing while an offer is open. */
  offer(): void;
  stop(): void;
}

/**
 * Passkeys as an alternative to passwords. Each step is a separate method, so that charts can time it. Errors reject
 * with an `ApiFailure`, aborts with the signal's reason.
 */
export interface Passkeys {
  features(): Promise<PasskeyFeatures>;
  /** Requests the server's options for a new passkey of the session's account. */
  prepare(signal: AbortSignal): Promise<PasskeyCeremony>;
  /** Creates the passkey in the browser's dialog. Call it soon after a press of the player. */
  create(ceremony: PasskeyCeremony, signal: AbortSignal): Promise<PasskeyCreation>;
  /** Adds it to the account. */
  add(answer: PasskeyAnswer, label: string, signal: AbortSignal): Promise<void>;
  /**
   * Waits until the player picks a passkey suggested by the field whose `autocomplete` ends in `webauthn`, or until the
   * signal aborts. Rejects at once when suggestions are not supported. Does not log in.
   */
  awaitSuggestion(signal: AbortSignal): Promise<PasskeyAnswer>;
  /** Offers suggestions until it is stopped. */
  offerSuggestions(onPicked: (answer: PasskeyAnswer) => void): SuggestionOffer;
  /** Signs with one of the member's passkeys in the browser's dialog (step-up). */
  sign(signal: AbortSignal): Promise<PasskeySigning>;
  /** Logs in with the picked passkey. */
  logIn(answer: PasskeyAnswer, site: 'member' | 'agent', signal: AbortSignal): Promise<SessionRecord>;
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

/** Milliseconds until a challenge is renewed. The server accepts the answer to a challenge for five minutes. */
const CHALLENGE_LIFETIME = 240_000;

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Creates the port. The WebAuthn library is a separate chunk, loaded with the first ceremony. */
export function createPasskeys(call: Api['call']): Passkeys {
  async function features(): Promise<PasskeyFeatures> {
    const available = typeof globalThis.PublicKeyCredential === 'function';
    // Older browsers with passkeys cannot suggest them.
    const suggestions = available && (await PublicKeyCredential.isConditionalMediationAvailable?.());
    return { available, suggestions: suggestions === true };
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

  async function awaitSuggestion(signal: AbortSignal): Promise<PasskeyAnswer> {
    if (!(await features()).suggestions) throw new ApiFailure('no.permission');
    const { ceremonyId, options } = await call(passkeyLoginOptions, {}, { signal });
    if (!isRequestOptions(options)) throw new ApiFailure('response.malformed');
    const credential = await perform(
      ({ startAuthentication }) =>
        startAuthentication({
          optionsJSON: options,
          useBrowserAutofill: true,
          // The form may not have rendered yet; the browser waits for its field.
          verifyBrowserAutofillInput: false,
        }),
      signal,
    );
    return { ceremonyId, credential: { ...credential } };
  }

  return {
    features,
    async prepare(signal) {
      const ceremony = await call(passkeyRegistrationOptions, {}, { signal });
      if (!isCreationOptions(ceremony.options)) throw new ApiFailure('response.malformed');
      return ceremony;
    },
    async create({ ceremonyId, options }, signal) {
      if (!isCreationOptions(options)) throw new ApiFailure('response.malformed');
      try {
        const credential = await perform(
          ({ startRegistration }) => startRegistration({ optionsJSON: options }),
          signal,
        );
        return { kind: 'made', answer: { ceremonyId, credential: { ...credential } } };
      } catch (error) {
        if (nameOf(error) === 'NotAllowedError') return { kind: 'cancelled' };
        if (nameOf(error) === 'InvalidStateError') return { kind: 'alreadyHeld' };
        throw error;
      }
    },
    async sign(signal) {
      const { ceremonyId, options } = await call(stepUpPasskeyOptions, {}, { signal });
      if (!isRequestOptions(options)) throw new ApiFailure('response.malformed');
      try {
        const credential = await perform(
          ({ startAuthentication }) => startAuthentication({ optionsJSON: options }),
          signal,
        );
        return { kind: 'signed', answer: { ceremonyId, credential: { ...credential } } };
      } catch (error) {
        if (nameOf(error) === 'NotAllowedError') return { kind: 'cancelled' };
        throw error;
      }
    },
    async add({ ceremonyId, credential }, label, signal) {
      await call(registerPasskey, { ceremonyId, label, credential }, { signal });
    },
    awaitSuggestion,
    offerSuggestions(onPicked) {
      let offered: AbortController | undefined;
      async function offer(current: AbortController): Promise<void> {
        const renewal = setTimeout(() => {
          current.abort();
          if (offered === current) start();
        }, CHALLENGE_LIFETIME);
        try {
          const answer = await awaitSuggestion(current.signal);
          if (offered !== current) return;
          offered = undefined;
          onPicked(answer);
        } catch {
          // Suggestions are unavailable or none was picked: the form works without them until the next offer.
          if (offered === current) offered = undefined;
        } finally {
          clearTimeout(renewal);
        }
      }
      function start(): void {
        offered = new AbortController();
        void offer(offered);
      }
      return {
        offer: () => {
          if (offered === undefined) start();
        },
        stop() {
          offered?.abort();
          offered = undefined;
        },
      };
    },
    logIn: ({ ceremonyId, credential }, site, signal) =>
      call(passkeyLogin, { ceremonyId, credential, site }, { signal }),
  };
}
