import { createActor, fromCallback, fromPromise } from 'xstate';
import { FAVOURITE_SET_SIZE, GAME_PLATFORM, GUEST_TYPE } from '@/config/constants';
import { gameLinkOf } from '@/config/gameLink';
import { extrasMachine } from '@/machines/extras/extras.machine';
import { favouritesMachine } from '@/machines/favourites/favourites.machine';
import { freePlayMachine } from '@/machines/freePlay/freePlay.machine';
import { gameLinkMachine, type LinkedGame } from '@/machines/gameLink/gameLink.machine';
import { launchMachine } from '@/machines/launch/launch.machine';
import type { LaunchRequest } from '@/machines/launch/launchRules';
import type { FlowOf } from '@/machines/lazyFlow/lazyFlow.machine';
import { realityWatchMachine } from '@/machines/realityWatch/realityWatch.machine';
import { standingMachine } from '@/machines/standing/standing.machine';
import { type UnreadKind, unreadMachine } from '@/machines/unread/unread.machine';
import { winnersMachine } from '@/machines/winners/winners.machine';
import { testPlay, trialAccount } from '@/services/contract/account';
import {
  addFavourite,
  addRecent,
  favouriteList,
  type Game,
  gameDetail,
  gameRanking,
  launchGame,
  removeFavourite,
  vendorGameTypes,
  winnerBoard,
} from '@/services/contract/catalogue';
import { chatUnreadCount } from '@/services/contract/chat';
import type { RequestOf } from '@/services/contract/core';
import { readGameFrameMessage } from '@/services/contract/gameFrame';
import {
  acknowledgeRealityCheck,
  inboxUnreadCount,
  type PlayerStanding,
  protection,
  type RealityFigures,
  realityCheck,
} from '@/services/contract/member';
import type { LanguageCode } from '@/services/contract/system';
import { serviceLinksEntry } from '@/services/storage';
import {
  canShare,
  homeLayoutLogic,
  inviteLogic,
  newsLogic,
  popupNewsLogic,
  seenNews,
  shareLink,
} from './homeLogic';
import { contractCheckLogic, hasChat, siteUpdateLogic } from './lateChecks';
import type { Ports } from './ports';
import { preferencesLogic, siteSignals, storedPreferences, tellOfNews } from './preferences';

const CLOCK_EVERY = 1000;
/** Refusals of a round by the player's own protection. */
const HELD_BACK: readonly string[] = ['player.excluded', 'player.limit.reached'];
/** Nobody is checked on: a guest plays for nothing. */
const NO_CHECK: RealityFigures = {
  sessionStartTime: 0,
  betMinor: 0,
  winMinor: 0,
  spentMinor: 0,
  currency: '',
  nextCheckTime: null,
  serverTime: 0,
};

/** A launch as it travels (API-42). */
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

/** The frame of an open game, as its view marks it. */
function frameOf(launchId: string): MessageEventSource | null {
  const frames = document.querySelectorAll<HTMLIFrameElement>('iframe[data-launch]');
  return [...frames].find((frame) => frame.dataset['launch'] === launchId)?.contentWindow ?? null;
}

/** Whether protection is kept of whoever is here: a guest has no account for it. */
const isProtected = (ports: Ports): boolean => {
  const type = ports.session()?.type;
  return type !== undefined && type !== GUEST_TYPE;
};

function standingLogic(ports: Ports, report: (play: PlayerStanding | null) => void) {
  return standingMachine.provide({
    actors: {
      fetchProtection: fromPromise(({ signal }) =>
        ports.api.call(protection, {}, { signal, token: ports.session()?.token, reportsSessionLoss: false }),
      ),
    },
    actions: { reportStanding: (_, { play }) => report(play) },
  });
}

/** The launch with its services. */
export function launchLogic(ports: Ports, refreshStanding: () => void) {
  const token = () => ports.session()?.token;
  return launchMachine.provide({
    actors: {
      openGame: fromPromise(({ input, signal }) =>
        ports.api.call(launchGame, wireOf(input, ports.language()), { signal, token: token() }),
      ),
      realityWatch: realityWatchMachine.provide({
        actors: {
          fetchFigures: fromPromise(async ({ signal }) => {
            if (!isProtected(ports)) return NO_CHECK;
            const [figures] = await Promise.all([
              ports.api.call(realityCheck, {}, { signal, token: token() }),
              ports.addTexts('protection'),
            ]);
            return figures;
          }),
        },
      }),
      acknowledgeReality: fromPromise(async ({ signal }) => {
        await ports.api.call(acknowledgeRealityCheck, {}, { signal, token: token() });
      }),
      mayDeposit: fromPromise(async ({ signal }) => {
        if (!isProtected(ports)) return false;
        const { standing } = await ports.api.call(protection, {}, { signal, token: token() });
        return standing.play === 'open' && standing.deposit === 'open';
      }),
      openDeposit: fromPromise(({ input, signal }) => ports.depositFor(input.nodeId, signal)),
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
              return HELD_BACK.includes(message.code) ? sendBack({ type: 'frame.heldBack' }) : undefined;
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
    actions: {
      openLogin: () => ports.openLogin(),
      refreshMember: () => ports.refreshMember(),
      notify: (_, toast) => ports.notify(toast),
      refreshStanding,
      notifyHeldBack: (_, { standing }) =>
        ports.notify({
          message: standing === 'excluded' ? 'error.player.excluded' : 'error.player.limit.reached',
          tone: 'info',
          duration: 'info',
        }),
      rememberRecent: (_, { game }) => {
        if (game === null) return;
        ports.api
          .call(addRecent, { nodeId: String(game.nodeId), vendor: game.vassalage }, { token: token() })
          .then(() => ports.refreshOwnGames())
          .catch(() => ports.logFailure('recent games'));
      },
    },
  });
}

/** Links to games with their services. */
export function gameLinkLogic(ports: Ports, launch: (found: LinkedGame) => void) {
  return gameLinkMachine.provide({
    actors: {
      watchLinks: fromCallback(({ sendBack }) =>
        ports.watchGameLinks((nodeId) => sendBack({ type: 'link.followed', nodeId })),
      ),
      findGame: fromPromise(async ({ input, signal }) => {
        const language = ports.language();
        const merchant = ports.status()?.info.whitelabel.merchantCode ?? '';
        // The page may not have its vendors yet; where it has, the browser's cache answers.
        const [{ game }, { mapping }] = await Promise.all([
          ports.api.call(gameDetail, { nodeId: String(input.nodeId), language }, { signal }),
          ports.api.call(vendorGameTypes, { typeId: 'all', merchant, language }, { signal }),
        ]);
        return { game, mapping };
      }),
      passOn: fromPromise(async ({ input }) => {
        const url = new URL(gameLinkOf(input.nodeId), location.origin).href;
        if (canShare()) return shareLink(url);
        await navigator.clipboard.writeText(url);
        return 'copied' as const;
      }),
      askAgain: fromPromise(({ input, signal }) => ports.askConfirmation(input, signal)),
    },
    actions: {
      launch: (_, found) => launch(found),
      showLoading: (_, loading) => ports.showLoading(loading),
      hideLoading: (_, { id }) => ports.hideLoading(id),
      notify: (_, toast) => ports.notify(toast),
    },
  });
}

/** The favourites with their services. */
export function favouritesLogic(ports: Ports) {
  const token = () => ports.session()?.token;
  return favouritesMachine.provide({
    actors: {
      fetchFavourites: fromPromise(async ({ signal }) => {
        const set = new Map<number, Game>();
        // FAV-04: the whole set, also where it is longer than one answer.
        for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo += 1) {
          const answer = await ports.api.call(
            favouriteList,
            { pageNo: String(pageNo), pageSize: String(FAVOURITE_SET_SIZE), language: ports.language() },
            { signal, token: token() },
          );
          for (const game of 'list' in answer ? answer.list : answer.content) set.set(game.nodeId, game);
          pages = answer.totalPages;
        }
        return [...set.values()];
      }),
      saveChange: fromPromise(async ({ input, signal }) => {
        const { nodeId, vassalage: vendor } = input.game;
        const options = { signal, token: token() };
        if (input.kind === 'add') await ports.api.call(addFavourite, { nodeId, vendor }, options);
        else await ports.api.call(removeFavourite, { nodeId: String(nodeId), vendor }, options);
      }),
    },
    actions: {
      openLogin: () => ports.openLogin(),
      notify: (_, toast) => ports.notify(toast),
      reportSaved: () => ports.refreshOwnGames(),
    },
  });
}

function freePlayLogic(ports: Ports) {
  return freePlayMachine.provide({
    actors: {
      startTrial: fromPromise(async ({ input, signal }) => {
        const token = ports.session()?.token;
        if (input.moduleId === '') {
          const trial = await ports.api.call(trialAccount, {}, { signal });
          return { ...trial, type: 4, firstTimeLogin: false };
        }
        const { customerType, ...play } = await ports.api.call(
          testPlay,
          { moduleId: input.moduleId },
          { signal, token },
        );
        return { ...play, type: customerType, firstTimeLogin: false };
      }),
    },
    actions: {
      startSession: (_, { record }) => ports.startSession(record),
      showLoading: (_, loading) => ports.showLoading(loading),
      hideLoading: (_, { id }) => ports.hideLoading(id),
      notify: (_, toast) => ports.notify(toast),
    },
  });
}

/** Winner board and game ranking with their calls. */
export function winnersLogic(ports: Ports) {
  return winnersMachine.provide({
    actors: {
      fetchBoards: fromPromise(async ({ signal }) => {
        const [winners, ranking] = await Promise.all([
          ports.api.call(winnerBoard, { language: ports.language() }, { signal }),
          ports.api.call(gameRanking, { language: ports.language() }, { signal }),
          // The texts of the boards come with what they show.
          ports.addTexts('winners'),
        ]);
        return { winners: winners.list, ranking: ranking.list };
      }),
    },
  });
}

function unreadLogic(ports: Ports, tellOfNews: (kind: UnreadKind) => void) {
  return unreadMachine.provide({
    actors: {
      fetchCount: fromPromise(async ({ input, signal }) => {
        const row = input.kind === 'inbox' ? inboxUnreadCount : chatUnreadCount;
        return (await ports.api.call(row, {}, { signal, token: ports.session()?.token })).count;
      }),
    },
    actions: { tellOfNews: (_, { kind }) => tellOfNews(kind) },
  });
}

/** The charts that load right after the first screen, with their services and the texts of home and its menus. */
export async function extrasFlow(ports: Ports): Promise<FlowOf<'extras'>> {
  await ports.addTexts('home');
  // SESSION-05: the service links are kept as they came.
  const contacts = ports.status()?.info.customerService;
  if (contacts !== undefined) ports.storage.write(serviceLinksEntry, contacts);
  const signals = siteSignals();
  const logic = extrasMachine.provide({
    actors: {
      launch: launchLogic(ports, () =>
        ref.getSnapshot().children.standing?.send({ type: 'standing.refresh' }),
      ),
      standing: standingLogic(ports, (standing) =>
        ref.getSnapshot().children.launch?.send({ type: 'standing.changed', standing }),
      ),
      gameLink: gameLinkLogic(ports, ({ game, mapping }) =>
        ref.getSnapshot().children.launch?.send({ type: 'game.launch', game, mode: 'real', mapping }),
      ),
      favourites: favouritesLogic(ports),
      freePlay: freePlayLogic(ports),
      winners: winnersLogic(ports),
      preferences: preferencesLogic(ports, signals),
      news: newsLogic(ports, (items) =>
        ref.getSnapshot().children.popupNews?.send({ type: 'news.known', items }),
      ),
      popupNews: popupNewsLogic(ports),
      homeLayout: homeLayoutLogic(ports),
      invite: inviteLogic(ports),
      unread: unreadLogic(ports, (kind) => tellOfNews(ports, signals, kind)),
      contractCheck: contractCheckLogic(ports),
      siteUpdate: siteUpdateLogic(ports),
    },
  });
  const ref = createActor(logic, {
    input: {
      memberType: ports.session()?.type ?? null,
      preferences: storedPreferences(ports, signals),
      seenNews: seenNews(ports),
      canShare: canShare(),
      hasChat: hasChat(ports),
    },
  });
  return { name: 'extras', ref };
}
