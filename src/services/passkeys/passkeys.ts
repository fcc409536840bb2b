import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import * as z from 'zod/mini';
import type { Api } from '../api';
import { ApiFailure } from '../api/failure';
import {
  type PasskeyAnswer,
  type PasskeyCeremony,
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

/** How the making of a passkey ended when nothing was at fault. */
export type PasskeyCreation =
  | { readonly kind: 'made'; readonly answer: PasskeyAnswer }
  /** The player closed the browser's dialog, or let it time out. */
  | { readonly kind: 'cancelled' }
  /** This device already holds a passkey of the account. */
  | { readonly kind: 'alreadyHeld' };

/** Passkeys among the suggestions of a form that stays open. */
export interface SuggestionOffer {
  /** Offers the next one; nothing happens while one is offered. */
  offer(): void;
  stop(): void;
}

/**
 * Passkeys as an alternative to a password; each step is one of its own, so that charts can time it. A fault rejects
 * with an `ApiFailure`, an abort with the signal's reason.
 */
export interface Passkeys {
  features(): Promise<PasskeyFeatures>;
  /** Asks the server what a new passkey of the session's account must be like. */
  prepare(token: string | undefined, signal: AbortSignal): Promise<PasskeyCeremony>;
  /** Lets the browser make it in its own dialog; call it soon after a press of the player. */
  create(ceremony: PasskeyCeremony, signal: AbortSignal): Promise<PasskeyCreation>;
  /** Adds it to the account. */
  add(answer: PasskeyAnswer, label: string, token: string | undefined, signal: AbortSignal): Promise<void>;
  /**
   * Waits for a passkey among the suggestions of the field whose `autocomplete` ends in `webauthn`; until the signal
   * aborts, if nobody picks one. Rejects at once where there are no suggestions. Nothing is logged in yet.
   */
  awaitSuggestion(signal: AbortSignal): Promise<PasskeyAnswer>;
  /** Offers suggestions until it is stopped, for as long as somebody is asked to pick. */
  offerSuggestions(onPicked: (answer: PasskeyAnswer) => void): SuggestionOffer;
  /** Logs in with the passkey that was picked. */
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

/** The server takes the answer to a challenge for five minutes; a fresh one is there before. */
const CHALLENGE_LIFETIME = 240_000;

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

  async function awaitSuggestion(signal: AbortSignal): Promise<PasskeyAnswer> {
    if (!(await features()).suggestions) throw new ApiFailure('no.permission');
    const { ceremonyId, options } = await call(passkeyLoginOptions, {}, { signal });
    if (!isRequestOptions(options)) throw new ApiFailure('response.malformed');
    const credential = await perform(
      ({ startAuthentication }) =>
        startAuthentication({
          optionsJSON: options,
          useBrowserAutofill: true,
          // The form may still be about to show: the browser itself waits for its field.
          verifyBrowserAutofillInput: false,
        }),
      signal,
    );
    return { ceremonyId, credential: { ...credential } };
  }

  return {
    features,
    async prepare(token, signal) {
      const ceremony = await call(passkeyRegistrationOptions, {}, { signal, token });
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
    async add({ ceremonyId, credential }, label, token, signal) {
      await call(registerPasskey, { ceremonyId, label, credential }, { signal, token });
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
          // No suggestions here, or nobody picked one: the form goes on without, until it offers again.
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
