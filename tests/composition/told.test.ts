import { CHANNEL_CLOSE } from '@contract/chatChannel';
import { GAME_FRAME_PROTOCOL } from '@contract/gameFrame';
import { describe, expect, it, vi } from 'vitest';
import { type AnyActorLogic, createActor, setup } from 'xstate';
import { registrationFlow } from '@/composition/account/registrationFlow';
import { smsCodeFlow } from '@/composition/account/smsCodeFlow';
import { chatRoomFlow } from '@/composition/chat/chatFlows';
import { launchFlow } from '@/composition/site/deferredChartsFlow';
import { isRefusal } from '@/composition/site/refusals';
import type { CreateChart } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { ApiFailure } from '@/services/api';
import { outcomeOf, servedBy } from './serving';
import { refusal, stage, success } from './support';

/* What compositions tell a chart of a refusal, of a game's message and of a frame of the chat: each code, by hand. */

const { site, respond } = stage();

/** The chart that a flow creates. */
function chartOf(flow: (create: CreateChart) => unknown): unknown {
  let chart: unknown;
  flow((logic, options) => {
    chart = logic;
    return createActor(logic, { ...options });
  });
  return chart;
}

/** What a listener of a chart tells it. */
function heardFrom(chart: unknown, listener: string, input: object): readonly object[] {
  const served = servedBy(chart).find(({ name }) => name.endsWith(` · ${listener}`));
  if (served === undefined) throw new Error(`nothing is called ${listener}`);
  const heard: object[] = [];
  const listens = setup({ actors: { listener: served.logic as AnyActorLogic } }).createMachine({
    invoke: { src: 'listener', input },
    on: { '*': { actions: ({ event }) => heard.push(event) } },
  });
  createActor(listens).start();
  return heard;
}

describe('a failure', () => {
  it.each([
    ['password.format', 422, true],
    ['unknown', 499, true],
    ['unknown', 500, false],
    ['network.unreachable', undefined, false],
    // The request may have been carried out.
    ['response.malformed', 422, false],
  ] as const)('%s with status %s is a refusal: %s', (code, status, is) => {
    expect(isRefusal(new ApiFailure(code, status === undefined ? {} : { status }))).toBe(is);
  });

  it('of anything else is none', () => {
    expect(isRefusal(new TypeError('no'))).toBe(false);
  });
});

describe('a refused SMS code', () => {
  const NUMBER = { mobileNo: '9171234567', countryDialingCode: '63', humanToken: 'human', purpose: 'stepUp' };
  const phone = { sendCode: async () => ({ lifetimeMs: 1 }), verify: async () => '' };
  const asked = () => outcomeOf(smsCodeFlow(site().services, phone as never), 'sendCode', NUMBER);

  it('says how long to wait after too many', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
    respond(() => refusal(429, 'rate.limited'));
    expect(await asked()).toEqual({ deadline: 1_060_000, isRefused: true });
    vi.useRealTimers();
  });

  it.each([
    ['mobile.format', 422],
    ['no.permission', 403],
  ])('fails for %s', async (code, status) => {
    respond(() => refusal(status, code));
    await expect(asked()).rejects.toMatchObject({ code });
  });
});

describe('an invitation code', () => {
  const asked = () =>
    outcomeOf(chartOf(registrationFlow(site().services)), 'checkAffiliate', { affiliateCode: 'MANGO7' });

  it('is good when the platform knows it, and bad when it says so', async () => {
    respond(() => success({ code: 'MANGO7' }));
    expect(await asked()).toBe(true);
    respond(() => refusal(422, 'invitation.code.invalid'));
    expect(await asked()).toBe(false);
  });

  it.each([
    ['referrer.link', 422],
    ['unknown', 503],
  ])('is neither when the answer is %s', async (code, status) => {
    respond(() => refusal(status, code));
    await expect(asked()).rejects.toMatchObject({ code });
  });
});

describe('a game', () => {
  const ORIGIN = 'https://game.example';
  const error = (code: string, fatal = false) => ({ type: 'error', code, fatal });
  const ROUND = { roundId: 'r1', betMinor: 700, winMinor: 1_900, balanceMinor: 31_415, currency: 'PHP' };

  it.each([
    [{ type: 'ready', scene: 'reels', mode: 'real' }, [{ type: 'frame.ready' }]],
    [
      { type: 'balance.changed', balanceMinor: 27_182, currency: 'PHP', mode: 'real' },
      [{ type: 'frame.balance', balanceMinor: 27_182 }],
    ],
    [{ type: 'round.ended', ...ROUND }, [{ type: 'frame.balance', balanceMinor: 31_415 }]],
    [{ type: 'round.started', roundId: 'r1', betMinor: 700 }, []],
    [{ type: 'close.requested' }, [{ type: 'frame.closeRequested' }]],
    [error('reality.check.due'), [{ type: 'frame.checkDue' }]],
    [error('balance.insufficient'), [{ type: 'frame.shortOfMoney' }]],
    [error('player.excluded'), [{ type: 'frame.restricted' }]],
    [error('player.limit.reached'), [{ type: 'frame.restricted' }]],
    [error('unknown'), []],
    [error('balance.insufficient', true), [{ type: 'frame.failed' }]],
  ])('that says %j', (message, told) => {
    const { services } = site();
    const contentWindow = {};
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    vi.stubGlobal('document', {
      querySelectorAll: () => [{ dataset: { launch: 'launch-1' }, contentWindow }],
    });
    const heard = heardFrom(launchFlow(services), 'watchFrame', { launchId: 'launch-1', origin: ORIGIN });
    const say = (origin: string, source: object) =>
      page.dispatchEvent(
        Object.assign(new Event('message'), {
          data: { protocol: GAME_FRAME_PROTOCOL, ...message },
          origin,
          source,
        }),
      );
    say('https://elsewhere.example', contentWindow);
    say(ORIGIN, {});
    expect(heard).toEqual([]);
    say(ORIGIN, contentWindow);
    expect(heard).toEqual(told);
  });
});

describe('the clock of a game', () => {
  it('counts the whole seconds since the game opened, also when it ticks late and after a reload', () => {
    vi.useFakeTimers({ now: 0 });
    const heard = heardFrom(launchFlow(site().services), 'clock', { elapsedSeconds: 7 });
    vi.setSystemTime(900);
    vi.advanceTimersByTime(1_000);
    vi.setSystemTime(61_000);
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    expect(heard).toEqual([
      { type: 'clock.tick', elapsedSeconds: 8 },
      { type: 'clock.tick', elapsedSeconds: 69 },
    ]);
  });
});

describe('the channel of a room', () => {
  const REFUSED = { type: 'refused', clientId: 'c1' };
  const INPUT = { url: '/chat/channel', ticket: 't', modelId: 'luna', lastSeq: null };

  /** A room whose server speaks. */
  function open() {
    class Socket extends EventTarget {
      static readonly OPEN = 1;
      readonly readyState = 1;
      send() {}
      close() {}
    }
    let socket: Socket | undefined;
    const { services } = site();
    vi.stubGlobal('location', { origin: 'https://site.example' });
    vi.stubGlobal(
      'WebSocket',
      class extends Socket {
        constructor() {
          super();
          socket = this;
        }
      },
    );
    const heard = heardFrom(chartOf(chatRoomFlow(services)), 'runChannel', INPUT);
    return {
      heard,
      say: (type: string, fields: object) => socket?.dispatchEvent(Object.assign(new Event(type), fields)),
    };
  }

  it.each([
    [
      { ...REFUSED, code: 'rate.limited', retryAfterMs: 8_000 },
      { type: 'channel.held', retryAfterMs: 8_000 },
    ],
    [
      { ...REFUSED, code: 'rate.limited' },
      { type: 'channel.held', retryAfterMs: 1_000 },
    ],
    [
      { ...REFUSED, code: 'real.account.required' },
      { type: 'channel.refused', clientId: 'c1' },
    ],
    [
      { type: 'beat', viewers: 318 },
      { type: 'channel.beat', viewers: 318 },
    ],
    [
      { type: 'messages', messages: [] },
      { type: 'channel.messages', messages: [] },
    ],
  ])('tells of %j', (frame, told) => {
    const { heard, say } = open();
    say('message', { data: JSON.stringify(frame) });
    expect(heard).toEqual([told]);
  });

  it.each([
    [CHANNEL_CLOSE.forbidden, 'forbidden'],
    [CHANNEL_CLOSE.roomClosed, 'roomClosed'],
    [CHANNEL_CLOSE.passEnded, 'passEnded'],
    [1006, 'lost'],
  ])('that closes with %d has ended: %s', (code, end) => {
    const { heard, say } = open();
    say('close', { code });
    expect(heard).toEqual([{ type: 'channel.closed', end }]);
  });
});
