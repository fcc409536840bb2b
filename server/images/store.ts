import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../common/privateFiles';

/** Maximum size of the store in bytes. */
const MOST_BYTES = 1_073_741_824;
/** When it is exceeded, the oldest pictures are deleted down to this fraction. */
const LEFT = 0.8;

/** Store of finished pictures on disk. */
export interface PictureStore {
  read(name: string): Promise<Uint8Array | undefined>;
  /** Stores a picture; deletes the oldest ones when the store is full. */
  keep(name: string, picture: Uint8Array): Promise<void>;
}

/** Creates the store in a directory. It never exceeds `most` bytes plus one picture. */
export function createPictureStore(folder: string, most = MOST_BYTES): PictureStore {
  let bytes: Promise<number> | undefined;

  async function files() {
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    const found = await Promise.all(
      names.map(async (name) => {
        const file = join(folder, name);
        const status = await stat(file).catch(() => undefined);
        return status?.isFile() ? [{ file, size: status.size, at: status.mtimeMs }] : [];
      }),
    );
    return found.flat();
  }

  /** Measures the store, and deletes the oldest pictures when it is too large. */
  async function count(): Promise<number> {
    const found = (await files()).sort((a, b) => a.at - b.at);
    let sum = found.reduce((total, { size }) => total + size, 0);
    if (sum <= most) return sum;
    for (const { file, size } of found) {
      if (sum <= most * LEFT) break;
      await rm(file, { force: true });
      sum -= size;
    }
    return sum;
  }

  return {
    read: (name) => readFile(join(folder, name)).catch(() => undefined),
    async keep(name, picture) {
      const file = join(folder, name);
      await mkdir(dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
      // Renaming is atomic, so that readers never see a partial picture.
      const draft = `${file}.${crypto.randomUUID()}`;
      await writeFile(draft, picture, { mode: PRIVATE_FILE });
      await rename(draft, file);
      const known = bytes;
      bytes =
        known === undefined
          ? count()
          : known.then((sum) => (sum + picture.byteLength > most ? count() : sum + picture.byteLength));
      await bytes;
    },
  };
}
