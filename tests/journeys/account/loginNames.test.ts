import { registerByUsername, registrationPayload } from '@contract/account';
import { systemStatus } from '@contract/system';
import { afterAll, describe, expect, it } from 'vitest';
import { fill } from '../support/forms';
import { loginPopup, shell } from '../support/screens';
import { DEMO_PASSWORD, type Stage, stageOfFile } from '../support/stage';
import { startVisit } from '../support/visit';

/* Names that the login accepts for an account. */

describe('every account that could register can log in', () => {
  const stageOf = stageOfFile();
  let stage: Stage;
  afterAll(() => stage.set({ registrationFields: {} }));

  async function logIn(username: string, account: string) {
    const visit = await startVisit(stage);
    await visit.goto('/m/login');
    // The form says what it accepts.
    const name = visit.t('login.username_or_number');
    await visit.sees(loginPopup.dialog(visit).getByRole('textbox', { name, exact: true }));
    await fill(loginPopup.username(visit), username);
    await fill(loginPopup.password(visit), DEMO_PASSWORD);
    await loginPopup.submit(visit).tap();
    await visit.lacks(loginPopup.dialog(visit));
    await visit.sees(shell.account(visit, account));
    await visit.end();
  }

  it('LOGIN-14 with a name of 26 characters, if the operator allows such names; the page has the rule', async () => {
    stage = await stageOf();
    const { username } = await stage.createMember();
    const name = `${username}_mahabang_ngalan`.slice(0, 26).padEnd(26, 'x');
    const rule = { enabled: true, required: true, minLength: 4, maxLength: 30, patternId: 'username' };
    await stage.set({ registrationFields: { username: rule } });
    const blank = Object.keys(registrationPayload.shape).map((field) => [field, '']);
    await stage.api.call(
      registerByUsername,
      registrationPayload.parse({
        ...Object.fromEntries(blank),
        username: name,
        password: DEMO_PASSWORD,
        confirmPassword: DEMO_PASSWORD,
        birthday: '1994-06-12',
        registerMethod: 'H5',
        type: 0,
      }),
    );
    const { info } = await stage.api.call(systemStatus, {});
    expect(info.register.login?.username.maxLength).toBeGreaterThanOrEqual(name.length);
    await logIn(name, name);
  });

  it('FLAG-04 with the number verified at registration, in any usual notation; the form says so', async () => {
    stage = await stageOf();
    const { username, mobileNum } = await stage.createMember();
    await logIn(`0${mobileNum.slice(0, 3)} ${mobileNum.slice(3)}`, username);
  });
});
