/** What a stored item is for. The privacy text names each category. */
export type KeptCategory =
  | 'session'
  | 'searches'
  | 'forms'
  | 'codes'
  | 'payments'
  | 'settings'
  | 'login'
  | 'device'
  | 'visit'
  | 'invitation'
  | 'hiddenNews'
  | 'pages'
  | 'phoneService';

/** Something that the site stores on a device. */
interface Kept {
  readonly place: 'local' | 'session' | 'database' | 'cache' | 'cookie';
  /** The storage key, or the name of the database, cache or cookie. */
  readonly name: string | RegExp;
  /** What happens to it at logout. */
  readonly atLogout: 'cleared' | 'stays';
  readonly category: KeptCategory;
}

/**
 * Everything that the site stores on a device. A test compares it with the sources, and the privacy text is made of its
 * categories. A journey fails when it finds anything else after a logout, or anything that should have been cleared.
 */
export const KEPT_ON_DEVICE: readonly Kept[] = [
  { place: 'session', name: 'MC_SESSION_INFO', atLogout: 'cleared', category: 'session' },
  // Tells the tabs that a session has begun or ended; after a logout it names only the reason.
  { place: 'local', name: 'deviceSession', atLogout: 'stays', category: 'device' },
  // Sealed.
  { place: 'session', name: 'temporaryPassword', atLogout: 'cleared', category: 'session' },
  { place: 'session', name: 'announcedContracts', atLogout: 'cleared', category: 'session' },
  { place: 'local', name: 'memberInfo', atLogout: 'cleared', category: 'session' },
  { place: 'local', name: 'recentSearches', atLogout: 'cleared', category: 'searches' },
  { place: 'session', name: 'typed', atLogout: 'cleared', category: 'forms' },
  // Sealed, with pictures.
  { place: 'database', name: 'drafts', atLogout: 'cleared', category: 'forms' },
  {
    place: 'session',
    name: /^(?:phoneVerification|smsWaits\..+)$/,
    atLogout: 'cleared',
    category: 'codes',
  },
  // Orders without an answer.
  { place: 'local', name: 'openOrder.deposit', atLogout: 'cleared', category: 'payments' },
  { place: 'local', name: 'openOrder.withdrawal', atLogout: 'cleared', category: 'payments' },
  { place: 'local', name: 'language', atLogout: 'stays', category: 'settings' },
  { place: 'cookie', name: 'lang', atLogout: 'stays', category: 'settings' },
  { place: 'local', name: 'preferences', atLogout: 'stays', category: 'settings' },
  // Only if the player wants it; sealed.
  { place: 'local', name: /^remembered(?:Agent)?Login$/, atLogout: 'stays', category: 'login' },
  { place: 'local', name: 'autoLogin', atLogout: 'stays', category: 'login' },
  { place: 'cookie', name: 'device', atLogout: 'stays', category: 'device' },
  // The device key, which no script can read.
  { place: 'database', name: 'vault', atLogout: 'stays', category: 'device' },
  // Also cleared, but written again by the next visitor.
  {
    place: 'session',
    name: /^(?:seenNews|lastPage|listPlaces|tsr-scroll.*)$/,
    atLogout: 'stays',
    category: 'visit',
  },
  { place: 'local', name: 'invitation', atLogout: 'stays', category: 'invitation' },
  { place: 'local', name: 'mutedNews', atLogout: 'stays', category: 'hiddenNews' },
  // The same for all visitors.
  {
    place: 'local',
    name: /^(?:systemStatus|service_link|getVassGameType|getGameLotts|lottList|elottList)$/,
    atLogout: 'stays',
    category: 'pages',
  },
  { place: 'cache', name: /^site-/, atLogout: 'stays', category: 'pages' },
  { place: 'cache', name: /^(?:pictures|answers)$/, atLogout: 'stays', category: 'pages' },
  { place: 'cache', name: /^last-seen\./, atLogout: 'stays', category: 'pages' },
  // Written by the libraries of the phone-verification service and of its human check.
  { place: 'database', name: 'firebase-heartbeat-database', atLogout: 'stays', category: 'phoneService' },
  { place: 'local', name: '_grecaptcha', atLogout: 'stays', category: 'phoneService' },
];
