export {
  clearSession,
  deviceSessionEntry,
  type SessionEnd,
  type Standing,
  standingOf,
  storedSession,
  storeSession,
} from './deviceSession';
