import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  BLIND_FAULTS,
  FAULTS,
  FOURTH_BLIND_FAULTS,
  KEPT_FAULTS,
  LAYERS,
  NAMED_FAULTS,
  RACE_FAULTS,
  withFault,
} from '../faults';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const ALL = [
  ...FAULTS,
  ...NAMED_FAULTS,
  ...BLIND_FAULTS,
  ...FOURTH_BLIND_FAULTS,
  ...KEPT_FAULTS,
  ...RACE_FAULTS,
];

/** `npm run faults` puts them in. */
describe('careless faults', () => {
  it('are forty, over all layers, each with its own name', () => {
    const perLayer = LAYERS.map((layer) => FAULTS.filter((fault) => fault.layer === layer).length);
    expect(perLayer).toEqual([12, 8, 8, 6, 6]);
    expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length);
  });

  it.each(ALL.map((fault) => [fault.name, fault] as const))('%s applies, and its tests exist', (_, fault) => {
    expect(withFault(read(fault.file), fault)).toBeDefined();
    const { project, file, title = '' } = fault.noticedBy;
    // The titles of charts are generated from their models.
    expect(read(file)).toMatch(new RegExp(project === 'models' ? '' : title));
  });

  it('a patch applies only to a text that is there exactly once', () => {
    const patch = { find: 'a', replace: 'b' };
    expect(withFault('xay', patch)).toBe('xby');
    expect(withFault('xy', patch)).toBeUndefined();
    expect(withFault('aa', patch)).toBeUndefined();
  });
});
