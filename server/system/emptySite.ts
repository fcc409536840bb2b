import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { ConfigurationError } from '../common/configurationError';
import { type HelpArticle, SAFETY_ARTICLES } from '../content/safetyArticles';
import { TERMS_ARTICLE } from '../content/termsArticle';
import type { Database } from '../db/database';
import { helpArticles, members, settings, vendors } from '../db/schema';
import { DIALING_CODES } from './dialingCodes';

/** Row in the settings table that marks a prepared site; not a setting. Its value is what the site was given. */
const PREPARED = 'prepared';

/** What a site can be given: the help on safe play, and terms. Sites from before there were terms have `true`. */
type Given = readonly ('safety' | 'terms')[];
const ALL: Given = ['safety', 'terms'];
const readGiven = (text: string): Given =>
  text === 'true' ? ['safety'] : z.array(z.enum(ALL)).parse(JSON.parse(text));

/** Adds articles after the present ones; those of a tag that exists stay the operator's own. */
async function addArticles(tx: Database, articles: readonly HelpArticle[]): Promise<void> {
  const present = await tx
    .select({ tag: helpArticles.tag, position: helpArticles.position })
    .from(helpArticles);
  const next = Math.max(-1, ...present.map(({ position }) => position)) + 1;
  const missing = articles.filter((article) => !present.some(({ tag }) => tag === article.tag));
  if (missing.length === 0) return;
  await tx.insert(helpArticles).values(missing.map((each, at) => ({ ...each, position: next + at })));
}

/**
 * Prepares an operator's site: no accounts or offers, only what every site needs from the start: the help on safe play,
 * terms, to which the registration links, and the countries of accepted numbers. Each is given once, even when the
 * command line created accounts and settings before the first start, or when an earlier release prepared the site; what
 * the operator has changed or removed stays so. Resolves with true at the first time. Rejects with a ConfigurationError
 * when the database contains the demo world.
 */
export async function prepareEmptySite(
  db: Database,
  holdsDemoWorld: () => Promise<boolean>,
): Promise<boolean> {
  if (await holdsDemoWorld()) {
    throw new ConfigurationError(
      'The database contains the demo world, whose accounts have public passwords. Set DATA_DIR or DATABASE_URL to another database, or DEMO_WORLD=1 to continue the demo.',
    );
  }
  return db.transaction(async (tx) => {
    const [mark] = await tx
      .select({ value: settings.value })
      .from(settings)
      .where(eq(settings.key, PREPARED))
      .for('update');
    const given = mark === undefined ? [] : readGiven(mark.value);
    if (ALL.every((each) => given.includes(each))) return false;
    const value = JSON.stringify(ALL);
    await tx
      .insert(settings)
      .values({ key: PREPARED, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } });
    if (mark === undefined) {
      await tx
        .insert(settings)
        .values({ key: 'dialingCodes', value: JSON.stringify(DIALING_CODES) })
        .onConflictDoNothing();
    }
    // An operator who wrote a help before the first start has an own one on safe play too.
    const [own] = await tx.select({ tag: helpArticles.tag }).from(helpArticles).limit(1);
    if (!given.includes('safety') && own === undefined) await addArticles(tx, SAFETY_ARTICLES);
    if (!given.includes('terms')) await addArticles(tx, [TERMS_ARTICLE]);
    return mark === undefined;
  });
}

/**
 * Rejects with a ConfigurationError when the database is an operator's: prepared as such, or with accounts or settings
 * from the command line. The demo would open it with play money.
 */
export async function refuseOperatorsSite(
  db: Database,
  holdsDemoWorld: () => Promise<boolean>,
): Promise<void> {
  if (await holdsDemoWorld()) return;
  const [prepared] = await db.select({ key: settings.key }).from(settings).where(eq(settings.key, PREPARED));
  const [vendor] = await db.select({ code: vendors.code }).from(vendors).limit(1);
  const [member] = await db.select({ id: members.id }).from(members).limit(1);
  const [setting] = await db.select({ key: settings.key }).from(settings).limit(1);
  const isFilled = vendor === undefined && (member !== undefined || setting !== undefined);
  if (prepared === undefined && !isFilled) return;
  throw new ConfigurationError(
    "DEMO_WORLD=1 needs an empty database, or the demo's own. This one is an operator's site. Unset DEMO_WORLD, or set DATA_DIR or DATABASE_URL to another database.",
  );
}
