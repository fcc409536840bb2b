import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Directories that this process holds. */
const held = new Set<string>();

/** Start of a process in clock ticks since boot; tells two processes of one id apart. Empty where unknown. */
async function startOf(processId: number): Promise<string> {
  try {
    const stat = await readFile(`/proc/${processId}/stat`, 'utf8');
    // The name in parentheses may hold spaces; the start is the 20th field after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

async function isHeldElsewhere(holder: string): Promise<boolean> {
  const [id = '', start = ''] = holder.split(' ');
  const processId = Number(id);
  if (!Number.isInteger(processId) || processId < 1 || processId === process.pid) return false;
  try {
    process.kill(processId, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return (await startOf(processId)) === start;
}

/**
 * Takes the lock file of a data directory and returns the function that gives it back. A lock left by a
 * process that no longer runs is taken over. Rejects when a living process holds it.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const path = join(directory, 'lock');
  if (held.has(path)) throw new Error(`The data directory ${directory} is already open.`);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const file = await open(path, 'wx');
      await file.writeFile(`${process.pid} ${await startOf(process.pid)}`);
      await file.close();
      held.add(path);
      return async () => {
        held.delete(path);
        await rm(path, { force: true });
      };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const holder = await readFile(path, 'utf8').catch(() => '');
    if (await isHeldElsewhere(holder)) {
      throw new Error(`The data directory ${directory} is in use by process ${holder.split(' ')[0]}.`);
    }
    await rm(path, { force: true });
  }
  throw new Error(`The lock of the data directory ${directory} could not be taken.`);
}
