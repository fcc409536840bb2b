/** An SMS to send. */
export interface ShortMessage {
  /** In international format, e.g. `+639171234567`. */
  readonly number: string;
  readonly text: string;
  /** The same for every attempt to send a message, so that a gateway can recognise repetitions. */
  readonly reference: string;
}

/** Sends SMS. Rejects when a message was not accepted; it is then retried. */
export interface SmsCarrier {
  send(message: ShortMessage): Promise<void>;
}
