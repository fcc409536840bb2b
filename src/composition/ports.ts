import type { MessageKey } from '@/config/messages';
import type { ConfirmRequest, LoadingRequest, ToastRequest } from '@/machines/feedback/feedback.machine';
import type { Api } from '@/services/api';
import type { SessionRecord } from '@/services/contract/account';
import type { Game } from '@/services/contract/catalogue';
import type { LanguageCode, SystemStatus } from '@/services/contract/system';
import type { Device } from '@/services/device';
import type { TextPart } from '@/services/i18n';
import type { BrowserStorage } from '@/services/storage';

/** What the flows that load later need of the running site. */
export interface Ports {
  readonly api: Api;
  readonly storage: BrowserStorage;
  readonly device: Device;
  readonly language: () => LanguageCode;
  readonly status: () => SystemStatus | null;
  readonly session: () => SessionRecord | null;
  readonly startSession: (record: SessionRecord | null) => void;
  /** The member has chosen a password. */
  readonly passwordChanged: () => void;
  /** Tells of every login and logout, with the member type or null, until the returned function is called. */
  readonly onSession: (tell: (memberType: number | null) => void) => () => void;
  /** Whether whoever logged in last is the one whose session had ended here. */
  readonly isBack: () => boolean;
  readonly closePopup: () => void;
  readonly openLogin: () => void;
  readonly openRecovery: () => void;
  readonly goHome: () => void;
  /** Opens another screen of the site. */
  readonly goTo: (path: string) => void;
  /** Tells of every change of the address, with its path and query, until it is told to stop. */
  readonly watchAddress: (listener: (path: string, query: URLSearchParams) => void) => () => void;
  /** Tells of every link to a game that is followed, until it is told to stop; the page stays where it is. */
  readonly watchGameLinks: (listener: (nodeId: number) => void) => () => void;
  /** Opens the deposit once a game has closed; the way back from there leads into the game again. */
  readonly depositFor: (nodeId: number, signal: AbortSignal) => Promise<void>;
  /** Launches a game, as a press on its tile does. */
  readonly launchGame: (game: Game) => void;
  /** The path of the present address. */
  readonly path: () => string;
  /** The query of the present address. */
  readonly query: () => URLSearchParams;
  /** The entry of the history that shows: a reload and the way back lead to the same one. */
  readonly entry: () => string;
  /** Calls back whenever the session or the language may have changed, until the returned function is called. */
  readonly watchAudience: (listener: () => void) => () => void;
  /**
   * Changes the query of the present address in place; an empty text takes a part out. The page begins at its top
   * then, unless it is told to stand `still`.
   */
  readonly changeQuery: (
    changes: Readonly<Record<string, string>>,
    options?: { readonly still: boolean },
  ) => void;
  /** Loads a further part of the texts; rejects when it cannot. */
  readonly addTexts: (part: TextPart) => Promise<void>;
  /** A message in the language of the page. */
  readonly text: (key: MessageKey) => string;
  /** Asks for name, picture and balance again. */
  readonly refreshMember: () => void;
  /** The player's favourites or recent games are others now: lists of them are asked for again. */
  readonly refreshOwnGames: () => void;
  /** Asks for the number of unread announcements again. */
  readonly refreshUnread: () => void;
  /** The member decided something for their own protection: what it says is asked anew. */
  readonly refreshStanding: () => void;
  /** Puts a question to the player; aborting withdraws it. */
  readonly askConfirmation: (question: ConfirmRequest, signal: AbortSignal) => Promise<boolean>;
  readonly notify: (toast: ToastRequest) => void;
  readonly showLoading: (loading: LoadingRequest) => void;
  readonly hideLoading: (id: string) => void;
  /** For failures that are logged and nothing else (ERR-27). */
  readonly logFailure: (what: string) => void;
}
