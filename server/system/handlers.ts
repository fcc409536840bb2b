import { createHash } from 'node:crypto';
import type { PhoneServiceConfiguration } from '@contract/phoneService';
import { encodeServicePath } from '@contract/servicePath';
import { customerService, domainRoute, systemCountry, templateSettings } from '@contract/siteSettings';
import { type CustomerServiceEntry, type SystemStatus, systemStatus } from '@contract/system';
import { fieldRulesOf } from '../account/fieldRules';
import type { KeyStore } from '../cipher/keys';
import { createMemo } from '../common/memo';
import type { Database } from '../db/database';
import { answer, type BoundHandler } from '../http/call';
import { revisionOf, type Settings, type SettingsStore } from './settings';
import { countGames, readCustomerServiceEntries, readDownloads } from './siteLists';

/** Dependencies of the system calls. */
export interface SystemParts {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly keys: KeyStore;
  readonly now: () => number;
  /** Base URLs of pictures (BOOT-08). */
  readonly imageBases: readonly string[];
  /** Browser configuration of the phone-verification service; undefined when there is none. */
  readonly phoneService: PhoneServiceConfiguration | undefined;
}

/** Cache time of lists that change only with new content, in milliseconds. */
const LIST_LIFETIME = 10_000;

/** Creates the reader of the system status (ENTITY-17), which the HTML shell embeds too. */
export function createStatusReader({ db, settings, keys, now, imageBases, phoneService }: SystemParts) {
  const lists = createMemo<Pick<SystemStatus['info'], 'customerService' | 'resources' | 'gameCount'>>(now, 1);
  const readLists = (language: Settings['defaultLanguage']) =>
    lists.get(language, LIST_LIFETIME, async () => ({
      customerService: await readCustomerService(db, language),
      gameCount: await countGames(db),
      resources: (await readDownloads(db)).map(({ resourceType, url, labelNameEn }) => ({
        resourceType,
        url,
        ...(labelNameEn === null ? {} : { labelNameEn }),
      })),
    }));

  return async (ip: string): Promise<SystemStatus> => {
    const current = await settings.read();
    return {
      info: {
        revision: revisionOf(current),
        ...(await readLists(current.defaultLanguage)),
        domainRoute: current.domains,
        mobileTemplate: current.mobileTemplate,
        paths: current.paths,
        register: {
          settings: 'registrationSettings',
          ageLimit: current.ageLimit,
          login: loginRulesOf(current),
        },
        whitelabel: {
          merchantCode: current.merchantCode,
          brandName: current.brandName,
          theme: current.theme,
          defaultLanguage: current.defaultLanguage,
          supportedLanguages: current.supportedLanguages,
          switches: current.switches,
        },
        mainDomain: current.mainDomain,
        imageCDNs: [...imageBases],
        inHouseVendors: current.inHouseVendors,
        encryption: await keys.current(),
        ...(phoneService === undefined ? {} : { phoneService }),
      },
      location: { ip },
      maintenance: current.maintenance,
      regionRestriction: current.regionRestriction,
    };
  };
}

/** Rules for names and new passwords in login, recovery and password change (LOGIN-14, FORGOT-06, CHPSW-05). */
function loginRulesOf(settings: Settings) {
  const { login, patterns } = fieldRulesOf(settings);
  const { username, newPassword } = login;
  const named = [username.patternId, newPassword.patternId];
  return { username, newPassword, patterns: patterns.filter(({ patternId }) => named.includes(patternId)) };
}

/** A key that is the same on every instance, so that the answer stays cacheable. */
const pathKey = (csPosition: string): string =>
  createHash('sha256').update(csPosition).digest('base64url').slice(0, 8);

async function readCustomerService(
  db: Database,
  language: Settings['defaultLanguage'],
): Promise<CustomerServiceEntry[]> {
  const rows = await readCustomerServiceEntries(db);
  return rows.map(({ csPosition, title, path, type }) => ({
    csPosition,
    title: title[language],
    titles: { ...title },
    path: encodeServicePath(path, type, pathKey(csPosition)),
    type,
  }));
}

/** Creates the handlers of the system calls: API-18, API-22..API-25. */
export function systemHandlers(
  parts: SystemParts,
  readStatus: (ip: string) => Promise<SystemStatus>,
): BoundHandler[] {
  const { db, settings } = parts;
  return [
    answer(systemStatus, (_request, call) => readStatus(call.ip)),
    answer(systemCountry, async () => {
      const { defaultCountry, dialingCodes, defaultLanguage } = await settings.read();
      return {
        country: defaultCountry,
        countryDialingCode: dialingCodes.find((entry) => entry.country === defaultCountry)?.code ?? '',
        dialingCodes: dialingCodes.map(({ country, code, name }) => ({
          country,
          code,
          name: name[defaultLanguage],
        })),
      };
    }),
    answer(domainRoute, async () => ({ domains: (await settings.read()).domains })),
    answer(templateSettings, async () => {
      const { providerRowCategories, inHouseVendors, jackpotVariant, ageLimit } = await settings.read();
      return { providerRowCategories, inHouseVendors, jackpotVariant, ageLimit };
    }),
    answer(customerService, async () => ({
      list: await readCustomerService(db, (await settings.read()).defaultLanguage),
    })),
  ];
}
