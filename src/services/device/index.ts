/*
 * The device modules that the start needs. Import the other modules directly, so that they load with the code that uses
 * them.
 */
export {
  type Device,
  type DeviceSignals,
  detectDevice,
  isRestoredPage,
  isStandalone,
  markRoot,
  readDeviceSignals,
} from './device';
export { keepFocusInView } from './focusInView';
export { type PageBelow, pageBelow } from './pageBelow';
export { onlineSignal } from './signals';
export { createSiteHistory, type SiteHistory } from './siteHistory';
export { reloadLostStyles } from './styles';
export { nextTask } from './tasks';
export { keepTranslatedTexts } from './translatedTexts';
