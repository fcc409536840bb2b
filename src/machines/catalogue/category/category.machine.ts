import { setup } from 'xstate';
import { gameFilterMachine } from '../gameFilter/gameFilter.machine';
import { gameMenusMachine } from '../gameMenus/gameMenus.machine';
import { nameSearchMachine } from '../nameSearch/nameSearch.machine';
import { providerPickerMachine } from '../providerPicker/providerPicker.machine';

/** Charts around the list of a category page: filter and provider popups, search, category menu. */
export const categoryMachine = setup({
  types: {
    events: {} as { readonly type: 'category.restart' },
    children: {} as {
      filter: 'filter';
      providers: 'providers';
      search: 'search';
      menus: 'menus';
    },
  },
  actors: {
    filter: gameFilterMachine,
    providers: providerPickerMachine,
    search: nameSearchMachine,
    menus: gameMenusMachine,
  },
}).createMachine({
  id: 'category',
  description: 'Owns the charts around the list of a category page; the list itself belongs to the lobby.',
  initial: 'browsing',
  states: {
    browsing: {
      description: 'Filter popup, provider popup, search input and category menu are ready.',
      meta: { requirements: ['LIST-02', 'LIST-06', 'ROUTE-29'] },
      invoke: [
        { id: 'filter', src: 'filter' },
        { id: 'providers', src: 'providers' },
        { id: 'search', src: 'search' },
        { id: 'menus', src: 'menus' },
      ],
      on: { 'category.restart': { target: 'browsing', reenter: true } },
    },
  },
});
