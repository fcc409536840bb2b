import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { notProvided } from '@/machines/shared/notProvided';
import { quietRequest } from '@/machines/shared/parts/request';
import { withEvent } from '@/machines/shared/parts/withEvent';

export type ChunkFailuresEvent =
  /** A view, a chart or a page could not be loaded. */
  | { readonly type: 'part.lost'; readonly part: string }
  /** The player requests a reload. */
  | { readonly type: 'page.reload' };

/** Whether lazily loaded parts of the site are still available: a deploy may have removed their files. */
export const chunkFailuresMachine = setup({
  types: { context: {} as { readonly lost: readonly string[] }, events: {} as ChunkFailuresEvent },
  actors: {
    /** Resolves when the site answers. */
    reachSite: notProvided<void, void>('reachSite'),
  },
  actions: {
    keepLost: assign(({ context }, { part }: { part: string }) => ({ lost: [...context.lost, part] })),
    reload: () => {},
  },
  guards: { isLostAgain: ({ context }, { part }: { part: string }) => context.lost.includes(part) },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'chunkFailures',
  description: 'Distinguishes a network failure from a replaced build, and offers a reload.',
  context: { lost: [] },
  initial: 'trusted',
  states: {
    trusted: {
      description: 'A part that failed to load may load at the next attempt.',
      meta: { requirements: ['ERR-26'] },
      on: {
        'part.lost': [
          {
            guard: withEvent('isLostAgain'),
            target: 'asking',
            description: 'The same part failed a second time.',
          },
          { actions: withEvent('keepLost') },
        ],
      },
    },
    asking: {
      description: 'Checks whether the site can be reached; without a network a reload would not help.',
      ...quietRequest('site', 'reachSite', { target: 'outdated' }, 'trusted'),
    },
    outdated: {
      description:
        'The site answers but the part no longer exists; a reload is offered, which keeps typed text.',
      meta: { requirements: ['ERR-26'] },
      on: { 'page.reload': { target: 'reloading' } },
    },
    reloading: {
      description: 'The page reloads; if the browser does not reload it, the offer returns.',
      entry: 'reload',
      on: { 'page.reload': { target: 'reloading', reenter: true } },
      after: { REQUEST_TIMEOUT: { target: 'outdated' } },
    },
  },
});
