import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineModel } from '@explorer/defineModel';
import { edgeCover, explore, exploredCoverage, stepLabels } from '@explorer/index';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import { registry } from '@/machines/registry';
import { changedPictures, difference } from '../../atlas/build/pictures';
import { followWalks } from '../../atlas/build/walks';
import { contentOf, modelFiles } from '../../scripts/lib/closure.mjs';
import { openJourneys, plan } from '../../scripts/lib/screens.mjs';

let folder: string;
const file = (name: string) => join(folder, name);

/** A white picture with a dark rectangle. */
async function draw(name: string, box: { left: number; top: number; size: number }): Promise<void> {
  const { left, top, size } = box;
  const input = await sharp({ create: { width: size, height: size, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  await sharp({ create: { width: 100, height: 200, channels: 3, background: '#fff' } })
    .composite([{ input, left, top }])
    .webp({ quality: 72 })
    .toFile(file(name));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  await draw('a.webp', { left: 10, top: 10, size: 20 });
  await draw('same.webp', { left: 10, top: 10, size: 20 });
  await draw('moved.webp', { left: 60, top: 150, size: 20 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('two sets of screenshots are compared', () => {
  it('pictures that look alike do not differ; others say how much and where', async () => {
    expect(await difference(file('a.webp'), file('same.webp'))).toBeUndefined();
    const found = await difference(file('a.webp'), file('moved.webp'));
    expect(found?.share).toBeCloseTo(0.04, 2);
    expect(found?.box.x).toBeCloseTo(0.1, 1);
    expect(found?.box.y).toBeCloseTo(0.05, 1);
    expect(found?.box.width).toBeCloseTo(0.7, 1);
    expect(found?.box.height).toBeCloseTo(0.8, 1);
  });

  it('matches them by chart, state, language and width, and names new and removed ones', async () => {
    const screen = (value: string, name: string) => ({ value, language: 'TY', width: 390, file: name });
    const set = (...screens: ReturnType<typeof screen>[]) => ({
      folder,
      records: new Map([['login', { walks: [], screens }]]),
    });
    const before = set(screen('"idle"', 'a.webp'), screen('"gone"', 'a.webp'), screen('"kept"', 'a.webp'));
    const after = set(
      screen('"idle"', 'moved.webp'),
      screen('"new"', 'a.webp'),
      screen('"kept"', 'same.webp'),
    );
    const found = await changedPictures(before, after);
    expect(found.map(({ value, before: was, after: is }) => [value, was, is])).toEqual([
      ['"gone"', 'a.webp', undefined],
      ['"idle"', 'a.webp', 'moved.webp'],
      ['"new"', undefined, 'a.webp'],
    ]);
    const none = { folder, records: new Map() };
    expect(await changedPictures(none, after)).toEqual([]);
  });
});

describe('charts are computed only when they have changed', () => {
  it('knows the model of every chart', () => {
    expect([...modelFiles().keys()].sort()).toEqual(registry.map(({ id }) => id).sort());
  });

  it('a fingerprint depends on everything that a model imports', () => {
    const model = modelFiles().get('login') ?? '';
    const whole = contentOf([model]);
    expect(contentOf([model])).toBe(whole);
    expect(contentOf([model], { more: 'another walk' })).not.toBe(whole);
    for (const part of ['login.machine.ts', 'constants.ts', 'samples.ts'])
      expect(contentOf([model], { isOutside: (name) => name.endsWith(`/${part}`) }), part).not.toBe(whole);
  });
});

describe('screenshots are taken of what changed', () => {
  const all = { retake: false, only: undefined };

  it('a run that was interrupted is resumed, and a journey that failed is taken again', async () => {
    const before = openJourneys(all, folder);
    expect(before.open).toEqual(before.all);
    const [done, failed] = before.open;
    const progress = await plan(before.open, folder);
    const events = [
      { type: 'test', file: done?.file, state: 'passed' },
      { type: 'end', file: done?.file },
      { type: 'test', file: failed?.file, state: 'failed' },
      { type: 'end', file: failed?.file },
    ];
    await appendFile(progress, events.map((event) => `${JSON.stringify(event)}\n`).join(''));
    const { open } = openJourneys(all, folder);
    expect(before.open.filter((journey) => !open.some(({ file }) => file === journey.file))).toEqual([done]);
    expect(openJourneys({ ...all, retake: true }, folder).open).toHaveLength(before.all.length);
  });

  it('a journey whose content has changed is taken again', async () => {
    const [journey] = openJourneys(all, folder).all;
    if (journey === undefined) throw new Error('no journey takes screenshots');
    const progress = await plan([{ ...journey, content: 'an earlier one' }], folder);
    await appendFile(progress, `${JSON.stringify({ type: 'end', file: journey.file })}\n`);
    expect(openJourneys(all, folder).open.map(({ file }) => file)).toContain(journey.file);
  });
});

it('a walk has taken the transitions with which its chart begins, before its first event', () => {
  const machine = setup({
    types: { input: {} as { isKnown: boolean } },
    guards: { isKnown: () => true },
  }).createMachine({
    id: 'door',
    description: 'A door.',
    initial: 'deciding',
    states: {
      deciding: {
        description: 'Decides.',
        always: [{ guard: 'isKnown', target: 'open' }, { target: 'closed' }],
      },
      open: { description: 'Open.' },
      closed: { description: 'Closed.' },
    },
  });
  const model = defineModel(machine, {
    inputs: { known: { isKnown: true } },
    events: {},
    project: () => ({}),
  });
  const exploration = explore({
    id: 'door',
    title: 'Door',
    area: 'samples',
    machine,
    model,
    requirements: [],
  });
  const { reach } = followWalks(exploration, [{ input: 'known', steps: [], language: 'TY' }]);
  expect(reach.transitions).toEqual(['deciding||0']);
});

it('walks along all paths of an exploration have taken all of it: what follows by itself, and past refused steps', () => {
  const chart = registry.find(({ id }) => id === 'withdrawal');
  if (chart === undefined) throw new Error('there is no withdrawal');
  const exploration = explore(chart);
  const walks = edgeCover(exploration).map((path) => ({
    input: path.input,
    steps: stepLabels(path),
    language: 'TY',
  }));
  expect(walks.some(({ steps }) => steps.some((step) => step.endsWith('(refused)')))).toBe(true);
  const { reach, walks: followed } = followWalks(exploration, walks);
  const { transitions, states } = exploredCoverage(exploration);
  expect(followed.filter(({ steps, values }) => values.length !== steps.length + 1)).toEqual([]);
  expect([...transitions].filter((each) => !reach.transitions.includes(each))).toEqual([]);
  expect([...states].filter((each) => !reach.states.includes(each))).toEqual([]);
});
