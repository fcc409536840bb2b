import type { StatementFile } from '../contract/cashier';

/** Milliseconds until the object URL of a saved file is revoked: a slow browser may still be reading from it. */
const KEPT = 60_000;

function download(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT);
}

/** Whether the share sheet took the file, or the player closed it. */
async function share(file: File): Promise<boolean> {
  const files = { files: [file] };
  if (!('canShare' in navigator) || !navigator.canShare(files)) return false;
  try {
    await navigator.share(files);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/**
 * Saves a file on the device: through the share sheet on an installed site, whose window has no downloads on some
 * phones, and otherwise, or where the sheet is refused, as a download.
 */
export async function saveFile(
  { fileName, mediaType, content }: StatementFile,
  isInstalled: boolean,
): Promise<void> {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  const file = new File([bytes], fileName, { type: mediaType });
  if (!isInstalled || !(await share(file))) download(file);
}
