import { setup } from 'xstate';
import type { JackpotVariant } from '@/config/constants';
import { categoryMachine } from '../category/category.machine';
import { jackpotMachine } from '../jackpot/jackpot.machine';

export interface JackpotsInput {
  /** The counter that the operator chose (JACKPOT-02). */
  readonly variant: JackpotVariant;
  /** A draw in [0, 1) for where a simulated counter starts. */
  readonly draw: number;
}

/** The jackpot page: what every category page has, and the counter on top (ROUTE-26, JACKPOT-01). */
export const jackpotsMachine = setup({
  types: {
    context: {} as JackpotsInput,
    events: {} as { readonly type: 'jackpots.restart' },
    input: {} as JackpotsInput,
    children: {} as { category: 'category'; counter: 'jackpot' },
  },
  actors: { category: categoryMachine, jackpot: jackpotMachine },
}).createMachine({
  id: 'jackpots',
  description: 'Home of the charts of the jackpot page.',
  context: ({ input }) => input,
  initial: 'browsing',
  states: {
    browsing: {
      description: 'The counter runs above the list.',
      meta: { requirements: ['ROUTE-26', 'JACKPOT-01'] },
      invoke: [
        { id: 'category', src: 'category' },
        { id: 'counter', src: 'jackpot', input: ({ context }) => context },
      ],
      on: { 'jackpots.restart': { target: 'browsing', reenter: true } },
    },
  },
});
