import type { Declared } from '@explorer/defineModel';
import { type AnyStateMachine, type EventFrom, enqueueActions, type ParameterizedObject } from 'xstate';
import type { freePlayMachine } from '@/machines/account/freePlay/freePlay.machine';
import type { logoutMachine } from '@/machines/account/logout/logout.machine';
import type { passkeyListMachine } from '@/machines/account/passkeyList/passkeyList.machine';
import type { sessionListMachine } from '@/machines/account/sessionList/sessionList.machine';
import type { smsCodeMachine } from '@/machines/account/smsCode/smsCode.machine';
import type { contractCheckMachine } from '@/machines/agent/contractCheck/contractCheck.machine';
import type { languageMachine } from '@/machines/boot/language/language.machine';
import type { networkMachine } from '@/machines/boot/network/network.machine';
import type { pageLifeMachine } from '@/machines/boot/pageLife/pageLife.machine';
import type { pageStartMachine } from '@/machines/boot/pageStart/pageStart.machine';
import type { serviceStatusMachine } from '@/machines/boot/serviceStatus/serviceStatus.machine';
import type { siteUpdateMachine } from '@/machines/boot/siteUpdate/siteUpdate.machine';
import type { catalogueMachine } from '@/machines/catalogue/catalogue/catalogue.machine';
import type { favouritesMachine } from '@/machines/catalogue/favourites/favourites.machine';
import type { hotListMachine } from '@/machines/catalogue/hotList/hotList.machine';
import type { recentGamesMachine } from '@/machines/catalogue/recentGames/recentGames.machine';
import type { winnersMachine } from '@/machines/catalogue/winners/winners.machine';
import type { chatListMachine } from '@/machines/chat/chatList/chatList.machine';
import type { announcementsMachine } from '@/machines/content/announcements/announcements.machine';
import type { unreadMachine } from '@/machines/content/unread/unread.machine';
import type { homeLayoutMachine } from '@/machines/home/homeLayout/homeLayout.machine';
import type { lobbyMachine } from '@/machines/home/lobby/lobby.machine';
import type { popupNewsMachine } from '@/machines/home/popupNews/popupNews.machine';
import type { avatarMachine } from '@/machines/member/avatar/avatar.machine';
import type { feedbackFormMachine } from '@/machines/member/feedbackForm/feedbackForm.machine';
import type { gameLinkMachine } from '@/machines/play/gameLink/gameLink.machine';
import type { launchMachine } from '@/machines/play/launch/launch.machine';
import type { playRestrictionMachine } from '@/machines/protection/playRestriction/playRestriction.machine';
import type { feedbackMachine } from '@/machines/shared/feedback/feedback.machine';
import type { sessionMachine } from '@/machines/shared/session/session.machine';
import type { inviteMachine } from '@/machines/shell/invite/invite.machine';
import type { overlaysMachine } from '@/machines/shell/overlays/overlays.machine';
import type { pageTransitionMachine } from '@/machines/shell/pageTransition/pageTransition.machine';
import type { preferencesMachine } from '@/machines/shell/preferences/preferences.machine';
import type { appMachine } from '@/machines/site/app/app.machine';
import type { FlowMachines } from '@/machines/site/lazyFlow/lazyFlow.machine';
import type { navigationMachine } from '@/machines/site/navigation/navigation.machine';

/**
 * Charts that communicate, by system id or by the chart they are part of: flows and all others. Types only: this
 * table loads nothing.
 */
interface Charts extends FlowMachines {
  app: typeof appMachine;
  announcements: typeof announcementsMachine;
  catalogue: typeof catalogueMachine;
  feedback: typeof feedbackMachine;
  gameLink: typeof gameLinkMachine;
  launch: typeof launchMachine;
  allAnnouncements: typeof announcementsMachine;
  popupNews: typeof popupNewsMachine;
  playRestriction: typeof playRestrictionMachine;
  avatar: typeof avatarMachine;
  chatList: typeof chatListMachine;
  contractCheck: typeof contractCheckMachine;
  favourites: typeof favouritesMachine;
  feedbackForm: typeof feedbackFormMachine;
  freePlay: typeof freePlayMachine;
  homeLayout: typeof homeLayoutMachine;
  invite: typeof inviteMachine;
  passkeyList: typeof passkeyListMachine;
  preferences: typeof preferencesMachine;
  recentGames: typeof recentGamesMachine;
  sessionList: typeof sessionListMachine;
  smsCode: typeof smsCodeMachine;
  inboxUnread: typeof unreadMachine;
  chatUnread: typeof unreadMachine;
  hotList: typeof hotListMachine;
  language: typeof languageMachine;
  lobby: typeof lobbyMachine;
  logout: typeof logoutMachine;
  navigation: typeof navigationMachine;
  network: typeof networkMachine;
  overlays: typeof overlaysMachine;
  pageLife: typeof pageLifeMachine;
  siteUpdate: typeof siteUpdateMachine;
  pageStart: typeof pageStartMachine;
  pageTransition: typeof pageTransitionMachine;
  serviceStatus: typeof serviceStatusMachine;
  session: typeof sessionMachine;
  winners: typeof winnersMachine;
}

export type ChartId = keyof Charts;

/** One chart's named action, delivered to another as an event with the action's parameters and `with`. */
export interface Connection {
  readonly from: ChartId;
  readonly action: string;
  readonly to: ChartId;
  readonly event: string;
  readonly with?: object;
}

type ActionOf<Machine> = Declared<Machine>['action'];

type ParamsOf<Action extends ParameterizedObject, Name extends string> = Extract<
  Action,
  { type: Name }
>['params'];

type EventOf<Id extends ChartId, Type> = Extract<EventFrom<Charts[Id]>, { readonly type: Type }>;

/** The parameters of an action; none for an action without any. */
type ParamsRecord<Params> = unknown extends Params
  ? Record<never, never>
  : Params extends object
    ? Params
    : Record<never, never>;

/** Properties of the event that the action's parameters lack. */
type Missing<Params, Event> = Exclude<keyof Event, 'type' | keyof Params>;

/** No argument when the parameters suffice; not callable when one of them has the wrong type. */
type Fixed<Params, Event> =
  Params extends Partial<Pick<Event, keyof Event & keyof Params>>
    ? [Missing<Params, Event>] extends [never]
      ? []
      : [fixed: Pick<Event, Missing<Params, Event>>]
    : [never];

type OneOrMore<Id> = Id | readonly Id[];

const all = (ids: OneOrMore<ChartId>): readonly ChartId[] => (typeof ids === 'string' ? [ids] : ids);

/** Rows of the table: an action of one or more charts, delivered to one or more. */
export function connect<
  From extends ChartId,
  const Name extends ActionOf<Charts[From]>['type'],
  To extends ChartId,
  const Type extends EventFrom<Charts[To]>['type'],
>(
  from: OneOrMore<From>,
  action: Name,
  to: OneOrMore<To>,
  event: Type,
  ...rest: Fixed<ParamsRecord<ParamsOf<ActionOf<Charts[From]>, Name>>, EventOf<To, Type>>
): readonly Connection[] {
  const [fixed] = rest;
  return all(from).flatMap((sender) =>
    all(to).map((receiver) => ({
      from: sender,
      action,
      to: receiver,
      event,
      ...(fixed === undefined ? {} : { with: fixed }),
    })),
  );
}

/**
 * Implements the actions of charts that a table wires; `provide` adds the other implementations, at once, since each
 * `provide` of XState builds the whole chart again. An event is delivered after the sender's transition, so that the
 * receiver finds the sender in its new state; a chart that is not running receives nothing.
 */
export function wiredBy(table: readonly Connection[]) {
  function wired<Machine extends AnyStateMachine>(id: ChartId, machine: Machine): Pick<Machine, 'provide'>;
  // The table has already checked the types of the parameters.
  function wired(id: ChartId, machine: AnyStateMachine): Pick<AnyStateMachine, 'provide'> {
    const own = table.filter(({ from }) => from === id);
    const actions = Object.fromEntries(
      own.map(({ action }) => [
        action,
        enqueueActions(({ enqueue, system }, params: object | undefined) => {
          for (const connection of own) {
            const to = connection.action === action ? system.get(connection.to) : undefined;
            if (to !== undefined) {
              enqueue.sendTo(to, { ...params, ...connection.with, type: connection.event });
            }
          }
        }),
      ]),
    );
    return {
      provide: (implementations) =>
        machine.provide({ ...implementations, actions: { ...actions, ...implementations.actions } }),
    };
  }
  return wired;
}
