import { affiliateInfo } from '@contract/account';
import { announcements } from '@contract/announcements';
import { templateSettings } from '@contract/siteSettings';
import { fromCallback, fromPromise, sendTo } from 'xstate';
import { merchantOf } from '@/composition/catalogue/gamePages';
import { fetchListed } from '@/composition/catalogue/listedGames';
import { rememberedPlace, rememberPlace } from '@/composition/catalogue/listPlaces';
import { changing } from '@/composition/site/addressActor';
import type { AppServices } from '@/composition/site/appServices';
import { wired } from '@/composition/wiring/lazyWiring';
import { CONTENT_PLATFORM } from '@/config/constants';
import { homeDay } from '@/config/homeDay';
import { HOME_ALIASES } from '@/config/routes';
import { splitSports } from '@/machines/catalogue/catalogue/vendorSorting';
import { gameListMachine } from '@/machines/catalogue/gameList/gameList.machine';
import { announcementsMachine } from '@/machines/content/announcements/announcements.machine';
import { homeLayoutMachine } from '@/machines/home/homeLayout/homeLayout.machine';
import { addressedLayout, layoutQuery } from '@/machines/home/homeLayout/layoutAddress';
import { popupNewsMachine } from '@/machines/home/popupNews/popupNews.machine';
import { inviteMachine, type ShareOutcome } from '@/machines/shell/invite/invite.machine';
import { watchTouch } from '@/services/device/touch';
import { vendorGameTypesEntry } from '@/services/storage';
import { mutedNewsEntry, seenNewsEntry } from '@/services/storage/lazyEntries';

/** The lazy charts of home and its menus, with their services. */

/** The day on this device, e.g. `Wed Jul 01 2026`; only compared, so that no locale has to be loaded. */
const today = (): string => homeDay(Date.now());

/** Announcements and promotions of every kind (API-53, API-54). */
export function allAnnouncementsFlow(services: AppServices) {
  return wired('allAnnouncements', announcementsMachine).provide({
    actors: {
      fetchAnnouncements: fromPromise(({ signal }) =>
        services.api.call(
          announcements,
          {
            types: 'B,PL,PU,PR,H',
            platform: CONTENT_PLATFORM,
            merchantCode: merchantOf(services),
            language: services.language(),
          },
          { signal },
        ),
      ),
    },
  });
}

/** Ids of popup announcements that must not show again in this visit, or today. */
export function seenNews({ storage }: AppServices): readonly string[] {
  const muted = storage.read(mutedNewsEntry);
  return [...(storage.read(seenNewsEntry) ?? []), ...(muted?.day === today() ? muted.ids : [])];
}

export function popupNewsFlow({ storage }: AppServices) {
  return popupNewsMachine.provide({
    actors: {
      watchPlayer: fromCallback(({ sendBack }) =>
        watchTouch((isTouching) => sendBack({ type: isTouching ? 'player.touching' : 'player.rested' })),
      ),
    },
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

/** Categories in the side menu of home; undefined until they have loaded once. */
function offeredCategories({ storage }: AppServices): readonly string[] | undefined {
  const vendors = storage.read(vendorGameTypesEntry)?.value;
  return vendors && splitSports(vendors.sorting).map(({ gameCategory }) => gameCategory);
}

export function homeLayoutFlow(services: AppServices) {
  const isHome = () => HOME_PATHS.includes(services.path());
  return wired('homeLayout', homeLayoutMachine).provide({
    actors: {
      gameList: gameListMachine.provide({
        actors: {
          fetchPage: fromPromise(({ input, signal }) => fetchListed({ site: services, input, signal })),
        },
        actions: { rememberPlace: (_, place) => rememberPlace(services.storage, services.entry(), place) },
      }),
      watchAddress: fromCallback(({ sendBack }) => {
        const tell = () => {
          if (!isHome()) return;
          sendBack({
            type: 'layout.addressed',
            choice: addressedLayout(services.query(), offeredCategories(services)),
            seen: rememberedPlace(services.storage, services.entry()),
          });
        };
        tell();
        return services.watchAddress(tell);
      }),
      fetchProviderCategories: fromPromise(
        async ({ signal }) =>
          (await services.api.call(templateSettings, {}, { signal })).providerRowCategories,
      ),
    },
    actions: {
      keepAddress: sendTo(services.address, (_, choice) =>
        changing(() => {
          const present = services.query();
          const wanted = layoutQuery(choice);
          const isKept = Object.entries(wanted).every(([name, value]) => (present.get(name) ?? '') === value);
          // The layout stays behind other screens, which have their own address.
          if (isHome() && !isKept) services.changeQuery(wanted, { still: true });
        }),
      ),
    },
  });
}

/** Whether this device can share a link with other apps. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/** Names of the errors after which no sheet opens, and nothing has failed: it was closed, or one is open already. */
const NOT_SHARED: readonly string[] = ['AbortError', 'InvalidStateError'];

/** Shares a link with another app that the player chooses. */
export async function shareLink(url: string): Promise<ShareOutcome> {
  try {
    await navigator.share({ url });
    return 'shared';
  } catch (error) {
    if (error instanceof DOMException && NOT_SHARED.includes(error.name)) return 'cancelled';
    throw error;
  }
}

export function inviteFlow(services: AppServices) {
  return wired('invite', inviteMachine).provide({
    actors: {
      fetchInvitation: fromPromise(
        async ({ signal }) => (await services.api.call(affiliateInfo, {}, { signal })).own,
      ),
      shareLink: fromPromise(({ input }) => shareLink(input.link)),
      copyLink: fromPromise(({ input }) => navigator.clipboard.writeText(input.link)),
    },
  });
}
