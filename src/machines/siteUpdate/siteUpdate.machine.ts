import { setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { ConfirmRequest } from '../feedback/feedback.machine';
import { unprovided, unprovidedCallback } from '../unprovided';

/** Sent by the watch over the service worker: a new build has been fetched and waits. */
export interface UpdateFound {
  readonly type: 'update.found';
}

/** Keeps the site usable without a network and up to date, and never takes a page away from a player. */
export const siteUpdateMachine = setup({
  types: { events: {} as UpdateFound },
  actors: {
    register: unprovided<void, void>('register'),
    watchWorker: unprovidedCallback<UpdateFound>('watchWorker'),
    /** Resolves when no game runs, nothing is open and nothing is typed. */
    untilIdle: unprovided<void, void>('untilIdle'),
    askConfirmation: unprovided<boolean, ConfirmRequest>('askConfirmation'),
    activate: unprovided<void, void>('activate'),
  },
  actions: { reload: () => {} },
  guards: { isConfirmed: (_, params: { accepted: boolean }) => params.accepted },
  delays: {
    REQUEST_TIMEOUT,
    /** Whoever does not want the new version now is asked again after this long. */
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
      description: 'No worker on this device: the site works, but only with a network.',
      type: 'final',
    },
    registered: {
      description: 'The site starts without a network too; new versions are watched for.',
      meta: { requirements: ['PROD-06'] },
      invoke: { id: 'worker', src: 'watchWorker' },
      initial: 'current',
      states: {
        current: {
          description: 'The newest known version runs.',
          on: { 'update.found': { target: 'waiting' } },
        },
        waiting: {
          description:
            'A new version waits, and so does the question, while a game runs or something is typed.',
          invoke: {
            id: 'idle',
            src: 'untilIdle',
            onDone: { target: 'asking' },
            onError: { target: 'postponed' },
          },
        },
        asking: {
          description: 'The player is asked whether the page may begin anew.',
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
          description: 'Not now; the question comes again later.',
          after: { UPDATE_REMINDER: { target: 'waiting' } },
        },
        activating: {
          description: 'The new version takes over.',
          invoke: {
            id: 'activation',
            src: 'activate',
            onDone: { target: 'reloading' },
            onError: { target: 'postponed' },
          },
          after: { REQUEST_TIMEOUT: { target: 'postponed' } },
        },
        reloading: {
          description: 'The page begins anew in the new version.',
          entry: 'reload',
          type: 'final',
        },
      },
    },
  },
});
