import { HTTP_STATUS, type ServerErrorCode } from '@/services/contract/errors';

/** Details of a refusal. */
interface RefusalDetails {
  /** Hint for the client, e.g. `{ captchaRequired: true }`. */
  readonly value?: unknown;
  /** Seconds until the same call may succeed. */
  readonly retryAfter?: number;
}

/** An expected error: thrown anywhere below the dispatcher and answered as an envelope. */
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

  /** HTTP status for the code. */
  get status(): number {
    return HTTP_STATUS[this.code];
  }
}
