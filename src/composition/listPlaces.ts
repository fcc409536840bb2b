import type { ListPlace } from '@/machines/gameList/gameList.machine';
import { type BrowserStorage, listPlacesEntry } from '@/services/storage';

/** Entries of the history whose place is remembered. */
const KEPT = 20;

/** Keeps where the player is in the list of a history entry. */
export function rememberPlace(storage: BrowserStorage, entry: string, place: ListPlace): void {
  const others = (storage.read(listPlacesEntry) ?? []).filter((other) => other.entry !== entry);
  storage.write(listPlacesEntry, [...others, { entry, ...place }].slice(-KEPT));
}

/** Where the player was at a history entry; undefined at one that is new. */
export function rememberedPlace(storage: BrowserStorage, entry: string): ListPlace | undefined {
  return storage.read(listPlacesEntry)?.find((place) => place.entry === entry);
}
