import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { REQUEST_TIMEOUT, UPLOAD_TIMEOUT } from '@/config/constants';
import {
  type AvatarChoice,
  avatarMachine,
  type Crop,
  type LoadOutcome,
} from '@/machines/member/avatar/avatar.machine';
import { feedbackFormMachine } from '@/machines/member/feedbackForm/feedbackForm.machine';
import { memberCentreMachine } from '@/machines/member/memberCentre/memberCentre.machine';
import { type RankProgress, rankMachine, vipProgress } from '@/machines/member/rank/rank.machine';
import { EXPIRED, MEMBER_INFO, sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import type { Session } from '@/machines/shared/session/session';
import { toAccount } from '@/machines/shared/session/session.machine';
import { DEFAULT_PREFERENCES, preferencesMachine } from '@/machines/shell/preferences/preferences.machine';
import { deferred, recorder, silentCountDown } from '../../support/chart';

const progress = (completedConditions: number, totalExpectedConditions: number, labelId: string | null) => ({
  currentProgress: { completedConditions, totalExpectedConditions },
  playerRankProgress: { labelId, level: 2, toNextMinor: 5_000 },
});

describe('rank', () => {
  it.each([
    [1, 4, 'gold', 0.25],
    [4, 4, 'gold', 1],
    [0, 4, 'gold', 0],
    [9, 4, 'gold', 1],
    [0, 0, 'gold', 0],
    [1, 4, null, 1],
    [0, 0, null, 1],
  ])('MEMBER-03 %i of %i conditions with label %s is %d', (completed, total, label, share) => {
    expect(vipProgress(progress(completed, total, label))).toBe(share);
  });

  it('MEMBER-03 with a label it is the quotient, and never outside of 0 and 1', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (completed, total) => {
        const share = vipProgress(progress(completed, total, 'gold'));
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
        if (completed <= total && total > 0) expect(share).toBe(completed / total);
      }),
    );
  });

  it('is 0 until it is loaded, and can be requested again after a failure', async () => {
    const clock = new SimulatedClock();
    const server = deferred<RankProgress>();
    const actor = createActor(rankMachine.provide({ actors: { fetchRank: server.logic } }), {
      clock,
    }).start();
    expect(actor.getSnapshot().context.vipProgress).toBe(0);
    await server.last().fail(UNREACHABLE);
    actor.send({ type: 'resource.retry' });
    clock.increment(15_000);
    expect(actor.getSnapshot().value).toBe('failed');
    actor.send({ type: 'resource.retry' });
    await server.last().answer(progress(1, 2, 'gold'));
    expect(actor.getSnapshot().context).toEqual({
      labelId: 'gold',
      vipProgress: 0.5,
      level: 2,
      toNextMinor: 5_000,
      failure: null,
    });
  });
});

describe('the initial', () => {
  it.each([
    ['Amihan', 'player1', 'A'],
    ['', 'player1', 'P'],
    ['ñandu', 'player1', 'Ñ'],
    ['😀x', 'player1', '😀'],
  ])('MEMBER-01 of nickname "%s" and account "%s" is %s', (nickname, account, initial) => {
    expect(toAccount('other', { ...MEMBER_INFO, nickname, account }).initial).toBe(initial);
  });
});

describe('avatar', () => {
  const PRESET = { name: 'preset-1', url: '/img/1.webp' };
  const FILE = new File(['x'], 'me.png', { type: 'image/png' });
  const PICTURE = { url: 'data:image/png;base64,AA', width: 800, height: 600 };

  async function choosing(choice: AvatarChoice = { avatar: null, presets: [PRESET] }) {
    const clock = new SimulatedClock();
    const present = deferred<AvatarChoice>();
    const loading = deferred<LoadOutcome, { file: File }>();
    const cropping = deferred<Uint8Array<ArrayBuffer>, { file: File; crop: Crop }>();
    const upload = deferred<string, { square: Uint8Array<ArrayBuffer> }>();
    const server = deferred<string | null, { avatar: string }>();
    const log = recorder();
    const actor = createActor(
      avatarMachine.provide({
        actors: {
          fetchAvatar: present.logic,
          loadPicture: loading.logic,
          cropPicture: cropping.logic,
          uploadPicture: upload.logic,
          setAvatar: server.logic,
        },
        actions: { refreshMember: log.action('refreshMember'), notify: log.action('notify') },
      }),
      { clock },
    ).start();
    await present.last().answer(choice);
    return {
      clock,
      loading,
      cropping,
      upload,
      server,
      log,
      send: actor.send,
      at: () => actor.getSnapshot().value,
      context: () => actor.getSnapshot().context,
    };
  }
  const SAVED = [
    ['refreshMember'],
    ['notify', { message: 'message.avatar_saved', tone: 'success', duration: 'success' }],
  ];

  it('MEMBER-02 an uploaded picture is read, cropped, compressed and set', async () => {
    const { send, loading, cropping, upload, server, log, context, at, clock } = await choosing();
    send({ type: 'file.chosen', file: FILE });
    await loading.last().answer({ kind: 'loaded', picture: PICTURE });
    const crop = { x: 0.1, y: 0, size: 0.8 };
    send({ type: 'crop.changed', crop });
    send({ type: 'crop.accept' });
    expect(cropping.last().input).toEqual({ file: FILE, crop });
    const square = new Uint8Array([1, 2]);
    await cropping.last().answer(square);
    expect(upload.last().input).toEqual({ square });
    // A failed upload and one that takes too long stay in the crop.
    await upload.last().fail(UNREACHABLE);
    expect([at(), context().crop]).toEqual(['cropping', crop]);
    send({ type: 'crop.accept' });
    await cropping.last().answer(square);
    clock.increment(UPLOAD_TIMEOUT);
    expect([at(), log.take()]).toEqual([
      'cropping',
      [
        ['notify', { message: 'error.network.unreachable', tone: 'error', duration: 'default' }],
        ['notify', { message: 'error.network.timeout', tone: 'error', duration: 'default' }],
      ],
    ]);
    send({ type: 'crop.accept' });
    await cropping.last().answer(square);
    await upload.last().answer('picture-id');
    expect(server.last().input).toEqual({ avatar: 'picture-id' });
    await server.last().answer('/img/own.webp');
    expect([at(), context().choice.avatar, context().file, log.take()]).toEqual([
      'choosing',
      '/img/own.webp',
      null,
      SAVED,
    ]);
  });

  it('MEMBER-02 a preset is set by its name, an unknown one is not', async () => {
    const { send, server } = await choosing();
    send({ type: 'preset.chosen', name: 'preset-9' });
    expect(server.calls).toEqual([]);
    send({ type: 'preset.chosen', name: 'preset-1' });
    expect(server.last().input).toEqual({ avatar: 'preset-1' });
  });

  it('is removed only where there is one', async () => {
    const without = await choosing();
    without.send({ type: 'avatar.remove' });
    expect(without.server.calls).toEqual([]);
    const { send, server, context } = await choosing({ avatar: 'x', presets: [] });
    send({ type: 'avatar.remove' });
    expect(server.last().input).toEqual({ avatar: '' });
    await server.last().answer(null);
    expect(context().choice.avatar).toBeNull();
  });

  it.each(['type', 'size', 'unreadable'] as const)(
    'a file with the fault "%s" says so and sends nothing',
    async (fault) => {
      const { send, loading, context, at, server } = await choosing();
      send({ type: 'file.chosen', file: FILE });
      await loading.last().answer({ kind: 'refused', fault });
      expect([at(), context().fault, server.calls]).toEqual(['choosing', fault, []]);
    },
  );

  it('a picture that cannot be set shows an error and leaves the current one', async () => {
    const { send, server, context, log, at, clock } = await choosing({ avatar: 'x', presets: [PRESET] });
    send({ type: 'preset.chosen', name: 'preset-1' });
    await server.last().fail(UNREACHABLE);
    send({ type: 'preset.chosen', name: 'preset-1' });
    clock.increment(15_000);
    expect([at(), context().choice.avatar, log.take()]).toEqual([
      'choosing',
      'x',
      [
        ['notify', { message: 'error.network.unreachable', tone: 'error', duration: 'default' }],
        ['notify', { message: 'error.network.timeout', tone: 'error', duration: 'default' }],
      ],
    ]);
  });

  it('cropping can be cancelled while the file is read and while it shows', async () => {
    const { send, at, loading } = await choosing();
    send({ type: 'file.chosen', file: FILE });
    send({ type: 'crop.cancel' });
    expect(at()).toBe('choosing');
    send({ type: 'file.chosen', file: FILE });
    await loading.last().answer({ kind: 'loaded', picture: PICTURE });
    send({ type: 'crop.cancel' });
    expect(at()).toBe('choosing');
  });
});

describe('member centre', () => {
  function start(input: { session: Session; offersRewards?: boolean }) {
    const log = recorder();
    const rank = deferred<RankProgress>();
    const present = deferred<AvatarChoice>();
    const actor = createActor(
      memberCentreMachine.provide({
        actors: {
          rank: rankMachine.provide({ actors: { fetchRank: rank.logic } }),
          avatar: avatarMachine.provide({ actors: { fetchAvatar: present.logic } }),
        },
        actions: {
          openLogin: log.action('openLogin'),
          openRewards: log.action('openRewards'),
          notify: log.action('notify'),
        },
      }),
      {
        clock: new SimulatedClock(),
        input: { offersRewards: true, keySeed: 'seed', ...input },
      },
    ).start();
    return {
      log,
      rank,
      present,
      send: actor.send,
      session: (loggedIn: boolean, isTrial = false) =>
        actor.send({ type: 'session.changed', session: sessionOfType(loggedIn ? (isTrial ? 4 : 0) : null) }),
      at: () => actor.getSnapshot().value,
    };
  }

  it('ROLE-08 a visitor is asked to log in and nothing is fetched; after it the centre shows', () => {
    const { log, rank, session, at } = start({ session: sessionOfType(null) });
    expect([at(), log.take(), rank.calls.length]).toEqual(['visitor', [['openLogin']], 0]);
    session(true);
    expect([at(), rank.calls.length]).toEqual([{ member: 'overview' }, 1]);
    session(false);
    expect([at(), log.take()]).toEqual(['visitor', [['openLogin']]]);
  });

  it.each([
    [true, [['openRewards']]],
    [false, [['notify', { message: 'message.rewards_by_service', tone: 'info', duration: 'info' }]]],
  ])('MEMBER-04 ERR-29 FLAG-10 with REWCEN3 %s', (offersRewards, deeds) => {
    const { send, log } = start({ session: sessionOfType(0), offersRewards });
    send({ type: 'rewards.open' });
    expect(log.take()).toEqual(deeds);
  });

  it('FREEPLAY-03 a trial account is asked to log in with a real account, and sets no picture', () => {
    const { send, log, at, present } = start({ session: sessionOfType(4) });
    send({ type: 'avatar.open' });
    expect([at(), log.take(), present.calls]).toEqual([
      { member: 'overview' },
      [['notify', { message: 'error.real.account.required', tone: 'info', duration: 'default' }]],
      [],
    ]);
  });

  it('a real account after a trial can set a picture and has its own rank', () => {
    const { send, session, at, rank, present } = start({ session: sessionOfType(4) });
    session(true, false);
    expect(rank.calls).toHaveLength(2);
    send({ type: 'avatar.open' });
    expect([at(), present.calls.length]).toEqual([{ member: 'choosingAvatar' }, 1]);
    send({ type: 'avatar.close' });
    expect(at()).toEqual({ member: 'overview' });
  });
});

describe('feedback', () => {
  function start() {
    const log = recorder();
    const clock = new SimulatedClock();
    const letters = deferred<void, { content: string; key: string }>();
    const actor = createActor(
      feedbackFormMachine.provide({
        actors: { countDown: silentCountDown, sendFeedback: letters.logic },
        actions: { notify: log.action('notify') },
      }),
      { clock, input: { keySeed: 'seed' } },
    ).start();
    const at = () => actor.getSnapshot();
    return { log, clock, letters, at, send: actor.send };
  }

  it('MEMBER-08 sends 10 to 500 characters, without surrounding spaces', async () => {
    const { send, at, letters, log } = start();
    send({ type: 'form.open' });
    for (const content of ['', 'too short', `${' '.repeat(20)}short`]) {
      send({ type: 'text.typed', content });
      send({ type: 'form.submit' });
      expect([at().matches({ open: 'tooShort' }), letters.calls.length]).toEqual([true, 0]);
    }
    send({ type: 'text.typed', content: 'x'.repeat(600) });
    send({ type: 'form.submit' });
    expect([at().matches({ open: 'tooLong' }), letters.calls.length]).toEqual([true, 0]);
    expect(at().context.content).toHaveLength(600);
    send({ type: 'text.typed', content: 'Ten letter' });
    send({ type: 'form.submit' });
    send({ type: 'form.submit' });
    expect(letters.calls.map(({ input }) => input)).toMatchObject([{ content: 'Ten letter' }]);
    await letters.last().answer();
    expect([at().value, at().context.content, log.take()]).toEqual([
      'closed',
      '',
      [['notify', { message: 'message.feedback_sent', tone: 'success', duration: 'success' }]],
    ]);
  });

  it('a draft is kept for its account, and shown to no other', () => {
    const { send, at } = start();
    send({ type: 'form.open' });
    send({ type: 'text.typed', content: 'Between us' });
    send({ type: 'session.changed', session: EXPIRED });
    send({ type: 'session.changed', session: sessionOfType(0, true) });
    expect(at().context.content).toBe('Between us');
    send({ type: 'session.changed', session: sessionOfType(0) });
    expect([at().value, at().context.content]).toEqual(['closed', '']);
  });

  it('a failure shows, and the typed text stays, even while the sheet is closed', async () => {
    const { send, at, letters, clock } = start();
    const content = 'The wheel stops too soon.';
    send({ type: 'form.open' });
    send({ type: 'text.typed', content });
    send({ type: 'form.submit' });
    await letters.last().fail({ code: 'session.expired' });
    expect(at().context).toMatchObject({ content, failure: { code: 'session.expired' } });
    send({ type: 'form.submit' });
    clock.increment(REQUEST_TIMEOUT);
    expect(at().context.failure).toEqual({ code: 'network.timeout' });
    send({ type: 'form.close' });
    send({ type: 'form.open' });
    expect(at().context).toMatchObject({ content, failure: null });
  });
});

describe('preferences', () => {
  function begin() {
    const log = recorder();
    const permission = deferred<boolean>();
    const actor = createActor(
      preferencesMachine.provide({
        actors: { askPermission: permission.logic },
        actions: {
          apply: log.action('apply'),
          playSignal: log.action('playSignal'),
          notify: log.action('notify'),
        },
      }),
      { input: { stored: DEFAULT_PREFERENCES } },
    ).start();
    return { log, permission, send: actor.send, at: () => actor.getSnapshot().value };
  }
  const PLAIN = { sound: true, motion: 'system', notifications: false };
  const BLOCKED = { message: 'message.notifications_blocked', tone: 'info', duration: 'long' };

  it('ROUTE-55 apply from the start and at each change, one setting at a time; switching sound on plays it', () => {
    const { log, send } = begin();
    send({ type: 'sound.set', on: false });
    send({ type: 'motion.set', motion: 'reduced' });
    send({ type: 'sound.set', on: true });
    expect(log.take()).toEqual([
      ['apply', PLAIN],
      ['apply', { ...PLAIN, sound: false }],
      ['apply', { ...PLAIN, sound: false, motion: 'reduced' }],
      ['apply', { ...PLAIN, motion: 'reduced' }],
      ['playSignal'],
    ]);
  });

  it('ROUTE-55 notifications are on once the browser allows them, and off at once', async () => {
    const { log, permission, send } = begin();
    send({ type: 'notifications.set', on: true });
    send({ type: 'sound.set', on: false });
    await permission.last().answer(true);
    send({ type: 'notifications.set', on: false });
    expect(log.take().slice(1)).toEqual([
      ['apply', { ...PLAIN, sound: false }],
      ['apply', { ...PLAIN, sound: false, notifications: true }],
      ['apply', { ...PLAIN, sound: false }],
    ]);
    expect(permission.calls).toHaveLength(1);
  });

  it.each<[string, (permission: ReturnType<typeof begin>['permission']) => Promise<void>]>([
    ['blocks them', (permission) => permission.last().answer(false)],
    ['cannot be asked', (permission) => permission.last().fail(new Error('no window'))],
  ])('ROUTE-55 a browser that %s leaves them off, with a message', async (_, ends) => {
    const { log, permission, send, at } = begin();
    send({ type: 'notifications.set', on: true });
    await ends(permission);
    expect([at(), log.take()]).toEqual([
      'applied',
      [
        ['apply', PLAIN],
        ['notify', BLOCKED],
      ],
    ]);
  });

  it('a switch that is turned off again during the browser’s prompt stays off', async () => {
    const { log, permission, send } = begin();
    send({ type: 'notifications.set', on: true });
    send({ type: 'notifications.set', on: false });
    await permission.last().answer(true);
    expect(log.take()).toEqual([['apply', PLAIN]]);
  });
});
