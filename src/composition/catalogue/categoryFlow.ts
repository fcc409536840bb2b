import { gameMenus } from '@contract/catalogue';
import { searchOf } from '@contract/readers/search';
import { fromPromise, sendTo } from 'xstate';
import { changing } from '@/composition/site/addressActor';
import type { AppServices } from '@/composition/site/appServices';
import { categoryMachine } from '@/machines/catalogue/category/category.machine';
import { gameFilterMachine } from '@/machines/catalogue/gameFilter/gameFilter.machine';
import { gameMenusMachine } from '@/machines/catalogue/gameMenus/gameMenus.machine';
import { nameSearchMachine } from '@/machines/catalogue/nameSearch/nameSearch.machine';
import { providerPickerMachine } from '@/machines/catalogue/providerPicker/providerPicker.machine';
import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';

/** The category menu with its service. */
export function menusFlow(services: AppServices) {
  return gameMenusMachine.provide({
    actors: {
      fetchMenus: fromPromise(
        async ({ signal }) =>
          (await services.api.call(gameMenus, { language: services.language() }, { signal })).list,
      ),
    },
  });
}

/** The charts around a category's list with their services, which write choices into the address. */
export function categoryPageFlow(services: AppServices) {
  return categoryMachine.provide({
    actors: {
      filter: gameFilterMachine.provide({
        actions: {
          submit: sendTo(services.address, (_, choice) =>
            changing(() => services.changeQuery({ ...choice, page: '' })),
          ),
        },
      }),
      providers: providerPickerMachine.provide({
        // Classes belong to a vendor, so a change of the vendor resets them.
        actions: {
          confirm: sendTo(services.address, (_, { vassalage }) =>
            changing(() => services.changeQuery({ vassalage, gameClassify: '', page: '' })),
          ),
        },
      }),
      search: nameSearchMachine.provide({
        actions: {
          apply: sendTo(services.address, (_, { gameName }) =>
            changing(() => services.changeQuery({ gameName: searchOf(gameName), page: '' })),
          ),
        },
      }),
      menus: menusFlow(services),
    },
  });
}

/** The chart of a category page. */
export const categoryFlow = (services: AppServices): CreateFlow => {
  return (create) => ({ name: 'category', ref: create(categoryPageFlow(services)) });
};

/** The chart of the provider page, which lists games like a category page. */
export const providersFlow = (services: AppServices): CreateFlow => {
  return (create) => ({ name: 'providers', ref: create(categoryPageFlow(services)) });
};
