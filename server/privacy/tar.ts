import { gzipSync } from 'node:zlib';

/** A file of an archive. */
export interface ArchiveFile {
  /** Path of at most 100 ASCII characters. */
  readonly name: string;
  readonly content: Uint8Array;
}

const BLOCK = 512;

/** The header of a file in the ustar format (POSIX.1-1988): fixed fields, numbers in octal. */
function headerOf({ name, content }: ArchiveFile, time: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) => value.toString(8).padStart(length - 1, '0');
  header.write(name, 0, 100, 'ascii');
  header.write(octal(0o600, 8), 100, 'ascii');
  header.write(octal(0, 8), 108, 'ascii');
  header.write(octal(0, 8), 116, 'ascii');
  header.write(octal(content.length, 12), 124, 'ascii');
  header.write(octal(Math.floor(time / 1_000), 12), 136, 'ascii');
  header.write('0', 156, 'ascii');
  header.write('ustar\u000000', 257, 'ascii');
  // The checksum counts its own field as spaces.
  header.fill(' ', 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 7)}\u0000 `, 148, 'ascii');
  return header;
}

/** A compressed archive (.tar.gz); `time` is that of all files. */
export function archive(files: readonly ArchiveFile[], time: number): Buffer {
  const parts = files.flatMap((file) => [
    headerOf(file, time),
    file.content,
    Buffer.alloc((BLOCK - (file.content.length % BLOCK)) % BLOCK),
  ]);
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]));
}
