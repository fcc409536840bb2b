import { setup } from 'xstate';
import { gameFilterMachine } from '../gameFilter/gameFilter.machine';
import { gameMenusMachine } from '../gameMenus/gameMenus.machine';
import { nameSearchMachine } from '../nameSearch/nameSearch.machine';
import { providerPickerMachine } from '../providerPicker/providerPicker.machine';

/** What stands around the list of a category page: the popups that narrow it, its search, the category menu. */
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
  description: 'Home of the charts around the list of a category page; the list itself is in the lobby.',
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
