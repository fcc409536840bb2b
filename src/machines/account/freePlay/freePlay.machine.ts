import type { SessionRecord } from '@contract/session';
import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { LoadingRequest, ToastRequest } from '@/machines/shared/feedback/feedback.machine';
import { notProvided } from '@/machines/shared/notProvided';
import { failedAloud, loadingToast, timedOutAloud } from '@/machines/shared/parts/request';
import { withEvent } from '@/machines/shared/parts/withEvent';
import type { Session } from '@/machines/shared/session/session';

/** Member types that may play for free (FREEPLAY-02); a visitor may too. */
export const FREE_PLAY_TYPES: readonly number[] = [0, 1, 2];

/** Whether free play is allowed in a session (FREEPLAY-02). */
export const mayFreePlay = (session: Session): boolean =>
  session.kind === 'visitor' || FREE_PLAY_TYPES.includes(session.memberType);

export interface FreePlayContext {
  readonly moduleId: string;
}

export type FreePlayEvent =
  /** Free play of one module; an empty id is the trial login of the whole site. */
  | { readonly type: 'freePlay.ask'; readonly moduleId: string; readonly session: Session }
  | {
      readonly type: 'freePlay.cancel';
    };

/** Trial login and test play, with their refusals (FREEPLAY-01, FREEPLAY-02). */
export const freePlayMachine = setup({
  types: { context: {} as FreePlayContext, events: {} as FreePlayEvent },
  actors: {
    /** Resolves with the trial session record (SESSION-03, SESSION-04). */
    startTrial: notProvided<SessionRecord, { moduleId: string }>('startTrial'),
  },
  actions: {
    keepModule: assign((_, params: { moduleId: string }) => ({ moduleId: params.moduleId })),
    startSession: (_, _params: { record: SessionRecord }) => {},
    showLoading: (_, _params: LoadingRequest) => {},
    hideLoading: (_, _params: { id: string }) => {},
    notify: (_, _params: ToastRequest) => {},
    /** Reports to the requesting chart that no trial could be started. */
    reportFailed: () => {},
  },
  guards: {
    isRefused: (_, params: { session: Session }) => !mayFreePlay(params.session),
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'freePlay',
  description: 'Play without an account, for visitors and the member types that may.',
  context: { moduleId: '' },
  initial: 'idle',
  states: {
    idle: {
      description: 'No free play request is running.',
      meta: { requirements: ['FREEPLAY-01', 'FREEPLAY-02', 'ERR-18'] },
      on: {
        'freePlay.ask': [
          {
            guard: withEvent('isRefused'),
            actions: {
              type: 'notify',
              params: { message: 'error.free.play.refused', tone: 'offline', duration: 'offlineStyle' },
            },
            description: 'free_reject for 2 seconds (FREEPLAY-02).',
          },
          { target: 'starting', actions: withEvent('keepModule') },
        ],
      },
    },
    starting: {
      description: 'The trial session is starting.',
      meta: { requirements: ['FREEPLAY-01', 'API-03', 'API-17', 'SESSION-03', 'SESSION-04'] },
      ...loadingToast('freePlay', 'message.please_wait', 'loading'),
      invoke: {
        id: 'trial',
        src: 'startTrial',
        input: ({ context }) => ({ moduleId: context.moduleId }),
        onDone: {
          target: 'idle',
          actions: { type: 'startSession', params: ({ event }) => ({ record: event.output }) },
        },
        onError: { target: 'idle', actions: [failedAloud('idle').actions, 'reportFailed'] },
      },
      after: {
        REQUEST_TIMEOUT: { target: 'idle', actions: [timedOutAloud('idle').actions, 'reportFailed'] },
      },
      on: { 'freePlay.cancel': { target: 'idle', actions: 'reportFailed' } },
    },
  },
});
