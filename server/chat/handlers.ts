import * as contract from '@contract/chat';
import { CHANNEL_PATH } from '@contract/chatChannel';
import type { Endpoint, RequestOf, ResponseOf } from '@contract/core';
import { isOwnPath } from '@contract/readers/addresses';
import type { Limiter } from '../account/limits';
import { answer, answerSession, type BoundHandler, type Call, type SessionCall } from '../http/call';
import { Refusal } from '../http/refusal';
import type { SettingsStore } from '../system/settings';
import type { Channels } from './channel';
import type { Passes } from './passes';
import type { Entrance, Rooms } from './rooms';
import type { Tickets } from './tickets';

/** Dependencies of the chat calls. */
export interface ChatParts {
  readonly settings: SettingsStore;
  readonly limiter: Limiter;
  readonly rooms: Rooms;
  readonly passes: Passes;
  readonly tickets: Tickets;
  readonly channels: Pick<Channels, 'viewersOf'>;
}

/** Limit on tickets per member: enough for a bad connection, too few for a flood. */
const LAUNCHES = { most: 40, window: 60_000 } as const;

/** Creates the handlers of API-27, API-62..API-65 and the room calls. */
export function chatHandlers(parts: ChatParts): BoundHandler[] {
  const { settings, limiter, rooms, passes, tickets, channels } = parts;

  /** FLAG-11 */
  async function requireChat(): Promise<string> {
    const { switches, currency } = await settings.read();
    if (!switches.CBS3) throw new Refusal('no.permission');
    return currency;
  }

  /** Binds a call that requires the chat to be enabled. */
  const bind = <E extends Endpoint>(
    row: E,
    handle: (request: RequestOf<E>, call: Call, currency: string) => Promise<ResponseOf<E>>,
  ): BoundHandler => answer(row, async (request, call) => handle(request, call, await requireChat()));

  /** Binds a call for members; trial accounts store nothing and cannot take part (ROLE-12, ROLE-13). */
  const bindMember = <E extends Endpoint>(
    row: E,
    handle: (request: RequestOf<E>, call: SessionCall, currency: string) => Promise<ResponseOf<E>>,
  ): BoundHandler =>
    answerSession(row, async (request, call) => {
      const currency = await requireChat();
      return handle(request, call, currency);
    });

  async function requireOpen(modelId: string, memberId: number, now: number): Promise<void> {
    const entrance: Entrance = await rooms.entrance(await rooms.find(modelId), memberId, now);
    if (entrance !== 'open') throw new Refusal('no.permission', { value: { entrance } });
  }

  return [
    bind(contract.chatAnchors, async ({ language }, { session }, currency) => ({
      list: await rooms.list('streaming', session?.memberId, language, channels.viewersOf, currency),
    })),
    bind(contract.chatModels, async ({ language }, { session }, currency) => ({
      list: await rooms.list('all', session?.memberId, language, channels.viewersOf, currency),
    })),
    bindMember(contract.chatFocus, async ({ language }, { session }, currency) => ({
      list: await rooms.list('focused', session.memberId, language, channels.viewersOf, currency),
    })),
    bindMember(contract.setChatFocus, async ({ modelId, focused }, { session }) => {
      await rooms.focus(session.memberId, modelId, focused);
      return { modelId, focused };
    }),
    bindMember(contract.chatUnreadCount, async (_request, { session }) => ({
      count: await rooms.unread(session.memberId),
    })),
    bindMember(contract.chatRoom, async ({ modelId, language }, { session, now }, currency) => {
      const host = await rooms.find(modelId);
      const list = await rooms.list('all', session.memberId, language, channels.viewersOf, currency);
      const room = list.find((model) => model.modelId === host.id);
      if (room === undefined) throw new Refusal('not.found');
      return { room, entrance: await rooms.entrance(host, session.memberId, now) };
    }),
    bindMember(contract.launchChat, async ({ backUrl, modelId }, { session, now }) => {
      // The return address must be on this site.
      if (!isOwnPath(backUrl)) throw new Refusal('request.invalid');
      await limiter.take(`chatLaunch/${session.memberId}`, LAUNCHES, now);
      if (modelId !== undefined) await requireOpen(modelId, session.memberId, now);
      const { memberId, sessionId } = session;
      return {
        url: CHANNEL_PATH,
        ...(await tickets.issue({ memberId, sessionId, hostId: modelId ?? null }, now)),
      };
    }),
    bindMember(contract.chatHistory, async ({ modelId, before }, { session, now }) => {
      await requireOpen(modelId, session.memberId, now);
      return rooms.history(modelId, Number(before), session.memberId);
    }),
    bindMember(contract.buyChatPass, async ({ modelId, priceMinor }, call, currency) => {
      const { session, now, idempotencyKey } = call;
      const host = await rooms.find(modelId);
      if (host.roomType !== 'payPerView' || !host.active || host.priceMinor !== priceMinor) {
        throw new Refusal('conflict');
      }
      if (idempotencyKey === undefined) throw new Refusal('request.invalid');
      const { memberId } = session;
      const order = { memberId, hostId: modelId, priceMinor, currency, intentKey: idempotencyKey };
      return { modelId, expirationTime: await passes.buy(order, now) };
    }),
  ];
}
