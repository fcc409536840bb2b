import { execFileSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_KINDS } from '@demo/art';
import { imageAddress } from '@server/images/addresses';
import { IMAGE_BASE } from '@server/images/pictures';
import { expect, it, onTestFinished } from 'vitest';
import { runCommand, seededFolder, startProcess } from './support/process';

/** Everything in a folder that others than its owner may use, with its mode, and the number of all entries. */
function openTo(folder: string): { readonly open: readonly string[]; readonly count: number } {
  const paths = [
    folder,
    ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
  ];
  const open = paths.flatMap((path) => {
    const status = lstatSync(path);
    const mode = status.mode & 0o777;
    return mode === (status.isDirectory() ? 0o700 : 0o600)
      ? []
      : [`${path.slice(folder.length)} ${mode.toString(8)}`];
  });
  return { open, count: paths.length };
}

/** Uses the platform until it has written everything it writes, then looks at its folder, running and stopped. */
async function useAll(folder: string, umask: string, MASTER_KEY: string): Promise<void> {
  const environment = { MASTER_KEY, OPERATOR: 'grace', DATA_DIR: folder, NODE_ENV: 'test' };
  const server = await startProcess(folder, { MASTER_KEY }, umask);
  onTestFinished(() => server.kill());
  const picture = `${server.origin}${IMAGE_BASE}${imageAddress('default', DEFAULT_KINDS[0])}?w=160`;
  expect((await fetch(picture)).status).toBe(200);
  const [archive, dated] = [join(folder, 'member.tar.gz'), join(folder, 'earlier.tar.gz')];
  writeFileSync(dated, 'an earlier export', { mode: 0o644 });
  for (const file of [archive, dated]) await runCommand(['export-member', 'demo', file], environment);
  for (const words of [['rotate-master-key'], ['create-account', 'agent_of_files']]) {
    await runCommand(words, environment);
  }
  const running = openTo(folder);
  expect(running.open).toEqual([]);
  expect(running.count).toBeGreaterThan(900);
  expect(await server.terminate()).toBe(0);
  await runCommand(['set', 'brandName', 'Private'], environment);
  expect(openTo(folder).open).toEqual([]);
}

const cleanly = (folder: string): string => {
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

it('everything written into a new data directory is for its owner alone, whatever the umask', async () => {
  const parent = cleanly(mkdtempSync(join(tmpdir(), 'private-')));
  await useAll(join(parent, 'data'), '000', '');
});

it('an existing data directory that others could read is tightened at the start', async () => {
  const folder = cleanly(await seededFolder('opened'));
  execFileSync('chmod', ['-R', 'a+rwX', folder]);
  expect(openTo(folder).open.length).toBeGreaterThan(900);
  await useAll(folder, '022', Buffer.alloc(32, 7).toString('base64'));
});
