/** Source of idempotency keys for a chart that sends orders; passed in by the creator of each running chart. */
export interface KeySource {
  /** Unique to this chart; up to 100 characters. */
  readonly keySeed: string;
}

/** Orders of one chart. An order keeps its number until its outcome is known. */
export interface Attempts extends KeySource {
  readonly attempt: number;
}

/** An order with its idempotency key, as sent to the platform. */
export type Keyed<Order> = Order & { readonly key: string };

/** Idempotency key of an order that is placed only once, such as a reward; its name makes the key unique. */
export const orderKey = ({ keySeed }: KeySource, name: string): string => `${keySeed}-${name}`;

/** Idempotency key of the current order: the platform executes orders with the same key once. */
export const attemptKey = (attempts: Attempts): string => orderKey(attempts, String(attempts.attempt));

/** Starts a new order, which gets a new key. */
export const nextAttempt = ({ attempt }: Attempts): Pick<Attempts, 'attempt'> => ({ attempt: attempt + 1 });
