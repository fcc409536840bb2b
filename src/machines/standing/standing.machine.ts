import { assign, setup } from 'xstate';
import { GUEST_TYPE, REQUEST_TIMEOUT } from '@/config/constants';
import type { PlayerStanding, ProtectionState } from '@/services/contract/member';
import { unprovided } from '../unprovided';

export interface StandingInput {
  readonly memberType: number | null;
}

export interface StandingContext extends StandingInput {
  /** What the member's own protection says of playing; null while it is not known. */
  readonly play: PlayerStanding | null;
}

export type StandingEvent =
  | { readonly type: 'session.changed'; readonly memberType: number | null }
  | { readonly type: 'standing.refresh' };

/** Whether the member has an account that protection is kept of: no visitor, no guest. */
const isProtected = (memberType: number | null): boolean => memberType !== null && memberType !== GUEST_TYPE;

/** What the member's own protection says, for the guards of this device; the server has its own. */
export const standingMachine = setup({
  types: {
    context: {} as StandingContext,
    events: {} as StandingEvent,
    input: {} as StandingInput,
    children: {} as { protection: 'fetchProtection' },
  },
  actors: { fetchProtection: unprovided<ProtectionState, void>('fetchProtection') },
  actions: {
    keepMember: assign((_, params: { memberType: number | null }) => ({
      memberType: params.memberType,
      play: null,
    })),
    keepStanding: assign((_, params: { play: PlayerStanding }) => ({ play: params.play })),
    /** Tells the charts whose guards ask for it. */
    reportStanding: (_, _params: { play: PlayerStanding | null }) => {},
  },
  guards: {
    isMember: ({ context }) => isProtected(context.memberType),
    turnsMember: (_, params: { memberType: number | null }) => isProtected(params.memberType),
  },
  delays: { REQUEST_TIMEOUT, ASK_AGAIN: 60_000 },
}).createMachine({
  id: 'standing',
  description: 'Whether the member may play, by their own limits and breaks.',
  context: ({ input }) => ({ memberType: input.memberType, play: null }),
  initial: 'deciding',
  on: {
    'session.changed': [
      {
        guard: { type: 'turnsMember', params: ({ event }) => event },
        target: '.asking',
        actions: { type: 'keepMember', params: ({ event }) => event },
      },
      { target: '.nobody', actions: { type: 'keepMember', params: ({ event }) => event } },
    ],
  },
  states: {
    deciding: {
      description: 'Looks whose standing it would be.',
      always: [{ guard: 'isMember', target: 'asking' }, { target: 'nobody' }],
    },
    nobody: { description: 'A visitor or a guest, who has nothing to protect.' },
    asking: {
      description: 'The server is asked.',
      invoke: {
        id: 'protection',
        src: 'fetchProtection',
        onDone: {
          target: 'known',
          actions: [
            { type: 'keepStanding', params: ({ event }) => ({ play: event.output.standing.play }) },
            { type: 'reportStanding', params: ({ event }) => ({ play: event.output.standing.play }) },
          ],
        },
        onError: { target: 'unknown' },
      },
      after: { REQUEST_TIMEOUT: { target: 'unknown' } },
    },
    known: {
      description: 'It stands until something changes.',
      on: { 'standing.refresh': { target: 'asking' } },
    },
    unknown: {
      description: 'It could not be asked; what was known stands, and the server decides.',
      after: { ASK_AGAIN: { target: 'asking' } },
      on: { 'standing.refresh': { target: 'asking' } },
    },
  },
});
