import type { PasskeyAnswer, PasskeyCeremony } from '@contract/account';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import {
  type Passkey,
  type PasskeyCreation,
  passkeyListMachine,
} from '@/machines/account/passkeyList/passkeyList.machine';
import { type OwnSession, sessionListMachine } from '@/machines/account/sessionList/sessionList.machine';
import { settingsMachine } from '@/machines/account/settings/settings.machine';
import type { ConfirmRequest } from '@/machines/shared/feedback/feedback.machine';
import { LOGGED_OUT, MEMBER, sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import { deferred, recorder } from '../../support/chart';

const PASSKEY: Passkey = { passkeyId: 'p1', label: 'Phone', createdTime: 1, lastUsedTime: null };
const HERE: OwnSession = {
  sessionId: 's1',
  current: true,
  createdTime: 1,
  lastSeenTime: 2,
  ip: '127.0.0.1',
  device: 'Phone',
};
const ELSEWHERE: OwnSession = { ...HERE, sessionId: 's2', current: false };

describe('passkeys', () => {
  async function showing(supported = true) {
    const clock = new SimulatedClock();
    const list = deferred<readonly Passkey[]>();
    const preparing = deferred<PasskeyCeremony>();
    const creating = deferred<PasskeyCreation, { ceremony: PasskeyCeremony }>();
    const adding = deferred<void, { made: PasskeyAnswer }>();
    const question = deferred<boolean, ConfirmRequest>();
    const removing = deferred<void, { passkeyId: string }>();
    const log = recorder();
    const actor = createActor(
      passkeyListMachine.provide({
        actors: {
          fetchPasskeys: list.logic,
          preparePasskey: preparing.logic,
          createPasskey: creating.logic,
          addPasskey: adding.logic,
          askConfirmation: question.logic,
          removePasskey: removing.logic,
        },
        actions: { notify: log.action('notify') },
      }),
      { clock, input: { supported } },
    ).start();
    await list.last().answer([PASSKEY]);
    return {
      clock,
      list,
      preparing,
      creating,
      adding,
      question,
      removing,
      log,
      send: actor.send,
      at: () => actor.getSnapshot().value,
    };
  }
  const CEREMONY: PasskeyCeremony = { ceremonyId: 'c1', options: { challenge: 'x' } };
  const MADE: PasskeyAnswer = { ceremonyId: 'c1', credential: { id: 'new' } };
  const told = (message: string) => ['notify', { message, tone: 'error', duration: 'default' }];

  it('are added if the browser supports them, and the list is reloaded', async () => {
    const { send, preparing, creating, adding, list, log } = await showing();
    send({ type: 'passkey.add' });
    send({ type: 'passkey.add' });
    await preparing.last().answer(CEREMONY);
    expect(creating.last().input).toEqual({ ceremony: CEREMONY });
    await creating.last().answer({ kind: 'made', answer: MADE });
    expect(adding.last().input).toEqual({ made: MADE });
    await adding.last().answer();
    expect([preparing.calls.length, list.calls.length, log.take()]).toEqual([
      1,
      2,
      [['notify', { message: 'message.passkey_added', tone: 'success', duration: 'success' }]],
    ]);
    const other = await showing(false);
    other.send({ type: 'passkey.add' });
    expect(other.preparing.calls).toEqual([]);
  });

  it.each<[string, (stage: Awaited<ReturnType<typeof showing>>) => unknown, unknown[]]>([
    ['is closed by the member', ({ creating }) => creating.last().answer({ kind: 'cancelled' }), []],
    [
      'finds one of the account on this device',
      ({ creating }) => creating.last().answer({ kind: 'alreadyHeld' }),
      [['notify', { message: 'message.passkey_held', tone: 'info', duration: 'default' }]],
    ],
    [
      'fails',
      ({ creating }) => creating.last().fail(new Error('no device')),
      [told('message.passkey_failed')],
    ],
    ['stays open for two minutes', ({ clock }) => clock.increment(120_000), [told('message.passkey_failed')]],
  ])("the browser's window that %s leaves the list", async (_, happens, deeds) => {
    const stage = await showing();
    stage.send({ type: 'passkey.add' });
    await stage.preparing.last().answer(CEREMONY);
    await happens(stage);
    expect([stage.at(), stage.log.take(), stage.adding.calls]).toEqual(['showing', deeds, []]);
  });

  it.each<[string, boolean, (stage: Awaited<ReturnType<typeof showing>>) => unknown, string]>([
    [
      'cannot be prepared',
      false,
      ({ preparing }) => preparing.last().fail(UNREACHABLE),
      'network.unreachable',
    ],
    ['is not prepared in time', false, ({ clock }) => clock.increment(REQUEST_TIMEOUT), 'network.timeout'],
    ['is not accepted', true, ({ adding }) => adding.last().fail({ code: 'conflict' }), 'conflict'],
    ['is not added in time', true, ({ clock }) => clock.increment(REQUEST_TIMEOUT), 'network.timeout'],
  ])('one that %s shows its reason, and the list is correct', async (_, isMade, happens, code) => {
    const stage = await showing();
    stage.send({ type: 'passkey.add' });
    if (isMade) {
      await stage.preparing.last().answer(CEREMONY);
      await stage.creating.last().answer({ kind: 'made', answer: MADE });
    }
    await happens(stage);
    expect([stage.at(), stage.log.take(), stage.list.calls.length]).toEqual([
      isMade ? 'loading' : 'showing',
      [told(`error.${code}`)],
      isMade ? 2 : 1,
    ]);
  });

  it('are removed only when known and confirmed', async () => {
    const { send, question, removing, list } = await showing();
    send({ type: 'passkey.remove', passkeyId: 'p9' });
    expect(question.calls).toEqual([]);
    send({ type: 'passkey.remove', passkeyId: 'p1' });
    await question.last().answer(false);
    expect(removing.calls).toEqual([]);
    send({ type: 'passkey.remove', passkeyId: 'p1' });
    await question.last().answer(true);
    expect(removing.last().input).toEqual({ passkeyId: 'p1' });
    await removing.last().answer();
    expect(list.calls).toHaveLength(2);
  });
});

describe('sessions', () => {
  async function showing() {
    const clock = new SimulatedClock();
    const list = deferred<readonly OwnSession[]>();
    const question = deferred<boolean, ConfirmRequest>();
    const ending = deferred<void, { sessionId: string }>();
    const log = recorder();
    const actor = createActor(
      sessionListMachine.provide({
        actors: { fetchSessions: list.logic, askConfirmation: question.logic, revokeSession: ending.logic },
        actions: { notify: log.action('notify') },
      }),
      { clock },
    ).start();
    await list.last().answer([HERE, ELSEWHERE]);
    const revoke = (sessionId: string) => actor.send({ type: 'session.revoke', sessionId });
    return {
      clock,
      list,
      question,
      ending,
      log,
      revoke,
      send: actor.send,
      at: () => actor.getSnapshot().value,
    };
  }

  it('of other devices end after a confirmation; this device’s own and unknown ones cannot be chosen', async () => {
    const { revoke, question, ending, list, log } = await showing();
    revoke('s1');
    revoke('s9');
    expect(question.calls).toEqual([]);
    revoke('s2');
    expect(question.last().input).toEqual({ id: 'revoke', message: 'confirm.revoke_session' });
    await question.last().answer(true);
    expect(ending.last().input).toEqual({ sessionId: 's2' });
    await ending.last().answer();
    expect([list.calls.length, log.take()]).toEqual([
      2,
      [['notify', { message: 'message.session_revoked', tone: 'success', duration: 'success' }]],
    ]);
  });

  it('stay when the player declines', async () => {
    const { revoke, question, ending, at } = await showing();
    revoke('s2');
    await question.last().answer(false);
    expect([at(), ending.calls]).toEqual(['showing', []]);
  });

  it.each<[string, (stage: Awaited<ReturnType<typeof showing>>) => unknown, string]>([
    ['is refused', ({ ending }) => ending.last().fail(UNREACHABLE), 'error.network.unreachable'],
    ['is silent for 15 s', ({ clock }) => clock.increment(15_000), 'error.network.timeout'],
  ])('an end that %s says so and can be tried again', async (_, happens, message) => {
    const stage = await showing();
    stage.revoke('s2');
    await stage.question.last().answer(true);
    await happens(stage);
    expect([stage.at(), stage.log.take()]).toEqual([
      'showing',
      [['notify', { message, tone: 'error', duration: 'default' }]],
    ]);
    stage.revoke('s2');
    expect(stage.question.calls).toHaveLength(2);
  });

  it('can be requested again when listing fails', async () => {
    const { revoke, question, ending, list, at, send } = await showing();
    revoke('s2');
    await question.last().answer(true);
    await ending.last().answer();
    await list.last().fail(UNREACHABLE);
    expect(at()).toBe('failed');
    send({ type: 'list.retry' });
    expect(list.calls).toHaveLength(3);
  });
});

describe('settings', () => {
  it('ROUTE-55 request passkeys and sessions only with a session, and again after another login', () => {
    const passkeys = deferred<readonly Passkey[]>();
    const sessions = deferred<readonly OwnSession[]>();
    const actor = createActor(
      settingsMachine.provide({
        actors: {
          passkeyList: passkeyListMachine.provide({ actors: { fetchPasskeys: passkeys.logic } }),
          sessionList: sessionListMachine.provide({ actors: { fetchSessions: sessions.logic } }),
        },
      }),
      { clock: new SimulatedClock(), input: { session: sessionOfType(null), passkeysSupported: true } },
    ).start();
    const asked = () => [passkeys.waited().length, sessions.waited().length, sessions.calls.length];
    const session = (loggedIn: boolean) =>
      actor.send({ type: 'session.changed', session: loggedIn ? MEMBER : LOGGED_OUT });
    expect(asked()).toEqual([0, 0, 0]);
    session(true);
    expect(asked()).toEqual([1, 1, 1]);
    session(true);
    expect(asked()).toEqual([1, 1, 2]);
    session(false);
    expect(asked()).toEqual([0, 0, 2]);
  });
});
