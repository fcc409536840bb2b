/** Test paths for people, and in the formats of test-management tools. */

import { casesCsv, casesGherkin, caseText } from '@explorer/documents/cases';
import { casesOf, describeChart, explore } from '@explorer/index';
import { describe, expect, it } from 'vitest';
import { orderChart } from './sampleCharts';

const exploration = explore(orderChart);
const { root } = describeChart(exploration);
const cases = casesOf(exploration, root);

describe('paths for people', () => {
  it('list journeys first, then one path to each state, transition and refusal', () => {
    const groups = cases.map(({ group }) => group);
    expect([...new Set(groups)]).toEqual(['journey', 'state', 'transition', 'refusal']);
    expect(groups).toEqual([...groups].sort((a, b) => RANK.indexOf(a) - RANK.indexOf(b)));
    const paying = cases.find(({ group, id }) => group === 'state' && id === 'open.order.paying');
    expect(paying?.steps.map(({ label }) => label)).toEqual(['order.set (something)', 'order.submit']);
    expect(paying?.steps.at(-1)?.expected).toEqual(['open.order.paying']);
    expect(new Set(cases.map(({ group, id }) => `${group} ${id}`)).size).toBe(cases.length);
  });

  it('form a manual test case with data and expected results', () => {
    const paying = cases.find(({ group, id }) => group === 'state' && id === 'open.order.paying');
    if (paying === undefined) throw new Error('no path to paying');
    const text = caseText('Order', paying);
    expect(text).toContain('1. Do “order.set (something)”\n   Data: {"amount":5}');
    expect(text).toContain('   Expected: the chart is in open.order.paying');
  });

  it('are exported as CSV and Gherkin', () => {
    const [first] = cases;
    if (first === undefined) throw new Error('no case');
    const csv = casesCsv('Order', [{ ...first, title: '=1+1, "so"' }]);
    expect(csv.split('\r\n')[0]).toBe('Chart,Kind,Test case,Start,Step,Action,Data,Expected');
    expect(csv).toContain(`"'=1+1, ""so"""`);
    const feature = casesGherkin('Order', cases);
    expect(feature).toMatch(/^Feature: Order\n\n {2}Scenario: /);
    expect(feature.match(/ Scenario: /g)).toHaveLength(cases.length);
  });
});

const RANK = ['journey', 'state', 'transition', 'refusal'];
