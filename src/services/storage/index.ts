export type { StorageReport } from './area';
export {
  autoLoginEntry,
  elotteryListEntry,
  languageEntry,
  lotteryListEntry,
  lotteryMenusEntry,
  memberInfoEntry,
  preferencesEntry,
  recentSearchesEntry,
  type StorageEntry,
  serviceLinksEntry,
  sessionEntry,
  smsDeadlineEntry,
  systemStatusEntry,
  vendorGameTypesEntry,
} from './entries';
export { type BrowserStorage, createStorage } from './storage';
