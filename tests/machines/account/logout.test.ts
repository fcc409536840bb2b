import type { MemberInfo } from '@contract/profile';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import en from '@/locales/en/common';
import { logoutMachine } from '@/machines/account/logout/logout.machine';
import type { ConfirmRequest } from '@/machines/shared/feedback/feedback.machine';
import { MEMBER_INFO, TRIAL_RECORD, UNREACHABLE } from '@/machines/shared/samples';
import { sessionMachine } from '@/machines/shared/session/session.machine';
import { createStorage, languageEntry, memberInfoEntry, sessionEntry } from '@/services/storage';
import { autoLoginEntry } from '@/services/storage/lazyEntries';
import { deferred, recorder } from '../../support/chart';
import { MemoryStorage } from '../../support/memoryStorage';

function start() {
  const clock = new SimulatedClock();
  const player = deferred<boolean, ConfirmRequest>();
  const server = deferred<void>();
  const log = recorder();
  const actor = createActor(
    logoutMachine.provide({
      actors: { askConfirmation: player.logic, endSession: server.logic },
      actions: {
        showLoading: log.action('showLoading'),
        hideLoading: log.action('hideLoading'),
        notify: log.action('notify'),
        turnOffAutoLogin: log.action('turnOffAutoLogin'),
        clearSession: log.action('clearSession'),
        goHome: log.action('goHome'),
      },
    }),
    { clock },
  ).start();
  return {
    clock,
    player,
    server,
    log,
    ask: () => actor.send({ type: 'logout.ask' }),
    at: () => actor.getSnapshot().value,
  };
}

/** A player who has confirmed. */
async function confirmed() {
  const stage = start();
  stage.ask();
  await stage.player.last().answer(true);
  return stage;
}

const MASK = ['showLoading', { id: 'logout', message: 'message.logging_out', duration: 'loading' }];
const UNMASK = ['hideLoading', { id: 'logout' }];
const CLEARED = [['turnOffAutoLogin'], ['clearSession'], ['goHome']];
const UNCONFIRMED = ['notify', { message: 'message.logout_unconfirmed', tone: 'info', duration: 'default' }];

describe('logging out', () => {
  it('LOGOUT-01 first asks "Are you sure you want to logout?"', () => {
    const { ask, player, server, log } = start();
    ask();
    expect(player.last().input).toEqual({ id: 'logout', message: 'confirm.logout' });
    expect(en['confirm.logout']).toBe('Are you sure you want to logout?');
    expect([server.calls.length, log.take()]).toEqual([0, []]);
  });

  it('LOGOUT-01 does nothing when the player declines, and asks again the next time', async () => {
    const { ask, player, server, log, at } = start();
    ask();
    await player.last().answer(false);
    expect([at(), server.calls.length, log.take()]).toEqual(['idle', 0, []]);
    ask();
    expect(player.calls).toHaveLength(2);
  });

  it('asks once, however often the button is tapped, and waits for the answer without a timeout', () => {
    const { clock, ask, player } = start();
    ask();
    ask();
    clock.increment(86_400_000);
    expect([player.calls.length, player.waited().length]).toEqual([1, 1]);
  });

  it('does not happen if the question cannot be shown', async () => {
    const { ask, player, server, at } = start();
    ask();
    await player.last().fail(UNREACHABLE);
    expect([at(), server.calls.length]).toEqual(['idle', 0]);
  });

  it('shows a loading toast and calls the server once after the confirmation', async () => {
    const { ask, server, log } = await confirmed();
    expect([log.take(), server.calls.length]).toEqual([[MASK], 1]);
    ask();
    expect(server.calls).toHaveLength(1);
  });

  it('LOGOUT-03 LOGOUT-04 after the server: autoLogin off, then everything cleared, then home', async () => {
    const { server, log, at } = await confirmed();
    log.take();
    await server.last().answer();
    const told = ['notify', { message: 'message.logged_out', tone: 'success', duration: 'success' }];
    expect(log.take()).toEqual([UNMASK, told, ...CLEARED]);
    expect(at()).toBe('loggedOut');
  });

  it('happens even if the server fails', async () => {
    const { server, log, at } = await confirmed();
    log.take();
    await server.last().fail(UNREACHABLE);
    expect([log.take(), at()]).toEqual([[UNMASK, UNCONFIRMED, ...CLEARED], 'loggedOut']);
  });

  it('or has not answered after 8 s; its late answer changes nothing', async () => {
    const { clock, server, log, at } = await confirmed();
    log.take();
    clock.increment(7999);
    expect(log.take()).toEqual([]);
    clock.increment(1);
    expect(log.take()).toEqual([UNMASK, UNCONFIRMED, ...CLEARED]);
    await server.last().answer();
    expect([log.take(), at()]).toEqual([[], 'loggedOut']);
  });
});

describe('what logout leaves behind', () => {
  it.each(['answers', 'fails'])(
    'LOGOUT-02 LOGOUT-05 the server is called before the token is removed; then token, trial user, member info and session storage are gone (it %s)',
    async (how) => {
      const clock = new SimulatedClock();
      const areas = { local: new MemoryStorage(), session: new MemoryStorage() };
      const storage = createStorage({ local: () => areas.local, session: () => areas.session });
      const player = deferred<boolean, ConfirmRequest>();
      const server = deferred<void>();
      const member = deferred<MemberInfo, { token: string }>();
      const log = recorder();
      areas.session.setItem('anything else', 'of this tab');
      storage.write(sessionEntry, TRIAL_RECORD);
      storage.write(memberInfoEntry, MEMBER_INFO);
      storage.write(languageEntry, 'EN');
      storage.write(autoLoginEntry, true);
      const session = createActor(
        sessionMachine.provide({
          actors: { fetchMemberInfo: member.logic },
          actions: {
            clearSession: () => storage.forgetMember(),
          },
        }),
        { clock, input: { stored: storage.read(sessionEntry) ?? null } },
      ).start();
      await member.last().answer(MEMBER_INFO);
      const tokenNow = () => session.getSnapshot().context.record?.token;
      const logout = createActor(
        logoutMachine.provide({
          actors: { askConfirmation: player.logic, endSession: server.logic },
          actions: {
            showLoading: log.action('showLoading'),
            turnOffAutoLogin: () => storage.write(autoLoginEntry, false),
            clearSession: () => session.send({ type: 'session.ended' }),
          },
        }),
        { clock },
      ).start();

      logout.send({ type: 'logout.ask' });
      await player.last().answer(true);
      expect(log.take()).toEqual([MASK]);
      expect([server.waited().length, tokenNow()]).toEqual([1, TRIAL_RECORD.token]);

      await (how === 'answers' ? server.last().answer() : server.last().fail(UNREACHABLE));
      expect(session.getSnapshot().value).toBe('visitor');
      expect(session.getSnapshot().context).toMatchObject({ record: null, memberInfo: null });
      expect(areas.session).toHaveLength(0);
      expect(storage.read(memberInfoEntry)).toBeUndefined();
      expect(areas.local.getItem('autoLogin')).toBe('0');
      expect(storage.read(languageEntry)).toBe('EN');
      expect(log.take()).toEqual([]);
    },
  );
});
