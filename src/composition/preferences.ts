import { fromPromise } from 'xstate';
import { NOTICES_PATH } from '@/config/routes';
import {
  DEFAULT_PREFERENCES,
  type Preferences,
  preferencesMachine,
} from '@/machines/preferences/preferences.machine';
import type { UnreadKind } from '@/machines/unread/unread.machine';
import { createSignals, type Signals } from '@/services/signals';
import { preferencesEntry } from '@/services/storage';
import type { Ports } from './ports';

/** What the device is told, and how it tells the player. */
export const siteSignals = (): Signals => createSignals(window);

/** The settings of an earlier visit; a permission may have been taken back since. */
export function storedPreferences({ storage }: Ports, signals: Signals): Preferences {
  const stored = { ...DEFAULT_PREFERENCES, ...storage.read(preferencesEntry) };
  return { ...stored, notifications: stored.notifications && signals.mayNotify() };
}

/** Puts settings on the page, where styles and views see them, and keeps them. */
function applyPreferences({ storage }: Ports, preferences: Preferences): void {
  document.documentElement.dataset['motion'] = preferences.motion;
  storage.write(preferencesEntry, preferences);
}

/** The settings of the device with what they change. */
export function preferencesLogic(ports: Ports, signals: Signals) {
  return preferencesMachine.provide({
    actors: { askPermission: fromPromise(() => signals.askPermission()) },
    actions: {
      apply: (_, preferences) => applyPreferences(ports, preferences),
      playSignal: () => signals.chime(),
      notify: (_, toast) => ports.notify(toast),
    },
  });
}

/** Something has come in: heard, and seen by whoever looks elsewhere, as the player has set it on this device. */
export function tellOfNews(ports: Ports, signals: Signals, kind: UnreadKind): void {
  // API-27: the chat's count alerts nobody.
  if (kind !== 'inbox') return;
  const { sound, notifications } = storedPreferences(ports, signals);
  if (sound) signals.chime();
  if (!notifications || !document.hidden) return;
  signals
    .notify({
      title: ports.status()?.info.whitelabel.brandName ?? '',
      body: ports.text('message.news_arrived'),
      path: NOTICES_PATH,
    })
    .catch(() => ports.logFailure('notification'));
}
