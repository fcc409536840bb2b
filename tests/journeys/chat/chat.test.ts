import { chatRoom, chatUnreadCount } from '@contract/chat';
import { CHANNEL_CLOSE } from '@contract/chatChannel';
import { inboxUnreadCount } from '@contract/member';
import type { WebSocketRoute } from 'playwright';
import { describe, expect, it } from 'vitest';
import { type Stage, stageOfFile } from '../support/stage';
import { startVisit, type Visit, type VisitOptions } from '../support/visit';

/* The chat: two players in one room over a connection that drops, the paid room, and the unread count. */

const stageOf = stageOfFile();
const FREE_ROOM = '/m/chat/room?model=ligaya';
const PAID_ROOM = '/m/chat/room?model=sinag';

const room = {
  status: (visit: Visit, key: 'chat.online') =>
    visit.page.getByRole('main').getByText(visit.t(key), { exact: true }),
  log: ({ page, t }: Visit) => page.getByRole('log', { name: t('chat.messages') }),
  message: (visit: Visit, text: string) => room.log(visit).getByText(text, { exact: true }),
  composer: ({ page, t }: Visit) => page.getByRole('textbox', { name: t('chat.compose') }),
  /** All messages in the room from a given text on, in order. */
  textsFrom: async (visit: Visit, first: string) => {
    const all = await room
      .log(visit)
      .locator('li > span:not([class*=author]):not([class*=time])')
      .allTextContents();
    return all.slice(all.indexOf(first));
  },
};

async function enter(
  stage: Stage,
  username: string,
  path: string,
  options: VisitOptions = {},
): Promise<Visit> {
  const visit = await startVisit(stage, { ...options, session: await stage.openSession(username) });
  await visit.goto(path);
  return visit;
}

async function say(visit: Visit, text: string): Promise<void> {
  await room.composer(visit).fill(text);
  await room.composer(visit).press('Enter');
  await visit.sees(room.message(visit, text));
}

/** Proxies the page's message channel; it can drop messages in either direction and disconnect. */
async function openLine(visit: Visit) {
  let current: { readonly page: WebSocketRoute; readonly server: WebSocketRoute } | undefined;
  const lost = { up: false, down: false };
  await visit.page.routeWebSocket(/\/chat\//, (page) => {
    const server = page.connectToServer();
    current = { page, server };
    page.onMessage((frame) => {
      if (!lost.up) server.send(frame);
    });
    server.onMessage((frame) => {
      if (!lost.down) page.send(frame);
    });
  });
  return {
    lose(way: 'up' | 'down') {
      lost[way] = true;
    },
    /** Disconnects. The next connection works. */
    async breakOff(code = 1011) {
      const { page, server } = current ?? {};
      await Promise.all([page?.close({ code }), server?.close()]);
      lost.up = false;
      lost.down = false;
    },
  };
}

describe('chat', () => {
  it('CHAT-01 CHAT-02 API-65 two players chat over an unreliable connection: no message is lost, none shows twice', async () => {
    const stage = await stageOf();
    const mark = String(Date.now());
    const [one, two, three, four] = [1, 2, 3, 4].map((number) => `${mark}-${number}`);
    if (one === undefined || two === undefined || three === undefined || four === undefined) return;
    const first = await startVisit(stage, { session: await stage.openSession('player1') });
    const line = await openLine(first);
    await first.goto('/m/chat');
    const host = first.page.getByRole('main').locator('a[href*="model=ligaya"]');
    await first.sees(host);
    expect(await first.axe()).toEqual([]);
    await host.tap();
    const second = await enter(stage, 'player3', FREE_ROOM, { language: 'EN' });
    await first.sees(room.status(first, 'chat.online'));
    await second.sees(room.status(second, 'chat.online'));

    /** Waits until the page is connected again and everything is sent. */
    const sent = () =>
      first.until('everything is sent', async () => {
        // The page connects again half a second after it has lost the connection, or a little later.
        await first.pass(700);
        const isSending = (await first.page.getByText(first.t('chat.sending')).count()) > 0;
        return !isSending && room.status(first, 'chat.online').isVisible();
      });

    await say(second, one);
    await first.sees(room.message(first, one));

    // The message reaches the server, but the page gets no confirmation.
    line.lose('down');
    await say(first, two);
    await second.sees(room.message(second, two));
    await line.breakOff();
    await sent();

    // The message does not reach the server at first, and the other player writes before it does.
    line.lose('up');
    await say(first, three);
    await say(second, four);
    await line.breakOff();
    await sent();
    await second.sees(room.message(second, three));

    const expected = [one, two, four, three];
    for (const visit of [first, second]) {
      await visit.until('all messages show', async () => (await room.textsFrom(visit, one)).length >= 4);
      expect(await room.textsFrom(visit, one)).toEqual(expected);
    }
    expect(await second.axe()).toEqual([]);
    await second.end();
    await first.end();
  });

  it('CHAT-02 a paid room shows the price of a day before the payment, opens after it, and says when the pass has ended', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage, { session: await stage.openSession('player2') });
    const line = await openLine(visit);
    await visit.goto(PAID_ROOM);
    const pay = visit.page.getByRole('button', { name: /50\.00/ });
    await visit.sees(pay);
    expect(await visit.axe()).toEqual([]);
    await pay.tap();
    await visit.sees(room.status(visit, 'chat.online'));
    await visit.page.reload();
    await visit.sees(room.status(visit, 'chat.online'));
    await line.breakOff(CHANNEL_CLOSE.passEnded);
    await visit.sees(visit.page.getByText(visit.t('chat.expired')));
    expect(await visit.axe()).toEqual([]);
    await visit.page.getByRole('button', { name: visit.t('chat.renew') }).tap();
    await visit.sees(room.status(visit, 'chat.online'));
    await visit.end();
  });

  it('CHAT-03 MEMBER-07 ROLE-13 unread messages show at the entry until they are read; without a chat, or for a trial account, they are not requested', async () => {
    const stage = await stageOf();
    const asked = (visit: Visit) =>
      visit.calls.filter((call) => call === `GET ${chatUnreadCount.path}`).length;
    const badge = (visit: Visit) =>
      visit.page
        .getByRole('main')
        .locator('a[href="/m/chat"]')
        .getByRole('status')
        .or(visit.page.getByRole('main').locator('a[href="/m/chat"] [aria-label]'));

    const visit = await enter(stage, 'demo', '/m/menu', { language: 'EN' });
    await visit.until('the number of unread messages shows', async () =>
      /\d/.test((await badge(visit).first().textContent()) ?? ''),
    );
    const before = Number(await badge(visit).first().textContent());
    await visit.goto(FREE_ROOM);
    await visit.sees(room.status(visit, 'chat.online'));
    await visit.page.goBack();
    await visit.until('fewer are unread', async () => {
      const text = (await badge(visit).count()) === 0 ? '0' : await badge(visit).first().textContent();
      return Number(text) < before;
    });
    await visit.end();

    const guest = await enter(stage, 'bisita', '/m/chat');
    await guest.sees(guest.page.getByRole('main').locator('a[href*="model=ligaya"]'));
    expect(asked(guest)).toBe(0);
    await guest.end();

    await stage.set({ 'switches.CBS3': false });
    try {
      const without = await enter(stage, 'player1', '/m/menu');
      await without.until('the other count is requested', () =>
        without.calls.includes(`GET ${inboxUnreadCount.path}`),
      );
      await without.sees(without.page.getByRole('main').locator('a[href="/m/notice"]'));
      expect(await without.page.getByRole('main').locator('a[href="/m/chat"]').count()).toBe(0);
      expect(asked(without)).toBe(0);
      without.excuse((url) => url.pathname.endsWith(chatRoom.path));
      await without.goto('/m/chat');
      await without.sees(without.page.getByText(without.t('chat.off')));
      await without.end();
    } finally {
      await stage.set({ 'switches.CBS3': true });
    }
  });
});
