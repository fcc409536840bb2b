import { setup } from 'xstate';
import { freePlayMachine } from '@/machines/account/freePlay/freePlay.machine';
import { logoutMachine } from '@/machines/account/logout/logout.machine';
import { contractCheckMachine } from '@/machines/agent/contractCheck/contractCheck.machine';
import { chunkFailuresMachine } from '@/machines/boot/chunkFailures/chunkFailures.machine';
import { pageLifeMachine } from '@/machines/boot/pageLife/pageLife.machine';
import { siteUpdateMachine } from '@/machines/boot/siteUpdate/siteUpdate.machine';
import { favouritesMachine } from '@/machines/catalogue/favourites/favourites.machine';
import { recentGamesMachine } from '@/machines/catalogue/recentGames/recentGames.machine';
import { winnersMachine } from '@/machines/catalogue/winners/winners.machine';
import { announcementsMachine } from '@/machines/content/announcements/announcements.machine';
import { unreadMachine } from '@/machines/content/unread/unread.machine';
import { homeLayoutMachine } from '@/machines/home/homeLayout/homeLayout.machine';
import { popupNewsMachine } from '@/machines/home/popupNews/popupNews.machine';
import { gameLinkMachine } from '@/machines/play/gameLink/gameLink.machine';
import { launchMachine } from '@/machines/play/launch/launch.machine';
import { playRestrictionMachine } from '@/machines/protection/playRestriction/playRestriction.machine';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import type { Session } from '@/machines/shared/session/session';
import { inviteMachine } from '@/machines/shell/invite/invite.machine';
import { type Preferences, preferencesMachine } from '@/machines/shell/preferences/preferences.machine';
import { servicePanelMachine } from '@/machines/shell/servicePanel/servicePanel.machine';

export interface DeferredChartsInput {
  readonly session: Session;
  readonly preferences: Preferences;
  /** Whether the operator has a chat (FLAG-11). */
  readonly hasChat: boolean;
  /** Ids of popup announcements that must not show again in this visit or today. */
  readonly seenNews: readonly string[];
  /** Whether home shows with nothing over it. */
  readonly isHomeClear: boolean;
  /** Whether the device can share a link with other apps. */
  readonly canShare: boolean;
}

export type DeferredChartsEvent = { readonly type: 'deferredCharts.restart' };

/** Charts that live as long as the page but are not needed for its first screen; they load right after it. */
export const deferredChartsMachine = setup({
  types: {} as ChartTypes<DeferredChartsInput, DeferredChartsEvent, DeferredChartsInput> & {
    children: {
      freePlay: 'freePlay';
      preferences: 'preferences';
      favourites: 'favourites';
      launch: 'launch';
      logout: 'logout';
      gameLink: 'gameLink';
      winners: 'winners';
      allAnnouncements: 'allAnnouncements';
      popupNews: 'popupNews';
      homeLayout: 'homeLayout';
      servicePanel: 'servicePanel';
      invite: 'invite';
      inboxUnread: 'unread';
      chatUnread: 'unread';
      playRestriction: 'playRestriction';
      recentGames: 'recentGames';
      contractCheck: 'contractCheck';
      siteUpdate: 'siteUpdate';
      chunkFailures: 'chunkFailures';
      pageLife: 'pageLife';
    };
  },
  actors: {
    freePlay: freePlayMachine,
    preferences: preferencesMachine,
    favourites: favouritesMachine,
    launch: launchMachine,
    logout: logoutMachine,
    gameLink: gameLinkMachine,
    winners: winnersMachine,
    /** Announcements and promotions of every kind; the first screen requests only its banners. */
    allAnnouncements: announcementsMachine,
    popupNews: popupNewsMachine,
    homeLayout: homeLayoutMachine,
    servicePanel: servicePanelMachine,
    invite: inviteMachine,
    unread: unreadMachine,
    playRestriction: playRestrictionMachine,
    recentGames: recentGamesMachine,
    contractCheck: contractCheckMachine,
    siteUpdate: siteUpdateMachine,
    chunkFailures: chunkFailuresMachine,
    pageLife: pageLifeMachine,
  },
}).createMachine({
  id: 'deferredCharts',
  description: 'Owns the charts that load right after the first screen.',
  context: ({ input }) => input,
  initial: 'running',
  states: {
    running: {
      description:
        'Free play, settings of the device, favourites, recent games, launch, logout, links to games, winners, announcements, home layout, service panel, invitations, unread counts, play restriction, contract check, the life of the page, and the watches for new versions and missing parts are ready.',
      meta: { requirements: ['ANN-15', 'I18N-05'] },
      invoke: [
        { id: 'freePlay', systemId: 'freePlay', src: 'freePlay' },
        {
          id: 'preferences',
          systemId: 'preferences',
          src: 'preferences',
          input: ({ context }) => ({ stored: context.preferences }),
        },
        {
          id: 'favourites',
          systemId: 'favourites',
          src: 'favourites',
          input: ({ context }) => ({ session: context.session }),
        },
        {
          id: 'launch',
          systemId: 'launch',
          src: 'launch',
          input: ({ context }) => ({ session: context.session }),
        },
        { id: 'logout', systemId: 'logout', src: 'logout' },
        {
          id: 'gameLink',
          systemId: 'gameLink',
          src: 'gameLink',
          input: ({ context }) => ({ session: context.session }),
        },
        { id: 'winners', systemId: 'winners', src: 'winners' },
        { id: 'allAnnouncements', systemId: 'allAnnouncements', src: 'allAnnouncements' },
        {
          id: 'popupNews',
          systemId: 'popupNews',
          src: 'popupNews',
          input: ({ context }) => ({
            session: context.session,
            seen: context.seenNews,
            isHomeClear: context.isHomeClear,
          }),
        },
        {
          id: 'homeLayout',
          systemId: 'homeLayout',
          src: 'homeLayout',
          input: ({ context }) => ({ session: context.session }),
        },
        { id: 'servicePanel', systemId: 'servicePanel', src: 'servicePanel' },
        { id: 'recentGames', systemId: 'recentGames', src: 'recentGames' },
        {
          id: 'playRestriction',
          systemId: 'playRestriction',
          src: 'playRestriction',
          input: ({ context }) => ({ session: context.session }),
        },
        {
          id: 'invite',
          systemId: 'invite',
          src: 'invite',
          input: ({ context }) => ({ session: context.session, canShare: context.canShare }),
        },
        {
          id: 'inboxUnread',
          systemId: 'inboxUnread',
          src: 'unread',
          input: ({ context }) => ({ kind: 'inbox', isOn: true, session: context.session }),
        },
        {
          id: 'chatUnread',
          systemId: 'chatUnread',
          src: 'unread',
          input: ({ context }) => ({
            kind: 'chat',
            isOn: context.hasChat,
            session: context.session,
          }),
        },
        {
          id: 'contractCheck',
          systemId: 'contractCheck',
          src: 'contractCheck',
          input: ({ context }) => ({ session: context.session }),
        },
        { id: 'siteUpdate', systemId: 'siteUpdate', src: 'siteUpdate' },
        { id: 'chunkFailures', systemId: 'chunkFailures', src: 'chunkFailures' },
        {
          id: 'pageLife',
          systemId: 'pageLife',
          src: 'pageLife',
          input: ({ context }) => ({ session: context.session }),
        },
      ],
      on: {
        'deferredCharts.restart': { target: 'running', reenter: true },
      },
    },
  },
});
