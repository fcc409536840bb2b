import { assign, setup } from 'xstate';

/** What the filter popup returns (FILTER-03); empty texts mean any. */
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
      /** Classifications on offer once it is toggled; a chosen one that is not among them is no choice any more. */
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
  types: { context: {} as GameFilterContext, events: {} as GameFilterEvent },
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
    /** Gives the choice to the list, by way of its address. */
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
      on: {
        'filter.open': { target: 'open', actions: { type: 'begin', params: ({ event }) => event } },
      },
    },
    open: {
      description: 'Slides in from the right; nothing applies before it is submitted.',
      meta: { requirements: ['FILTER-01', 'FILTER-02', 'FILTER-03', 'FILTER-04', 'FILTER-05'] },
      on: {
        'vendor.toggle': {
          actions: { type: 'toggleVendor', params: ({ event }) => event },
          description:
            'The same vendor again clears the choice (FILTER-04); a classification that no longer is on offer goes.',
        },
        'classification.toggle': {
          actions: { type: 'toggleClassification', params: ({ event }) => event },
          description: 'The same classification again clears the choice (FILTER-04).',
        },
        'classification.all': { actions: 'chooseAll' },
        'name.typed': { actions: { type: 'keepName', params: ({ event }) => event } },
        'filter.submit': {
          target: 'closed',
          actions: { type: 'submit', params: ({ context }) => context.choice },
        },
        'filter.reset': {
          target: 'closed',
          actions: ['clear', { type: 'submit', params: NO_FILTER }],
          description: 'Clears all three and submits (FILTER-05).',
        },
        'filter.close': { target: 'closed', description: 'Left without applying anything.' },
      },
    },
  },
});
