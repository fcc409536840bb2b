import { diffPage } from '@explorer/documents/index';
import { type ChartRecord, diffCharts, explore, marksOf, mutations, recordChart } from '@explorer/index';
import { describe, expect, it } from 'vitest';
import { chartOf, orderMachine, orderModel } from './sampleCharts';

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
