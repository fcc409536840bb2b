import { fromCallback, fromPromise } from 'xstate';
import { CONTENT_PLATFORM } from '@/config/constants';
import { HOME_ALIASES } from '@/config/routes';
import { announcementsMachine } from '@/machines/announcements/announcements.machine';
import { splitSports } from '@/machines/catalogue/vendorSorting';
import { gameListMachine } from '@/machines/gameList/gameList.machine';
import { homeLayoutMachine } from '@/machines/homeLayout/homeLayout.machine';
import { addressedLayout, layoutQuery } from '@/machines/homeLayout/layoutAddress';
import { inviteMachine, type ShareOutcome } from '@/machines/invite/invite.machine';
import { popupNewsMachine } from '@/machines/popupNews/popupNews.machine';
import { affiliateInfo } from '@/services/contract/account';
import { type Announcement, announcements } from '@/services/contract/content';
import { templateSettings } from '@/services/contract/system';
import { mutedNewsEntry, seenNewsEntry, vendorGameTypesEntry } from '@/services/storage';
import { fetchListed } from './listedGames';
import { rememberedPlace, rememberPlace } from './listPlaces';
import type { Ports } from './ports';

/** The late charts of home and its menus, with their services. */

const merchant = (ports: Ports) => ports.status()?.info.whitelabel.merchantCode ?? '';
const tokenOf = (ports: Ports) => ports.session()?.token;

/** The day on this device, e.g. `2026-07-01`. */
const today = (): string => new Date().toLocaleDateString('sv');

/** Announcements and promotions of every kind (API-53, API-54). */
export function newsLogic(ports: Ports, onPopupNews: (items: readonly Announcement[]) => void) {
  return announcementsMachine.provide({
    actors: {
      fetchAnnouncements: fromPromise(({ signal }) =>
        ports.api.call(
          announcements,
          {
            types: 'B,PL,PU,PR,H',
            platform: CONTENT_PLATFORM,
            merchantCode: merchant(ports),
            language: ports.language(),
          },
          { signal, token: tokenOf(ports) },
        ),
      ),
    },
    actions: { reportKnown: (_, { value }) => onPopupNews(value.popup) },
  });
}

/** Popup announcements that are not to show again in this visit, or on this day. */
export function seenNews({ storage }: Ports): readonly string[] {
  const muted = storage.read(mutedNewsEntry);
  return [...(storage.read(seenNewsEntry) ?? []), ...(muted?.day === today() ? muted.ids : [])];
}

export function popupNewsLogic({ storage }: Ports) {
  return popupNewsMachine.provide({
    actions: {
      storeSeen: (_, { ids }) => storage.write(seenNewsEntry, [...ids]),
      storeMuted: (_, { ids }) => {
        const muted = storage.read(mutedNewsEntry);
        const before = muted?.day === today() ? muted.ids : [];
        storage.write(mutedNewsEntry, { day: today(), ids: [...new Set([...before, ...ids])] });
      },
    },
  });
}

const HOME_PATHS: readonly string[] = HOME_ALIASES;

/** Categories that the side menu of home offers; undefined before they were ever known. */
function offeredCategories({ storage }: Ports): readonly string[] | undefined {
  const vendors = storage.read(vendorGameTypesEntry)?.value;
  return vendors && splitSports(vendors.sorting).map(({ gameCategory }) => gameCategory);
}

export function homeLayoutLogic(ports: Ports) {
  const isHome = () => HOME_PATHS.includes(ports.path());
  return homeLayoutMachine.provide({
    actors: {
      gameList: gameListMachine.provide({
        actors: {
          fetchPage: fromPromise(({ input, signal }) => fetchListed({ site: ports, input, signal })),
        },
        actions: { rememberPlace: (_, place) => rememberPlace(ports.storage, ports.entry(), place) },
      }),
      watchAddress: fromCallback(({ sendBack }) => {
        const tell = () => {
          if (!isHome()) return;
          sendBack({
            type: 'layout.addressed',
            choice: addressedLayout(ports.query(), offeredCategories(ports)),
            seen: rememberedPlace(ports.storage, ports.entry()),
          });
        };
        tell();
        return ports.watchAddress(tell);
      }),
      fetchProviderCategories: fromPromise(
        async ({ signal }) => (await ports.api.call(templateSettings, {}, { signal })).providerRowCategories,
      ),
    },
    actions: {
      openLogin: () => ports.openLogin(),
      keepAddress: (_, choice) => {
        const present = ports.query();
        const wanted = layoutQuery(choice);
        const isKept = Object.entries(wanted).every(([name, value]) => (present.get(name) ?? '') === value);
        // Other screens have an address of their own while the layout waits behind them.
        if (isHome() && !isKept) ports.changeQuery(wanted, { still: true });
      },
    },
  });
}

/** Whether this device can pass a link on to other apps. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/** Hands a link to another app that the player chooses. */
export async function shareLink(url: string): Promise<ShareOutcome> {
  try {
    await navigator.share({ url });
    return 'shared';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    throw error;
  }
}

export function inviteLogic(ports: Ports) {
  return inviteMachine.provide({
    actors: {
      fetchInvitation: fromPromise(
        async ({ signal }) =>
          (await ports.api.call(affiliateInfo, {}, { signal, token: tokenOf(ports) })).own,
      ),
      shareLink: fromPromise(({ input }) => shareLink(input.link)),
      copyLink: fromPromise(({ input }) => navigator.clipboard.writeText(input.link)),
    },
    actions: { openLogin: () => ports.openLogin(), notify: (_, toast) => ports.notify(toast) },
  });
}
