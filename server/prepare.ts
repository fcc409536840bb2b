import type { Logger } from 'pino';
import { createPasswords, DEFAULT_PASSWORD_COST } from './account/passwords';
import { openKeyedHash, openSigner } from './account/secrets';
import { createKeyStore } from './cipher/keys';
import type { OpenDatabase } from './db/database';
import type { ServerOptions } from './options';
import { createPersons } from './protection/persons';
import { resealSecrets } from './security/masterKeys';
import { withDelivery } from './system/deliverable';
import { prepareEmptySite, refuseOperatorsSite } from './system/emptySite';
import { createSettings } from './system/settings';

/** Migrates the database, and fills an empty one. */
export async function prepareDatabase(
  database: OpenDatabase,
  options: ServerOptions,
  now: () => number,
  log: Logger,
) {
  const { db, reads } = database;
  const stored = createSettings(db, now, reads, (keys) =>
    log.error({ keys }, 'settings with values that are not allowed are ignored'),
  );
  const { delivery } = options;
  const settings = delivery === undefined ? stored : withDelivery(stored, delivery);
  const { masterKeys } = options;
  const keys = createKeyStore(db, now, reads, masterKeys);
  const passwords = await createPasswords(options.passwordCost ?? DEFAULT_PASSWORD_COST);
  const { demo, seed } = options;
  async function fill(): Promise<boolean> {
    const holdsDemoWorld = () => demo.holdsWorld(db);
    if (seed === undefined) {
      return prepareEmptySite(db, async () => options.refusesDemoWorld === true && (await holdsDemoWorld()));
    }
    await refuseOperatorsSite(db, holdsDemoWorld);
    return seed(db, passwords, now());
  }
  const { seeded, signer, hash, persons } = await database.exclusively(async () => {
    await database.migrate(options.migrationsFolder);
    if (masterKeys !== undefined) await resealSecrets(db, masterKeys);
    await keys.ensure();
    const signer = await openSigner(db, masterKeys, now);
    const hash = await openKeyedHash(db, masterKeys);
    const persons = createPersons(hash);
    const seeded = await fill();
    await persons.fill(db, now());
    return { signer, seeded, hash, persons };
  });
  return { settings, keys, passwords, signer, hash, persons, seeded };
}

/** Result of {@link prepareDatabase}. */
export type Prepared = Awaited<ReturnType<typeof prepareDatabase>>;
