import { createPasswords, DEFAULT_PASSWORD_COST } from './accounts/passwords';
import { openSigner } from './accounts/secrets';
import { createKeyStore } from './cipher/keys';
import type { OpenDatabase } from './db/database';
import type { ServerOptions } from './options';
import { fillPersonKeys } from './protection/persons';
import { resealSecrets } from './security/masterKeys';
import { prepareEmptySite } from './system/emptySite';
import { createSettings } from './system/settings';

/** Migrates the database, and fills an empty one. */
export async function prepareDatabase(database: OpenDatabase, options: ServerOptions, now: () => number) {
  const { db, reads } = database;
  const settings = createSettings(db, now, reads);
  const { masterKeys } = options;
  const keys = createKeyStore(db, now, reads, masterKeys);
  const passwords = await createPasswords(options.passwordCost ?? DEFAULT_PASSWORD_COST);
  const { demo, seed } = options;
  const { seeded, signer } = await database.exclusively(async () => {
    await database.migrate(options.migrationsFolder);
    if (masterKeys !== undefined) await resealSecrets(db, masterKeys);
    await keys.ensure();
    const signer = await openSigner(db, masterKeys, now);
    const seeded =
      seed === undefined
        ? await prepareEmptySite(db, async () => options.refusesDemoWorld === true && demo.holdsWorld(db))
        : await seed(db, passwords, now());
    await fillPersonKeys(db, now());
    return { signer, seeded };
  });
  return { settings, keys, passwords, signer, seeded };
}

/** Result of {@link prepareDatabase}. */
export type Prepared = Awaited<ReturnType<typeof prepareDatabase>>;
