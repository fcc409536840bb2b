import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Exploration } from '@explorer/index';
import { enabledSteps, initialSituation, nextSituation } from '@explorer/situation';
import * as z from 'zod';
import type { Reach, Screen, Walk } from '../data';

/** What the browser tests leave behind for each chart and language (tests/journeys/support/flow.ts). */
const walksFile = z.object({
  chart: z.string(),
  language: z.string(),
  walks: z.array(z.object({ input: z.string(), steps: z.array(z.string()) })),
  screens: z.array(z.object({ value: z.string(), width: z.number(), file: z.string() })),
});

export interface BrowserRecord {
  readonly walks: readonly Walk[];
  readonly screens: readonly Screen[];
}

/** Walks and pictures of the last run of the browser tests, by chart. Files that cannot be read are left out. */
export async function readWalks(folder: string): Promise<ReadonlyMap<string, BrowserRecord>> {
  const records = new Map<string, BrowserRecord>();
  if (!existsSync(folder)) return records;
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.json')).sort()) {
    const parsed = walksFile.safeParse(JSON.parse(await readFile(join(folder, name), 'utf8')));
    if (!parsed.success) continue;
    const { chart, language, walks, screens } = parsed.data;
    const known = records.get(chart) ?? { walks: [], screens: [] };
    records.set(chart, {
      walks: [...known.walks, ...walks.map((walk) => ({ ...walk, language }))],
      screens: [...known.screens, ...screens.map((screen) => ({ ...screen, language }))],
    });
  }
  return records;
}

/** What the walks reach on the chart. A walk that the chart no longer allows counts as far as it goes. */
export function reachOf({ stage, chart }: Exploration, walks: readonly Walk[]): Reach {
  const states = new Set<string>();
  const transitions = new Set<string>();
  const passed = new Set<string>();
  const failed = new Set<string>();
  stage.watchGuards(
    (id, isPassed) => (isPassed ? passed : failed).add(id),
    () => {
      for (const { input, steps } of walks) {
        let here = initialSituation(stage, chart.model.inputs[input]);
        for (const state of here.trace.visited) states.add(state);
        for (const label of steps) {
          const step = enabledSteps(stage, here).find((candidate) => candidate.label === label);
          if (step === undefined) break;
          here = nextSituation(stage, here, step);
          for (const state of here.trace.visited) states.add(state);
          for (const transition of here.trace.transitions) transitions.add(transition);
        }
      }
    },
  );
  return {
    states: [...states],
    transitions: [...transitions],
    guardsPassed: [...passed],
    guardsFailed: [...failed],
  };
}
