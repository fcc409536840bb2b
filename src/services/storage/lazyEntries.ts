import { elotteryList, lotteryList, lotteryMenus } from '@contract/catalogue';
import { minorUnits, timestamp } from '@contract/core';
import { customerServiceEntry } from '@contract/system';
import * as z from 'zod/mini';
import { cached, jsonEntry, type StorageEntry } from './entries';

/* Entries that the first screen does not read. The lotteries: SESSION-05. */

export const lotteryMenusEntry = jsonEntry('local', 'getGameLotts', () => cached(lotteryMenus.response));
export const lotteryListEntry = jsonEntry('local', 'lottList', () => cached(lotteryList.response));
export const elotteryListEntry = jsonEntry('local', 'elottList', () => cached(elotteryList.response));

/** SESSION-05 */
export const serviceLinksEntry = jsonEntry('local', 'service_link', () => z.array(customerServiceEntry));

/** SESSION-05, LOGOUT-03: stored as `1` or `0`. */
export const autoLoginEntry: StorageEntry<boolean> = {
  area: 'local',
  key: 'autoLogin',
  decode: (text) => z.enum(['0', '1']).parse(text) === '1',
  encode: (value) => (value ? '1' : '0'),
};

/**
 * Waits for the next SMS code, each with its number and its end in milliseconds since the epoch. They continue after a
 * reload (SMS-04).
 */
/*@__NO_SIDE_EFFECTS__*/
export const smsWaitsEntry = (purpose: string) =>
  jsonEntry('session', `smsWaits.${purpose}`, () =>
    z.array(
      z.object({
        mobileNum: z.string(),
        countryDialingCode: z.string(),
        deadline: timestamp,
        isRefused: z.boolean(),
      }),
    ),
  );

/** Settings of this device (ROUTE-55). */
export const preferencesEntry = jsonEntry('local', 'preferences', () =>
  z.object({ sound: z.boolean(), motion: z.enum(['system', 'reduced']), notifications: z.boolean() }),
);

/** Texts typed on the page, restored after a reload of this tab. */
export const typedEntry = jsonEntry('session', 'typed', () =>
  z.object({ address: z.string(), texts: z.record(z.string(), z.string()) }),
);

/** A payment of one member whose outcome is not known. */
const openOrder = <Intent extends z.ZodMiniType>(intent: Intent) =>
  z.object({ owner: z.string(), keySeed: z.string(), attempt: z.int(), intent });

/** ROUTE-56 */
export const openDepositEntry = jsonEntry('local', 'openOrder.deposit', () =>
  openOrder(
    z.object({
      methodId: z.string(),
      amountMinor: minorUnits,
      // Orders from before bonuses were chosen with deposits have none.
      promotionId: z._default(z.nullable(z.string()), null),
    }),
  ),
);
/** ROUTE-57 */
export const openWithdrawalEntry = jsonEntry('local', 'openOrder.withdrawal', () =>
  openOrder(z.object({ methodId: z.string(), amountMinor: minorUnits, destination: z.string() })),
);

/** Recent searches on this device, newest first. */
export const recentSearchesEntry = jsonEntry('local', 'recentSearches', () => z.array(z.string()));

/** Popup announcements shown in this visit: each shows once (HOME-07). */
export const seenNewsEntry = jsonEntry('session', 'seenNews', () => z.array(z.string()));

/** Popup announcements that the player has hidden for the day. */
export const mutedNewsEntry = jsonEntry('local', 'mutedNews', () =>
  z.object({ day: z.string(), ids: z.array(z.string()) }),
);
