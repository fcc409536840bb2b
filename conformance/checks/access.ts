import * as account from '@contract/account';
import { cipherRefusal } from '@contract/cipher';
import type { Endpoint } from '@contract/core';
import { memberInfo } from '@contract/profile';
import type { Check } from '../check';
import { randomName } from '../platform';
import { sameRefusal } from './system';

/** Wrong logins after which a platform must have asked for a captcha. */
const MOST_FAILURES = 6;
/** Beyond every tolerance for clocks, in milliseconds. */
const LONG_AGO = -3_600_000;

const loginOf = (username: string, password: string) =>
  ({ type: 'username', username, password, site: 'member' }) as const;

/** A sealed call that refuses the same body unsealed. */
const sealed = (endpoint: Endpoint, requirements: readonly string[], needsSession = false): Check => ({
  id: `sealed.${endpoint.name}`,
  requirements,
  asks: `${endpoint.method} ${endpoint.path} refuses an unsealed body with cipher.invalid.`,
  async run(platform, findings) {
    const token = needsSession ? await platform.token('player') : undefined;
    const answer = await platform.raw(endpoint.method, await platform.pathOf(endpoint), {
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(loginOf('nobody', 'nothing')),
    });
    sameRefusal(findings, answer, 'cipher.invalid', 'an unsealed body');
  },
});

/** Login, sessions, captcha and sealed bodies. */
export const accessChecks: readonly Check[] = [
  sealed(account.login, ['API-02']),
  sealed(account.registerByUsername, ['API-04']),
  sealed(account.registerByMobile, ['API-05']),
  sealed(account.setPasswordByPhone, ['API-09']),
  sealed(account.passWordChangeV2, ['API-08'], true),
  sealed(account.stepUp, ['API-08'], true),
  {
    id: 'sealed.hint',
    requirements: ['API-02'],
    asks: 'A refusal with cipher.invalid carries the time and the current key.',
    async run(platform, { ok }) {
      const body = await platform.seal(account.login, loginOf('nobody', 'nothing'), LONG_AGO);
      const answer = await platform.sendSealed(account.login, body);
      ok(
        answer.code === 'cipher.invalid',
        `An outdated body is answered with ${answer.code ?? answer.status}.`,
      );
      ok(cipherRefusal.safeParse(answer.value).success, 'The refusal has no serverTime or encryption.');
    },
  },
  {
    id: 'sealed.bound',
    requirements: ['API-02'],
    asks: 'A sealed body is valid only for its own call, and only unchanged.',
    async run(platform, findings) {
      const body = await platform.seal(account.registerByMobile, loginOf('nobody', 'nothing'));
      sameRefusal(
        findings,
        await platform.sendSealed(account.login, body),
        'cipher.invalid',
        'a body that was sealed for another call',
      );
      const own = await platform.seal(account.login, loginOf('nobody', 'nothing'));
      const data = own.body.data.startsWith('A')
        ? `B${own.body.data.slice(1)}`
        : `A${own.body.data.slice(1)}`;
      sameRefusal(
        findings,
        await platform.sendSealed(account.login, { ...own, body: { data } }),
        'cipher.invalid',
        'a changed body',
      );
    },
  },
  {
    id: 'sealed.once',
    requirements: ['API-02'],
    asks: 'A sealed body is accepted once; a repetition is refused with cipher.replayed.',
    async run(platform, findings) {
      const body = await platform.seal(account.login, loginOf(randomName('u'), 'Not-a-password-1'));
      await platform.sendSealed(account.login, body);
      sameRefusal(
        findings,
        await platform.sendSealed(account.login, body),
        'cipher.replayed',
        'a repeated sealed body',
      );
    },
  },
  {
    id: 'login.session',
    requirements: ['API-02', 'ENTITY-01', 'LOGIN-12', 'ROLE-01', 'SESSION-02'],
    asks: 'A login opens a session with the name and type of its member.',
    async run(platform, { same, ok }) {
      const player = platform.account('player');
      const record = await platform.signIn(player);
      same(record.userName, player.username, 'userName');
      same(record.type, player.type, 'type');
      const { merchantCode } = (await platform.status()).info.whitelabel;
      same(record.merchantCode, merchantCode, 'merchantCode');
      const info = await platform.call(memberInfo, {}, { token: record.token });
      same(info.account, player.username, 'The account of memberInfo');
      ok(record.token.length >= 32, `The token has ${record.token.length} characters; it can be guessed.`);
    },
  },
  {
    id: 'login.oneAnswer',
    requirements: ['ERR-03'],
    asks: 'A wrong password and an unknown name have the same answer, user.missing.or.disabled.',
    async run(platform) {
      const { username } = platform.account('player');
      for (const name of [randomName('u'), username]) {
        await platform.refusedEntry(
          account.login,
          loginOf(name, 'Not-a-password-1'),
          'user.missing.or.disabled',
        );
      }
      await platform.signIn(platform.account('player'));
    },
  },
  {
    id: 'login.disabled',
    requirements: ['ERR-03'],
    asks: 'A disabled account cannot log in: user.missing.or.disabled.',
    needs: ['disabled'],
    async run(platform) {
      const { username, password } = platform.account('disabled');
      await platform.refusedEntry(account.login, loginOf(username, password), 'user.missing.or.disabled');
    },
  },
  {
    id: 'login.passkey',
    requirements: ['ERR-03'],
    asks: 'A passkey login without a ceremony is refused with user.missing.or.disabled.',
    async run(platform) {
      const credential = { id: 'none', rawId: 'none', type: 'public-key', response: {} };
      await platform.refused(
        account.passkeyLogin,
        { ceremonyId: 'none', credential, site: 'member' },
        'user.missing.or.disabled',
      );
    },
  },
  {
    id: 'login.agentSite',
    requirements: ['ROLE-09', 'ERR-02'],
    asks: 'The agent site admits an agent and refuses a player with no.permission.',
    async run(platform, { same }) {
      const agent = platform.account('agent');
      const record = await platform.signIn(agent, 'agent');
      same(record.type, agent.type, 'The type of the agent');
      const { username, password } = platform.account('player');
      await platform.refusedEntry(
        account.login,
        { ...loginOf(username, password), site: 'agent' },
        'no.permission',
      );
    },
  },
  {
    id: 'login.memberSite',
    requirements: ['ROLE-10'],
    asks: 'The member site refuses an account that is only an agent with no.permission.',
    needs: ['agentOnly'],
    async run(platform) {
      const { username, password } = platform.account('agentOnly');
      await platform.refusedEntry(account.login, loginOf(username, password), 'no.permission');
    },
  },
  {
    id: 'captcha.required',
    requirements: ['CAPTCHA-01', 'ERR-17'],
    asks: 'After failed logins the answer says that a captcha is required, and a login without one is refused.',
    async run(platform, { ok }) {
      const payload = loginOf(randomName('u'), 'Not-a-password-1');
      const codes = ['user.missing.or.disabled', 'captcha.required'] as const;
      for (let tries = 0; tries < MOST_FAILURES; tries += 1) {
        const answer = await platform.refused(account.login, payload, codes);
        const hint = account.loginRefusal.safeParse(answer.value);
        const isDue = hint.success && hint.data.captchaRequired;
        if (answer.code === 'captcha.required') {
          ok(
            isDue,
            'A login is refused with captcha.required, but captchaRequired in its value is not true.',
          );
          return;
        }
        if (isDue) await platform.refused(account.login, payload, 'captcha.required');
        if (isDue) return;
      }
      ok(false, `No captcha is required after ${MOST_FAILURES} failed logins.`);
    },
  },
  {
    id: 'captcha.fresh',
    requirements: ['CAPTCHA-01', 'CAPTCHA-02'],
    asks: 'Each request for a captcha gives another one, so that a refused one is never shown again.',
    async run(platform, { ok }) {
      const first = await platform.call(account.captcha, {});
      const second = await platform.call(account.captcha, {});
      ok(first.captchaId !== second.captchaId, 'The second captcha has the id of the first.');
      ok(first.image !== second.image, 'The second captcha has the picture of the first.');
      ok(first.expirationTime > Date.now(), 'The captcha has expired before it is shown.');
    },
  },
  {
    id: 'captcha.once',
    requirements: ['CAPTCHA-01', 'ERR-17'],
    asks: 'A captcha is used up by the login that carries it, right or wrong.',
    async run(platform) {
      const payload = loginOf(randomName('u'), 'Not-a-password-1');
      for (let tries = 0; tries < MOST_FAILURES; tries += 1) {
        const { code } = await platform.send(account.login, payload);
        if (code === 'captcha.required') break;
      }
      const wrong = { ...(await platform.captcha()), captcha: '000000' };
      await platform.refused(account.login, { ...payload, ...wrong }, 'captcha.wrong');
      const solved = await platform.captcha();
      await platform.refused(account.login, { ...payload, ...solved }, 'user.missing.or.disabled');
      await platform.refused(account.login, { ...payload, ...solved }, 'captcha.wrong');
    },
  },
  {
    id: 'logout.ends',
    requirements: ['API-21', 'LOGOUT-02', 'SESSION-02', 'ERR-01'],
    asks: 'After a logout the token opens nothing.',
    async run(platform) {
      const { token } = await platform.signIn(platform.account('player'));
      await platform.call(account.logout, {}, { token });
      await platform.refused(memberInfo, {}, ['not.logged.in', 'session.expired'], { token });
    },
  },
  {
    id: 'session.elsewhere',
    requirements: ['ERR-16'],
    asks: 'A session that a later login or its member ends is refused with logged.out.elsewhere.',
    async run(platform, { ok }) {
      const player = platform.account('player');
      const { token: earlier } = await platform.signIn(player);
      const { token } = await platform.signIn(player);
      const { list } = await platform.call(account.sessions, {}, { token });
      ok(list.filter(({ current }) => current).length === 1, 'Not exactly one session is the current one.');
      const { envelope } = await platform.send(memberInfo, {}, { token: earlier });
      if (envelope?.success) {
        // The platform allows several sessions: the member ends the other one.
        await platform.call(
          account.stepUp,
          { purpose: 'sessions', proof: { kind: 'password', password: player.password } },
          { token },
        );
        for (const { sessionId, current } of list) {
          if (!current) await platform.call(account.revokeSession, { sessionId }, { token });
        }
      }
      await platform.refused(memberInfo, {}, 'logged.out.elsewhere', { token: earlier });
    },
  },
  {
    id: 'session.stepUp',
    requirements: ['API-08'],
    asks: 'A step-up with a wrong password is refused with step.up.wrong; the right one is accepted.',
    async run(platform, { ok }) {
      const { password } = platform.account('player');
      const token = await platform.token('player');
      const proofOf = (typed: string) =>
        ({ purpose: 'sessions', proof: { kind: 'password', password: typed } }) as const;
      await platform.refused(account.stepUp, proofOf('Not-a-password-1'), 'step.up.wrong', { token });
      const { expirationTime } = await platform.call(account.stepUp, proofOf(password), { token });
      ok(expirationTime > Date.now(), 'The step-up has expired.');
    },
  },
  {
    id: 'session.forged',
    requirements: ['ERR-01', 'SESSION-02'],
    asks: 'A token that was never issued is refused with not.logged.in.',
    async run(platform) {
      const token = 'A'.repeat(43);
      await platform.refused(memberInfo, {}, 'not.logged.in', { token });
    },
  },
];
