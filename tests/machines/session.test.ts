import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import en from '@/locales/en/later';
import { type Flow, type LazyFlowInput, lazyFlowMachine } from '@/machines/lazyFlow/lazyFlow.machine';
import { navigationMachine, openPopup } from '@/machines/navigation/navigation.machine';
import {
  FIRST_RECORD,
  MEMBER_INFO,
  MEMBER_RECORD,
  OTHER_RECORD,
  TRIAL_RECORD,
  UNREACHABLE,
} from '@/machines/samples';
import { isPasswordDue, sessionMachine } from '@/machines/session/session.machine';
import type { SessionRecord } from '@/services/contract/account';
import type { MemberInfo } from '@/services/contract/member';
import { deferred, recorder, settle } from '../support/chart';

function start(stored: SessionRecord | null) {
  const clock = new SimulatedClock();
  const member = deferred<MemberInfo, { token: string }>();
  const log = recorder();
  const chunks = deferred<Flow, LazyFlowInput>();
  /** Listens in the order in which the session reports, as it does in the product. */
  const navigation = createActor(
    navigationMachine.provide({
      actors: { lazyFlow: lazyFlowMachine.provide({ actors: { loadFlow: chunks.logic } }) },
    }),
    { clock, input: { loggedIn: stored !== null, isAgent: false } },
  ).start();
  const note = {
    reportSession: log.action('reportSession'),
    openLogin: log.action('openLogin'),
  };
  const actor = createActor(
    sessionMachine.provide({
      actors: { fetchMemberInfo: member.logic },
      actions: {
        storeSession: log.action('storeSession'),
        clearSession: log.action('clearSession'),
        notify: log.action('notify'),
        reportSession: (args, { loggedIn }) => {
          note.reportSession(args, { loggedIn });
          const passwordDue = isPasswordDue(args.context);
          queueMicrotask(() =>
            navigation.send({ type: 'session.changed', loggedIn, isAgent: false, passwordDue }),
          );
        },
        openLogin: (args) => {
          note.openLogin(args);
          queueMicrotask(() => navigation.send({ type: 'popup.open', popup: 'login' }));
        },
      },
    }),
    { clock, input: { stored } },
  ).start();
  log.take();
  return {
    clock,
    member,
    log,
    send: actor.send,
    popup: async () => {
      await settle();
      return openPopup(navigation.getSnapshot());
    },
    isLoggedIn: () => actor.getSnapshot().matches('loggedIn'),
    at: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}

const NOBODY = { record: null, memberInfo: null };
const names = (deeds: readonly (readonly [string, unknown?])[]) => deeds.map(([name]) => name);

describe('who is here', () => {
  it('SESSION-02 a tab with a stored token is logged in, one without is a visitor', () => {
    expect(start(MEMBER_RECORD).isLoggedIn()).toBe(true);
    expect(start(null).isLoggedIn()).toBe(false);
  });

  it('SESSION-02 the token comes with a login and is gone after it ends', () => {
    const { send, isLoggedIn, context } = start(null);
    send({ type: 'session.started', record: MEMBER_RECORD });
    expect([isLoggedIn(), context().record?.token]).toEqual([true, MEMBER_RECORD.token]);
    send({ type: 'session.ended' });
    expect([isLoggedIn(), context()]).toEqual([false, NOBODY]);
  });

  it('LOGIN-12 a login stores the record with its token before anybody hears of it', () => {
    const { send, log } = start(null);
    send({ type: 'session.started', record: MEMBER_RECORD });
    expect(log.take()).toMatchObject([
      ['storeSession', { record: MEMBER_RECORD }],
      ['reportSession', { loggedIn: true }],
    ]);
  });

  it('SESSION-03 a trial session is kept with the token and the trial merchant code', () => {
    const { send, log, context } = start(null);
    send({ type: 'session.started', record: TRIAL_RECORD });
    const kept = { token: 'token-of-the-trial-user', merchantCode: 'sample-trial' };
    expect(log.take()).toMatchObject([
      ['storeSession', { record: kept }],
      ['reportSession', {}],
    ]);
    expect(context().record).toMatchObject(kept);
  });

  it('a second login takes the place of the first, whose member info never shows again', async () => {
    const { send, member, context } = start(MEMBER_RECORD);
    const first = member.last();
    send({ type: 'session.started', record: OTHER_RECORD });
    await first.answer(MEMBER_INFO);
    expect(context()).toEqual({ record: OTHER_RECORD, memberInfo: null });
    expect(member.last().input).toEqual({ token: OTHER_RECORD.token });
    const info = { ...MEMBER_INFO, account: 'player2' };
    await member.last().answer(info);
    expect(context().memberInfo).toEqual(info);
  });

  it('an ended session that was never there does nothing', () => {
    const { send, log } = start(null);
    send({ type: 'session.ended' });
    send({ type: 'member.refresh' });
    expect(log.take()).toEqual([]);
  });
});

describe('a first login', () => {
  it('SESSION-07 ENTITY-02 raises the password-change flag, and the popup opens by itself', async () => {
    const { send, context, popup } = start(null);
    send({ type: 'session.started', record: FIRST_RECORD });
    expect([isPasswordDue(context()), await popup()]).toEqual([true, 'changePassword']);
  });

  it('ENTITY-02 the flag goes down with the change, for good', () => {
    const { send, context, log } = start(FIRST_RECORD);
    send({ type: 'password.changed' });
    expect(isPasswordDue(context())).toBe(false);
    expect(log.take()).toEqual([['storeSession', { record: { ...FIRST_RECORD, firstTimeLogin: false } }]]);
  });
});

describe('a session that the server ends', () => {
  const EXPIRED = en['error.session.expired'];
  const NOT_LOGGED_IN = 'You are not logged in, please login first';
  const ELSEWHERE = 'The account has been logged out, please log in again';
  const ANY_CALL = 'in any call';
  const MEMBER_CALL = 'in the call for member info';

  it.each([
    ['ERR-01', NOT_LOGGED_IN, ANY_CALL, 'not.logged.in'],
    ['ERR-01', NOT_LOGGED_IN, MEMBER_CALL, 'not.logged.in'],
    ['ERR-16', ELSEWHERE, ANY_CALL, 'logged.out.elsewhere'],
    ['ERR-16', ELSEWHERE, MEMBER_CALL, 'logged.out.elsewhere'],
    ['an expired one:', EXPIRED, ANY_CALL, 'session.expired'],
    ['an expired one:', EXPIRED, MEMBER_CALL, 'session.expired'],
  ] as const)('%s "%s" shows and the login popup opens, refused %s', async (_, text, way, code) => {
    const { send, member, log, popup, isLoggedIn, context } = start(MEMBER_RECORD);
    if (way === ANY_CALL) send({ type: 'session.lost', reason: code, token: MEMBER_RECORD.token });
    else await member.last().fail({ code });
    expect([isLoggedIn(), context()]).toEqual([false, NOBODY]);
    expect(en[`error.${code}`]).toBe(text);
    const deeds = log.take();
    expect(deeds).toContainEqual(['notify', { message: `error.${code}`, tone: 'error', duration: 'long' }]);
    expect(names(deeds)).toContain('clearSession');
    expect(await popup()).toBe('login');
  });

  it('is told once, even when several calls are refused', async () => {
    const { send, member, log } = start(MEMBER_RECORD);
    const refused = { type: 'session.lost', reason: 'session.expired', token: MEMBER_RECORD.token } as const;
    send(refused);
    send(refused);
    await member.last().fail({ code: 'session.expired' });
    expect(names(log.take()).filter((name) => name === 'notify')).toHaveLength(1);
  });

  it('a late refusal of an older token does not end the present session', () => {
    const { send, log, isLoggedIn, context } = start(MEMBER_RECORD);
    send({ type: 'session.started', record: OTHER_RECORD });
    log.take();
    send({ type: 'session.lost', reason: 'session.expired', token: MEMBER_RECORD.token });
    expect([isLoggedIn(), context().record, log.take()]).toEqual([true, OTHER_RECORD, []]);
  });

  it('a late refusal after the player logged out says nothing', async () => {
    const { send, log, popup } = start(MEMBER_RECORD);
    send({ type: 'session.ended' });
    log.take();
    send({ type: 'session.lost', reason: 'session.expired', token: MEMBER_RECORD.token });
    expect([log.take(), await popup()]).toEqual([[], null]);
  });
});

describe('member info', () => {
  it('that cannot be had leaves the player logged in and is asked again after 30 s', async () => {
    const { clock, member, isLoggedIn, log } = start(MEMBER_RECORD);
    await member.last().fail(UNREACHABLE);
    expect([isLoggedIn(), log.take()]).toEqual([true, []]);
    clock.increment(29_999);
    expect(member.calls).toHaveLength(1);
    clock.increment(1);
    expect(member.calls).toHaveLength(2);
  });

  it('that does not come in 15 s is given up', () => {
    const { clock, member, at } = start(MEMBER_RECORD);
    clock.increment(14_999);
    expect(at()).toEqual({ loggedIn: 'loadingMember' });
    clock.increment(1);
    expect(at()).toEqual({ loggedIn: 'memberUnknown' });
    expect(member.waited()).toEqual([]);
  });

  it('is refreshed when asked; what is known shows meanwhile', async () => {
    const { member, send, context } = start(MEMBER_RECORD);
    await member.last().answer(MEMBER_INFO);
    send({ type: 'member.refresh' });
    expect(context().memberInfo).toEqual(MEMBER_INFO);
    const richer = { ...MEMBER_INFO, balanceMinor: 1 };
    await member.last().answer(richer);
    expect(context().memberInfo).toEqual(richer);
  });
});
