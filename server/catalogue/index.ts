import type { Area } from '../area';
import type { Database } from '../db/database';
import { JOB_DEADLINE, SWEEP_INTERVAL } from '../jobs/jobs';
import type { SettingsStore } from '../system/settings';
import { catalogueHandlers } from './handlers';
import { retireNewGames } from './newGames';
import { createPreviews } from './previews';
import type { ToGame } from './toGame';

/** Opens the catalogue of games. */
export function openCatalogue({
  db,
  replica,
  settings,
  toGame,
  imageBase,
  now,
}: {
  readonly db: Database;
  readonly replica: Database;
  readonly settings: SettingsStore;
  readonly toGame: ToGame;
  /** Base of the addresses of pictures. */
  readonly imageBase: string;
  readonly now: () => number;
}) {
  return {
    handlers: catalogueHandlers({ db, reads: replica, settings, now, toGame }),
    jobs: [
      {
        name: 'newGames',
        every: SWEEP_INTERVAL,
        deadline: JOB_DEADLINE,
        run: () => retireNewGames(db, now()),
      },
    ],
    /** A game as the preview of a link shows it. */
    preview: createPreviews(replica, imageBase),
  } satisfies Area & Record<string, unknown>;
}
