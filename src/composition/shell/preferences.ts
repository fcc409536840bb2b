import { fromPromise } from 'xstate';
import type { AppServices } from '@/composition/site/appServices';
import { wired } from '@/composition/wiring/lazyWiring';
import { NOTICES_PATH } from '@/config/routes';
import type { UnreadKind } from '@/machines/content/unread/unread.machine';
import {
  DEFAULT_PREFERENCES,
  type Preferences,
  preferencesMachine,
} from '@/machines/shell/preferences/preferences.machine';
import { createSignals, type Signals } from '@/services/deviceSignals';
import { preferencesEntry } from '@/services/storage/lazyEntries';

/** Device settings, and sounds and notifications for the player. */
export const siteSignals = (): Signals => createSignals(window);

/** The stored settings; a permission may have been revoked since. */
export function storedPreferences({ storage }: AppServices, signals: Signals): Preferences {
  const stored = { ...DEFAULT_PREFERENCES, ...storage.read(preferencesEntry) };
  return { ...stored, notifications: stored.notifications && signals.mayNotify() };
}

/** Applies settings to the page and stores them. */
function applyPreferences({ storage }: AppServices, preferences: Preferences): void {
  document.documentElement.dataset['motion'] = preferences.motion;
  storage.write(preferencesEntry, preferences);
}

/** The device settings and their effects. */
export function preferencesFlow(services: AppServices, signals: Signals) {
  return wired('preferences', preferencesMachine).provide({
    actors: { askPermission: fromPromise(() => signals.askPermission()) },
    actions: {
      apply: (_, preferences) => applyPreferences(services, preferences),
      playSignal: () => signals.chime(),
    },
  });
}

/** Signals a new message with sound and notification, as set on this device. */
export function tellOfNews(services: AppServices, signals: Signals, kind: UnreadKind): void {
  // API-27: the chat's count causes no signal.
  if (kind !== 'inbox') return;
  const { sound, notifications } = storedPreferences(services, signals);
  if (sound) signals.chime();
  if (!notifications || !document.hidden) return;
  signals
    .notify({
      title: services.status()?.info.whitelabel.brandName ?? '',
      body: services.text('message.news_arrived'),
      path: NOTICES_PATH,
    })
    .catch(() => services.logFailure('notification'));
}
