import { fileURLToPath } from 'node:url';
import { demo } from '@demo';
import { seedOf } from '@demo/seed';
import { createWorld } from '@demo/seed/world';
import type { SeedWorld } from '@demo/seed/world/types';
import { type RunningServer, type ServerOptions, startServer } from '@server/app';
import { createShell, openBuild } from '@server/shell';

const inRepository = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Token of the test control on a site started by {@link startSite}. */
export const CONTROL_TOKEN = 'journey-control-token';

/**
 * Starts the whole product as it ships, on a free loopback port with an embedded database in memory: the built front
 * end, the API and the whole seed world. Needs a build (`npm run build`). The caller closes it.
 */
export function startSite({
  world = createWorld,
  ...options
}: Partial<ServerOptions> & { readonly world?: () => SeedWorld } = {}): Promise<RunningServer> {
  return startServer({
    database: { kind: 'memory' },
    migrationsFolder: inRepository('server/db/migrations'),
    host: '127.0.0.1',
    port: 0,
    log: { level: 'silent' },
    demo,
    seed: seedOf(world),
    passwordCost: { memoryCost: 64, timeCost: 1 },
    controlToken: CONTROL_TOKEN,
    site: async (platform) =>
      createShell({ ...platform, frontend: await openBuild(inRepository('dist')), secure: false }),
    ...options,
  });
}
