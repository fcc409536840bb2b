/**
 * The one suite every registered chart goes through. A chart added to the registry is explored, replayed,
 * covered and checked without further wiring.
 */

import { readFile } from 'node:fs/promises';
import {
  type ChartRecord,
  checkChart,
  checkReplay,
  describeData,
  describeEffects,
  type Exploration,
  explore,
  formatFindings,
  journeyPath,
  type Proof,
  proveInvariants,
  type ReplayReport,
  randomWalks,
  replay,
  replayAll,
} from '@explorer/index';
import { describe, expect, it } from 'vitest';
import { registry } from '@/machines/registry';

/** Fixed, so that a failure found by a walk is found again. */
const WALKS = { seed: 20_240_607, count: 10, length: 60 };

it('the registry names every chart once', () => {
  const ids = registry.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(ids.length);
});

describe.each(registry)('$id: $title', (chart) => {
  // Explored by the first test that asks, so that the tests of one chart wait for no other.
  let explored: Exploration | undefined;
  const exploration = (): Exploration => {
    explored ??= explore(chart);
    return explored;
  };
  let covering: Promise<ReplayReport> | undefined;
  const cover = () => {
    covering ??= replayAll(exploration());
    return covering;
  };

  it('is explored to the end, within the bound its model states', () => {
    expect(exploration().states.length).toBeGreaterThan(0);
    expect(exploration().cutOff).toBeUndefined();
  });

  it('is reachable, bounded, described and without dead ends', () => {
    expect(formatFindings(checkChart(exploration()))).toBe('');
  });

  it('asks of others, has done, tells them and holds what its documents say', async () => {
    const file = `docs/statecharts/${chart.id}.json`;
    const { description }: ChartRecord = JSON.parse(await readFile(file, 'utf8'));
    expect(describeEffects(exploration())).toEqual(description.effects);
    expect(describeData(exploration())).toEqual(description.data);
  });

  let proofs: readonly Proof[] | undefined;
  for (const [at, { name }] of chart.model.invariants.entries()) {
    it(`in every situation: ${name}`, () => {
      proofs ??= proveInvariants(exploration());
      expect(proofs[at]?.invariant).toBe(name);
      expect(proofs[at]?.checked).toBeGreaterThan(0);
      expect(proofs[at]?.violation).toBeUndefined();
    });
  }

  for (const [name, journey] of Object.entries(chart.model.journeys)) {
    it(`journey: ${name}`, async () => {
      const { beginning, divergence, steps } = await replay(
        exploration(),
        journeyPath(exploration(), journey),
      );
      expect(divergence?.message).toBeUndefined();
      expect((steps.at(-1) ?? beginning).snapshot._nodes.map(({ path }) => path.join('.'))).toContain(
        journey.reaches,
      );
    });
  }

  it('goes where the exploration says when it runs: every state, transition and guard branch', async () => {
    expect(formatFindings(checkReplay(exploration(), await cover()))).toBe('');
  });

  it('walks every edge', async () => {
    expect((await cover()).steps).toBeGreaterThanOrEqual(exploration().edges.length);
  });

  it('stays on course on long random walks', async () => {
    const report = await replayAll(exploration(), randomWalks(exploration(), WALKS));
    expect(report.divergences.map(({ message }) => message)).toEqual([]);
  });
});
