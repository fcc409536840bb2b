import { ConfigurationError } from '../config';
import { SAFETY_ARTICLES } from '../content/safetyArticles';
import type { Database } from '../db/database';
import * as tables from '../db/schema';
import { DIALING_CODES } from './dialingCodes';

/** Row in the settings table that marks a prepared site; not a setting. */
const PREPARED = 'prepared';

/**
 * Prepares an operator's site: no accounts or offers, only what every site needs from the start: the help on safe play
 * and the countries of accepted numbers. Runs once, even when the command line created accounts and settings before the
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
        .values(SAFETY_ARTICLES.map((each, position) => ({ ...each, position })));
    }
    return true;
  });
}
