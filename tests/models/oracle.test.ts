import { readFile } from 'node:fs/promises';
import { mutations, type Strength } from '@explorer/index';
import { describe, expect, it } from 'vitest';
import { registry } from '@/machines/registry';

const read = async (file: string) => JSON.parse(await readFile(file, 'utf8'));
const recorded: { readonly [chart: string]: Strength } = await read('docs/oracle.json');
const explained: readonly { readonly chart: string; readonly mutation: string; readonly reason: string }[] =
  await read('scripts/oracle/explained.json');

/** The results of `npm run oracle` belong to the charts of today. */
describe('docs/oracle.json', () => {
  it('names only charts and claims that exist', () => {
    const ids = registry.map(({ id }) => id);
    expect(Object.keys(recorded)).toEqual(ids.filter((id) => id in recorded));
    const stale = registry.flatMap(({ id, model: { invariants, steps, temporal } }) => {
      const names = new Set([...invariants, ...steps, ...temporal].map(({ name }) => name));
      return Object.keys(recorded[id]?.claims ?? {})
        .filter((name) => !names.has(name))
        .map((name) => `${id}: ${name}`);
    });
    expect(stale).toEqual([]);
  });

  it('explains every mutation that nothing detects', () => {
    const unexplained = Object.entries(recorded).flatMap(([chart, { undetected = [] }]) =>
      undetected
        .filter((id) => !explained.some((each) => each.chart === chart && each.mutation === id))
        .map((id) => `${chart}: ${id}`),
    );
    expect(unexplained).toEqual([]);
  });

  it('explains only mutations that exist and that nothing detects', () => {
    const stale = explained.filter(({ chart, mutation, reason }) => {
      const known = registry.find(({ id }) => id === chart);
      return (
        reason === '' ||
        known === undefined ||
        !mutations(known).some(({ id }) => id === mutation) ||
        recorded[chart]?.undetected?.includes(mutation) !== true
      );
    });
    expect(stale).toEqual([]);
  });
});
