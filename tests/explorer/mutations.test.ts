import { defineModel } from '@explorer/defineModel';
import { explore, isEquivalent, isOfGraph, mutations, tryMutation } from '@explorer/index';
import { describe, expect, it } from 'vitest';
import { assign, emit, fromPromise, setup } from 'xstate';
import { chartOf, orderMachine, orderModel } from './sampleCharts';

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

/** A letter that is written, sent and answered; each kind of value crosses its border. */
const letterMachine = setup({
  types: {
    context: {} as { to: string; text: string; isRead: boolean },
    events: {} as { type: 'letter.send'; to: string; text: string } | { type: 'letter.again' },
    emitted: {} as { type: 'letter.sent'; to: string },
    output: {} as { text: string },
    tags: {} as 'writing' | 'sending',
  },
  actors: { post: fromPromise<string, { to: string; text: string }>(() => Promise.resolve('')) },
  actions: {
    keep: assign((_, { to, text }: { to: string; text: string }) => ({ to, text, isRead: false })),
    tell: emit(({ context }) => ({ type: 'letter.sent' as const, to: context.to })),
    stamp: () => {},
  },
  delays: { PATIENCE: 3000 },
}).createMachine({
  context: { to: '', text: '', isRead: false },
  output: ({ context }) => ({ text: context.text }),
  initial: 'writing',
  states: {
    writing: {
      tags: ['writing'],
      on: {
        'letter.send': {
          target: 'sending',
          actions: [{ type: 'keep', params: ({ event }) => event }, 'tell', 'stamp'],
        },
      },
    },
    sending: {
      tags: ['sending'],
      invoke: {
        src: 'post',
        id: 'post',
        input: ({ context }) => ({ to: context.to, text: context.text }),
        onDone: { target: 'sent' },
        onError: { target: 'writing' },
      },
      after: { PATIENCE: { target: 'writing' } },
      on: { 'letter.again': { target: 'sending', reenter: true } },
    },
    sent: { type: 'final' },
  },
});
const letter = chartOf(
  letterMachine,
  defineModel(letterMachine, {
    events: { 'letter.send': [{ to: 'Ana', text: 'Hello' }], 'letter.again': [{}] },
    outcomes: { post: { done: ['posted'], error: ['lost'] } },
    project: ({ context }) => context,
  }),
);

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
