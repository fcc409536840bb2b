import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { actsOf, anna, bert, loadSite, type MemberVisit, type Owner, startVisit } from './memberVisit';

/*
 * What holds something of a member when the session ends, found without any list of the product: everything received
 * and typed is marked, and the marks are looked for in all storage of the device and in all running charts.
 */

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
beforeAll(loadSite);

type End = (visit: MemberVisit) => Promise<void>;

/** The server answers the next call of the session with a refusal. */
const refused =
  (code: string): End =>
  async (visit) => {
    visit.refuse(code);
    visit.tell('session', { type: 'member.refresh' });
    await visit.rest();
  };
/** Another tab has stored this about the session of the device. */
const heard =
  (stored: object): End =>
  async (visit) => {
    // Whose session it was stays known.
    visit.otherTab('deviceSession', (before) =>
      JSON.stringify({ owner: JSON.parse(before).owner, ...stored }),
    );
    await visit.rest(2_000);
  };

interface Ending {
  readonly end: End;
  /** Whether the account may come back to what it left. */
  readonly keeps: boolean;
  /** Whether it is tried on every screen; the others do the same to the charts. */
  readonly everywhere?: true;
  /** Who has cleared the storage that all tabs share. */
  readonly clearedBy?: 'another tab';
}

/** Why a session ends. */
const ENDINGS: Readonly<Record<string, Ending>> = {
  'the player logs out': {
    keeps: false,
    everywhere: true,
    end: async (visit) => {
      visit.tell('logout', { type: 'logout.ask' });
      await visit.rest();
      visit.tell('feedback', { type: 'confirm.accept' });
      await visit.until('the logout ends', () => visit.chart('logout').getSnapshot().matches('loggedOut'));
    },
  },
  'it expires': { keeps: true, everywhere: true, end: refused('session.expired') },
  'another device takes it over, or the password changes there': {
    keeps: true,
    end: refused('logged.out.elsewhere'),
  },
  'the account is erased': { keeps: true, end: refused('not.logged.in') },
  'the account is disabled': { keeps: true, end: refused('user.missing.or.disabled') },
  'another tab logs out': { keeps: false, clearedBy: 'another tab', end: heard({ ended: 'loggedOut' }) },
  'another tab hears that it expired': { keeps: true, end: heard({ ended: 'expired' }) },
  'another tab has another session, and does not answer': {
    keeps: false,
    clearedBy: 'another tab',
    end: heard({ mark: 'another' }),
  },
};

/** A few screens with all kinds of holders: a game, a search, an order, a chat, a draft, a form. */
const TELLING = [
  '/m/home',
  '/m/search-games',
  '/m/withdraw',
  '/m/chat/room?model=host',
  '/m/applyReward?id=offer',
  '/m/member/home',
];

/** The account's name, which decides whether what was left continues; nothing shows it. */
const NAMES = ['session.context.previous', 'deferredCharts.context.session'];
/** A search is the address of the page, with what it found. */
const ADDRESS = ['search.context.text'];
/** What waits for the same account; by hand. */
const KEPT = [
  ...NAMES,
  ...ADDRESS,
  'local.recentSearches',
  'local.openOrder.deposit',
  'local.openOrder.withdrawal',
  'search.context.recent',
  'deposit.context.draft',
  'deposit.context.intent',
  'withdrawal.context.draft',
  'withdrawal.context.intent',
  'chatRoom.context.draft',
  'chatRoom.context.pending',
  'feedbackForm.context.content',
  'help.context.text',
  'memberCentre.context.session',
  // The currency of the site, as the platform named it.
  'salaryContract.context.currency',
  'dividendContract.context.currency',
  'hourContract.context.currency',
  'rewardCentre.context.currency',
];

/** Where something of an owner is: the storage key, or the chart and the field. */
async function placesOf(visit: MemberVisit, { record, marker }: Owner): Promise<readonly string[]> {
  const lines = `${await visit.stored()}\n${visit.memory()}`.split('\n');
  const own = lines.filter(
    (line) =>
      marker.foundIn(line).length > 0 || line.includes(record.userName) || line.includes(record.token),
  );
  const places = own.map((line) => {
    const [place = ''] = line.split('=');
    return place.includes('.context.') ? place.split('.').slice(0, 3).join('.') : place;
  });
  return [...new Set(places)];
}

/** A member does on a screen whatever can be done there. */
async function startAt(address: string): Promise<{ readonly visit: MemberVisit; readonly owner: Owner }> {
  const owner = anna();
  const visit = await startVisit({ owner });
  await visit.open(address);
  await visit.act(actsOf('a', 9)[address] ?? []);
  // Otherwise nothing could be left.
  expect((await placesOf(visit, owner)).length, address).toBeGreaterThan(5);
  return { visit, owner };
}

describe('LOGOUT-05 SESSION-05 nothing of a member is left', () => {
  const cases = Object.entries(ENDINGS).flatMap(([name, ending]) =>
    (ending.everywhere ? Object.keys(actsOf('a', 9)) : TELLING).map((address) => ({
      name,
      address,
      ...ending,
    })),
  );

  it.each(cases)('when $name, at $address', async ({ end, keeps, clearedBy, address }) => {
    const { visit, owner } = await startAt(address);
    await end(visit);
    await visit.until('the session ends', () => visit.chart('session').getSnapshot().matches('visitor'));
    const isShared = (place: string) => clearedBy !== undefined && place.startsWith('local.');
    const left = (await placesOf(visit, owner)).filter((place) => !isShared(place));
    expect(left.filter((place) => !(keeps ? KEPT : NAMES).includes(place))).toEqual([]);
    // Nothing is refused any more, so that the next member gets answers.
    await visit.logIn(bert());
    const stays = (await placesOf(visit, owner)).filter((place) => !isShared(place));
    expect(stays.filter((place) => ![...NAMES, ...(keeps ? ADDRESS : [])].includes(place))).toEqual([]);
    visit.stop();
  });

  it.each(Object.keys(actsOf('a', 9)))(
    'when a member of another tab takes the place at once, at %s',
    async (address) => {
      const { visit, owner } = await startAt(address);
      await visit.logIn(bert());
      const stays = await placesOf(visit, owner);
      expect(stays.filter((place) => ![...NAMES, ...ADDRESS].includes(place))).toEqual([]);
      visit.stop();
    },
  );
});
