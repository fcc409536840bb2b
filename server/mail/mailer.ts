/** A mail on its way. */
export interface Mail {
  readonly address: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** The same for every try at one mail. */
  readonly reference: string;
}

/** Brings mails to their addresses. Rejects when a mail was not taken; it is then tried again. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
