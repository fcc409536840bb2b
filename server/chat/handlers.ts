import { and, eq, gt } from 'drizzle-orm';
import * as contract from '@/services/contract/chat';
import { CHANNEL_PATH } from '@/services/contract/chatChannel';
import type { Endpoint, RequestOf, ResponseOf } from '@/services/contract/core';
import type { Limiter } from '../accounts/limits';
import { GUEST_TYPE } from '../accounts/roles';
import type { Database } from '../db/database';
import { chatPasses } from '../db/schema';
import { answer, answerSession, type BoundHandler, type Call, type SessionCall } from '../http/call';
import { Refusal } from '../http/refusal';
import { lockMember } from '../member/lock';
import type { Protection } from '../protection/protection';
import type { SettingsStore } from '../system/settings';
import { memberAccount, vendorAccount, type Wallet } from '../wallet';
import type { Channels } from './channel';
import type { Entrance, Rooms } from './rooms';
import type { Tickets } from './tickets';

/** What the chat calls need. */
export interface ChatParts {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly wallet: Wallet;
  readonly protection: Protection;
  readonly limiter: Limiter;
  readonly rooms: Rooms;
  readonly tickets: Tickets;
  readonly channels: Pick<Channels, 'viewersOf'>;
}

/** Tickets that a member may ask for: enough for a bad connection, too few for a flood. */
const LAUNCHES = { most: 40, window: 60_000 } as const;
const DAY = 86_400_000;
/** Where the takings of paid rooms are booked. */
const CHAT_OWNER = 'chat';

/** Creates the answers of API-27, API-62..API-65 and the room calls. */
export function chatHandlers(parts: ChatParts): BoundHandler[] {
  const { db, settings, wallet, protection, limiter, rooms, tickets, channels } = parts;

  /** FLAG-11 */
  async function requireChat(): Promise<string> {
    const { switches, currency } = await settings.read();
    if (!switches.CBS3) throw new Refusal('no.permission');
    return currency;
  }

  /** Binds a row that needs the chat to be on. */
  const bind = <E extends Endpoint>(
    row: E,
    handle: (request: RequestOf<E>, call: Call, currency: string) => Promise<ResponseOf<E>>,
  ): BoundHandler => answer(row, async (request, call) => handle(request, call, await requireChat()));

  /** Binds a row for members: a trial account keeps nothing, and takes no part (ROLE-12, ROLE-13). */
  const bindMember = <E extends Endpoint>(
    row: E,
    handle: (request: RequestOf<E>, call: SessionCall, currency: string) => Promise<ResponseOf<E>>,
  ): BoundHandler =>
    answerSession(row, async (request, call) => {
      const currency = await requireChat();
      if (call.session.type === GUEST_TYPE) throw new Refusal('real.account.required');
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
      // The way back leads nowhere but this site.
      if (!/^\/(?![/\\])/.test(backUrl)) throw new Refusal('request.invalid');
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
      return db.transaction(async (tx) => {
        // One purchase of a member at a time: a second one finds the pass, and costs nothing.
        await lockMember(tx, memberId);
        const [valid] = await tx
          .select({ expiresAt: chatPasses.expiresAt })
          .from(chatPasses)
          .where(
            and(
              eq(chatPasses.memberId, memberId),
              eq(chatPasses.hostId, modelId),
              gt(chatPasses.expiresAt, new Date(now)),
            ),
          );
        if (valid !== undefined) return { modelId, expirationTime: valid.expiresAt.getTime() };
        // Whoever takes a break from playing spends nothing here either, and nobody more than they allow themselves to lose.
        await protection.admitSpending(tx, memberId, priceMinor);
        const { isReplay } = await wallet.transfer(
          {
            key: `chatPass/${memberId}/${idempotencyKey}`,
            kind: 'chatPass',
            currency,
            reference: modelId,
            postings: [
              { account: memberAccount(memberId), amountMinor: -priceMinor },
              { account: vendorAccount(CHAT_OWNER), amountMinor: priceMinor },
            ],
          },
          tx,
        );
        // The key of a pass that has run out meanwhile buys no second one.
        if (isReplay) throw new Refusal('conflict');
        const expiresAt = new Date(now + DAY);
        await tx
          .insert(chatPasses)
          .values({ memberId, hostId: modelId, expiresAt })
          .onConflictDoUpdate({ target: [chatPasses.memberId, chatPasses.hostId], set: { expiresAt } });
        return { modelId, expirationTime: expiresAt.getTime() };
      });
    }),
  ];
}
