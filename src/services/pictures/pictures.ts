import { REWARD_IMAGE_BYTES, REWARD_IMAGE_TYPES } from '@/config/constants';

/** Why a file is no picture for an application (REWARD-11, REWARD-13). */
export type PictureFault = 'type' | 'size';

const ACCEPTED: readonly string[] = REWARD_IMAGE_TYPES;
/** First bytes of the two formats: a name or a declared type proves nothing. */
const SIGNATURES: readonly (readonly [type: string, bytes: readonly number[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

/** What is wrong with a file; undefined when nothing is. Rejects when it cannot be read. */
export async function pictureFault(file: File): Promise<PictureFault | undefined> {
  if (!ACCEPTED.includes(file.type)) return 'type';
  if (file.size > REWARD_IMAGE_BYTES) return 'size';
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const found = SIGNATURES.find(([, bytes]) => bytes.every((byte, index) => start[index] === byte))?.[0];
  const declared = file.type === 'image/jpg' ? 'image/jpeg' : file.type;
  return found === declared ? undefined : 'type';
}

/** A file as a data address. Rejects when it cannot be read (REWARD-16). */
export function readDataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('no text'));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(file);
  });
}
