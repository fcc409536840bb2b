export type { StorageReport } from './area';
export {
  type BrowserStorage,
  type Cached,
  type CachedText,
  createStorage,
  type StorageOptions,
  type StoredEntry,
} from './storage';
