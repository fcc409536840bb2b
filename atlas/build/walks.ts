import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { enabledSteps, initialConfiguration, nextConfiguration } from '@explorer/configuration';
import type { Exploration } from '@explorer/index';
import * as z from 'zod';
import type { Reach, Screen, Walk } from '../data';

const recorded = { chart: z.string(), language: z.string() };
/** Records of the browser tests for each chart and language (tests/journeys/support/atlas.ts). */
const walksFile = z.object({
  ...recorded,
  walks: z.array(z.object({ input: z.string(), steps: z.array(z.string()) })),
});
const screensFile = z.object({
  ...recorded,
  screens: z.array(z.object({ value: z.string(), width: z.number(), file: z.string() })),
});

export interface BrowserRecord {
  readonly walks: readonly Walk[];
  readonly screens: readonly Screen[];
}

/** Omits files of an earlier format and files of an interrupted run. */
async function readAll<T>(folder: string, schema: z.ZodType<T>): Promise<readonly T[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap((text) => {
    const parsed = z.string().transform(json).pipe(schema).safeParse(text);
    return parsed.success ? [parsed.data] : [];
  });
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The walks and screenshots of the browser tests, by chart. */
export async function readWalks(
  folders: Readonly<{ walks: string; screens: string }>,
): Promise<ReadonlyMap<string, BrowserRecord>> {
  const records = new Map<string, BrowserRecord>();
  const add = (chart: string, walks: readonly Walk[], screens: readonly Screen[]) => {
    const known = records.get(chart) ?? { walks: [], screens: [] };
    records.set(chart, { walks: [...known.walks, ...walks], screens: [...known.screens, ...screens] });
  };
  for (const { chart, language, walks } of await readAll(folders.walks, walksFile)) {
    add(
      chart,
      walks.map((walk) => ({ ...walk, language })),
      [],
    );
  }
  for (const { chart, language, screens } of await readAll(folders.screens, screensFile)) {
    const present = screens.filter(({ file }) => existsSync(join(folders.screens, file)));
    add(
      chart,
      [],
      present.map((screen) => ({ ...screen, language })),
    );
  }
  return records;
}

/** The coverage of walks on a chart. A walk that the chart no longer allows counts up to that step. */
export function reachOf({ harness, chart }: Exploration, walks: readonly Walk[]): Reach {
  const states = new Set<string>();
  const transitions = new Set<string>();
  const passed = new Set<string>();
  const failed = new Set<string>();
  harness.watchGuards(
    (id, isPassed) => (isPassed ? passed : failed).add(id),
    () => {
      for (const { input, steps } of walks) {
        let here = initialConfiguration(harness, chart.model.inputs[input]);
        for (const state of here.trace.visited) states.add(state);
        for (const label of steps) {
          const step = enabledSteps(harness, here).find((candidate) => candidate.label === label);
          if (step === undefined) break;
          here = nextConfiguration(harness, here, step);
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
