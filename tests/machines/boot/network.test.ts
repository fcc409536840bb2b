import { expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { type NetworkEvent, networkMachine } from '@/machines/boot/network/network.machine';
import { recorder } from '../../support/chart';

function start(online: boolean) {
  const log = recorder();
  const clock = new SimulatedClock();
  let report: (event: NetworkEvent) => void = () => {
    throw new Error('nobody watches the network');
  };
  const actor = createActor(
    networkMachine.provide({
      actors: {
        watchNetwork: fromCallback<NetworkEvent>(({ sendBack }) => {
          report = sendBack;
        }),
      },
      actions: {
        notify: log.action('notify'),
        retryAfterOutage: log.action('retryAfterOutage'),
        askForSite: log.action('askForSite'),
      },
    }),
    { clock, input: { online } },
  ).start();
  return {
    log,
    clock,
    /** A cached answer of an earlier visit replaced the site's. */
    standIn: () => actor.send({ type: 'network.lost' }),
    /** The site has answered. */
    reach: () => actor.send({ type: 'network.restored' }),
    lose: () => report({ type: 'network.lost' }),
    restore: () => report({ type: 'network.restored' }),
    at: () => actor.getSnapshot().value,
  };
}

const BACK = [
  ['notify', { message: 'message.reconnected', tone: 'success', duration: 'success' }],
  ['retryAfterOutage'],
];

it.each([
  [true, 'online'],
  [false, 'offline'],
])('a visit that starts with online = %s reports nothing and is %s', (online, at) => {
  const stage = start(online);
  expect([stage.at(), stage.log.take()]).toEqual([at, []]);
});

it('a restored network is reported once, and failed requests are repeated', () => {
  const { lose, restore, at, log } = start(true);
  restore();
  expect(log.take()).toEqual([]);
  lose();
  lose();
  expect([at(), log.take()]).toEqual(['offline', []]);
  restore();
  restore();
  expect([at(), log.take()]).toEqual(['online', BACK]);
});

it('a visit that starts without a network recovers like any other', () => {
  const { restore, at, log } = start(false);
  restore();
  expect([at(), log.take()]).toEqual(['online', BACK]);
});

it('PROD-06 an unreachable site is polled every 10 s until it answers', () => {
  const { standIn, reach, clock, at, log } = start(true);
  clock.increment(60_000);
  expect(log.take()).toEqual([]);
  standIn();
  expect(at()).toBe('offline');
  clock.increment(9_999);
  expect(log.take()).toEqual([]);
  clock.increment(1);
  expect(log.take()).toEqual([['askForSite']]);
  clock.increment(10_000);
  expect(log.take()).toEqual([['askForSite']]);
  reach();
  expect([at(), log.take()]).toEqual(['online', BACK]);
  clock.increment(60_000);
  expect(log.take()).toEqual([]);
});
