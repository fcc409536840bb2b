import { isUnspaced, searchOf } from '@contract/readers/search';
import { RECENT_SEARCHES, SEARCH_MIN_LENGTH, SEARCH_MIN_LENGTH_COMPACT } from '@/config/constants';

/** Whether a search is long enough: 3 characters (SEARCH-06), fewer in scripts that need fewer. */
export function isSearchLongEnough(text: string): boolean {
  const search = searchOf(text);
  return [...search].length >= (isUnspaced(search) ? SEARCH_MIN_LENGTH_COMPACT : SEARCH_MIN_LENGTH);
}

/** Recent searches with the newest first and each once. */
export function addRecentSearch(recent: readonly string[], text: string): readonly string[] {
  const search = searchOf(text);
  if (search === '') return recent;
  const others = recent.filter((other) => other.toLowerCase() !== search.toLowerCase());
  return [search, ...others].slice(0, RECENT_SEARCHES);
}
