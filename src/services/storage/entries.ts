import { contractKind } from '@contract/agent';
import { timestamp } from '@contract/core';
import { vendorGameTypesValue } from '@contract/games';
import { memberInfoValue } from '@contract/profile';
import { sessionRecord } from '@contract/session';
import { languageCode, systemStatusValue } from '@contract/system';
import * as z from 'zod/mini';
import type { StorageArea } from './area';

/** Where a value is stored and how it is encoded. `decode` throws on text that it cannot read. */
export interface StorageEntry<T> {
  readonly area: StorageArea;
  readonly key: string;
  readonly decode: (text: string) => T;
  readonly encode: (value: T) => string;
}

/** A value stored as JSON. The schema is built when the value is read. */
/*@__NO_SIDE_EFFECTS__*/
export function jsonEntry<T>(
  area: StorageArea,
  key: string,
  schema: () => z.ZodMiniType<T>,
): StorageEntry<T> {
  return {
    area,
    key,
    decode: (text) => schema().parse(JSON.parse(text)),
    encode: (value) => JSON.stringify(value),
  };
}

/** A cached answer with its time, the language of its texts and the merchant that it is for. */
export const cached = <S extends z.ZodMiniType>(value: S) =>
  z.object({ savedAt: timestamp, language: languageCode, merchant: z.string(), value });

/** SESSION-01: the session record, for this tab only. */
export const sessionEntry = jsonEntry('session', 'MC_SESSION_INFO', () => sessionRecord);

/** BOOT-02: the chosen language. */
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
/** The visitor's invitation, stored until a registration uses it (REG-28, AFF-01). */
export const invitationEntry = jsonEntry('local', 'invitation', () =>
  z.object({
    code: z.string().check(z.maxLength(40)),
    domain: z.string().check(z.maxLength(255)),
    keptAt: timestamp,
  }),
);

/** Kinds of contracts whose open request has been announced in this login (AGENT-03). */
export const announcedContractsEntry = jsonEntry('session', 'announcedContracts', () =>
  z.array(contractKind),
);

/** Address of the page that this tab showed last, popups apart: the back arrow leads there from another site (ROUTE-64). */
export const lastPageEntry = jsonEntry('session', 'lastPage', () => z.string().check(z.regex(/^\/m\//)));

/** Scroll positions of the lists in this tab, by history entry, oldest first. */
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
