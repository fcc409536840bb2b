import {
  type Driver,
  flowGaps,
  type PageFlow,
  pagePaths,
  playOnPage,
  savedPagePath,
} from '@explorer/adapters/playwright';
import { explore, stepLabels } from '@explorer/index';
import { describe, expect, it } from 'vitest';
import { orderChart } from './sampleCharts';

/** In place of a page: what was done to it and looked at. */
interface Fake {
  readonly log: string[];
}

const play: Driver<Fake> = async ({ log, step, sample }) => {
  log.push(`${step.event.type} ${sample}`.trim());
};
const look =
  (name: string) =>
  async ({ log }: Fake) => {
    log.push(`sees ${name}`);
  };

const flow = {
  drivers: {
    'order.set': play,
    'order.submit': play,
    'order.retry': play,
    'order.cancel': play,
    'payment done': play,
    'payment error': { unplayable: 'the fake page is never offline' },
    'connection.lost': { unplayable: 'only the connection sends it' },
    'connection.restored': { unplayable: 'only the connection sends it' },
    'connection sends connection.lost': { unplayable: 'the fake page is never offline' },
    'connection sends connection.restored': { unplayable: 'the fake page is never offline' },
    'after PAY_TIMEOUT': play,
    'after PATIENCE': play,
  },
  states: {
    'open.order.editing': look('editing'),
    'open.order.paying': look('paying'),
    'open.order.refused': look('refused'),
    'open.connection.online': { unseen: 'nothing shows it' },
    'open.connection.offline': { unseen: 'nothing shows it' },
    paid: look('paid'),
    cancelled: look('cancelled'),
  },
} satisfies PageFlow<string, Fake>;

const exploration = explore(orderChart);

describe('the replay on a page', () => {
  it('names missing and superfluous drivers and expectations', () => {
    expect(flowGaps(exploration, flow)).toEqual([]);
    const { paid: _, ...states } = flow.states;
    const drivers = { ...flow.drivers, 'order.eat': play };
    expect(flowGaps(exploration, { drivers, states })).toEqual([
      'a driver for order.eat, which does not exist',
      'no expectation for paid',
    ]);
  });

  it('plays every playable step once it differs, and no other', () => {
    const paths = pagePaths(exploration, flow, 'every step');
    const labels = new Set(paths.flatMap(({ edges }) => edges.map(({ step }) => step.label)));
    expect([...labels].sort()).toEqual([
      'after PATIENCE in open.order.refused',
      'after PAY_TIMEOUT in open.order.paying',
      'order.cancel',
      'order.retry',
      'order.set (something)',
      'order.submit',
      'payment done (accepted)',
      'payment done (declined)',
    ]);
    expect(paths.every(({ edges }) => edges.every(({ step }) => !step.refused))).toBe(true);
  });

  it('sees every state with fewer paths', () => {
    const paths = pagePaths(exploration, flow, 'every state');
    const ends = paths.map(({ edges }) => edges.at(-1)?.configuration.snapshot.value);
    expect(ends).toEqual(expect.arrayContaining(['paid', 'cancelled']));
    expect(paths.length).toBeLessThanOrEqual(pagePaths(exploration, flow, 'every step').length);
  });

  const saved = {
    chart: 'order',
    input: 'default',
    steps: ['order.set', 'order.submit', 'payment done (accepted)'],
  };

  it('performs each step of a saved path and looks at every state on the way', async () => {
    const log: string[] = [];
    const looked: string[] = [];
    const path = savedPagePath(exploration, flow, saved);
    const seen = await playOnPage(exploration, flow, path, {
      context: { log },
      looked: async (_, trail) => void looked.push(trail),
    });
    expect(log).toEqual([
      'sees editing',
      'order.set something',
      'sees editing',
      'order.submit',
      'sees paying',
      'xstate.done.actor.payment accepted',
      'sees paid',
    ]);
    expect([...seen]).toEqual(['open.order.editing', 'open.order.paying', 'paid']);
    expect(looked.at(-1)).toBe('order.set (something) → order.submit → payment done (accepted)');
  });

  it('joins a step that follows by itself to the step before it', () => {
    const quick = {
      ...flow,
      follows: ({ step }) => (step.label === 'order.submit' ? 'payment done (accepted)' : undefined),
    } satisfies PageFlow<string, Fake>;
    const path = savedPagePath(exploration, quick, saved);
    expect(stepLabels(path)).toEqual(['order.set (something)', 'order.submit']);
    expect(path.edges.at(-1)?.configuration.snapshot.value).toBe('paid');
  });

  it('says where the page differs, and which step is not possible or has no driver', async () => {
    const wrong = {
      ...flow,
      states: { ...flow.states, paid: () => Promise.reject(new Error('no receipt')) },
    } satisfies PageFlow<string, Fake>;
    const replay = (of: typeof saved) =>
      playOnPage(exploration, wrong, savedPagePath(exploration, wrong, of), { context: { log: [] } });
    await expect(replay(saved)).rejects.toThrow(
      'paid after order.set (something) → order.submit → payment done (accepted): no receipt',
    );
    await expect(replay({ ...saved, steps: ['order.set', 'order.submit', 'payment error'] })).rejects.toThrow(
      'nobody plays payment error (offline)',
    );
    expect(() => savedPagePath(exploration, flow, { ...saved, steps: ['order.eat'] })).toThrow('order.eat');
  });
});
