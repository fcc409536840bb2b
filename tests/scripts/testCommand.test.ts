import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeUnrun, readProgress, runGroup } from '../../scripts/lib/progress.mjs';
import { noteUnsteady } from '../../scripts/lib/unsteady.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const lines = (...events: readonly object[]) => events.map((event) => JSON.stringify(event)).join('\n');

describe('the progress of a group of tests', () => {
  it('counts results, second attempts and files that failed before their first test', () => {
    const progress = readProgress(
      lines(
        { type: 'planned', files: ['/a.test.ts', '/b.test.ts'] },
        { type: 'file', file: '/a.test.ts', tests: 2 },
        { type: 'begun', id: '1', file: '/a.test.ts', name: 'pays' },
        { type: 'test', id: '1', file: '/a.test.ts', name: 'pays', state: 'passed', message: 'late' },
        { type: 'test', id: '2', file: '/a.test.ts', name: 'waits', state: 'failed', message: 'no' },
        { type: 'end', file: '/a.test.ts', ms: 5 },
        { type: 'end', file: '/b.test.ts', ms: 1, message: 'no such module' },
        { type: 'over', unhandled: [] },
      ),
    );
    expect(progress).toMatchObject({
      passed: 1,
      failed: 1,
      unsteady: [{ title: 'a.test.ts: pays', message: 'late' }],
      isOver: true,
    });
    expect(progress.broken).toEqual(['b.test.ts: no such module']);
  });

  it('names tests that have not run, and skips a partially written line', () => {
    const cut = readProgress(
      `${lines(
        { type: 'planned', files: ['/a.test.ts', '/b.test.ts'] },
        { type: 'file', file: '/a.test.ts', tests: 3 },
        { type: 'test', id: '1', file: '/a.test.ts', name: 'pays', state: 'passed' },
        { type: 'begun', id: '2', file: '/a.test.ts', name: 'hangs' },
      )}\n{"type":"te`,
    );
    expect(cut.isOver).toBe(false);
    expect(describeUnrun(cut)).toEqual([
      'running: a.test.ts > hangs',
      'a.test.ts: 2 of 3 tests not run',
      'b.test.ts: not begun',
    ]);
  });
});

describe('the log of second attempts', () => {
  let folder: string;
  beforeEach(async () => {
    await mkdir(join(ROOT, '.cache'), { recursive: true });
    folder = await mkdtemp(join(ROOT, '.cache', 'unsteady-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('names a test at its second time, however the runs between them went', async () => {
    const note = (...titles: readonly string[]) => noteUnsteady(join(folder, 'log.ndjson'), titles);
    expect(await note('pays', 'pays')).toEqual([]);
    expect(await note()).toEqual([]);
    expect(await note('waits')).toEqual([]);
    expect(await note('pays')).toEqual(['pays']);
  });

  it('forgets what is more than ten runs ago', async () => {
    const note = (...titles: readonly string[]) => noteUnsteady(join(folder, 'log.ndjson'), titles);
    await note('just too long ago');
    await note('just within');
    for (let run = 0; run < 8; run += 1) await note();
    expect(await note('just too long ago', 'just within')).toEqual(['just within']);
  });

  it('reads a log that was cut off', async () => {
    await writeFile(join(folder, 'log.ndjson'), '["pays"]\n["wai');
    expect(await noteUnsteady(join(folder, 'log.ndjson'), ['pays', 'waits'])).toEqual(['pays']);
  });
});

describe('a running group of tests', () => {
  let folder: string;
  beforeAll(async () => {
    await mkdir(join(ROOT, '.cache'), { recursive: true });
    folder = await mkdtemp(join(ROOT, '.cache', 'group-'));
    const test = (body: string) => `import { beforeEach, expect, it } from 'vitest';\n${body}\n`;
    const write = (name: string, text: string) => writeFile(join(folder, name), text);
    await write('vitest.config.mjs', 'export default { test: { fileParallelism: false, retry: 1 } };');
    await write('good.test.mjs', test("it('passes', () => {});"));
    await write(
      'bad.test.mjs',
      test(
        "let n = 0; it('comes late', () => { n += 1; expect(n).toBe(2); }); it('fails', () => { expect(1).toBe(2); });",
      ),
    );
    // Vitest may not report what happens in the 100 ms after its last report until something else happens.
    await write(
      'hangs.test.mjs',
      test(
        "beforeEach(() => new Promise((resolve) => setTimeout(resolve, 300))); it('passes first', () => {}); it('never ends', () => { return new Promise(() => {}); }, 0); it('is not reached', () => {});",
      ),
    );
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const group = (pattern: string, options: { silenceMs?: number; tellMs?: number } = {}) => {
    const told: string[] = [];
    return runGroup({
      name: 'sample',
      command: join(ROOT, 'node_modules/.bin/vitest'),
      parameters: ['run', pattern, '--root', folder],
      file: join(folder, `${pattern}.ndjson`),
      tell: (line: string) => told.push(line),
      ...options,
    }).then((result) => ({ ...result, told }));
  };

  it('passes when all tests pass, however often it reports progress', async () => {
    const result = await group('good', { tellMs: 50 });
    expect(result).toMatchObject({ isGood: true, passed: 1, failed: 0, said: '' });
    expect(result.told.length).toBeGreaterThanOrEqual(1);
  });

  it('fails with the failed tests, and reports second attempts separately', async () => {
    const result = await group('bad');
    expect(result).toMatchObject({ isGood: false, passed: 1, failed: 1 });
    expect(result.unsteady.map(({ title }) => title)).toEqual(['bad.test.mjs: comes late']);
    expect(result.said).toContain('expected 1 to be 2');
  });

  it('is cut off only after silence, and then names the hanging test', async () => {
    const result = await group('hangs', { silenceMs: 30_000 });
    expect(result).toMatchObject({ isGood: false, wasCut: true, passed: 1, failed: 1 });
    expect(result.said).toContain('running: hangs.test.mjs > never ends');
    expect(result.said).toContain('hangs.test.mjs: 2 of 3 tests not run');
  });
});
