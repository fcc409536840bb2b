import { describe, expect, it } from 'vitest';
import { stageOfFile } from '../journeys/support/stage';
import { startVisit } from '../journeys/support/visit';
import { DEVICE_PARTS } from './device';
import { FAULT_NAMES, FLOW_TITLES, sufferFault } from './faultMatrix';
import { runMonkey } from './monkey';

/* `npm run chaos:browser`: phone, network and player faults at full length. Each part is bounded. */

const stageOf = stageOfFile();
const SEED = Number(process.env['CHAOS_SEED'] ?? 14);
const ACTIONS = Number(process.env['CHAOS_ACTIONS'] ?? 5_000);

describe('monkey', { timeout: 20 * 60_000 }, () => {
  it.each(['guest', 'member'] as const)('as %s', async (who) => {
    const stage = await stageOf();
    const session = who === 'member' ? await stage.openSession('demo') : undefined;
    const visit = await startVisit(stage, { clock: 'real', ...(session && { session }) });
    const login = async () => {
      // Logs in again, since the monkey may have logged out.
      const record = JSON.stringify(await stage.openSession('demo'));
      await visit.page.evaluate((text) => {
        sessionStorage.setItem('MC_SESSION_INFO', text);
        localStorage.removeItem('deviceSession');
      }, record);
      await visit.goto('/m/home');
    };
    const run = await runMonkey(stage, visit, { seed: SEED, actions: ACTIONS, ...(session && { login }) });
    expect(run.errors, run.errors.join('\n')).toEqual([]);
    expect(run.actions).toBe(ACTIONS);
  });
});

describe('faults', { timeout: 60_000 }, () => {
  it.each(FLOW_TITLES.flatMap((flow) => FAULT_NAMES.map((fault) => ({ flow, fault }))))(
    '$flow: $fault',
    async ({ flow, fault }) => {
      expect(await sufferFault(await stageOf(), flow, fault)).toEqual([]);
    },
  );
});

describe('device', { timeout: 120_000 }, () => {
  it.each(Object.entries(DEVICE_PARTS))('%s', async (_name, part) => {
    await part(await stageOf());
  });
});
