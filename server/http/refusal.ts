import { HTTP_STATUS, type RefusedReason, type ServerErrorCode } from '@contract/errors';

/** Details of a refusal. */
interface RefusalDetails {
  /** Hints for the client, e.g. `{ captchaRequired: true }`. */
  readonly value?: Readonly<Record<string, unknown>> | undefined;
  /** Seconds until the same call may succeed. */
  readonly retryAfter?: number | undefined;
}

/** An expected error: thrown anywhere below `answerRefusals`, which answers it as an envelope. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ServerErrorCode;
  readonly value: Readonly<Record<string, unknown>> | null;
  readonly retryAfter: number | undefined;

  constructor(code: ServerErrorCode, details: RefusalDetails = {}) {
    super(code);
    this.code = code;
    this.value = details.value ?? null;
    this.retryAfter = details.retryAfter;
  }

  /** The same refusal with further hints. */
  withHints(hints: Readonly<Record<string, unknown>>): Refusal {
    const { code, value, retryAfter } = this;
    return new Refusal(code, { value: { ...value, ...hints }, retryAfter });
  }

  /** HTTP status for the code. */
  get status(): number {
    return HTTP_STATUS[this.code];
  }
}

/** The refusal of fields of a request, by their paths, that its schema cannot judge. */
export const refusedFields = (reasons: Readonly<Record<string, RefusedReason>>): Refusal =>
  new Refusal('request.invalid', { value: { fields: Object.keys(reasons), reasons } });
