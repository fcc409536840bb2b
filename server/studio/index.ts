import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '../db/database';
import type { BoundHandler } from '../http/call';
import type { Protection } from '../protection/protection';
import type { SettingsStore } from '../system/settings';
import type { Wallet } from '../wallet';
import { createStudio } from './app';
import { boardHandlers } from './board';
import { createLaunches } from './launches';
import { launchHandlers, STUDIO_BASE } from './launchGame';
import { readPages } from './page';
import { type Chance, cryptoChance } from './random';
import { recordHandlers } from './records';
import { createRounds } from './rounds';

export { STUDIO_BASE } from './launchGame';

/** What the studio needs. */
export interface StudioOptions {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly wallet: Wallet;
  readonly protection: Protection;
  readonly log: Logger;
  readonly now: () => number;
  /** Source of chance; the system's cryptographic generator when absent. Another one in tests only. */
  readonly chance?: Chance | undefined;
}

/** Opens the sandbox studio: its site below {@link STUDIO_BASE} and the answers of the calls around it. */
export function openStudio({
  db,
  settings,
  wallet,
  protection,
  log,
  now,
  chance = cryptoChance,
}: StudioOptions): {
  readonly site: Hono;
  readonly handlers: readonly BoundHandler[];
} {
  const launches = createLaunches(db);
  const rounds = createRounds({ db, wallet, protection, chance, now });
  const pages = readPages();
  return {
    site: createStudio({
      base: STUDIO_BASE,
      db,
      settings,
      wallet,
      launches,
      rounds,
      pages,
      log,
      now,
    }),
    handlers: [
      ...launchHandlers({ db, settings, wallet, protection, launches, rounds }),
      ...recordHandlers({ db, settings }),
      ...boardHandlers({ db, settings }),
    ],
  };
}
