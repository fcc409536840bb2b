import { createActor, fromCallback, fromPromise } from 'xstate';
import { FAVOURITE_SET_SIZE, GAME_PLATFORM } from '@/config/constants';
import { extrasMachine } from '@/machines/extras/extras.machine';
import { favouritesMachine } from '@/machines/favourites/favourites.machine';
import { freePlayMachine } from '@/machines/freePlay/freePlay.machine';
import { launchMachine } from '@/machines/launch/launch.machine';
import type { LaunchRequest } from '@/machines/launch/launchRules';
import type { Flow } from '@/machines/lazyFlow/lazyFlow.machine';
import { preferencesMachine } from '@/machines/preferences/preferences.machine';
import { winnersMachine } from '@/machines/winners/winners.machine';
import { testPlay, trialAccount } from '@/services/contract/account';
import {
  addFavourite,
  addRecent,
  favouriteList,
  gameRanking,
  launchGame,
  removeFavourite,
  winnerBoard,
} from '@/services/contract/catalogue';
import type { RequestOf } from '@/services/contract/core';
import { readGameFrameMessage } from '@/services/contract/gameFrame';
import type { LanguageCode } from '@/services/contract/system';
import { canShare, homeLayoutLogic, inviteLogic, newsLogic, popupNewsLogic, seenNews } from './homeLogic';
import { chatUnreadLogic, contractCheckLogic, hasChat } from './lateChecks';
import type { Ports } from './ports';
import { applyPreferences, storedPreferences } from './preferences';

const CLOCK_EVERY = 1000;

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

function launchLogic(ports: Ports) {
  const token = () => ports.session()?.token;
  return launchMachine.provide({
    actors: {
      openGame: fromPromise(({ input, signal }) =>
        ports.api.call(launchGame, wireOf(input, ports.language()), { signal, token: token() }),
      ),
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
              return message.fatal ? sendBack({ type: 'frame.failed' }) : undefined;
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
      rememberRecent: (_, { game }) => {
        if (game === null) return;
        ports.api
          .call(addRecent, { nodeId: String(game.nodeId), vendor: game.vassalage }, { token: token() })
          .catch(() => ports.logFailure('recent games'));
      },
    },
  });
}

function favouritesLogic(ports: Ports) {
  const token = () => ports.session()?.token;
  return favouritesMachine.provide({
    actors: {
      fetchFavourites: fromPromise(async ({ signal }) => {
        const answer = await ports.api.call(
          favouriteList,
          { pageNo: '1', pageSize: String(FAVOURITE_SET_SIZE), language: ports.language() },
          { signal, token: token() },
        );
        return 'list' in answer ? answer.list : answer.content;
      }),
      saveChange: fromPromise(async ({ input, signal }) => {
        const { nodeId, vassalage: vendor } = input.game;
        const options = { signal, token: token() };
        if (input.kind === 'add') await ports.api.call(addFavourite, { nodeId, vendor }, options);
        else await ports.api.call(removeFavourite, { nodeId: String(nodeId), vendor }, options);
      }),
    },
    actions: { openLogin: () => ports.openLogin(), notify: (_, toast) => ports.notify(toast) },
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

function winnersLogic(ports: Ports) {
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

/** The charts that load right after the first screen, with their services and the texts of home and its menus. */
export async function extrasFlow(ports: Ports): Promise<Flow> {
  await ports.addTexts('home');
  const logic = extrasMachine.provide({
    actors: {
      launch: launchLogic(ports),
      favourites: favouritesLogic(ports),
      freePlay: freePlayLogic(ports),
      winners: winnersLogic(ports),
      preferences: preferencesMachine.provide({
        actions: { apply: (_, preferences) => applyPreferences(ports, preferences) },
      }),
      news: newsLogic(ports, (items) =>
        ref.getSnapshot().children.popupNews?.send({ type: 'news.known', items }),
      ),
      popupNews: popupNewsLogic(ports),
      homeLayout: homeLayoutLogic(ports),
      invite: inviteLogic(ports),
      contractCheck: contractCheckLogic(ports),
      chatUnread: chatUnreadLogic(ports),
    },
  });
  const ref = createActor(logic, {
    input: {
      memberType: ports.session()?.type ?? null,
      preferences: storedPreferences(ports),
      seenNews: seenNews(ports),
      canShare: canShare(),
      hasChat: hasChat(ports),
    },
  });
  return { name: 'extras', ref };
}
