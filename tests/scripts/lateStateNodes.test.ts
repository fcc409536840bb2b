import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLate } from '../../scripts/vite/lateStateNodes';

const dist = dirname(createRequire(import.meta.url).resolve('xstate'));
const isMachine = (file: string) => /^StateMachine-\w+\.esm\.js$/.test(file);

describe('late state nodes', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'xstate-'));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    for (const file of await readdir(dist)) {
      if (isMachine(file)) {
        const { code } = buildLate(await readFile(join(dist, file), 'utf8'));
        await writeFile(join(folder, file), code);
      } else if (file.endsWith('.esm.js') && !file.includes('development'))
        await cp(join(dist, file), join(folder, file));
    }
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('a chart builds its states once, when it runs, and then behaves as XState does', async () => {
    const { setup, createActor }: typeof import('xstate') = await import(
      pathToFileURL(join(folder, 'xstate.esm.js')).href
    );
    let reads = 0;
    const done: string[] = [];
    const chart = setup({ actions: { tell: () => {} } }).createMachine({
      id: 'door',
      initial: 'closed',
      states: {
        closed: { on: { open: { target: 'opened', actions: 'tell' } } },
        opened: {
          initial: 'ajar',
          get states() {
            reads += 1;
            return { ajar: {}, wide: { id: 'wide' } };
          },
          on: { push: '#wide' },
        },
      },
    });
    const provided = chart.provide({ actions: { tell: () => done.push('opened') } });
    expect(reads).toBe(0);
    const door = createActor(provided).start();
    const built = reads;
    expect(built).toBeGreaterThan(0);
    door.send({ type: 'open' });
    door.send({ type: 'push' });
    expect(door.getSnapshot().value).toEqual({ opened: 'wide' });
    expect(door.getSnapshot().can({ type: 'open' })).toBe(false);
    expect(done).toEqual(['opened']);
    createActor(provided).start();
    expect(reads).toBe(built);
    expect(createActor(provided, { snapshot: door.getPersistedSnapshot() }).getSnapshot().value).toEqual({
      opened: 'wide',
    });
  });

  it('the build fails when XState’s source has changed', async () => {
    expect(() => buildLate('class StateMachine {\n}\n')).toThrow('no longer contains');
    const [machine = ''] = (await readdir(dist)).filter(isMachine);
    const source = await readFile(join(dist, machine), 'utf8');
    expect(() => buildLate(source.replace('this.root._initialize();', 'this.root.build();'))).toThrow();
  });
});
