import type { PlayRestriction, ProtectionState } from '@contract/member';
import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { isMember, isOfMember } from '@/machines/shared/session/guards';
import type { Session, SessionChanged } from '@/machines/shared/session/session';

export interface PlayRestrictionInput {
  readonly session: Session;
}

export interface PlayRestrictionContext extends PlayRestrictionInput {
  /** Restriction by the member's own protection settings; null until it is known. */
  readonly play: PlayRestriction | null;
}

export type PlayRestrictionEvent = SessionChanged | { readonly type: 'playRestriction.refresh' };

/** Play restriction of the member, for the guards on this device; the server checks it as well. */
export const playRestrictionMachine = setup({
  types: {} as ChartTypes<PlayRestrictionContext, PlayRestrictionEvent, PlayRestrictionInput> & {
    children: { protection: 'fetchProtection' };
  },
  actors: { fetchProtection: notProvided<ProtectionState, void>('fetchProtection') },
  actions: {
    keepSession: assign((_, params: { session: Session }) => ({
      session: params.session,
      play: null,
    })),
    keepPlayRestriction: assign((_, params: { play: PlayRestriction }) => ({ play: params.play })),
    /** Reports the restriction to the charts whose guards use it. */
    reportPlayRestriction: (_, _params: { playRestriction: PlayRestriction | null }) => {},
  },
  guards: {
    isMember,
    turnsMember: (_, params: { session: Session }) => isOfMember(params.session),
  },
  delays: { REQUEST_TIMEOUT, ASK_AGAIN: 60_000 },
}).createMachine({
  id: 'playRestriction',
  description: "Whether the member's own limits and breaks allow play.",
  context: ({ input }) => ({ session: input.session, play: null }),
  initial: 'deciding',
  on: {
    'session.changed': [
      { guard: withEvent('turnsMember'), target: '.asking', actions: withEvent('keepSession') },
      { target: '.nobody', actions: withEvent('keepSession') },
    ],
  },
  states: {
    deciding: {
      description: 'Checks for an account with protection settings.',
      always: [{ guard: 'isMember', target: 'asking' }, { target: 'nobody' }],
    },
    nobody: { description: 'A visitor or trial account has no protection settings.' },
    asking: {
      description: 'The protection settings are loading.',
      invoke: {
        id: 'protection',
        src: 'fetchProtection',
        onDone: {
          target: 'known',
          actions: [
            { type: 'keepPlayRestriction', params: ({ event }) => ({ play: event.output.standing.play }) },
            {
              type: 'reportPlayRestriction',
              params: ({ event }) => ({ playRestriction: event.output.standing.play }),
            },
          ],
        },
        onError: { target: 'unknown' },
      },
      after: { REQUEST_TIMEOUT: { target: 'unknown' } },
    },
    known: {
      description: 'The restriction applies until it changes.',
      on: { 'playRestriction.refresh': { target: 'asking' } },
    },
    unknown: {
      description: 'The request failed; the last known settings apply, and the server decides.',
      after: { ASK_AGAIN: { target: 'asking' } },
      on: { 'playRestriction.refresh': { target: 'asking' } },
    },
  },
});
