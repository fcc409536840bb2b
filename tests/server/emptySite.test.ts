import { featureSwitches, systemStatus } from '@contract/system';
import { openDatabase } from '@server/db';
import type { Database, OpenDatabase } from '@server/db/database';
import { helpArticles, settings } from '@server/db/schema';
import { type Delivery, deliverable, undelivered } from '@server/system/deliverable';
import { prepareEmptySite } from '@server/system/emptySite';
import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS } from './support/earlierMigrations';
import { createClient, onOneDatabase, startPlatform } from './support/platform';

const own = (tag: string, position: number) => ({
  tag,
  position,
  title: { TY: 'Akin', EN: 'Own' },
  content: { TY: '<p>akin</p>', EN: '<p>own</p>' },
});

onOneDatabase((locate) => {
  describe('the documents that an empty site is given', () => {
    let database: OpenDatabase;
    let db: Database;
    beforeEach(async () => {
      database = await openDatabase(await locate('empty'), () => {});
      await database.migrate(MIGRATIONS);
      ({ db } = database);
    });
    afterEach(() => database.close());
    const prepare = () => prepareEmptySite(db, () => Promise.resolve(false));
    const tags = async () =>
      (await db.select().from(helpArticles).orderBy(asc(helpArticles.position))).map(({ tag }) => tag);
    /** A site that an earlier release prepared: without terms. */
    async function prepareEarlier(): Promise<void> {
      await prepare();
      await db.delete(helpArticles).where(eq(helpArticles.tag, 'terms'));
      await db.update(settings).set({ value: 'true' }).where(eq(settings.key, 'prepared'));
    }

    it('a new site has help on safe play and terms, once', async () => {
      expect(await prepare()).toBe(true);
      const given = await tags();
      expect(given.at(-1)).toBe('terms');
      expect(given.length).toBeGreaterThan(1);
      expect(await prepare()).toBe(false);
      expect(await tags()).toEqual(given);
    });

    it('a site of an earlier release gets terms at its next start, and keeps everything else', async () => {
      await prepareEarlier();
      await db.delete(settings).where(eq(settings.key, 'dialingCodes'));
      const before = await db.select().from(helpArticles).orderBy(asc(helpArticles.position));
      expect(await prepare()).toBe(false);
      const after = await db.select().from(helpArticles).orderBy(asc(helpArticles.position));
      expect(after.slice(0, -1)).toEqual(before);
      expect(after.at(-1)).toMatchObject({ tag: 'terms', title: { EN: 'Terms' } });
      expect(await db.select().from(settings).where(eq(settings.key, 'dialingCodes'))).toEqual([]);
    });

    it("an operator's own terms and help stay as they are", async () => {
      await prepareEarlier();
      await db.delete(helpArticles);
      await db.insert(helpArticles).values([own('rules', 3), own('terms', 7)]);
      await prepare();
      expect(await db.select().from(helpArticles).orderBy(asc(helpArticles.position))).toEqual([
        own('rules', 3),
        own('terms', 7),
      ]);
    });

    it('terms that the operator removes stay removed', async () => {
      await prepare();
      await db.delete(helpArticles).where(eq(helpArticles.tag, 'terms'));
      await prepare();
      expect(await tags()).not.toContain('terms');
    });

    it('a help written before the first start is the only one on safe play, and the terms follow it', async () => {
      await db.insert(helpArticles).values(own('rules', 3));
      await prepare();
      expect(await tags()).toEqual(['rules', 'terms']);
    });
  });

  it('the page is offered nothing that needs a message which nobody delivers', async () => {
    const delivery: Delivery = { sms: false, mail: false, phoneService: false };
    const platform = await startPlatform(await locate(), { delivery });
    try {
      const client = createClient(platform, () => platform.clock.now);
      await platform.settings.write({
        'switches.USERNAMEREG3': true,
        'switches.MOBILENUMREG3': true,
        'switches.REGMOBVERF3': true,
        'switches.CHANGEPSWMAIL3': true,
        'switches.GOOGLELOGIN3': true,
        'switches.REWCEN3': true,
      });
      const shown = async () => (await client.call(systemStatus, {})).info.whitelabel.switches;
      expect(await shown()).toMatchObject({
        USERNAMEREG3: false,
        MOBILENUMREG3: false,
        CHANGEPSWMAIL3: false,
        GOOGLELOGIN3: false,
        REWCEN3: true,
      });
      await platform.settings.write({ 'switches.REGMOBVERF3': false });
      expect(await shown()).toMatchObject({ USERNAMEREG3: true, MOBILENUMREG3: false });
    } finally {
      await platform.close();
    }
  });
});

describe('what a site can hold to', () => {
  const everything = featureSwitches.parse(
    Object.fromEntries(Object.keys(featureSwitches.shape).map((name) => [name, true])),
  );
  const byPlatform = { ...everything, FIREBASESMS3: false };
  const ALL: Delivery = { sms: true, mail: true, phoneService: true };

  it('is everything with carrier, mailer and service', () => {
    expect(deliverable(everything, ALL)).toEqual(everything);
    expect(undelivered(byPlatform, ALL)).toEqual([]);
  });

  it.each<[string, typeof everything, Partial<Delivery>, readonly string[]]>([
    [
      'no carrier',
      byPlatform,
      { sms: false },
      ['USERNAMEREG3', 'MOBILENUMREG3', 'MOBVERFLOGIN3', 'CHANGEPSWVERF3'],
    ],
    [
      'no carrier and no verified names',
      { ...byPlatform, REGMOBVERF3: false },
      { sms: false },
      ['MOBILENUMREG3', 'MOBVERFLOGIN3', 'CHANGEPSWVERF3'],
    ],
    ['no carrier, but the service', everything, { sms: false }, []],
    ['no mailer', byPlatform, { mail: false }, ['CHANGEPSWMAIL3']],
    ['no service', byPlatform, { phoneService: false }, ['FACEBOOKLOGIN3', 'GOOGLELOGIN3', 'LINELOGIN3']],
  ])('without delivery: %s', (_, switches, lacking, off) => {
    const delivery = { ...ALL, ...lacking };
    expect(undelivered(switches, delivery)).toEqual(off.map((name) => `switches.${name}`));
    const held = deliverable(switches, delivery);
    for (const [name, isOn] of Object.entries(held)) {
      expect(isOn, name).toBe(Object(switches)[name] === true && !off.includes(name));
    }
  });
});
