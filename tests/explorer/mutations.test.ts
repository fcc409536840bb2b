import { explore, isEquivalent, isOfGraph, mutations, tryMutation } from '@explorer/index';
import { describe, expect, it } from 'vitest';
import { chartOf, letter, orderMachine, orderModel } from './sampleCharts';

const chart = chartOf(orderMachine, orderModel);
const exploration = explore(chart);
const all = mutations(chart);
const find = (kind: string, words: RegExp) => {
  const found = all.find((mutation) => mutation.kind === kind && words.test(mutation.words));
  if (found === undefined) throw new Error(`no such change: ${kind} ${words}`);
  return found;
};

describe('mutations of a chart', () => {
  it('do not change the chart itself', () => {
    const before = JSON.stringify(orderMachine.config);
    mutations(chart);
    expect(JSON.stringify(orderMachine.config)).toBe(before);
  });

  it('a dropped transition is detected where it should have been taken', () => {
    const verdict = tryMutation(exploration, find('transition dropped', /order\.submit/));
    expect(verdict.detectedAfter?.at(-1)).toMatch(/^order\.submit/);
  });

  it('a dropped timeout is detected, and breaks the rule that promises are bounded', () => {
    const verdict = tryMutation(exploration, find('timeout dropped', /PAY_TIMEOUT/), { rules: true });
    expect(verdict.detectedAfter?.at(-1)).toMatch(/^after PAY_TIMEOUT/);
    expect(verdict.findings.map(({ rule }) => rule)).toContain('promises are bounded');
  });

  it('a negated guard and a moved target are detected', () => {
    expect(tryMutation(exploration, find('guard negated', /order\.submit/)).detectedAfter).toBeDefined();
    expect(tryMutation(exploration, find('target moved', /order\.submit/)).detectedAfter).toBeDefined();
  });

  it('removed actions are detected by the resulting context', () => {
    expect(tryMutation(exploration, find('actions dropped', /order\.set/)).detectedAfter).toBeDefined();
  });

  it('an equivalent mutation is not detected', () => {
    const [mutation] = all;
    if (mutation === undefined) throw new Error('the chart has no transitions');
    expect(tryMutation(exploration, { ...mutation, machine: orderMachine }).detectedAfter).toBeUndefined();
  });

  it('every mutation of the graph of the sample is detected', () => {
    const undetected = all
      .filter(isOfGraph)
      .filter((mutation) => tryMutation(exploration, mutation).detectedAfter === undefined);
    expect(undetected.map(({ words }) => words)).toEqual([]);
  });
});

describe('mutations of what crosses a border', () => {
  const border = mutations(letter).filter((mutation) => !isOfGraph(mutation));
  const original = explore(letter);
  const isNoFault = new Map(border.map((mutation) => [mutation.id, isEquivalent(original, mutation)]));

  it('change tags, actions, values, delays and messages, each once', () => {
    const send = 'writing|letter.send|0';
    expect([...isNoFault.keys()].toSorted()).toEqual(
      [
        'tag dropped: writing writing',
        'tag added: sending writing',
        'tag dropped: sending sending',
        'tag added: sent sending',
        'reenter dropped: sending|letter.again|0',
        ...[0, 1, 2].map((at) => `action dropped: ${send} #${at}`),
        ...[0, 1].map((at) => `actions swapped: ${send} #${at}`),
        ...['to', 'text', 'isRead'].map((field) => `assignment kept: keep ${field}`),
        'message changed: tell to',
        'input changed: sending post to',
        'input changed: sending post text',
        'output changed:  text',
        'delay doubled: PATIENCE',
      ].toSorted(),
    );
  });

  it('are no fault only where nothing outside can notice them', () => {
    // Nothing ever makes the letter read.
    expect([...isNoFault].flatMap(([id, isSame]) => (isSame ? id : []))).toEqual([
      'assignment kept: keep isRead',
    ]);
  });
});
