import { createActor, fromPromise } from 'xstate';
import { categoryMachine } from '@/machines/category/category.machine';
import { gameFilterMachine } from '@/machines/gameFilter/gameFilter.machine';
import { gameMenusMachine } from '@/machines/gameMenus/gameMenus.machine';
import type { Flow } from '@/machines/lazyFlow/lazyFlow.machine';
import { nameSearchMachine } from '@/machines/nameSearch/nameSearch.machine';
import { providerPickerMachine } from '@/machines/providerPicker/providerPicker.machine';
import { gameMenus } from '@/services/contract/catalogue';
import type { Ports } from './ports';

/** The category menu with its call. */
export function menusLogic(ports: Ports) {
  return gameMenusMachine.provide({
    actors: {
      fetchMenus: fromPromise(
        async ({ signal }) =>
          (await ports.api.call(gameMenus, { language: ports.language() }, { signal })).list,
      ),
    },
  });
}

/** The charts around a category's list with their services: what they choose is written into the address. */
export function categoryLogic(ports: Ports) {
  return categoryMachine.provide({
    actors: {
      filter: gameFilterMachine.provide({
        actions: { submit: (_, choice) => ports.changeQuery({ ...choice }) },
      }),
      providers: providerPickerMachine.provide({
        // Classes are a vendor's own: another vendor begins with all of them.
        actions: { confirm: (_, { vassalage }) => ports.changeQuery({ vassalage, gameClassify: '' }) },
      }),
      search: nameSearchMachine.provide({
        actions: { apply: (_, { gameName }) => ports.changeQuery({ gameName: gameName.trim() }) },
      }),
      menus: menusLogic(ports),
    },
  });
}

/** The chart of a screen that browses games. */
export const categoryFlow =
  (name: 'category' | 'providers') =>
  (ports: Ports): Flow => ({ name, ref: createActor(categoryLogic(ports)) });
