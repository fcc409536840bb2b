import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  type ConfirmAnswered,
  feedbackMachine,
  type LoadingRequest,
  type ToastRequest,
} from '@/machines/shared/feedback/feedback.machine';

function start() {
  const clock = new SimulatedClock();
  const actor = createActor(feedbackMachine, { clock }).start();
  const answers: ConfirmAnswered[] = [];
  actor.on('confirm.answered', (answer) => answers.push(answer));
  const shown = () => actor.getSnapshot().context;
  return {
    clock,
    answers,
    shown,
    send: actor.send,
    toast: (duration: ToastRequest['duration'], message: ToastRequest['message'] = 'message.logged_in') =>
      actor.send({ type: 'toast.show', message, tone: 'info', duration }),
    mask: (id: string, duration: LoadingRequest['duration'] = 'loading') =>
      actor.send({ type: 'loading.show', id, message: 'message.please_wait', duration }),
    ask: (id: string) => actor.send({ type: 'confirm.ask', id, message: 'confirm.logout' }),
  };
}

describe('a toast', () => {
  const LIFETIMES: readonly [
    what: string,
    kinds: readonly (readonly [ToastRequest['duration'], number])[],
  ][] = [
    [
      'TOAST-03 of success stays 1500 ms, the brief one 1000 ms',
      [
        ['success', 1500],
        ['successBrief', 1000],
      ],
    ],
    ['TOAST-04 of info stays 1500 ms', [['info', 1500]]],
    [
      'TOAST-05 by default and a short toast stay 3000 ms each',
      [
        ['default', 3000],
        ['short', 3000],
      ],
    ],
    ['TOAST-06 that is long stays 8000 ms', [['long', 8000]]],
    ['TOAST-07 of a copy stays 2000 ms', [['copy', 2000]]],
  ];

  it.each(LIFETIMES)('%s', (_, kinds) => {
    for (const [kind, lifetime] of kinds) {
      const { clock, shown, toast } = start();
      toast(kind);
      clock.increment(lifetime - 1);
      expect(shown().toast?.duration).toBe(kind);
      clock.increment(1);
      expect(shown().toast).toBeNull();
    }
  });

  it('is replaced by a newer one, which has its full time', () => {
    const { clock, shown, toast } = start();
    toast('default', 'message.logged_in');
    clock.increment(2999);
    toast('success', 'message.logged_out');
    clock.increment(1499);
    expect(shown().toast?.message).toBe('message.logged_out');
    clock.increment(1);
    expect(shown().toast).toBeNull();
  });

  it('is announced again when the same message is shown twice', () => {
    const { shown, toast } = start();
    toast('default');
    const first = shown().toastSerial;
    toast('default');
    expect(shown().toastSerial).toBe(first + 1);
  });

  it('can be dismissed early, and its timer does not shorten the next one', () => {
    const { clock, shown, toast, send } = start();
    toast('success');
    clock.increment(1000);
    send({ type: 'toast.dismiss' });
    expect(shown().toast).toBeNull();
    toast('success');
    clock.increment(1499);
    expect(shown().toast).not.toBeNull();
  });
});

describe('a loading mask', () => {
  it.each([
    ['TOAST-01 stays at most 9999 ms', 'loading', 9999],
    ['TOAST-01 of a reward application stays at most 10 s', 'rewardLoading', 10_000],
    ['TOAST-02 of a password reset stays at most 15 s', 'resetLoading', 15_000],
  ] as const)('%s', (_, kind, duration) => {
    const { clock, shown, mask } = start();
    mask('own', kind);
    clock.increment(duration - 1);
    expect(shown().loading?.id).toBe('own');
    clock.increment(1);
    expect(shown().loading).toBeNull();
  });

  it('is hidden by its owner at once', () => {
    const { shown, mask, send } = start();
    mask('own');
    send({ type: 'loading.hide', id: 'own' });
    expect(shown().loading).toBeNull();
  });

  it('is not hidden by the owner of an older mask', () => {
    const { clock, shown, mask, send } = start();
    mask('older');
    clock.increment(9000);
    mask('newer');
    send({ type: 'loading.hide', id: 'older' });
    clock.increment(9998);
    expect(shown().loading?.id).toBe('newer');
  });
});

describe('a confirm', () => {
  it('has the button text of its caller, or the default one', () => {
    const { ask, send, shown } = start();
    ask('logout');
    expect(shown().confirm).toStrictEqual({ id: 'logout', message: 'confirm.logout' });
    send({ type: 'confirm.ask', id: 'go', message: 'confirm.logout', accept: 'action.go' });
    expect(shown().confirm).toStrictEqual({ id: 'go', message: 'confirm.logout', accept: 'action.go' });
  });

  it.each([
    ['confirm.accept', true],
    ['confirm.decline', false],
  ] as const)('%s answers the caller once', (type, accepted) => {
    const { answers, ask, send, shown } = start();
    ask('logout');
    send({ type });
    send({ type });
    expect(answers).toEqual([{ type: 'confirm.answered', id: 'logout', accepted }]);
    expect(shown().confirm).toBeNull();
  });

  it('replaced by a newer one counts as declined; the answer then goes to the newer one', () => {
    const { answers, ask, send, shown } = start();
    ask('older');
    ask('newer');
    expect(answers).toMatchObject([{ id: 'older', accepted: false }]);
    expect(shown().confirm?.id).toBe('newer');
    send({ type: 'confirm.accept' });
    expect(answers.at(-1)).toMatchObject({ id: 'newer', accepted: true });
  });

  it('is withdrawn only by its caller, and then no answer is sent', () => {
    const { answers, ask, send, shown } = start();
    ask('own');
    send({ type: 'confirm.withdraw', id: 'of somebody else' });
    expect(shown().confirm?.id).toBe('own');
    send({ type: 'confirm.withdraw', id: 'own' });
    expect(shown().confirm).toBeNull();
    expect(answers).toEqual([]);
  });

  it('waits for the player without a timeout, over toast and mask', () => {
    const { clock, ask, toast, mask, shown } = start();
    ask('own');
    toast('long');
    mask('other');
    clock.increment(86_400_000);
    expect(shown()).toMatchObject({ confirm: { id: 'own' }, toast: null, loading: null });
  });
});
