import type { GameRules } from '@contract/catalogue';
import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { type Failure, toFailure } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { failed, failureKept, timedOut } from '@/machines/shared/parts/request';
import type { ResourceRetry, ResourceTag } from '@/machines/shared/parts/resource';
import { withEvent } from '@/machines/shared/parts/withEvent';

export interface GameRulesInput {
  /** The node id in the address; 0 when it has none. */
  readonly nodeId: number;
}

export interface GameRulesContext extends GameRulesInput {
  readonly rules: GameRules | null;
  readonly failure: Failure | null;
}

export type GameRulesEvent = ResourceRetry | { readonly type: 'language.changed' };

/** How a game is played and what it pays, before it is opened. */
export const gameRulesMachine = setup({
  types: {} as ChartTypes<GameRulesContext, GameRulesEvent, GameRulesInput> & {
    children: { rules: 'fetchRules' };
    tags: ResourceTag | 'missing';
  },
  actors: { fetchRules: notProvided<GameRules, { nodeId: number }>('fetchRules') },
  actions: {
    keepRules: assign((_, { output }: { output: GameRules }) => ({ rules: output })),
    keepFailure: assign(failureKept),
    dropFailure: assign({ failure: null }),
  },
  guards: {
    isNameless: ({ context }) => context.nodeId === 0,
    isMissing: (_, params: { failure: Failure }) => params.failure.code === 'game.unavailable',
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'gameRules',
  description: 'How a game is played and what it pays.',
  context: ({ input }) => ({ ...input, rules: null, failure: null }),
  initial: 'deciding',
  on: {
    'language.changed': { target: '.deciding', description: 'The rules reload in another language.' },
  },
  states: {
    deciding: {
      description: 'Checks whether the address names a game.',
      always: [{ guard: 'isNameless', target: 'missing' }, { target: 'loading' }],
    },
    loading: {
      description: 'The rules are loading; the previous ones show.',
      tags: ['loading'],
      entry: 'dropFailure',
      invoke: {
        id: 'rules',
        src: 'fetchRules',
        input: ({ context }) => ({ nodeId: context.nodeId }),
        onDone: { target: 'ready', actions: withEvent('keepRules') },
        onError: [
          {
            guard: { type: 'isMissing', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            target: 'missing',
          },
          failed('failed'),
        ],
      },
      after: { REQUEST_TIMEOUT: timedOut('failed') },
    },
    ready: { description: 'Rules, pay table and limits show, with the ways to play.' },
    missing: { description: 'There is no such game; a link to the search shows.', tags: ['missing'] },
    failed: {
      description: 'The rules failed to load; the player may retry.',
      tags: ['failed'],
      on: { 'resource.retry': { target: 'loading' } },
    },
  },
});
