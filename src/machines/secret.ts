/**
 * A value that must never show: a password, a payment password. It travels through events, contexts and
 * snapshots as an object that prints as dots; only a service at the edge reveals it.
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value itself; for services only. */
  reveal(): string {
    return this.#value;
  }

  /** Whether both hide the same value. */
  equals(other: Secret): boolean {
    return this.#value === other.#value;
  }

  toString(): string {
    return '•••';
  }

  toJSON(): string {
    return '•••';
  }
}
