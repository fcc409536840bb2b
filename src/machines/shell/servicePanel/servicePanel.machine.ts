import { setup } from 'xstate';

export type ServicePanelEvent =
  | { readonly type: 'panel.toggle' }
  | { readonly type: 'panel.close' }
  /** A press anywhere else on the page. */
  | { readonly type: 'outside.press' };

/** The panel with the contacts of customer service (HOME-27, HOME-29). */
export const servicePanelMachine = setup({
  types: { events: {} as ServicePanelEvent, tags: {} as 'open' },
}).createMachine({
  id: 'servicePanel',
  description: 'Live chat and messengers behind one floating button.',
  initial: 'closed',
  states: {
    closed: {
      description: 'Only the floating button shows.',
      meta: { requirements: ['HOME-27'] },
      on: { 'panel.toggle': { target: 'open' } },
    },
    open: {
      description: 'The panel shows; a press outside closes it.',
      tags: ['open'],
      meta: { requirements: ['HOME-27', 'HOME-29'] },
      on: {
        'panel.toggle': { target: 'closed' },
        'panel.close': { target: 'closed' },
        'outside.press': { target: 'closed' },
      },
    },
  },
});
