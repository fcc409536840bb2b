import type * as z from 'zod/mini';
import type { codePurpose } from '../contract/account';
import type { ProviderChannel } from '../contract/phoneService';

/** A mobile number as a form holds it. */
export interface PhoneNumber {
  readonly mobileNum: string;
  readonly countryDialingCode: string;
}

/** What goes along with a code request. */
export interface CodeRequestDetails {
  /** From the human check (SMS-03). */
  readonly humanToken: string;
  readonly purpose: z.infer<typeof codePurpose>;
}

/**
 * Proof of a phone number, or of a person at a provider (SMS-10, LOGIN-10, LOGIN-11). Everything rejects with an
 * `ApiFailure` whose code the error catalogue knows, and an aborted call with the signal's reason.
 */
export interface PhoneVerification {
  /** Loads what the flow will need, so that a later press opens its popup at once. */
  prepare(): Promise<void>;
  /** Sends a code; resolves with the end of the countdown, milliseconds since the epoch (SMS-04). */
  sendCode(
    number: PhoneNumber,
    details: CodeRequestDetails,
    signal?: AbortSignal,
  ): Promise<{ readonly deadline: number }>;
  /**
   * Checks a code; resolves with the identity token that proves the number. Empty where the platform sends its own
   * codes: then the server checks the code that the form carries, and no token goes along (RESET-06).
   */
  verifyCode(number: PhoneNumber, code: string, signal?: AbortSignal): Promise<string>;
  /**
   * Signs in with a provider in its popup; resolves with an identity token. Call it from a press of the player.
   * Rejects with a {@link SignInCancelled} when the player closed the popup.
   */
  signInWithProvider(channel: ProviderChannel, signal?: AbortSignal): Promise<string>;
}

/** The player left the provider's popup without signing in: no fault, and nothing to show. */
export class SignInCancelled extends Error {
  override readonly name = 'SignInCancelled';
}

/** The sending and checking of codes alone. */
export type CodeVerification = Pick<PhoneVerification, 'sendCode' | 'verifyCode'>;

/** A sent code as it must be known to check it; survives a reload of the page. */
export interface PendingCode {
  /** In international form. */
  readonly phoneNumber: string;
  /** The service's own name of the sending; worthless without the code. */
  readonly verificationId: string;
}

/** Where the last sent code is noted. */
export interface PendingCodes {
  read(): PendingCode | undefined;
  write(pending: PendingCode): void;
  remove(): void;
}
