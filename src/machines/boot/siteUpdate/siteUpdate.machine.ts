import { setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { ConfirmRequest } from '@/machines/shared/feedback/feedback.machine';
import { notProvided, notProvidedCallback } from '@/machines/shared/notProvided';
import { quietRequest } from '@/machines/shared/parts/request';

/** Sent when the service worker has fetched a new build that is waiting. */
export interface UpdateFound {
  readonly type: 'update.found';
}

export type SiteUpdateEvent =
  | UpdateFound
  /** The page is back in view, and its build may be out of date. */
  | { readonly type: 'page.returned' };

/** Keeps the site usable offline and up to date, without reloading a page that is in use. */
export const siteUpdateMachine = setup({
  types: { events: {} as SiteUpdateEvent },
  actors: {
    register: notProvided<void, void>('register'),
    watchWorker: notProvidedCallback<UpdateFound>('watchWorker'),
    /** Resolves when no game runs, nothing is open and nothing is typed. */
    untilIdle: notProvided<void, void>('untilIdle'),
    askConfirmation: notProvided<boolean, ConfirmRequest>('askConfirmation'),
    activate: notProvided<void, void>('activate'),
  },
  actions: {
    reload: () => {},
    /** Checks for a new build now. */
    lookForUpdate: () => {},
  },
  guards: { isConfirmed: (_, params: { accepted: boolean }) => params.accepted },
  delays: {
    REQUEST_TIMEOUT,
    /** Delay before a player who declined the new version is asked again. */
    UPDATE_REMINDER: 30 * 60_000,
  },
}).createMachine({
  id: 'siteUpdate',
  description: 'Registers the service worker after the first screen, and offers a new version of the site.',
  initial: 'registering',
  states: {
    registering: {
      description: 'The service worker is being registered, after everything else has loaded.',
      meta: { requirements: ['PROD-06'] },
      invoke: {
        id: 'registration',
        src: 'register',
        onDone: { target: 'registered' },
        onError: { target: 'unavailable' },
      },
    },
    unavailable: {
      description: 'There is no service worker on this device; the site needs a network.',
      type: 'final',
    },
    registered: {
      description: 'The site also starts offline, and watches for new versions.',
      meta: { requirements: ['PROD-06'] },
      invoke: { id: 'worker', src: 'watchWorker' },
      on: { 'page.returned': { actions: 'lookForUpdate' } },
      initial: 'current',
      states: {
        current: {
          description: 'The newest known version runs.',
          on: { 'update.found': { target: 'waiting' } },
        },
        waiting: {
          description: 'A new version waits until no game runs and nothing is typed.',
          invoke: {
            id: 'idle',
            src: 'untilIdle',
            onDone: { target: 'asking' },
            onError: { target: 'postponed' },
          },
        },
        asking: {
          description: 'The player is asked whether the page may reload.',
          invoke: {
            id: 'question',
            src: 'askConfirmation',
            input: { id: 'update', message: 'confirm.update', accept: 'action.update' },
            onDone: [
              {
                guard: { type: 'isConfirmed', params: ({ event }) => ({ accepted: event.output }) },
                target: 'activating',
              },
              { target: 'postponed' },
            ],
            onError: { target: 'postponed' },
          },
        },
        postponed: {
          description: 'The player declined; the question returns later.',
          after: { UPDATE_REMINDER: { target: 'waiting' } },
        },
        activating: {
          description: 'The new version is being activated.',
          ...quietRequest('activation', 'activate', { target: 'reloading' }, 'postponed'),
        },
        reloading: {
          description: 'The page reloads with the new version.',
          entry: 'reload',
          type: 'final',
        },
      },
    },
  },
});
