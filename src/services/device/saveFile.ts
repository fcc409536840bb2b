import type { StatementFile } from '../contract/cashier';

/** Milliseconds until the object URL of a saved file is revoked: a slow browser may still be reading from it. */
const KEPT = 60_000;

/** Saves a file to the player's downloads. */
export function saveFile({ fileName, mediaType, content }: StatementFile): void {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT);
}
