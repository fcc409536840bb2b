import { logout, testPlay, trialAccount } from '@contract/account';
import {
  addFavourite,
  addRecent,
  favouriteList,
  gameRanking,
  launchGame,
  removeFavourite,
  winnerBoard,
} from '@contract/catalogue';
import { chatUnreadCount } from '@contract/chat';
import type { RequestOf } from '@contract/core';
import { readGameFrameMessage } from '@contract/gameFrame';
import type { Game } from '@contract/games';
import {
  acknowledgeRealityCheck,
  inboxUnreadCount,
  protection,
  type RealityFigures,
  realityCheck,
} from '@contract/member';
import type { LanguageCode } from '@contract/system';
import { fromCallback, fromPromise } from 'xstate';
import { pageLifeFlow } from '@/composition/boot/pageLifeFlow';
import { fetchGame, fetchVendors } from '@/composition/catalogue/gamePages';
import {
  allAnnouncementsFlow,
  canShare,
  homeLayoutFlow,
  inviteFlow,
  popupNewsFlow,
  seenNews,
  shareLink,
} from '@/composition/home/homeFlows';
import { preferencesFlow, siteSignals, storedPreferences, tellOfNews } from '@/composition/shell/preferences';
import { wired } from '@/composition/wiring/lazyWiring';
import { FAVOURITE_SET_SIZE, GAME_PLATFORM } from '@/config/constants';
import { gameLinkOf } from '@/config/gameLink';
import { freePlayMachine } from '@/machines/account/freePlay/freePlay.machine';
import { logoutMachine } from '@/machines/account/logout/logout.machine';
import { favouritesMachine } from '@/machines/catalogue/favourites/favourites.machine';
import { recentGamesMachine } from '@/machines/catalogue/recentGames/recentGames.machine';
import { winnersMachine } from '@/machines/catalogue/winners/winners.machine';
import { type UnreadKind, unreadMachine } from '@/machines/content/unread/unread.machine';
import { gameLinkMachine } from '@/machines/play/gameLink/gameLink.machine';
import { launchMachine } from '@/machines/play/launch/launch.machine';
import type { LaunchRequest } from '@/machines/play/launch/launchRules';
import { playRestrictionMachine } from '@/machines/protection/playRestriction/playRestriction.machine';
import { realityWatchMachine } from '@/machines/protection/realityWatch/realityWatch.machine';
import { isOfMember } from '@/machines/shared/session/guards';
import { deferredChartsMachine } from '@/machines/site/deferredCharts/deferredCharts.machine';
import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { autoLoginEntry, serviceLinksEntry } from '@/services/storage/lazyEntries';
import type { AppServices } from './appServices';
import { chunkFailuresFlow, contractCheckFlow, hasChat, siteUpdateFlow } from './siteFlows';

const CLOCK_EVERY = 1000;
/** Refusals of a round caused by the player's own protection settings. */
const RESTRICTED: readonly string[] = ['player.excluded', 'player.limit.reached'];
/** No reality check: a trial plays with play money. */
const NO_CHECK: RealityFigures = {
  sessionStartTime: 0,
  betMinor: 0,
  winMinor: 0,
  spentMinor: 0,
  currency: '',
  nextCheckTime: null,
  serverTime: 0,
};

/** Request body of a launch (API-42). */
function wireOf(request: LaunchRequest, language: LanguageCode): RequestOf<typeof launchGame> {
  if (request.launch === 'lottery') {
    return { ...request, nodeId: String(request.nodeId), platform: GAME_PLATFORM, language };
  }
  return {
    launch: 'general',
    gameCategory: request.gameCategory,
    vendor: request.vendor,
    gameId: request.gameId,
    nodeId: String(request.nodeId),
    supportFreePlay: request.supportFreePlay ? 'true' : 'false',
    freePlay: request.freePlay ? 'true' : 'false',
    platform: GAME_PLATFORM,
    language,
  };
}

/** Window of an open game's frame; null when the view has not rendered it. */
function frameOf(launchId: string): MessageEventSource | null {
  const frames = document.querySelectorAll<HTMLIFrameElement>('iframe[data-launch]');
  return [...frames].find((frame) => frame.dataset['launch'] === launchId)?.contentWindow ?? null;
}

/** Whether the player has protection settings: a trial has no account. */
const isProtected = (services: AppServices): boolean => isOfMember(services.session());

function playRestrictionFlow(services: AppServices) {
  return wired('playRestriction', playRestrictionMachine).provide({
    actors: {
      fetchProtection: fromPromise(({ signal }) =>
        services.api.call(protection, {}, { signal, reportsSessionLoss: false }),
      ),
    },
  });
}

/** The launch with its services. */
export function launchFlow(services: AppServices) {
  return wired('launch', launchMachine).provide({
    actors: {
      openGame: fromPromise(({ input, signal }) =>
        services.api.call(launchGame, wireOf(input, services.language()), { signal }),
      ),
      realityWatch: realityWatchMachine.provide({
        actors: {
          fetchFigures: fromPromise(async ({ signal }) => {
            if (!isProtected(services)) return NO_CHECK;
            const [figures] = await Promise.all([
              services.api.call(realityCheck, {}, { signal }),
              services.addTexts('protection'),
            ]);
            return figures;
          }),
        },
      }),
      acknowledgeReality: fromPromise(async ({ signal }) => {
        await services.api.call(acknowledgeRealityCheck, {}, { signal });
      }),
      mayDeposit: fromPromise(async ({ signal }) => {
        if (!isProtected(services)) return false;
        const { standing } = await services.api.call(protection, {}, { signal });
        return standing.play === 'open' && standing.deposit === 'open';
      }),
      openDeposit: fromPromise(({ input, signal }) => services.depositFor(input.nodeId, signal)),
      watchFrame: fromCallback(({ sendBack, input }) => {
        const listen = (event: MessageEvent<unknown>) => {
          const message = readGameFrameMessage(event, frameOf(input.launchId), input.origin);
          switch (message?.type) {
            case 'ready':
              return sendBack({ type: 'frame.ready' });
            case 'balance.changed':
            case 'round.ended':
              return sendBack({ type: 'frame.balance', balanceMinor: message.balanceMinor });
            case 'error':
              if (message.fatal) return sendBack({ type: 'frame.failed' });
              if (message.code === 'reality.check.due') return sendBack({ type: 'frame.checkDue' });
              if (message.code === 'balance.insufficient') return sendBack({ type: 'frame.shortOfMoney' });
              return RESTRICTED.includes(message.code) ? sendBack({ type: 'frame.restricted' }) : undefined;
            case 'close.requested':
              return sendBack({ type: 'frame.closeRequested' });
          }
        };
        window.addEventListener('message', listen);
        return () => window.removeEventListener('message', listen);
      }),
      clock: fromCallback(({ sendBack, input }) => {
        const opened = Date.now() - input.elapsedSeconds * CLOCK_EVERY;
        const timer = setInterval(
          () =>
            sendBack({ type: 'clock.tick', elapsedSeconds: Math.floor((Date.now() - opened) / CLOCK_EVERY) }),
          CLOCK_EVERY,
        );
        return () => clearInterval(timer);
      }),
    },
  });
}

/** The record of opened games with its services. */
export function recentGamesFlow(services: AppServices) {
  return wired('recentGames', recentGamesMachine).provide({
    actors: {
      // It goes on when the next game opens.
      saveGame: fromPromise(async ({ input: { nodeId, vassalage: vendor } }) => {
        await services.api.call(addRecent, { nodeId: String(nodeId), vendor });
      }),
    },
    actions: { logFailure: () => services.logFailure('recent games') },
  });
}

/** Links to games with their services. */
export function gameLinkFlow(services: AppServices) {
  return wired('gameLink', gameLinkMachine).provide({
    actors: {
      watchLinks: fromCallback(({ sendBack }) =>
        services.watchGameLinks((nodeId) => sendBack({ type: 'link.followed', nodeId })),
      ),
      findGame: fromPromise(async ({ input, signal }) => {
        // The page may not have loaded the vendors yet; otherwise the browser's cache answers.
        const [game, { mapping }] = await Promise.all([
          fetchGame(services, input.nodeId, signal),
          fetchVendors(services, signal),
        ]);
        return { game, mapping };
      }),
      passOn: fromPromise(async ({ input }) => {
        const url = new URL(gameLinkOf(input.nodeId), location.origin).href;
        if (canShare()) return shareLink(url);
        await navigator.clipboard.writeText(url);
        return 'copied' as const;
      }),
      askAgain: fromPromise(({ input, signal }) => services.askConfirmation(input, signal)),
    },
  });
}

/** The favourites with their services. */
export function favouritesFlow(services: AppServices) {
  return wired('favourites', favouritesMachine).provide({
    actors: {
      fetchFavourites: fromPromise(async ({ signal }) => {
        const set = new Map<number, Game>();
        // FAV-04: loads the whole set, in several requests if needed.
        for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo += 1) {
          const answer = await services.api.call(
            favouriteList,
            { pageNo: String(pageNo), pageSize: String(FAVOURITE_SET_SIZE), language: services.language() },
            { signal },
          );
          for (const game of 'list' in answer ? answer.list : answer.content) set.set(game.nodeId, game);
          pages = answer.totalPages;
        }
        return [...set.values()];
      }),
      saveChange: fromPromise(async ({ input, signal }) => {
        const { nodeId, vassalage: vendor } = input.game;
        const options = { signal };
        if (input.kind === 'add') await services.api.call(addFavourite, { nodeId, vendor }, options);
        else await services.api.call(removeFavourite, { nodeId: String(nodeId), vendor }, options);
      }),
    },
  });
}

function logoutFlow(services: AppServices) {
  return wired('logout', logoutMachine).provide({
    actors: {
      askConfirmation: fromPromise(({ input, signal }) => services.askConfirmation(input, signal)),
      endSession: fromPromise(async ({ signal }) => {
        await services.api.call(logout, {}, { signal, reportsSessionLoss: false });
      }),
    },
    actions: { turnOffAutoLogin: () => services.storage.write(autoLoginEntry, false) },
  });
}

function freePlayFlow(services: AppServices) {
  return wired('freePlay', freePlayMachine).provide({
    actors: {
      startTrial: fromPromise(async ({ input, signal }) => {
        if (input.moduleId === '') {
          const trial = await services.api.call(trialAccount, {}, { signal });
          return { ...trial, type: 4, firstTimeLogin: false };
        }
        const { customerType, ...play } = await services.api.call(
          testPlay,
          { moduleId: input.moduleId },
          { signal },
        );
        return { ...play, type: customerType, firstTimeLogin: false };
      }),
    },
  });
}

const MINUTE = 60_000;

/** Winner board and game ranking with their services. */
export function winnersFlow(services: AppServices) {
  return winnersMachine.provide({
    actors: {
      fetchBoards: fromPromise(async ({ signal }) => {
        const [winners, ranking] = await Promise.all([
          services.api.call(winnerBoard, { language: services.language() }, { signal }),
          services.api.call(gameRanking, { language: services.language() }, { signal }),
          // The texts of the boards load with their data.
          services.addTexts('catalogue'),
        ]);
        // Relative times use the device's clock, rounded to the minute.
        const ahead = Math.round((services.api.serverNow() - Date.now()) / MINUTE) * MINUTE;
        return {
          winners: winners.list.map((winner) => ({ ...winner, wonTime: winner.wonTime - ahead })),
          ranking: ranking.list,
        };
      }),
    },
  });
}

function unreadFlow(services: AppServices, tellOfNews: (kind: UnreadKind) => void) {
  return unreadMachine.provide({
    actors: {
      fetchCount: fromPromise(async ({ input, signal }) => {
        const row = input.kind === 'inbox' ? inboxUnreadCount : chatUnreadCount;
        return (await services.api.call(row, {}, { signal })).count;
      }),
    },
    actions: { tellOfNews: (_, { kind }) => tellOfNews(kind) },
  });
}

/** The charts that load right after the first screen, with their services and the texts of home and its menus. */
export async function deferredChartsFlow(services: AppServices): Promise<CreateFlow<'deferredCharts'>> {
  await services.addTexts('home');
  // SESSION-05: the service links are stored as received.
  const contacts = services.status()?.info.customerService;
  if (contacts !== undefined) services.storage.write(serviceLinksEntry, contacts);
  // Preloaded, so that a logout clears the device even when a deploy has removed the file.
  import('@/services/storageInventory').catch(() => {});
  const signals = siteSignals();
  const logic = wired('deferredCharts', deferredChartsMachine).provide({
    actors: {
      launch: launchFlow(services),
      logout: logoutFlow(services),
      playRestriction: playRestrictionFlow(services),
      recentGames: recentGamesFlow(services),
      gameLink: gameLinkFlow(services),
      favourites: favouritesFlow(services),
      freePlay: freePlayFlow(services),
      winners: winnersFlow(services),
      preferences: preferencesFlow(services, signals),
      allAnnouncements: allAnnouncementsFlow(services),
      popupNews: popupNewsFlow(services),
      homeLayout: homeLayoutFlow(services),
      invite: inviteFlow(services),
      unread: unreadFlow(services, (kind) => tellOfNews(services, signals, kind)),
      contractCheck: contractCheckFlow(services),
      siteUpdate: siteUpdateFlow(services),
      chunkFailures: chunkFailuresFlow(services),
      pageLife: pageLifeFlow(services),
    },
  });
  return (create) => ({
    name: 'deferredCharts',
    ref: create(logic, {
      input: {
        session: services.session(),
        preferences: storedPreferences(services, signals),
        seenNews: seenNews(services),
        isHomeClear: services.isHomeClear(),
        canShare: canShare(),
        hasChat: hasChat(services),
      },
    }),
  });
}
