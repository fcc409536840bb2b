export type { StorageReport } from './area';
export {
  autoLoginEntry,
  elotteryListEntry,
  languageEntry,
  lotteryListEntry,
  lotteryMenusEntry,
  memberInfoEntry,
  rememberedLoginEntry,
  type StorageEntry,
  serviceLinksEntry,
  sessionEntry,
  systemStatusEntry,
  vendorGameTypesEntry,
} from './entries';
export { type BrowserStorage, createStorage, type StorageOptions } from './storage';
