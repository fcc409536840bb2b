import { describe, expect, it, vi } from 'vitest';
import { createActor, StateMachine } from 'xstate';
import { FLOWS } from '@/composition/site/flows';
import { WIRING } from '@/composition/wiring/wiring';
import type { CreateChart } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { stage } from './support';
import { unserved } from './unserved';

/** The parts of a browser that lazy charts read when they are created. */
function stubBrowser(): void {
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0 });
  vi.stubGlobal('document', { documentElement: { hasAttribute: () => false } });
}

describe('every named action of a lazy chart is wired or served', () => {
  const { site } = stage();

  it.each(Object.entries(FLOWS))('%s', async (_, { load }) => {
    stubBrowser();
    const found: string[] = [];
    const create: CreateChart = (logic, options) => {
      found.push(...unserved(logic));
      return createActor(logic, { ...options });
    };
    const { services } = site();
    Object.assign(window, { addEventListener: () => {} });
    const flow = await (await load())(services);
    flow(create);
    expect([...new Set(found)]).toEqual([]);
  });

  it.each(Object.entries(FLOWS))('%s receives the events it listens for', async (name, { load }) => {
    stubBrowser();
    const { services } = site();
    Object.assign(window, { addEventListener: () => {} });
    const flow = await (await load())(services);
    const heard: string[] = [];
    flow((logic, options) => {
      if (logic instanceof StateMachine) heard.push(...logic.events.map(String));
      return createActor(logic, { ...options });
    });
    const told = WIRING.filter(({ to }) => to === name).map(({ event }) => event);
    const cares = heard.filter((type) => type === 'session.changed' || type === 'language.changed');
    expect(cares.filter((type) => !told.some((each) => each === type))).toEqual([]);
  });
});
