import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { TOAST_DURATION } from '@/config/constants';
import { type CountryChoice, countryMachine } from '@/machines/account/country/country.machine';
import {
  type MailForm,
  type PhoneResetOutcome,
  type PhoneResetRequest,
  type RecoveryInput,
  recoveryMachine,
  recoveryMethod,
} from '@/machines/account/recovery/recovery.machine';
import { type MobileNumber, smsCodeMachine } from '@/machines/account/smsCode/smsCode.machine';
import { MEMBER_RECORD, UNREACHABLE } from '@/machines/shared/samples';
import { Secret } from '@/machines/shared/secret';
import { deferred, recorder, settle } from '../../support/chart';
import { overhear } from '../../support/secrecy';

const PASSWORD = 'Kulay-Bughaw-92';
const FORM = {
  mobileNum: '9171234567',
  countryDialingCode: '63',
  verificationCode: '123456',
  newPassword: new Secret(PASSWORD),
};
const BOTH: RecoveryInput = { byPhone: true, byMail: true, phoneService: false };
const refused = (
  code: 'modify.new.old.same' | 'verification.code.wrong' | 'password.format' | 'user.missing.or.disabled',
): PhoneResetOutcome => ({ kind: 'refused', failure: { code } });
const LOADING = { id: 'recovery', message: 'message.please_wait', duration: 'resetLoading' };

function start(input: Partial<RecoveryInput> = {}) {
  const clock = new SimulatedClock();
  const server = deferred<PhoneResetOutcome, PhoneResetRequest>();
  const phone = deferred<string, MobileNumber & { verificationCode: string }>();
  const mail = deferred<void, MailForm>();
  const log = recorder();
  const overheard = overhear();
  const actor = createActor(
    recoveryMachine.provide({
      actors: {
        resetByPhone: server.logic,
        verifyPhone: phone.logic,
        sendMail: mail.logic,
        countDown: fromCallback(() => undefined),
        smsCode: smsCodeMachine.provide({
          actors: {
            clock: fromCallback(() => {}),
            country: countryMachine.provide({ actors: { fetchCountry: deferred<CountryChoice>().logic } }),
          },
        }),
      },
      actions: {
        startSession: log.action('startSession'),
        leave: log.action('leave'),
        showLoading: log.action('showLoading'),
        hideLoading: log.action('hideLoading'),
        notify: log.action('notify'),
      },
    }),
    { clock, input: { ...BOTH, ...input }, inspect: overheard.inspect },
  ).start();
  const snapshot = () => actor.getSnapshot();
  return {
    clock,
    server,
    phone,
    mail,
    log,
    overheard,
    snapshot,
    send: actor.send,
    method: () => recoveryMethod(snapshot()),
    change: (method: 'phone' | 'mail') => actor.send({ type: 'method.change', method }),
    submit: (form = FORM) => actor.send({ type: 'phone.submit', ...form }),
    submitMail: (form = { username: ' amihan\t', email: ' amihan@mail.example ' }) =>
      actor.send({ type: 'mail.submit', ...form }),
    failure: () => snapshot().context.failure,
  };
}

describe('the recovery method', () => {
  it.each([
    [true, true, 'phone', 'mail'],
    [true, false, 'phone', 'phone'],
    [false, true, 'mail', 'mail'],
  ] as const)(
    'FORGOT-02 FORGOT-03 FLAG-13 with phone %s and mail %s starts on %s, and the toggle leads to %s',
    (byPhone, byMail, first, toggled) => {
      for (const phoneService of [false, true]) {
        const { method, change } = start({ byPhone, byMail, phoneService });
        expect(method()).toBe(first);
        change(first === 'phone' ? 'mail' : 'phone');
        expect(method()).toBe(toggled);
      }
    },
  );

  it('FLAG-13 with both switched off no form opens, and the player can leave', () => {
    const { snapshot, submit, submitMail, server, mail, send } = start({ byPhone: false, byMail: false });
    submit();
    submitMail();
    expect([snapshot().value, server.calls, mail.calls]).toEqual(['unoffered', [], []]);
    send({ type: 'form.cancel' });
    expect(snapshot().status).toBe('done');
  });

  it('FORGOT-02 the toggle switches back and forth when both are on', () => {
    const { method, change } = start();
    change('mail');
    change('phone');
    expect(method()).toBe('phone');
  });

  it('choosing the current one changes nothing', () => {
    const { method, change } = start();
    change('phone');
    expect(method()).toBe('phone');
    change('mail');
    change('mail');
    expect(method()).toBe('mail');
  });

  it('shows no message of the other one', async () => {
    const { submit, server, change, failure } = start();
    submit();
    await server.last().answer(refused('verification.code.wrong'));
    change('mail');
    expect(failure()).toBeNull();
  });
});

describe('by phone', () => {
  it('RESET-01 RESET-02 a success logs in and ends the popup', async () => {
    const { submit, server, snapshot, log } = start();
    submit();
    await server.last().answer({ kind: 'reset', record: MEMBER_RECORD });
    expect([snapshot().status, snapshot().value, log.take()]).toEqual([
      'done',
      'succeeded',
      [
        ['showLoading', LOADING],
        ['hideLoading', { id: 'recovery' }],
        ['startSession', { record: MEMBER_RECORD }],
      ],
    ]);
  });

  it.each([
    [
      'RESET-03 ERR-23 the same password: the password field is at fault',
      refused('modify.new.old.same'),
      'passwordRefused',
    ],
    [
      'RESET-04 ERR-23 a wrong code: the code field is at fault',
      refused('verification.code.wrong'),
      'codeRefused',
    ],
    ['RESET-04 ERR-23 a bad password: the code field too', refused('password.format'), 'codeRefused'],
    ['RESET-04 ERR-23 no such user: the code field too', refused('user.missing.or.disabled'), 'codeRefused'],
  ])('%s', async (_, outcome, state) => {
    const { submit, server, snapshot, send, failure } = start();
    submit();
    await server.last().answer(outcome);
    expect([snapshot().value, failure()]).toEqual([
      { phone: { ready: state } },
      outcome.kind === 'refused' ? outcome.failure : null,
    ]);
    send({ type: 'form.changed' });
    expect([snapshot().value, failure()]).toEqual([{ phone: { ready: 'editing' } }, null]);
  });

  it.each([
    [
      'is refused by the network',
      async ({ server }: ReturnType<typeof start>) => server.last().fail(UNREACHABLE),
      UNREACHABLE.code,
    ],
    [
      'does not come in 15 s',
      async ({ clock }: ReturnType<typeof start>) => {
        clock.increment(15_000);
        await settle();
      },
      'network.timeout',
    ],
  ])('an answer that %s: no field is cleared, and it can be sent again', async (_, happens, code) => {
    const stage = start();
    stage.submit();
    await happens(stage);
    expect([stage.snapshot().value, stage.failure()?.code]).toEqual([{ phone: { ready: 'failed' } }, code]);
    expect(stage.log.take().at(-1)).toEqual(['hideLoading', { id: 'recovery' }]);
    stage.submit();
    expect(stage.server.calls).toHaveLength(2);
  });

  it('is sent once at a time', () => {
    const { submit, server } = start();
    submit();
    submit();
    expect(server.calls).toHaveLength(1);
  });

  it('too many attempts lock the form until the server allows another', async () => {
    const { submit, server, clock } = start();
    submit();
    await server.last().answer({ kind: 'refused', failure: { code: 'rate.limited', retryAfterMs: 30_000 } });
    clock.increment(29_999);
    submit();
    expect(server.calls).toHaveLength(1);
    clock.increment(1);
    submit();
    expect(server.calls).toHaveLength(2);
  });

  it('RESET-06 with the service its token is sent; without it there is none', async () => {
    const own = start();
    own.submit();
    expect([own.phone.calls, own.server.last().input]).toEqual([[], { ...FORM, idToken: '' }]);

    const service = start({ phoneService: true });
    service.submit();
    expect([service.phone.last().input, service.server.calls]).toEqual([
      { mobileNum: '9171234567', countryDialingCode: '63', verificationCode: '123456' },
      [],
    ]);
    await service.phone.last().answer('id-token');
    expect(service.server.last().input).toEqual({ ...FORM, idToken: 'id-token' });
  });

  it('RESET-04 a code that the service refuses shows as invalid, and no password is set', async () => {
    const { submit, phone, server, snapshot } = start({ phoneService: true });
    submit();
    await phone.last().fail({ code: 'verification.code.expired' });
    expect([snapshot().value, snapshot().context.failure, server.calls]).toEqual([
      { phone: { ready: 'codeRefused' } },
      { code: 'verification.code.expired' },
      [],
    ]);
  });

  it('FLAG-15 an unreachable service does not invalidate the code, which stays', async () => {
    const { submit, phone, snapshot } = start({ phoneService: true });
    submit();
    await phone.last().fail(UNREACHABLE);
    expect([snapshot().value, snapshot().context.failure]).toEqual([
      { phone: { ready: 'failed' } },
      { code: 'network.unreachable' },
    ]);
  });
});

describe('by e-mail', () => {
  const byMail = () => start({ byPhone: false });

  it('FORGOT-07 both values are trimmed before they are sent', () => {
    const { submitMail, mail } = byMail();
    submitMail();
    expect(mail.last().input).toEqual({ username: 'amihan', email: 'amihan@mail.example' });
  });

  it('FORGOT-08 shows a loading toast while the request is pending', async () => {
    const { submitMail, mail, log } = byMail();
    submitMail();
    expect(log.take()).toEqual([['showLoading', LOADING]]);
    await mail.last().fail(UNREACHABLE);
    expect(log.take()).toEqual([['hideLoading', { id: 'recovery' }]]);
  });

  it('FORGOT-09 ERR-19 a success shows "been out" for 1 second and goes back', async () => {
    const { submitMail, mail, log, snapshot } = byMail();
    submitMail();
    log.take();
    await mail.last().answer();
    expect([snapshot().status, log.take()]).toEqual([
      'done',
      [
        ['hideLoading', { id: 'recovery' }],
        ['notify', { message: 'message.been_out', tone: 'success', duration: 'successBrief' }],
        ['leave'],
      ],
    ]);
    expect(TOAST_DURATION.successBrief).toBe(1000);
  });

  it('a failure shows, and the request can be repeated', async () => {
    const { submitMail, mail, snapshot, failure, send } = byMail();
    submitMail();
    submitMail();
    expect(mail.calls).toHaveLength(1);
    await mail.last().fail(UNREACHABLE);
    expect([snapshot().value, failure()]).toEqual([
      { mail: { ready: 'failed' } },
      { code: 'network.unreachable' },
    ]);
    send({ type: 'form.changed' });
    expect(failure()).toBeNull();
    submitMail();
    expect(mail.calls).toHaveLength(2);
  });
});

describe('leaving', () => {
  it.each(['phone', 'mail'] as const)('is possible from %s', (method) => {
    const { change, send, snapshot, log } = start();
    change(method);
    send({ type: 'form.cancel' });
    expect([snapshot().status, log.take()]).toEqual(['done', [['leave']]]);
  });

  it('a verification that is cancelled leaves the form, and a late token sends nothing', async () => {
    const { submit, send, phone, server, snapshot } = start({ phoneService: true });
    submit();
    send({ type: 'form.cancel' });
    await phone.last().answer('late');
    expect([snapshot().value, server.calls]).toEqual([{ phone: { ready: 'editing' } }, []]);
  });
});

describe('secrets', () => {
  it('the new password is in no snapshot, event or action, whatever the result', async () => {
    for (const outcome of [
      { kind: 'reset', record: MEMBER_RECORD } as const,
      refused('modify.new.old.same'),
      refused('verification.code.wrong'),
    ]) {
      const { submit, phone, server, overheard, snapshot, log } = start({ phoneService: true });
      submit();
      await phone.last().answer('id-token');
      expect(server.last().input.newPassword.reveal()).toBe(PASSWORD);
      await server.last().answer(outcome);
      const said = overheard.text() + JSON.stringify([snapshot(), log.take()]);
      expect(said).toContain('9171234567');
      expect(said).not.toContain(PASSWORD);
      expect([snapshot().context.form, snapshot().context.idToken]).toEqual([null, '']);
    }
  });
});
