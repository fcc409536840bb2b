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
import {
  type PhoneServiceConfiguration,
  PROVIDER_IDS,
  type ProviderChannel,
  toInternationalNumber,
} from '../contract/phoneService';
import { toFailure } from './failures';
import { openPopupChannel } from './popupChannel';
import type { PendingCodes, PhoneNumber, PhoneVerification } from './port';

/** What the service's client needs from outside. */
export interface FirebaseOptions {
  readonly configuration: PhoneServiceConfiguration;
  /** Language of messages and popups, as a locale. */
  readonly locale: () => string;
  readonly now: () => number;
  readonly pending: PendingCodes;
}

/** Each provider's own popup, in the player's language: every provider names that wish differently. */
const PROVIDERS: Readonly<Record<ProviderChannel, (locale: string) => AuthProvider>> = {
  line: (locale) => new OAuthProvider(PROVIDER_IDS.line).setCustomParameters({ ui_locales: locale }),
  facebook: (locale) => new FacebookAuthProvider().setCustomParameters({ locale: locale.replace('-', '_') }),
  google: (locale) => new GoogleAuthProvider().setCustomParameters({ hl: locale }),
};

let apps = 0;

/** Rejects as soon as the signal says so; what the client still does then changes nothing. */
function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Our human check in the place of the service's: its token is what a code request proves. */
function humanVerifier(humanToken: string): ApplicationVerifier {
  const verifier = { type: 'recaptcha', verify: async () => humanToken, _reset: () => {} };
  return verifier;
}

/**
 * The phone-verification service through its own client (SMS-10, LOGIN-10, LOGIN-11). Nobody stays signed in there: a
 * token is taken and the client forgets the person, and nothing of it is stored.
 */
export function createFirebase({ configuration, locale, now, pending }: FirebaseOptions): PhoneVerification {
  const { apiKey, authDomain, projectId, origin, verifier } = configuration;
  apps += 1;
  const app = initializeApp({ apiKey, authDomain, projectId }, `phoneVerification-${apps}`);
  const auth: Auth = initializeAuth(app, { persistence: inMemoryPersistence });
  if (origin !== undefined) {
    const base = new URL(origin, window.location.href).origin;
    connectAuthEmulator(auth, base, { disableWarnings: true });
    // Only against a server of one's own: our verifier is a real one.
    auth.settings.appVerificationDisabledForTesting = verifier === 'recaptcha';
    openPopupChannel(window, base);
  }

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
    // The service names no expiry: the countdown is the default one (SMS-07).
    return { deadline: now() + SMS_DEFAULT_SECONDS * 1000 };
  }

  async function verifyCode(number: PhoneNumber, code: string) {
    const sent = pending.read();
    if (sent?.phoneNumber !== toInternationalNumber(number.countryDialingCode, number.mobileNum)) {
      throw new ApiFailure('verification.code.wrong');
    }
    const credential = PhoneAuthProvider.credential(sent.verificationId, code);
    const token = await takeToken(signInWithCredential(auth, credential));
    pending.remove();
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
