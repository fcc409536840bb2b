import { afterEach, describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { changePasswordFlow } from '@/composition/account/changePasswordFlow';
import { mailResetFlow } from '@/composition/account/mailResetFlow';
import { recoveryFlow } from '@/composition/account/recoveryFlow';
import { recoveryMethod } from '@/machines/account/recovery/recovery.machine';
import { MEMBER_RECORD } from '@/machines/shared/samples';
import { Secret } from '@/machines/shared/secret';
import { refusal, type Setting, stage, success } from '../support';

const OLD = 'Kulay-Bughaw-92';
const NEW = 'Tulay-Kalabaw-17';
const { site, respond, callsTo, received } = stage();
const running: { stop(): void }[] = [];
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
});
const bodies = () => received.map(({ body }) => body).join();

function recovery(setting: Setting = { switches: { CHANGEPSWVERF3: true, CHANGEPSWMAIL3: true } }) {
  const browser = site(setting);
  const flow = recoveryFlow(browser.services)(browser.create);
  if (flow.name !== 'forgot') throw new Error('not the recovery');
  const actor = flow.ref;
  actor.start();
  running.push(actor);
  return {
    ...browser,
    actor,
    submit: () =>
      actor.send({
        type: 'phone.submit',
        mobileNum: '9171234567',
        countryDialingCode: '63',
        verificationCode: '123456',
        newPassword: new Secret(NEW),
      }),
  };
}

describe('recovery', () => {
  it('RESET-01 RESET-06 by phone: the payload, sealed, without an identity token; the player is logged in', async () => {
    respond(() => success(MEMBER_RECORD));
    const { submit, actor, deeds, storedText } = recovery();
    submit();
    await waitFor(actor, ({ status }) => status === 'done');
    expect(callsTo('/account/password/phone').map((call) => call.sealed)).toEqual([
      { newPassword: NEW, mobileNum: '9171234567', countryDialingCode: '63', verificationCode: '123456' },
    ]);
    expect(deeds()).toContainEqual(['startSession', { record: MEMBER_RECORD }]);
    expect(bodies() + storedText()).not.toContain(NEW);
  });

  it.each([
    ['RESET-03', 'modify.new.old.same', 409, 'passwordRefused'],
    ['RESET-04', 'verification.code.wrong', 400, 'codeRefused'],
    ['RESET-04', 'password.format', 400, 'codeRefused'],
  ])('%s ERR-23 the server answers %s', async (_, code, status, state) => {
    respond((path) =>
      path === '/account/password/phone' ? refusal(status, code) : refusal(404, 'not.found'),
    );
    const { submit, actor } = recovery();
    submit();
    const snapshot = await waitFor(actor, (now) => now.matches('phone') && now.context.failure !== null);
    expect(snapshot.value).toEqual({ phone: { ready: state } });
  });

  it('FORGOT-07 FORGOT-09 by e-mail: form-encoded and trimmed; then back', async () => {
    respond(() => success({ accepted: true }));
    const { actor, deeds } = recovery({ switches: { CHANGEPSWMAIL3: true } });
    actor.send({ type: 'mail.submit', username: ' amihan ', email: ' amihan@mail.example ' });
    await waitFor(actor, ({ status }) => status === 'done');
    const [call] = callsTo('/account/password/mail');
    expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual({
      username: 'amihan',
      email: 'amihan@mail.example',
    });
    expect(call?.headers['content-type']).toContain('application/x-www-form-urlencoded');
    expect(deeds().map(([name]) => name)).toEqual(['showLoading', 'hideLoading', 'notify', 'leave']);
  });

  it.each([
    [true, true, 'phone'],
    [true, false, 'phone'],
    [false, true, 'mail'],
  ] as const)(
    'FLAG-13 FORGOT-02 FORGOT-03 verification %s and mail %s start on %s',
    (CHANGEPSWVERF3, CHANGEPSWMAIL3, method) => {
      const { actor } = recovery({ switches: { CHANGEPSWVERF3, CHANGEPSWMAIL3 } });
      expect(recoveryMethod(actor.getSnapshot())).toBe(method);
      const other = method === 'phone' ? 'mail' : 'phone';
      expect(actor.getSnapshot().can({ type: 'method.change', method: other })).toBe(
        CHANGEPSWVERF3 && CHANGEPSWMAIL3,
      );
    },
  );
});

describe('change of password', () => {
  async function change() {
    const browser = site({ session: { ...MEMBER_RECORD, userName: 'amihan' } });
    const flow = changePasswordFlow(browser.services)(browser.create);
    if (flow.name !== 'changePassword') throw new Error('not the change of password');
    const actor = flow.ref;
    actor.start();
    running.push(actor);
    return {
      ...browser,
      actor,
      submit: (newPassword = new Secret(NEW)) =>
        actor.send({
          type: 'form.submit',
          oldPassword: new Secret(OLD),
          newPassword,
          confirmNewPassword: newPassword,
          removePasskeys: true,
        }),
    };
  }

  it('CHPSW-10 CHPSW-12 sends the three values, sealed, with the session, and keeps none of them', async () => {
    respond(() => success({ changed: true }));
    const { actor, submit, deeds, storedText } = await change();
    submit();
    await waitFor(actor, (now) => now.matches('saved'));
    const [call] = callsTo('/account/password');
    expect(call?.sealed).toEqual({
      oldPassword: OLD,
      newPassword: NEW,
      confirmNewPassword: NEW,
      removePasskeys: true,
    });
    expect(call?.headers['authorization']).toBe(`Bearer ${MEMBER_RECORD.token}`);
    expect(deeds()).toEqual([
      ['showLoading', { id: 'changePassword', message: 'message.please_wait', duration: 'loading' }],
      ['hideLoading', { id: 'changePassword' }],
      ['reportChanged'],
      ['notify', { message: 'message.password_saved', tone: 'success', duration: 'successBrief' }],
    ]);
    for (const secret of [OLD, NEW]) expect(bodies() + storedText()).not.toContain(secret);
  });

  it('CHPSW-14 ERR-24 a refusal hides the loading toast and shows no other message', async () => {
    respond(() => refusal(400, 'password.format'));
    const { actor, submit, deeds } = await change();
    submit();
    await waitFor(actor, (now) => now.matches('editing'));
    expect(deeds().map(([name]) => name)).toEqual(['showLoading', 'hideLoading']);
  });

  it('CHPSW-05 a refusal of the new password shows at its field', async () => {
    respond(() => refusal(422, 'password.personal', { field: 'newPassword' }));
    const { actor, submit } = await change();
    submit();
    const snapshot = await waitFor(actor, (now) => now.matches('passwordRefused'));
    expect(snapshot.context.refusal?.code).toBe('password.personal');
  });

  it('CHPSW-09 the server finds the new password equal to the old one: the prompt shows', async () => {
    respond(() => refusal(422, 'modify.new.old.same'));
    const { actor, submit, deeds } = await change();
    submit();
    await waitFor(actor, (now) => now.matches('samePassword'));
    expect(deeds().map(([name]) => name)).toEqual(['showLoading', 'hideLoading']);
  });

  it('a change keeps its idempotency key over retries, and a different change has a different one', async () => {
    respond(() => refusal(503, 'unknown'));
    const { actor, submit } = await change();
    const again = async (newPassword?: Secret) => {
      submit(newPassword);
      await waitFor(actor, (now) => now.matches('editing'));
    };
    await again();
    await again();
    actor.send({ type: 'form.changed' });
    await again(new Secret('Tulay-Kalabaw-18'));
    const [first, second, third] = callsTo('/account/password').map(
      ({ headers }) => headers['idempotency-key'],
    );
    expect(first).toMatch(/^[\w-]{36,}$/);
    expect([second === first, third === first]).toEqual([true, false]);
  });

  it('CHPSW-01 the form asks for the old password where no temporary one is stored', async () => {
    expect((await change()).actor.getSnapshot().context).toMatchObject({
      userName: 'amihan',
      hasTemporaryPassword: false,
    });
  });
});

describe('the page of a mailed link', () => {
  function page(hash: string) {
    const browser = site({ hash });
    const flow = mailResetFlow(browser.services)(browser.create);
    if (flow.name !== 'mailReset') throw new Error('not the page of a mailed link');
    const actor = flow.ref;
    actor.start();
    running.push(actor);
    return { ...browser, actor };
  }

  it('takes the token out of the address and sends it with the new password, sealed', async () => {
    respond(() => success({ changed: true }));
    const { actor, addresses, deeds } = page('#token=link-token');
    expect(addresses).toEqual(['/m/register']);
    actor.send({ type: 'password.submit', newPassword: new Secret(NEW) });
    await waitFor(actor, ({ status }) => status === 'done');
    expect(callsTo('/account/password/mail/link').map((call) => call.sealed)).toEqual([
      { linkToken: 'link-token', newPassword: NEW },
    ]);
    expect(deeds().at(-1)).toEqual(['openLogin']);
    expect(bodies()).not.toContain(NEW);
  });

  it('a link that the server no longer accepts is invalid; any other refusal can be corrected', async () => {
    for (const [code, status, state] of [
      ['not.found', 404, 'linkInvalid'],
      ['link.expired', 422, 'linkInvalid'],
      ['password.format', 400, 'ready'],
    ] as const) {
      respond(() => refusal(status, code));
      const { actor } = page('#token=link-token');
      actor.send({ type: 'password.submit', newPassword: new Secret(NEW) });
      const snapshot = await waitFor(actor, (now) => !now.matches('submitting'));
      expect(snapshot.matches(state)).toBe(true);
    }
  });
});
