import { checklistText } from '@explorer/documents/index';
import { type ChartRecord, checklistOf, diffCharts, explore, mutations, recordChart } from '@explorer/index';
import { describe, expect, it } from 'vitest';
import { chartOf, orderMachine, orderModel } from './sampleCharts';

const record = (machine: typeof orderMachine | ReturnType<typeof mutations>[number]['machine']) =>
  recordChart(explore(chartOf(machine, orderModel)));
const before: ChartRecord = record(orderMachine);
const dropped = mutations(chartOf(orderMachine, orderModel)).find(({ kind }) => kind === 'timeout dropped');
const after: ChartRecord = record(dropped?.machine ?? orderMachine);
const everything = () => true;

describe('the checklist of a release', () => {
  const items = checklistOf(diffCharts([before], [after]), everything);

  it('has one item for each changed state, and one for the rest of the chart', () => {
    const states = items.map(({ state }) => state);
    expect(new Set(states).size).toBe(states.length);
    expect(states).toContain('');
    const timeout = items.find(({ changes }) => changes.some(({ what }) => what === 'transition'));
    expect(timeout?.state).not.toBe('');
    expect(items.flatMap(({ changes }) => changes)).toHaveLength(
      diffCharts([before], [after])[0]?.changes.length ?? -1,
    );
  });

  it('lists a removed state under the nearest one that is left', () => {
    const found = checklistOf(diffCharts([before], [after]), (_, state) => state === '');
    expect(found.map(({ state }) => state)).toEqual(['']);
  });

  it('asks for an added and a removed chart as a whole', () => {
    expect(checklistOf(diffCharts([], [after]), everything)).toMatchObject([{ state: '', how: 'added' }]);
    expect(checklistOf(diffCharts([before], []), everything)).toMatchObject([{ state: '', how: 'removed' }]);
  });

  it('is a task list with what reviewers said', () => {
    const [first] = items;
    const said = { verdict: 'reviewed', words: 'The timer is gone.', by: 'Ana', on: '2026-11-24' };
    const text = checklistText(
      items,
      'a1b2c3d',
      (item) => item === first,
      (item) => (item === first ? said : undefined),
    );
    expect(text).toContain(`1 of ${items.length} reviewed`);
    expect(text.match(/^- \[x\] /gm)).toHaveLength(1);
    expect(text.match(/^- \[ \] /gm)).toHaveLength(items.length - 1);
    expect(text).toContain('**reviewed: The timer is gone.** (Ana, 2026-11-24)');
  });
});
