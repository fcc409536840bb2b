import { HTTP_STATUS, type ServerErrorCode } from '@/services/contract/errors';

/** What a refusal carries besides its code. */
interface RefusalDetails {
  /** Hint for the client, e.g. `{ captchaRequired: true }`. */
  readonly value?: unknown;
  /** Seconds until the same call may succeed. */
  readonly retryAfter?: number;
}

/** An expected "no" of the platform: thrown anywhere below the dispatcher, answered as an envelope. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ServerErrorCode;
  readonly value: unknown;
  readonly retryAfter: number | undefined;

  constructor(code: ServerErrorCode, details: RefusalDetails = {}) {
    super(code);
    this.code = code;
    this.value = details.value ?? null;
    this.retryAfter = details.retryAfter;
  }

  /** HTTP status of the code. */
  get status(): number {
    return HTTP_STATUS[this.code];
  }
}
