export type { StorageReport } from './area';
export {
  announcedContractsEntry,
  invitationEntry,
  languageEntry,
  lastPageEntry,
  listPlacesEntry,
  memberInfoEntry,
  type StorageEntry,
  sessionEntry,
  systemStatusEntry,
  vendorGameTypesEntry,
} from './entries';
export { type BrowserStorage, createStorage } from './storage';
