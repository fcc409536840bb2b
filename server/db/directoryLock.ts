import { randomUUID } from 'node:crypto';
import { link, readFile, readlink, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { ConfigurationError } from '../common/configurationError';
import { PRIVATE_FILE } from '../common/privateFiles';

/** Directories locked by this process. */
const held = new Set<string>();

/** Interval at which the holder of a lock touches its file, in milliseconds. */
const BEAT = 1_000;
/** Age in milliseconds after which an untouched lock of another machine or container is stale. */
const STALE_AFTER = 8_000;

/** Holder of a lock. */
const holderSchema = z.object({
  token: z.string(),
  pid: z.number().int(),
  /** Start of the process in clock ticks since boot; distinguishes processes with the same id. Empty when unknown. */
  start: z.string(),
  /** Scope in which the id is valid: boot of the machine and process namespace. Empty when unknown. */
  realm: z.string(),
});
type Holder = z.infer<typeof holderSchema>;

/** Options for tests. */
interface LockOptions {
  readonly beat?: number;
  readonly staleAfter?: number;
}

/** A held lock. */
export interface DirectoryLock {
  release(): Promise<void>;
}

async function startOf(processId: number): Promise<string> {
  try {
    const status = await readFile(`/proc/${processId}/stat`, 'utf8');
    // The name in parentheses can contain spaces; the start time is the 20th field after it.
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

async function realmOf(): Promise<string> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    return `${boot.trim()} ${await readlink('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}

function readHolder(text: string): Holder | undefined {
  try {
    return holderSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Whether a process of this realm is running. */
async function lives({ pid, start }: Holder): Promise<boolean> {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return (await startOf(pid)) === start;
}

const touchedAt = (path: string): Promise<number> => stat(path).then(({ mtimeMs }) => mtimeMs);

/**
 * Whether another process holds the lock. A holder in the same realm is looked up by process id. The id of a holder in
 * another container or machine is meaningless here, so its file is watched for updates; its clock does not matter.
 */
async function isHeldElsewhere(
  path: string,
  text: string,
  realm: string,
  staleAfter: number,
): Promise<boolean> {
  const holder = readHolder(text);
  if (holder !== undefined && realm !== '' && holder.realm === realm) return lives(holder);
  const before = await touchedAt(path);
  for (let waited = 0; waited < staleAfter; waited += BEAT / 4) {
    await wait(BEAT / 4);
    if ((await touchedAt(path)) !== before) return true;
  }
  return false;
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/**
 * Takes the lock file of a data directory, including one left by a process that no longer runs. Rejects when a running
 * process holds it, in any container or machine. `onLost` is called when another process takes the lock anyway, e.g.
 * while this process was frozen; nothing may be written after that.
 */
export async function lockDirectory(
  directory: string,
  onLost: () => void,
  { beat = BEAT, staleAfter = STALE_AFTER }: LockOptions = {},
): Promise<DirectoryLock> {
  const path = join(directory, 'lock');
  if (held.has(path)) throw new ConfigurationError(`The data directory ${directory} is already open.`);
  const realm = await realmOf();
  const own: Holder = { token: randomUUID(), pid: process.pid, start: await startOf(process.pid), realm };
  const draft = `${path}.${own.token}`;
  await writeFile(draft, JSON.stringify(own), { flag: 'wx', mode: PRIVATE_FILE });
  try {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      try {
        // Linking is atomic and never replaces an existing file.
        await link(draft, path);
        return hold(path, own, beat, onLost);
      } catch (error) {
        if (!isCode(error, 'EEXIST')) throw error;
      }
      const found = await readFile(path, 'utf8').catch(() => undefined);
      if (found === undefined) continue;
      if (await isHeldElsewhere(path, found, realm, staleAfter).catch(() => false)) {
        const holder = readHolder(found);
        throw new ConfigurationError(
          `The data directory ${directory} is in use${
            holder === undefined
              ? ''
              : holder.realm === realm
                ? ` by process ${holder.pid}`
                : ' by another container or machine'
          }. Stop that, or set DATA_DIR to another directory.`,
        );
      }
      await discard(path, found, own);
    }
  } finally {
    await rm(draft, { force: true });
  }
  throw new ConfigurationError(
    `The lock of the data directory ${directory} could not be taken, because other processes start there. Try again.`,
  );
}

/** Removes a stale lock; if another process took it in between, that lock is restored. */
async function discard(path: string, found: string, own: Holder): Promise<void> {
  const aside = `${path}.${own.token}.old`;
  try {
    await rename(path, aside);
    if ((await readFile(aside, 'utf8')) !== found) await link(aside, path).catch(() => {});
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

function hold(path: string, own: Holder, beat: number, onLost: () => void): DirectoryLock {
  held.add(path);
  const isOwn = async (): Promise<boolean> => readHolder(await readFile(path, 'utf8'))?.token === own.token;
  const timer = setInterval(() => {
    isOwn()
      .then(async (isStill) => {
        if (!isStill) throw new Error('Another process holds the lock.');
        const now = new Date();
        await utimes(path, now, now);
      })
      .catch((error: unknown) => {
        // A single disk error does not mean that the lock was lost.
        if (isCode(error, 'EIO') || isCode(error, 'ENOSPC') || isCode(error, 'EROFS')) return;
        clearInterval(timer);
        if (held.has(path)) onLost();
      });
  }, beat);
  timer.unref();
  return {
    async release() {
      clearInterval(timer);
      held.delete(path);
      if (await isOwn().catch(() => false)) await rm(path, { force: true });
    },
  };
}
