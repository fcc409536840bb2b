import { enqueueActions, setup } from 'xstate';
import { announcementsMachine } from '../announcements/announcements.machine';
import { contractCheckMachine } from '../contractCheck/contractCheck.machine';
import { favouritesMachine } from '../favourites/favourites.machine';
import { freePlayMachine } from '../freePlay/freePlay.machine';
import { gameLinkMachine } from '../gameLink/gameLink.machine';
import { homeLayoutMachine } from '../homeLayout/homeLayout.machine';
import { inviteMachine } from '../invite/invite.machine';
import { launchMachine } from '../launch/launch.machine';
import { popupNewsMachine } from '../popupNews/popupNews.machine';
import { type Preferences, preferencesMachine } from '../preferences/preferences.machine';
import { servicePanelMachine } from '../servicePanel/servicePanel.machine';
import { siteUpdateMachine } from '../siteUpdate/siteUpdate.machine';
import { standingMachine } from '../standing/standing.machine';
import { unreadMachine } from '../unread/unread.machine';
import { winnersMachine } from '../winners/winners.machine';

export interface ExtrasInput {
  /** Member type of the session; null for a visitor. */
  readonly memberType: number | null;
  readonly preferences: Preferences;
  /** The site has a chat (FLAG-11). */
  readonly hasChat: boolean;
  /** Popup announcements that are not to show again in this visit or today. */
  readonly seenNews: readonly string[];
  /** The device can pass a link on to other apps. */
  readonly canShare: boolean;
}

/** Who is here now. */
interface SessionNews {
  readonly memberType: number | null;
  /** The server ended the session beneath the player, and asks for another login. */
  readonly isTurnedAway: boolean;
  /** The member who was there last is here again. */
  readonly isBack: boolean;
}

/** What all of these charts hear of together. */
export type ExtrasEvent =
  | { readonly type: 'extras.restart' }
  | ({ readonly type: 'session.changed' } & SessionNews)
  | { readonly type: 'login.dismissed' }
  /** The player has gone to another screen, or come back to the page. */
  | { readonly type: 'unread.refresh' }
  | { readonly type: 'language.changed' };

/** Charts that live as long as the page but are not needed for its first screen: they load right after it. */
export const extrasMachine = setup({
  types: {
    context: {} as ExtrasInput,
    events: {} as ExtrasEvent,
    input: {} as ExtrasInput,
    children: {} as {
      freePlay: 'freePlay';
      preferences: 'preferences';
      favourites: 'favourites';
      launch: 'launch';
      gameLink: 'gameLink';
      winners: 'winners';
      news: 'news';
      popupNews: 'popupNews';
      homeLayout: 'homeLayout';
      servicePanel: 'servicePanel';
      invite: 'invite';
      inboxUnread: 'unread';
      chatUnread: 'unread';
      standing: 'standing';
      contractCheck: 'contractCheck';
      siteUpdate: 'siteUpdate';
    },
  },
  actors: {
    freePlay: freePlayMachine,
    preferences: preferencesMachine,
    favourites: favouritesMachine,
    launch: launchMachine,
    gameLink: gameLinkMachine,
    winners: winnersMachine,
    /** Announcements and promotions of every kind; the first screen has only asked for its banners. */
    news: announcementsMachine,
    popupNews: popupNewsMachine,
    homeLayout: homeLayoutMachine,
    servicePanel: servicePanelMachine,
    invite: inviteMachine,
    unread: unreadMachine,
    standing: standingMachine,
    contractCheck: contractCheckMachine,
    siteUpdate: siteUpdateMachine,
  },
  actions: {
    tellOfSession: enqueueActions(({ context, enqueue }, params: SessionNews) => {
      const { memberType, isTurnedAway, isBack } = params;
      const loggedIn = memberType !== null;
      enqueue.sendTo('launch', { type: 'session.changed', memberType });
      enqueue.sendTo('favourites', { type: 'session.changed', loggedIn, isTurnedAway, isBack });
      enqueue.sendTo('homeLayout', { type: 'session.changed', loggedIn });
      enqueue.sendTo('popupNews', { type: 'session.changed', loggedIn });
      enqueue.sendTo('invite', { type: 'session.changed', memberType });
      enqueue.sendTo('inboxUnread', { type: 'session.changed', memberType });
      enqueue.sendTo('chatUnread', {
        type: 'session.changed',
        memberType: context.hasChat ? memberType : null,
      });
      enqueue.sendTo('standing', { type: 'session.changed', memberType });
      enqueue.sendTo('contractCheck', { type: 'session.changed', memberType });
      // What is read, and what is for agents, depends on who asks.
      enqueue.sendTo('news', { type: 'announcements.reload' });
    }),
    askForUnread: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('inboxUnread', { type: 'unread.refresh' });
      enqueue.sendTo('chatUnread', { type: 'unread.refresh' });
    }),
    tellOfDismissal: enqueueActions(({ enqueue }) => {
      for (const chart of ['launch', 'favourites', 'homeLayout', 'invite'] as const) {
        enqueue.sendTo(chart, { type: 'login.dismissed' });
      }
    }),
    tellOfLanguage: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('news', { type: 'announcements.reload' });
      enqueue.sendTo('homeLayout', { type: 'language.changed' });
    }),
  },
}).createMachine({
  id: 'extras',
  description: 'Home of the charts that load right after the first screen.',
  context: ({ input }) => input,
  initial: 'running',
  states: {
    running: {
      description:
        'Free play, settings of the device, favourites, launch, links to games, winners, announcements, home layout, service panel, invitations, unread counts, player standing, contract check and the watch for new versions are ready.',
      meta: { requirements: ['ANN-15', 'I18N-05'] },
      invoke: [
        { id: 'freePlay', src: 'freePlay' },
        {
          id: 'preferences',
          src: 'preferences',
          input: ({ context }) => ({ stored: context.preferences }),
        },
        {
          id: 'favourites',
          src: 'favourites',
          input: ({ context }) => ({ loggedIn: context.memberType !== null }),
        },
        {
          id: 'launch',
          src: 'launch',
          input: ({ context }) => ({ memberType: context.memberType }),
        },
        { id: 'gameLink', src: 'gameLink' },
        { id: 'winners', src: 'winners' },
        { id: 'news', src: 'news' },
        {
          id: 'popupNews',
          src: 'popupNews',
          input: ({ context }) => ({ loggedIn: context.memberType !== null, seen: context.seenNews }),
        },
        {
          id: 'homeLayout',
          src: 'homeLayout',
          input: ({ context }) => ({ loggedIn: context.memberType !== null }),
        },
        { id: 'servicePanel', src: 'servicePanel' },
        {
          id: 'standing',
          src: 'standing',
          input: ({ context }) => ({ memberType: context.memberType }),
        },
        {
          id: 'invite',
          src: 'invite',
          input: ({ context }) => ({ memberType: context.memberType, canShare: context.canShare }),
        },
        {
          id: 'inboxUnread',
          src: 'unread',
          input: ({ context }) => ({ kind: 'inbox', memberType: context.memberType }),
        },
        {
          id: 'chatUnread',
          src: 'unread',
          input: ({ context }) => ({
            kind: 'chat',
            memberType: context.hasChat ? context.memberType : null,
          }),
        },
        {
          id: 'contractCheck',
          src: 'contractCheck',
          input: ({ context }) => ({ memberType: context.memberType }),
        },
        { id: 'siteUpdate', src: 'siteUpdate' },
      ],
      on: {
        'extras.restart': { target: 'running', reenter: true },
        'session.changed': { actions: { type: 'tellOfSession', params: ({ event }) => event } },
        'unread.refresh': { actions: 'askForUnread' },
        'login.dismissed': { actions: 'tellOfDismissal' },
        'language.changed': { actions: 'tellOfLanguage' },
      },
    },
  },
});
