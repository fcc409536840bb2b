import { afterEach, describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { loginFlow } from '@/composition/account/loginFlow';
import type { LoginSite } from '@/machines/account/login/loginAttempt';
import { MEMBER_RECORD } from '@/machines/shared/samples';
import { Secret } from '@/machines/shared/secret';
import { refusal, type Setting, stage, success } from '../support';

const PASSWORD = 'Kulay-Bughaw-92';
const { site, respond, callsTo, received } = stage();
const running: { stop(): void }[] = [];
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
});

function open(setting: Setting = {}, at: LoginSite = 'member') {
  const browser = site(setting);
  const flow = loginFlow(browser.services, at)(browser.create);
  if (flow.name !== 'login' && flow.name !== 'agentLogin') throw new Error('not the login');
  const actor = flow.ref;
  actor.start();
  running.push(actor);
  return {
    ...browser,
    name: flow.name,
    actor,
    submit: (captcha = '', captchaId = '') =>
      actor.send({
        type: 'form.submit',
        username: 'amihan',
        password: new Secret(PASSWORD),
        remember: false,
        captcha,
        captchaId,
      }),
    ended: () => waitFor(actor, ({ status }) => status === 'done'),
  };
}
const sealed = () => callsTo('/account/login').map((call) => call.sealed);

describe('the payload', () => {
  it.each(['member', 'agent'] as const)('ENTITY-04 of type username, at the %s site', async (at) => {
    respond(() => success(MEMBER_RECORD));
    const { submit, ended, deeds, storedText } = open({}, at);
    submit();
    await ended();
    expect(sealed()).toEqual([{ type: 'username', site: at, username: 'amihan', password: PASSWORD }]);
    expect(deeds()).toContainEqual(['startSession', { record: MEMBER_RECORD }]);
    expect(received.map(({ body }) => body).join() + storedText()).not.toContain(PASSWORD);
  });

  it('ENTITY-04 with the captcha once it is answered', async () => {
    respond(() => success(MEMBER_RECORD));
    const { submit, ended } = open();
    submit('1234', 'c1');
    await ended();
    expect(sealed()).toMatchObject([{ captcha: '1234', captchaId: 'c1' }]);
  });

  it("ENTITY-04 of type sms, with the platform's own codes", async () => {
    respond(() => success(MEMBER_RECORD));
    const { actor, ended } = open({ switches: { MOBVERFLOGIN3: true } });
    actor.send({ type: 'tab.change', tab: 'sms' });
    actor.send({
      type: 'sms.submit',
      mobileNum: '9171234567',
      countryDialingCode: '63',
      verificationCode: '123456',
      remember: false,
    });
    await ended();
    expect(sealed()).toEqual([
      {
        type: 'sms',
        site: 'member',
        mobileNum: '9171234567',
        countryDialingCode: '63',
        verificationCode: '123456',
      },
    ]);
  });
});

it('CAPTCHA-01 a refusal that requires a captcha shows its field', async () => {
  respond((path) =>
    path === '/account/login'
      ? refusal(401, 'user.missing.or.disabled', { captchaRequired: true })
      : success({ captchaId: 'c1', image: 'data:image/png;base64,AA', expirationTime: Date.now() + 60_000 }),
  );
  const { submit, actor } = open();
  submit();
  const snapshot = await waitFor(actor, ({ children }) => children.captcha !== undefined);
  expect(snapshot.context.failure).toEqual({ code: 'user.missing.or.disabled' });
});

describe('the switches', () => {
  const CHANNELS = [
    ['FLAG-05', 'FACEBOOKLOGIN3', 'facebook'],
    ['FLAG-06', 'GOOGLELOGIN3', 'google'],
    ['FLAG-07', 'LINELOGIN3', 'line'],
  ] as const;

  it.each(CHANNELS)('%s %s alone enables %s', (_, name, channel) => {
    expect(open({ switches: { [name]: true } }).actor.getSnapshot().context.socialChannels).toEqual([
      channel,
    ]);
  });

  it('LOGIN-08 FLAG-05 FLAG-06 FLAG-07 in every combination exactly those that are on, and none for agents', () => {
    for (let bits = 0; bits < 8; bits += 1) {
      const on = CHANNELS.filter((_, i) => (bits >> i) % 2 === 1);
      const switches = Object.fromEntries(on.map(([, name]) => [name, true]));
      const offered = (at: LoginSite) =>
        open({ switches }, at).actor.getSnapshot().context.socialChannels.toSorted();
      expect(offered('member')).toEqual(on.map(([, , channel]) => channel).toSorted());
      expect(offered('agent')).toEqual([]);
    }
  });

  it('FLAG-12 MOBVERFLOGIN3 offers the SMS tab', () => {
    for (const MOBVERFLOGIN3 of [true, false]) {
      const { actor } = open({ switches: { MOBVERFLOGIN3 } });
      expect(actor.getSnapshot().can({ type: 'tab.change', tab: 'sms' })).toBe(MOBVERFLOGIN3);
    }
  });

  it('the agent login is a separate chart', () => {
    expect([open().name, open({}, 'agent').name]).toEqual(['login', 'agentLogin']);
  });
});
