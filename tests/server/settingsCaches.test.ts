import { gameList } from '@contract/catalogue';
import type { Endpoint } from '@contract/core';
import { ENDPOINTS } from '@contract/endpoints';
import { systemStatus } from '@contract/system';
import { createWorld } from '@demo/seed/world';
import { policyOf } from '@server/http/policies';
import { SETTING_KEYS } from '@server/system/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  createClient,
  inMemory,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';

const EN = { language: 'EN' } as const;
/** Longer than the server keeps anything. */
const AFTER_ALL_CACHES = 11_000;

/** Requests whose answers are cached somewhere, by endpoint. */
const REQUESTS: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  systemStatus: [{}],
  systemCountry: [{}],
  domainRoute: [{ device: '0' }],
  templateSettings: [{}],
  customerService: [{}],
  registrationSettings: [{}],
  vendorGameTypes: [{ typeId: 'all', merchant: 'MAIN', ...EN }],
  gameList: ['INHOUSE', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'RNG'].map((gameType) => ({
    merchant: 'MAIN',
    platform: 'html5',
    gameType,
    pageNo: '1',
    pageSize: '50',
    ...EN,
  })),
  gameDetail: [{ nodeId: '1', ...EN }],
  hotGames: [{ isPlatform: '2', platform: 'html5', refresh: 'false', ...EN }],
  lotteryMenus: [EN],
  recentVnLottery: [EN],
  lotteryList: [EN],
  elotteryList: [EN],
  winnerBoard: [EN, { ...EN, gameType: 'SPORTS' }],
  gameMenus: [EN],
  gameRanking: [EN, { ...EN, gameType: 'ESPORTS' }],
  gameRules: [{ nodeId: '1', ...EN }],
  announcements: [{ types: 'B,PL,PU,PR,H', platform: 'M', merchantCode: 'MAIN', ...EN }],
  popularAnnouncements: [EN],
  lobbyNews: [EN],
  promotionRewards: [{}],
  promotionCategories: [{}],
  helpCentre: [{ lang: 'EN', device: 'MOBILE' }],
};

/** Another value of every setting; the status itself tells of a closed or upgrading site. */
const CHANGES: Readonly<Record<string, unknown>> = {
  maintenance: 'told by the status',
  regionRestriction: 'told by the status',
  upgrading: 'refuses calls, changes no answer',
  merchantCode: 'OTHER',
  trialMerchantCode: 'OTHERTRIAL',
  brandName: 'Another Brand',
  theme: 'koral',
  defaultLanguage: 'EN',
  supportedLanguages: ['EN', 'TY'],
  currency: 'refused once money is booked',
  ageLimit: 21,
  consentTicked: true,
  mainDomain: 'other.example',
  domains: ['other.example'],
  defaultCountry: 'VN',
  dialingCodes: [{ country: 'VN', code: '84', name: { TY: 'Vietnam', EN: 'Vietnam' } }],
  mobileTemplate: { mem_cen: 'standard', dep_func: 'other' },
  providerRowCategories: ['RNG'],
  jackpotVariant: 'grand',
  inHouseVendors: ['JL'],
  esportVendors: [],
  cockfightVendors: [],
  paths: { gameMenus: '/menus' },
  registrationFields: {
    nickname: { enabled: true, required: false, minLength: 2, maxLength: 20, patternId: 'filled' },
  },
  loginFields: {
    username: { enabled: true, required: true, minLength: 5, maxLength: 20, patternId: 'username' },
  },
  fieldPatterns: [{ patternId: 'username', pattern: '^[a-z]+$', message: { EN: 'Letters' } }],
  smsCodeSeconds: 61,
  proofOfWorkBits: 3,
  sessionsPerMember: 7,
  socialSignUp: 'refuse',
  invitations: false,
};

interface Asked {
  /** Endpoint and request: browsers keep an answer under them. */
  readonly address: string;
  readonly answer: Answer;
}

/** Seconds for which a browser uses an answer without asking again. */
const trusted = ({ headers }: Answer): number =>
  /no-store|no-cache/.test(headers.get('cache-control') ?? '')
    ? 0
    : Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1] ?? 0);

describe('answers and settings', () => {
  let platform: TestPlatform;
  let client: TestClient;

  beforeAll(async () => {
    platform = await startPlatform(await inMemory('empty'), { world: createWorld });
    client = createClient(platform, () => platform.clock.now);
  });
  afterAll(() => platform.close());

  const revisionNow = async (): Promise<string> => (await client.call(systemStatus, {})).info.revision ?? '';

  /** Asks for everything, as the site does that knows this revision. */
  const askAll = async (revision: string): Promise<readonly Asked[]> => {
    const asked: Asked[] = [];
    for (const [name, requests] of Object.entries(REQUESTS)) {
      const endpoint = Object.values<Endpoint>(ENDPOINTS).find((row) => row.name === name);
      if (endpoint === undefined) throw new Error(`There is no ${name}.`);
      for (const plain of requests) {
        const request = policyOf(endpoint).namesRevision ? { ...plain, revision } : plain;
        const answer = await client.send(endpoint, request);
        asked.push({ address: `${name} ${JSON.stringify(request)}`, answer });
      }
    }
    return asked;
  };

  it('every setting has another value here, and every cached endpoint a request', () => {
    const settings = SETTING_KEYS.filter((key) => !key.startsWith('switches.'));
    expect(Object.keys(CHANGES).toSorted()).toEqual(settings.toSorted());
    const cached = Object.values<Endpoint>(ENDPOINTS).filter(
      (row) => policyOf(row).cacheSeconds !== undefined,
    );
    expect(cached.map(({ name }) => name).filter((name) => REQUESTS[name] === undefined)).toEqual([]);
  });

  const changes = Object.entries(CHANGES)
    .filter(([key]) => !['maintenance', 'regionRestriction', 'upgrading', 'currency', 'paths'].includes(key))
    .map(([key, value]) => [key, { [key]: value }] as const);
  const switches = SETTING_KEYS.filter((key) => key.startsWith('switches.'));

  it.each([...changes, ...switches.map((key) => [key, { [key]: true }] as const)])(
    'CONST-01 REG-11 BOOT-03 no answer from before a change of %s is used after it',
    async (key, change) => {
      const usual = await platform.settings.read();
      const known = await revisionNow();
      const before = await askAll(known);
      const isOn =
        key.startsWith('switches.') &&
        Object.entries(usual.switches).find(([name]) => key === `switches.${name}`)?.[1] === true;
      const now = isOn ? { [key]: false } : change;
      await platform.settings.write(now);
      try {
        const revision = await revisionNow();
        const atOnce = await askAll(revision);
        platform.clock.now += AFTER_ALL_CACHES;
        const later = await askAll(revision);
        platform.clock.now -= AFTER_ALL_CACHES;
        const stale = before.flatMap(({ address, answer }, at) => {
          const fresh = atOnce[at];
          const isOutdated = fresh?.address === address && fresh.answer.text !== answer.text;
          return [
            ...(fresh?.answer.text === later[at]?.answer.text ? [] : [`${address} is kept by the server`]),
            ...(isOutdated && trusted(answer) > 0 ? [`${address} is used for ${trusted(answer)} s`] : []),
          ];
        });
        expect(stale).toEqual([]);
        expect(revision).not.toBe(known);
      } finally {
        await platform.settings.write(
          key.startsWith('switches.')
            ? { [key]: isOn }
            : { [key]: Object.entries(usual).find(([name]) => name === key)?.[1] },
        );
      }
    },
  );

  it('CONST-01 a list without the revision of the settings is asked for again before each use', async () => {
    const [request] = REQUESTS['gameList'] ?? [];
    const cacheControl = async (revision: object) =>
      (await client.send(gameList, { ...request, ...revision })).headers.get('cache-control');
    expect(await cacheControl({})).toBe('public, no-cache');
    expect(await cacheControl({ revision: 'an older one' })).toBe('public, no-cache');
    expect(await cacheControl({ revision: await revisionNow() })).toBe('public, max-age=60');
  });
});
