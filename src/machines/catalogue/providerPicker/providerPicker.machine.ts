import { assign, setup } from 'xstate';
import { withEvent } from '@/machines/shared/parts/withEvent';

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
  types: { context: {} as ProviderPickerContext, events: {} as ProviderPickerEvent, tags: {} as 'open' },
  actions: {
    keep: assign((_, params: { vassalage: string }) => ({ vassalage: params.vassalage })),
    /** Applies the choice to the list by changing its address. */
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
      on: { 'provider.open': { target: 'open', actions: withEvent('keep') } },
    },
    open: {
      description: 'The popup slides in with providers, game counts and an All option.',
      tags: ['open'],
      meta: { requirements: ['PROVIDER-01', 'PROVIDER-02', 'PROVIDER-03'] },
      on: {
        'provider.choose': {
          target: 'closed',
          actions: [
            withEvent('keep'),
            { type: 'confirm', params: ({ event }) => ({ vassalage: event.vassalage }) },
          ],
          description: 'A choice applies and closes the popup (PROVIDER-03).',
        },
        'provider.close': { target: 'closed', description: 'The popup closes without a change.' },
      },
    },
  },
});
