import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { login } from '@contract/account';
import { createDeposit } from '@contract/cashier';
import { announcements, notice, promotionCategories } from '@contract/content';
import { systemStatus } from '@contract/system';
import { REQUEST_TYPES } from '@server/catalogue/requestTypes';
import * as schema from '@server/db/schema';
import { contentCategories, settings as settingsTable } from '@server/db/schema';
import { SETTING_KEYS, SettingError } from '@server/system/settings';
import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { THEMES } from '@/config/themes';
import { accountFlows } from './support/accountFlows';
import {
  createClient,
  onOneDatabase,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Localized columns by their names. */
const COLUMNS_OF_LANGUAGES = /^(?:title|subtitle|content|display_name|account_type_name|motto)$/;
const TEXT = { TY: 'Teksto', EN: 'Text' };

it('every token set is a theme that an operator can set', () => {
  const files = readdirSync(join(ROOT, 'src/ui/brands')).map((file) => file.replace('.css', ''));
  expect([...files, 'default'].sort()).toEqual([...THEMES].sort());
});

onOneDatabase((locate) => {
  describe('what settings and database accept', () => {
    let platform: TestPlatform;
    let client: TestClient;
    beforeAll(async () => {
      platform = await startPlatform(await locate());
      client = createClient(platform, () => platform.clock.now);
    });
    afterAll(() => platform.close());

    const CALL = { platform: 'M', merchantCode: 'MAIN', language: 'EN', types: 'B' } as const;

    it.each([
      ['theme', 'nonsense', /^theme is "nonsense"\. Allowed is one of default, firefly, koral\.$/],
      ['brandName', '', /^brandName is ""\. Allowed is a text from 1 to 60 characters/],
      ['brandName', '   ', /^brandName is " {3}"\. Allowed is a text/],
      ['brandName', 'a\u202eb', /^brandName is /],
      ['mainDomain', 'not a domain', /^mainDomain is "not a domain"\. Allowed is .*play\.example/],
      ['mainDomain', 'https://play.example', /^mainDomain is .*play\.example/],
      ['domains', ['play.example', '-'], /^domains is .*, at 1\. Allowed is a list, each a domain/],
      ['currency', 'XYZ', /^currency is "XYZ"\. Allowed is a currency/],
      ['currency', 'peso', /^currency is "peso"\. Allowed is a currency/],
      ['ageLimit', 17, /^ageLimit is 17\. Allowed is a whole number from 18 to 99\.$/],
      ['smsCodeSeconds', 'soon', /^smsCodeSeconds is "soon"\. Allowed is a whole number from 30 to 600\.$/],
      ['maintenance', 'yes', /^maintenance is "yes"\. Allowed is true or false\.$/],
      ['switches.CBS3', 1, /^switches\.CBS3 is 1\. Allowed is true or false\.$/],
      ['defaultLanguage', 'DE', /^defaultLanguage is "DE"\. Allowed is one of TY, EN\.$/],
      ['supportedLanguages', [], /^supportedLanguages is \[\]\. Allowed is a list of at least 1/],
      ['supportedLanguages', ['EN'], /^supportedLanguages is \["EN"\]\. .*defaultLanguage is one of/],
      ['jackpotVariant', 'huge', /^jackpotVariant is "huge"\. Allowed is one of standard, grand\.$/],
      ['providerRowCategories', ['NONE'], /^providerRowCategories is .*, at 0\./],
      ['defaultCountry', 'Philippines', /^defaultCountry is .*a country code/],
      ['paths', { login: 'nonsense' }, /^paths is .*, at login\. Allowed is /],
    ])('setting %s to %o is refused, with what is allowed', async (key, value, message) => {
      const before = await platform.settings.read();
      const change = platform.settings.write({ [key]: value });
      await expect(change).rejects.toThrow(SettingError);
      await expect(platform.settings.write({ [key]: value })).rejects.toThrow(message);
      expect(await platform.settings.read()).toEqual(before);
    });

    it('every setting says what is allowed', async () => {
      for (const key of SETTING_KEYS) {
        const message = new RegExp(`^${key.replace('.', '\\.')} is -1\\. Allowed is \\S`);
        await expect(platform.settings.write({ [key]: -1 }), key).rejects.toThrow(message);
      }
    });

    it('the currency of booked money stays, so that no balance shows as nothing', async () => {
      const { currency } = await platform.settings.read();
      await expect(platform.settings.write({ currency: 'EUR' })).rejects.toThrow(
        `currency is "EUR". Allowed is ${currency}: money is booked in it`,
      );
      await platform.settings.write({ currency });
    });

    it('a stored setting that is not allowed counts as absent, and the others hold', async () => {
      const { db } = platform.database;
      const wrong = { value: '"nonsense"', updatedAt: new Date() };
      for (const key of ['ageLimit', 'theme']) {
        await db
          .insert(settingsTable)
          .values({ key, ...wrong })
          .onConflictDoUpdate({ target: settingsTable.key, set: wrong });
      }
      platform.clock.now += 2_000;
      const { info } = await client.call(systemStatus, {});
      expect([info.register.ageLimit, info.whitelabel.theme]).toEqual([18, 'default']);
      expect(info.whitelabel.brandName).toBe('Test Brand');
      expect(platform.logLines.join('\n')).toMatch(/"keys":\["ageLimit","theme"\]/);
      await platform.settings.write({ ageLimit: 18, theme: 'default' });
    });

    it('a category of the operator has its own title in the answer', async () => {
      const { db } = platform.database;
      await db
        .insert(contentCategories)
        .values({ id: 'own', titleKey: 'own_key', title: TEXT, sortWeight: 1 });
      const { list } = await client.call(promotionCategories, {});
      expect(list.find(({ id }) => id === 'own')).toEqual({ id: 'own', title: 'own_key', titles: TEXT });
    });

    it('a row that cannot be shown does not take the announcements with it', async () => {
      const { db } = platform.database;
      const before = await client.call(announcements, CALL);
      // As it is in a database whose constraint was removed.
      await db.execute(sql`alter table banners drop constraint banners_group_name_known`);
      await db.execute(
        sql`insert into banners values ('odd', 'm_unknown', ${JSON.stringify(TEXT)}::jsonb, ${JSON.stringify(TEXT)}::jsonb, '', 'spark', '#fff', 1)`,
      );
      expect((await client.call(announcements, CALL)).banners).toEqual(before.banners);
      expect(platform.logLines.join('\n')).toMatch(/"table":"banners","leftOut":1/);
      await db.execute(sql`delete from banners where id = 'odd'`);
    });

    it('every column of known values and every text in languages has its constraint', async () => {
      const { rows } = z
        .object({ rows: z.array(z.object({ name: z.string(), rule: z.string() })) })
        .parse(
          await platform.database.db.execute(
            sql`select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint where contype = 'c'`,
          ),
        );
      const rules = new Map(rows.map(({ name, rule }) => [name, rule]));
      const wordsOf = (rule = '') => [...rule.matchAll(/'([^']*)'/g)].map(([, word]) => word).sort();
      const narrowed: string[] = [];
      for (const table of Object.values(schema).filter((each) => is(each, PgTable))) {
        const { name, columns } = getTableConfig(table);
        for (const column of columns) {
          if (column.enumValues !== undefined && column.enumValues.length > 0) {
            narrowed.push(`${name}.${column.name}`);
            if (`${name}.${column.name}` === 'banners.group_name') continue;
            expect(wordsOf(rules.get(`${name}_${column.name}_known`)), `${name}.${column.name}`).toEqual(
              [...column.enumValues].sort(),
            );
          }
          if (COLUMNS_OF_LANGUAGES.test(column.name) && column.getSQLType() === 'jsonb') {
            expect(rules.has(`${name}_${column.name}_languages`), `${name}.${column.name}`).toBe(true);
          }
        }
      }
      expect(narrowed).toContain('announcements.kind');
      expect(wordsOf(rules.get('games_request_type_known'))).toEqual([...REQUEST_TYPES].sort());
    });

    it.each([
      ["update games set rtp = 100 where request_type = 'RNG'", 'games_rtp'],
      ["update games set rtp = 25000 where request_type = 'RNG'", 'games_rtp'],
      ['update games set rtp = 10001', 'games_rtp'],
      ["update games set request_type = 'NONE'", 'games_request_type_known'],
      ["update announcements set kind = 'X'", 'announcements_kind_known'],
      ["update announcements set execution = 'C'", 'announcements_execution_known'],
      ["update announcements set title = '{}'", 'announcements_title_languages'],
      ['update help_articles set content = \'{"TY": 1, "EN": "x"}\'', 'help_articles_content_languages'],
      ["update chat_hosts set room_type = 'x'", 'chat_hosts_room_type_known'],
    ])('the database refuses: %s', async (statement, constraint) => {
      const refused = platform.database.db.execute(sql.raw(statement));
      await expect(refused.catch((error: Error) => String(error.cause))).resolves.toContain(constraint);
    });

    it('a refused request names its fields and why, and no value', async () => {
      const refused = await client.send(notice, { id: 'x'.repeat(65), language: 'DE', colour: 'red' });
      expect(refused).toMatchObject({ code: 'request.invalid' });
      expect(refused.value).toEqual({
        fields: ['id', 'language', 'colour'],
        reasons: { id: 'long', language: 'format', colour: 'unknown' },
      });
      const { token } = await accountFlows(client).signIn('player');
      const deposit = await client.send(createDeposit, { methodId: 7, hidden: 'x' }, { token });
      expect(deposit.value).toEqual({
        fields: ['methodId', 'amountMinor', 'hidden'],
        reasons: { methodId: 'format', amountMinor: 'missing', hidden: 'unknown' },
      });
      const sealed = await client.send(login, { type: 'username', username: 'a', 'my secret': 1 });
      expect(JSON.stringify(sealed.value)).not.toContain('secret');
    });
  });
});
