import type { Area } from '../area';
import type { Database } from '../db/database';
import type { SettingsStore } from '../system/settings';
import { protectionHandlers } from './handlers';
import type { Persons } from './persons';
import { createProtection, type Protection } from './protection';

/** Opens the protection of players. */
export function openProtection({
  db,
  settings,
  persons,
  now,
}: {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly persons: Persons;
  readonly now: () => number;
}): Area & { readonly protection: Protection } {
  const protection = createProtection(db, now, persons);
  return {
    protection,
    handlers: protectionHandlers({ protection, settings }),
    passDeadlines: protection.passDeadlines,
  };
}
