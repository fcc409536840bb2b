/*
 * A platform as a process of its own, so that its processor time can be measured. Arguments: where its data is, and how
 * many players to add. The parent asks for its usage over the channel between them, and ends it.
 */
import { createWorld } from '@demo/seed/world';
import type { DatabaseLocation } from '@server/db';
import { createShell, openBuild } from '@server/shell';
import { startSite } from '../../tests/support/site';
import { addPlayers, type Player } from './players';
import { countStatements, statements } from './statements';

/** What the process has used since its start. */
export interface Usage {
  /** Processor time in microseconds, of the process and of the system for it. */
  readonly processor: number;
  readonly statements: number;
  readonly logBytes: number;
}

/** The first message of the process. */
export interface Ready {
  readonly origin: string;
  readonly players: readonly Player[];
  /** Vendors among which the players are spread. */
  readonly vendors: number;
}

countStatements();
const [where = '', count = '0', dist = ''] = process.argv.slice(2);
const database: DatabaseLocation = JSON.parse(where);
const world = createWorld();
let logBytes = 0;
const server = await startSite({
  database,
  world: () => world,
  trustedProxies: 1,
  controlToken: undefined,
  log: {
    level: 'info',
    destination: {
      write(line: string) {
        logBytes += line.length;
      },
    },
  },
  site: async (platform) => createShell({ ...platform, frontend: await openBuild(dist), secure: false }),
});
const added = await addPlayers(server.database, world, Number(count));
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ processor: user + system, statements: statements(), logBytes } satisfies Usage);
});
process.on('disconnect', () => process.exit());
process.send?.({ origin: server.origin, ...added } satisfies Ready);
