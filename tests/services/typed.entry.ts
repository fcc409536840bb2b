import { keepTyped, restoreTyped } from '@/services/formRestore';
import type { BrowserStorage } from '@/services/storage';

/* A page that keeps what is typed, over a storage that the test sees. */

declare global {
  interface Window {
    readonly kept: Map<unknown, unknown>;
    readonly keep: () => unknown;
    readonly restore: (navigation: string) => void;
  }
}

const kept = new Map<unknown, unknown>();
const storage = {
  read: (entry: unknown) => kept.get(entry),
  write: (entry: unknown, value: unknown) => kept.set(entry, value),
  remove: (entry: unknown) => kept.delete(entry),
} as unknown as BrowserStorage;

Object.assign(window, {
  kept,
  keep: () => {
    keepTyped(storage);
    return [...kept.values()][0];
  },
  restore: (navigation: string) => {
    Object.assign(performance, { getEntriesByType: () => [{ type: navigation }] });
    restoreTyped(storage);
  },
});
