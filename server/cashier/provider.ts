import type { Localized, PaymentKind } from '../db/schema';

/** A way to pay in or out. */
export interface MethodTerms {
  readonly methodId: string;
  readonly kinds: readonly PaymentKind[];
  readonly displayName: Localized;
  readonly icon: string;
  readonly limits: Readonly<
    Record<
      PaymentKind,
      {
        readonly minimumMinor: number;
        readonly maximumMinor: number;
        readonly quickAmountsMinor: readonly number[];
      }
    >
  >;
  /** What a withdrawal goes to. */
  readonly destination: 'mobile' | 'account';
}

/** What the provider is asked to do. */
export interface PaymentOrder {
  /** The payment's id: the same order again is the same payment. */
  readonly reference: string;
  readonly kind: PaymentKind;
  readonly methodId: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** Account that a withdrawal goes to; empty for a deposit. */
  readonly destination: string;
}

/** How a payment stands with the provider; `unknown` for one that never arrived there. */
export type ProviderState = 'unknown' | 'pending' | 'succeeded' | 'failed';

/** A decision that the provider reports by itself. */
export interface ProviderCallback {
  readonly reference: string;
  readonly state: 'succeeded' | 'failed';
}

/** The adapter to one payment provider. */
export interface PaymentProvider {
  readonly name: string;
  readonly methods: readonly MethodTerms[];
  /** Hands an order over; resolves with the address of the provider's page, empty when none is needed. */
  begin(order: PaymentOrder): Promise<{ readonly redirectUrl: string }>;
  /** Asks how an order stands. */
  stateOf(reference: string): Promise<ProviderState>;
  /** Reads a callback; undefined for one that is not the provider's own or too old. */
  readCallback(body: string, signature: string, now: number): ProviderCallback | undefined;
}
