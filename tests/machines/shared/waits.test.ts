import type { StatementFile } from '@contract/cashier';
import { describe, expect, it } from 'vitest';
import { type CallbackActorLogic, createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import { type MailResetOutcome, mailResetMachine } from '@/machines/account/mailReset/mailReset.machine';
import { paymentPasswordMachine } from '@/machines/account/paymentPassword/paymentPassword.machine';
import { type StepUpOptions, stepUpMachine } from '@/machines/account/stepUp/stepUp.machine';
import { statementMachine } from '@/machines/cashier/statement/statement.machine';
import type { Failure } from '@/machines/shared/failure';
import type { WaitLeft } from '@/machines/shared/parts/wait';
import { sessionOfType } from '@/machines/shared/samples';
import { Secret } from '@/machines/shared/secret';
import { settle } from '../../support/chart';

/* A refusal that names a wait: what is left of it shows, and once nothing is, the refusal goes and the form is as before. */

const TOO_MANY: Failure = { code: 'rate.limited', retryAfterMs: 60_000 };
const refuse = (): Promise<never> => Promise.reject(TOO_MANY);

type CountDown = CallbackActorLogic<EventObject, { readonly ms: number | undefined }>;

interface Refused {
  getSnapshot(): { readonly value: unknown; readonly context: { readonly failure: Failure | null } };
}

/** Each chart, after a call was refused. */
const CHARTS: Readonly<Record<string, (countDown: CountDown) => Refused>> = {
  'a new password by mail': (countDown) => {
    const actor = createActor(
      mailResetMachine.provide({
        actors: { countDown, resetByMail: fromPromise((): Promise<MailResetOutcome> => refuse()) },
      }),
      {
        input: { linkToken: new Secret('token') },
      },
    ).start();
    actor.send({ type: 'password.submit', newPassword: new Secret('new') });
    return actor;
  },
  'the payment password': (countDown) => {
    const actor = createActor(
      paymentPasswordMachine.provide({
        actors: { countDown, savePassword: fromPromise((): Promise<void> => refuse()) },
      }),
      { input: { isSet: false } },
    ).start();
    actor.send({ type: 'form.submit', oldPassword: new Secret(''), newPassword: new Secret('246813') });
    return actor;
  },
  'a proof of identity': (countDown) => {
    const actor = createActor(
      stepUpMachine.provide({
        actors: {
          countDown,
          fetchOptions: fromPromise(
            async (): Promise<StepUpOptions> => ({ methods: ['password'], numberEnd: '' }),
          ),
          judge: fromPromise((): Promise<void> => refuse()),
        },
      }),
      { input: { purpose: 'passkey' } },
    ).start();
    void settle().then(() => actor.send({ type: 'password.submit', password: new Secret('wrong') }));
    return actor;
  },
  'a statement': (countDown) => {
    const actor = createActor(
      statementMachine.provide({
        actors: { countDown, fetchFile: fromPromise((): Promise<StatementFile> => refuse()) },
      }),
      {
        input: { session: sessionOfType(0), subject: 'bets', now: 0 },
      },
    ).start();
    actor.send({
      type: 'statement.get',
      choice: { subject: 'bets', format: 'csv', startDate: '2026-10-01', endDate: '2026-10-31' },
    });
    return actor;
  },
};

describe('a refusal that names a wait', () => {
  it.each(Object.entries(CHARTS))('%s', async (_, start) => {
    const waits: (number | undefined)[] = [];
    let tell = (_left: WaitLeft) => {};
    const actor = start(
      fromCallback(({ input, sendBack }) => {
        waits.push(input.ms);
        tell = sendBack;
      }),
    );
    const failure = () => actor.getSnapshot().context.failure;
    await settle();
    await settle();
    await settle();
    expect(failure()).toEqual(TOO_MANY);
    expect(waits.at(-1)).toBe(60_000);
    tell({ type: 'wait.left', ms: 59_000 });
    expect(failure()).toEqual({ ...TOO_MANY, retryAfterMs: 59_000 });
    tell({ type: 'wait.left', ms: 0 });
    expect(failure()).toBeNull();
  });
});
