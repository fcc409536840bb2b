export { detectBrowser } from './browser';
export {
  type Device,
  type DeviceSignals,
  detectDevice,
  isStandalone,
  markRoot,
  readDeviceSignals,
} from './device';
export { onlineSignal, visibleSignal } from './signals';
