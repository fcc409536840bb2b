import { createHash } from 'node:crypto';
import { gameType } from '@contract/games';
import { featureSwitches, languageCode } from '@contract/system';
import { eq, ne, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { AGE_LIMIT, COCKFIGHT_VENDORS, ESPORT_VENDORS } from '@/config/constants';
import { THEMES } from '@/config/themes';
import { areRulesComplete, fieldsSetting, loginFieldsSetting, patternsSetting } from '../account/fieldRules';
import { createMemo } from '../common/memo';
import type { Database } from '../db/database';
import { ledgerEntries, settings as settingsTable, walletAccounts } from '../db/schema';
import { allowedBy } from './allowed';

const text = z.string().check(z.maxLength(200));
/** A text that players see, in one line. */
const shown = z
  .string()
  .check(z.maxLength(60), z.regex(/^(?=.*\S)[^\p{C}]+$/u))
  .register(z.globalRegistry, { description: 'a text from 1 to 60 characters, not only spaces' });
const code = z
  .string()
  .check(z.regex(/^[\w-]{1,40}$/))
  .register(z.globalRegistry, { description: 'a code of 1 to 40 letters, digits, - and _' });
const codes = z.array(code).check(z.maxLength(200));
/** A host as in an address, with a port where it is not the usual one. */
const domain = z
  .string()
  .check(
    z.maxLength(255),
    z.regex(/^(?=.*[a-z])(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])?(?::\d{1,5})?$/),
  )
  .register(z.globalRegistry, { description: 'a domain such as play.example' });
const domains = z.array(domain).check(z.maxLength(200));
const country = z
  .string()
  .check(z.regex(/^[A-Z]{2}$/))
  .register(z.globalRegistry, { description: 'a country code such as PH' });
const CURRENCIES = Intl.supportedValuesOf('currency');
const currency = z
  .string()
  .check(z.refine((value) => CURRENCIES.includes(value)))
  .register(z.globalRegistry, { description: 'a currency code such as PHP' });
const switchShape = featureSwitches.shape;

/** All settings with defaults: one row of the settings table per key; missing rows use the default. */
const plainSchema = z.object({
  maintenance: z._default(z.boolean(), false),
  regionRestriction: z._default(z.boolean(), false),
  /** During an upgrade the site is read-only: calls that may change something are refused (ERR-15). */
  upgrading: z._default(z.boolean(), false),
  merchantCode: z._default(code, 'MAIN'),
  /** Merchant code of trial logins (SESSION-03). */
  trialMerchantCode: z._default(code, 'TRIAL'),
  brandName: z._default(shown, 'Brand'),
  theme: z._default(z.enum(THEMES), 'default'),
  defaultLanguage: z._default(languageCode, 'TY'),
  supportedLanguages: z._default(z.array(languageCode).check(z.minLength(1)), ['TY', 'EN']),
  currency: z._default(currency, 'PHP'),
  ageLimit: z._default(z.int().check(z.minimum(18), z.maximum(99)), AGE_LIMIT),
  /**
   * Whether the consent checkbox of the registration is initially ticked, as in REG-11. Valid consent must be given by
   * the player, so the default is false.
   */
  consentTicked: z._default(z.boolean(), false),
  mainDomain: z._default(z.union([z.literal(''), domain]), ''),
  domains: z._default(domains, []),
  defaultCountry: z._default(country, 'PH'),
  dialingCodes: z._default(
    z.array(
      z.object({
        country,
        code: z.string().check(z.regex(/^\d{1,4}$/)),
        name: z.object({ TY: shown, EN: shown }),
      }),
    ),
    [],
  ),
  mobileTemplate: z._default(z.object({ mem_cen: code, dep_func: code }), {
    mem_cen: 'standard',
    dep_func: 'standard',
  }),
  providerRowCategories: z._default(z.array(gameType), []),
  jackpotVariant: z._default(z.enum(['standard', 'grand']), 'standard'),
  inHouseVendors: z._default(codes, []),
  esportVendors: z._default(codes, [...ESPORT_VENDORS]),
  cockfightVendors: z._default(codes, [...COCKFIGHT_VENDORS]),
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
/** Rules over several settings, with what they demand. */
const RULES: readonly (readonly [
  holds: (settings: z.infer<typeof plainSchema>) => boolean,
  demand: string,
])[] = [
  [
    areRulesComplete,
    'each pattern that registrationFields and loginFields name is in fieldPatterns or a default, and required fields have one',
  ],
  [
    ({ defaultLanguage, supportedLanguages }) => supportedLanguages.includes(defaultLanguage),
    'defaultLanguage is one of supportedLanguages',
  ],
];

/** The current settings. */
export type Settings = z.infer<typeof plainSchema>;

/** Key of a setting; a single feature switch is `switches.<NAME>`. */
export const SETTING_KEYS: readonly string[] = [
  ...Object.keys(plainSchema.shape).filter((key) => key !== 'switches'),
  ...Object.keys(switchShape).map((name) => `switches.${name}`),
];

/** Thrown for unknown keys and invalid values. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** The schema of one setting; undefined for an unknown key. */
function schemaOf(key: string): z.core.$ZodType | undefined {
  const [shape, name]: [Readonly<Record<string, z.core.$ZodType>>, string] = key.startsWith('switches.')
    ? [switchShape, key.slice('switches.'.length)]
    : [plainSchema.shape, key];
  return SETTING_KEYS.includes(key) ? shape[name] : undefined;
}

/** A stored value; undefined when it is no JSON, which no setting allows. */
function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A row of the settings table. */
interface SettingRow {
  readonly key: string;
  readonly value: unknown;
}

const isAllowed = ({ key, value }: SettingRow): boolean => {
  const schema = schemaOf(key);
  return schema !== undefined && z.safeParse(schema, value).success;
};

/**
 * The value that an operator's word means for a setting: JSON, or the word itself where only a text is allowed, such as a
 * brand of digits.
 */
export function settingValue(key: string, word: string): unknown {
  const value = parseValue(word);
  if (value === undefined) return word;
  return !isAllowed({ key, value }) && isAllowed({ key, value: word }) ? word : value;
}

/** Combines the rows of the table into settings. Rows of unknown keys are ignored, and so are values not allowed. */
function assemble(rows: Iterable<SettingRow>): Settings {
  const plain: Record<string, unknown> = {};
  const switches: Record<string, unknown> = {};
  for (const row of rows) {
    if (!isAllowed(row)) continue;
    if (row.key.startsWith('switches.')) switches[row.key.slice('switches.'.length)] = row.value;
    else plain[row.key] = row.value;
  }
  return plainSchema.parse({ ...plain, switches });
}

/** Throws a SettingError that names the setting, its value and what is allowed. */
function requireAllowed(row: SettingRow): void {
  const schema = schemaOf(row.key);
  if (schema === undefined) throw new SettingError(`There is no setting ${row.key}.`);
  const checked = z.safeParse(schema, row.value);
  if (checked.success) return;
  const inside = checked.error.issues[0]?.path.join('.');
  const place = inside ? `, at ${inside}` : '';
  const value = JSON.stringify(row.value).slice(0, 200);
  throw new SettingError(`${row.key} is ${value}${place}. Allowed is ${allowedBy(schema)}.`);
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

/**
 * Refuses another currency than the one of the booked money, which would show as nothing. New entries wait until the
 * change is stored.
 */
async function requireSameCurrency(tx: Database, currency: string): Promise<void> {
  await tx.execute(sql`lock table ${walletAccounts} in share row exclusive mode`);
  const [booked] = await tx
    .select({ currency: walletAccounts.currency })
    .from(walletAccounts)
    .innerJoin(ledgerEntries, eq(ledgerEntries.accountId, walletAccounts.id))
    .where(ne(walletAccounts.currency, currency))
    .limit(1);
  if (booked === undefined) return;
  throw new SettingError(
    `currency is "${currency}". Allowed is ${booked.currency}: money is booked in it, and amounts are not converted.`,
  );
}

/** Cache time of settings in milliseconds. */
const SETTINGS_LIFETIME = 1_000;

/**
 * Creates the settings store; `reads` has its own connections. A stored value that is not allowed counts as absent, so
 * that it does not take the others with it; `onIgnored` receives the keys of such rows.
 */
export function createSettings(
  db: Database,
  now: () => number,
  reads: Database = db,
  onIgnored: (keys: readonly string[]) => void = () => {},
): SettingsStore {
  const memo = createMemo<Settings>(now, 1);
  const readRows = async (): Promise<{ key: string; value: unknown }[]> =>
    (await reads.select().from(settingsTable)).map(({ key, value }) => ({ key, value: parseValue(value) }));
  let last: { readonly text: string; readonly settings: Settings } | undefined;
  async function readAll(): Promise<Settings> {
    const rows = (await readRows()).sort((a, b) => (a.key < b.key ? -1 : 1));
    const text = JSON.stringify(rows);
    if (last?.text !== text) {
      last = { text, settings: assemble(rows) };
      const ignored = rows.filter((row) => schemaOf(row.key) !== undefined && !isAllowed(row));
      if (ignored.length > 0) onIgnored(ignored.map(({ key }) => key));
    }
    return last.settings;
  }
  return {
    read: () => memo.get('settings', SETTINGS_LIFETIME, readAll),
    async write(changes) {
      const entries = Object.entries(changes);
      for (const [key, value] of entries) requireAllowed({ key, value });
      // Validate dependent settings together in their final state.
      const before = await readRows();
      const after = assemble([...before, ...entries.map(([key, value]) => ({ key, value }))]);
      for (const [holds, demand] of RULES) {
        if (!holds(after)) {
          const asked = entries.map(([key, value]) => `${key} is ${JSON.stringify(value).slice(0, 200)}`);
          throw new SettingError(`${asked.join(', ')}. Allowed is what fits the other settings: ${demand}.`);
        }
      }
      await db.transaction(async (tx) => {
        if ('currency' in changes) await requireSameCurrency(tx, after.currency);
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
