import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { AGE_LIMIT, COCKFIGHT_VENDORS, ESPORT_VENDORS } from '@/config/constants';
import { featureSwitches, languageCode } from '@/services/contract/system';
import { areRulesComplete, fieldsSetting, loginFieldsSetting, patternsSetting } from '../accounts/fieldRules';
import type { Database } from '../db/database';
import { settings as settingsTable } from '../db/schema';
import { createMemo } from '../memo';

const text = z.string().check(z.maxLength(200));
const texts = z.array(text).check(z.maxLength(200));
const switchShape = featureSwitches.shape;

/** All settings with defaults: one row of the settings table per key; missing rows use the default. */
const plainSchema = z.object({
  maintenance: z._default(z.boolean(), false),
  regionRestriction: z._default(z.boolean(), false),
  /** During an upgrade the site is read-only: calls that may change something are refused (ERR-15). */
  upgrading: z._default(z.boolean(), false),
  merchantCode: z._default(text, 'MAIN'),
  /** Merchant code of trial logins (SESSION-03). */
  trialMerchantCode: z._default(text, 'TRIAL'),
  brandName: z._default(text, 'Brand'),
  theme: z._default(text, 'default'),
  defaultLanguage: z._default(languageCode, 'TY'),
  supportedLanguages: z._default(z.array(languageCode).check(z.minLength(1)), ['TY', 'EN']),
  currency: z._default(z.string().check(z.regex(/^[A-Z]{3}$/)), 'PHP'),
  ageLimit: z._default(z.int().check(z.minimum(18), z.maximum(99)), AGE_LIMIT),
  /**
   * Whether the consent checkbox of the registration is initially ticked, as in REG-11. Valid consent must be given by
   * the player, so the default is false.
   */
  consentTicked: z._default(z.boolean(), false),
  mainDomain: z._default(text, ''),
  domains: z._default(texts, []),
  defaultCountry: z._default(text, 'PH'),
  dialingCodes: z._default(
    z.array(z.object({ country: text, code: text, name: z.object({ TY: text, EN: text }) })),
    [],
  ),
  mobileTemplate: z._default(z.object({ mem_cen: text, dep_func: text }), {
    mem_cen: 'standard',
    dep_func: 'standard',
  }),
  providerRowCategories: z._default(texts, []),
  jackpotVariant: z._default(z.enum(['standard', 'grand']), 'standard'),
  inHouseVendors: z._default(texts, []),
  esportVendors: z._default(texts, [...ESPORT_VENDORS]),
  cockfightVendors: z._default(texts, [...COCKFIGHT_VENDORS]),
  /** Operator's path overrides below the API base, by endpoint name (API-01). */
  paths: z._default(z.record(text, z.string().check(z.regex(/^(?:\/[\w~-][\w.~-]*)+$/))), {}),
  /** Rules of the registration form that differ from the defaults (REG-07, REG-16), by field. */
  registrationFields: z._default(fieldsSetting, {}),
  /** Rules of the login, forgot-password and change-password forms that differ from the defaults, by field. */
  loginFields: z._default(loginFieldsSetting, {}),
  /** Additional patterns; they replace defaults with the same id (REG-17). */
  fieldPatterns: z._default(patternsSetting, []),
  /** Lifetime of an SMS code and of its countdown in seconds (SMS-04). */
  smsCodeSeconds: z._default(z.int().check(z.minimum(30), z.maximum(600)), 120),
  /** Leading zero bits of the human check's proof of work (SMS-03). */
  proofOfWorkBits: z._default(z.int().check(z.minimum(1), z.maximum(26)), 16),
  /** Maximum concurrent sessions of a member; a further login ends the oldest (ERR-16). */
  sessionsPerMember: z._default(z.int().check(z.minimum(1), z.maximum(20)), 1),
  /** Effect of the first sign-in of an unknown person with line, facebook or google. */
  socialSignUp: z._default(z.enum(['create', 'refuse']), 'create'),
  /** Whether members get their own invitation code (API-16). */
  invitations: z._default(z.boolean(), true),
  switches: z._default(featureSwitches, featureSwitches.parse({})),
});
const schema = plainSchema.check(z.refine(areRulesComplete));

/** The current settings. */
export type Settings = z.infer<typeof schema>;

/** Key of a setting; a single feature switch is `switches.<NAME>`. */
export const SETTING_KEYS: readonly string[] = [
  ...Object.keys(plainSchema.shape).filter((key) => key !== 'switches'),
  ...Object.keys(switchShape).map((name) => `switches.${name}`),
];

/** Thrown for unknown keys and invalid values. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** Combines the rows of the table into settings; rows of unknown keys are ignored. */
function assemble(rows: Iterable<{ readonly key: string; readonly value: unknown }>): Settings {
  const plain: Record<string, unknown> = {};
  const switches: Record<string, unknown> = {};
  for (const { key, value } of rows) {
    if (!SETTING_KEYS.includes(key)) continue;
    if (key.startsWith('switches.')) switches[key.slice('switches.'.length)] = value;
    else plain[key] = value;
  }
  return schema.parse({ ...plain, switches });
}

const revisions = new WeakMap<Settings, string>();

/** A text that differs for any two different settings: what is made from settings is kept under it. */
export function revisionOf(settings: Settings): string {
  const known = revisions.get(settings);
  if (known !== undefined) return known;
  const revision = createHash('sha256').update(JSON.stringify(settings)).digest('base64url').slice(0, 12);
  revisions.set(settings, revision);
  return revision;
}

/** Reads and changes settings. */
export interface SettingsStore {
  /** The settings, the same object until they change; changes by other instances are visible after at most a second. */
  read(): Promise<Settings>;
  /** Changes some keys atomically; rejects with a SettingError and changes nothing when one is invalid. */
  write(changes: Readonly<Record<string, unknown>>): Promise<void>;
}

/** Cache time of settings in milliseconds. */
const SETTINGS_LIFETIME = 1_000;

/** Creates the settings store; `reads` has its own connections. */
export function createSettings(db: Database, now: () => number, reads: Database = db): SettingsStore {
  const memo = createMemo<Settings>(now, 1);
  const readRows = async (): Promise<{ key: string; value: unknown }[]> =>
    (await reads.select().from(settingsTable)).map(({ key, value }) => ({ key, value: JSON.parse(value) }));
  let last: { readonly text: string; readonly settings: Settings } | undefined;
  async function readAll(): Promise<Settings> {
    const rows = (await readRows()).sort((a, b) => (a.key < b.key ? -1 : 1));
    const text = JSON.stringify(rows);
    if (last?.text !== text) last = { text, settings: assemble(rows) };
    return last.settings;
  }
  return {
    read: () => memo.get('settings', SETTINGS_LIFETIME, readAll),
    async write(changes) {
      const entries = Object.entries(changes);
      for (const [key] of entries) {
        if (!SETTING_KEYS.includes(key)) throw new SettingError(`There is no setting ${key}.`);
      }
      // Validate dependent settings together in their final state.
      const after = [...(await readRows()), ...entries.map(([key, value]) => ({ key, value }))];
      try {
        assemble(after);
      } catch {
        throw new SettingError(`Invalid value: ${Object.keys(changes).join(', ')}.`);
      }
      await db.transaction(async (tx) => {
        for (const [key, value] of entries) {
          const row = { value: JSON.stringify(value), updatedAt: new Date(now()) };
          await tx
            .insert(settingsTable)
            .values({ key, ...row })
            .onConflictDoUpdate({ target: settingsTable.key, set: row });
        }
      });
      memo.clear();
    },
  };
}
