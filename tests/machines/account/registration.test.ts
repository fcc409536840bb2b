import type { ErrorCode } from '@contract/errors';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { type CaptchaPicture, captchaMachine } from '@/machines/account/captcha/captcha.machine';
import { type CountryChoice, countryMachine } from '@/machines/account/country/country.machine';
import {
  canSubmitRegistration,
  type RegistrationInput,
  registrationMachine,
  registrationTab,
} from '@/machines/account/registration/registration.machine';
import type {
  AffiliateParameters,
  RegistrationForm,
  RegistrationOutcome,
  RegistrationRequest,
  RegistrationSwitches,
} from '@/machines/account/registration/registrationForm';
import {
  type FieldRule,
  REGISTRATION_METHOD,
  type RegistrationSettings,
} from '@/machines/account/registration/registrationRules';
import {
  type MobileNumber,
  smsCodeControl,
  smsCodeMachine,
} from '@/machines/account/smsCode/smsCode.machine';
import type { Keyed } from '@/machines/shared/attempt';
import { MEMBER_RECORD, UNREACHABLE } from '@/machines/shared/samples';
import { Secret } from '@/machines/shared/secret';
import { deferred, recorder, settle } from '../../support/chart';
import { overhear } from '../../support/secrecy';

const PASSWORD = 'Kulay-Bughaw-92';
const PAYMENT = 'Bayad-4471';
const RULE: FieldRule = { enabled: true, required: true, minLength: 4, maxLength: 16, patternId: 'any' };
const SETTINGS: RegistrationSettings = {
  fields: { affiliateCode: { ...RULE, required: false } },
  login: { username: RULE, password: RULE, newPassword: RULE, mobileNum: RULE, verificationCode: RULE },
  patterns: [],
  captchaRequired: false,
  ageLimit: 18,
  consentTicked: true,
};
const SWITCHES: RegistrationSwitches = {
  byUsername: true,
  byMobile: false,
  smsForUsername: false,
  mobileWithPassword: true,
  phoneService: false,
};
const FORM: RegistrationForm = {
  tab: 'username',
  username: 'amihan',
  password: new Secret(PASSWORD),
  confirmPassword: new Secret(PASSWORD),
  paymentPassword: new Secret(PAYMENT),
  mobileNum: '9171234567',
  countryDialingCode: '63',
  verificationCode: '',
  affiliateCode: '',
  optional: {},
  captcha: '',
  captchaId: '',
};
const WITH_CODE: RegistrationForm = { ...FORM, verificationCode: '123456' };
const INVITED: RegistrationForm = { ...FORM, affiliateCode: 'KAIBIGAN' };
const REGISTERED: RegistrationOutcome = { kind: 'registered', record: MEMBER_RECORD };
const refused = (
  fields: Partial<Extract<RegistrationOutcome, { kind: 'refused' }>> = {},
): RegistrationOutcome => ({
  kind: 'refused',
  failure: { code: 'username.taken' },
  captchaRequired: false,
  field: 'username',
  ...fields,
});

interface Setting {
  readonly switches?: Partial<RegistrationSwitches>;
  readonly affiliate?: AffiliateParameters;
  readonly settings?: Partial<RegistrationSettings>;
}

/** A form whose settings are still loading. */
function start({ switches, affiliate = { code: '', domain: '' } }: Setting = {}) {
  const clock = new SimulatedClock();
  const rules = deferred<RegistrationSettings>();
  const server = deferred<RegistrationOutcome, Keyed<RegistrationRequest>>();
  const codes = deferred<boolean, AffiliateParameters>();
  const phone = deferred<string, MobileNumber & { verificationCode: string }>();
  const pictures = deferred<CaptchaPicture>();
  const country = deferred<CountryChoice>();
  const log = recorder();
  const overheard = overhear();
  const input: RegistrationInput = {
    switches: { ...SWITCHES, ...switches },
    affiliate,
    keySeed: 'seed',
  };
  const actor = createActor(
    registrationMachine.provide({
      actors: {
        fetchSettings: rules.logic,
        register: server.logic,
        checkAffiliate: codes.logic,
        verifyPhone: phone.logic,
        captcha: captchaMachine.provide({ actors: { fetchCaptcha: pictures.logic } }),
        countDown: fromCallback(() => undefined),
        smsCode: smsCodeMachine.provide({
          actors: {
            clock: fromCallback(() => {}),
            country: countryMachine.provide({ actors: { fetchCountry: country.logic } }),
          },
        }),
      },
      actions: { startSession: log.action('startSession'), leave: log.action('leave') },
    }),
    { clock, input, inspect: overheard.inspect },
  ).start();
  const snapshot = () => actor.getSnapshot();
  return {
    clock,
    rules,
    server,
    codes,
    phone,
    pictures,
    log,
    overheard,
    snapshot,
    send: actor.send,
    submit: (form: RegistrationForm = FORM) => actor.send({ type: 'form.submit', form }),
    canSubmit: () => canSubmitRegistration(snapshot()),
    tab: () => registrationTab(snapshot()),
    at: (
      state:
        | 'editing'
        | 'disclaimerMissing'
        | 'captchaMissing'
        | 'invitationInvalid'
        | 'refused'
        | 'failed'
        | 'codeWrong',
    ) => snapshot().matches({ open: { submission: { ready: state } } }),
    asksForInvitation: () => snapshot().hasTag('invitationAsked'),
  };
}

/** A form on screen. */
async function open(setting: Setting = {}) {
  const stage = start(setting);
  await stage.rules.last().answer({ ...SETTINGS, ...setting.settings });
  return stage;
}

describe('the rules of the fields', () => {
  it('REG-16 are loaded with the configuration before the form opens', async () => {
    const { rules, snapshot, canSubmit, submit, server } = start();
    expect([canSubmit(), rules.calls.length]).toEqual([false, 1]);
    submit();
    expect(server.calls).toHaveLength(0);
    await rules.last().answer(SETTINGS);
    expect([canSubmit(), snapshot().context.settings]).toEqual([true, SETTINGS]);
  });

  it.each([
    [
      'cannot be had',
      async ({ rules }: ReturnType<typeof start>) => rules.last().fail(UNREACHABLE),
      'network.unreachable',
    ],
    [
      'do not come in 15 s',
      async ({ clock }: ReturnType<typeof start>) => {
        clock.increment(15_000);
        await settle();
      },
      'network.timeout',
    ],
  ])('that %s can be requested again, and the form can be left', async (_, happens, code) => {
    const stage = start();
    await happens(stage);
    expect([stage.snapshot().value, stage.snapshot().context.failure?.code]).toEqual(['unavailable', code]);
    stage.send({ type: 'settings.retry' });
    await stage.rules.last().answer(SETTINGS);
    expect(stage.canSubmit()).toBe(true);
    const other = start();
    await happens(other);
    other.send({ type: 'form.cancel' });
    expect([other.snapshot().status, other.log.take()]).toEqual(['done', [['leave']]]);
  });
});

describe('the tabs', () => {
  const bools = [false, true];
  const all = bools.flatMap((byUsername) =>
    bools.flatMap((byMobile) =>
      bools.flatMap((smsForUsername) =>
        bools.flatMap((mobileWithPassword) =>
          bools.map((phoneService) => ({
            byUsername,
            byMobile,
            smsForUsername,
            mobileWithPassword,
            phoneService,
          })),
        ),
      ),
    ),
  );

  const combinations = all.filter(({ byUsername, byMobile }) => byUsername || byMobile);

  it('FLAG-01 FLAG-02 nothing is requested and nothing opens while both are switched off; the player can leave', () => {
    for (const switches of all.filter((each) => !combinations.includes(each))) {
      const { rules, snapshot, send, log } = start({ switches });
      expect([rules.calls, snapshot().value]).toEqual([[], 'unoffered']);
      send({ type: 'form.cancel' });
      expect(log.take()).toEqual([['leave']]);
    }
  });

  it('REG-01 REG-02 FLAG-01 FLAG-02 follow the switches, in every combination of the five', async () => {
    for (const switches of combinations) {
      const { tab, send } = await open({ switches });
      const first = switches.byMobile ? 'mobileNum' : 'username';
      expect(tab()).toBe(first);
      send({ type: 'tab.change', tab: 'username', typedMobile: '' });
      expect(tab()).toBe(switches.byUsername ? 'username' : first);
      send({ type: 'tab.change', tab: 'mobileNum', typedMobile: '' });
      expect(tab()).toBe(switches.byMobile ? 'mobileNum' : 'username');
    }
  });

  it('FLAG-15 a code is verified by the service exactly when its switch is on, in every combination of the five', async () => {
    for (const switches of combinations) {
      const { submit, phone, server } = await open({ switches });
      submit(WITH_CODE);
      expect([phone.calls.length, server.calls.length]).toEqual(switches.phoneService ? [1, 0] : [0, 1]);
    }
  });

  it('REG-03 tab and form method map one to one', () => {
    expect(REGISTRATION_METHOD).toEqual({ username: 'username', mobileNum: 'mobile' });
  });

  it('REG-04 changing the tab keeps the typed mobile number, in both directions', async () => {
    const { send, snapshot } = await open({ switches: { byMobile: true } });
    send({ type: 'tab.change', tab: 'username', typedMobile: '917' });
    expect(snapshot().context.carriedMobile).toBe('917');
    send({ type: 'tab.change', tab: 'mobileNum', typedMobile: '9171' });
    expect(snapshot().context.carriedMobile).toBe('9171');
  });

  it('REG-04 choosing the current tab changes nothing', async () => {
    const { send, snapshot, tab } = await open();
    send({ type: 'tab.change', tab: 'username', typedMobile: '917' });
    expect([tab(), snapshot().context.carriedMobile]).toEqual(['username', '']);
  });

  it('SMS-01 the form has a get-code button', async () => {
    const code = (await open()).snapshot().children.smsCode?.getSnapshot();
    expect(code && smsCodeControl(code)).toEqual({ kind: 'button' });
  });
});

describe('the disclaimer', () => {
  it('REG-11 starts unchecked, and nothing is sent before the player consents, not even by Enter', async () => {
    const { send, submit, canSubmit, at, server } = await open({ settings: { consentTicked: false } });
    expect(canSubmit()).toBe(false);
    submit();
    expect([at('disclaimerMissing'), server.calls]).toEqual([true, []]);
    send({ type: 'disclaimer.accept' });
    expect(canSubmit()).toBe(true);
  });

  it('REG-11 starts checked if the operator configures it; unchecking it disables the register button', async () => {
    const { send, canSubmit } = await open();
    expect(canSubmit()).toBe(true);
    send({ type: 'disclaimer.decline' });
    expect(canSubmit()).toBe(false);
    send({ type: 'disclaimer.accept' });
    expect(canSubmit()).toBe(true);
  });

  it('REG-11 LOGIN-06 unchecking it during the code check stops the following steps', async () => {
    const byCode = await open();
    byCode.submit(INVITED);
    byCode.send({ type: 'disclaimer.decline' });
    await byCode.codes.last().answer(true);
    expect([byCode.at('disclaimerMissing'), byCode.server.calls.length]).toEqual([true, 0]);

    const byPhone = await open({ switches: { phoneService: true } });
    byPhone.submit(WITH_CODE);
    byPhone.send({ type: 'disclaimer.decline' });
    await byPhone.phone.last().answer('id-token');
    expect([byPhone.at('disclaimerMissing'), byPhone.server.calls.length]).toEqual([true, 0]);
  });

  it('REG-11 nothing is sent while it is unchecked: no registration, no code check, no verification', async () => {
    const { send, submit, at, server, codes, phone } = await open({ switches: { phoneService: true } });
    send({ type: 'disclaimer.decline' });
    for (const form of [FORM, INVITED, WITH_CODE]) submit(form);
    expect([at('disclaimerMissing'), server.calls, codes.calls, phone.calls]).toEqual([true, [], [], []]);
  });

  it('its error replaces an earlier one', async () => {
    const { send, submit, server, snapshot, at } = await open();
    submit();
    await server.last().answer(refused());
    send({ type: 'disclaimer.decline' });
    submit();
    expect([at('disclaimerMissing'), snapshot().context.failure, snapshot().context.failedField]).toEqual([
      true,
      null,
      '',
    ]);
  });

  it.each(['form.changed', 'disclaimer.accept'] as const)('its error is cleared by %s', async (type) => {
    const { send, submit, at } = await open();
    send({ type: 'disclaimer.decline' });
    submit();
    send({ type });
    expect(at('editing')).toBe(true);
  });
});

describe('the captcha', () => {
  it('CAPTCHA-03 FLAG-14 shows from the start exactly when its flag is on', async () => {
    for (const captchaRequired of [false, true]) {
      const { snapshot, pictures } = await open({ settings: { captchaRequired } });
      expect([snapshot().children.captcha !== undefined, pictures.calls.length]).toEqual(
        captchaRequired ? [true, 1] : [false, 0],
      );
    }
  });

  it.each([
    ['', 0],
    ['12345', 1],
    ['1234567', 0],
    ['12ab', 0],
  ])('with the flag on, "%s" sends %i registrations', async (captcha, sent) => {
    const { submit, at, server } = await open({ settings: { captchaRequired: true } });
    submit({ ...FORM, captcha });
    expect([server.calls.length, at('captchaMissing')]).toEqual([sent, sent === 0]);
  });

  it('appears when a refusal requires it, and each further refusal loads a new picture', async () => {
    const { submit, server, snapshot, pictures, at } = await open();
    submit();
    await server.last().answer(refused({ captchaRequired: true }));
    expect([at('refused'), snapshot().children.captcha !== undefined]).toEqual([true, true]);
    await pictures.last().answer({ captchaId: 'c1', image: 'data:image/svg+xml,1', lifetimeMs: 300_000 });
    submit({ ...FORM, captcha: '1234', captchaId: 'c1' });
    await server.last().answer(refused({ failure: { code: 'captcha.wrong' }, captchaRequired: true }));
    expect(pictures.calls).toHaveLength(2);
  });

  it('CAPTCHA-02 a refusal after too many attempts that requires it loads a new picture too', async () => {
    const { submit, server, pictures, at } = await open({ settings: { captchaRequired: true } });
    await pictures.last().answer({ captchaId: 'c1', image: 'data:image/svg+xml,1', lifetimeMs: 300_000 });
    submit({ ...FORM, captcha: '1234', captchaId: 'c1' });
    await server.last().answer(refused({ failure: { code: 'rate.limited' }, captchaRequired: true }));
    expect([at('refused'), pictures.calls.length]).toEqual([false, 2]);
  });
});

describe('the affiliate', () => {
  const LINK = { code: 'LINK1', domain: 'kaibigan.example' };

  it('AFF-01 starts valid: without a link nothing is checked and no code is required', async () => {
    const { asksForInvitation, snapshot, codes } = await open();
    expect([
      asksForInvitation(),
      snapshot().matches({ open: { affiliate: 'good' } }),
      codes.calls.length,
    ]).toEqual([false, true, 0]);
  });

  it('a player who has an invitation code can enter it, unless a link has brought one', async () => {
    const without = await open();
    without.send({ type: 'invitation.enter' });
    expect(without.asksForInvitation()).toBe(true);
    const link = await open({ affiliate: LINK });
    await link.codes.last().answer(true);
    expect(link.snapshot().can({ type: 'invitation.enter' })).toBe(false);
  });

  it('AFF-01 is valid while the code of a link is being checked', async () => {
    const { asksForInvitation, codes, canSubmit } = await open({ affiliate: LINK });
    expect([asksForInvitation(), canSubmit(), codes.last().input]).toEqual([false, true, LINK]);
  });

  it('AFF-02 a link that fails the check makes the form ask for a code; a valid one does not', async () => {
    for (const good of [true, false]) {
      const { asksForInvitation, codes } = await open({ affiliate: LINK });
      await codes.last().answer(good);
      expect(asksForInvitation()).toBe(!good);
    }
  });

  it.each([
    [
      'cannot be checked',
      async ({ codes }: Awaited<ReturnType<typeof open>>) => codes.last().fail(UNREACHABLE),
    ],
    [
      'is not checked in 15 s',
      async ({ clock }: Awaited<ReturnType<typeof open>>) => {
        clock.increment(15_000);
        await settle();
      },
    ],
  ])('AFF-02 a link that %s is no failure of the code', async (_, happens) => {
    const stage = await open({ affiliate: LINK });
    await happens(stage);
    expect([stage.asksForInvitation(), stage.canSubmit()]).toEqual([false, true]);
  });

  it('AFF-03 an entered code is checked first, and nothing is registered before its answer', async () => {
    const { submit, codes, server } = await open({ affiliate: { code: '', domain: 'kaibigan.example' } });
    submit(INVITED);
    expect([codes.last().input, server.calls.length]).toEqual([
      { code: 'KAIBIGAN', domain: 'kaibigan.example' },
      0,
    ]);
    await codes.last().answer(true);
    expect(server.last().input.form.affiliateCode).toBe('KAIBIGAN');
  });

  it.each([
    ['no code is entered', FORM, SETTINGS.fields],
    ['the field is off', INVITED, { affiliateCode: { ...RULE, enabled: false } }],
    ['the configuration does not know the field', INVITED, {}],
  ])('AFF-03 no check when %s', async (_, form, fields) => {
    const { submit, codes, server } = await open({ settings: { fields } });
    submit(form);
    expect([codes.calls.length, server.calls.length]).toEqual([0, 1]);
  });

  it('AFF-03 the code is checked before the phone is verified, and that before registering', async () => {
    const { submit, codes, phone, server } = await open({ switches: { phoneService: true } });
    const asked = () => [codes.calls.length, phone.calls.length, server.calls.length];
    submit({ ...WITH_CODE, affiliateCode: 'KAIBIGAN' });
    expect(asked()).toEqual([1, 0, 0]);
    await codes.last().answer(true);
    expect(asked()).toEqual([1, 1, 0]);
    await phone.last().answer('id-token');
    expect(asked()).toEqual([1, 1, 1]);
  });

  it('AFF-04 an invalid code stops the registration at its field, which shows', async () => {
    const { submit, codes, server, at, asksForInvitation, send } = await open();
    submit(INVITED);
    await codes.last().answer(false);
    expect([at('invitationInvalid'), asksForInvitation(), server.calls.length]).toEqual([true, true, 0]);
    send({ type: 'form.changed' });
    expect([at('editing'), asksForInvitation()]).toEqual([true, true]);
  });

  it('AFF-04 the same when the registration itself finds it invalid', async () => {
    const { submit, server, at, asksForInvitation, send, snapshot } = await open();
    submit();
    await server.last().answer(refused({ failure: { code: 'invitation.code.invalid' }, field: '' }));
    expect([at('invitationInvalid'), asksForInvitation()]).toEqual([true, true]);
    send({ type: 'form.changed' });
    expect([at('editing'), snapshot().context.failure]).toEqual([true, null]);
  });

  it('a failed check can be repeated', async () => {
    const { submit, codes, at, snapshot } = await open();
    submit(INVITED);
    await codes.last().fail(UNREACHABLE);
    expect([at('failed'), snapshot().context.failure]).toEqual([true, { code: 'network.unreachable' }]);
    submit(INVITED);
    expect(codes.calls).toHaveLength(2);
  });
});

describe('the phone-verification service', () => {
  const service = () => open({ switches: { phoneService: true } });

  it('REG-24 verifies the code before registering, and sends its token', async () => {
    const { submit, phone, server } = await service();
    submit(WITH_CODE);
    expect(phone.last().input).toEqual({
      mobileNum: '9171234567',
      countryDialingCode: '63',
      verificationCode: '123456',
    });
    expect(server.calls).toHaveLength(0);
    await phone.last().answer('id-token');
    expect(server.last().input.idToken).toBe('id-token');
  });

  it('REG-24 ERR-22 on a wrong code registration stops silently and can be repeated', async () => {
    const stage = await service();
    stage.submit(WITH_CODE);
    await stage.phone.last().fail({ code: 'verification.code.wrong' });
    expect(stage.server.calls).toHaveLength(0);
    expect([stage.at('codeWrong'), stage.snapshot().context.failure, stage.log.take()]).toEqual([
      true,
      null,
      [],
    ]);
    expect(stage.canSubmit()).toBe(true);
    stage.send({ type: 'form.changed' });
    expect(stage.at('editing')).toBe(true);
  });

  it.each<[string, (stage: Awaited<ReturnType<typeof open>>) => Promise<void>, ErrorCode]>([
    [
      'is not reached',
      ({ phone }) => phone.last().fail({ code: 'network.unreachable' }),
      'network.unreachable',
    ],
    [
      'finds it too old',
      ({ phone }) => phone.last().fail({ code: 'verification.code.expired' }),
      'verification.code.expired',
    ],
    [
      'does not answer in 15 s',
      async ({ clock }) => {
        clock.increment(15_000);
        await settle();
      },
      'network.timeout',
    ],
  ])(
    'FLAG-15 a service that %s shows an error, and registration can be repeated',
    async (_, happens, code) => {
      const stage = await service();
      stage.submit(WITH_CODE);
      await happens(stage);
      expect(stage.server.calls).toHaveLength(0);
      expect([stage.at('failed'), stage.snapshot().context.failure, stage.canSubmit()]).toEqual([
        true,
        { code },
        true,
      ]);
    },
  );

  it('REG-24 a token of an earlier attempt is not sent with a later one', async () => {
    const { submit, phone, server } = await service();
    submit(WITH_CODE);
    await phone.last().answer('id-token');
    await server.last().answer(refused());
    submit(FORM);
    expect(server.last().input.idToken).toBe('');
  });
});

describe('a registration', () => {
  it('REG-28 sends the form’s values and the parameters of the link', async () => {
    const affiliate = { code: 'LINK1', domain: 'kaibigan.example' };
    const { submit, server } = await open({ affiliate });
    submit();
    expect(server.last().input).toEqual({ form: FORM, affiliate, idToken: '', key: 'seed-1' });
  });

  it('is the only pending one', async () => {
    const { submit, server, canSubmit } = await open();
    submit();
    submit();
    expect([server.calls.length, canSubmit()]).toEqual([1, false]);
  });

  it('logs in when it succeeds', async () => {
    const { submit, server, snapshot, log } = await open();
    submit();
    await server.last().answer(REGISTERED);
    expect([snapshot().status, log.take()]).toEqual(['done', [['startSession', { record: MEMBER_RECORD }]]]);
  });

  it('REG-23 that is refused marks the invalid field until it is edited', async () => {
    const { submit, server, at, snapshot, send, canSubmit } = await open();
    submit();
    await server.last().answer(refused());
    expect([at('refused'), snapshot().context.failedField, canSubmit()]).toEqual([true, 'username', true]);
    send({ type: 'form.changed' });
    expect([at('editing'), snapshot().context.failedField, snapshot().context.failure]).toEqual([
      true,
      '',
      null,
    ]);
  });

  it.each([
    ['a lost connection', UNREACHABLE, { code: 'network.unreachable' }],
    ['an unexpected error', new Error('boom'), { code: 'unknown' }],
  ])('that ends with %s can be made again', async (_, error, failure) => {
    const { submit, server, at, snapshot, canSubmit } = await open();
    submit();
    await server.last().fail(error);
    expect([at('failed'), snapshot().context.failure, canSubmit()]).toEqual([true, failure, true]);
  });

  it('times out after 15 s; a late answer starts no session', async () => {
    const { submit, server, clock, snapshot, log } = await open();
    submit();
    clock.increment(14_999);
    expect(server.waited()).toHaveLength(1);
    clock.increment(1);
    await server.last().answer(REGISTERED);
    expect([snapshot().context.failure, snapshot().context.record, log.take()]).toEqual([
      { code: 'network.timeout' },
      null,
      [],
    ]);
  });

  it.each([
    [30_000, 30_000],
    [undefined, 60_000],
  ])('too many attempts (retry after %s) lock the form for %i ms', async (retryAfterMs, wait) => {
    const { submit, server, clock, canSubmit } = await open();
    submit();
    const failure =
      retryAfterMs === undefined
        ? ({ code: 'rate.limited' } as const)
        : ({ code: 'rate.limited', retryAfterMs } as const);
    await server.last().answer(refused({ failure }));
    clock.increment(wait - 1);
    submit();
    expect([canSubmit(), server.calls.length]).toEqual([false, 1]);
    clock.increment(1);
    expect(canSubmit()).toBe(true);
  });
});

describe('secrets', () => {
  it('the passwords are in no snapshot, event or action, whatever the result', async () => {
    const endings: readonly ((stage: Awaited<ReturnType<typeof open>>) => Promise<void>)[] = [
      ({ server }) => server.last().answer(REGISTERED),
      ({ server }) => server.last().answer(refused()),
      ({ server }) => server.last().fail(UNREACHABLE),
    ];
    for (const end of endings) {
      const stage = await open({ switches: { phoneService: true } });
      stage.submit({ ...WITH_CODE, affiliateCode: 'KAIBIGAN' });
      await stage.codes.last().answer(true);
      await stage.phone.last().answer('id-token');
      const request = stage.server.last().input.form;
      expect([request.password.reveal(), request.paymentPassword.reveal()]).toEqual([PASSWORD, PAYMENT]);
      await end(stage);
      const said = stage.overheard.text() + JSON.stringify([stage.snapshot(), stage.log.take()]);
      expect(said).toContain('KAIBIGAN');
      expect(said).not.toContain(PASSWORD);
      expect(said).not.toContain(PAYMENT);
      expect([stage.snapshot().context.form, stage.snapshot().context.idToken]).toEqual([null, '']);
    }
  });
});
