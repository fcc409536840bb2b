import { type SystemStatus, systemStatusValue } from '../contract/system';

/** Element in which the server hands the system status to the first script. */
export const BOOT_DATA_ID = 'boot';

/**
 * The system status that came with the page, so that the first paint needs no call.
 * Undefined when the server had none, or when it does not parse.
 */
export function readServedStatus(document: Pick<Document, 'getElementById'>): SystemStatus | undefined {
  try {
    const text = document.getElementById(BOOT_DATA_ID)?.textContent ?? '';
    return systemStatusValue.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
