import { beforeEach, describe, expect, it } from 'vitest';
import {
  createStorage,
  languageEntry,
  memberInfoEntry,
  type StorageReport,
  sessionEntry,
  vendorGameTypesEntry,
} from '@/services/storage';
import {
  autoLoginEntry,
  elotteryListEntry,
  lotteryListEntry,
  lotteryMenusEntry,
  serviceLinksEntry,
} from '@/services/storage/lazyEntries';

/** Web Storage by the standard, with a limit in characters. */
class BoundedStorage implements Storage {
  readonly #items = new Map<string, string>();
  readonly #limit: number;
  constructor(limit = 5_000_000) {
    this.#limit = limit;
  }
  get length(): number {
    return this.#items.size;
  }
  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (value.length > this.#limit) throw new DOMException('full', 'QuotaExceededError');
    this.#items.set(key, value);
  }
  removeItem(key: string): void {
    this.#items.delete(key);
  }
  clear(): void {
    this.#items.clear();
  }
}

const session = {
  token: 'a-token-of-16-chars',
  merchantCode: 'demo',
  userName: 'maria',
  type: 0,
  firstTimeLogin: false,
};
const member = { nickname: 'Maria', account: 'maria', balanceMinor: 12_345, bonusMinor: 0, currency: 'PHP' };

let local: BoundedStorage;
let perTab: BoundedStorage;
let reports: StorageReport[];
beforeEach(() => {
  local = new BoundedStorage();
  perTab = new BoundedStorage();
  reports = [];
});
const open = () =>
  createStorage({ local: () => local, session: () => perTab, onReport: (report) => reports.push(report) });

describe('keys', () => {
  it('SESSION-01 the session record is in session storage under MC_SESSION_INFO, and nowhere else', () => {
    open().write(sessionEntry, session);
    expect(JSON.parse(String(perTab.getItem('MC_SESSION_INFO')))).toEqual(session);
    expect(local.length).toBe(0);
    expect(open().read(sessionEntry)).toEqual(session);
  });

  it('SESSION-05 local keys are memberInfo, getVassGameType, getGameLotts, lottList, elottList, service_link and autoLogin', () => {
    const storage = open();
    const texts = { savedAt: 1, language: 'TY', merchant: 'MAIN' } as const;
    storage.write(memberInfoEntry, member);
    storage.write(vendorGameTypesEntry, {
      ...texts,
      value: { mapping: {}, sorting: [], classifications: [] },
    });
    storage.write(lotteryMenusEntry, { ...texts, value: { list: [] } });
    storage.write(lotteryListEntry, { ...texts, value: { list: [] } });
    storage.write(elotteryListEntry, { ...texts, value: { list: [] } });
    storage.write(serviceLinksEntry, [{ csPosition: 'LIVECHAT-1', title: 't', path: 'p', type: 3 }]);
    storage.write(autoLoginEntry, true);
    const keys = Array.from({ length: local.length }, (_, index) => local.key(index));
    expect(keys).toEqual([
      'memberInfo',
      'getVassGameType',
      'getGameLotts',
      'lottList',
      'elottList',
      'service_link',
      'autoLogin',
    ]);
    expect(perTab.length).toBe(0);
    expect(open().read(memberInfoEntry)).toEqual(member);
    expect(open().read(serviceLinksEntry)).toHaveLength(1);
  });

  it('LOGOUT-03 autoLogin is stored as 0 or 1', () => {
    const storage = open();
    storage.write(autoLoginEntry, true);
    expect([local.getItem('autoLogin'), storage.read(autoLoginEntry)]).toEqual(['1', true]);
    storage.write(autoLoginEntry, false);
    expect([local.getItem('autoLogin'), storage.read(autoLoginEntry)]).toEqual(['0', false]);
  });

  it('BOOT-02 the language is in local storage, and absent until one is chosen', () => {
    expect(open().read(languageEntry)).toBeUndefined();
    open().write(languageEntry, 'EN');
    expect([local.getItem('language'), open().read(languageEntry)]).toEqual(['EN', 'EN']);
  });

  it('LOGOUT-05 forgetting a member clears all session storage and the member info, and keeps the rest', () => {
    const storage = open();
    perTab.setItem('trialUser', 'x');
    storage.write(sessionEntry, session);
    storage.write(memberInfoEntry, member);
    storage.write(languageEntry, 'EN');
    storage.forgetMember();
    expect(perTab.length).toBe(0);
    expect(storage.read(sessionEntry)).toBeUndefined();
    expect(storage.read(memberInfoEntry)).toBeUndefined();
    expect(storage.read(languageEntry)).toBe('EN');
  });
});

describe('damage', () => {
  it.each([
    ['cut-off JSON', '{"token":"a-token-of-16'],
    ['another shape', '{"token":5}'],
    ['null', 'null'],
    ['no JSON', '\u0000'],
  ])('a session record that is %s is dropped and reported', (_name, text) => {
    perTab.setItem('MC_SESSION_INFO', text);
    expect(open().read(sessionEntry)).toBeUndefined();
    expect(perTab.getItem('MC_SESSION_INFO')).toBeNull();
    expect(reports).toEqual([{ area: 'session', key: 'MC_SESSION_INFO', problem: 'corrupt' }]);
  });

  it('an unknown language or flag is dropped', () => {
    local.setItem('language', 'XX');
    local.setItem('autoLogin', 'yes');
    expect(open().read(languageEntry)).toBeUndefined();
    expect(open().read(autoLoginEntry)).toBeUndefined();
    expect(reports.map((report) => report.key)).toEqual(['language', 'autoLogin']);
  });

  it('full storage keeps the new value for the visit, and no older one returns', () => {
    local.setItem('memberInfo', JSON.stringify({ ...member, nickname: 'Old' }));
    const storage = open();
    const huge = { ...member, nickname: 'x'.repeat(6_000_000) };
    storage.write(memberInfoEntry, huge);
    expect(storage.read(memberInfoEntry)).toEqual(huge);
    expect(local.getItem('memberInfo')).toBeNull();
    expect(reports).toEqual([{ area: 'local', key: 'memberInfo', problem: 'refused' }]);
    storage.write(memberInfoEntry, member);
    expect(JSON.parse(String(local.getItem('memberInfo')))).toEqual(member);
    storage.remove(memberInfoEntry);
    expect(storage.read(memberInfoEntry)).toBeUndefined();
  });

  it.each([
    [
      'forbidden',
      () => {
        throw new DOMException('denied', 'SecurityError');
      },
    ],
    ['absent', () => undefined],
  ])('with %s storage the site works for the visit', (_name, denied) => {
    const storage = createStorage({
      local: denied,
      session: denied,
      onReport: (report) => reports.push(report),
    });
    expect(storage.read(sessionEntry)).toBeUndefined();
    storage.write(sessionEntry, session);
    storage.write(languageEntry, 'EN');
    expect(storage.read(sessionEntry)).toEqual(session);
    storage.forgetMember();
    expect(storage.read(sessionEntry)).toBeUndefined();
    expect(storage.read(languageEntry)).toBe('EN');
    expect(reports.map((report) => report.problem)).toEqual(['refused', 'refused']);
  });
});
