import type { ScrollPosition } from '@/machines/catalogue/gameList/gameList.machine';
import { type BrowserStorage, listPlacesEntry } from '@/services/storage';

/** Number of history entries whose list position is remembered. */
const KEPT = 20;

/** Stores the position in the list of a history entry. */
export function rememberPlace(storage: BrowserStorage, entry: string, place: ScrollPosition): void {
  const others = (storage.read(listPlacesEntry) ?? []).filter((other) => other.entry !== entry);
  storage.write(listPlacesEntry, [...others, { entry, ...place }].slice(-KEPT));
}

/** Stored list position of a history entry; undefined for a new entry. */
export function rememberedPlace(storage: BrowserStorage, entry: string): ScrollPosition | undefined {
  return storage.read(listPlacesEntry)?.find((place) => place.entry === entry);
}
