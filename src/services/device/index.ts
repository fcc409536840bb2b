export { type Browser, detectBrowser, type Version } from './browser';
export {
  APP_MARKER,
  APP_VERSION_PATTERN,
  type Device,
  type DeviceSignals,
  detectDevice,
  isStandalone,
  MODE_MARKER,
  markRoot,
  type RunningMode,
  readDeviceSignals,
} from './device';
export { onlineSignal, type Signal, visibleSignal } from './signals';
