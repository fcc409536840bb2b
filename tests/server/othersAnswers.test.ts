import { API_BASE, type Endpoint } from '@contract/core';
import { ENDPOINTS } from '@contract/endpoints';
import type { Database } from '@server/db/database';
import { findSubject } from '@server/privacy/subject';
import { createWallet, equityAccount, memberAccount } from '@server/wallet/wallet';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { sampleRequest } from '../attack/samples';
import { accountFlows } from './support/accountFlows';
import { PERSON, PERSON_BET, SECRET, storeMember } from './support/memberRows';
import { createClient, inMemory, startPlatform, type TestPlatform } from './support/platform';

/*
 * Whose answer is it: everything that can be read is asked for by a member whose data is marked everywhere, and then by
 * others, in both languages. What may be equal, and what may be kept by a browser, is written here by hand.
 */

const READS = Object.values<Endpoint>(ENDPOINTS).filter(({ method }) => method === 'GET');
const LANGUAGES = ['TY', 'EN'] as const;
type Language = (typeof LANGUAGES)[number];

/** Requests that a made-up value would not fit; `TY` stands for the language. */
const REQUESTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  gameDetail: { nodeId: '1000', language: 'TY' },
  gameList: {
    merchant: 'M',
    platform: 'html5',
    gameType: 'RNG',
    pageNo: '1',
    pageSize: '20',
    language: 'TY',
  },
  hotGames: { isPlatform: '2', platform: 'html5', refresh: 'false', language: 'TY' },
  vendorGameTypes: { typeId: 'all', merchant: 'M', language: 'TY' },
  winnerBoard: { language: 'TY' },
  gameRanking: { language: 'TY' },
  gameRules: { nodeId: '1000', language: 'TY' },
  announcements: { types: 'B,PL,PU,PR,H', platform: 'M', merchantCode: 'M', language: 'TY' },
  notice: { id: 'player-1', language: 'TY' },
  betRecords: { startDate: '2026-11-20', endDate: '2026-11-21', language: 'TY', pageNo: '1', pageSize: '20' },
  memberRound: { betId: PERSON_BET, language: 'TY' },
  transactions: { language: 'TY' },
  securityEvents: { group: 'all' },
  protectionHistory: {},
  recentList: { page: '1', pageSize: '20', language: 'TY' },
  favouriteList: { pageNo: '1', pageSize: '20', language: 'TY' },
  chatRoom: { modelId: 'free', language: 'TY' },
  chatHistory: { modelId: 'free', before: '900002' },
  agentDownline: { pageNo: '1', pageSize: '20' },
};
/** They act: a launch, a statement, a record of a game. */
const ACTS = ['launchGame', 'statement', 'addRecent'];

/** How long a browser uses an answer without asking, and for whom it keeps it; all others are not kept. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  'public, max-age=300': [
    'vendorGameTypes',
    'lotteryMenus',
    'lotteryList',
    'elotteryList',
    'promotionCategories',
  ],
  'public, max-age=60': ['gameDetail', 'hotGames'],
  'public, max-age=30': ['recentVnLottery'],
  'public, no-cache': [
    'systemCountry',
    'domainRoute',
    'templateSettings',
    'customerService',
    'registrationSettings',
    'gameList',
    'winnerBoard',
    'gameMenus',
    'gameRanking',
    'gameRules',
    'helpCentre',
  ],
  'private, no-cache': ['announcements', 'popularAnnouncements', 'lobbyNews', 'promotionRewards'],
};
/** Texts of the world in the language of the request, and texts of the platform's own. */
const SPOKEN: readonly string[] = [
  'betRecords',
  'chatAnchors',
  'chatFocus',
  'chatModels',
  'chatRoom',
  'gameDetail',
  'gameList',
  'gameRanking',
  'helpCentre',
  'hotGames',
  'lobbyNews',
  'notice',
  'popularAnnouncements',
  'vendorGameTypes',
  'winnerBoard',
];
const TRANSLATED: readonly string[] = [
  'announcements',
  'gameMenus',
  'gameRules',
  'paymentMethods',
  'vipBenefits',
];
const keptAs = (name: string) =>
  Object.entries(KEPT).find(([, names]) => names.includes(name))?.[0] ?? 'no-store';

const MONEY = 98_765_432;
/** With what the member had before. */
const BALANCE = '98777777';
const MARKS = [...Object.values(PERSON), SECRET, BALANCE];
/** What a member says in a room, everybody in it reads. */
const SAID: readonly string[] = [PERSON.nickname, PERSON.chat];
const IN_ROOMS = ['chatRoom', 'chatHistory'];

const hasLanguage = (name: string): boolean => {
  const row = READS.find((each) => each.name === name);
  const request = row === undefined ? {} : (REQUESTS[name] ?? sampleRequest(row));
  return 'language' in request || 'lang' in request;
};

const column = z.object({ rows: z.array(z.object({ place: z.string(), name: z.string() })) });

/** The test world says TY in every Tagalog text; this says EN in every English one. */
async function markEnglish(db: Database): Promise<void> {
  const { rows } = column.parse(
    await db.execute(sql`select table_name as place, column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'jsonb'`),
  );
  for (const { place, name } of rows) {
    const texts = sql.identifier(name);
    await db.execute(sql`update ${sql.identifier(place)}
      set ${texts} = ${texts} || jsonb_build_object('EN', (${texts} ->> 'EN') || ' (EN)')
      where jsonb_typeof(${texts}) = 'object' and ${texts} ? 'EN' and ${texts} ? 'TY'`);
  }
}

interface Asked {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

describe('the answers to everything that can be read', () => {
  let platform: TestPlatform;
  /** Tokens by caller; a visitor has none. */
  const callers: Record<string, string | undefined> = { visitor: undefined };

  beforeAll(async () => {
    platform = await startPlatform(await inMemory());
    const now = () => platform.clock.now;
    await storeMember(platform);
    const { db } = platform.database;
    await markEnglish(db);
    const { id } = await findSubject(db, PERSON.username);
    await createWallet({ db, now }).transfer({
      key: `more/${id}`,
      kind: 'opening',
      currency: 'PHP',
      postings: [
        { account: equityAccount(), amountMinor: -MONEY },
        { account: memberAccount(id, 'cash'), amountMinor: MONEY },
      ],
    });
    const flows = accountFlows(createClient(platform, now));
    callers['owner'] = (await flows.signIn(PERSON.username)).token;
    callers['member'] = (await flows.signIn('player')).token;
    callers['agent'] = (await flows.signIn('agent', { site: 'agent' })).token;
  });
  afterAll(() => platform.close());

  async function ask(
    row: Endpoint,
    language: Language,
    caller: string,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Asked> {
    const request = Object.entries(REQUESTS[row.name] ?? sampleRequest(row)).map(
      ([name, value]) => [name, String(value) === 'TY' ? language : String(value)] as const,
    );
    const token = callers[caller];
    const response = await fetch(
      `${platform.origin}${API_BASE}${row.path}?${new URLSearchParams(request.map(([...pair]) => pair))}`,
      {
        headers: {
          'x-forwarded-for': '203.0.113.1',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...more,
        },
      },
    );
    return { status: response.status, text: await response.text(), headers: response.headers };
  }

  const reads = READS.filter(({ name }) => !ACTS.includes(name));
  const OTHERS = ['member', 'agent', 'visitor'];

  it.each(LANGUAGES)('nothing of a member is in an answer to anyone else, in %s', async (language) => {
    const seen = new Set<string>();
    const foreign: string[] = [];
    for (const row of reads) {
      const own = await ask(row, language, 'owner');
      for (const mark of MARKS) if (own.text.includes(mark)) seen.add(`${row.name} ${mark}`);
      for (const caller of OTHERS) {
        const { status, text, headers } = await ask(row, language, caller);
        // Kept by a browser as the table says, and by what it depends on.
        const kept = status === 200 ? keptAs(row.name) : 'no-store';
        const vary = kept.startsWith('private') ? 'Accept-Encoding, Authorization' : 'Accept-Encoding';
        expect([row.name, headers.get('cache-control'), headers.get('vary')]).toEqual([
          row.name,
          kept,
          kept === 'no-store' ? null : vary,
        ]);
        const all = `${text}\n${JSON.stringify([...headers])}`;
        const shown = IN_ROOMS.includes(row.name) ? SAID : [];
        for (const mark of MARKS) {
          if (all.includes(mark) && !shown.includes(mark))
            foreign.push(`${row.name} tells ${caller} ${mark}`);
        }
      }
      // The others' answers have not become the owner's either.
      const again = await ask(row, language, 'owner');
      expect([row.name, again.status]).toEqual([row.name, own.status]);
    }
    expect(foreign).toEqual([]);
    // The owner sees the marks, so that they could be seen.
    for (const mine of [
      `memberInfo ${PERSON.nickname}`,
      `memberInfo ${BALANCE}`,
      `balance ${BALANCE}`,
      `passkeys ${PERSON.passkey}`,
      `paymentMethods ${BALANCE}`,
    ]) {
      expect([...seen]).toContain(mine);
    }
  });

  it('an answer that a browser shares is the same for everybody, and one that it keeps is confirmed only for those who would get it', async () => {
    for (const row of reads.filter((each) => keptAs(each.name) !== 'no-store')) {
      const isShared = keptAs(row.name).startsWith('public');
      const own = await ask(row, 'EN', 'owner');
      const etag = own.headers.get('etag');
      expect([row.name, etag !== null]).toEqual([row.name, true]);
      if (etag === null) continue;
      for (const caller of OTHERS) {
        const theirs = await ask(row, 'EN', caller);
        if (isShared) expect([row.name, theirs.text]).toEqual([row.name, own.text]);
        const { status } = await ask(row, 'EN', caller, { 'if-none-match': etag });
        expect([row.name, caller, status === 304]).toEqual([row.name, caller, theirs.text === own.text]);
      }
    }
  });

  it('an answer is in the language of its request, whoever asked before in the other', async () => {
    const differing: string[] = [];
    const translated: string[] = [];
    for (const row of reads.filter(({ name }) => hasLanguage(name))) {
      const texts: string[] = [];
      for (const language of ['EN', 'TY', 'EN', 'TY'] as const) {
        texts.push((await ask(row, language, 'member')).text);
      }
      const [en = '', ty = '', ...again] = texts;
      expect([row.name, en.includes('(TY)'), ty.includes('(EN)')]).toEqual([row.name, false, false]);
      expect([row.name, again]).toEqual([row.name, [en, ty]]);
      // Everything else is the same.
      if (ty.replaceAll(' (TY)', '') !== en.replaceAll(' (EN)', '')) translated.push(row.name);
      if (ty !== en) differing.push(row.name);
    }
    expect([differing.toSorted(), translated.toSorted()]).toEqual([
      [...SPOKEN, ...TRANSLATED].toSorted(),
      TRANSLATED.toSorted(),
    ]);
  });

  it.each([
    ['accept-language', 'en'],
    ['cookie', 'device=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; lang=EN'],
    ['user-agent', 'Another phone'],
    ['x-forwarded-for', '198.51.100.200'],
    ['host', 'backup.example'],
  ])('an answer that a browser keeps does not depend on %s', async (name, value) => {
    for (const row of reads.filter((each) => keptAs(each.name) !== 'no-store')) {
      const usual = await ask(row, 'EN', 'member');
      const other = await ask(row, 'EN', 'member', { [name]: value });
      expect([row.name, other.text]).toEqual([row.name, usual.text]);
    }
  });
});
