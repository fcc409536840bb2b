import { describe, expect, it } from 'vitest';
import {
  coverRequirements,
  expandPattern,
  idsIn,
  parseRequirements,
  testTitles,
  unknownIds,
} from '../../scripts/requirementCoverage';
import { orderChart } from '../explorer/sampleCharts';

const TSV = [
  'id\tarea\tsource\trequirement',
  'PAY-01\tshop\tA§1\tOne pays.',
  'PAY-02\tshop\tA§2\tOne pays twice.',
].join('\n');

describe('the list of requirements', () => {
  it('is read line by line, and other columns are refused', () => {
    expect(parseRequirements(TSV)[1]).toEqual({
      id: 'PAY-02',
      area: 'shop',
      source: 'A§2',
      text: 'One pays twice.',
    });
    expect(() => parseRequirements('id\ttext')).toThrow('columns');
  });

  it('is covered by test titles, and by charts and their states', () => {
    const files = [{ path: 'a.test.ts', text: "it('PAY-02 is paid', () => { expect('PAY-01'); });" }];
    const [first, second] = coverRequirements(parseRequirements(TSV), files, [orderChart]);
    expect(first).toMatchObject({ id: 'PAY-01', tests: [], charts: ['order'] });
    expect(second).toMatchObject({ id: 'PAY-02', tests: ['a.test.ts: PAY-02 is paid'], charts: [] });
  });

  it('is also covered by claims and journeys, which the tests of a chart run under their names', () => {
    const [invariant] = orderChart.model.invariants;
    const model = {
      ...orderChart.model,
      invariants: invariant === undefined ? [] : [{ ...invariant, name: 'PAY-01 nothing is free' }],
      journeys: { 'PAY-02 twice': { steps: [], reaches: 'open' } },
    };
    const covered = coverRequirements(parseRequirements(TSV), [], [{ ...orderChart, model }]);
    expect(covered.map(({ tests }) => tests)).toEqual([
      ['tests/models/charts/order.test.ts: PAY-01 nothing is free'],
      ['tests/models/charts/order.test.ts: PAY-02 twice'],
    ]);
  });

  it('shows IDs that do not exist', () => {
    const files = [{ path: 'a.test.ts', text: "it('PAY-09 and UTF-8', () => {});" }];
    expect(unknownIds(parseRequirements(TSV), files, [])).toEqual(['PAY-09']);
  });
});

describe('titles of tests', () => {
  it('include groups and tests that run', () => {
    const source = [
      "describe('group', () => {",
      '  it(`one`, () => {});',
      "  it.skip('skipped', () => {});",
      '  test("two \\" quoted", () => {});',
      "  // it('in a comment')",
      "  submit('not a title');",
      "  replayOnPage('a chart', flow, 'TY', 'every step');",
      '});',
    ].join('\n');
    expect(testTitles(source)).toEqual(['group', 'one', 'two " quoted', 'a chart']);
  });

  it('include the rows of a table', () => {
    const source =
      "it.each([['PAY-01', f(')')], ['PAY-02', 2]])('%s holds', () => {}); it.each(rows)('fixed PAY-03', () => {});";
    expect(testTitles(source).flatMap(idsIn)).toEqual(['PAY-01', 'PAY-02', 'PAY-03']);
  });

  it('name only full IDs', () => {
    expect(idsIn('PAY-01..03 and PAY-07')).toEqual(['PAY-01', 'PAY-07']);
  });
});

describe('patterns', () => {
  const ids = ['PAY-01', 'PAY-02', 'PAY-03', 'PAYEE-01'];

  it('match one ID, a group or a range', () => {
    expect(expandPattern('PAY-02', ids)).toEqual(['PAY-02']);
    expect(expandPattern('PAY-*', ids)).toEqual(['PAY-01', 'PAY-02', 'PAY-03']);
    expect(expandPattern('PAY-02..03', ids)).toEqual(['PAY-02', 'PAY-03']);
  });

  it('that match nothing are refused', () => {
    expect(() => expandPattern('SHIP-*', ids)).toThrow('SHIP-*');
  });
});
