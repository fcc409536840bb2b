import { afterEach, describe, expect, it, vi } from 'vitest';
import { MEMBER_RECORD, OTHER_RECORD } from '@/machines/shared/samples';
import {
  clearSession,
  deviceSessionEntry,
  standingOf,
  storedSession,
  storeSession,
} from '@/services/deviceSession';
import { answerTabs, askTabs, type PageMoment, watchPage } from '@/services/pageLife';
import { createStorage, sessionEntry } from '@/services/storage';
import { MemoryStorage } from '../support/memoryStorage';

afterEach(() => vi.useRealTimers());

/** A browser: each tab has its own session storage, and all share the local one. */
function browser() {
  const local = new MemoryStorage();
  return {
    local,
    tab: () => {
      const session = new MemoryStorage();
      return createStorage({ local: () => local, session: () => session });
    },
  };
}

describe('the session of a device', () => {
  it('LOGOUT-05 a logout in one tab is known in every tab, and in one that comes back later', () => {
    const { tab } = browser();
    const [here, there] = [tab(), tab()];
    storeSession(here, MEMBER_RECORD);
    storeSession(there, MEMBER_RECORD);
    expect(standingOf(there, MEMBER_RECORD)).toBe('own');
    clearSession(here, 'loggedOut');
    expect(standingOf(there, MEMBER_RECORD)).toBe('loggedOut');
    expect(standingOf(here, null)).toBe('own');
    expect(storedSession(there)).toBe(null);
    expect(there.read(sessionEntry)).toBe(undefined);
  });

  it('another login in another tab replaces the session, and its late end does not end the new one', () => {
    const { tab } = browser();
    const [here, there] = [tab(), tab()];
    storeSession(there, MEMBER_RECORD);
    storeSession(here, OTHER_RECORD);
    expect([
      standingOf(there, MEMBER_RECORD),
      standingOf(there, null),
      standingOf(here, OTHER_RECORD),
    ]).toEqual(['other', 'other', 'own']);
    clearSession(there, 'expired');
    expect(standingOf(here, OTHER_RECORD)).toBe('own');
  });

  it.each([
    ['expired', 'expired'],
    ['was taken over', 'elsewhere'],
    ['was left without a logout', undefined],
  ] as const)('a login tells whether another account’s data may be left, when its session %s', (_, ended) => {
    for (const [next, isLeft] of [
      [OTHER_RECORD, true],
      [MEMBER_RECORD, false],
    ] as const) {
      const { tab } = browser();
      const here = tab();
      expect(storeSession(here, MEMBER_RECORD)).toBe(false);
      if (ended !== undefined) clearSession(here, ended);
      expect(storeSession(tab(), next)).toBe(isLeft);
    }
  });

  it('LOGOUT-05 after a logout nothing tells whose session it was, and nothing can be left', () => {
    const { local, tab } = browser();
    const here = tab();
    storeSession(here, MEMBER_RECORD);
    clearSession(here, 'loggedOut');
    expect(local.getItem('deviceSession')).toBe('{"ended":"loggedOut"}');
    expect(storeSession(tab(), OTHER_RECORD)).toBe(false);
  });

  it('a tab that follows the login of another one leaves the data of its account alone', () => {
    const { tab } = browser();
    const [here, there] = [tab(), tab()];
    storeSession(there, MEMBER_RECORD);
    clearSession(there, 'expired');
    expect(storeSession(here, OTHER_RECORD)).toBe(true);
    expect(storeSession(there, OTHER_RECORD)).toBe(false);
  });

  it('SESSION-01 the token is stored in the tab alone', () => {
    const { local, tab } = browser();
    storeSession(tab(), MEMBER_RECORD);
    const shared = JSON.stringify(
      Array.from({ length: local.length }, (_, at) => local.getItem(local.key(at) ?? '')),
    );
    expect(shared).not.toContain(MEMBER_RECORD.token);
    expect(shared).not.toContain(MEMBER_RECORD.userName);
  });

  it('a tab with a session that nothing is known of keeps it, also where nothing can be stored', () => {
    const session = new MemoryStorage();
    const blocked = createStorage({
      local: () => {
        throw new Error('blocked');
      },
      session: () => session,
    });
    blocked.write(sessionEntry, MEMBER_RECORD);
    expect(storedSession(blocked)).toEqual(MEMBER_RECORD);
    expect(standingOf(blocked, MEMBER_RECORD)).toBe('own');
    clearSession(blocked, 'loggedOut');
    expect(storedSession(blocked)).toBe(null);
  });
});

describe('tabs that ask each other', () => {
  it('a tab gets the session of the device from another tab, and no other session', async () => {
    const { tab } = browser();
    const [asking, other] = [tab(), tab()];
    storeSession(other, OTHER_RECORD);
    const stopStale = answerTabs(() => MEMBER_RECORD);
    const stop = answerTabs(() => OTHER_RECORD);
    expect(await askTabs(asking, new AbortController().signal)).toEqual(OTHER_RECORD);
    stop();
    stopStale();
  });

  it('nobody is asked when the device has no session or the browser no channel; a question can be withdrawn', async () => {
    const { tab } = browser();
    const asking = tab();
    await expect(askTabs(asking, new AbortController().signal)).rejects.toThrow();
    storeSession(asking, MEMBER_RECORD);
    const leave = new AbortController();
    const asked = askTabs(asking, leave.signal);
    leave.abort(new Error('left'));
    await expect(asked).rejects.toThrow('left');
    vi.stubGlobal('BroadcastChannel', undefined);
    await expect(askTabs(asking, new AbortController().signal)).rejects.toThrow();
    answerTabs(() => MEMBER_RECORD)();
    vi.unstubAllGlobals();
    asking.remove(deviceSessionEntry);
  });
});

describe('what happens to the page', () => {
  function page() {
    vi.useFakeTimers();
    const window = new EventTarget();
    const state = { visibilityState: 'visible' as DocumentVisibilityState };
    const document = Object.assign(new EventTarget(), state);
    const heard: PageMoment[] = [];
    const stop = watchPage({ window, document, now: Date.now }, (moment) => heard.push(moment));
    return {
      heard,
      stop,
      show(visibilityState: DocumentVisibilityState, event = 'visibilitychange') {
        document.visibilityState = visibilityState;
        document.dispatchEvent(new Event(event));
      },
      tell: (type: string, fields: object = {}) =>
        window.dispatchEvent(Object.assign(new Event(type), fields)),
    };
  }

  it('a page that is hidden, frozen and shown says how long it was away', () => {
    const { heard, show } = page();
    show('hidden');
    vi.advanceTimersByTime(7_000);
    show('hidden', 'freeze');
    vi.advanceTimersByTime(1_000);
    show('visible', 'resume');
    show('visible');
    expect(heard).toEqual([{ type: 'hidden' }, { type: 'hidden' }, { type: 'shown', awayMs: 8_000 }]);
  });

  it('a page that is left and restored from the cache of the browser, and what other tabs store', () => {
    const { heard, tell, stop } = page();
    tell('pagehide');
    tell('pageshow', { persisted: false });
    tell('pageshow', { persisted: true });
    tell('storage', { key: 'language' });
    stop();
    tell('pagehide');
    expect(heard).toEqual([{ type: 'left' }, { type: 'restored' }, { type: 'stored', key: 'language' }]);
  });

  it('a device that was asleep wakes a page in view, and a slow clock of a hidden page does not', () => {
    const { heard, show } = page();
    vi.advanceTimersByTime(60_000);
    expect(heard).toEqual([]);
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(10_000);
    expect(heard).toEqual([{ type: 'woken' }]);
    show('hidden');
    heard.length = 0;
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(10_000);
    expect(heard).toEqual([]);
  });
});
