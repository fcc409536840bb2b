import { expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { extrasMachine } from '@/machines/extras/extras.machine';
import { favouritesMachine } from '@/machines/favourites/favourites.machine';
import { DEFAULT_PREFERENCES } from '@/machines/preferences/preferences.machine';
import type { Game } from '@/services/contract/catalogue';
import { deferred } from '../support/chart';

it.each([null, 0, 4])('the late charts start with the session as it stands: type %s', (memberType) => {
  const list = deferred<readonly Game[]>();
  const actor = createActor(
    extrasMachine.provide({
      actors: { favourites: favouritesMachine.provide({ actors: { fetchFavourites: list.logic } }) },
    }),
    {
      clock: new SimulatedClock(),
      input: { memberType, preferences: DEFAULT_PREFERENCES, seenNews: [], canShare: false, hasChat: true },
    },
  ).start();
  const { launch, favourites, freePlay, preferences } = actor.getSnapshot().children;
  expect(launch?.getSnapshot().context.memberType).toBe(memberType);
  expect(favourites?.getSnapshot().context.loggedIn).toBe(memberType !== null);
  expect(freePlay?.getSnapshot().value).toBe('idle');
  expect(preferences?.getSnapshot().context.preferences).toEqual(DEFAULT_PREFERENCES);
  expect(list.calls).toHaveLength(memberType === null ? 0 : 1);
  actor.stop();
});
