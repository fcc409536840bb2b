import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import {
  type PaymentPasswordForm,
  paymentPasswordMachine,
} from '@/machines/account/paymentPassword/paymentPassword.machine';
import {
  type StepUpOptions,
  type StepUpProof,
  stepUpMachine,
} from '@/machines/account/stepUp/stepUp.machine';
import { Secret } from '@/machines/shared/secret';
import { silentCountDown } from '../../support/chart';

const OPTIONS: StepUpOptions = { methods: ['password', 'code'], numberEnd: '0001' };

function stepUpWith(judged: StepUpProof[]) {
  return stepUpMachine.provide({
    actors: {
      countDown: silentCountDown,
      fetchOptions: fromPromise(async (): Promise<StepUpOptions> => OPTIONS),
      judge: fromPromise(async ({ input }) => {
        judged.push(input.proof);
        const isRight = input.proof.kind === 'password' && input.proof.password.reveal() === 'right';
        if (!isRight) throw { code: 'step.up.wrong' };
      }),
    },
  });
}

describe('step-up', () => {
  it('a payment password waits for the step-up, and is sent again after it', async () => {
    const judged: StepUpProof[] = [];
    const sent: PaymentPasswordForm[] = [];
    const chart = createActor(
      paymentPasswordMachine.provide({
        actors: {
          countDown: silentCountDown,
          stepUp: stepUpWith(judged),
          savePassword: fromPromise(async ({ input }) => {
            sent.push(input);
            if (judged.length < 2) throw { code: 'step.up.required' };
          }),
        },
      }),
      { input: { isSet: false } },
    ).start();
    const newPassword = new Secret('246810');
    chart.send({ type: 'form.submit', oldPassword: new Secret(''), newPassword });
    await waitFor(chart, (snapshot) => snapshot.matches('proving'));
    const { stepUp } = chart.getSnapshot().children;
    if (stepUp === undefined) throw new Error('There is no step-up.');
    await waitFor(stepUp, (snapshot) => snapshot.matches({ asking: { password: 'giving' } }));
    stepUp.send({ type: 'password.submit', password: new Secret('wrong') });
    await waitFor(stepUp, ({ context }) => context.failure?.code === 'step.up.wrong');
    expect(stepUp.getSnapshot().context.proof).toBeNull();
    stepUp.send({ type: 'password.submit', password: new Secret('right') });
    await waitFor(chart, (snapshot) => snapshot.matches('saved'));
    expect(sent.map((form) => form.newPassword.equals(newPassword))).toEqual([true, true]);
    expect(chart.getSnapshot().output?.newPassword.equals(newPassword)).toBe(true);
  });

  it('cancelling returns to the form, and nothing is sent again', async () => {
    let sent = 0;
    const chart = createActor(
      paymentPasswordMachine.provide({
        actors: {
          countDown: silentCountDown,
          stepUp: stepUpWith([]),
          savePassword: fromPromise(async (): Promise<void> => {
            sent += 1;
            throw { code: 'step.up.required' };
          }),
        },
      }),
      { input: { isSet: false } },
    ).start();
    chart.send({ type: 'form.submit', oldPassword: new Secret(''), newPassword: new Secret('246810') });
    await waitFor(chart, (snapshot) => snapshot.matches('proving'));
    chart.getSnapshot().children.stepUp?.send({ type: 'proof.cancel' });
    await waitFor(chart, (snapshot) => snapshot.matches('editing'));
    expect([sent, chart.getSnapshot().context.failure]).toEqual([1, null]);
  });
});
