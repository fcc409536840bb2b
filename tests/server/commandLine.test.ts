import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openDatabase } from '@server/db';
import { encryptionKeys, members } from '@server/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { onPostgres } from './support/platform';
import { createDatabase, hasPostgres } from './support/postgres';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** Commands that change something, each with words that would be accepted. */
const CHANGES: readonly (readonly string[])[] = [
  ['set', 'maintenance', 'true'],
  ['preset', 'age-21'],
  ['rotate-key'],
  ['rotate-master-key'],
  ['create-account', 'stray'],
  ['temporary-password', 'stray'],
  ['export-member', 'stray', 'stray.tar.gz'],
  ['erase-member', 'stray'],
  ['move-to-postgres'],
];

describe('the command line in a shell without the settings of the server', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'platform-shell-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs a command in an empty folder; resolves with everything it said, and whether it succeeded. */
  async function platform(words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
    const loader = join(ROOT, 'node_modules', 'tsx', 'dist', 'loader.mjs');
    const started = run(process.execPath, ['--import', loader, join(ROOT, 'server', 'cli.ts'), ...words], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'] ?? '',
        MIGRATIONS_DIR: join(ROOT, 'server', 'db', 'migrations'),
        TSX_TSCONFIG_PATH: join(ROOT, 'tsconfig.json'),
        ...environment,
      },
    });
    return started.then(
      ({ stdout, stderr }) => ({ isDone: true, stdout, stderr }),
      ({ stdout, stderr }) => ({ isDone: false, stdout: String(stdout), stderr: String(stderr) }),
    );
  }

  it('names the missing settings, changes nothing and creates nothing, for every command', async () => {
    for (const words of [...CHANGES, ['get'], ['trail']]) {
      const target =
        words[0] === 'move-to-postgres' ? { TARGET_DATABASE_URL: 'postgres://x@127.0.0.1:1/x' } : {};
      const said = await platform(words, target);
      expect([words[0], said.isDone]).toEqual([words[0], false]);
      expect(said.stderr).toContain(`the embedded database in ${join(folder, '.data')}`);
      expect(said.stderr).toMatch(
        /There is no database in .*nothing was changed[\s\S]*Not set: DATABASE_URL/,
      );
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  it('creates a database when told so, and says which one it acts on', async () => {
    const data = join(folder, 'asked');
    const made = await platform(['--create', 'create-account', 'first'], { DATA_DIR: data });
    expect(made).toMatchObject({ isDone: true, stderr: `This acts on the embedded database in ${data}.\n` });
    expect(made.stdout.trim()).not.toBe('');
    // From then on it exists.
    expect(await platform(['set', 'maintenance', 'true'], { DATA_DIR: data })).toMatchObject({
      isDone: true,
    });
  });

  describe.runIf(hasPostgres())('on PostgreSQL', () => {
    it('acts on a migrated database only, and never with a master key of its own', async () => {
      const location = await onPostgres();
      if (location.kind !== 'server') throw new Error('no server');
      const settings = {
        DATABASE_URL: location.url,
        DATA_DIR: join(folder, 'none'),
        NODE_ENV: 'development',
      };
      const database = await openDatabase(location, () => {});
      try {
        const keys = await database.db.select().from(encryptionKeys);
        for (const words of [['rotate-key'], ['rotate-master-key']]) {
          const said = await platform(words, settings);
          expect([words[0], said.isDone]).toEqual([words[0], false]);
          expect(said.stderr).toMatch(/no master key[\s\S]*MASTER_KEY_FILE/);
        }
        // The server's own mode requires the key for every command.
        const said = await platform(['create-account', 'stray'], { ...settings, NODE_ENV: 'production' });
        expect(said).toMatchObject({ isDone: false, stderr: expect.stringContaining('Set MASTER_KEY') });
        expect(await database.db.select().from(encryptionKeys)).toEqual(keys);
        expect(existsSync(join(folder, 'none'))).toBe(false);
        const made = await platform(['create-account', 'onserver'], settings);
        const { host, pathname } = new URL(location.url);
        expect(made).toMatchObject({
          isDone: true,
          stderr: `This acts on the PostgreSQL database ${pathname.slice(1)} at ${host}.\n`,
        });
        const found = await database.db.select().from(members).where(eq(members.username, 'onserver'));
        expect(found).toHaveLength(1);
      } finally {
        await database.close();
      }
    });

    it('does not fill an empty database, unless it is told so', async () => {
      const settings = { DATABASE_URL: await emptyDatabase(), NODE_ENV: 'development' };
      const said = await platform(['create-account', 'stray'], settings);
      expect(said).toMatchObject({ isDone: false });
      expect(said.stderr).toMatch(/has no tables of the platform, and nothing was changed/);
      expect(await platform(['--create', 'create-account', 'first'], settings)).toMatchObject({
        isDone: true,
      });
    });
  });
});

/** Address of a PostgreSQL database without tables. */
async function emptyDatabase(): Promise<string> {
  const { postgres } = inject('databases');
  if (postgres === undefined) throw new Error('There is no PostgreSQL here.');
  return (await createDatabase(postgres.adminUrl)).url;
}
