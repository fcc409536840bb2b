import type { MemberInfo } from '@contract/profile';
import type { SessionRecord } from '@contract/session';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import en from '@/locales/en/common';
import {
  FIRST_RECORD,
  MEMBER,
  MEMBER_INFO,
  MEMBER_RECORD,
  OTHER_RECORD,
  TRIAL_RECORD,
  UNREACHABLE,
} from '@/machines/shared/samples';
import { initialSession } from '@/machines/shared/session/session';
import { type SessionContext, sessionMachine, sessionOf } from '@/machines/shared/session/session.machine';
import {
  type CreateFlow,
  type LazyFlowInput,
  lazyFlowMachine,
} from '@/machines/site/lazyFlow/lazyFlow.machine';
import { navigationMachine, openPopup } from '@/machines/site/navigation/navigation.machine';
import { deferred, recorder, settle } from '../../support/chart';

function start(stored: SessionRecord | null) {
  const clock = new SimulatedClock();
  const member = deferred<MemberInfo, { token: string }>();
  const log = recorder();
  const chunks = deferred<CreateFlow, LazyFlowInput>();
  /** Receives the session's reports after each step, as in the product. */
  const navigation = createActor(
    navigationMachine.provide({
      actors: { lazyFlow: lazyFlowMachine.provide({ actors: { loadFlow: chunks.logic } }) },
    }),
    { clock, input: { session: initialSession(stored) } },
  ).start();
  const note = log.action('reportSession');
  const actor = createActor(
    sessionMachine.provide({
      actors: { fetchMemberInfo: member.logic },
      actions: {
        storeSession: log.action('storeSession'),
        clearSession: log.action('clearSession'),
        forgetDrafts: log.action('forgetDrafts'),
        notify: log.action('notify'),
        askNewPassword: log.action('askNewPassword'),
        reportSession: (args, params) => {
          note(args, params);
          queueMicrotask(() => navigation.send({ type: 'session.changed', ...params }));
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
const passwordDue = (context: SessionContext) => {
  const session = sessionOf(context);
  return session.kind !== 'visitor' && session.passwordDue;
};
const names = (deeds: readonly (readonly [string, unknown?])[]) => deeds.map(([name]) => name);

describe('the current session', () => {
  it('SESSION-02 a tab with a stored token is logged in, one without is a visitor', () => {
    expect(start(MEMBER_RECORD).isLoggedIn()).toBe(true);
    expect(start(null).isLoggedIn()).toBe(false);
  });

  it('SESSION-02 the token is stored with a login and removed when the session ends', () => {
    const { send, isLoggedIn, context } = start(null);
    send({ type: 'session.started', record: MEMBER_RECORD });
    expect([isLoggedIn(), context().record?.token]).toEqual([true, MEMBER_RECORD.token]);
    send({ type: 'session.ended' });
    expect([isLoggedIn(), context()]).toMatchObject([false, NOBODY]);
  });

  it('a logout clears drafts; a session ended by the server keeps them', () => {
    const { send, log } = start(MEMBER_RECORD);
    send({ type: 'session.ended' });
    expect(names(log.take())).toContain('forgetDrafts');
    send({ type: 'session.started', record: MEMBER_RECORD });
    log.take();
    send({ type: 'session.lost', token: MEMBER_RECORD.token, reason: 'session.expired' });
    expect(names(log.take())).not.toContain('forgetDrafts');
  });

  it('LOGIN-12 a login stores the record with its token before it is reported', () => {
    const { send, log } = start(null);
    send({ type: 'session.started', record: MEMBER_RECORD });
    expect(log.take()).toMatchObject([
      ['storeSession', { record: MEMBER_RECORD }],
      ['reportSession', { session: MEMBER }],
    ]);
  });

  it('SESSION-03 a trial session is stored with the token and the trial merchant code', () => {
    const { send, log, context } = start(null);
    send({ type: 'session.started', record: TRIAL_RECORD });
    const kept = { token: 'token-of-the-trial-user', merchantCode: 'sample-trial' };
    expect(log.take()).toMatchObject([
      ['storeSession', { record: kept }],
      ['reportSession', {}],
    ]);
    expect(context().record).toMatchObject(kept);
  });

  it('a second login replaces the first, whose member info never shows again', async () => {
    const { send, member, context } = start(MEMBER_RECORD);
    const first = member.last();
    send({ type: 'session.started', record: OTHER_RECORD });
    await first.answer(MEMBER_INFO);
    expect(context()).toMatchObject({ record: OTHER_RECORD, memberInfo: null });
    expect(member.last().input).toEqual({ token: OTHER_RECORD.token });
    const info = { ...MEMBER_INFO, account: 'player2' };
    await member.last().answer(info);
    expect(context().memberInfo).toEqual(info);
  });

  it('ending a session that does not exist changes nothing', () => {
    const { send, log } = start(null);
    send({ type: 'session.ended' });
    send({ type: 'member.refresh' });
    expect(log.take()).toEqual([]);
  });
});

describe('a first login', () => {
  it('SESSION-07 ENTITY-02 raises the password-change flag, and the popup opens automatically', async () => {
    const { send, context, popup } = start(null);
    send({ type: 'session.started', record: FIRST_RECORD });
    expect([passwordDue(context()), await popup()]).toEqual([true, 'changePassword']);
  });

  it('ENTITY-02 the change clears the flag permanently', () => {
    const { send, context, log } = start(FIRST_RECORD);
    send({ type: 'password.changed' });
    expect(passwordDue(context())).toBe(false);
    expect(log.take()).toEqual([['storeSession', { record: { ...FIRST_RECORD, firstTimeLogin: false } }]]);
  });

  it('SESSION-07 every call refused because a new password is required asks for one', () => {
    const { send, log } = start(MEMBER_RECORD);
    for (const _ of ['first', 'again'])
      send({ type: 'password.due', token: MEMBER_RECORD.token, popupsClosed: 0 });
    expect(log.take()).toEqual([['askNewPassword'], ['askNewPassword']]);
  });

  it('SESSION-07 once the popup is closed, only a call from after that asks again', () => {
    const { send, log } = start(MEMBER_RECORD);
    send({ type: 'popup.closed' });
    send({ type: 'password.due', token: MEMBER_RECORD.token, popupsClosed: 0 });
    expect(log.take()).toEqual([]);
    send({ type: 'password.due', token: MEMBER_RECORD.token, popupsClosed: 1 });
    expect(log.take()).toEqual([['askNewPassword']]);
  });

  it.each<[string, SessionRecord | null, string, 'session.leaving' | undefined]>([
    ['while the player logs out', MEMBER_RECORD, MEMBER_RECORD.token, 'session.leaving'],
    ['of an earlier session', MEMBER_RECORD, 'token-of-long-ago', undefined],
    ['without a session', null, MEMBER_RECORD.token, undefined],
  ])('such a refusal asks for nothing %s', (_, record, token, first) => {
    const { send, log } = start(record);
    if (first !== undefined) send({ type: first });
    log.take();
    send({ type: 'password.due', token, popupsClosed: 0 });
    expect(log.take()).toEqual([]);
  });
});

describe('session changes as reported to every chart', () => {
  it.each([
    ['the same account', MEMBER_RECORD, 'sameAccount'],
    ['another account', OTHER_RECORD, 'otherAccount'],
  ] as const)('after a session has ended, %s logs in', (_, record, since) => {
    const { send, context } = start(MEMBER_RECORD);
    send({ type: 'session.lost', reason: 'session.expired', token: MEMBER_RECORD.token });
    expect(sessionOf(context())).toEqual({ kind: 'visitor', cause: 'expired', last: 'member' });
    send({ type: 'session.started', record });
    expect(sessionOf(context())).toMatchObject({ kind: 'member', account: record.userName, since });
  });

  it('the first account of a visit follows none, and a guest is not a member', () => {
    const { send, context } = start(null);
    expect(sessionOf(context())).toEqual({ kind: 'visitor', cause: 'new', last: null });
    send({ type: 'session.started', record: TRIAL_RECORD });
    expect(sessionOf(context())).toMatchObject({ kind: 'trial', since: 'first' });
    send({ type: 'session.started', record: { ...MEMBER_RECORD, type: 10 } });
    expect(sessionOf(context())).toMatchObject({ kind: 'agent', since: 'otherAccount' });
  });

  it('a refusal during the logout shows no message, and the session still ends', () => {
    const { send, log, context } = start(MEMBER_RECORD);
    send({ type: 'session.leaving' });
    send({ type: 'session.lost', reason: 'not.logged.in', token: MEMBER_RECORD.token });
    expect(log.take()).toEqual([]);
    send({ type: 'session.ended' });
    expect(names(log.take())).toEqual(['clearSession', 'forgetDrafts', 'reportSession']);
    expect(sessionOf(context())).toEqual({ kind: 'visitor', cause: 'loggedOut', last: 'member' });
  });

  it('PROD-06 after an outage the member info is requested again only if it had failed', async () => {
    const { send, member } = start(MEMBER_RECORD);
    await member.last().fail(UNREACHABLE);
    send({ type: 'member.retry' });
    await member.last().answer(MEMBER_INFO);
    send({ type: 'member.retry' });
    expect(member.calls).toHaveLength(2);
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
    expect([isLoggedIn(), context()]).toMatchObject([false, NOBODY]);
    expect(en[`error.${code}`]).toBe(text);
    const deeds = log.take();
    expect(deeds).toContainEqual(['notify', { message: `error.${code}`, tone: 'error', duration: 'long' }]);
    expect(names(deeds)).toContain('clearSession');
    expect(await popup()).toBe('login');
  });

  it('is reported once, even when several calls are refused', async () => {
    const { send, member, log } = start(MEMBER_RECORD);
    const refused = { type: 'session.lost', reason: 'session.expired', token: MEMBER_RECORD.token } as const;
    send(refused);
    send(refused);
    await member.last().fail({ code: 'session.expired' });
    expect(names(log.take()).filter((name) => name === 'notify')).toHaveLength(1);
  });

  it('a late refusal of an older token does not end the current session', () => {
    const { send, log, isLoggedIn, context } = start(MEMBER_RECORD);
    send({ type: 'session.started', record: OTHER_RECORD });
    log.take();
    send({ type: 'session.lost', reason: 'session.expired', token: MEMBER_RECORD.token });
    expect([isLoggedIn(), context().record, log.take()]).toEqual([true, OTHER_RECORD, []]);
  });

  it('a late refusal after a logout shows no message', async () => {
    const { send, log, popup } = start(MEMBER_RECORD);
    send({ type: 'session.ended' });
    log.take();
    send({ type: 'session.lost', reason: 'session.expired', token: MEMBER_RECORD.token });
    expect([log.take(), await popup()]).toEqual([[], null]);
  });
});

describe('member info', () => {
  it('that fails to load keeps the player logged in and is requested again after 30 s', async () => {
    const { clock, member, isLoggedIn, log } = start(MEMBER_RECORD);
    await member.last().fail(UNREACHABLE);
    expect([isLoggedIn(), log.take()]).toEqual([true, []]);
    clock.increment(29_999);
    expect(member.calls).toHaveLength(1);
    clock.increment(1);
    expect(member.calls).toHaveLength(2);
  });

  it('times out after 15 s', () => {
    const { clock, member, at } = start(MEMBER_RECORD);
    clock.increment(14_999);
    expect(at()).toEqual({ loggedIn: 'loadingMember' });
    clock.increment(1);
    expect(at()).toEqual({ loggedIn: 'memberUnknown' });
    expect(member.waited()).toEqual([]);
  });

  it('is refreshed on request; the known values show meanwhile', async () => {
    const { member, send, context } = start(MEMBER_RECORD);
    await member.last().answer(MEMBER_INFO);
    send({ type: 'member.refresh' });
    expect(context().memberInfo).toEqual(MEMBER_INFO);
    const richer = { ...MEMBER_INFO, balanceMinor: 1 };
    await member.last().answer(richer);
    expect(context().memberInfo).toEqual(richer);
  });
});
