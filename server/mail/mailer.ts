/** A mail to send. */
export interface Mail {
  readonly address: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** The same for every attempt to send a mail. */
  readonly reference: string;
}

/** Sends mails. Rejects when a mail was not accepted; it is then retried. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
