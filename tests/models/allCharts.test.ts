/**
 * The suite for every registered chart. A chart added to the registry is explored, replayed, covered and checked
 * without further setup.
 */

import { readFile } from 'node:fs/promises';
import {
  type ChartRecord,
  checkChart,
  checkReplay,
  describeData,
  describeEffects,
  type Exploration,
  edgeCover,
  explore,
  formatFindings,
  journeyPath,
  type Proof,
  propertyNames,
  proveAll,
  type ReplayReport,
  randomWalks,
  replay,
  replayAll,
} from '@explorer/index';
import { describe, expect, it } from 'vitest';
import { registry } from '@/machines/registry';

/** Fixed, so that failures are reproducible. */
const WALKS = { seed: 20_240_607, count: 10, length: 60 };

it('the registry names every chart once', () => {
  const ids = registry.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(ids.length);
});

// Not `describe.each`, which would put the ids into quotes.
for (const chart of registry)
  describe(`${chart.id}: ${chart.title}`, () => {
    // Explored by the first test that needs it, so that tests of one chart do not wait for other charts.
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

    it('is explored completely, within the bound of its model', () => {
      expect(exploration().cutOff).toBeUndefined();
      expect([...exploration().initialStates.keys()]).toEqual(Object.keys(chart.model.inputs));
    });

    it('is reachable, bounded, described and without dead ends', () => {
      expect(formatFindings(checkChart(exploration()))).toBe('');
    });

    it('has the calls, actions, messages and context described in its documents', async () => {
      const file = `docs/statecharts/${chart.id}.json`;
      const text = await readFile(file, 'utf8').catch(() => {
        throw new Error(`${file} is not there: run \`npm run statecharts\``);
      });
      const { description }: ChartRecord = JSON.parse(text);
      expect(describeEffects(exploration())).toEqual(description.effects);
      expect(describeData(exploration())).toEqual(description.data);
    });

    let proofs: readonly Proof[] | undefined;
    for (const [at, name] of propertyNames({ chart }).entries()) {
      it(`always: ${name}`, () => {
        proofs ??= proveAll(exploration());
        const proof = proofs[at];
        expect(proof).toMatchObject({ invariant: name });
        expect(proof?.violation).toBeUndefined();
        // A premise that is never true proves nothing.
        expect(proof?.premise).not.toBe(0);
      });
    }

    for (const [name, journey] of Object.entries(chart.model.journeys)) {
      it(`journey: ${name}`, async () => {
        const { initial, divergence, steps } = await replay(
          exploration(),
          journeyPath(exploration(), journey),
        );
        expect(divergence?.message).toBeUndefined();
        expect((steps.at(-1) ?? initial).snapshot._nodes.map(({ path }) => path.join('.'))).toContain(
          journey.reaches,
        );
      });
    }

    it('behaves as explored when it runs: every state, transition and guard branch', async () => {
      expect(formatFindings(checkReplay(exploration(), await cover()))).toBe('');
    });

    it('walks every edge', async () => {
      const { divergences, paths, steps } = await cover();
      const walks = edgeCover(exploration());
      // All walks complete …
      expect(divergences).toEqual([]);
      expect(paths).toBe(walks.length);
      expect(steps).toBe(walks.reduce((sum, { edges }) => sum + edges.length, 0));
      // … and together cover exactly the existing edges.
      const walked = new Set(walks.flatMap(({ edges }) => edges));
      expect(exploration().edges.filter((edge) => !walked.has(edge))).toEqual([]);
      expect(walked.size).toBe(exploration().edges.length);
    });

    it('behaves as explored on long random walks', async () => {
      const report = await replayAll(exploration(), randomWalks(exploration(), WALKS));
      expect(report.divergences.map(({ message }) => message)).toEqual([]);
    });
  });
