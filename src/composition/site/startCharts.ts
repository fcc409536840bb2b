import { announcements } from '@contract/announcements';
import { hotGames } from '@contract/games';
import { memberInfo } from '@contract/profile';
import { type LanguageCode, type SystemStatus, systemStatus } from '@contract/system';
import { fromCallback, fromPromise, sendTo } from 'xstate';
import { fetchGames, fetchVendors, merchantOf } from '@/composition/catalogue/gamePages';
import { rememberPlace } from '@/composition/catalogue/listPlaces';
import { CONTENT_PLATFORM, GAME_PLATFORM } from '@/config/constants';
import { neighbourCategory } from '@/config/routes';
import { languageMachine } from '@/machines/boot/language/language.machine';
import { networkMachine } from '@/machines/boot/network/network.machine';
import type { pageStartMachine } from '@/machines/boot/pageStart/pageStart.machine';
import { serviceStatusMachine } from '@/machines/boot/serviceStatus/serviceStatus.machine';
import { catalogueMachine } from '@/machines/catalogue/catalogue/catalogue.machine';
import { gameListMachine } from '@/machines/catalogue/gameList/gameList.machine';
import { isOnePage } from '@/machines/catalogue/gameList/gameQuery';
import { hotListMachine } from '@/machines/catalogue/hotList/hotList.machine';
import { announcementsMachine } from '@/machines/content/announcements/announcements.machine';
import { lobbyMachine } from '@/machines/home/lobby/lobby.machine';
import { sessionMachine } from '@/machines/shared/session/session.machine';
import { overlaysMachine } from '@/machines/shell/overlays/overlays.machine';
import { pageTransitionMachine } from '@/machines/shell/pageTransition/pageTransition.machine';
import { appMachine } from '@/machines/site/app/app.machine';
import { type CreateFlow, type FlowName, lazyFlowMachine } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { navigationMachine } from '@/machines/site/navigation/navigation.machine';
import { routeActorMachine } from '@/machines/site/routeActor/routeActor.machine';
import { clearSession, storeSession } from '@/services/deviceSession';
import { createTranslator, type Translator } from '@/services/i18n';
import { languageEntry, memberInfoEntry, systemStatusEntry, vendorGameTypesEntry } from '@/services/storage';
import { wired } from '../wiring/wiring';
import { changing } from './addressActor';
import type { CoreServices } from './coreServices';
import type { SiteServices } from './services';

/** Dependencies of the first screen's charts apart from the services. */
interface StartPorts {
  readonly site: CoreServices;
  readonly adoptStatus: (status: SystemStatus) => void;
  readonly keepTranslator: (translator: Translator) => void;
  readonly translator: () => Translator | undefined;
  readonly loadFlow: (name: FlowName) => Promise<CreateFlow>;
  readonly pageStart: typeof pageStartMachine;
}

/** The charts of the first screen with their services. */
export function startCharts(services: SiteServices, ports: StartPorts) {
  const { storage, online, now } = services;
  const { router: history, entry, holdBackButton } = services.history;
  const { site, adoptStatus } = ports;
  const { address, api } = site;
  const merchant = () => merchantOf(site);
  /** What the vendors were requested for: the language may change before they arrive. */
  let asked: { readonly language: LanguageCode; readonly merchant: string } | undefined;
  // When removal fails, drafts stay sealed for their owner, and the next form overwrites them.
  const forgetDrafts = () => void services.forgetDrafts().catch(() => {});
  const lazyFlow = lazyFlowMachine.provide({
    actors: { loadFlow: fromPromise(({ input }) => ports.loadFlow(input.name)) },
  });
  return appMachine.provide({
    actors: {
      language: wired('language', languageMachine).provide({
        actors: {
          loadTexts: fromPromise(async ({ input, signal }) => {
            const translator = ports.translator();
            if (translator !== undefined) return translator.change(input.language, signal);
            const { language } = input;
            ports.keepTranslator(await createTranslator({ language, load: services.loadTexts }));
          }),
        },
        actions: {
          applyLanguage: (_, { language }) => {
            services.announceLanguage(language);
            // A stored choice is sent to the server on every visit.
            if (storage.read(languageEntry) !== undefined) services.rememberLanguage(language);
          },
          rememberLanguage: (_, { language }) => storage.write(languageEntry, language),
        },
      }),
      serviceStatus: wired('serviceStatus', serviceStatusMachine).provide({
        actors: {
          fetchStatus: fromPromise(async ({ signal }) => {
            const status = await api.call(systemStatus, {}, { signal });
            adoptStatus(status);
            return { status, isLive: api.isLive(status) };
          }),
        },
        actions: { cacheStatus: (_, { output }) => storage.write(systemStatusEntry, output.status) },
      }),
      session: wired('session', sessionMachine).provide({
        actors: {
          fetchMemberInfo: fromPromise(async ({ input, signal }) => {
            const value = await api.call(memberInfo, {}, { signal, token: input.token });
            storage.write(memberInfoEntry, value);
            return value;
          }),
        },
        actions: {
          storeSession: (_, { record }) => {
            if (storeSession(storage, record)) forgetDrafts();
          },
          clearSession: (_, { cause }) => clearSession(storage, cause),
          forgetDrafts,
        },
      }),
      navigation: wired('navigation', navigationMachine).provide({
        actors: { lazyFlow },
        actions: {
          navigate: sendTo(address, (_, { to, replace }) =>
            changing(() => (replace ? history.replace(to) : history.push(to))),
          ),
          goBack: sendTo(
            address,
            changing(() => history.back()),
          ),
        },
      }),
      overlays: wired('overlays', overlaysMachine).provide({
        actors: {
          backButton: fromCallback(({ sendBack }) =>
            holdBackButton(() => sendBack({ type: 'back.pressed' })),
          ),
        },
        actions: {
          coverPage: () => services.pageBelow.setCovered(true),
          uncoverPage: () => services.pageBelow.setCovered(false),
          returnFocus: (_, { to }) => services.pageBelow.returnFocus(to),
        },
      }),
      network: wired('network', networkMachine).provide({
        actors: {
          watchNetwork: fromCallback(({ sendBack }) =>
            online.subscribe((isOnline) =>
              sendBack({ type: isOnline ? 'network.restored' : 'network.lost' }),
            ),
          ),
        },
      }),
      pageStart: ports.pageStart,
      pageTransition: wired('pageTransition', pageTransitionMachine).provide({
        actions: {
          turnCategory: sendTo(address, (_, { step }) =>
            changing(() => {
              const next = neighbourCategory(history.location.pathname, step);
              if (next !== undefined) history.push(next);
            }),
          ),
        },
      }),
      catalogue: catalogueMachine.provide({
        actors: {
          fetchVendors: fromPromise(({ signal }) => {
            asked = { language: site.language(), merchant: merchant() };
            return fetchVendors(site, signal);
          }),
        },
        actions: {
          cacheVendors: (_, { vendors }) => {
            if (asked === undefined) return;
            storage.write(vendorGameTypesEntry, { savedAt: now(), ...asked, value: vendors });
          },
        },
      }),
      hotList: hotListMachine.provide({
        actors: {
          fetchHotGames: fromPromise(async ({ signal }) => {
            const { list } = await api.call(
              hotGames,
              {
                isPlatform: '2',
                language: site.language(),
                platform: GAME_PLATFORM,
                refresh: 'false',
              },
              { signal },
            );
            return list;
          }),
        },
      }),
      announcements: announcementsMachine.provide({
        actors: {
          fetchAnnouncements: fromPromise(({ signal }) =>
            api.call(
              announcements,
              {
                types: 'B',
                platform: CONTENT_PLATFORM,
                merchantCode: merchant(),
                language: site.language(),
              },
              { signal },
            ),
          ),
        },
      }),
      lobby: wired('lobby', lobbyMachine).provide({
        actors: {
          gameList: gameListMachine.provide({
            actors: {
              fetchPage: fromPromise(async ({ input, signal }) => {
                const lazy = import('@/composition/catalogue/listedGames');
                // Most lists need only this page, so its request starts before the lazy code has loaded.
                const first = isOnePage(input) ? fetchGames(site, input, signal) : undefined;
                first?.catch(() => {});
                return (await lazy).fetchListed({ site, input, signal, first });
              }),
            },
            actions: { rememberPlace: (_, place) => rememberPlace(storage, entry(), place) },
          }),
        },
      }),
      lazyFlow,
      routeActor: routeActorMachine.provide({ actors: { lazyFlow } }),
    },
  });
}
