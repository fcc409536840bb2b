import { expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { type NetworkEvent, networkMachine } from '@/machines/network/network.machine';
import { recorder } from '../support/chart';

function start(online: boolean) {
  const log = recorder();
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
      actions: { notify: log.action('notify'), retryAfterOutage: log.action('retryAfterOutage') },
    }),
    { input: { online } },
  ).start();
  return {
    log,
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
])('a visit that starts with online = %s says nothing and is %s', (online, at) => {
  const stage = start(online);
  expect([stage.at(), stage.log.take()]).toEqual([at, []]);
});

it('a network that comes back is told once, and what failed is tried again', () => {
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
