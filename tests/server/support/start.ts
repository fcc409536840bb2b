import { fileURLToPath } from 'node:url';
import { demo } from '@demo';
import { seedOf } from '@demo/seed';
import type { SeedWorld } from '@demo/seed/world/types';
import { type RunningServer, type ServerOptions, startServer } from '@server/app';
import type { DatabaseLocation } from '@server/db';
import { createTestWorld } from './world';

/** Folder of the migration files. */
const MIGRATIONS = fileURLToPath(new URL('../../../server/db/migrations', import.meta.url));
/** Token of the test control. */
export const CONTROL_TOKEN = 'test-control-token';
/** A time within the offers of the test world. */
const START = Date.UTC(2026, 10, 21, 12);

/** The test's clock; set by the test, and advanced by `step` at each reading, like a real clock. */
interface TestClock {
  now: number;
  step: number;
}

/** A platform under test, with its log lines. */
export interface TestPlatform extends RunningServer {
  readonly clock: TestClock;
  readonly logLines: readonly string[];
}

/** Starts a platform for tests: cheap hashes, its own clock, and answers checked against the contract. */
export async function startPlatform(
  database: DatabaseLocation,
  { world = createTestWorld, ...options }: Partial<ServerOptions> & { readonly world?: () => SeedWorld } = {},
): Promise<TestPlatform> {
  const clock: TestClock = { now: START, step: 0 };
  const logLines: string[] = [];
  const server = await startServer({
    database,
    migrationsFolder: MIGRATIONS,
    host: '127.0.0.1',
    port: 0,
    log: {
      level: 'debug',
      destination: {
        write: (line: string) => {
          logLines.push(line);
        },
      },
    },
    demo,
    seed: seedOf(world),
    reviewsRewards: true,
    controlToken: CONTROL_TOKEN,
    trustedProxies: 1,
    acceptLoopback: true,
    passwordCost: { memoryCost: 64, timeCost: 1 },
    checkAnswers: true,
    now: () => {
      clock.now += clock.step;
      return clock.now;
    },
    ...options,
  });
  return { ...server, clock, logLines };
}
