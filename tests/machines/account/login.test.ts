import type { PasskeyAnswer } from '@contract/account';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { type CaptchaPicture, captchaMachine } from '@/machines/account/captcha/captcha.machine';
import {
  canSubmitLogin,
  isLoginBusy,
  type LoginEvent,
  type LoginInput,
  loginMachine,
  loginTab,
} from '@/machines/account/login/login.machine';
import type {
  GivenPassword,
  LoginForm,
  LoginOutcome,
  LoginRequest,
  RememberedLogin,
  SocialChannel,
} from '@/machines/account/login/loginAttempt';
import type { MobileNumber } from '@/machines/account/smsCode/smsCode.machine';
import { FIRST_RECORD, MEMBER_RECORD, UNREACHABLE } from '@/machines/shared/samples';
import { Secret } from '@/machines/shared/secret';
import { deferred, recorder, settle } from '../../support/chart';

const PASSWORD = 'sample-secret';
const PLAIN: LoginInput = {
  site: 'member',
  offersSms: false,
  phoneService: false,
  socialChannels: [],
};
const FORM: LoginForm = {
  username: 'player1',
  password: new Secret(PASSWORD),
  remember: false,
  captcha: '',
  captchaId: '',
};
const ANSWERED: LoginForm = { ...FORM, captcha: '1234', captchaId: 'c1' };
const ACCEPTED: LoginOutcome = { kind: 'accepted', record: MEMBER_RECORD };
const refused = (fields: Partial<Extract<LoginOutcome, { kind: 'refused' }>> = {}): LoginOutcome => ({
  kind: 'refused',
  code: 'user.missing.or.disabled',
  captchaRequired: false,
  ...fields,
});

function start(input: Partial<LoginInput> = {}) {
  const clock = new SimulatedClock();
  const server = deferred<LoginOutcome, LoginRequest>();
  const pictures = deferred<CaptchaPicture>();
  const memory = deferred<RememberedLogin | null>();
  const remembering = deferred<void, { login: RememberedLogin | null; given: GivenPassword | null }>();
  const phone = deferred<string, MobileNumber & { verificationCode: string }>();
  const provider = deferred<string | null, { channel: SocialChannel }>();
  const passkeys = { offers: 0, pick: (_: PasskeyAnswer) => {} };
  const log = recorder();
  const actor = createActor(
    loginMachine.provide({
      actors: {
        authenticate: server.logic,
        countDown: fromCallback(() => undefined),
        recallLogin: memory.logic,
        rememberLogin: remembering.logic,
        verifyPhone: phone.logic,
        signInWithProvider: provider.logic,
        offerPasskeys: fromCallback(({ sendBack, receive }) => {
          passkeys.pick = (passkey) => sendBack({ type: 'passkey.picked', passkey });
          receive(() => {
            passkeys.offers += 1;
          });
        }),
        captcha: captchaMachine.provide({ actors: { fetchCaptcha: pictures.logic } }),
      },
      actions: {
        startSession: log.action('startSession'),
        leave: log.action('leave'),
        logFailure: log.action('logFailure'),
      },
    }),
    { clock, input: { ...PLAIN, ...input } },
  ).start();
  const snapshot = () => actor.getSnapshot();
  return {
    clock,
    server,
    pictures,
    memory,
    remembering,
    phone,
    provider,
    passkeys,
    log,
    snapshot,
    send: actor.send,
    submit: (form: LoginForm = FORM) => actor.send({ type: 'form.submit', ...form }),
    decline: () => actor.send({ type: 'disclaimer.decline' }),
    accept: () => actor.send({ type: 'disclaimer.accept' }),
    canSubmit: () => canSubmitLogin(snapshot()),
    /** State of the attempt. */
    at: (state: 'editing' | 'disclaimerMissing' | 'captchaMissing' | 'refused' | 'failed') =>
      snapshot().matches({ open: { submission: { ready: state } } }),
    /** The captcha field, when it shows. */
    captcha: () => snapshot().children.captcha,
    failure: () => snapshot().context.failure,
  };
}

/** A form after the server has required a captcha. */
async function captchaDemanded() {
  const stage = start();
  stage.submit();
  await stage.server.last().answer(refused({ captchaRequired: true }));
  return stage;
}

describe('the disclaimer', () => {
  it('LOGIN-05 starts checked; unchecking it disables submit, checking it enables it again', () => {
    const { decline, accept, canSubmit } = start();
    expect(canSubmit()).toBe(true);
    decline();
    expect(canSubmit()).toBe(false);
    accept();
    expect(canSubmit()).toBe(true);
  });

  it('LOGIN-06 a submit that bypasses the button shows the disclaimer error and sends nothing', () => {
    const { decline, submit, at, server } = start();
    decline();
    submit();
    submit();
    expect([at('disclaimerMissing'), server.calls.length]).toEqual([true, 0]);
  });

  it.each(['form.changed', 'disclaimer.accept'] as const)('its error is cleared by %s', (type) => {
    const { decline, submit, send, at } = start();
    decline();
    submit();
    send({ type });
    expect(at('editing')).toBe(true);
  });

  it('unchecked during an attempt does not stop it, but the next one', async () => {
    const { decline, submit, server, canSubmit } = start();
    submit();
    decline();
    await server.last().answer(refused());
    expect(canSubmit()).toBe(false);
    submit();
    expect(server.calls).toHaveLength(1);
  });
});

describe('an attempt', () => {
  it('sends the form’s values and its site', () => {
    const { submit, server } = start();
    submit({ ...ANSWERED, remember: true });
    expect(server.calls.map(({ input }) => input)).toEqual([
      {
        type: 'username',
        site: 'member',
        username: 'player1',
        password: FORM.password,
        remember: true,
        captcha: '1234',
        captchaId: 'c1',
      },
    ]);
  });

  it('is busy from its first to its last step, and at no other time', async () => {
    const stage = start({ offersSms: true, phoneService: true });
    const busy = () => isLoginBusy(stage.snapshot());
    expect(busy()).toBe(false);
    stage.send({ type: 'tab.change', tab: 'sms' });
    stage.send({ type: 'sms.submit', ...SMS_FORM });
    expect(busy()).toBe(true);
    await stage.phone.last().answer('id-token');
    expect(busy()).toBe(true);
    await stage.server.last().answer(refused({ code: 'rate.limited', retryAfterMs: 60_000 }));
    expect(busy()).toBe(false);
    stage.clock.increment(60_000);
    stage.send({ type: 'sms.submit', ...SMS_FORM });
    await stage.phone.last().answer('id-token');
    await stage.server.last().answer(ACCEPTED);
    expect(busy()).toBe(true);
    await stage.remembering.last().answer();
    expect(busy()).toBe(false);
  });

  it('is the only pending one', () => {
    const { submit, server, canSubmit } = start();
    submit();
    submit();
    expect([server.calls.length, canSubmit()]).toEqual([1, false]);
  });

  it('LOGIN-12 that succeeds reports the session record with its token', async () => {
    const { submit, server, remembering, snapshot, log } = start();
    submit();
    await server.last().answer(ACCEPTED);
    await remembering.last().answer();
    expect([snapshot().status, log.take()]).toEqual(['done', [['startSession', { record: MEMBER_RECORD }]]]);
  });

  it('that is refused shows the reason and can be repeated', async () => {
    const { submit, server, remembering, at, failure, canSubmit, snapshot } = start();
    submit();
    await server.last().answer(refused());
    expect([at('refused'), failure(), canSubmit()]).toStrictEqual([
      true,
      { code: 'user.missing.or.disabled' },
      true,
    ]);
    submit();
    expect(failure()).toBeNull();
    await server.last().answer(ACCEPTED);
    await remembering.last().answer();
    expect(snapshot().status).toBe('done');
  });

  it('clears its error on the next edit', async () => {
    const { submit, send, server, at, failure } = start();
    submit();
    await server.last().answer(refused());
    send({ type: 'form.changed' });
    expect([at('editing'), failure()]).toEqual([true, null]);
  });

  it.each([
    ['a lost connection', UNREACHABLE, { code: 'network.unreachable' }],
    ['an unexpected error', new Error('boom'), { code: 'unknown' }],
    ['an unknown code', { code: 'made.up' }, { code: 'unknown' }],
  ])('that ends with %s can be made again', async (_, error, expected) => {
    const { submit, server, at, failure, canSubmit } = start();
    submit();
    await server.last().fail(error);
    expect([at('failed'), failure(), canSubmit()]).toEqual([true, expected, true]);
  });

  it('times out after 15 s; its late answer starts no session', async () => {
    const { clock, submit, server, at, failure, snapshot } = start();
    submit();
    clock.increment(14_999);
    expect(server.waited()).toHaveLength(1);
    clock.increment(1);
    expect([at('failed'), failure()]).toEqual([true, { code: 'network.timeout' }]);
    await server.last().answer(ACCEPTED);
    expect(snapshot()).toMatchObject({ status: 'active', context: { record: null } });
  });

  it('can be cancelled: the form stays, and a late answer starts no session', async () => {
    const { submit, send, server, at, snapshot, log } = start();
    submit();
    send({ type: 'form.cancel' });
    expect([at('editing'), server.waited().length]).toEqual([true, 0]);
    await server.last().answer(ACCEPTED);
    expect(snapshot()).toMatchObject({ status: 'active', context: { record: null } });
    expect(log.take()).toEqual([]);
  });

  it('leaves no secret in the form, whatever its result', async () => {
    for (const outcome of [ACCEPTED, refused(), refused({ code: 'rate.limited', retryAfterMs: 1 })]) {
      const { submit, server, snapshot } = start();
      submit();
      expect(JSON.stringify(snapshot().context)).not.toContain(PASSWORD);
      await server.last().answer(outcome);
      expect(JSON.stringify(snapshot().context)).not.toContain(PASSWORD);
    }
  });
});

describe('too many attempts', () => {
  const limited = (fields = {}) => refused({ code: 'rate.limited', ...fields });

  it.each([
    ['as long as the server says', limited({ retryAfterMs: 60_000 }), 60_000],
    ['30 s when it does not say', limited(), 30_000],
    ['30 s when it says something else is wrong too', limited({ captchaRequired: true }), 30_000],
  ])('close the form %s', async (_, outcome, wait) => {
    const { clock, submit, server, failure, canSubmit } = start();
    submit();
    await server.last().answer(outcome);
    expect([failure()?.code, canSubmit()]).toEqual(['rate.limited', false]);
    submit();
    clock.increment(wait - 1);
    expect([canSubmit(), server.calls.length]).toEqual([false, 1]);
    clock.increment(1);
    expect([canSubmit(), failure()]).toEqual([true, null]);
  });

  it('show what is left of the wait, and end early on a device that has slept', async () => {
    const { submit, send, server, failure, canSubmit } = start();
    submit();
    await server.last().answer(limited({ retryAfterMs: 60_000 }));
    send({ type: 'wait.left', ms: 41_000 });
    expect([failure(), canSubmit()]).toEqual([{ code: 'rate.limited', retryAfterMs: 41_000 }, false]);
    send({ type: 'wait.left', ms: 0 });
    expect([failure(), canSubmit()]).toEqual([null, true]);
  });

  it.each<readonly [string, LoginEvent, boolean]>([
    ['another user name', { type: 'account.changed' }, true],
    ['the tab with SMS codes', { type: 'tab.change', tab: 'sms' }, true],
    ['another password', { type: 'form.changed' }, false],
  ])('belong to the account: %s', async (_, event, isFree) => {
    const { submit, send, server, failure, canSubmit } = start({ offersSms: true });
    submit();
    await server.last().answer(limited({ retryAfterMs: 60_000 }));
    send(event);
    expect([canSubmit(), failure() === null]).toEqual([isFree, isFree]);
    submit();
    expect(server.calls.length).toBe(isFree ? 2 : 1);
  });

  it('do not block the player: the form can be closed', async () => {
    const { submit, send, server, snapshot, log } = start();
    submit();
    await server.last().answer(limited({ retryAfterMs: 60_000 }));
    send({ type: 'form.cancel' });
    expect([snapshot().status, log.take()]).toEqual(['done', [['leave']]]);
  });

  it('CAPTCHA-01 show the captcha field when the refusal says so', async () => {
    const { submit, server, captcha, pictures } = start();
    submit();
    await server.last().answer(limited({ captchaRequired: true, retryAfterMs: 60_000 }));
    expect([captcha() !== undefined, pictures.calls.length]).toEqual([true, 1]);
  });
});

describe('the captcha field', () => {
  it('LOGIN-03 is hidden until the server requires it, and then stays', async () => {
    const { captcha, submit, server } = start();
    expect(captcha()).toBeUndefined();
    submit();
    await server.last().answer(refused());
    expect(captcha()).toBeUndefined();
    submit();
    await server.last().answer(refused({ captchaRequired: true }));
    expect(captcha()).toBeDefined();
    submit(ANSWERED);
    await server.last().answer(refused());
    expect(captcha()).toBeDefined();
  });

  it('CAPTCHA-01 appears with a picture, and each refusal that requires it brings a fresh one', async () => {
    const { captcha, pictures, submit, server } = await captchaDemanded();
    expect(pictures.calls).toHaveLength(1);
    await pictures.last().answer({ captchaId: 'c1', image: 'data:image/svg+xml,1', lifetimeMs: 300_000 });
    captcha()?.send({ type: 'captcha.answer', answer: '1234' });
    submit(ANSWERED);
    await server.last().answer(refused({ code: 'captcha.wrong', captchaRequired: true }));
    expect(pictures.calls).toHaveLength(2);
    expect(captcha()?.getSnapshot().context).toEqual({ picture: null, answer: '' });
  });

  it.each(['', '1234567', '12ab'])('CAPTCHA-04 is required: with "%s" nothing is sent', async (captcha) => {
    const { submit, at, server, send } = await captchaDemanded();
    submit({ ...FORM, captcha });
    expect([at('captchaMissing'), server.calls.length]).toEqual([true, 1]);
    send({ type: 'form.changed' });
    expect(at('editing')).toBe(true);
    submit(ANSWERED);
    expect(server.last().input).toMatchObject({ captcha: '1234', captchaId: 'c1' });
  });

  it('after the disclaimer, whose error comes first', async () => {
    const { submit, decline, at } = await captchaDemanded();
    decline();
    submit();
    expect(at('disclaimerMissing')).toBe(true);
  });
});

const REMEMBERED: RememberedLogin = {
  type: 'username',
  username: 'player1',
  password: new Secret(PASSWORD),
  countryDialingCode: '',
};

describe('the remembered login', () => {
  it('SESSION-06 fills the form, with its password hidden; without one the form is empty', async () => {
    for (const remembered of [REMEMBERED, null]) {
      const { memory, snapshot } = start();
      await memory.last().answer(remembered);
      expect(snapshot().context.recalled).toBe(remembered);
      expect(JSON.stringify(snapshot().context)).not.toContain(PASSWORD);
    }
  });

  it.each([
    ['cannot be read', async ({ memory }: ReturnType<typeof start>) => memory.last().fail(UNREACHABLE)],
    [
      'does not come in 2 s',
      async ({ clock }: ReturnType<typeof start>) => {
        clock.increment(2000);
        await settle();
      },
    ],
  ])('that %s does not stop anybody from logging in', async (_, happens) => {
    const stage = start();
    await happens(stage);
    stage.submit();
    await stage.server.last().answer(ACCEPTED);
    await stage.remembering.last().answer();
    expect(stage.snapshot().status).toBe('done');
  });

  it.each([
    [true, REMEMBERED],
    [false, null],
  ])(
    'LOGIN-13 ENTITY-05 with the remember flag %s only a success stores or clears it',
    async (remember, login) => {
      const { submit, server, remembering } = start();
      submit({ ...FORM, remember });
      await server.last().answer(refused());
      expect(remembering.calls).toHaveLength(0);
      submit({ ...FORM, remember });
      await server.last().answer(ACCEPTED);
      const kept = remembering.last().input.login;
      expect(kept === null ? null : { ...kept, password: kept.password?.reveal() }).toEqual(
        login === null ? null : { ...login, password: PASSWORD },
      );
    },
  );

  it('LOGIN-13 a login by code is remembered by its number', async () => {
    const stage = start({ offersSms: true });
    stage.send({ type: 'tab.change', tab: 'sms' });
    stage.send({ type: 'sms.submit', ...SMS_FORM, remember: true });
    await stage.server.last().answer(ACCEPTED);
    expect(stage.remembering.last().input).toEqual({
      login: { type: 'sms', username: '9171234567', password: null, countryDialingCode: '+63' },
      given: null,
    });
  });

  it('SESSION-07 only the password of a first session is kept, for the password change that follows', async () => {
    const given = async (record: typeof MEMBER_RECORD, byPasskey = false) => {
      const stage = start();
      if (byPasskey) stage.passkeys.pick({ ceremonyId: 'c1', credential: { id: 'p1' } });
      else stage.submit();
      await stage.server.last().answer({ kind: 'accepted', record });
      return stage.remembering.calls.at(-1)?.input.given;
    };
    const first = await given(FIRST_RECORD);
    expect([first?.userName, first?.password.reveal()]).toEqual([FIRST_RECORD.userName, PASSWORD]);
    expect(await given(MEMBER_RECORD)).toBeNull();
    expect(await given(FIRST_RECORD, true)).toBeUndefined();
    const byCode = start({ offersSms: true });
    byCode.send({ type: 'tab.change', tab: 'sms' });
    byCode.send({ type: 'sms.submit', ...SMS_FORM });
    await byCode.server.last().answer({ kind: 'accepted', record: FIRST_RECORD });
    expect(byCode.remembering.last().input.given).toBeNull();
  });

  it.each([
    ['a failure', (stage: ReturnType<typeof start>) => stage.remembering.last().fail(new Error('no room'))],
    [
      'no answer in 2 s',
      async (stage: ReturnType<typeof start>) => {
        stage.clock.increment(2000);
        await settle();
      },
    ],
  ])('ERR-27 %s to keep it is only logged: the player is logged in', async (_, happens) => {
    const stage = start();
    stage.submit({ ...FORM, remember: true });
    await stage.server.last().answer(ACCEPTED);
    await happens(stage);
    expect([stage.snapshot().status, stage.log.take()]).toEqual([
      'done',
      [
        ['logFailure', { what: 'remembered login' }],
        ['startSession', { record: MEMBER_RECORD }],
      ],
    ]);
  });
});

const SMS_FORM = {
  mobileNum: '9171234567',
  countryDialingCode: '+63',
  verificationCode: '123456',
  remember: false,
};

describe('the mobile SMS tab', () => {
  const tab = ({ snapshot }: ReturnType<typeof start>) => loginTab(snapshot());

  it('LOGIN-02 shows only when its setting is on', () => {
    for (const offersSms of [true, false]) {
      const stage = start({ offersSms });
      stage.send({ type: 'tab.change', tab: 'sms' });
      expect(tab(stage)).toBe(offersSms ? 'sms' : 'username');
    }
  });

  it('LOGIN-09 sends type sms with number and code', () => {
    const stage = start({ offersSms: true });
    stage.send({ type: 'tab.change', tab: 'sms' });
    stage.send({ type: 'sms.submit', ...SMS_FORM });
    expect(stage.server.last().input).toEqual({ type: 'sms', site: 'member', ...SMS_FORM });
  });

  it.each(['', '12345678901', '12a4'])('SMS-11 with the code "%s" nothing is sent', (verificationCode) => {
    const stage = start({ offersSms: true });
    stage.send({ type: 'tab.change', tab: 'sms' });
    stage.send({ type: 'sms.submit', ...SMS_FORM, verificationCode });
    expect(stage.server.calls).toHaveLength(0);
  });

  it('LOGIN-10 with the phone-verification service the code is verified first and type firebase is sent', async () => {
    const stage = start({ offersSms: true, phoneService: true });
    stage.send({ type: 'tab.change', tab: 'sms' });
    stage.send({ type: 'sms.submit', ...SMS_FORM });
    expect(stage.server.calls).toHaveLength(0);
    await stage.phone.last().answer('id-token');
    expect(stage.server.last().input).toMatchObject({
      type: 'firebase',
      channel: 'phone',
      idToken: 'id-token',
      number: { mobileNum: '9171234567', countryDialingCode: '+63', verificationCode: '123456' },
    });
    expect(stage.phone.last().input).toEqual({
      mobileNum: '9171234567',
      countryDialingCode: '+63',
      verificationCode: '123456',
    });
  });
});

describe('the phone-verification service refuses', () => {
  it.each([
    ['verification.code.wrong', 'refused'],
    ['verification.code.expired', 'refused'],
    ['network.unreachable', 'failed'],
  ] as const)('FLAG-15 %s shows its own message', async (code, state) => {
    const stage = start({ offersSms: true, phoneService: true });
    stage.send({ type: 'tab.change', tab: 'sms' });
    stage.send({ type: 'sms.submit', ...SMS_FORM });
    await stage.phone.last().fail({ code });
    expect(stage.snapshot().context.failure).toEqual({ code });
    expect(stage.snapshot().matches({ open: { submission: { ready: state } } })).toBe(true);
    expect(stage.server.calls).toHaveLength(0);
  });
});

describe('providers and passkeys', () => {
  it('LOGIN-08 LOGIN-11 a provider that is switched on signs in through the phone-verification service', async () => {
    const agents = start({ site: 'agent', socialChannels: ['google'] });
    agents.send({ type: 'social.choose', channel: 'google' });
    expect(agents.provider.calls).toHaveLength(0);
    const stage = start({ socialChannels: ['google'] });
    stage.send({ type: 'social.choose', channel: 'facebook' });
    expect(stage.provider.calls).toHaveLength(0);
    stage.send({ type: 'social.choose', channel: 'google' });
    await stage.provider.last().answer('id-token');
    expect(stage.server.last().input).toMatchObject({ type: 'firebase', channel: 'google', number: null });
  });

  it('LOGIN-06 the disclaimer unchecked while a code or a provider answers: nothing is sent', async () => {
    const byPhone = start({ offersSms: true, phoneService: true });
    byPhone.send({ type: 'tab.change', tab: 'sms' });
    byPhone.send({ type: 'sms.submit', ...SMS_FORM });
    byPhone.decline();
    await byPhone.phone.last().answer('id-token');
    const byProvider = start({ socialChannels: ['google'] });
    byProvider.send({ type: 'social.choose', channel: 'google' });
    byProvider.decline();
    await byProvider.provider.last().answer('id-token');
    for (const stage of [byPhone, byProvider]) {
      expect([stage.at('disclaimerMissing'), stage.server.calls.length]).toEqual([true, 0]);
    }
  });

  it('an unreachable provider shows an error like any attempt', async () => {
    const stage = start({ socialChannels: ['line'] });
    stage.send({ type: 'social.choose', channel: 'line' });
    expect(stage.provider.last().input).toEqual({ channel: 'line' });
    await stage.provider.last().fail(UNREACHABLE);
    expect([stage.at('failed'), stage.failure()?.code]).toEqual([true, UNREACHABLE.code]);
  });

  it("closing a provider's window leaves the form unchanged", async () => {
    const stage = start({ socialChannels: ['google'] });
    stage.send({ type: 'social.choose', channel: 'google' });
    await stage.provider.last().answer(null);
    expect([stage.at('editing'), stage.failure(), stage.server.calls.length]).toEqual([true, null, 0]);
  });

  const PICKED: PasskeyAnswer = { ceremonyId: 'c1', credential: { id: 'p1' } };
  it('a passkey logs in without a password, and does not change the remembered login', async () => {
    const { passkeys, server, remembering, snapshot, log } = start({ site: 'agent' });
    expect(passkeys.offers).toBe(1);
    passkeys.pick(PICKED);
    expect(server.last().input).toEqual({ type: 'passkey', site: 'agent', passkey: PICKED });
    await server.last().answer({ kind: 'accepted', record: MEMBER_RECORD });
    expect([snapshot().status, remembering.calls, log.take()]).toEqual([
      'done',
      [],
      [['startSession', { record: MEMBER_RECORD }]],
    ]);
  });

  it('LOGIN-06 a passkey picked while the disclaimer is unchecked is not sent; once checked, it is offered again', () => {
    const { decline, accept, passkeys, server, at } = start();
    decline();
    passkeys.pick(PICKED);
    expect([at('disclaimerMissing'), server.calls, passkeys.offers]).toEqual([true, [], 1]);
    accept();
    expect([at('editing'), passkeys.offers]).toEqual([true, 2]);
  });

  it('ERR-03 a passkey that is refused or times out shows an error like any attempt and is offered again', async () => {
    const { passkeys, submit, server, clock, at, failure } = start();
    passkeys.pick(PICKED);
    submit();
    expect([server.calls.length, passkeys.offers]).toEqual([1, 1]);
    await server.last().answer(refused());
    expect([at('refused'), failure(), passkeys.offers]).toEqual([
      true,
      { code: 'user.missing.or.disabled' },
      2,
    ]);
    passkeys.pick(PICKED);
    clock.increment(REQUEST_TIMEOUT);
    expect([at('failed'), failure(), passkeys.offers]).toEqual([true, { code: 'network.timeout' }, 3]);
  });
});
