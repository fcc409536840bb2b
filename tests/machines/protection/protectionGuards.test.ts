import { type Exploration, type ExploredState, explore } from '@explorer/index';
import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { registry } from '@/machines/registry';

/*
 * Protection together with the charts that it guards: every configuration of the play-restriction chart with every
 * configuration of the launch chart that can occur at the same time. Reports of one reach the other in the same step.
 */

function explored(id: string): Exploration {
  const chart = registry.find((one) => one.id === id);
  if (chart === undefined) throw new Error(`unknown chart ${id}`);
  return explore(chart);
}

const snapshotOf = (state: ExploredState): AnyMachineSnapshot => state.configuration.snapshot;

/** Whether the play-restriction chart restricts the member. */
const isRestricted = (restriction: ExploredState) =>
  ['limited', 'excluded'].includes(String(snapshotOf(restriction).context.play));
const isPlaying = (launch: ExploredState) =>
  snapshotOf(launch).matches('requesting') || snapshotOf(launch).matches('open');

/** External steps that both charts receive. */
const isShared = (label: string) =>
  label.startsWith('session.changed') || label.startsWith('playRestriction.changed');

/** Events sent to the launch chart by a step of the play-restriction chart. */
function receivedBy(label: string, before: ExploredState, after: ExploredState): string | undefined {
  if (label.startsWith('session.changed')) return label;
  if (!label.startsWith('protection done')) return undefined;
  expect(snapshotOf(after).context.play).not.toBeNull();
  return before === after ? undefined : `playRestriction.changed (${snapshotOf(after).context.play})`;
}

describe('protection and launch together', () => {
  it('a break or a reached limit never leads into a game, over all reachable states of both', () => {
    const restriction = explored('play-restriction');
    const launch = explored('launch');
    const seen = new Map<ExploredState, Set<ExploredState>>();
    const queue: (readonly [ExploredState, ExploredState])[] = [];
    const visit = (guard: ExploredState, game: ExploredState) => {
      const games = seen.get(guard) ?? new Set();
      if (games.has(game)) return;
      seen.set(guard, games.add(game));
      queue.push([guard, game]);
    };
    for (const [input, guard] of restriction.initialStates) {
      const game = launch.initialStates.get(input === 'visitor' ? 'visitor' : `a ${input}`);
      if (game !== undefined) visit(guard, game);
    }
    let pairs = 0;
    let restricted = 0;
    for (const [guard, game] of queue) {
      pairs += 1;
      if (isRestricted(guard)) {
        restricted += 1;
        expect(isPlaying(game), JSON.stringify(snapshotOf(game).value)).toBe(false);
      }
      for (const edge of game.edges) if (!isShared(edge.step.label)) visit(guard, edge.to);
      for (const edge of guard.edges) {
        const received = receivedBy(edge.step.label, guard, edge.to);
        if (received === undefined) {
          visit(edge.to, game);
          continue;
        }
        const answer = game.edges.find(({ step }) => step.label === received);
        if (answer === undefined) throw new Error(`the launch chart does not receive ${received}`);
        visit(edge.to, answer.to);
      }
    }
    expect(pairs).toBeGreaterThan(1_000);
    expect(restricted).toBeGreaterThan(100);
  });
});

describe('protection and deposit', () => {
  it('a restricted member reaches no deposit form, confirmation or payment, and every member reaches a withdrawal', () => {
    const deposit = explored('deposit');
    const paying = deposit.states.filter((state) =>
      ['editing', 'confirming', 'submitting'].some((value) => snapshotOf(state).matches(value)),
    );
    expect(paying.length).toBeGreaterThan(3);
    for (const state of paying) expect(snapshotOf(state).context.playRestriction).toBe('open');
    const held = deposit.states.filter((state) => snapshotOf(state).matches('restricted'));
    expect(new Set(held.map((state) => snapshotOf(state).context.playRestriction))).toEqual(
      new Set(['limited', 'excluded']),
    );
    // The withdrawal chart has no protection state.
    const withdrawal = explored('withdrawal');
    expect(withdrawal.states.some((state) => snapshotOf(state).matches('submitting'))).toBe(true);
    for (const state of withdrawal.states) {
      expect(Object.keys(snapshotOf(state).context)).not.toContain('playRestriction');
    }
  });
});
