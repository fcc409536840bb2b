import type { Localized, PaymentKind } from '../db/schema';

/** A payment method. */
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
        /** Fee that the provider deducts from the amount. */
        readonly feeMinor: number;
        /** Usual time until a decision, in minutes. */
        readonly withinMinutes: number;
        readonly quickAmountsMinor: readonly number[];
      }
    >
  >;
  /** Kind of destination of a withdrawal. */
  readonly destination: 'mobile' | 'account';
}

/** An order to the provider. */
export interface PaymentOrder {
  /** The payment's id; repeating an order does not create another payment. */
  readonly reference: string;
  readonly kind: PaymentKind;
  readonly methodId: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** Destination account of a withdrawal; empty for a deposit. */
  readonly destination: string;
}

/** State of a payment at the provider; `unknown` when the provider never received it. */
export type ProviderState = 'unknown' | 'pending' | 'succeeded' | 'failed';

/** A decision reported by the provider. */
export interface ProviderCallback {
  readonly reference: string;
  readonly state: 'succeeded' | 'failed';
}

/** The adapter to one payment provider. */
export interface PaymentProvider {
  readonly name: string;
  readonly methods: readonly MethodTerms[];
  /** Sends an order; resolves with the URL of the provider's page, or an empty text when none is needed. */
  begin(order: PaymentOrder): Promise<{ readonly redirectUrl: string }>;
  /** Queries the state of an order. */
  stateOf(reference: string): Promise<ProviderState>;
  /** Parses a callback; undefined when its signature is wrong or it is too old. */
  readCallback(body: string, signature: string, now: number): Promise<ProviderCallback | undefined>;
}
