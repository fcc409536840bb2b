import {
  passkeyLogin,
  passkeyLoginOptions,
  passkeyRegistrationOptions,
  passkeys,
  registerPasskey,
  removePasskey,
} from '@contract/account';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountFlows } from './support/accountFlows';
import { createAuthenticator } from './support/authenticator';
import {
  createClient,
  onOneDatabase,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';

onOneDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let flows: ReturnType<typeof accountFlows>;
  let token: string;

  beforeAll(async () => {
    platform = await startPlatform(await locate());
    client = createClient(platform, () => platform.clock.now);
    flows = accountFlows(client);
    await flows.set({ sessionsPerMember: 5 });
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    await flows.resetLimits();
    ({ token } = await flows.signIn('player'));
    for (const { passkeyId } of (await client.call(passkeys, {}, { token })).list) {
      await remove(passkeyId);
    }
  });

  /** Removes a passkey with the proof that this needs. */
  const remove = async (passkeyId: string) => {
    await flows.stepUp(token, 'passkey');
    return client.call(removePasskey, { passkeyId }, { token });
  };
  type Authenticator = ReturnType<typeof createAuthenticator>;
  const authenticator = () => createAuthenticator(platform.origin);
  const begin = async () => {
    await flows.stepUp(token, 'passkey');
    const { ceremonyId, options } = await client.call(passkeyRegistrationOptions, {}, { token });
    return { ceremonyId, challenge: String(options['challenge']), options };
  };
  const add = async (key: Authenticator, label = 'Phone') => {
    const { ceremonyId, challenge } = await begin();
    return client.call(registerPasskey, { ceremonyId, label, credential: key.attest(challenge) }, { token });
  };
  const beginLogin = async () => {
    const { ceremonyId, options } = await client.call(passkeyLoginOptions, {});
    return { ceremonyId, challenge: String(options['challenge']), options };
  };

  describe('adding', () => {
    it('requests a verified, discoverable passkey for the host of the page', async () => {
      const { options } = await begin();
      expect(options).toMatchObject({
        rp: { id: '127.0.0.1', name: 'Test Brand' },
        user: { name: 'player' },
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    });

    it('adds, lists and removes one', async () => {
      const { passkeyId } = await add(authenticator(), 'My phone');
      expect((await client.call(passkeys, {}, { token })).list).toEqual([
        { passkeyId, label: 'My phone', createdTime: platform.clock.now, lastUsedTime: null },
      ]);
      await remove(passkeyId);
      expect((await client.call(passkeys, {}, { token })).list).toEqual([]);
      await client.refused(removePasskey, { passkeyId }, 'not.found', { token });
    });

    it('accepts a challenge once, from the session that requested it, and in time', async () => {
      const key = authenticator();
      const { ceremonyId, challenge } = await begin();
      const body = { ceremonyId, label: 'x', credential: key.attest(challenge) };
      const other = await flows.signIn('leader');
      await client.refused(registerPasskey, body, 'conflict', { token: other.token });
      await client.refused(registerPasskey, body, 'conflict', { token });
      const again = await begin();
      platform.clock.now += 300_000;
      await client.refused(
        registerPasskey,
        { ceremonyId: again.ceremonyId, label: 'x', credential: key.attest(again.challenge) },
        'conflict',
        { token },
      );
    });

    it.each([
      ['another page', { origin: 'https://evil.example' }],
      ['another host', { rpId: 'evil.example' }],
      ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
      ['no verified user', { isVerified: false }],
    ])('refuses an answer of %s', async (_what, twist) => {
      const { ceremonyId, challenge } = await begin();
      const body = { ceremonyId, label: 'x', credential: authenticator().attest(challenge, twist) };
      await client.refused(registerPasskey, body, 'request.invalid', { token });
    });

    it('refuses nonsense, the same passkey twice, and more than ten', async () => {
      const nonsense = await begin();
      await client.refused(
        registerPasskey,
        { ceremonyId: nonsense.ceremonyId, label: 'x', credential: { id: 1 } },
        'request.invalid',
        { token },
      );
      const key = authenticator();
      await add(key);
      const { ceremonyId, challenge, options } = await begin();
      expect(JSON.stringify(options['excludeCredentials'])).toContain(key.credentialId);
      await client.refused(
        registerPasskey,
        { ceremonyId, label: 'x', credential: key.attest(challenge) },
        'conflict',
        { token },
      );
      for (let held = 1; held < 10; held += 1) await add(authenticator());
      await flows.stepUp(token, 'passkey');
      await client.refused(passkeyRegistrationOptions, {}, 'conflict', { token });
    });

    it('removes only the member’s own', async () => {
      const { passkeyId } = await add(authenticator());
      const other = await flows.signIn('leader');
      await client.refused(removePasskey, { passkeyId }, 'not.found', { token: other.token });
      await client.refused(removePasskey, { passkeyId: 'x' }, 'not.found', { token });
      const guest = await flows.signIn('guest');
      await client.refused(passkeyRegistrationOptions, {}, 'real.account.required', { token: guest.token });
    });
  });

  describe('login', () => {
    it('logs in with a passkey and records the time', async () => {
      const key = authenticator();
      await add(key);
      const { ceremonyId, challenge, options } = await beginLogin();
      expect(options).toMatchObject({ rpId: '127.0.0.1', userVerification: 'required' });
      const credential = key.assert(challenge);
      const record = await client.call(passkeyLogin, { ceremonyId, credential, site: 'member' });
      expect(record).toMatchObject({ userName: 'player', merchantCode: 'TESTMERCHANT' });
      const { list } = await client.call(passkeys, {}, { token: record.token });
      expect(list[0]?.lastUsedTime).toBe(platform.clock.now);
      // Sending the same answer again is a replay.
      await client.refused(
        passkeyLogin,
        { ceremonyId, credential, site: 'member' },
        'user.missing.or.disabled',
      );
    });

    it.each([
      ['another page', { origin: 'https://evil.example' }],
      ['another host', { rpId: 'evil.example' }],
      ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
      ['no verified user', { isVerified: false }],
      ['a counter that went back', { counter: 0 }],
    ])('refuses an answer of %s', async (_what, twist) => {
      const key = authenticator();
      await add(key);
      const first = await beginLogin();
      await client.call(passkeyLogin, {
        ceremonyId: first.ceremonyId,
        credential: key.assert(first.challenge),
        site: 'member',
      });
      const { ceremonyId, challenge } = await beginLogin();
      const credential = key.assert(challenge, twist);
      await client.refused(
        passkeyLogin,
        { ceremonyId, credential, site: 'member' },
        'user.missing.or.disabled',
      );
    });

    it('gives the same refusal for a forged signature, an unknown or removed passkey, and nonsense', async () => {
      const key = authenticator();
      const { passkeyId } = await add(key);
      const attempt = async (credentialOf: (challenge: string) => Record<string, unknown>) => {
        const { ceremonyId, challenge } = await beginLogin();
        const body = { ceremonyId, credential: credentialOf(challenge), site: 'member' as const };
        return (await client.refused(passkeyLogin, body, 'user.missing.or.disabled')).text;
      };
      const texts = [
        await attempt((challenge) => key.assert(challenge, { key: key.otherKey() })),
        await attempt((challenge) => authenticator().assert(challenge)),
        await attempt(() => ({ id: 'x' })),
      ];
      await remove(passkeyId);
      texts.push(await attempt((challenge) => key.assert(challenge)));
      expect(new Set(texts).size).toBe(1);
    });

    it('ROLE-09 refuses a player at the agent site, and a member whose account is disabled', async () => {
      const key = authenticator();
      await add(key);
      const attempt = async (site: 'member' | 'agent') => {
        const { ceremonyId, challenge } = await beginLogin();
        return client.send(passkeyLogin, { ceremonyId, credential: key.assert(challenge), site });
      };
      expect((await attempt('agent')).code).toBe('no.permission');
      await client.control('POST', '/members/status', { username: 'player', status: 'disabled' });
      expect((await attempt('member')).code).toBe('user.missing.or.disabled');
      await client.control('POST', '/members/status', { username: 'player', status: 'active' });
      expect((await attempt('member')).success).toBe(true);
    });

    it('a ceremony of one host is not valid at another', async () => {
      const key = authenticator();
      await add(key);
      const { ceremonyId, options } = await client.call(
        passkeyLoginOptions,
        {},
        { headers: { 'x-forwarded-host': 'evil.example' } },
      );
      expect(options['rpId']).toBe('127.0.0.1');
      const credential = key.assert(String(options['challenge']), {
        rpId: 'evil.example',
        origin: 'https://evil.example',
      });
      await client.refused(
        passkeyLogin,
        { ceremonyId, credential, site: 'member' },
        'user.missing.or.disabled',
      );
    });
  });
});
