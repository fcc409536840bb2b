import { type SystemStatus, systemStatusValue } from '../contract/system';
import { readData, type ServingPage } from './data';

export { ANSWERS_ID, readServedAnswers } from './servedAnswers';

/** Id of the element that holds the system status for the first script. */
export const BOOT_DATA_ID = 'boot';

/**
 * The system status served with the page, so that the first paint needs no call. Undefined when the page has none or it
 * does not parse.
 */
export const readServedStatus = (document: ServingPage): SystemStatus | undefined =>
  readData(document, BOOT_DATA_ID, systemStatusValue);
