/*
 * The device modules that the start needs. Import the other modules directly, so that they load with the code that uses
 * them.
 */
export {
  type Device,
  type DeviceSignals,
  detectDevice,
  isKeptPage,
  isStandalone,
  markRoot,
  readDeviceSignals,
} from './device';
export { keepFocusInView } from './focusInView';
export { onlineSignal, visibleSignal } from './signals';
export { createSiteHistory, type SiteHistory } from './siteHistory';
export { reloadLostStyles } from './styles';
export { nextTask } from './tasks';
export { keepTranslatedTexts } from './translatedTexts';
