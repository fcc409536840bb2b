import { setup } from 'xstate';
import type { JackpotVariant } from '@/config/constants';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { categoryMachine } from '../category/category.machine';
import { jackpotMachine } from '../jackpot/jackpot.machine';

export interface JackpotsInput {
  /** The counter chosen by the operator (JACKPOT-02). */
  readonly variant: JackpotVariant;
  /** Random number in [0, 1) that sets the start of a simulated counter. */
  readonly draw: number;
}

/** The jackpot page: a category page with the counter on top (ROUTE-26, JACKPOT-01). */
export const jackpotsMachine = setup({
  types: {} as ChartTypes<JackpotsInput, { readonly type: 'jackpots.restart' }, JackpotsInput> & {
    children: { category: 'category'; counter: 'jackpot' };
  },
  actors: { category: categoryMachine, jackpot: jackpotMachine },
}).createMachine({
  id: 'jackpots',
  description: 'Owns the charts of the jackpot page.',
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
