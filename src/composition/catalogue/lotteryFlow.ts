import {
  elotteryList,
  lotteryList,
  lotteryMenus,
  numero,
  recentVnLottery,
  vnNumero,
} from '@contract/catalogue';
import { fromCallback, fromPromise } from 'xstate';
import type { AppServices } from '@/composition/site/appServices';
import { lotteryMachine } from '@/machines/catalogue/lottery/lottery.machine';
import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';
import type { StorageEntry } from '@/services/storage';
import { elotteryListEntry, lotteryListEntry, lotteryMenusEntry } from '@/services/storage/lazyEntries';
import { categoryPageFlow } from './categoryFlow';
import { merchantOf } from './gamePages';

const SECOND = 1000;

/** An answer that changes rarely: stored on the device and used when the site cannot be reached (SESSION-05). */
async function kept<T>(
  services: AppServices,
  entry: StorageEntry<{
    savedAt: number;
    language: ReturnType<AppServices['language']>;
    merchant: string;
    value: T;
  }>,
  answer: Promise<T>,
): Promise<T> {
  const { storage } = services;
  const made = { language: services.language(), merchant: merchantOf(services) };
  try {
    const value = await answer;
    storage.write(entry, { savedAt: Date.now(), ...made, value });
    return value;
  } catch (error) {
    const known = storage.read(entry);
    if (known?.language !== made.language || known.merchant !== made.merchant) throw error;
    return known.value;
  }
}

/** The charts of the two lottery pages. */
export const lottFlow = (services: AppServices) => lotteryFlow('lott', 'LOTT')(services);
export const elottFlow = (services: AppServices) => lotteryFlow('elott', 'ELOTT')(services);

/** The chart of a lottery page with its services. */
export const lotteryFlow =
  (name: 'lott' | 'elott', kind: 'LOTT' | 'ELOTT') =>
  (services: AppServices): CreateFlow => {
    const { api } = services;
    const logic = lotteryMachine.provide({
      actors: {
        category: categoryPageFlow(services),
        fetchBoard: fromPromise(async ({ input, signal }) => {
          const asked = { language: services.language() };
          const [menus, lotteries, drawn, vnDrawn, results] = await Promise.all([
            kept(services, lotteryMenusEntry, api.call(lotteryMenus, asked, { signal })),
            input.kind === 'LOTT'
              ? kept(services, lotteryListEntry, api.call(lotteryList, asked, { signal }))
              : kept(services, elotteryListEntry, api.call(elotteryList, asked, { signal })),
            api.call(numero, asked, { signal }),
            api.call(vnNumero, asked, { signal }),
            api.call(recentVnLottery, asked, { signal }),
          ]);
          return {
            menus: menus.list,
            lotteries: lotteries.list,
            draws: [...drawn.list, ...vnDrawn.list],
            results: results.list,
            clockAhead: api.serverNow() - Date.now(),
          };
        }),
        clock: fromCallback(({ sendBack }) => {
          const tick = () => sendBack({ type: 'clock.tick', deviceTime: Date.now() });
          tick();
          const timer = setInterval(tick, SECOND);
          return () => clearInterval(timer);
        }),
      },
    });
    return (create) => ({ name, ref: create(logic, { input: { kind } }) });
  };
