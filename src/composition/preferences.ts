import { DEFAULT_PREFERENCES, type Preferences } from '@/machines/preferences/preferences.machine';
import { preferencesEntry } from '@/services/storage';
import type { Ports } from './ports';

/** The settings of an earlier visit. */
export function storedPreferences({ storage }: Ports): Preferences {
  return { ...DEFAULT_PREFERENCES, ...storage.read(preferencesEntry) };
}

/** Puts settings on the page, where styles and views see them, and keeps them. */
export function applyPreferences({ storage }: Ports, preferences: Preferences): void {
  document.documentElement.dataset['motion'] = preferences.motion;
  storage.write(preferencesEntry, preferences);
}
