import { createDrafts } from '../drafts';

/** Something that the site stores on a device. */
interface Kept {
  readonly place: 'local' | 'session' | 'database' | 'cache';
  /** The storage key, or the name of the database or cache. */
  readonly name: string | RegExp;
  /** What happens to it at logout. */
  readonly atLogout: 'cleared' | 'stays';
  readonly what: string;
}

/**
 * Everything that the site stores on a device. A journey fails when it finds anything else there after a logout, or
 * anything that should have been cleared.
 */
export const KEPT_ON_DEVICE: readonly Kept[] = [
  {
    place: 'session',
    name: /^(?:MC_SESSION_INFO|temporaryPassword|typed|phoneVerification|smsCountdowns\..+)$/,
    atLogout: 'cleared',
    what: 'The session, its sealed passwords, the last sent code, countdowns, and typed texts kept over a reload.',
  },
  {
    place: 'session',
    name: /^(?:seenNews|lastPage|listPlaces|tsr-scroll.*)$/,
    atLogout: 'stays',
    what: 'Shown news, the last page and scroll positions: also cleared, but written again by the next visitor.',
  },
  { place: 'local', name: 'memberInfo', atLogout: 'cleared', what: 'The logged-in member.' },
  { place: 'local', name: 'recentSearches', atLogout: 'cleared', what: 'Recent searches.' },
  { place: 'local', name: 'openOrder.deposit', atLogout: 'cleared', what: 'A deposit without an answer.' },
  {
    place: 'local',
    name: 'openOrder.withdrawal',
    atLogout: 'cleared',
    what: 'A withdrawal without an answer.',
  },
  { place: 'database', name: 'drafts', atLogout: 'cleared', what: 'Sealed drafts of forms, with pictures.' },
  {
    place: 'database',
    name: 'vault',
    atLogout: 'stays',
    what: 'The device key, which no script can read.',
  },
  {
    place: 'local',
    name: /^remembered(?:Agent)?Login$/,
    atLogout: 'stays',
    what: 'The remembered login, if the player wants it, sealed.',
  },
  {
    place: 'local',
    name: 'autoLogin',
    atLogout: 'stays',
    what: 'Automatic login is off.',
  },
  { place: 'local', name: 'language', atLogout: 'stays', what: 'The language of the device.' },
  { place: 'local', name: 'preferences', atLogout: 'stays', what: 'Sound, motion and notifications.' },
  {
    place: 'local',
    name: 'invitation',
    atLogout: 'stays',
    what: 'The invitation of the visitor, until it is used.',
  },
  { place: 'local', name: 'mutedNews', atLogout: 'stays', what: 'News hidden for the day.' },
  { place: 'local', name: 'systemStatus', atLogout: 'stays', what: 'The same for all visitors.' },
  { place: 'local', name: 'service_link', atLogout: 'stays', what: 'The same for all visitors.' },
  {
    place: 'local',
    name: /^(?:getVassGameType|getGameLotts|lottList|elottList)$/,
    atLogout: 'stays',
    what: 'Menus, the same for all visitors.',
  },
  { place: 'cache', name: /^site-/, atLogout: 'stays', what: 'Files of this build and of earlier builds.' },
  { place: 'cache', name: 'pictures', atLogout: 'stays', what: 'Pictures of games and banners.' },
  {
    place: 'cache',
    name: /^last-seen\./,
    atLogout: 'stays',
    what: 'Game lists for offline use.',
  },
  {
    place: 'cache',
    name: 'answers',
    atLogout: 'stays',
    what: 'Lobby answers that are the same for all visitors.',
  },
];

/** Clears the player's local data and drafts at logout; session storage is cleared elsewhere. Never rejects. */
export async function forgetOwn(): Promise<void> {
  for (const { place, name, atLogout } of KEPT_ON_DEVICE) {
    if (place !== 'local' || atLogout !== 'cleared' || typeof name !== 'string') continue;
    try {
      localStorage.removeItem(name);
    } catch {
      // A browser that blocks storage has stored nothing.
    }
  }
  await createDrafts().clear();
}
