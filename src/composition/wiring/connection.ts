import type { Declared } from '@explorer/defineModel';
import { type AnyStateMachine, type EventFrom, enqueueActions, type ParameterizedObject } from 'xstate';
import type { announcementsMachine } from '@/machines/announcements/announcements.machine';
import type { appMachine } from '@/machines/app/app.machine';
import type { avatarMachine } from '@/machines/avatar/avatar.machine';
import type { catalogueMachine } from '@/machines/catalogue/catalogue.machine';
import type { chatListMachine } from '@/machines/chatList/chatList.machine';
import type { contractCheckMachine } from '@/machines/contractCheck/contractCheck.machine';
import type { favouritesMachine } from '@/machines/favourites/favourites.machine';
import type { feedbackMachine } from '@/machines/feedback/feedback.machine';
import type { feedbackFormMachine } from '@/machines/feedbackForm/feedbackForm.machine';
import type { freePlayMachine } from '@/machines/freePlay/freePlay.machine';
import type { gameLinkMachine } from '@/machines/gameLink/gameLink.machine';
import type { homeLayoutMachine } from '@/machines/homeLayout/homeLayout.machine';
import type { hotListMachine } from '@/machines/hotList/hotList.machine';
import type { inviteMachine } from '@/machines/invite/invite.machine';
import type { languageMachine } from '@/machines/language/language.machine';
import type { launchMachine } from '@/machines/launch/launch.machine';
import type { FlowMachines } from '@/machines/lazyFlow/lazyFlow.machine';
import type { lobbyMachine } from '@/machines/lobby/lobby.machine';
import type { logoutMachine } from '@/machines/logout/logout.machine';
import type { navigationMachine } from '@/machines/navigation/navigation.machine';
import type { networkMachine } from '@/machines/network/network.machine';
import type { overlaysMachine } from '@/machines/overlays/overlays.machine';
import type { pageLifeMachine } from '@/machines/pageLife/pageLife.machine';
import type { pageStartMachine } from '@/machines/pageStart/pageStart.machine';
import type { pageTransitionMachine } from '@/machines/pageTransition/pageTransition.machine';
import type { passkeyListMachine } from '@/machines/passkeyList/passkeyList.machine';
import type { playRestrictionMachine } from '@/machines/playRestriction/playRestriction.machine';
import type { popupNewsMachine } from '@/machines/popupNews/popupNews.machine';
import type { preferencesMachine } from '@/machines/preferences/preferences.machine';
import type { recentGamesMachine } from '@/machines/recentGames/recentGames.machine';
import type { serviceStatusMachine } from '@/machines/serviceStatus/serviceStatus.machine';
import type { sessionMachine } from '@/machines/session/session.machine';
import type { sessionListMachine } from '@/machines/sessionList/sessionList.machine';
import type { siteUpdateMachine } from '@/machines/siteUpdate/siteUpdate.machine';
import type { smsCodeMachine } from '@/machines/smsCode/smsCode.machine';
import type { unreadMachine } from '@/machines/unread/unread.machine';

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
export function tell<
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
