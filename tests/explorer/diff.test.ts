import { defineModel } from '@explorer/defineModel';
import { diffPage } from '@explorer/documents/index';
import {
  type ChartRecord,
  diffCharts,
  explore,
  isEquivalent,
  isOfGraph,
  MUTATION_KINDS,
  marksOf,
  mutations,
  recordChart,
} from '@explorer/index';
import { describe, expect, it } from 'vitest';
import { assign, emit, fromCallback, sendTo, setup } from 'xstate';
import { chartOf, letter, orderMachine, orderModel } from './sampleCharts';

const record = (
  machine: typeof orderMachine | ReturnType<typeof mutations>[number]['machine'],
): ChartRecord => recordChart(explore(chartOf(machine, orderModel)));
const before = record(orderMachine);
const change = (kind: string, words: RegExp) => {
  const found = mutations(chartOf(orderMachine, orderModel)).find(
    (mutation) => mutation.kind === kind && words.test(mutation.words),
  );
  if (found === undefined) throw new Error(`no such change: ${kind} ${words}`);
  return record(found.machine);
};

describe('two versions of a chart', () => {
  it('are equal when nothing has changed', () => {
    expect(diffCharts([before], [before])).toEqual([]);
    expect(diffPage([], 'a', 'b')).toContain('No semantic changes.');
  });

  it('a dropped timeout is a removed transition and a lost path', () => {
    const [diff] = diffCharts([before], [change('timeout dropped', /PAY_TIMEOUT/)]);
    expect(diff?.changes.filter(({ what }) => what === 'transition')).toMatchObject([
      { how: 'removed', words: expect.stringContaining('after PAY_TIMEOUT') },
    ]);
    expect(diff?.changes.filter(({ what }) => what === 'delay')).toMatchObject([
      { how: 'removed', id: 'PAY_TIMEOUT' },
    ]);
    expect(diff?.paths.some(({ how, steps }) => how === 'lost' && /PAY_TIMEOUT/.test(steps.join()))).toBe(
      true,
    );
  });

  it('another target is a changed transition, with both targets', () => {
    const [diff] = diffCharts([before], [change('target moved', /order\.submit/)]);
    const [moved] = diff?.changes.filter(({ what }) => what === 'transition') ?? [];
    expect(moved).toMatchObject({
      how: 'changed',
      details: [{ part: 'leads to', lines: [expect.stringMatching(/^.+ → .+/)] }],
    });
    expect(
      marksOf(diff ?? { id: '', title: '', area: '', how: 'changed', changes: [], paths: [] }),
    ).toContainEqual([`transition:${moved?.id}`, 'changed']);
  });

  it('a call with other parameters is a changed effect, with both; older records have none', () => {
    const effects = before.description.effects.map((effect) =>
      effect.name === 'pay' ? { ...effect, samples: ['{"amount":6}'] } : effect,
    );
    const after: ChartRecord = { ...before, description: { ...before.description, effects } };
    expect(diffCharts([before], [after])[0]?.changes).toEqual([
      {
        what: 'effect',
        how: 'changed',
        id: 'calls pay',
        words: 'calls pay',
        details: [{ part: 'with', lines: ['+ {"amount":6}', '− {"amount":5}'] }],
      },
    ]);
    const { effects: _, ...older } = before.description;
    const [diff] = diffCharts([{ ...before, description: JSON.parse(JSON.stringify(older)) }], [before]);
    expect(diff?.changes.map(({ what, how }) => [what, how])).toContainEqual(['effect', 'added']);
  });

  it('added and removed charts are listed', () => {
    expect(diffCharts([], [before])).toMatchObject([{ how: 'added', id: before.description.id }]);
    expect(diffCharts([before], [])).toMatchObject([{ how: 'removed', id: before.description.id }]);
  });

  it('the page lists what changed for a pull request', () => {
    const page = diffPage(diffCharts([before], [change('timeout dropped', /PAY_TIMEOUT/)]), 'main', 'branch');
    expect(page).toContain('# Statecharts: main → branch');
    expect(page).toMatch(/🔴 removed \| transition \| `.*after PAY_TIMEOUT/);
    expect(page).toMatch(/lost paths?</);
  });
});

describe('whatever a view or another chart can notice is a change', () => {
  const seen = [chartOf(orderMachine, orderModel), letter].flatMap((chart) => {
    const original = explore(chart);
    return mutations(chart)
      .filter((mutation) => isOfGraph(mutation) || !isEquivalent(original, mutation))
      .map((mutation) => ({ original, mutation }));
  });

  it('of every kind', () => {
    expect(new Set(seen.map(({ mutation }) => mutation.kind))).toEqual(new Set(MUTATION_KINDS));
  });

  it.each(seen.map(({ original, mutation }) => [mutation.words, mutation, original] as const))(
    '%s',
    (_words, { machine }, original) => {
      const after = recordChart(explore({ ...original.chart, machine }));
      expect(diffCharts([recordChart(original)], [after])).toHaveLength(1);
    },
  );

  it('branches that are tried in another order, also when others come between', () => {
    const fork = (...guards: readonly ('isSmall' | 'isLarge' | 'isOdd')[]) => {
      const machine = setup({
        types: { events: {} as { type: 'number.given'; number: number } },
        guards: {
          isSmall: (_, { number }: { number: number }) => number < 10,
          isLarge: (_, { number }: { number: number }) => number > 5,
          isOdd: (_, { number }: { number: number }) => number % 2 === 1,
        },
      }).createMachine({
        id: 'fork',
        initial: 'asking',
        states: {
          asking: {
            on: {
              'number.given': [
                ...guards.map((type) => ({
                  guard: { type, params: ({ event }: { event: { number: number } }) => event },
                  target: type,
                })),
                { target: 'other' },
              ],
            },
          },
          isSmall: {},
          isLarge: {},
          isOdd: {},
          other: {},
        },
      });
      const model = defineModel(machine, {
        events: { 'number.given': [{ number: 4 }, { number: 7 }, { number: 8 }, { number: 20 }] },
        project: () => ({}),
      });
      return recordChart(explore(chartOf(machine, model)));
    };
    const [diff] = diffCharts([fork('isSmall', 'isLarge')], [fork('isLarge', 'isOdd', 'isSmall')]);
    const tried = diff?.changes.flatMap(({ words, details }) =>
      details.filter(({ part }) => part === 'is tried').map(({ lines }) => [words, ...lines]),
    );
    expect(tried).toEqual([
      ['asking on number.given [isSmall] → isSmall', '1 → 2'],
      ['asking on number.given [isLarge] → isLarge', '2 → 1'],
    ]);
    const [added] = diffCharts([fork('isSmall', 'isLarge')], [fork('isOdd', 'isSmall', 'isLarge')]);
    expect(added?.changes.filter(({ what }) => what === 'transition')).toMatchObject([
      { how: 'added', words: 'asking on number.given [isOdd] → isOdd' },
    ]);
  });

  interface Post {
    readonly limit?: number;
    readonly tag?: string;
    readonly output?: string;
    readonly emits?: string;
    readonly tells?: string;
    readonly receiver?: string;
    readonly delay?: number;
    readonly systemId?: string;
    readonly last?: number;
  }
  /** A counter at which parcels are handed over; each property is something that only others notice. */
  const post = ({
    limit = 10,
    tag = 'waiting',
    output = 'sent',
    emits = 'parcel.taken',
    tells = 'parcel.came',
    receiver = 'van',
    delay = 1000,
    systemId = 'scales',
    last = 30,
  }: Post = {}) => {
    const machine = setup({
      types: {
        context: {} as { weight: number },
        events: {} as { type: 'parcel.hand'; weight: number } | { type: 'counter.close' },
        output: {} as { word: string },
        emitted: {} as { type: string },
      },
      actors: { weigh: fromCallback(() => undefined) },
      guards: { isLight: (_, { weight }: { weight: number }) => weight < limit },
      actions: {
        keep: assign((_, { weight }: { weight: number }) => ({ weight: weight === 30 ? last : weight })),
        report: (_, _params: { weight: number }) => {},
        announce: emit({ type: emits }),
        tell: sendTo(({ system }) => system.get(receiver), { type: tells }),
      },
      delays: { PAUSE: delay },
    }).createMachine({
      id: 'post',
      context: { weight: 0 },
      invoke: { id: 'scales', src: 'weigh', systemId },
      initial: 'open',
      output: () => ({ word: output }),
      states: {
        open: {
          tags: [tag],
          on: {
            'parcel.hand': {
              guard: { type: 'isLight', params: ({ event }) => event },
              target: 'taken',
              actions: [{ type: 'keep', params: ({ event }) => event }, 'announce', 'tell'],
            },
            'counter.close': 'closed',
          },
        },
        taken: {
          entry: { type: 'report', params: ({ context }) => context },
          after: { PAUSE: 'open' },
        },
        closed: { type: 'final' },
      },
    });
    const weights = Array.from({ length: 31 }, (_, weight) => ({ weight }));
    return recordChart(
      explore(
        chartOf(
          machine,
          defineModel(machine, {
            events: { 'parcel.hand': weights, 'counter.close': [{}] },
            outcomes: { weigh: {} },
            collaborators: ['van', 'plane'],
            project: ({ context }) => context,
          }),
        ),
      ),
    );
  };

  it.each<[string, Post, Post, string, RegExp]>([
    ['a tag', {}, { tag: 'busy' }, 'open', /^[+−] (waiting|busy)$/],
    ['an output', {}, { output: 'lost' }, 'ends output', /^[+−] \{"word":"(sent|lost)"\}$/],
    [
      'an emitted event',
      {},
      { emits: 'parcel.seen' },
      'does emit',
      /^[+−] \{"type":"parcel\.(taken|seen)"\}$/,
    ],
    [
      'a message to another chart',
      {},
      { tells: 'parcel.is' },
      'sends van',
      /^[+−] \{"type":"parcel\.(came|is)"\}$/,
    ],
    ['the receiver of a message', {}, { receiver: 'plane' }, 'sends plane', /^$/],
    ['a delay', {}, { delay: 2000 }, 'PAUSE', /^1000 → 2000$/],
    ['a systemId', {}, { systemId: 'scale' }, 'scales in (whole chart)', /^scales → scale$/],
    ['what is accepted', {}, { limit: 9 }, 'parcel.hand', /^− parcel\.hand \(#10\) in open$/],
    [
      'one of many values',
      { limit: 40 },
      { limit: 40, last: 29.5 },
      'does report',
      /^[+−] \{"weight":(30|29\.5)\}$/,
    ],
  ])('%s', (_kind, was, is, words, line) => {
    const [diff] = diffCharts([post(was)], [post(is)]);
    const change = diff?.changes.find((each) => each.words === words);
    const lines = change?.details.flatMap((detail) => detail.lines) ?? [];
    expect(change).toBeDefined();
    expect(lines.filter((each) => !line.test(each))).toEqual([]);
    expect(lines.length > 0 || change?.how === 'added').toBe(true);
  });

  it('where an event is accepted is no change for older records, which do not say it', () => {
    const now = post();
    const events = now.description.events.map(({ accepted: _, ...event }) => event);
    const older: ChartRecord = JSON.parse(
      JSON.stringify({ ...now, description: { ...now.description, events } }),
    );
    expect(diffCharts([older], [now])).toEqual([]);
  });
});
