import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Mode of every file that the platform writes. */
export const PRIVATE_FILE = 0o600;
/** Mode of every folder that the platform writes. */
export const PRIVATE_FOLDER = 0o700;
/** What others may do with new files of this process: nothing. */
export const PRIVATE_UMASK = 0o077;

async function tighten(path: string): Promise<boolean> {
  const status = await lstat(path).catch(() => undefined);
  // A link's own mode has no meaning.
  if (status === undefined || status.isSymbolicLink()) return false;
  const mode = status.isDirectory() ? PRIVATE_FOLDER : PRIVATE_FILE;
  // A file that disappears meanwhile, or that belongs to someone else, is not ours to change.
  if ((status.mode & 0o777) !== mode) await chmod(path, mode).catch(() => {});
  return status.isDirectory();
}

/** Takes the rights of other users from a file, or from a folder and everything in it; an absent one is ignored. */
export async function keepPrivate(path: string): Promise<void> {
  if (!(await tighten(path))) return;
  for (const name of await readdir(path).catch(() => [])) await keepPrivate(join(path, name));
}

/**
 * Takes the rights of other users from a folder and the files directly in it; an absent one is ignored. Folders in it
 * are left alone: they may not be the platform's.
 */
export async function keepFolderPrivate(folder: string): Promise<void> {
  if (!(await tighten(folder))) return;
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    if (!entry.isDirectory()) await tighten(join(folder, entry.name));
  }
}

/** Creates a folder that only this user can access, or takes the rights of other users from an existing one. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  await keepFolderPrivate(folder);
}
