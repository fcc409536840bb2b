import { readPicture, toDataAddress } from './readPicture';

/**
 * Reads a picture attached to a reward application, a JPEG or PNG by its content, as a data URL (REWARD-11, REWARD-13).
 * Rejects with {@link PictureRefused}, or when the file cannot be read (REWARD-16).
 */
export async function readProof(file: Blob): Promise<string> {
  const { bitmap, content } = await readPicture(file, ['image/jpeg', 'image/png']);
  bitmap.close();
  return toDataAddress(content);
}

/** The bytes of a data URL in base64. */
export const bytesOf = (address: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
