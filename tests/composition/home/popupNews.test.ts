import { expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { popupNewsFlow, seenNews } from '@/composition/home/homeFlows';
import { POPUP_NEWS_DELAY } from '@/config/constants';
import { homeDay } from '@/config/homeDay';
import { samplePopup, sessionOfType } from '@/machines/shared/samples';
import { mutedNewsEntry } from '@/services/storage/lazyEntries';
import { stage } from '../support';

const { site } = stage();

it.each([
  ['today', 0, ['earlier', 'one']],
  ['yesterday', 86_400_000, ['one']],
])('HOME-07 announcements hidden for the day stay hidden with those hidden %s', (_, ago, hidden) => {
  const { services } = site();
  const day = homeDay(Date.now() - ago);
  services.storage.write(mutedNewsEntry, { day, ids: ['earlier'] });
  const clock = new SimulatedClock();
  const actor = createActor(
    popupNewsFlow(services).provide({ actors: { watchPlayer: fromCallback(() => undefined) } }),
    { clock, input: { session: sessionOfType(null), seen: seenNews(services), isHomeClear: true } },
  ).start();
  actor.send({ type: 'news.known', items: [samplePopup('one', 'B')] });
  clock.increment(POPUP_NEWS_DELAY);
  actor.send({ type: 'news.mute' });
  expect(services.storage.read(mutedNewsEntry)?.ids).toEqual(hidden);
  // Shown in this visit, and hidden for the day.
  expect(new Set(seenNews(services))).toEqual(new Set([...(ago === 0 ? ['earlier'] : []), 'one']));
  actor.stop();
});
