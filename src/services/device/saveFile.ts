import type { StatementFile } from '@contract/cashier';

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

/** What became of a file: it is on the device, the player closed the share sheet, or the sheet needs another press. */
type Handover = 'saved' | 'closed' | 'blocked';

/** Offers a file to the share sheet; undefined where there is none that takes it. */
async function share(file: File): Promise<Handover | undefined> {
  const files = { files: [file] };
  if (!('canShare' in navigator) || !navigator.canShare(files)) return undefined;
  // A sheet opens only soon after a press, and the file may have taken longer to come.
  const wasPressed = navigator.userActivation?.isActive;
  try {
    await navigator.share(files);
    return 'saved';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'closed';
    return wasPressed === false ? 'blocked' : undefined;
  }
}

/**
 * Saves a file on the device: through the share sheet on an installed site, whose window has no downloads on some
 * phones, and otherwise, or where the sheet is refused, as a download.
 */
export async function saveFile(
  { fileName, mediaType, content }: StatementFile,
  isInstalled: boolean,
): Promise<Handover> {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  const file = new File([bytes], fileName, { type: mediaType });
  const shared = isInstalled ? await share(file) : undefined;
  if (shared === undefined) download(file);
  return shared ?? 'saved';
}
