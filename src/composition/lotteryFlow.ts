import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Flow } from '@/machines/lazyFlow/lazyFlow.machine';
import { lotteryMachine } from '@/machines/lottery/lottery.machine';
import {
  elotteryList,
  lotteryList,
  lotteryMenus,
  numero,
  recentVnLottery,
  vnNumero,
} from '@/services/contract/catalogue';
import {
  elotteryListEntry,
  lotteryListEntry,
  lotteryMenusEntry,
  type StorageEntry,
} from '@/services/storage';
import { categoryLogic } from './categoryFlow';
import type { Ports } from './ports';

const SECOND = 1000;

/** An answer that changes rarely: kept on the device, which stands in when the site cannot be reached (SESSION-05). */
async function kept<T>(
  { storage, language }: Ports,
  entry: StorageEntry<{ savedAt: number; language: ReturnType<Ports['language']>; value: T }>,
  answer: Promise<T>,
): Promise<T> {
  try {
    const value = await answer;
    storage.write(entry, { savedAt: Date.now(), language: language(), value });
    return value;
  } catch (error) {
    const known = storage.read(entry);
    if (known?.language !== language()) throw error;
    return known.value;
  }
}

/** The chart of a lottery page with its services. */
export const lotteryFlow =
  (name: 'lott' | 'elott', kind: 'LOTT' | 'ELOTT') =>
  (ports: Ports): Flow => {
    const { api } = ports;
    const logic = lotteryMachine.provide({
      actors: {
        category: categoryLogic(ports),
        fetchBoard: fromPromise(async ({ input, signal }) => {
          const asked = { language: ports.language() };
          const [menus, lotteries, drawn, vnDrawn, results] = await Promise.all([
            kept(ports, lotteryMenusEntry, api.call(lotteryMenus, asked, { signal })),
            input.kind === 'LOTT'
              ? kept(ports, lotteryListEntry, api.call(lotteryList, asked, { signal }))
              : kept(ports, elotteryListEntry, api.call(elotteryList, asked, { signal })),
            api.call(numero, asked, { signal }),
            api.call(vnNumero, asked, { signal }),
            api.call(recentVnLottery, asked, { signal }),
          ]);
          return {
            menus: menus.list,
            lotteries: lotteries.list,
            draws: [...drawn.list, ...vnDrawn.list],
            results: results.list,
            clockAhead: drawn.serverTime - Date.now(),
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
    return { name, ref: createActor(logic, { input: { kind } }) };
  };
