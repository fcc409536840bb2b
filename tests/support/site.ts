import { fileURLToPath } from 'node:url';
import { type RunningServer, type ServerOptions, startServer } from '@server/app';
import { createWorld } from '@server/seed/world';
import { createShell, openBuild } from '@server/shell';

const inRepository = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Token of the test control on a site that {@link startSite} has started. */
export const CONTROL_TOKEN = 'journey-control-token';

/**
 * Starts the whole product as it ships, on a free loopback port with an embedded database in memory: the built
 * front end, the API, the whole seed world. Needs a build (`npm run build`). The caller closes it.
 */
export function startSite(options: Partial<ServerOptions> = {}): Promise<RunningServer> {
  return startServer({
    database: { kind: 'memory' },
    migrationsFolder: inRepository('server/db/migrations'),
    host: '127.0.0.1',
    port: 0,
    log: { level: 'silent' },
    world: createWorld,
    passwordCost: { memoryCost: 64, timeCost: 1 },
    controlToken: CONTROL_TOKEN,
    site: async (status) =>
      createShell({ frontend: await openBuild(inRepository('dist')), status, secure: false }),
    ...options,
  });
}
