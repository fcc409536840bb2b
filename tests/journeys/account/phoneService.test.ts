import { randomInt } from 'node:crypto';
import { login, registerByMobile, setPasswordByPhone } from '@contract/account';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { POPUP_PATHS } from '@/config/routes';
import {
  fill,
  forgotPopup,
  notePuzzles,
  registerPopup,
  smsFields,
  solvePuzzle,
  unreproached,
} from '../support/forms';
import { loginPopup, shell } from '../support/screens';
import { DEMO_PASSWORD, type NewMember, type Stage, stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* With FIREBASESMS3 the phone-verification service sends the codes; its client talks to our sandbox. */

const NEW_PASSWORD = 'Bagong-Susi-41';
/** A six-digit code other than the given one. */
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('with the phone-verification service a refused submit can be repeated', () => {
  const stageOf = stageOfFile();
  let member: NewMember;
  let stage: Stage;

  beforeAll(async () => {
    stage = await stageOf();
    member = await stage.createMember();
  });
  // Other files expect a site whose codes come from the platform.
  afterAll(() => stage.set({ 'switches.FIREBASESMS3': false }));

  async function visitAt(
    popup: 'login' | 'register' | 'forgot',
    switches: Readonly<Record<string, boolean>> = {},
  ): Promise<Visit> {
    stage = await stageOf();
    await stage.set({ 'switches.FIREBASESMS3': true, ...switches });
    const visit = await startVisit(stage);
    // These journeys test what the service and the platform refuse.
    visit.excuse(
      ({ pathname }) =>
        pathname.includes('signInWithPhoneNumber') ||
        [login, registerByMobile, setPasswordByPhone].some(({ path }) => pathname.endsWith(path)),
    );
    notePuzzles(visit);
    await visit.goto(POPUP_PATHS[popup]);
    return visit;
  }

  /** Requests a code in the visible form and reads it from the message. */
  async function askForCode(visit: Visit, form: ReturnType<typeof loginPopup.form>, mobileNum: string) {
    await fill(smsFields.mobile(form, visit), mobileNum);
    await smsFields.getCode(form, visit).tap();
    await solvePuzzle(visit);
    await visit.sees(smsFields.countdown(form));
    return stage.codeSentTo(`63${mobileNum}`);
  }

  /** Makes the server refuse the next call of an endpoint. */
  const refuse = (endpoint: { readonly name: string }, code: 'user.missing.or.disabled' | 'unknown') =>
    stage.fail({ endpoint: endpoint.name, times: 1, answer: { kind: 'code', code, value: {} } });

  it('FLAG-15 LOGIN-10 login: a wrong code, a refusal and a second submit with the same code', async () => {
    const visit = await visitAt('login', { 'switches.MOBVERFLOGIN3': true });
    await loginPopup
      .dialog(visit)
      .getByRole('tab', { name: visit.t('login.tab_sms') })
      .tap();
    const form = loginPopup.form(visit);
    const code = await askForCode(visit, form, member.mobileNum);
    await fill(smsFields.code(form, visit), otherThan(code));
    await loginPopup.submit(visit).tap();
    await visit.sees(loginPopup.alert(visit, visit.t('error.verification.code.wrong')));
    await fill(smsFields.code(form, visit), code);
    await refuse(login, 'user.missing.or.disabled');
    await loginPopup.submit(visit).tap();
    await visit.sees(loginPopup.alert(visit, visit.t('error.user.missing.or.disabled')));
    await loginPopup.submit(visit).tap();
    await visit.sees(shell.account(visit, member.username));
    await visit.end();
  });

  it('FLAG-15 REG-24 registration: a wrong code stops silently in its field; a taken name is corrected with the same code', async () => {
    const visit = await visitAt('register');
    const form = registerPopup.form(visit);
    const mobileNum = `93${String(randomInt(10 ** 8)).padStart(8, '0')}`;
    const code = await askForCode(visit, form, mobileNum);
    await fill(registerPopup.password(visit), DEMO_PASSWORD);
    await fill(registerPopup.confirmation(visit), DEMO_PASSWORD);
    await fill(registerPopup.birthday(visit), '1994-06-12');
    await fill(smsFields.code(form, visit), otherThan(code));
    await registerPopup.submit(visit).tap();
    await visit.focuses(smsFields.code(form, visit));
    await unreproached(visit, form);
    await fill(smsFields.code(form, visit), code);
    await refuse(registerByMobile, 'unknown');
    await registerPopup.submit(visit).tap();
    await visit.sees(registerPopup.alert(visit, visit.t('error.unknown')));
    await registerPopup.submit(visit).tap();
    await visit.lacks(registerPopup.dialog(visit));
    await visit.until('somebody is logged in', async () => !(await shell.login(visit).isVisible()));
    await visit.end();
  });

  it('FLAG-15 RESET-03 RESET-04 reset: the old password is refused, and the same code sets a new one', async () => {
    const visit = await visitAt('forgot');
    const form = forgotPopup.form(visit);
    const code = await askForCode(visit, form, member.mobileNum);
    await fill(smsFields.code(form, visit), code);
    await fill(forgotPopup.newPassword(visit), DEMO_PASSWORD);
    await forgotPopup.setPassword(visit).tap();
    await visit.sees(forgotPopup.alert(visit, visit.t('error.modify.new.old.same')));
    await fill(forgotPopup.newPassword(visit), NEW_PASSWORD);
    await forgotPopup.setPassword(visit).tap();
    await visit.lacks(forgotPopup.dialog(visit));
    await visit.sees(shell.account(visit, member.username));
    await visit.end();
  });
});
