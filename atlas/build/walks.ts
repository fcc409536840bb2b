import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Configuration,
  enabledSteps,
  initialConfiguration,
  nextConfiguration,
} from '@explorer/configuration';
import { type Exploration, stepLabel } from '@explorer/index';
import * as z from 'zod';
import type { Omissions, Reach, Screen, Walk } from '../data';

const recorded = { chart: z.string(), language: z.string() };
/** Records of the browser tests for each chart and language (tests/journeys/support/atlas.ts). */
const walksFile = z.object({
  ...recorded,
  walks: z.array(z.object({ input: z.string(), steps: z.array(z.string()) })),
  unplayable: z.record(z.string(), z.string()).default({}),
  unseen: z.record(z.string(), z.string()).default({}),
});
const screensFile = z.object({
  ...recorded,
  screens: z.array(
    z.object({
      value: z.string(),
      width: z.number(),
      file: z.string(),
      after: z.string().optional(),
    }),
  ),
});

export type RecordedWalk = Omit<Walk, 'values'>;

export interface BrowserRecord {
  readonly walks: readonly RecordedWalk[];
  readonly screens: readonly Screen[];
  readonly omissions?: Omissions;
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
  const known = (chart: string): BrowserRecord => records.get(chart) ?? { walks: [], screens: [] };
  for (const { chart, language, walks, unplayable, unseen } of await readAll(folders.walks, walksFile)) {
    const before = known(chart);
    records.set(chart, {
      ...before,
      walks: [...before.walks, ...walks.map((walk) => ({ ...walk, language }))],
      omissions: { unplayable, unseen },
    });
  }
  for (const { chart, language, screens } of await readAll(folders.screens, screensFile)) {
    const before = known(chart);
    const present = screens.filter(({ file }) => existsSync(join(folders.screens, file)));
    records.set(chart, {
      ...before,
      screens: [...before.screens, ...present.map((screen) => ({ ...screen, language }))],
    });
  }
  return records;
}

interface Followed {
  readonly reach: Reach;
  readonly walks: readonly Walk[];
  readonly values: readonly string[];
}

/** Follows walks on a chart. A walk that the chart no longer allows counts up to that step. */
export function followWalks({ harness, chart }: Exploration, walks: readonly RecordedWalk[]): Followed {
  const states = new Set<string>();
  const transitions = new Set<string>();
  const passed = new Set<string>();
  const failed = new Set<string>();
  const values = new Map<string, number>();
  const positionOf = ({ snapshot }: Configuration): number => {
    const value = JSON.stringify(snapshot.value);
    const index = values.get(value) ?? values.size;
    values.set(value, index);
    return index;
  };
  const note = ({ trace }: Configuration): void => {
    for (const state of trace.visited) states.add(state);
    for (const transition of trace.transitions) transitions.add(transition);
  };
  const follow = (walk: RecordedWalk): Walk => {
    let here = initialConfiguration(harness, chart.model.inputs[walk.input]);
    const seen = [positionOf(here)];
    // A chart may take transitions before its first event.
    note(here);
    for (const label of walk.steps) {
      const step = enabledSteps(harness, here).find((candidate) => stepLabel(candidate) === label);
      if (step === undefined) break;
      here = nextConfiguration(harness, here, step);
      seen.push(positionOf(here));
      note(here);
    }
    return { ...walk, values: seen };
  };
  const followed = harness.watchGuards(
    (id, isPassed) => (isPassed ? passed : failed).add(id),
    () => walks.map(follow),
  );
  return {
    reach: {
      states: [...states],
      transitions: [...transitions],
      guardsPassed: [...passed],
      guardsFailed: [...failed],
    },
    walks: followed,
    values: [...values.keys()],
  };
}
