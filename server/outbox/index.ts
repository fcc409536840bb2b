import type { Logger } from 'pino';
import type { Database } from '../db/database';
import { JOB_DEADLINE, type Job } from '../jobs/jobs';
import type { Mailer } from '../mail/mailer';
import type { CallService } from '../metrics/outgoing';
import type { SmsCarrier } from '../sms/carrier';
import { createOutbox, type Outbox } from './outbox';

/** Interval of message delivery in milliseconds. */
const DELIVERY_INTERVAL = 5_000;

/** Opens the outbox. */
export function openOutbox({
  smsCarrier,
  mailer,
  callService,
  ...parts
}: {
  readonly db: Database;
  /** Absent ones leave their messages in the outbox. */
  readonly smsCarrier: SmsCarrier | undefined;
  readonly mailer: Mailer | undefined;
  readonly callService: CallService;
  readonly log: Logger;
  readonly now: () => number;
}): { readonly outbox: Outbox; readonly jobs: readonly Job[] } {
  const outbox = createOutbox({
    ...parts,
    carrier: smsCarrier && { send: (message) => callService('sms', () => smsCarrier.send(message)) },
    mailer: mailer && { send: (mail) => callService('mail', () => mailer.send(mail)) },
  });
  return {
    outbox,
    jobs: [
      { name: 'delivery', every: DELIVERY_INTERVAL, deadline: JOB_DEADLINE, run: () => outbox.deliver() },
    ],
  };
}
