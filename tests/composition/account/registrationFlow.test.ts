import { afterEach, describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { registrationFlow } from '@/composition/account/registrationFlow';
import { registrationTab } from '@/machines/account/registration/registration.machine';
import type { RegistrationForm } from '@/machines/account/registration/registrationForm';
import { MEMBER_RECORD } from '@/machines/shared/samples';
import { Secret } from '@/machines/shared/secret';
import { keepInvitation } from '@/services/invitation/keepInvitation';
import { INVITATION_LIFETIME, readInvitation } from '@/services/invitation/storedInvitation';
import { refusal, type Setting, stage, success } from '../support';

const PASSWORD = 'Kulay-Bughaw-92';
const FORM: RegistrationForm = {
  tab: 'username',
  username: 'amihan',
  password: new Secret(PASSWORD),
  confirmPassword: new Secret('typed differently'),
  paymentPassword: new Secret(''),
  mobileNum: '',
  countryDialingCode: '63',
  verificationCode: '',
  affiliateCode: '',
  optional: {},
  captcha: '',
  captchaId: '',
};
const RULE = { enabled: true, required: false, minLength: 1, maxLength: 40, patternId: 'any' };
const SETTINGS = {
  fields: { affiliateCode: RULE },
  login: { username: RULE, password: RULE, newPassword: RULE, mobileNum: RULE, verificationCode: RULE },
  patterns: [],
  captchaRequired: false,
  ageLimit: 18,
  consentTicked: true,
};
const OPTIONAL = [
  'paymentPassword',
  'recommenderId',
  'nickname',
  'payeeName',
  'email',
  'idNumber',
  'qqNum',
  'facebook',
  'wechat',
  'line',
  'whatsapp',
  'zalo',
  'birthday',
];
const BY_USERNAME = '/account/registration/username';
const BY_MOBILE = '/account/registration/mobile';

const { site, respond, callsTo, received } = stage();
const running: { stop(): void }[] = [];
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
});

async function open(setting: Setting = {}, outcome = success(MEMBER_RECORD) as readonly [number, unknown]) {
  respond((path) => {
    if (path === '/account/registration/settings') return success(SETTINGS);
    if (path === '/account/affiliate/check') return success({ code: 'KAIBIGAN' });
    if (path.startsWith('/account/registration/')) return outcome;
    return refusal(404, 'not.found');
  });
  const browser = site(setting);
  keepInvitation(browser.services.storage, setting.search ?? '', Date.now());
  const flow = registrationFlow(browser.services)(browser.create);
  if (flow.name !== 'register') throw new Error('not the registration');
  const actor = flow.ref;
  actor.start();
  running.push(actor);
  await waitFor(actor, (snapshot) => snapshot.matches('open'));
  return {
    ...browser,
    actor,
    async submit(fields: Partial<RegistrationForm> = {}) {
      actor.send({ type: 'form.submit', form: { ...FORM, ...fields } });
      await waitFor(actor, (now) => now.status === 'done' || now.matches({ open: { submission: 'ready' } }));
      return callsTo(BY_USERNAME).concat(callsTo(BY_MOBILE)).at(-1)?.sealed;
    },
  };
}

describe('the payload', () => {
  it('ENTITY-06 has exactly its fields', async () => {
    const { submit } = await open();
    expect(await submit()).toEqual({
      countryDialingCode: '63',
      registerUrl: 'laro.example',
      registerMethod: 'H5',
      username: 'amihan',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      affiliateCode: '',
      paymentPassword: '',
      recommenderId: '',
      nickname: '',
      payeeName: '',
      email: '',
      mobileNum: '',
      idNumber: '',
      qqNum: '',
      facebook: '',
      wechat: '',
      line: '',
      whatsapp: '',
      zalo: '',
      birthday: '',
      captcha: '',
      type: 0,
      domain: '',
      verificationCode: '',
    });
  });

  it('REG-25 the register URL is the host name of the page', async () => {
    expect(await (await open()).submit()).toMatchObject({ registerUrl: 'laro.example' });
  });

  it.each(['APP', 'H5', 'PWA', 'WEBCLIP'] as const)(
    'REG-26 the register method is the running mode %s',
    async (mode) => {
      expect(await (await open({ mode })).submit()).toMatchObject({ registerMethod: mode });
    },
  );

  it('REG-27 confirmPassword equals the password, whatever the confirmation in the form is', async () => {
    expect(await (await open()).submit()).toMatchObject({ password: PASSWORD, confirmPassword: PASSWORD });
  });

  it.each([
    ['the form', '?affiliateCode=LINK1', 'TYPED', 'TYPED'],
    ['the address when the form has none', '?affiliateCode=LINK1', '', 'LINK1'],
    ['the short form of the address', '?code=LINK2', '', 'LINK2'],
    ['nowhere', '', '', ''],
  ])('REG-28 the affiliate code comes from %s', async (_, search, affiliateCode, expected) => {
    const { submit } = await open({ search });
    expect(await submit({ affiliateCode })).toMatchObject({ affiliateCode: expected });
  });

  it('REG-28 AFF-01 an invitation is kept after the address changes, until a registration uses it or 30 days have passed', async () => {
    const { services, submit } = await open({ search: '?affiliateCode=LINK1&domain=kaibigan.example' });
    const { storage } = services;
    // The address no longer has the code when the popup opens later.
    keepInvitation(storage, '?game=12', Date.now());
    const kept = { code: 'LINK1', domain: 'kaibigan.example' };
    expect(readInvitation(storage, Date.now() + INVITATION_LIFETIME - 1_000)).toEqual(kept);
    expect(readInvitation(storage, Date.now() + INVITATION_LIFETIME + 1_000)).toEqual({
      code: '',
      domain: '',
    });
    // The last link wins.
    keepInvitation(storage, '?code=LINK2', Date.now());
    expect(readInvitation(storage, Date.now())).toEqual({ code: 'LINK2', domain: '' });
    await submit();
    expect(readInvitation(storage, Date.now())).toEqual({ code: '', domain: '' });
  });

  it('REG-29 the birthday is sent as YYYY-MM-DD', async () => {
    const { submit } = await open();
    expect(await submit({ optional: { birthday: '2000-02-29' } })).toMatchObject({ birthday: '2000-02-29' });
  });

  it('REG-29 a birthday in another format is not sent', async () => {
    const { submit } = await open();
    expect(await submit({ optional: { birthday: '29.02.2000' } })).toBeUndefined();
  });

  it('REG-30 the type is 0, even where an optional field claims otherwise', async () => {
    const { submit } = await open();
    expect(await submit({ optional: { type: '1' } })).toMatchObject({ type: 0 });
  });

  it('REG-31 the domain comes from the query of the address', async () => {
    const { submit } = await open({ search: '?affiliateCode=A&domain=kaibigan.example' });
    expect(await submit()).toMatchObject({ domain: 'kaibigan.example' });
  });

  it('REG-32 optional fields are empty strings unless they are filled in', async () => {
    const { submit } = await open();
    const empty = await submit();
    for (const name of OPTIONAL) expect(empty).toHaveProperty(name, '');
    const { submit: again } = await open();
    expect(await again({ optional: { nickname: 'Ami', zalo: 'z' } })).toMatchObject({
      nickname: 'Ami',
      zalo: 'z',
      line: '',
    });
  });
});

describe('the call', () => {
  it('depends on the tab, carries the idempotency key of the intent, and is encrypted', async () => {
    for (const [tab, path] of [
      ['username', BY_USERNAME],
      ['mobileNum', BY_MOBILE],
    ] as const) {
      const { submit, deeds } = await open({ switches: { MOBILENUMREG3: true } });
      await submit({ tab });
      const [call] = callsTo(path);
      expect([call?.method, call?.headers['idempotency-key'], call?.headers['x-encryption']]).toEqual([
        'PUT',
        expect.stringMatching(/^[\w-]{36,}$/),
        'v=1',
      ]);
      expect(deeds()).toEqual([['startSession', { record: MEMBER_RECORD }]]);
    }
    expect(received.map(({ body }) => body).join()).not.toContain(PASSWORD);
  });

  it('REG-23 a refusal names the invalid field', async () => {
    const { submit, actor } = await open({}, refusal(409, 'username.taken', { field: 'username' }));
    await submit();
    expect(actor.getSnapshot().context).toMatchObject({
      failure: { code: 'username.taken' },
      failedField: 'username',
      form: null,
    });
  });

  it('CAPTCHA-01 REG-23 a refusal that names a field and asks for a captcha does both', async () => {
    const { submit, actor } = await open(
      {},
      refusal(409, 'username.taken', { field: 'mobileNum', captchaRequired: true }),
    );
    await submit();
    expect(actor.getSnapshot().context.failedField).toBe('mobileNum');
    expect(actor.getSnapshot().matches({ open: { captcha: 'required' } })).toBe(true);
  });

  it('AFF-03 an entered code is checked with the domain of the link before anything is registered', async () => {
    const { submit } = await open({ search: '?domain=kaibigan.example' });
    await submit({ affiliateCode: 'TYPED' });
    const paths = received.map(({ path }) => path);
    expect(JSON.parse(callsTo('/account/affiliate/check')[0]?.body ?? '')).toEqual({
      code: 'TYPED',
      domain: 'kaibigan.example',
    });
    expect(paths.indexOf('/account/affiliate/check')).toBeLessThan(paths.indexOf(BY_USERNAME));
  });

  it('leaves no password in the storage of the browser', async () => {
    const { submit, storedText } = await open();
    await submit();
    expect(storedText()).not.toContain(PASSWORD);
  });
});

describe('the switches', () => {
  it.each([
    [true, true, 'mobileNum'],
    [false, true, 'mobileNum'],
    [true, false, 'username'],
  ] as const)(
    'FLAG-01 FLAG-02 REG-02 USERNAMEREG3 %s and MOBILENUMREG3 %s open %s',
    async (USERNAMEREG3, MOBILENUMREG3, tab) => {
      const { actor } = await open({ switches: { USERNAMEREG3, MOBILENUMREG3 } });
      expect(registrationTab(actor.getSnapshot())).toBe(tab);
      const other = tab === 'username' ? 'mobileNum' : 'username';
      actor.send({ type: 'tab.change', tab: other, typedMobile: '' });
      expect(registrationTab(actor.getSnapshot())).toBe(USERNAMEREG3 && MOBILENUMREG3 ? other : tab);
    },
  );

  it('each is passed to the form', async () => {
    const names = {
      USERNAMEREG3: 'byUsername',
      MOBILENUMREG3: 'byMobile',
      REGMOBVERF3: 'smsForUsername',
      MOBILENUMPASSREG3: 'mobileWithPassword',
      FIREBASESMS3: 'phoneService',
    } as const;
    for (const [name, switched] of Object.entries(names)) {
      // Without a registration method there is no form.
      const isWay = switched === 'byMobile';
      const { actor } = await open({
        switches: { USERNAMEREG3: !isWay, MOBILENUMREG3: false, [name]: true },
      });
      const on = Object.entries(actor.getSnapshot().context.switches).filter(([, is]) => is);
      expect(on.map(([key]) => key)).toEqual(
        isWay || switched === 'byUsername' ? [switched] : ['byUsername', switched],
      );
    }
  });
});
