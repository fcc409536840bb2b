import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServicePages, type ServicePages } from '../support/browserServices';

/* Passkeys in a real browser with a virtual authenticator. */

const RECORD = {
  token: 'a-token-of-sixteen-signs',
  merchantCode: 'M',
  userName: 'amihan',
  type: 0,
  firstTimeLogin: false,
};

let pages: ServicePages;
beforeAll(async () => {
  pages = await openServicePages();
});
afterAll(() => pages?.close());

/** A device with passkeys whose user agrees to everything, or to nothing. */
async function addAuthenticator(page: Page, agrees = true) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: agrees,
      automaticPresenceSimulation: agrees,
    },
  });
  return {
    credentials: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    agree: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}

/** The port with scripted answers; its calls are recorded on the page. */
const openPort = (page: Page, exclude: string[] = []) =>
  page.evaluateHandle(
    ({ challenge, exclude, record }) => {
      const sent: { name: string; request: unknown }[] = [];
      const excludeCredentials = exclude.map((id) => ({ id, type: 'public-key' }));
      const answers: Readonly<Record<string, unknown>> = {
        passkeyRegistrationOptions: {
          ceremonyId: 'ceremony-1',
          options: {
            challenge,
            rp: { name: 'Site', id: 'localhost' },
            user: { id: btoa('person-1').replaceAll('=', ''), name: 'amihan', displayName: 'Amihan' },
            pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
            authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
            excludeCredentials,
            timeout: 3_000,
          },
        },
        registerPasskey: { passkeyId: 'passkey-1' },
        passkeyLoginOptions: {
          ceremonyId: 'ceremony-2',
          options: { challenge, rpId: 'localhost', userVerification: 'required', timeout: 3_000 },
        },
        passkeyLogin: record,
      };
      const server = { isDown: false };
      const passkeys = window.testedServices.createPasskeys((endpoint, request) => {
        sent.push({ name: endpoint.name, request });
        if (server.isDown) return Promise.reject(new Error('unreachable'));
        return Promise.resolve(endpoint.response.parse(answers[endpoint.name]) as never);
      });
      return { passkeys, sent, server };
    },
    { challenge: randomBytes(32).toString('base64url'), exclude, record: RECORD },
  );
type Port = Awaited<ReturnType<typeof openPort>>;

interface Sent {
  readonly name: string;
  readonly request: {
    readonly ceremonyId: string;
    readonly label?: string;
    readonly site?: string;
    readonly credential: { readonly id: string; readonly response: Readonly<Record<string, string>> };
  };
}
const lastSent = (port: Port): Promise<Sent> =>
  port.evaluate(({ sent }) => JSON.parse(JSON.stringify(sent.at(-1))));

/** All steps of adding a passkey; returns the result. */
const register = (port: Port) =>
  port.evaluate(async ({ passkeys }) => {
    const { signal } = new AbortController();
    const creation = await passkeys.create(await passkeys.prepare(signal), signal);
    if (creation.kind === 'made') await passkeys.add(creation.answer, 'Phone', signal);
    return creation.kind;
  });
/** A login by the suggestions at the username field. */
const logIn = (port: Port, site: 'member' | 'agent' = 'member') =>
  port.evaluate(async ({ passkeys }, site) => {
    const { signal } = new AbortController();
    return passkeys.logIn(await passkeys.awaitSuggestion(signal), site, signal);
  }, site);

/** Whether a login's answer was signed with a registration's key. */
function isSignedBy(registered: Sent, login: Sent): boolean {
  const bytes = (sent: Sent, name: string) =>
    Buffer.from(sent.request.credential.response[name] ?? '', 'base64url');
  const key = createPublicKey({ key: bytes(registered, 'publicKey'), format: 'der', type: 'spki' });
  const client = createHash('sha256').update(bytes(login, 'clientDataJSON')).digest();
  const signed = Buffer.concat([bytes(login, 'authenticatorData'), client]);
  return verify('sha256', signed, key, bytes(login, 'signature'));
}

describe('passkeys', { timeout: 60_000 }, () => {
  it('a passkey is registered for the session, and logs in with a signature of its key', async () => {
    const { page, printed } = await pages.open();
    const authenticator = await addAuthenticator(page);
    const port = await openPort(page);
    expect(await register(port)).toBe('made');
    expect(await authenticator.credentials()).toBe(1);
    const registered = await lastSent(port);
    expect(registered).toMatchObject({
      name: 'registerPasskey',
      request: { ceremonyId: 'ceremony-1', label: 'Phone' },
    });

    expect(await logIn(port)).toEqual(RECORD);
    const login = await lastSent(port);
    expect(login).toMatchObject({
      name: 'passkeyLogin',
      request: { ceremonyId: 'ceremony-2', site: 'member' },
    });
    expect(isSignedBy(registered, login)).toBe(true);
    expect(printed).toEqual([]);
    await page.close();
  });

  it('a device that already has one reports it', async () => {
    const { page } = await pages.open();
    await addAuthenticator(page);
    const port = await openPort(page);
    await register(port);
    const { request } = await lastSent(port);
    expect(await register(await openPort(page, [request.credential.id]))).toBe('alreadyHeld');
    await page.close();
  });

  it('a player who declines has cancelled: no error, and nothing is sent', async () => {
    const { page } = await pages.open();
    await addAuthenticator(page, false);
    const port = await openPort(page);
    expect(await register(port)).toBe('cancelled');
    expect(await port.evaluate(({ sent }) => sent.map(({ name }) => name))).toEqual([
      'passkeyRegistrationOptions',
    ]);
    await page.close();
  });

  it('leaving the flow ends the ceremony at once with the reason of its signal', async () => {
    const { page } = await pages.open();
    const authenticator = await addAuthenticator(page);
    const port = await openPort(page);
    await register(port);
    await authenticator.agree(false);
    const outcome = await port.evaluate(async ({ passkeys }) => {
      const leaving = new AbortController();
      setTimeout(() => leaving.abort(new Error('left')), 300);
      return passkeys.create(await passkeys.prepare(leaving.signal), leaving.signal).then(
        () => 'made',
        (error: Error) => error.message,
      );
    });
    expect(outcome).toBe('left');
    await page.close();
  });

  it('a passkey suggested at the username field logs in', async () => {
    const { page } = await pages.open();
    await addAuthenticator(page);
    const port = await openPort(page);
    expect(await port.evaluate(({ passkeys }) => passkeys.features())).toEqual({
      available: true,
      suggestions: true,
    });
    await register(port);
    expect(await logIn(port, 'agent')).toEqual(RECORD);
    expect((await lastSent(port)).request.site).toBe('agent');
    await page.close();
  });

  it('suggestions pause while the form is left, and return after it', async () => {
    const { page } = await pages.open();
    const authenticator = await addAuthenticator(page);
    const port = await openPort(page);
    await register(port);
    await authenticator.agree(false);
    const outcome = await port.evaluate(({ passkeys }) => {
      const leaving = new AbortController();
      setTimeout(() => leaving.abort(new Error('left')), 300);
      return passkeys.awaitSuggestion(leaving.signal).catch((error: Error) => error.message);
    });
    expect(outcome).toBe('left');
    await authenticator.agree(true);
    expect(await logIn(port)).toEqual(RECORD);
    await page.close();
  });

  it('a failed offer is repeated with the next one, and there are never two', async () => {
    const { page } = await pages.open();
    await addAuthenticator(page);
    const port = await openPort(page);
    await register(port);
    const picked = await port.evaluate(async ({ passkeys, sent, server }) => {
      const asked = () => sent.filter(({ name }) => name === 'passkeyLoginOptions').length;
      const until = async (holds: () => boolean) => {
        while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
      };
      const answers: string[] = [];
      const offer = passkeys.offerSuggestions(({ ceremonyId }) => answers.push(ceremonyId));
      server.isDown = true;
      offer.offer();
      await until(() => asked() === 1);
      await new Promise((resolve) => setTimeout(resolve, 50));
      server.isDown = false;
      offer.offer();
      offer.offer();
      await until(() => answers.length > 0);
      offer.stop();
      return { answers, asked: asked() };
    });
    expect(picked).toEqual({ answers: ['ceremony-2'], asked: 2 });
    await page.close();
  });

  it('a browser without passkeys offers none', async () => {
    const { page } = await pages.open();
    const port = await openPort(page);
    const found = await port.evaluate(async ({ passkeys, sent }) => {
      Object.assign(window, { PublicKeyCredential: undefined });
      const features = await passkeys.features();
      const suggestion = await passkeys
        .awaitSuggestion(new AbortController().signal)
        .catch((error: Error) => error.message);
      return { features, suggestion, sent: sent.length };
    });
    expect(found).toEqual({
      features: { available: false, suggestions: false },
      suggestion: 'no.permission',
      sent: 0,
    });
    await page.close();
  });
});
