import type { LanguageCode, SystemStatus } from '@contract/system';
import type { AnyRouter } from '@tanstack/react-router';
import type { AnyActorRef } from 'xstate';
import type { LoadView } from '@/features/shared/lazy';
import type { Api, ApiOptions } from '@/services/api';
import type { Sealer } from '@/services/crypto';
import type { Device, PageBelow, SiteHistory } from '@/services/device';
import type { LoadTexts } from '@/services/i18n';
import type { BrowserStorage } from '@/services/storage';
import type { CoreServices } from './coreServices';
import type { CreateFlowByName } from './flows';

/** What the site tells its API client, and hears from it. */
export type ApiListeners = Required<
  Pick<ApiOptions, 'token' | 'popupsClosed' | 'onSessionLost' | 'onPasswordDue' | 'onClosed' | 'onLastSeen'>
>;

/** How lazy charts are created on a site. */
export interface LazyFlows {
  readonly createFlows: (site: CoreServices, router: AnyRouter, loadView: LoadView) => CreateFlowByName;
  /** Watches the player's input; only in a browser. */
  readonly watchInput?: (site: CoreServices) => void;
}

/** External services that the site needs from the start. */
export interface SiteServices {
  readonly storage: BrowserStorage;
  readonly device: Device;
  readonly history: SiteHistory;
  /** The page under everything that lies over it. */
  readonly pageBelow: PageBelow;
  readonly sealer: Pick<Sealer, 'adoptKey'>;
  readonly createApi: (listeners: ApiListeners) => Api;
  /** Whether the device has a network. */
  readonly online: {
    readonly read: () => boolean;
    readonly subscribe: (listener: (isOnline: boolean) => void) => () => void;
  };
  /** The system status that came with the page; fresher than any that is stored. */
  readonly servedStatus: SystemStatus | undefined;
  readonly loadTexts: LoadTexts;
  /** Sets the language of the page. */
  readonly announceLanguage: (language: LanguageCode) => void;
  /** Sends the player's chosen language to the server. */
  readonly rememberLanguage: (language: LanguageCode) => void;
  /** Removes the form drafts of this device. */
  readonly forgetDrafts: () => Promise<void>;
  /** Returns a new unguessable id at each call. */
  readonly createId: () => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Random number in [0, 1), drawn once per visit, so that every picture comes from the same CDN (BOOT-08). */
  readonly imageCdnSeed: number;
  /** Loads the lazy charts; rejects when their code fails to load. */
  readonly loadFlows: () => Promise<LazyFlows>;
  /** Loads the views over the page; rejects when their code fails to load. */
  readonly loadViews: () => Promise<{ readonly loadView: LoadView }>;
  /**
   * Whether the visit makes the requests that the server rendered the page from; undefined when it rendered none.
   */
  readonly matchesServerRender?: (() => Promise<boolean>) | undefined;
  /** Whether the service worker stored the page in an earlier visit. */
  readonly isStoredPage?: boolean;
  /** The site renders one page, on the server. */
  readonly isServer?: boolean;
  /** Receives every inspection event of the actor system; for development. */
  readonly inspect?: (app: AnyActorRef) => void;
}
