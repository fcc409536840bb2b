import { writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { type Outcome, SCENARIOS, type Target } from '../attack/scenarios';
import { inMemory, onPostgres, startPlatform } from './support/platform';
import { hasPostgres } from './support/postgres';

/** `npm run attack` runs everything, and prints the figures. */
const REPORT = process.env['ATTACK_REPORT'];
const TIME = REPORT === undefined ? 300_000 : 900_000;

const report: Record<string, Record<string, Outcome>> = {};

function attack(name: string, open: () => Promise<Target['platforms']>): void {
  describe(name, () => {
    let opened: Promise<Target['platforms']> | undefined;
    afterAll(async () => {
      for (const platform of (await opened) ?? []) await platform.close();
    });
    it.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))(
      '14 %s: nothing is lost',
      async (_name, scenario) => {
        opened ??= open();
        const platforms = await opened;
        const outcome = await scenario.run({ platforms, isFull: REPORT !== undefined });
        report[name] = { ...report[name], [scenario.name]: outcome };
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

afterAll(() => {
  if (REPORT !== undefined) writeFileSync(REPORT, JSON.stringify(report));
});
