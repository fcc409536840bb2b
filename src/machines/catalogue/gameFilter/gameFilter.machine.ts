import { assign, setup } from 'xstate';
import { withEvent } from '@/machines/shared/parts/withEvent';

/** Choice of the filter popup (FILTER-03); empty texts mean any. */
export interface FilterChoice {
  readonly vassalage: string;
  readonly gameClassify: string;
  readonly gameName: string;
}

export const NO_FILTER: FilterChoice = { vassalage: '', gameClassify: '', gameName: '' };

export interface GameFilterContext {
  readonly choice: FilterChoice;
}

export type GameFilterEvent =
  | { readonly type: 'filter.open'; readonly choice: FilterChoice }
  | {
      readonly type: 'vendor.toggle';
      readonly vassalage: string;
      /** Classifications available after the toggle; a chosen one outside of them is dropped. */
      readonly classes: readonly string[];
    }
  | { readonly type: 'classification.toggle'; readonly gameClassify: string }
  | { readonly type: 'classification.all' }
  | { readonly type: 'name.typed'; readonly gameName: string }
  | { readonly type: 'filter.submit' }
  | { readonly type: 'filter.reset' }
  | { readonly type: 'filter.close' };

/** The filter popup of a game list (FILTER-01..FILTER-05). */
export const gameFilterMachine = setup({
  types: { context: {} as GameFilterContext, events: {} as GameFilterEvent, tags: {} as 'open' },
  actions: {
    begin: assign((_, params: { choice: FilterChoice }) => ({ choice: params.choice })),
    toggleVendor: assign(({ context }, params: { vassalage: string; classes: readonly string[] }) => {
      const { vassalage, gameClassify, gameName } = context.choice;
      return {
        choice: {
          vassalage: vassalage === params.vassalage ? '' : params.vassalage,
          gameClassify: params.classes.includes(gameClassify) ? gameClassify : '',
          gameName,
        },
      };
    }),
    toggleClassification: assign(({ context }, params: { gameClassify: string }) => ({
      choice: {
        ...context.choice,
        gameClassify: context.choice.gameClassify === params.gameClassify ? '' : params.gameClassify,
      },
    })),
    chooseAll: assign(({ context }) => ({ choice: { ...context.choice, gameClassify: '' } })),
    keepName: assign(({ context }, params: { gameName: string }) => ({
      choice: { ...context.choice, gameName: params.gameName },
    })),
    clear: assign({ choice: NO_FILTER }),
    /** Applies the choice to the list by changing its address. */
    submit: (_, _params: FilterChoice) => {},
  },
}).createMachine({
  id: 'gameFilter',
  description: 'Chooses vendor, classification and name for a game list.',
  context: { choice: NO_FILTER },
  initial: 'closed',
  states: {
    closed: {
      description: 'The popup is closed.',
      on: { 'filter.open': { target: 'open', actions: withEvent('begin') } },
    },
    open: {
      description: 'The popup slides in from the right; nothing applies before submit.',
      tags: ['open'],
      meta: { requirements: ['FILTER-01', 'FILTER-02', 'FILTER-03', 'FILTER-04', 'FILTER-05'] },
      on: {
        'vendor.toggle': {
          actions: withEvent('toggleVendor'),
          description:
            'Choosing the same vendor again clears it (FILTER-04); a classification that is no longer offered is dropped.',
        },
        'classification.toggle': {
          actions: withEvent('toggleClassification'),
          description: 'Choosing the same classification again clears it (FILTER-04).',
        },
        'classification.all': { actions: 'chooseAll' },
        'name.typed': { actions: withEvent('keepName') },
        'filter.submit': {
          target: 'closed',
          actions: { type: 'submit', params: ({ context }) => context.choice },
        },
        'filter.reset': {
          target: 'closed',
          actions: ['clear', { type: 'submit', params: NO_FILTER }],
          description: 'Clears all three and submits (FILTER-05).',
        },
        'filter.close': { target: 'closed', description: 'Closes without applying anything.' },
      },
    },
  },
});
