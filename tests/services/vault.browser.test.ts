import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServicePages, type ServicePages, storedText } from '../support/browserServices';

/* The vault in a real browser, which is needed for keys that cannot be exported. */

const PASSWORD = 'Kulay-Bughaw-92';
const CHANGED = 'Kulay-Dilaw-17';
const LOGIN = { type: 'username', username: 'amihan', countryDialingCode: '' } as const;

let pages: ServicePages;
beforeAll(async () => {
  pages = await openServicePages();
});
afterAll(() => pages?.close());

/** A vault on the page's own storage, as in the product. */
const openVault = (page: Page) =>
  page.evaluateHandle(() => {
    const { createStorage, createVault } = window.testedServices;
    const storage = createStorage({ local: () => localStorage, session: () => sessionStorage });
    return createVault({ storage, indexedDB: () => indexedDB });
  });

describe('vault', { timeout: 60_000 }, () => {
  it('SESSION-06 ENTITY-05 a remembered login is restored after a reload, and no stored data shows its password', async () => {
    const { page, printed } = await pages.open();
    const login = { ...LOGIN, password: PASSWORD };
    await (await openVault(page)).evaluate((vault, wanted) => vault.rememberLogin('member', wanted), login);
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('rememberedLogin') ?? '{}'));
    expect(Object.keys(kept).sort()).toEqual(['countryDialingCode', 'password', 'type', 'username']);
    const everything = [await storedText(page), page.url(), ...printed].join('\n');
    for (const form of [PASSWORD, btoa(PASSWORD), encodeURIComponent(PASSWORD), btoa(btoa(PASSWORD))]) {
      expect(everything).not.toContain(form);
    }

    await page.reload();
    await page.waitForFunction('"testedServices" in window');
    expect(await (await openVault(page)).evaluate((vault) => vault.recallLogin('member'))).toEqual(login);
    await page.close();
  });

  it('SESSION-06 the password is encrypted twice: what one decryption returns is encrypted again', async () => {
    const { page } = await pages.open();
    await (await openVault(page)).evaluate((vault, wanted) => vault.rememberLogin('member', wanted), {
      ...LOGIN,
      password: PASSWORD,
    });
    const once = await page.evaluate(async () => {
      const request = indexedDB.open('vault');
      const database = await new Promise<IDBDatabase>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
      const read = database.transaction('keys').objectStore('keys').get('device');
      const key = await new Promise<CryptoKey>((resolve) => {
        read.onsuccess = () => resolve(read.result);
      });
      database.close();
      const bytes = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
      const open = (text: string, owner: string) =>
        crypto.subtle.decrypt(
          {
            name: 'AES-GCM',
            iv: bytes(text).slice(0, 12),
            additionalData: new TextEncoder().encode(owner),
          },
          key,
          bytes(text).slice(12),
        );
      const { password } = JSON.parse(localStorage.getItem('rememberedLogin') ?? '{}');
      const first = new TextDecoder().decode(
        await open(password, `rememberedLogin\n${JSON.stringify(['username', '', 'amihan'])}`),
      );
      return { first, second: new TextDecoder().decode(await open(first, 'rememberedLogin')) };
    });
    expect(once.first).toMatch(/^[\w+/]+=*$/);
    expect(atob(once.first)).not.toContain(PASSWORD);
    expect(once.second).toContain(PASSWORD);
    await page.close();
  });

  it('SESSION-06 scripts cannot export the device key', async () => {
    const { page } = await pages.open();
    await (await openVault(page)).evaluate((vault, wanted) => vault.rememberLogin('member', wanted), {
      ...LOGIN,
      password: PASSWORD,
    });
    const attempts = await page.evaluate(async () => {
      const request = indexedDB.open('vault');
      const database = await new Promise<IDBDatabase>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
      const read = database.transaction('keys').objectStore('keys').get('device');
      const key = await new Promise<CryptoKey>((resolve) => {
        read.onsuccess = () => resolve(read.result);
      });
      database.close();
      const outcomes = await Promise.allSettled([
        crypto.subtle.exportKey('raw', key),
        crypto.subtle.exportKey('jwk', key),
        crypto.subtle.wrapKey('raw', key, key, { name: 'AES-GCM', iv: new Uint8Array(12) }),
      ]);
      return { extractable: key.extractable, outcomes: outcomes.map(({ status }) => status) };
    });
    expect(attempts).toEqual({ extractable: false, outcomes: ['rejected', 'rejected', 'rejected'] });
    await page.close();
  });

  it('an encrypted text reveals neither the length of the password nor whether two are equal', async () => {
    const { page } = await pages.open();
    const vault = await openVault(page);
    const sealed = async (password: string): Promise<string> => {
      await vault.evaluate((opened, wanted) => opened.rememberLogin('member', wanted), {
        ...LOGIN,
        password,
      });
      return page.evaluate(() => JSON.parse(localStorage.getItem('rememberedLogin') ?? '{}').password);
    };
    const [short, long, again] = [
      await sealed('abcdef'),
      await sealed('ñ'.repeat(40)),
      await sealed('abcdef'),
    ];
    expect(long).toHaveLength(short.length);
    expect(again).not.toBe(short);
    await page.close();
  });

  it('a password moved to another login cannot be decrypted: the login is restored without it, and it is deleted', async () => {
    const { page } = await pages.open();
    const vault = await openVault(page);
    await vault.evaluate((opened, wanted) => opened.rememberLogin('member', wanted), {
      ...LOGIN,
      password: PASSWORD,
    });
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('rememberedLogin') ?? '{}');
      localStorage.setItem('rememberedLogin', JSON.stringify({ ...kept, username: 'bayani' }));
    });
    const found = await vault.evaluate((opened) => opened.recallLogin('member'));
    expect(found).toEqual({ ...LOGIN, username: 'bayani', password: null });
    expect(
      await page.evaluate(() => JSON.parse(localStorage.getItem('rememberedLogin') ?? '{}').password),
    ).toBe('');
    await page.close();
  });

  it('SESSION-06 on another device, with another key, stored data cannot be decrypted', async () => {
    const first = await pages.open();
    await (await openVault(first.page)).evaluate((vault, wanted) => vault.rememberLogin('member', wanted), {
      ...LOGIN,
      password: PASSWORD,
    });
    const stolen = await first.page.evaluate(() => localStorage.getItem('rememberedLogin') ?? '');
    const second = await pages.open();
    await second.page.evaluate((text) => localStorage.setItem('rememberedLogin', text), stolen);
    const found = await (await openVault(second.page)).evaluate((vault) => vault.recallLogin('member'));
    expect(found?.password).toBeNull();
    await first.page.close();
    await second.page.close();
  });

  it('two tabs that create the key simultaneously get the same one', async () => {
    const context = await pages.browser.newContext();
    const tabs = await Promise.all([context.newPage(), context.newPage()]);
    for (const tab of tabs) {
      await tab.goto(pages.origin);
      await tab.waitForFunction('"testedServices" in window');
    }
    const [one, other] = await Promise.all(tabs.map(openVault));
    await Promise.all([
      one?.evaluate((vault, wanted) => vault.rememberLogin('member', wanted), {
        ...LOGIN,
        password: PASSWORD,
      }),
      other?.evaluate((vault) => vault.keepTemporaryPassword('amihan', 'x')),
    ]);
    expect((await other?.evaluate((vault) => vault.recallLogin('member')))?.password).toBe(PASSWORD);
    await context.close();
  });

  it('SESSION-07 a temporary password is stored for this tab only, encrypted, and for its member only', async () => {
    const { page, printed } = await pages.open();
    const vault = await openVault(page);
    await vault.evaluate((opened, password) => opened.keepTemporaryPassword('amihan', password), PASSWORD);
    expect([await storedText(page), ...printed].join('\n')).not.toContain(PASSWORD);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    const found = await vault.evaluate(async (opened) => ({
      has: opened.hasTemporaryPassword('amihan'),
      other: opened.hasTemporaryPassword('bayani'),
      password: await opened.temporaryPassword('amihan'),
      otherPassword: await opened.temporaryPassword('bayani'),
    }));
    expect(found).toEqual({ has: true, other: false, password: PASSWORD, otherPassword: null });
    await page.close();
  });

  it('SESSION-07 CHPSW-12 after a change the temporary password is deleted, the remembered one is updated, and nothing else stores it', async () => {
    const { page } = await pages.open();
    const vault = await openVault(page);
    const found = await vault.evaluate(
      async (opened, { login, password, changed }) => {
        await opened.rememberLogin('member', { ...login, password });
        await opened.keepTemporaryPassword('amihan', password);
        await opened.replacePassword('amihan', changed);
        return {
          temporary: opened.hasTemporaryPassword('amihan'),
          inTab: Object.keys(sessionStorage),
          remembered: (await opened.recallLogin('member'))?.password,
        };
      },
      { login: LOGIN, password: PASSWORD, changed: CHANGED },
    );
    expect(found).toEqual({ temporary: false, inTab: [], remembered: CHANGED });
    expect(await storedText(page)).not.toContain(CHANGED);
    await page.close();
  });

  it("CHPSW-12 a change leaves another member's remembered login unchanged, and adds none", async () => {
    const { page } = await pages.open();
    const vault = await openVault(page);
    const found = await vault.evaluate(
      async (opened, { login, password, changed }) => {
        await opened.replacePassword('amihan', changed);
        const none = await opened.recallLogin('member');
        await opened.rememberLogin('member', { ...login, password });
        await opened.replacePassword('bayani', changed);
        return { none, other: (await opened.recallLogin('member'))?.password };
      },
      { login: LOGIN, password: PASSWORD, changed: CHANGED },
    );
    expect(found).toEqual({ none: null, other: PASSWORD });
    await page.close();
  });

  it('LOGIN-13 without the key a login is restored without its password, and completely the next time', async () => {
    const { page } = await pages.open();
    await (await openVault(page)).evaluate((opened, wanted) => opened.rememberLogin('member', wanted), {
      ...LOGIN,
      password: PASSWORD,
    });
    const without = await page.evaluate(async () => {
      const { createStorage, createVault } = window.testedServices;
      const storage = createStorage({ local: () => localStorage, session: () => sessionStorage });
      return createVault({ storage, indexedDB: () => undefined }).recallLogin('member');
    });
    expect(without).toMatchObject({ username: LOGIN.username, password: null });
    const whole = await (await openVault(page)).evaluate((opened) => opened.recallLogin('member'));
    expect(whole?.password).toBe(PASSWORD);
    await page.close();
  });

  it('LOGIN-13 forgetting deletes everything of the login', async () => {
    const { page } = await pages.open();
    const vault = await openVault(page);
    await vault.evaluate(
      async (opened, wanted) => {
        await opened.rememberLogin('member', wanted);
        await opened.rememberLogin('member', null);
      },
      { ...LOGIN, password: PASSWORD },
    );
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    expect(await vault.evaluate((opened) => opened.recallLogin('member'))).toBeNull();
    await page.close();
  });
});
