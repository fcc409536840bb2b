import type { LanguageCode, SystemStatus } from '@contract/system';
import type { MessageKey } from '@/config/messages';
import type { ConfirmRequest } from '@/machines/shared/feedback/feedback.machine';
import type { Session } from '@/machines/shared/session/session';
import type { Api } from '@/services/api';
import type { Device } from '@/services/device';
import type { TextNamespace } from '@/services/i18n';
import type { BrowserStorage } from '@/services/storage';
import type { AddressActor } from './addressActor';

/** Services of the running site for lazy flows. */
export interface AppServices {
  /** Runs the changes of the address that charts ask for, each after its step. */
  readonly address: AddressActor;
  readonly api: Api;
  readonly storage: BrowserStorage;
  readonly device: Device;
  /** Resolves when everything that starts with the page has started. */
  readonly whenComplete: () => Promise<void>;
  /** A new unguessable id, for an idempotency key or a picture. */
  readonly createId: () => string;
  readonly language: () => LanguageCode;
  readonly status: () => SystemStatus | null;
  readonly session: () => Session;
  /** Opens another screen of the site; with `replace`, going back does not lead to the current one. */
  readonly goTo: (path: string, options?: { readonly replace: boolean }) => void;
  /** Subscribes to changes of the address with path and query; returns the unsubscribe function. */
  readonly watchAddress: (listener: (path: string, query: URLSearchParams) => void) => () => void;
  /** Subscribes to followed game links, which do not navigate; returns the unsubscribe function. */
  readonly watchGameLinks: (listener: (nodeId: number) => void) => () => void;
  /** Opens the deposit once a game has closed; going back from there opens the game again. */
  readonly depositFor: (nodeId: number, signal: AbortSignal) => Promise<void>;
  /** Whether the page is the deposit that a game was left for. */
  readonly isDepositForGame: () => boolean;
  /** Goes back one page. */
  readonly goBack: () => void;
  /** Whether home shows with nothing over it. */
  readonly isHomeClear: () => boolean;
  /** Path of the current address. */
  readonly path: () => string;
  /** Query of the current address. */
  readonly query: () => URLSearchParams;
  /** Id of the current history entry; the same after a reload and after going back to it. */
  readonly entry: () => string;
  /** Loads the page again. */
  readonly reload: () => void;
  /**
   * Changes the query of the current address in place; an empty value removes a parameter. The page scrolls to its
   * top, unless `still` is set.
   */
  readonly changeQuery: (
    changes: Readonly<Record<string, string>>,
    options?: { readonly still: boolean },
  ) => void;
  /** Reduces the current address to its path, so that no secret stays in the history. */
  readonly stripAddress: () => void;
  /** Loads another namespace of texts; rejects when loading fails. */
  readonly addTexts: (part: TextNamespace) => Promise<void>;
  /** A message in the language of the page. */
  readonly text: (key: MessageKey) => string;
  /** Asks the player to confirm; aborting closes the question. */
  readonly askConfirmation: (question: ConfirmRequest, signal: AbortSignal) => Promise<boolean>;
  /** Logs a failure that is not shown (ERR-27). */
  readonly logFailure: (what: string) => void;
}
