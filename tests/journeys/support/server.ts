import { fileURLToPath } from 'node:url';
import { createWorld } from '@demo/seed/world';
import { bannersBeside } from '@demo/seed/world/banners';
import type { SeedGame, SeedWorld } from '@demo/seed/world/types';
import { createShell, openBuild } from '@server/shell';
import { startSite } from '../../support/site';
import { UNDRAWN_HEADER, WITHOUT_STATUS_HEADER } from './protocol';

/* The site of the journeys, run in its own process, which ends with the process that started it. */

/** A one-pixel picture: journeys check that pictures are requested, not what they show. */
const POINT = new Uint8Array(
  Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64'),
);

/** Slots of the vendor that fills one page of a list, and of each other vendor; three pages in all. */
const SLOTS_OF = { JL: 30, others: 4 };
/** Additional jackpot slots of the other vendors. */
const JACKPOT_SLOTS = 6;
/** Two pages of the hot list. */
const HOT_GAMES = 30;

/** The seed world, with as many slots and hot games as the paths through the lists need. */
function createJourneyWorld(): SeedWorld {
  const world = createWorld({ gameCount: 600 });
  const counts = new Map<string, number>();
  let jackpots = 0;
  const kept = world.games.filter(({ requestType, vendor, classifications }) => {
    if (requestType !== 'RNG') return true;
    const count = (counts.get(vendor) ?? 0) + 1;
    counts.set(vendor, count);
    if (count <= (vendor === 'JL' ? SLOTS_OF.JL : SLOTS_OF.others)) return true;
    if (vendor === 'JL' || !classifications.includes('JP')) return false;
    jackpots += 1;
    return jackpots <= JACKPOT_SLOTS;
  });
  const games = kept.map((game, index): SeedGame => ({ ...game, isHot: index < HOT_GAMES }));
  return { ...world, games, banners: bannersBeside(games) };
}

const dist = fileURLToPath(new URL('../../../dist', import.meta.url));
const server = await startSite({
  world: createJourneyWorld,
  painter: () => async () => POINT,
  // Messages to players can be read at /dev/outbox.
  developmentPages: true,
  phoneService: { kind: 'sandbox' },
  site: async (platform) => {
    const { ask, ...undrawn } = {
      ...platform,
      frontend: await openBuild(dist),
      status: (context: Parameters<typeof platform.status>[0]) =>
        context.req.header(WITHOUT_STATUS_HEADER) === undefined
          ? platform.status(context)
          : Promise.reject(new Error('no status for this visitor')),
      secure: false,
    };
    const [drawn, bare] = [createShell({ ...undrawn, ...(ask && { ask }) }), createShell(undrawn)];
    return {
      fetch: (request, bindings) =>
        (request.headers.has(UNDRAWN_HEADER) ? bare : drawn).fetch(request, bindings),
    };
  },
});
process.once('disconnect', () => {
  server.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
process.send?.(server.origin);
