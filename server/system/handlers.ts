import { createHash } from 'node:crypto';
import { asc } from 'drizzle-orm';
import type { PhoneServiceConfiguration } from '@/services/contract/phoneService';
import { encodeServicePath } from '@/services/contract/servicePath';
import {
  type CustomerServiceEntry,
  customerService,
  domainRoute,
  type SystemStatus,
  systemCountry,
  systemStatus,
  templateSettings,
} from '@/services/contract/system';
import type { KeyStore } from '../cipher/keys';
import type { Database } from '../db/database';
import { customerServiceEntries, downloadResources } from '../db/schema';
import { answer, type BoundHandler } from '../http/call';
import { createMemo } from '../memo';

import type { Settings, SettingsStore } from './settings';

/** What the system calls need. */
interface SystemParts {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly keys: KeyStore;
  readonly now: () => number;
  /** Bases of picture addresses (BOOT-08). */
  readonly imageBases: readonly string[];
  /** How the browser reaches the phone-verification service; undefined when there is none. */
  readonly phoneService: PhoneServiceConfiguration | undefined;
}

/** Lists that change with a new release of content only are read this often, in milliseconds. */
const LIST_LIFETIME = 10_000;

/** Creates the reader of the system status (ENTITY-17), which the HTML shell embeds too. */
export function createStatusReader({ db, settings, keys, now, imageBases, phoneService }: SystemParts) {
  const lists = createMemo<Pick<SystemStatus['info'], 'customerService' | 'resources'>>(now, 1);
  const readLists = (language: Settings['defaultLanguage']) =>
    lists.get(language, LIST_LIFETIME, async () => ({
      customerService: await readCustomerService(db, language),
      resources: (await db.select().from(downloadResources).orderBy(asc(downloadResources.position))).map(
        ({ resourceType, url, labelNameEn }) => ({
          resourceType,
          url,
          ...(labelNameEn === null ? {} : { labelNameEn }),
        }),
      ),
    }));

  return async (ip: string): Promise<SystemStatus> => {
    const current = await settings.read();
    return {
      info: {
        ...(await readLists(current.defaultLanguage)),
        domainRoute: current.domains,
        mobileTemplate: current.mobileTemplate,
        paths: current.paths,
        register: { settings: 'registrationSettings', ageLimit: current.ageLimit },
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
        encryption: await keys.current(),
        ...(phoneService === undefined ? {} : { phoneService }),
      },
      location: { ip },
      maintenance: current.maintenance,
      regionRestriction: current.regionRestriction,
    };
  };
}

/** A key that is the same at every instance, so that the answer stays cacheable. */
const pathKey = (csPosition: string): string =>
  createHash('sha256').update(csPosition).digest('base64url').slice(0, 8);

async function readCustomerService(
  db: Database,
  language: Settings['defaultLanguage'],
): Promise<CustomerServiceEntry[]> {
  const rows = await db.select().from(customerServiceEntries).orderBy(asc(customerServiceEntries.position));
  return rows.map(({ csPosition, title, path, type }) => ({
    csPosition,
    title: title[language],
    titles: { ...title },
    path: encodeServicePath(path, type, pathKey(csPosition)),
    type,
  }));
}

/** The system calls: API-18, API-22..API-25. */
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
