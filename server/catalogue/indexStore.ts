import { and, asc, desc, eq, gt, inArray, lt, or } from 'drizzle-orm';
import { createMemo } from '../common/memo';
import type { Database } from '../db/database';
import { catalogueRevision, classifications, gameClassifications, games, vendors } from '../db/schema';
import { type GameIndex, type IndexedGame, indexGames } from './gameIndex';
import type { NamedClass } from './kinds';
import { inSlices, type Pause } from './slices';

/** Cache time of the revision in milliseconds. */
const REVISION_LIFETIME = 1_000;
/** Games per query. */
const BATCH = 2_000;

/** Stores the index of the catalogue. */
export interface GameIndexStore {
  /**
   * Resolves with the index. A new one is built about a second after a change of the catalogue; the old one is used
   * meanwhile, so only requests before the first index wait.
   */
  read(): Promise<{
    readonly revision: number;
    readonly index: GameIndex;
    /** The classifications with their names. */
    readonly classes: readonly NamedClass[];
  }>;
}

type Loaded = Awaited<ReturnType<GameIndexStore['read']>>;

async function loadGames(db: Database): Promise<IndexedGame[]> {
  const vendorRows = await db.select({ code: vendors.code, displayName: vendors.displayName }).from(vendors);
  const vendorNames = new Map(
    vendorRows.map(({ code, displayName }) => [code, [code, displayName.EN, displayName.TY]]),
  );
  const all: IndexedGame[] = [];
  let last: { sortWeight: number; nodeId: number } | undefined;
  for (;;) {
    const rows = await db
      .select({
        nodeId: games.nodeId,
        requestType: games.requestType,
        vendor: games.vendor,
        isHot: games.isHot,
        isNew: games.isNew,
        minBetMinor: games.minBetMinor,
        minLine: games.minLine,
        sortWeight: games.sortWeight,
        gameName: games.gameName,
        displayName: games.displayName,
        releaseDate: games.releaseDate,
      })
      .from(games)
      .where(
        and(
          // A game that cannot be played is in no list.
          eq(games.supportPlay, true),
          last === undefined
            ? undefined
            : or(
                lt(games.sortWeight, last.sortWeight),
                and(eq(games.sortWeight, last.sortWeight), gt(games.nodeId, last.nodeId)),
              ),
        ),
      )
      .orderBy(desc(games.sortWeight), asc(games.nodeId))
      .limit(BATCH);
    const classes = new Map<number, string[]>();
    const held = await db
      .select({ nodeId: gameClassifications.nodeId, key: gameClassifications.key })
      .from(gameClassifications)
      .where(
        inArray(
          gameClassifications.nodeId,
          rows.map((row) => row.nodeId),
        ),
      );
    for (const { nodeId, key } of held) classes.set(nodeId, [...(classes.get(nodeId) ?? []), key]);
    for (const { gameName, displayName, sortWeight, ...row } of rows) {
      all.push({
        ...row,
        classes: classes.get(row.nodeId) ?? [],
        names: [gameName, displayName.EN, displayName.TY],
        titles: displayName,
        vendorNames: vendorNames.get(row.vendor) ?? [row.vendor],
      });
      last = { sortWeight, nodeId: row.nodeId };
    }
    if (rows.length < BATCH) return all;
  }
}

/** Creates the store; the index is built on first use and again after changes. */
export function createGameIndexStore(db: Database, now: () => number, pause?: Pause): GameIndexStore {
  const revisions = createMemo<number>(now, 1);
  let loaded: Loaded | undefined;
  let loading: Promise<Loaded> | undefined;

  const readRevision = async (): Promise<number> => {
    const [row] = await db.select({ revision: catalogueRevision.revision }).from(catalogueRevision);
    return row?.revision ?? 0;
  };

  /** Builds the index of a revision and replaces the previous one when it is complete. */
  const load = async (revision: number): Promise<Loaded> => {
    const index = await inSlices(indexGames(await loadGames(db)), pause);
    const classes = await db
      .select({ key: classifications.key, displayName: classifications.displayName })
      .from(classifications);
    // Uses the revision from before the read, so that a change during it causes another build.
    loaded = { revision, index, classes };
    return loaded;
  };

  return {
    async read() {
      const revision = await revisions.get('revision', REVISION_LIFETIME, readRevision);
      if (loaded?.revision === revision) return loaded;
      loading ??= load(revision).finally(() => {
        loading = undefined;
      });
      if (loaded === undefined) return loading;
      // The next request tries again.
      loading.catch(() => {});
      return loaded;
    },
  };
}
