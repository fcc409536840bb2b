import { assign, setup } from 'xstate';

export interface ProviderPickerContext {
  /** Chosen vendor code; empty for all. */
  readonly vassalage: string;
}

export type ProviderPickerEvent =
  | { readonly type: 'provider.open'; readonly vassalage: string }
  | { readonly type: 'provider.choose'; readonly vassalage: string }
  | { readonly type: 'provider.close' };

/** The provider popup of a game list (PROVIDER-01..PROVIDER-03). */
export const providerPickerMachine = setup({
  types: { context: {} as ProviderPickerContext, events: {} as ProviderPickerEvent },
  actions: {
    keep: assign((_, params: { vassalage: string }) => ({ vassalage: params.vassalage })),
    /** Gives the choice to the list, by way of its address. */
    confirm: (_, _params: { vassalage: string }) => {},
  },
}).createMachine({
  id: 'providerPicker',
  description: 'Chooses the provider of a game list.',
  context: { vassalage: '' },
  initial: 'closed',
  states: {
    closed: {
      description: 'The popup is closed.',
      on: {
        'provider.open': { target: 'open', actions: { type: 'keep', params: ({ event }) => event } },
      },
    },
    open: {
      description: 'Slides in with the providers, their game counts and an All option.',
      meta: { requirements: ['PROVIDER-01', 'PROVIDER-02', 'PROVIDER-03'] },
      on: {
        'provider.choose': {
          target: 'closed',
          actions: [
            { type: 'keep', params: ({ event }) => event },
            { type: 'confirm', params: ({ event }) => ({ vassalage: event.vassalage }) },
          ],
          description: 'Choosing confirms and closes (PROVIDER-03).',
        },
        'provider.close': { target: 'closed', description: 'Left as it was.' },
      },
    },
  },
});
