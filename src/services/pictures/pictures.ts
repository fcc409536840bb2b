import { REWARD_IMAGE_BYTES, REWARD_IMAGE_TYPES } from '@/config/constants';

/** Why a file cannot be attached to a reward application (REWARD-11, REWARD-13). */
export type PictureFault = 'type' | 'size';

const ACCEPTED: readonly string[] = REWARD_IMAGE_TYPES;
/** First bytes of the two formats. The file name and the declared type cannot be trusted. */
const SIGNATURES: readonly (readonly [type: string, bytes: readonly number[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

/** Why a file is refused; undefined when it is acceptable. Rejects when the file cannot be read. */
export async function pictureFault(file: File): Promise<PictureFault | undefined> {
  if (!ACCEPTED.includes(file.type)) return 'type';
  if (file.size > REWARD_IMAGE_BYTES) return 'size';
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const found = SIGNATURES.find(([, bytes]) => bytes.every((byte, index) => start[index] === byte))?.[0];
  const declared = file.type === 'image/jpg' ? 'image/jpeg' : file.type;
  return found === declared ? undefined : 'type';
}

/** The file as a data URL. Rejects when the file cannot be read (REWARD-16). */
export function readDataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('no text'));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(file);
  });
}

/** The bytes of a data URL in base64. */
export const bytesOf = (address: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
