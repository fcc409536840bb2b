export type { StorageReport } from './area';
export {
  autoLoginEntry,
  elotteryListEntry,
  languageEntry,
  listPlacesEntry,
  lotteryListEntry,
  lotteryMenusEntry,
  memberInfoEntry,
  mutedNewsEntry,
  preferencesEntry,
  recentSearchesEntry,
  type StorageEntry,
  seenNewsEntry,
  serviceLinksEntry,
  sessionEntry,
  smsDeadlineEntry,
  systemStatusEntry,
  vendorGameTypesEntry,
} from './entries';
export { type BrowserStorage, createStorage } from './storage';
