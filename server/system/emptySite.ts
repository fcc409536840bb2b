import { eq } from 'drizzle-orm';
import { ConfigurationError } from '../config';
import { SAFETY_ARTICLES } from '../content/safetyArticles';
import { TERMS_ARTICLE } from '../content/termsArticle';
import type { Database } from '../db/database';
import * as tables from '../db/schema';
import { DIALING_CODES } from './dialingCodes';

/** Row in the settings table that marks a prepared site; not a setting. */
const PREPARED = 'prepared';

/**
 * Prepares an operator's site: no accounts or offers, only what every site needs from the start: the help on safe play,
 * terms, to which the registration links, and the countries of accepted numbers. Runs once, even when the command line created accounts and settings before the
 * first start; later changes by the operator are kept. Resolves with true when it ran now. Rejects with a
 * ConfigurationError when the database contains the demo world.
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
      .insert(tables.settings)
      .values({ key: PREPARED, value: 'true' })
      .onConflictDoNothing()
      .returning({ key: tables.settings.key });
    if (mark === undefined) return false;
    await tx
      .insert(tables.settings)
      .values({ key: 'dialingCodes', value: JSON.stringify(DIALING_CODES) })
      .onConflictDoNothing();
    const [article] = await tx.select({ tag: tables.helpArticles.tag }).from(tables.helpArticles).limit(1);
    if (article === undefined) {
      await tx
        .insert(tables.helpArticles)
        .values([...SAFETY_ARTICLES, TERMS_ARTICLE].map((each, position) => ({ ...each, position })));
    }
    return true;
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
  const [prepared] = await db
    .select({ key: tables.settings.key })
    .from(tables.settings)
    .where(eq(tables.settings.key, PREPARED));
  const [vendor] = await db.select({ code: tables.vendors.code }).from(tables.vendors).limit(1);
  const [member] = await db.select({ id: tables.members.id }).from(tables.members).limit(1);
  const [setting] = await db.select({ key: tables.settings.key }).from(tables.settings).limit(1);
  const isFilled = vendor === undefined && (member !== undefined || setting !== undefined);
  if (prepared === undefined && !isFilled) return;
  throw new ConfigurationError(
    "DEMO_WORLD=1 needs an empty database, or the demo's own. This one is an operator's site. Unset DEMO_WORLD, or set DATA_DIR or DATABASE_URL to another database.",
  );
}
