import * as z from 'zod/mini';
import { sessionRecord } from '../contract/account';
import { elotteryList, lotteryList, lotteryMenus, vendorGameTypesValue } from '../contract/catalogue';
import { timestamp } from '../contract/core';
import { memberInfoValue } from '../contract/member';
import { customerServiceEntry, languageCode, systemStatusValue } from '../contract/system';
import type { StorageArea } from './area';

/** Where one value is kept and how it becomes text. `decode` throws on text it cannot read. */
export interface StorageEntry<T> {
  readonly area: StorageArea;
  readonly key: string;
  readonly decode: (text: string) => T;
  readonly encode: (value: T) => string;
}

/*@__NO_SIDE_EFFECTS__*/
function jsonEntry<T>(area: StorageArea, key: string, schema: () => z.ZodMiniType<T>): StorageEntry<T> {
  return {
    area,
    key,
    decode: (text) => schema().parse(JSON.parse(text)),
    encode: (value) => JSON.stringify(value),
  };
}

/** A cached answer with the moment it was given and the language of its texts. */
const cached = <S extends z.ZodMiniType>(value: S) =>
  z.object({ savedAt: timestamp, language: languageCode, value });

/** SESSION-01: the session record, for this tab only. */
export const sessionEntry = jsonEntry('session', 'MC_SESSION_INFO', () => sessionRecord);

/** BOOT-02: the language that was chosen. */
export const languageEntry: StorageEntry<z.infer<typeof languageCode>> = {
  area: 'local',
  key: 'language',
  decode: (text) => languageCode.parse(text),
  encode: (code) => code,
};

/** BOOT-03: the last known system status. */
export const systemStatusEntry = jsonEntry('local', 'systemStatus', () => systemStatusValue);

/** SESSION-05 */
export const memberInfoEntry = jsonEntry('local', 'memberInfo', () => memberInfoValue);
/** SESSION-05 */
export const vendorGameTypesEntry = jsonEntry('local', 'getVassGameType', () => cached(vendorGameTypesValue));
/** SESSION-05 */
export const lotteryMenusEntry = jsonEntry('local', 'getGameLotts', () => cached(lotteryMenus.response));
/** SESSION-05 */
export const lotteryListEntry = jsonEntry('local', 'lottList', () => cached(lotteryList.response));
/** SESSION-05 */
export const elotteryListEntry = jsonEntry('local', 'elottList', () => cached(elotteryList.response));
/** SESSION-05 */
export const serviceLinksEntry = jsonEntry('local', 'service_link', () => z.array(customerServiceEntry));

/** SESSION-05, LOGOUT-03: kept as `1` or `0`. */
export const autoLoginEntry: StorageEntry<boolean> = {
  area: 'local',
  key: 'autoLogin',
  decode: (text) => z.enum(['0', '1']).parse(text) === '1',
  encode: (value) => (value ? '1' : '0'),
};

/** When the countdown of an SMS code ends, ms since the epoch, so that a reload goes on counting (SMS-04). */
/*@__NO_SIDE_EFFECTS__*/
export function smsDeadlineEntry(purpose: string): StorageEntry<number> {
  return jsonEntry('session', `smsDeadline.${purpose}`, () => timestamp);
}

/** Settings of this device (ROUTE-55). */
export const preferencesEntry = jsonEntry('local', 'preferences', () =>
  z.object({ sound: z.boolean(), motion: z.enum(['system', 'reduced']), notifications: z.boolean() }),
);

/** Where the player was in the lists of this tab, by entry of its history, oldest first. */
export const listPlacesEntry = jsonEntry('session', 'listPlaces', () =>
  z.array(
    z.object({
      entry: z.string(),
      pages: z.int().check(z.positive(), z.maximum(500)),
      row: z.int().check(z.nonnegative()),
      offset: z.number(),
    }),
  ),
);

/** What was searched for on this device, newest first. */
export const recentSearchesEntry = jsonEntry('local', 'recentSearches', () => z.array(z.string()));

/** Popup announcements that were shown in this visit: each shows once (HOME-07). */
export const seenNewsEntry = jsonEntry('session', 'seenNews', () => z.array(z.string()));
/** Popup announcements that the player does not want again on that day. */
export const mutedNewsEntry = jsonEntry('local', 'mutedNews', () =>
  z.object({ day: z.string(), ids: z.array(z.string()) }),
);
