import * as z from 'zod/mini';
import { type SessionRecord, sessionRecord } from '../contract/account';
import { type Game, game, type VendorGameTypes, vendorGameTypesValue } from '../contract/catalogue';
import { timestamp } from '../contract/core';
import { type MemberInfo, memberInfoValue } from '../contract/member';
import {
  type CustomerServiceEntry,
  customerServiceEntry,
  type LanguageCode,
  languageCode,
  type SystemStatus,
  systemStatusValue,
} from '../contract/system';
import { openArea, type StorageArea, type StorageReport, type TextArea } from './area';

/** One stored value. Reading never throws: a value that does not parse is dropped and reported. */
export interface StoredEntry<T> {
  read(): T | undefined;
  write(value: T): void;
  remove(): void;
}

/** A cached answer and when it was given, in milliseconds since the epoch. */
export interface Cached<T> {
  readonly savedAt: number;
  readonly value: T;
}

/** A cached answer whose texts are in one language. */
export interface CachedText<T> extends Cached<T> {
  readonly language: LanguageCode;
}

/** Everything the site keeps in the browser. Key names are the specification's (SESSION-01, SESSION-05). */
export interface BrowserStorage {
  /** SESSION-01 */
  readonly session: StoredEntry<SessionRecord>;
  /** BOOT-02 */
  readonly language: StoredEntry<LanguageCode>;
  /** BOOT-03 */
  readonly systemStatus: StoredEntry<Cached<SystemStatus>>;
  readonly memberInfo: StoredEntry<MemberInfo>;
  readonly vendorGameTypes: StoredEntry<CachedText<VendorGameTypes>>;
  readonly lotteryMenus: StoredEntry<CachedText<readonly Game[]>>;
  readonly lotteries: StoredEntry<CachedText<readonly Game[]>>;
  readonly electronicLotteries: StoredEntry<CachedText<readonly Game[]>>;
  readonly serviceLinks: StoredEntry<readonly CustomerServiceEntry[]>;
  /** `true` is stored as 1, `false` as 0 (LOGOUT-03). */
  readonly autoLogin: StoredEntry<boolean>;
  /** Clears all session storage and the member info (LOGOUT-05). */
  forgetMember(): void;
}

/** Where values are kept and who is told of faults. */
export interface StorageOptions {
  readonly local: () => Storage | undefined;
  readonly session: () => Storage | undefined;
  readonly onReport?: (report: StorageReport) => void;
}

const cached = <S extends z.ZodMiniType>(value: S) => z.object({ savedAt: timestamp, value });
const cachedText = <S extends z.ZodMiniType>(value: S) =>
  z.object({ savedAt: timestamp, language: languageCode, value });

/** A codec between a value and its text; `decode` throws on text it cannot read. */
interface Codec<T> {
  decode(text: string): T;
  encode(value: T): string;
}

const json = <T>(schema: z.ZodMiniType<T>): Codec<T> => ({
  decode: (text) => schema.parse(JSON.parse(text)),
  encode: (value) => JSON.stringify(value),
});
const languageText: Codec<LanguageCode> = {
  decode: (text) => languageCode.parse(text),
  encode: (code) => code,
};
const flag: Codec<boolean> = {
  decode: (text) => z.enum(['0', '1']).parse(text) === '1',
  encode: (value) => (value ? '1' : '0'),
};

/** Opens the browser's storage. */
export function createStorage({ local, session, onReport = () => {} }: StorageOptions): BrowserStorage {
  const areas: Record<StorageArea, TextArea> = {
    local: openArea('local', local, onReport),
    session: openArea('session', session, onReport),
  };

  function entry<T>(area: StorageArea, key: string, codec: Codec<T>): StoredEntry<T> {
    const text = areas[area];
    return {
      read() {
        const stored = text.get(key);
        if (stored === undefined) return undefined;
        try {
          return codec.decode(stored);
        } catch {
          text.remove(key);
          onReport({ area, key, problem: 'corrupt' });
          return undefined;
        }
      },
      write: (value) => text.set(key, codec.encode(value)),
      remove: () => text.remove(key),
    };
  }

  const memberInfo = entry('local', 'memberInfo', json(memberInfoValue));
  return {
    session: entry('session', 'MC_SESSION_INFO', json(sessionRecord)),
    language: entry('local', 'language', languageText),
    systemStatus: entry('local', 'systemStatus', json(cached(systemStatusValue))),
    memberInfo,
    vendorGameTypes: entry('local', 'getVassGameType', json(cachedText(vendorGameTypesValue))),
    lotteryMenus: entry('local', 'getGameLotts', json(cachedText(z.array(game)))),
    lotteries: entry('local', 'lottList', json(cachedText(z.array(game)))),
    electronicLotteries: entry('local', 'elottList', json(cachedText(z.array(game)))),
    serviceLinks: entry('local', 'service_link', json(z.array(customerServiceEntry))),
    autoLogin: entry('local', 'autoLogin', flag),
    forgetMember() {
      areas.session.clear();
      memberInfo.remove();
    },
  };
}
