import { fromCallback, fromPromise } from 'xstate';
import type { AppServices } from '@/composition/site/appServices';
import { wired } from '@/composition/wiring/lazyWiring';
import { type PageEvent, pageLifeMachine } from '@/machines/boot/pageLife/pageLife.machine';
import { deviceSessionEntry, standingOf } from '@/services/deviceSession';
import { keepTyped } from '@/services/formRestore';
import { answerTabs, askTabs, watchPage } from '@/services/pageLife';
import { languageEntry, sessionEntry } from '@/services/storage';

/** The life of the page with its services. No other code listens for these events of the browser. */
export function pageLifeFlow(services: AppServices) {
  const { storage } = services;
  const record = () => storage.read(sessionEntry) ?? null;
  return wired('pageLife', pageLifeMachine).provide({
    actors: {
      watchPage: fromCallback<PageEvent>(({ sendBack }) => {
        const compared = () => ({ standing: standingOf(storage, record()) });
        const stop = watchPage({ window, document, now: Date.now }, (moment) => {
          switch (moment.type) {
            case 'shown':
              return sendBack({ type: 'page.shown', awayMs: moment.awayMs, ...compared() });
            case 'restored':
              return sendBack({ type: 'page.restored', ...compared() });
            case 'woken':
              return sendBack({ type: 'page.woken', ...compared() });
            case 'hidden':
              return sendBack({ type: 'page.hidden' });
            case 'left':
              return sendBack({ type: 'page.left' });
            case 'stored': {
              const language = moment.key === languageEntry.key ? storage.read(languageEntry) : undefined;
              if (language !== undefined) sendBack({ type: 'language.chosen', language });
              if (moment.key === deviceSessionEntry.key) sendBack({ type: 'device.changed', ...compared() });
            }
          }
        });
        // Before this chart started, nobody heard the other tabs.
        sendBack({ type: 'device.changed', ...compared() });
        return stop;
      }),
      answerTabs: fromCallback(() => answerTabs(record)),
      askTabs: fromPromise(({ signal }) => askTabs(storage, signal)),
    },
    actions: {
      veil: () => {
        document.documentElement.dataset['veiled'] = '';
      },
      unveil: () => {
        delete document.documentElement.dataset['veiled'];
      },
      keepTyped: () => keepTyped(storage),
    },
  });
}
