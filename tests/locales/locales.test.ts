import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gameType } from '@contract/catalogue';
import { CLIENT_ERROR_CODES, SERVER_ERROR_CODES } from '@contract/errors';
import { createWorld } from '@demo/seed/world';
import { CONTENT_CATEGORIES } from '@demo/seed/world/categories';
import { EXPLANATIONS } from '@demo/studio/explain';
import { TEXTS as PAGE_TEXTS, resultKey } from '@demo/studio/texts';
import { describe, expect, it } from 'vitest';
import type { MessageKey } from '@/config/messages';
import { MANIFEST } from '@/config/screens';
import enStart from '@/locales/en';
import enAccount from '@/locales/en/account';
import enAgent from '@/locales/en/agent';
import enCashier from '@/locales/en/cashier';
import enCatalogue from '@/locales/en/catalogue';
import enChat from '@/locales/en/chat';
import enCommon from '@/locales/en/common';
import enContent from '@/locales/en/content';
import enHome from '@/locales/en/home';
import enRecord from '@/locales/en/member';
import enProtection from '@/locales/en/protection';
import tyStart from '@/locales/ty';
import tyAccount from '@/locales/ty/account';
import tyAgent from '@/locales/ty/agent';
import tyCashier from '@/locales/ty/cashier';
import tyCatalogue from '@/locales/ty/catalogue';
import tyChat from '@/locales/ty/chat';
import tyCommon from '@/locales/ty/common';
import tyContent from '@/locales/ty/content';
import tyHome from '@/locales/ty/home';
import tyRecord from '@/locales/ty/member';
import tyProtection from '@/locales/ty/protection';
import { namesOf, proseOf } from '../server/seed/texts';

/** All texts of the games. */
const TEXTS = { ...PAGE_TEXTS, ...EXPLANATIONS };

const EN: Readonly<Record<string, string>> = {
  ...enStart,
  ...enCommon,
  ...enAccount,
  ...enAgent,
  ...enChat,
  ...enCatalogue,
  ...enContent,
  ...enHome,
  ...enCashier,
  ...enProtection,
  ...enRecord,
};
const TY: Readonly<Record<string, string>> = {
  ...tyStart,
  ...tyCommon,
  ...tyAccount,
  ...tyAgent,
  ...tyChat,
  ...tyCatalogue,
  ...tyContent,
  ...tyHome,
  ...tyCashier,
  ...tyProtection,
  ...tyRecord,
};
const SOURCES = ['src', 'contract'];

/** Variables of a text, e.g. `{{count, number}}` is `count`. */
const variablesOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name = '']) => name).sort();

/** All source files that may use a text. */
function sources(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['locales', 'gallery', 'icons'].includes(entry.name) ? [] : sources(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.gen.ts') ? [readFileSync(path, 'utf8')] : [];
  });
}

const code = SOURCES.flatMap(sources).join('\n');
/** Quoted keys anywhere in the source. */
const quoted = new Set([...code.matchAll(/'([a-z_]+(?:\.[A-Za-z_0-9]+)+)'/g)].map(([, key = '']) => key));
/** Prefixes of composed keys, e.g. `category.`. */
/** Titles of promotion categories are keys sent by the server (PROMO-03). */
const served = new Set(CONTENT_CATEGORIES.map(({ titleKey }) => titleKey));
const beginnings = [...code.matchAll(/`([a-z_]+\.[a-z_]*)\$\{/g)].map(([, beginning = '']) => beginning);
const plain = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '');

/** Every message that charts use; one without a text does not compile here. */
const MESSAGES: Readonly<Record<MessageKey, string>> = { ...enStart, ...enCommon, ...enContent };

describe('texts', () => {
  it('I18N-02 both languages have the same keys', () => {
    expect(Object.keys(TY).sort()).toEqual(Object.keys(EN).sort());
  });

  it('a text is in one part only', () => {
    const parts = [enStart, enCommon, enAccount, enCatalogue, enContent, enHome].flatMap((part) =>
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

  it('a one-letter Tagalog prefix does not break from its verb', () => {
    const broken = Object.entries(TY).filter(([, text]) => /(?<!\p{L})i-\p{L}/iu.test(text));
    expect(broken.map(([key]) => key)).toEqual([]);
  });

  it('a text names the same variables in both languages', () => {
    for (const [key, text] of Object.entries(EN)) {
      // "Within a minute" names no number; the next test defines where that is allowed.
      if (!key.endsWith('_one')) expect(variablesOf(TY[key] ?? ''), key).toEqual(variablesOf(text));
    }
  });

  it.each([
    ['en', EN],
    ['fil-PH', TY],
  ])('in %s a text of the category "one" names its number where that is not always 1', (tag, texts) => {
    const plural = new Intl.PluralRules(tag);
    const isOneAlone = [0, 2, 3, 5, 10, 21].every((count) => plural.select(count) !== 'one');
    const wrong = Object.entries(texts).filter(
      ([key, text]) => key.endsWith('_one') && !isOneAlone && !text.includes('{{count'),
    );
    expect(wrong).toEqual([]);
  });

  it('every error code and chart message has a text', () => {
    for (const errorCode of [...SERVER_ERROR_CODES, ...CLIENT_ERROR_CODES]) {
      expect(MESSAGES[`error.${errorCode}`], errorCode).toBeTruthy();
    }
  });

  it('every game type has a name', () => {
    for (const type of gameType.options) expect(Object.keys(EN)).toContain(`category.${type}`);
  });

  it('every text key in the source exists', () => {
    const asked = [...code.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key = '']) => key);
    const known = new Set(Object.keys(EN).map(plain));
    expect(asked.filter((key) => !known.has(key))).toEqual([]);
    expect(asked.length).toBeGreaterThan(50);
  });

  it('the title of a screen is in the text parts that the screen loads', () => {
    const own: Readonly<Record<string, object>> = {
      account: enAccount,
      agent: enAgent,
      cashier: enCashier,
      catalogue: enCatalogue,
      chat: enChat,
      content: enContent,
      protection: enProtection,
      record: enRecord,
    };
    const without = MANIFEST.filter(
      ({ title, texts = [] }) =>
        ![enStart, enCommon, ...texts.map((part) => own[part] ?? {})].some((part) => title in part),
    );
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  it('every text is used', () => {
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

describe('the Tagalog page is in Tagalog', () => {
  /** By hand: words that Tagalog has from English, and names. A text of others that is the same in both is not translated. */
  const BORROWED = new Set(
    `account android baccarat banker bingo blackjack bonus captcha chat clownfish code csv customer dealer demo
    download dragon e-lotto e-mail e-sports entertainment facebook file fishing flush full home host house invitation
    jackpot jl line live lotto meron min mobile menu natural number ok password payment pdf player pot privacy progress
    provider rebate reference reward rewards room round rtg service settings slots sms sports spreadsheet straight username vip
    volatility wala wechat whatsapp withdraw withdrawal zalo zoom`.split(/\s+/),
  );
  const world = proseOf(createWorld({ gameCount: 120 }));
  const both: readonly (readonly [where: string, ty: string, en: string])[] = [
    ...Object.entries(TY).map(([key, text]) => [key, text, EN[key] ?? ''] as const),
    ...Object.entries(TEXTS).map(([key, [ty, en]]) => [key, ty, en] as const),
    ...world.map(({ where, text }) => [where, text.TY, text.EN] as const),
  ];
  /** Without what it quotes, such as the buttons of another program. */
  const wordsOf = (text: string) =>
    text
      .replaceAll(/\{\{[^}]*\}\}|<strong>.*?<\/strong>|<[^>]*>|“[^”]*”|&\w+;/g, ' ')
      .toLowerCase()
      .match(/\p{L}[\p{L}-]+/gu) ?? [];

  it('I18N-02 a text that is the same in both languages has only words that Tagalog has too', () => {
    const left = both.filter(([, ty, en]) => ty === en && wordsOf(ty).some((word) => !BORROWED.has(word)));
    expect(left).toEqual([]);
  });

  it('I18N-02 no text has the small words of an English sentence', () => {
    const ENGLISH = new Set(
      `the your you is are of and to please not with for this that be has have from was can will it or by an our been
      its if when who which only there does but than then all here yet again`.split(/\s+/),
    );
    // "Best of three" is the name of a way to play a match.
    const names = ['about_esports'];
    const left = both.filter(
      ([where, ty]) => !names.includes(where) && wordsOf(ty).some((word) => ENGLISH.has(word)),
    );
    expect(left.map(([where, ty]) => [where, ty])).toEqual([]);
  });
});

describe('opposites', () => {
  /** By hand: texts of which a player would do or believe the contrary, were they exchanged. */
  const MEANT: Readonly<Record<string, string>> = {
    'agent.member_active': 'Aktibo',
    'agent.member_quiet': 'Tahimik',
    'cashier.state_succeeded': 'Tapos na',
    'cashier.state_failed': 'Hindi natuloy',
    'cashier.type_deposit': 'Deposito',
    'cashier.type_withdrawal': 'Withdrawal',
    'cashier.type_bet': 'Taya',
    'cashier.type_win': 'Panalo',
    'shell.deposit': 'Deposito',
    'shell.withdraw': 'Withdraw',
    'statement.from': 'Mula',
    'statement.until': 'Hanggang',
    'action.previous': 'Nakaraan',
    'action.next': 'Susunod',
    'action.confirm': 'Oo',
    'action.cancel': 'Kanselahin',
    'action.login': 'Mag-login',
    'action.logout': 'Mag-logout',
    'field.old_password': 'Kasalukuyang password',
    'field.new_password': 'Bagong password',
    'rewards.claimable': 'Makukuha',
    'rewards.stage_claimed': 'Nakuha na',
    'bonus.released': 'Naging cash',
    'bonus.forfeited': 'Isinuko',
    'security.done': 'Nagawa',
    'security.refused': 'Tinanggihan',
    'protect.kind_deposit': 'Limit sa deposito',
    'protect.kind_loss': 'Limit sa talo',
    'protect.period_day': '24 oras',
    'protect.period_week': '7 araw',
    'protect.period_month': '30 araw',
  };

  it('I18N-02 are not exchanged in Tagalog', () => {
    expect(Object.fromEntries(Object.keys(MEANT).map((key) => [key, TY[key]]))).toEqual(MEANT);
  });
});

describe('one name for each concept', () => {
  const QUOTED = ['error.not.logged.in', 'error.real.account.required', 'confirm.logout'];
  const rows = readFileSync(fileURLToPath(new URL('../../docs/glossary.md', import.meta.url)), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Concept'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const world = proseOf(createWorld({ gameCount: 120 }));

  it.each([
    ['TY', TY, 4],
    ['EN', EN, 5],
  ] as const)('no text in %s uses a name that the glossary rejects', (language, texts, column) => {
    const givenUp = rows.flatMap((row) => (row[column] ?? '').split(', ').filter((name) => name !== ''));
    expect(givenUp.length).toBeGreaterThan(5);
    const names = new RegExp(`(?<![\\w-])(?:${givenUp.join('|')})(?![\\w-])`, 'i');
    const all = [
      ...Object.entries(texts).filter(([key]) => !QUOTED.includes(key)),
      ...world.map(({ where, text }) => [where, text[language]] as const),
    ];
    expect(all.filter(([, text]) => names.test(text))).toEqual([]);
  });

  it.each([
    ['TY', TY, 2],
    ['EN', EN, 3],
  ] as const)('every name of the glossary in %s is in a text', (language, texts, column) => {
    const all = [...Object.values(texts), ...world.map(({ text }) => text[language])]
      .join('\n')
      .toLowerCase();
    const given = rows.flatMap((row) =>
      (row[column] ?? '').split(', ').filter((name) => /^[A-Za-z]/.test(name)),
    );
    expect(given.length).toBeGreaterThan(10);
    expect(given.filter((name) => !all.includes(name.toLowerCase()))).toEqual([]);
  });

  it.each([
    ['register.title', 'action.register'],
    ['register.submit', 'action.register'],
    ['menu.rewards', 'rewards.title'],
    ['member.rewards', 'rewards.title'],
    ['menu.help', 'help.title'],
    ['menu.vip', 'vip.title'],
    ['member.benefits', 'vip.title'],
    ['login.title', 'action.login'],
    ['menu.agent', 'agent.title'],
  ])('%s is called as %s', (key, same) => {
    expect([TY[key], EN[key]]).toEqual([TY[same], EN[same]]);
  });

  it('in English "login" is a noun, never a verb', () => {
    const asVerb = /\b(?:to|please|you|then|and|can|must) login\b|\blogin (?:to|with|again|first)\b/i;
    const all = Object.entries(EN).filter(([key]) => !QUOTED.includes(key));
    expect(
      [...all, ...world.map(({ where, text }) => [where, text.EN])].filter(([, text]) =>
        asVerb.test(text ?? ''),
      ),
    ).toEqual([]);
  });
});

describe('no text urges the player to continue after a loss', () => {
  /** Urging phrases: luck that turns, near wins, money to win back, haste. */
  const URGING = {
    EN: /almost|so close|near miss|unlucky|hard luck|better luck|next time|one more (?:spin|round|bet)|(?<!quick )\bplay on\b|keep (?:playing|going|spinning)|try your luck|your luck|win (?:it|them|your \w+) back|don.t (?:give up|miss|stop)|hurry|last chance|come back soon|are waiting|is waiting/i,
    TY: /muntik|konti na lang|kaunti na lang|malas|suwerte mo|swerte mo|sa susunod na (?:ikot|laro|taya)|isa pang (?:ikot|laro|taya)|ituloy ang|bawiin ang (?:talo|nawala)|huwag (?:palampasin|susuko|tumigil)|\bbilisan\b|huling pagkakataon|bumalik ka(?! mamaya)|may naghihintay|ang naghihintay/i,
  };
  /** These texts do not follow a lost game: a picture puzzle, and own rows on home. */
  const ELSEWHERE = ['human.missed', 'home.go_on'];

  it.each([
    ['TY', 0],
    ['EN', 1],
  ] as const)('no text in %s of the site or of its games, and no announcement', (language, at) => {
    expect(Object.keys(TEXTS).length).toBeGreaterThan(150);
    const all = [
      ...Object.entries(language === 'TY' ? TY : EN).filter(([key]) => !ELSEWHERE.includes(key)),
      ...Object.entries(TEXTS).map(([key, texts]) => [key, texts[at]] as const),
      ...proseOf(createWorld({ gameCount: 120 })).map(({ where, text }) => [where, text[language]] as const),
    ];
    expect(all.filter(([, text]) => URGING[language].test(text))).toEqual([]);
  });

  it('less than the bet is not called a win', () => {
    expect([0, 30, 100, 130].map((win) => resultKey(win, 100))).toEqual(['noWin', 'part', 'push', 'youWin']);
  });
});

describe('what texts say of games is so', () => {
  const world = createWorld({ gameCount: 120 });
  const said = (['TY', 'EN'] as const).flatMap((language) => [
    ...Object.entries(language === 'TY' ? TY : EN),
    ...[...namesOf(world), ...proseOf(world)].map(({ where, text }) => [where, text[language]] as const),
    ...Object.entries(TEXTS).map(([key, [ty, en]]) => [key, language === 'TY' ? ty : en] as const),
  ]);

  it('no table is called live: each has one player and a drawn dealer', () => {
    // The chat has living hosts, the board of winners tells of the last minutes, and people live somewhere.
    const others = /live[- ]?chat|where you live/gi;
    const live = said.filter(
      ([where, text]) => !/^(chat|winners)\./.test(where) && /\blive\b/i.test(text.replaceAll(others, '')),
    );
    expect(live).toEqual([]);
  });

  it('a jackpot is what grows: only the pool of a game is called so in its texts', () => {
    const called = Object.entries(TEXTS).filter(([, texts]) => texts.some((text) => /jackpot/i.test(text)));
    expect(called.map(([key]) => key).toSorted()).toEqual(['about_pool', 'pool', 'poolWon']);
  });

  it('FLAG-16 the entry of the menu has the name of the screen that it opens', () => {
    for (const { title, menu } of MANIFEST.filter(({ menu }) => menu?.switch === 'MISSION3'))
      expect(menu?.title).toBe(title);
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
    'ERR-17 %s has a specific message in both languages',
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
