import type { codePurpose } from '@contract/account';
import type { ProviderChannel } from '@contract/phoneService';
import type * as z from 'zod/mini';

/** A mobile number as entered in a form. */
export interface PhoneNumber {
  readonly mobileNum: string;
  readonly countryDialingCode: string;
}

/** Details of a code request. */
export interface CodeRequestDetails {
  /** From the human check (SMS-03). */
  readonly humanToken: string;
  readonly purpose: z.infer<typeof codePurpose>;
}

/**
 * Proves a phone number, or an identity at a provider (SMS-10, LOGIN-10, LOGIN-11). Failures reject with an
 * `ApiFailure` whose code is in the error catalogue; aborted calls reject with the signal's reason.
 */
export interface PhoneVerification {
  /** Loads the code of the flow in advance, so that a later press opens the popup at once. */
  prepare(): Promise<void>;
  /** Sends a code; resolves with the length of the countdown in milliseconds (SMS-04). */
  sendCode(
    number: PhoneNumber,
    details: CodeRequestDetails,
    signal?: AbortSignal,
  ): Promise<{ readonly lifetimeMs: number }>;
  /**
   * Checks a code; resolves with the identity token that proves the number. For nine minutes the same code resolves
   * with the same token, so that a form refused for another reason can be sent again (FLAG-15). Resolves with an empty
   * string when the platform sends its own codes: the server then checks the code in the form, and no token is sent
   * (RESET-06).
   */
  verifyCode(number: PhoneNumber, code: string, signal?: AbortSignal): Promise<string>;
  /**
   * Signs in with a provider in its popup; resolves with an identity token. Call it from a press of the player.
   * Rejects with a {@link SignInCancelled} when the player closed the popup.
   */
  signInWithProvider(channel: ProviderChannel, signal?: AbortSignal): Promise<string>;
}

/** Thrown when the player closes the provider's popup without signing in. It is not shown as an error. */
export class SignInCancelled extends Error {
  override readonly name = 'SignInCancelled';
}

/** Only the sending and checking of codes. */
export type CodeVerification = Pick<PhoneVerification, 'sendCode' | 'verifyCode'>;

/** What is needed to check a sent code. Survives a reload. */
export interface PendingCode {
  /** In international format. */
  readonly phoneNumber: string;
  /** The service's verification id; useless without the code. */
  readonly verificationId: string;
}

/** Storage for the last sent code. */
export interface PendingCodes {
  read(): PendingCode | undefined;
  write(pending: PendingCode): void;
}
