import type { Logger } from 'pino';
import type { Signer } from '../account/secrets';
import type { Database } from '../db/database';
import type { PaymentProvider } from './provider';

/** Header with the signature of a callback: time and HMAC. */
export const SIGNATURE_HEADER = 'x-payment-signature';

/** Outcome of an order. */
export interface Behaviour {
  readonly outcome: 'succeeded' | 'failed';
  /** Milliseconds until the outcome is decided. */
  readonly delay: number;
  /** `lost` decides without a callback: the platform has to query. */
  readonly callback: 'sent' | 'lost';
}

/** Methods of the sandbox: none, the working ones, or also the test card that is always declined. */
export type SandboxMethods = 'none' | 'offered' | 'all';

/** Dependencies and options of the sandbox. */
export interface PaymentSandboxOptions {
  readonly db: Database;
  /** Signs callbacks; shared by provider and platform. */
  readonly signer: Signer;
  readonly offers: SandboxMethods;
  readonly now: () => number;
  readonly log: Logger;
  /** Delivers a callback to the platform; resolves with whether it was accepted. */
  readonly deliver: (body: string, signature: string) => Promise<boolean>;
}

/** A payment provider for development and tests; it moves no real money. */
export interface PaymentSandbox extends PaymentProvider {
  /** Makes due callbacks. */
  settle(): Promise<void>;
  /** Overrides the outcome of following orders; `undefined` restores that of their method. */
  behave(behaviour: Behaviour | undefined): void;
  /** Signs a body like the provider. */
  sign(body: string, at: number): Promise<string>;
}
