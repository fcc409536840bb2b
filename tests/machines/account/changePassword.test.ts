import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { TOAST_DURATION } from '@/config/constants';
import {
  type ChangePasswordForm,
  changePasswordMachine,
  type PasswordChange,
} from '@/machines/account/changePassword/changePassword.machine';
import type { Keyed } from '@/machines/shared/attempt';
import { UNREACHABLE } from '@/machines/shared/samples';
import { Secret } from '@/machines/shared/secret';
import { deferred, recorder } from '../../support/chart';
import { overhear } from '../../support/secrecy';

const OLD = 'Kulay-Bughaw-92';
const NEW = 'Tulay-Kalabaw-17';
const FORM: ChangePasswordForm = {
  oldPassword: new Secret(OLD),
  newPassword: new Secret(NEW),
  confirmNewPassword: new Secret(NEW),
  removePasskeys: false,
};

function start(hasTemporaryPassword = false) {
  const clock = new SimulatedClock();
  const server = deferred<PasswordChange, Keyed<ChangePasswordForm>>();
  const store = deferred<void, { newPassword: Secret }>();
  const log = recorder();
  const overheard = overhear();
  const actor = createActor(
    changePasswordMachine.provide({
      actors: { changePassword: server.logic, updateStoredPassword: store.logic },
      actions: {
        showLoading: log.action('showLoading'),
        hideLoading: log.action('hideLoading'),
        notify: log.action('notify'),
        reportChanged: log.action('reportChanged'),
        goHome: log.action('goHome'),
        leave: log.action('leave'),
        logFailure: log.action('logFailure'),
      },
    }),
    {
      clock,
      input: { userName: 'amihan', hasTemporaryPassword, keySeed: 'seed' },
      inspect: overheard.inspect,
    },
  ).start();
  return {
    clock,
    server,
    store,
    log,
    overheard,
    send: actor.send,
    submit: (form: ChangePasswordForm = FORM) => actor.send({ type: 'form.submit', ...form }),
    snapshot: () => actor.getSnapshot(),
    at: () => actor.getSnapshot().value,
  };
}
const SAVED = ['notify', { message: 'message.password_saved', tone: 'success', duration: 'successBrief' }];

it('CHPSW-10 CHPSW-11 CHPSW-12 CHPSW-13 the sequence: please wait, saved, one second, one more, home', async () => {
  const { clock, server, store, log, submit, at, snapshot } = start();
  submit();
  expect(log.take()).toEqual([
    ['showLoading', { id: 'changePassword', message: 'message.please_wait', duration: 'loading' }],
  ]);
  expect([server.calls.length, store.calls.length]).toEqual([1, 0]);
  await server.last().answer({ kind: 'changed' });
  expect(log.take()).toEqual([['hideLoading', { id: 'changePassword' }], ['reportChanged']]);
  expect(store.last().input.newPassword.reveal()).toBe(NEW);
  await store.last().answer();
  expect([log.take(), TOAST_DURATION.successBrief]).toEqual([[SAVED], 1000]);
  clock.increment(999);
  expect(at()).toBe('saved');
  clock.increment(1);
  expect([at(), log.take()]).toEqual(['leaving', []]);
  clock.increment(999);
  expect(log.take()).toEqual([]);
  clock.increment(1);
  expect([snapshot().status, log.take()]).toEqual(['done', [['goHome'], ['leave']]]);
});

describe('the call', () => {
  it('CHPSW-10 carries the three values', () => {
    const { submit, server } = start();
    submit();
    const { oldPassword, newPassword, confirmNewPassword } = server.last().input;
    expect([oldPassword, newPassword, confirmNewPassword].map((secret) => secret.reveal())).toEqual([
      OLD,
      NEW,
      NEW,
    ]);
  });

  it('is the only pending one', () => {
    const { submit, server, send } = start();
    submit();
    submit();
    send({ type: 'form.cancel' });
    expect(server.calls).toHaveLength(1);
    expect(server.waited()).toHaveLength(1);
  });

  it.each([
    [
      'a refusal',
      async ({ server }: ReturnType<typeof start>) => server.last().fail({ code: 'password.format' }),
    ],
    ['a lost connection', async ({ server }: ReturnType<typeof start>) => server.last().fail(UNREACHABLE)],
    ['15 s of silence', async ({ clock }: ReturnType<typeof start>) => void clock.increment(15_000)],
  ])(
    'CHPSW-14 ERR-24 after %s the loading hides and nothing else happens; it can be made again',
    async (_, happens) => {
      const stage = start();
      stage.submit();
      stage.log.take();
      await happens(stage);
      expect([stage.at(), stage.log.take(), stage.store.calls]).toEqual([
        'editing',
        [['hideLoading', { id: 'changePassword' }]],
        [],
      ]);
      stage.submit();
      expect(stage.server.calls).toHaveLength(2);
    },
  );
});

describe('the new password', () => {
  it('CHPSW-05 when the server refuses it by a rule unknown to the page, the reason shows until the next input', async () => {
    const { submit, at, server, log, send, snapshot } = start();
    submit();
    log.take();
    await server.last().answer({ kind: 'refused', failure: { code: 'password.common' } });
    expect([at(), snapshot().context.refusal?.code, log.take()]).toEqual([
      'passwordRefused',
      'password.common',
      [['hideLoading', { id: 'changePassword' }]],
    ]);
    send({ type: 'form.changed' });
    expect([at(), snapshot().context.refusal]).toEqual(['editing', null]);
    submit();
    expect(server.calls).toHaveLength(2);
  });

  it('CHPSW-09 equal to the old one is refused with a prompt, and nothing is sent', () => {
    const { submit, at, server, log, send } = start();
    submit({ ...FORM, newPassword: new Secret(OLD), confirmNewPassword: new Secret(OLD) });
    expect([at(), server.calls, log.take()]).toEqual(['samePassword', [], []]);
    submit();
    expect([at(), server.calls]).toEqual(['samePassword', []]);
    send({ type: 'prompt.close' });
    submit();
    expect(server.calls).toHaveLength(1);
  });
});

describe('the temporary password', () => {
  it('CHPSW-09 equal to the new one, as reported by the service or the server, shows the same prompt', async () => {
    const { submit, server, store, at, log, send } = start(true);
    submit({ ...FORM, oldPassword: new Secret('') });
    log.take();
    await server.last().answer({ kind: 'same' });
    expect([at(), store.calls, log.take()]).toEqual([
      'samePassword',
      [],
      [['hideLoading', { id: 'changePassword' }]],
    ]);
    send({ type: 'prompt.close' });
    expect(at()).toBe('editing');
  });

  it('CHPSW-01 SESSION-07 replaces the old one: when it is stored, the form has no field for it', () => {
    for (const stored of [true, false]) {
      const { snapshot, submit, server } = start(stored);
      expect(snapshot().context.hasTemporaryPassword).toBe(stored);
      submit({ ...FORM, oldPassword: new Secret(stored ? '' : OLD) });
      expect(server.last().input.oldPassword.reveal()).toBe(stored ? '' : OLD);
    }
  });
});

describe('what is stored', () => {
  it.each([
    ['cannot be', async ({ store }: ReturnType<typeof start>) => store.last().fail(new Error('no room'))],
    ['is not within 2 s', async ({ clock }: ReturnType<typeof start>) => void clock.increment(2000)],
  ])('CHPSW-12 ERR-27 that %s updated is only logged: "saved" shows all the same', async (_, happens) => {
    const stage = start();
    stage.submit();
    await stage.server.last().answer({ kind: 'changed' });
    stage.log.take();
    await happens(stage);
    expect([stage.at(), stage.log.take()]).toEqual([
      'saved',
      [['logFailure', { what: 'remembered password' }], SAVED],
    ]);
  });
});

it('the form can be left while it is typed and while the prompt shows', () => {
  for (const form of [null, { ...FORM, newPassword: new Secret(OLD) }]) {
    const { send, submit, snapshot, log } = start();
    if (form !== null) submit(form);
    send({ type: 'form.cancel' });
    expect([snapshot().status, log.take()]).toEqual(['done', [['leave']]]);
  }
});

it('the passwords are in no snapshot, event or action', async () => {
  const { submit, server, store, clock, overheard, log, snapshot } = start();
  submit();
  await server.last().fail(UNREACHABLE);
  submit();
  await server.last().answer({ kind: 'changed' });
  await store.last().answer();
  clock.increment(1000);
  expect(snapshot().context.form).toBeNull();
  clock.increment(1000);
  const said = overheard.text() + JSON.stringify([snapshot(), log.take()]);
  expect(said).toContain('amihan');
  expect(said).not.toContain(OLD);
  expect(said).not.toContain(NEW);
});
