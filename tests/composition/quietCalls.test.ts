import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { createAppServices } from '@/composition/site/createAppServices';
import { FLOWS } from '@/composition/site/flows';
import { MEMBER_INFO, MEMBER_RECORD } from '@/machines/shared/samples';
import type { CreateChart } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { settle } from '../support/chart';
import { stubBrowser } from './requests/generate';
import { outcomeOf } from './serving';
import { answered, refused, startSite } from './wholeSite';

/* A session that has ended is reported by every call but those that expect it, or that no player asked for. */

/** Calls that say nothing of a session that has ended, by hand. */
const QUIET = [
  // It ends the session anyway.
  ['logout', 'endSession'],
  // It runs by itself behind the page.
  ['playRestriction', 'fetchProtection'],
] as const;
/** Others, to compare with. */
const LOUD = [
  ['favourites', 'fetchFavourites'],
  ['deposit', 'fetchOffer'],
] as const;

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Whether the member is still there after a call that the platform refuses because the session has ended. */
async function staysAfter(chart: string, service: string): Promise<boolean> {
  let hasEnded = false;
  const machines = new Map<string, unknown>();
  const site = await startSite({
    session: MEMBER_RECORD,
    script: (path) => {
      if (hasEnded) return refused(401, 'session.expired');
      return path === '/member/info' ? answered(MEMBER_INFO) : undefined;
    },
    flows: (core, router) => {
      const services = createAppServices(core, router);
      const create: CreateChart = (logic, options) => {
        machines.set(String(Object(logic).id), logic);
        const actors: Readonly<Record<string, unknown>> = Object(logic).implementations?.actors ?? {};
        for (const [name, actor] of Object.entries(actors)) machines.set(name, actor);
        return createActor(logic, { ...options });
      };
      stubBrowser({ host: 'site.example' });
      const load = async () => {
        for (const name of ['deferredCharts', 'deposit'] as const) {
          (await (await FLOWS[name].load())({ ...services, addTexts: async () => {} }))(create);
        }
      };
      loading = load();
      return () => new Promise(() => {});
    },
  });
  await loading;
  hasEnded = true;
  await outcomeOf(machines.get(chart), service).catch(() => {});
  await settle();
  const isThere = site.chart('session')?.getSnapshot().hasTag('loggedIn') === true;
  site.stop();
  return isThere;
}
let loading: Promise<void> | undefined;

describe('a call that finds its session ended', () => {
  it.each(QUIET)('%s · %s says nothing of it', async (chart, service) => {
    expect(await staysAfter(chart, service)).toBe(true);
  });

  it.each(LOUD)('%s · %s reports it', async (chart, service) => {
    expect(await staysAfter(chart, service)).toBe(false);
  });

  it('the list is complete', () => {
    const sources = readdirSync('src/composition', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join('src/composition', name), 'utf8'));
    const quiet = sources.flatMap((text) => text.match(/reportsSessionLoss: false/g) ?? []);
    expect(quiet).toHaveLength(QUIET.length);
  });
});
