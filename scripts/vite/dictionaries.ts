import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressUsingDict, createCCtx, freeCCtx, init } from '@bokuweb/zstd-wasm';
import { dictionaryScope } from '../../src/config/assetNames';

/** Resolves once the compressor is ready. Another call of `init` would take the memory away from the first. */
const ready = init();
/** The highest usual level of Zstandard. */
const LEVEL = 19;
/** What stands before the frame, and before the digest of the dictionary (RFC 9842, section 5). */
const MAGIC = Buffer.from('5e2a4d1820000000', 'hex');

/**
 * Writes beside each script and style of a build its difference to each file of the earlier build that it replaces, as
 * `<name>.<SHA-256 of the earlier file>.dcz`. A phone that has the earlier file downloads only that.
 */
export async function writeDifferences(
  assets: string,
  current: readonly string[],
  earlier: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  await ready;
  const present = new Set(await readdir(assets));
  for (const name of current) {
    const scope = dictionaryScope(name);
    if (scope === undefined || earlier.has(name)) continue;
    const content = await readFile(join(assets, name));
    for (const [old, dictionary] of earlier) {
      if (!present.has(old) || dictionaryScope(old) !== scope) continue;
      const digest = createHash('sha256').update(dictionary).digest();
      const context = createCCtx();
      const frame = compressUsingDict(context, content, dictionary, LEVEL);
      freeCCtx(context);
      await writeFile(
        join(assets, `${name}.${digest.toString('hex')}.dcz`),
        Buffer.concat([MAGIC, digest, frame]),
      );
    }
  }
}
