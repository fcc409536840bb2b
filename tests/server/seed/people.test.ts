import { featureSwitches, whitelabel } from '@contract/system';
import { createWorld } from '@demo/seed/world';
import { describe, expect, it } from 'vitest';

const world = createWorld({ gameCount: 120 });
const epoch = Date.parse(world.epoch);

describe('members', () => {
  it('are of every type in the specification, including agents of other types', () => {
    const types = new Set(world.members.map(({ type }) => type));
    expect(types).toEqual(new Set([0, 1, 2, 3, 4, 10, 40, 41, 42]));
  });

  it('include a disabled one, one who never logged in and one with a temporary password', () => {
    expect(world.members.filter(({ status }) => status === 'disabled')).toHaveLength(1);
    const newcomers = world.members.filter(({ firstTimeLogin }) => firstTimeLogin);
    expect(newcomers).toHaveLength(2);
    expect(newcomers.filter(({ temporaryPassword }) => temporaryPassword)).toHaveLength(1);
  });

  it('have unique usernames and mobile numbers, and adult birthdays', () => {
    const { members, whitelabel: merchant } = world;
    expect(new Set(members.map(({ username }) => username.toLowerCase())).size).toBe(members.length);
    const numbers = members.map(({ mobileNum }) => mobileNum).filter((mobile) => mobile !== '');
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const { username, birthday } of members) {
      const age = (epoch - Date.parse(birthday)) / (365.25 * 86_400_000);
      expect(age, username).toBeGreaterThan(merchant.ageLimit);
    }
  });

  it('have integer balances, existing ranks and a purpose', () => {
    const ranks = new Set(world.vipRanks.map(({ labelId }) => labelId));
    for (const { username, balanceMinor, vipLabelId, purpose, password } of world.members) {
      expect(Number.isSafeInteger(balanceMinor) && balanceMinor >= 0, username).toBe(true);
      if (vipLabelId !== '') expect(ranks.has(vipLabelId), username).toBe(true);
      expect(purpose, username).not.toBe('');
      expect(password.length, username).toBeGreaterThanOrEqual(8);
    }
  });
});

describe('affiliate codes', () => {
  it('are valid, bound to a domain, expired and disabled, and owned by members', () => {
    const { affiliateCodes, members, teams } = world;
    const usernames = new Set([...members, ...teams.members].map(({ username }) => username));
    for (const { code, owner } of affiliateCodes) expect(usernames.has(owner), code).toBe(true);
    const isLive = (expiresAt: string | null): boolean => expiresAt === null || Date.parse(expiresAt) > epoch;
    const valid = affiliateCodes.filter(({ status, expiresAt }) => status === 'active' && isLive(expiresAt));
    expect(valid.some(({ domain }) => domain === '')).toBe(true);
    expect(valid.some(({ domain }) => domain !== '')).toBe(true);
    expect(affiliateCodes.some(({ expiresAt }) => !isLive(expiresAt))).toBe(true);
    expect(affiliateCodes.some(({ status }) => status === 'disabled')).toBe(true);
  });

  it('include every code that a member registered with', () => {
    const codes = new Set(world.affiliateCodes.map(({ code }) => code));
    for (const { affiliateCode } of [...world.members, ...world.teams.members]) {
      if (affiliateCode !== '') expect(codes.has(affiliateCode)).toBe(true);
    }
  });
});

describe('merchant', () => {
  it('sets every switch of the contract', () => {
    expect(Object.keys(world.whitelabel.switches).toSorted()).toEqual(
      Object.keys(featureSwitches.shape).toSorted(),
    );
    expect(whitelabel.safeParse(world.whitelabel).success).toBe(true);
  });

  it('has Tagalog as the default, and English', () => {
    expect(world.whitelabel.defaultLanguage).toBe('TY');
    expect(world.whitelabel.supportedLanguages).toEqual(['TY', 'EN']);
  });

  it('offers about twenty countries, the default first', () => {
    const { dialingCodes, defaultCountry } = world.whitelabel;
    expect(dialingCodes.length).toBeGreaterThanOrEqual(20);
    expect(dialingCodes[0]).toMatchObject({ country: defaultCountry, code: '63' });
    expect(new Set(dialingCodes.map(({ country }) => country)).size).toBe(dialingCodes.length);
    for (const { code } of dialingCodes) expect(code).toMatch(/^[1-9]\d{0,3}$/);
  });

  it('uses invented domains only', () => {
    const { domains, mainDomain } = world.whitelabel;
    expect(domains).toContain(mainDomain);
    const hosts = [
      ...domains,
      ...[...world.customerService.map(({ path }) => path), ...world.downloads.map(({ url }) => url)].map(
        (address) => new URL(address).hostname,
      ),
      ...world.affiliateCodes.map(({ domain }) => domain).filter((domain) => domain !== ''),
    ];
    for (const host of hosts) expect(host).toMatch(/\.example$/);
  });
});

describe('support', () => {
  it('has the three positions, with links of type 3 and of another type', () => {
    expect(world.customerService.map(({ csPosition }) => csPosition)).toEqual([
      'LIVECHAT-1',
      'TELEGRAM-1',
      'TELEGRAM-2',
    ]);
    const types = new Set(world.customerService.map(({ type }) => type));
    expect(types.has(3)).toBe(true);
    expect(types.size).toBeGreaterThan(1);
  });

  it('has every download resource', () => {
    expect(world.downloads.map(({ resourceType }) => resourceType)).toEqual(
      expect.arrayContaining(['IOS', 'Android', 'MOBILECONFIG', 'AppDownloadIcon']),
    );
  });
});
