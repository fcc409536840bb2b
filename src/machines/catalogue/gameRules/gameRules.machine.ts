import type { GameRules } from '@contract/catalogue';
import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { Failure } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { failureKept } from '@/machines/shared/parts/request';
import { type ResourceRetry, type ResourceTag, resource } from '@/machines/shared/parts/resource';
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
    tags: ResourceTag;
  },
  actors: { fetchRules: notProvided<GameRules, { nodeId: number }>('fetchRules') },
  actions: {
    keepRules: assign((_, { output }: { output: GameRules }) => ({ rules: output })),
    keepFailure: assign(failureKept),
    dropFailure: assign({ failure: null }),
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'gameRules',
  description: 'How a game is played and what it pays.',
  context: ({ input }) => ({ ...input, rules: null, failure: null }),
  initial: 'loading',
  on: {
    'language.changed': { target: '.loading', description: 'The rules reload in another language.' },
  },
  states: resource(
    {
      id: 'rules',
      src: 'fetchRules',
      input: ({ context }: { readonly context: GameRulesContext }) => ({ nodeId: context.nodeId }),
      keep: withEvent('keepRules'),
    },
    {
      loading: { description: 'The rules are loading.' },
      ready: { description: 'Rules, pay table and limits show, with the ways to play.' },
      failed: { description: 'The rules failed to load, or there is no such game; the player may retry.' },
    },
  ),
});
