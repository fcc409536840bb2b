/**
 * A value that must never show, such as a password. Events, contexts and snapshots hold an object that prints as
 * dots; only services reveal the value.
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** Returns the value; for services only. */
  reveal(): string {
    return this.#value;
  }

  /** Whether both hold the same value. */
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
