/** A short message on its way. */
export interface ShortMessage {
  /** In international form, e.g. `+639171234567`. */
  readonly number: string;
  readonly text: string;
  /** The same for every try at one message, so that a gateway can tell a repetition. */
  readonly reference: string;
}

/** Brings short messages to phones. Rejects when a message was not taken; it is then tried again. */
export interface SmsCarrier {
  send(message: ShortMessage): Promise<void>;
}
