import { appendFileSync } from 'node:fs';
import { withDeadline } from '@server/common/deadline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Outcome, SCENARIOS, type Scenario, type Target } from '../attack/scenarios';
import { inMemory, onPostgres, startPlatform } from './support/platform';
import { hasPostgres } from './support/postgres';

/** `npm run attack` runs everything, and prints the figures. */
const REPORT = process.env['ATTACK_REPORT'];
/** Time limits of a scenario, and of its test, which also starts the platforms, in milliseconds. */
const LONGEST = REPORT === undefined ? 240_000 : 480_000;
/** Time limit for closing a platform. */
const CLOSING = 60_000;
const TIME = LONGEST + 120_000;

/** Appends a line to the report, so that a part that never ends is seen there too. */
const tell = (line: object): void => {
  if (REPORT !== undefined) appendFileSync(REPORT, `${JSON.stringify(line)}\n`);
};

/** Errors that nothing caught: on a server, each would have ended the process. */
const uncaught: string[] = [];
const keep = (error: unknown): void => {
  uncaught.push(`uncaught: ${error instanceof Error ? error.message : String(error)}`);
};

/** Runs a scenario for a limited time; one that fails or does not end has lost something. */
async function carryOut(scenario: Scenario, target: Target): Promise<Outcome> {
  uncaught.length = 0;
  const outcome = await withDeadline(scenario.name, LONGEST, () => scenario.run(target)).catch(
    (error: unknown): Outcome => ({ figures: {}, lost: [String(error)] }),
  );
  return { ...outcome, lost: [...outcome.lost, ...new Set(uncaught)] };
}

beforeAll(() => {
  process.on('uncaughtException', keep);
});
afterAll(() => {
  process.off('uncaughtException', keep);
});

function attack(name: string, open: () => Promise<Target['platforms']>): void {
  describe(name, () => {
    let opened: Promise<Target['platforms']> | undefined;
    afterAll(async () => {
      for (const platform of (await opened) ?? []) {
        await withDeadline('closing', CLOSING, () => platform.close());
      }
    });
    it.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))(
      '%s: nothing is lost',
      async (_name, scenario) => {
        opened ??= open();
        const platforms = await opened;
        const part = { target: name, scenario: scenario.name };
        tell(part);
        const outcome = await carryOut(scenario, { platforms, isFull: REPORT !== undefined });
        tell({ ...part, ...outcome });
        expect(outcome.lost).toEqual([]);
        const faults = platforms.flatMap(({ logLines }) =>
          logLines.filter((line) => /^\{"level":[56]0\b/.test(line)),
        );
        expect(faults.slice(0, 5)).toEqual([]);
      },
      TIME,
    );
  });
}

attack('one instance on the embedded database', async () => [await startPlatform(await inMemory())]);
if (hasPostgres()) {
  attack('two instances on PostgreSQL', async () => {
    const database = await onPostgres();
    return [await startPlatform(database), await startPlatform(database)];
  });
}
