export {
  clearSession,
  deviceSessionEntry,
  standingOf,
  storedSession,
  storeSession,
} from './deviceSession';
