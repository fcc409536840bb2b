import { type PhoneServiceConfiguration, PROVIDER_IDS, type ProviderChannel } from '@contract/phoneService';
import { toInternationalNumber } from '@contract/readers/mobileNumber';
import { initializeApp } from 'firebase/app';
import {
  type ApplicationVerifier,
  type Auth,
  type AuthProvider,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  FacebookAuthProvider,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  OAuthProvider,
  PhoneAuthProvider,
  RecaptchaVerifier,
  signInWithCredential,
  signInWithPopup,
  signOut,
  type UserCredential,
} from 'firebase/auth';
import { SMS_DEFAULT_SECONDS } from '@/config/constants';
import { ApiFailure } from '../api/failure';
import { toFailure } from './failures';
import { openPopupChannel } from './popupChannel';
import type { PendingCodes, PhoneNumber, PhoneVerification } from './port';

/** Dependencies of the service's client. */
export interface FirebaseOptions {
  readonly configuration: PhoneServiceConfiguration;
  /** Language of messages and popups, as a locale. */
  readonly locale: () => string;
  readonly now: () => number;
  readonly pending: PendingCodes;
}

/** The providers' popups in the player's language. Each provider has a different language parameter. */
const PROVIDERS: Readonly<Record<ProviderChannel, (locale: string) => AuthProvider>> = {
  line: (locale) => new OAuthProvider(PROVIDER_IDS.line).setCustomParameters({ ui_locales: locale }),
  facebook: (locale) => new FacebookAuthProvider().setCustomParameters({ locale: locale.replace('-', '_') }),
  google: (locale) => new GoogleAuthProvider().setCustomParameters({ hl: locale }),
};

let apps = 0;

/**
 * How long a proof is reused, in milliseconds. The platform accepts a proof for ten minutes, and a form needs time to
 * arrive.
 */
const PROOF_LIFETIME = 540_000;

/**
 * The proof obtained with a code. The service accepts a code once, but a refused form is sent again with the same code.
 */
interface Proof {
  readonly verificationId: string;
  readonly code: string;
  readonly token: string;
  /** Expiry time, on the clock of {@link FirebaseOptions.now}. */
  readonly until: number;
}

/** Rejects as soon as the signal aborts. The client's work may continue, but its result is ignored. */
function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Replaces the service's human check with ours: a code request carries its token. */
function humanVerifier(humanToken: string): ApplicationVerifier {
  const verifier = { type: 'recaptcha', verify: async () => humanToken, _reset: () => {} };
  return verifier;
}

/**
 * The phone-verification service through its own client (SMS-10, LOGIN-10, LOGIN-11). The player is signed out there as
 * soon as the token has been read, and nothing is stored.
 */
export function createFirebase({ configuration, locale, now, pending }: FirebaseOptions): PhoneVerification {
  const { apiKey, authDomain, projectId, origin, verifier } = configuration;
  apps += 1;
  const app = initializeApp({ apiKey, authDomain, projectId }, `phoneVerification-${apps}`);
  const auth: Auth = initializeAuth(app, { persistence: inMemoryPersistence });
  if (origin !== undefined) {
    const base = new URL(origin, window.location.href).origin;
    connectAuthEmulator(auth, base, { disableWarnings: true });
    // Disables the service's own check, on a self-hosted server only. Our human check is real and stays enabled.
    auth.settings.appVerificationDisabledForTesting = verifier === 'recaptcha';
    openPopupChannel(window, base);
  }

  /** Kept in memory only: a token is never stored. */
  let proof: Proof | undefined;

  async function takeToken(credential: Promise<UserCredential>): Promise<string> {
    const { user } = await credential;
    try {
      return await user.getIdToken();
    } finally {
      await signOut(auth);
    }
  }

  async function requestCode(phoneNumber: string, humanToken: string): Promise<string> {
    const provider = new PhoneAuthProvider(auth);
    if (verifier === 'humanCheck') return provider.verifyPhoneNumber(phoneNumber, humanVerifier(humanToken));
    const place = document.createElement('div');
    document.body.append(place);
    const invisible = new RecaptchaVerifier(auth, place, { size: 'invisible' });
    try {
      return await provider.verifyPhoneNumber(phoneNumber, invisible);
    } finally {
      invisible.clear();
      place.remove();
    }
  }

  async function sendCode(number: PhoneNumber, humanToken: string) {
    auth.languageCode = locale();
    const phoneNumber = toInternationalNumber(number.countryDialingCode, number.mobileNum);
    const verificationId = await requestCode(phoneNumber, humanToken);
    pending.write({ phoneNumber, verificationId });
    proof = undefined;
    // The service sends no expiry, so the default countdown applies (SMS-07).
    return { lifetimeMs: SMS_DEFAULT_SECONDS * 1000 };
  }

  async function verifyCode(number: PhoneNumber, code: string) {
    const sent = pending.read();
    if (sent?.phoneNumber !== toInternationalNumber(number.countryDialingCode, number.mobileNum)) {
      throw new ApiFailure('verification.code.wrong');
    }
    const { verificationId } = sent;
    const isProven = proof?.verificationId === verificationId && proof.code === code && now() < proof.until;
    if (proof !== undefined && isProven) return proof.token;
    const credential = PhoneAuthProvider.credential(verificationId, code);
    const token = await takeToken(signInWithCredential(auth, credential));
    proof = { verificationId, code, token, until: now() + PROOF_LIFETIME };
    return token;
  }

  function signIn(channel: ProviderChannel) {
    auth.languageCode = locale();
    return takeToken(signInWithPopup(auth, PROVIDERS[channel](locale()), browserPopupRedirectResolver));
  }

  const translated = <T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> =>
    abortable(
      work.catch((error: unknown) => {
        throw toFailure(error);
      }),
      signal,
    );

  return {
    prepare: async () => {},
    sendCode: (number, { humanToken }, signal) => translated(sendCode(number, humanToken), signal),
    verifyCode: (number, code, signal) => translated(verifyCode(number, code), signal),
    signInWithProvider: (channel, signal) => translated(signIn(channel), signal),
  };
}
