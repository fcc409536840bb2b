import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONTENT_CATEGORIES } from '@server/seed/world/categories';
import { describe, expect, it } from 'vitest';
import type { MessageKey } from '@/config/messages';
import enStart from '@/locales/en';
import enAccount from '@/locales/en/account';
import enAgent from '@/locales/en/agent';
import enCashier from '@/locales/en/cashier';
import enCatalogue from '@/locales/en/catalogue';
import enChat from '@/locales/en/chat';
import enContent from '@/locales/en/content';
import enHome from '@/locales/en/home';
import enLater from '@/locales/en/later';
import enProtection from '@/locales/en/protection';
import enRecord from '@/locales/en/record';
import enWinners from '@/locales/en/winners';
import tyStart from '@/locales/ty';
import tyAccount from '@/locales/ty/account';
import tyAgent from '@/locales/ty/agent';
import tyCashier from '@/locales/ty/cashier';
import tyCatalogue from '@/locales/ty/catalogue';
import tyChat from '@/locales/ty/chat';
import tyContent from '@/locales/ty/content';
import tyHome from '@/locales/ty/home';
import tyLater from '@/locales/ty/later';
import tyProtection from '@/locales/ty/protection';
import tyRecord from '@/locales/ty/record';
import tyWinners from '@/locales/ty/winners';
import { gameType } from '@/services/contract/catalogue';
import { CLIENT_ERROR_CODES, SERVER_ERROR_CODES } from '@/services/contract/errors';

const EN: Readonly<Record<string, string>> = {
  ...enStart,
  ...enLater,
  ...enAccount,
  ...enAgent,
  ...enChat,
  ...enCatalogue,
  ...enContent,
  ...enHome,
  ...enCashier,
  ...enProtection,
  ...enRecord,
  ...enWinners,
};
const TY: Readonly<Record<string, string>> = {
  ...tyStart,
  ...tyLater,
  ...tyAccount,
  ...tyAgent,
  ...tyChat,
  ...tyCatalogue,
  ...tyContent,
  ...tyHome,
  ...tyCashier,
  ...tyProtection,
  ...tyRecord,
  ...tyWinners,
};
const SOURCE = fileURLToPath(new URL('../../src', import.meta.url));

/** Variables of a text, e.g. `{{count, number}}` is `count`. */
const variablesOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name = '']) => name).sort();

/** Source of everything that may ask for a text. */
function sources(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['locales', 'gallery', 'icons'].includes(entry.name) ? [] : sources(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.gen.ts') ? [readFileSync(path, 'utf8')] : [];
  });
}

const code = sources(SOURCE).join('\n');
/** Texts in quotes anywhere in the source. */
const quoted = new Set([...code.matchAll(/'([a-z_]+(?:\.[A-Za-z_0-9]+)+)'/g)].map(([, key = '']) => key));
/** Beginnings of keys that are put together, e.g. `category.`. */
/** Titles of promotion categories are keys that the server names (PROMO-03). */
const served = new Set(CONTENT_CATEGORIES.map(({ titleKey }) => titleKey));
const beginnings = [...code.matchAll(/`([a-z_]+\.)\$\{/g)].map(([, beginning = '']) => beginning);
const plain = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '');

/** Every message that charts ask for: one without a text does not compile here. */
const MESSAGES: Readonly<Record<MessageKey, string>> = { ...enStart, ...enLater, ...enContent };

describe('texts', () => {
  it('I18N-02 both languages hold the same keys', () => {
    expect(Object.keys(TY).sort()).toEqual(Object.keys(EN).sort());
  });

  it('a text stands in one part only', () => {
    const parts = [enStart, enLater, enAccount, enCatalogue, enContent, enHome, enWinners].flatMap((part) =>
      Object.keys(part),
    );
    expect(parts.filter((key, at) => parts.indexOf(key) !== at)).toEqual([]);
  });

  it('I18N-02 no text is empty or has stray spaces', () => {
    for (const texts of [EN, TY]) {
      for (const [key, text] of Object.entries(texts)) {
        expect(text.trim(), key).toBe(text);
        expect(text, key).not.toBe('');
      }
    }
  });

  it('a text names the same variables in both languages', () => {
    for (const [key, text] of Object.entries(EN)) {
      expect(variablesOf(TY[key] ?? ''), key).toEqual(variablesOf(text));
    }
  });

  it('every error code and chart message has a text', () => {
    for (const errorCode of [...SERVER_ERROR_CODES, ...CLIENT_ERROR_CODES]) {
      expect(MESSAGES[`error.${errorCode}`], errorCode).toBeTruthy();
    }
  });

  it('every game type has a name', () => {
    for (const type of gameType.options) expect(Object.keys(EN)).toContain(`category.${type}`);
  });

  it('every text that the source asks for by its key exists', () => {
    const asked = [...code.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key = '']) => key);
    const known = new Set(Object.keys(EN).map(plain));
    expect(asked.filter((key) => !known.has(key))).toEqual([]);
    expect(asked.length).toBeGreaterThan(50);
  });

  it('a title that shows while its screen still loads does not wait for the texts of that screen', () => {
    const titles = [...code.matchAll(/<PageHeader title=\{t\('([^']+)'\)/g)].map(([, key = '']) => key);
    const early: object = { ...enStart, ...enLater };
    expect(titles.filter((key) => !(key in early))).toEqual([]);
    expect(titles.length).toBeGreaterThan(10);
  });

  it('no text is left over that nothing asks for', () => {
    const unused = Object.keys(EN).filter(
      (key) =>
        !served.has(key) &&
        !quoted.has(plain(key)) &&
        !beginnings.some((beginning) => key.startsWith(beginning)),
    );
    expect(unused).toEqual([]);
  });

  it('PROMO-03 every category of promotions has its title in both languages', () => {
    for (const { titleKey, title } of CONTENT_CATEGORIES.filter(({ id }) => id.startsWith('promo-'))) {
      expect([TY[titleKey], EN[titleKey]]).toEqual([title.TY, title.EN]);
    }
  });

  it('BOOT-06 no text names a brand: the name comes from configuration', () => {
    for (const [key, text] of [...Object.entries(EN), ...Object.entries(TY)]) {
      expect(text, key).not.toMatch(/alitap|firefly|koral/i);
    }
    expect(EN['title.home']).toContain('{{brand}}');
  });
});

describe('error catalogue', () => {
  it.each([
    ['ERR-01', 'not.logged.in', 'You are not logged in, please login first'],
    [
      'ERR-02',
      'no.permission',
      'Sorry, this account does not have permission or the feature is temporarily unavailable.',
    ],
    ['ERR-03', 'user.missing.or.disabled', 'Sorry, the user does not exist or is disabled.'],
    ['ERR-04', 'username.taken', 'Sorry, the username already exists.'],
    ['ERR-05', 'verification.code.wrong', 'Verification code error'],
    ['ERR-06', 'account.format', 'Account format is incorrect'],
    ['ERR-07', 'password.format', 'Password format is incorrect'],
    ['ERR-08', 'email.format', 'E-mail format is incorrect'],
    ['ERR-09', 'confirm.mismatch', 'Confirmation password not matched'],
    ['ERR-10', 'referrer.link', 'Referrer link error'],
    ['ERR-11', 'invitation.code.invalid', 'Invalid invitation code'],
    ['ERR-12', 'name.format', 'Name format is not valid'],
    ['ERR-13', 'mobile.format', 'The mobile num is not valid'],
    ['ERR-14', 'unknown', 'Unknown error'],
    ['ERR-15', 'system.upgrading', 'System upgrading, please try again later.'],
    ['ERR-16', 'logged.out.elsewhere', 'The account has been logged out, please log in again'],
  ])('%s the English message of %s is the one that the specification quotes', (_, errorCode, message) => {
    expect(EN[`error.${errorCode}`]).toBe(message);
  });

  it.each(['captcha.wrong', 'request.url.empty', 'ip.restricted', 'maintenance'] as const)(
    'ERR-17 %s has a message of its own in both languages',
    (errorCode) => {
      for (const texts of [EN, TY]) {
        expect(texts[`error.${errorCode}`]?.length ?? 0).toBeGreaterThan(10);
        expect(texts[`error.${errorCode}`]).not.toBe(texts['error.unknown']);
      }
    },
  );

  it('SEARCH-03 SEARCH-06 the messages of the search are the ones that the specification quotes', () => {
    expect(`${EN['search.no_search_result']} ${EN['search.please_try_again']}`).toBe(
      'No search result found. Please try again!',
    );
    expect(EN['search.too_short']).toBe('Search requires at least 3 characters');
  });

  it('LOGOUT-01 the question is the one that the specification quotes', () => {
    expect(EN['confirm.logout']).toBe('Are you sure you want to logout?');
  });
});
