import type { Game } from '@contract/catalogue';
import { expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { pageLifeMachine } from '@/machines/boot/pageLife/pageLife.machine';
import { favouritesMachine } from '@/machines/catalogue/favourites/favourites.machine';
import { unreadMachine } from '@/machines/content/unread/unread.machine';
import { homeLayoutMachine } from '@/machines/home/homeLayout/homeLayout.machine';
import { gameLinkMachine } from '@/machines/play/gameLink/gameLink.machine';
import { sessionOfType } from '@/machines/shared/samples';
import { DEFAULT_PREFERENCES } from '@/machines/shell/preferences/preferences.machine';
import {
  type DeferredChartsInput,
  deferredChartsMachine,
} from '@/machines/site/deferredCharts/deferredCharts.machine';
import { deferred } from '../../support/chart';

const gameLink = gameLinkMachine.provide({ actors: { watchLinks: fromCallback(() => {}) } });
const layout = homeLayoutMachine.provide({ actors: { watchAddress: fromCallback(() => {}) } });

const pageLife = pageLifeMachine.provide({
  actors: { watchPage: fromCallback(() => {}), answerTabs: fromCallback(() => {}) },
});

const VISITOR: DeferredChartsInput = {
  session: sessionOfType(null),
  preferences: DEFAULT_PREFERENCES,
  hasChat: false,
  seenNews: [],
  isHomeClear: false,
  canShare: false,
};

it.each([null, 0, 4])('the lazy charts start with the current session: type %s', (memberType) => {
  const list = deferred<readonly Game[]>();
  const actor = createActor(
    deferredChartsMachine.provide({
      actors: {
        gameLink,
        pageLife,
        homeLayout: layout,
        favourites: favouritesMachine.provide({ actors: { fetchFavourites: list.logic } }),
      },
    }),
    {
      clock: new SimulatedClock(),
      input: { ...VISITOR, session: sessionOfType(memberType) },
    },
  ).start();
  const { launch, favourites, popupNews, homeLayout, freePlay, preferences } = actor.getSnapshot().children;
  for (const chart of [launch, favourites, popupNews, homeLayout]) {
    expect(chart?.getSnapshot().context.session).toEqual(sessionOfType(memberType));
  }
  expect(freePlay?.getSnapshot().value).toBe('idle');
  expect(preferences?.getSnapshot().context.preferences).toEqual(DEFAULT_PREFERENCES);
  expect(list.calls).toHaveLength(memberType === null ? 0 : 1);
  actor.stop();
});

it.each([
  [true, 'counting'],
  [false, 'silent'],
])('FLAG-11 with CBS3 %s the chat is %s', (hasChat, chat) => {
  const asked: string[] = [];
  const actor = createActor(
    deferredChartsMachine.provide({
      actors: {
        gameLink,
        pageLife,
        homeLayout: layout,
        unread: unreadMachine.provide({
          actors: {
            fetchCount: fromPromise(async ({ input }) => {
              asked.push(input.kind);
              return 1;
            }),
          },
        }),
      },
    }),
    {
      clock: new SimulatedClock(),
      input: { ...VISITOR, hasChat },
    },
  ).start();
  const { inboxUnread, chatUnread } = actor.getSnapshot().children;
  for (const unread of [inboxUnread, chatUnread]) {
    unread?.send({ type: 'session.changed', session: sessionOfType(0) });
    unread?.send({ type: 'unread.refresh' });
  }
  expect(asked).toEqual(chat === 'counting' ? ['inbox', 'chat'] : ['inbox']);
  actor.stop();
});
