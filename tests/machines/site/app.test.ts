import type { Game, VendorGameTypes } from '@contract/catalogue';
import type { Announcements } from '@contract/content';
import type { MemberInfo } from '@contract/profile';
import type { SessionRecord } from '@contract/session';
import type { LanguageCode, SystemStatus } from '@contract/system';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { languageMachine } from '@/machines/boot/language/language.machine';
import { networkMachine } from '@/machines/boot/network/network.machine';
import { type StatusAnswer, serviceStatusMachine } from '@/machines/boot/serviceStatus/serviceStatus.machine';
import { catalogueMachine } from '@/machines/catalogue/catalogue/catalogue.machine';
import { hotListMachine } from '@/machines/catalogue/hotList/hotList.machine';
import { announcementsMachine } from '@/machines/content/announcements/announcements.machine';
import { MEMBER, MEMBER_RECORD, OPEN_STATUS, UNREACHABLE, VENDORS } from '@/machines/shared/samples';
import type { Session } from '@/machines/shared/session/session';
import { sessionMachine } from '@/machines/shared/session/session.machine';
import { appMachine } from '@/machines/site/app/app.machine';
import { deferred } from '../../support/chart';

interface Visit {
  readonly cachedStatus?: SystemStatus;
  readonly cachedVendors?: VendorGameTypes;
  readonly storedSession?: SessionRecord;
  readonly atPopup?: boolean;
}

/** Start-up with every real chart; no server answers until the test does. */
function start({ cachedStatus, cachedVendors, storedSession, atPopup = false }: Visit = {}) {
  const clock = new SimulatedClock();
  const texts = deferred<void, { language: LanguageCode }>();
  const status = deferred<StatusAnswer>();
  const member = deferred<MemberInfo, { token: string }>();
  const vendors = deferred<VendorGameTypes>();
  const hot = deferred<readonly Game[], void>();
  const news = deferred<Announcements>();
  const app = createActor(
    appMachine.provide({
      actors: {
        language: languageMachine.provide({
          actors: { loadTexts: texts.logic },
          actions: { reportReady: () => queueMicrotask(() => app.send({ type: 'texts.ready' })) },
        }),
        serviceStatus: serviceStatusMachine.provide({
          actors: { fetchStatus: status.logic },
          actions: { reportKnown: () => queueMicrotask(() => app.send({ type: 'status.known' })) },
        }),
        network: networkMachine.provide({ actors: { watchNetwork: fromCallback(() => undefined) } }),
        session: sessionMachine.provide({ actors: { fetchMemberInfo: member.logic } }),
        catalogue: catalogueMachine.provide({ actors: { fetchVendors: vendors.logic } }),
        hotList: hotListMachine.provide({ actors: { fetchHotGames: hot.logic } }),
        announcements: announcementsMachine.provide({ actors: { fetchAnnouncements: news.logic } }),
      },
    }),
    {
      clock,
      input: {
        language: 'TY',
        cachedStatus: cachedStatus ?? null,
        cachedVendors: cachedVendors ?? null,
        storedSession: storedSession ?? null,
        online: true,
        imageCdnSeed: 0,
        pageStart: { isServerRendered: false, isStored: false, overlay: atPopup ? 'popup' : 'none' },
      },
    },
  );
  app.start();
  return {
    clock,
    texts,
    status,
    member,
    vendors,
    hot,
    news,
    reachPage: () => app.send({ type: 'page.reached' }),
    isRendered: () => app.getSnapshot().matches({ serving: 'running' }),
    child: (id: keyof ReturnType<typeof app.getSnapshot>['children']) => app.getSnapshot().children[id],
  };
}

it.each<[string, SessionRecord | undefined, Session['kind']]>([
  ['a visitor', undefined, 'visitor'],
  ['a member', MEMBER_RECORD, 'member'],
  ['an agent', { ...MEMBER_RECORD, type: 10 }, 'agent'],
])(
  'SESSION-02 with the session of %s in the tab, screens and lobby begin with it',
  async (_, storedSession, kind) => {
    const { texts, child } = start({
      cachedStatus: OPEN_STATUS,
      ...(storedSession === undefined ? {} : { storedSession }),
    });
    await texts.last().answer();
    expect(child('navigation')?.getSnapshot().context).toMatchObject({ session: { kind } });
    expect(child('lobby')?.getSnapshot().context).toMatchObject({ session: { kind } });
  },
);

describe('start-up', () => {
  it('BOOT-01 asks for the system status only after the language is loaded', async () => {
    const { texts, status } = start();
    expect([texts.calls.length, status.calls.length]).toEqual([1, 0]);
    await texts.last().answer();
    expect(status.calls).toHaveLength(1);
  });

  it('BOOT-01 the status waits while the language fails, cached or not', async () => {
    for (const visit of [{}, { cachedStatus: OPEN_STATUS }]) {
      const { clock, texts, status, isRendered } = start(visit);
      await texts.last().fail(UNREACHABLE);
      clock.increment(3000);
      expect([texts.calls.length, status.calls.length, isRendered()]).toEqual([2, 0, false]);
      await texts.last().answer();
      expect(status.calls).toHaveLength(1);
    }
  });

  it('BOOT-03 without a cached status nothing is rendered before the first answer', async () => {
    const { texts, status, vendors, isRendered } = start();
    await texts.last().answer();
    expect([isRendered(), vendors.calls.length]).toEqual([false, 0]);
    await status.last().answer({ status: OPEN_STATUS, isLive: true });
    expect([isRendered(), vendors.calls.length]).toEqual([true, 1]);
  });

  it('BOOT-03 with a cached status renders at once and refreshes it in the background', async () => {
    const { texts, status, isRendered } = start({ cachedStatus: OPEN_STATUS });
    await texts.last().answer();
    expect([isRendered(), status.waited().length]).toEqual([true, 1]);
    await status.last().fail(UNREACHABLE);
    expect(isRendered()).toBe(true);
  });

  it('starts every long-lived chart with the stored data of earlier visits', async () => {
    const { texts, member, vendors, hot, news, child } = start({
      cachedStatus: OPEN_STATUS,
      cachedVendors: VENDORS,
      storedSession: MEMBER_RECORD,
    });
    await texts.last().answer();
    expect(member.last().input).toEqual({ token: MEMBER_RECORD.token });
    expect(child('navigation')?.getSnapshot()).toMatchObject({ context: { session: MEMBER } });
    expect(child('catalogue')?.getSnapshot()).toMatchObject({ context: { vendors: VENDORS } });
    expect([vendors, hot, news].map(({ calls }) => calls.length)).toEqual([1, 1, 1]);
    for (const id of ['feedback', 'network', 'pageTransition', 'lobby'] as const) {
      expect(child(id)?.getSnapshot().status, id).toBe('active');
    }
  });

  it('at a popup’s address nothing of a page is requested before the player opens the page, and then once', async () => {
    const { texts, vendors, hot, news, child, isRendered, reachPage } = start({
      cachedStatus: OPEN_STATUS,
      atPopup: true,
    });
    await texts.last().answer();
    const asked = () => [vendors, hot, news].map(({ calls }) => calls.length);
    expect([isRendered(), child('navigation')?.getSnapshot().status]).toEqual([true, 'active']);
    expect(asked()).toEqual([0, 0, 0]);
    const deferredCharts = child('deferredCharts');
    reachPage();
    expect([asked(), child('deferredCharts')]).toEqual([[1, 1, 1], deferredCharts]);
    reachPage();
    expect(asked()).toEqual([1, 1, 1]);
  });
});
