import type { Announcement, Reward } from '@contract/content';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { REQUEST_TIMEOUT, REWARD_REFRESH, UPLOAD_TIMEOUT } from '@/config/constants';
import { downloadMachine, isOldIos } from '@/machines/content/download/download.machine';
import { helpMachine } from '@/machines/content/help/help.machine';
import { type ListedArticle, searchArticles } from '@/machines/content/help/searchArticles';
import { noticesMachine } from '@/machines/content/notices/notices.machine';
import {
  type PromotionList,
  promotionsMachine,
  type Standing,
} from '@/machines/content/promotions/promotions.machine';
import { type RewardList, rewardCentreMachine } from '@/machines/content/rewardCentre/rewardCentre.machine';
import {
  type PicturesRead,
  type RewardFormStart,
  rewardFormMachine,
} from '@/machines/content/rewardForm/rewardForm.machine';
import { isComplete, type RewardDraft, type RewardPicture } from '@/machines/content/rewardForm/rewardRules';
import { BONUS, sampleAnnouncement, sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import { deferred, type Recorder, recorder, settle } from '../../support/chart';

describe('announcements page', () => {
  function start(memberType: number | null, index: number | null = null) {
    const clock = new SimulatedClock();
    const list = deferred<readonly Announcement[], { refresh: boolean }>();
    const mark = deferred<void, { id: string }>();
    const actor = createActor(
      noticesMachine.provide({ actors: { fetchNotices: list.logic, markRead: mark.logic } }),
      { clock, input: { session: sessionOfType(memberType), index } },
    ).start();
    const read = () => actor.getSnapshot().context.notices.map((notice) => notice.read);
    return { clock, list, mark, actor, read };
  }
  const two = () => [sampleAnnouncement('one'), sampleAnnouncement('two')];

  it('ANN-12 ANN-14 are read at once and marked by one call per 150 ms, then the list is loaded again', async () => {
    const { clock, list, mark, actor, read } = start(0);
    await list.last().answer(two());
    actor.send({ type: 'notice.open', id: 'one' });
    actor.send({ type: 'notice.open', id: 'two' });
    expect([read(), mark.calls.map(({ input }) => input.id)]).toEqual([[true, true], ['one']]);
    await mark.last().answer();
    clock.increment(149);
    expect(mark.calls).toHaveLength(1);
    clock.increment(1);
    expect(mark.calls.map(({ input }) => input.id)).toEqual(['one', 'two']);
    expect(list.calls).toHaveLength(1);
    await mark.last().answer();
    clock.increment(150);
    expect(list.calls.map(({ input }) => input.refresh)).toEqual([true, true]);
  });

  it.each([
    [0, true],
    [4, false],
    [null, false],
  ] as const)(
    'ANN-08 for a reader of type %s the first list bypasses caches, which have old read marks: %s',
    (memberType, isFresh) => {
      const { list } = start(memberType);
      expect(list.calls.map(({ input }) => input.refresh)).toEqual([isFresh]);
    },
  );

  it('ANN-12 marks of several are sent in the order in which they were opened; of a failed one only that is undone', async () => {
    const { clock, list, mark, actor, read } = start(0);
    const ids = ['one', 'two', 'three', 'four'];
    await list.last().answer(ids.map((id) => sampleAnnouncement(id)));
    for (const id of ids) actor.send({ type: 'notice.open', id });
    await mark.last().answer();
    clock.increment(150);
    await mark.last().fail(UNREACHABLE);
    clock.increment(150);
    await mark.last().answer();
    clock.increment(150);
    expect(mark.calls.map(({ input }) => input.id)).toEqual(ids);
    expect(read()).toEqual([true, false, true, true]);
  });

  it('a mark that fails is undone', async () => {
    const { list, mark, actor, read } = start(0);
    await list.last().answer(two());
    actor.send({ type: 'notice.open', id: 'one' });
    await mark.last().fail(UNREACHABLE);
    expect(read()).toEqual([false, false]);
  });

  it.each([4, null])('ROLE-14 ANN-08 a reader of type %s opens without marking', async (memberType) => {
    const { list, mark, actor } = start(memberType);
    await list.last().answer(two());
    actor.send({ type: 'notice.open', id: 'one' });
    expect([actor.getSnapshot().context.openId, mark.calls.length]).toEqual(['one', 0]);
  });

  it('ANN-03 ANN-04 ANN-05 the marquee opens the popup at its index; one is open at a time', async () => {
    const { list, actor } = start(0, 1);
    await list.last().answer(two());
    expect([actor.getSnapshot().matches({ reading: 'inPopup' }), actor.getSnapshot().context.openId]).toEqual(
      [true, 'two'],
    );
    actor.send({ type: 'notice.open', id: 'one' });
    expect(actor.getSnapshot().context.openId).toBe('one');
    actor.send({ type: 'popup.close' });
    expect(actor.getSnapshot().matches({ reading: 'onPage' })).toBe(true);
  });

  it('an announcement that has ended does not unfold', async () => {
    const { list, actor } = start(0);
    await list.last().answer(two());
    actor.send({ type: 'notice.open', id: 'three' });
    expect(actor.getSnapshot().context.openId).toBeNull();
  });
});

describe('reward form', () => {
  it.each([
    ['Y', 'Y', [false, false, false, true]],
    ['Y', 'N', [false, true, false, true]],
    ['N', 'Y', [false, false, true, true]],
    ['N', 'N', [true, true, true, true]],
  ] as const)('REWARD-06 picture %s, remark %s', (imageRequired, remarkRequired, expected) => {
    const pictures = [{ id: '1', name: 'a', address: '', uploadedId: null }];
    const drafts: readonly RewardDraft[] = [
      { remarks: ' ', pictures: [] },
      { remarks: '', pictures },
      { remarks: 'x', pictures: [] },
      { remarks: 'x', pictures },
    ];
    expect(drafts.map((draft) => isComplete({ imageRequired, remarkRequired }, draft))).toEqual(expected);
  });

  function start(memberType: number | null = 0, promotionId = 'PR-1') {
    const deeds = recorder();
    const clock = new SimulatedClock();
    const names = [
      'storeDraft',
      'goToPromotions',
      'openLogin',
      'showLoading',
      'hideLoading',
      'notify',
    ] as const;
    const form = deferred<RewardFormStart, { promotionId: string }>();
    const files = deferred<PicturesRead, { files: readonly File[]; room: number }>();
    const upload = deferred<string, RewardPicture>();
    const sent = deferred<void, { promotionId: string; draft: RewardDraft; key: string }>();
    const actor = createActor(
      rewardFormMachine.provide({
        actors: {
          loadForm: form.logic,
          readPictures: files.logic,
          uploadPicture: upload.logic,
          sendApplication: sent.logic,
        },
        actions: Object.fromEntries(names.map((name) => [name, deeds.action(name)])),
      }),
      { clock, input: { promotionId, session: sessionOfType(memberType), keySeed: 'seed' } },
    ).start();
    return { actor, clock, form, files, upload, sent, deeds, did: () => deeds.take().map(([name]) => name) };
  }

  it.each([
    ['a promotion that is over', null, true],
    ['a promotion that takes no applications', sampleAnnouncement('PR-1'), false],
  ] as const)('%s has no form', async (_, promotion, hasOffer) => {
    const { actor, form } = start();
    const offer = {
      id: 'PR-1',
      linkedPromotionId: 'RW-1',
      imageRequired: 'N',
      remarkRequired: 'N',
      chosenAtDeposit: false,
    } as const;
    await form.last().answer({ promotion, offer: hasOffer ? offer : null, draft: null });
    expect(actor.getSnapshot().value).toBe('unavailable');
    actor.stop();
  });

  it('REWARD-05 ROUTE-42 without promotion or session it goes back to the promotions, where a visitor can log in', () => {
    expect(start(null).did()).toEqual(['goToPromotions', 'openLogin']);
    expect(start(0, '').did()).toEqual(['goToPromotions']);
  });

  it.each(['fails', 'takes too long'] as const)(
    'REWARD-15 REWARD-16 a file whose reading %s shows an error for 1.5 s, and the form stays usable',
    async (fault) => {
      const { actor, clock, form, files, deeds } = start();
      await form.last().answer({
        promotion: sampleAnnouncement('PR-1'),
        offer: {
          id: 'PR-1',
          linkedPromotionId: 'RW-1',
          imageRequired: 'N',
          remarkRequired: 'N',
          chosenAtDeposit: false,
        },
        draft: null,
      } as never);
      actor.send({ type: 'pictures.choose', files: [] });
      if (fault === 'fails') await files.last().fail(new Error('unreadable'));
      else clock.increment(REQUEST_TIMEOUT);
      expect(deeds.take()).toEqual([
        ['notify', { message: 'message.image_fetch_failed', tone: 'error', duration: 'info' }],
      ]);
      expect(actor.getSnapshot().matches('editing')).toBe(true);
    },
  );

  const picture = (id: string, uploadedId: string | null = null) => ({
    id,
    name: `${id}.png`,
    address: `data:image/png;base64,${id}`,
    uploadedId,
  });
  it('REWARD-12 accepts pictures up to the limit, and drops removed ones', async () => {
    const { actor, form, files } = start();
    await form.last().answer({
      promotion: sampleAnnouncement('PR-1'),
      offer: {
        id: 'PR-1',
        linkedPromotionId: 'RW-1',
        imageRequired: 'Y',
        remarkRequired: 'N',
        chosenAtDeposit: false,
      },
      draft: { remarks: '', pictures: [picture('a')] },
    } as never);
    const kept = () => actor.getSnapshot().context.draft.pictures.map(({ id }) => id);
    actor.send({ type: 'pictures.choose', files: [] });
    expect(files.last().input.room).toBe(2);
    await files.last().answer({ pictures: [picture('b'), picture('c'), picture('d')], problem: null });
    expect(kept()).toEqual(['a', 'b', 'c']);
    actor.send({ type: 'picture.remove', id: 'b' });
    expect(kept()).toEqual(['a', 'c']);
  });

  it('REWARD-11 REWARD-13 each picture is uploaded once: a failure, a stop and a refused application upload nothing again, and pictures that the platform has deleted are uploaded anew', async () => {
    const { actor, clock, form, upload, sent, deeds } = start();
    await form.last().answer({
      promotion: sampleAnnouncement('PR-1'),
      offer: {
        id: 'PR-1',
        linkedPromotionId: 'RW-1',
        imageRequired: 'Y',
        remarkRequired: 'N',
        chosenAtDeposit: false,
      },
      draft: { remarks: 'Round 12', pictures: [picture('a'), picture('b')], key: 'k' },
    } as never);
    const state = () => actor.getSnapshot();
    const uploads = () => state().context.draft.pictures.map(({ uploadedId }) => uploadedId);
    const submit = () => actor.send({ type: 'form.submit' });
    submit();
    expect(upload.last().input.id).toBe('a');
    await upload.last().answer('id-a');
    expect(upload.last().input.id).toBe('b');
    await upload.last().fail(UNREACHABLE);
    expect([state().matches('editing'), uploads()]).toEqual([true, ['id-a', null]]);
    submit();
    actor.send({ type: 'upload.cancel' });
    submit();
    clock.increment(UPLOAD_TIMEOUT);
    expect([state().matches('editing'), uploads()]).toEqual([true, ['id-a', null]]);
    submit();
    expect(upload.calls.map(({ input }) => input.id)).toEqual(['a', 'b', 'b', 'b', 'b']);
    await upload.last().answer('id-b');
    await sent.last().fail({ code: 'promotion.unavailable' });
    submit();
    expect([upload.calls.length, sent.calls.length]).toEqual([5, 2]);
    deeds.take();
    await sent.last().fail({ code: 'image.expired' });
    expect([state().matches('editing'), uploads(), state().context.draft.remarks]).toEqual([
      true,
      [null, null],
      'Round 12',
    ]);
    expect(deeds.take()).toContainEqual([
      'notify',
      { message: 'error.image.expired', tone: 'error', duration: 'default' },
    ]);
    submit();
    await upload.last().answer('new-a');
    await upload.last().fail({ code: 'image.invalid' });
    // The refused picture is gone, the other one stays.
    expect(state().context.draft.pictures).toEqual([picture('a', 'new-a')]);
    submit();
    expect(sent.last().input.draft.pictures).toEqual([picture('a', 'new-a')]);
  });

  it('REWARD-14 remarks of exactly 140 characters are accepted', async () => {
    const { actor, form, did } = start();
    await form.last().answer({
      promotion: sampleAnnouncement('PR-1'),
      offer: {
        id: 'PR-1',
        linkedPromotionId: 'RW-1',
        imageRequired: 'N',
        remarkRequired: 'Y',
        chosenAtDeposit: false,
      },
      draft: null,
    } as never);
    actor.send({ type: 'remarks.typed', remarks: 'x'.repeat(140) });
    expect(did()).not.toContain('notify');
    actor.send({ type: 'remarks.typed', remarks: 'x'.repeat(141) });
    expect(did()).toContain('notify');
  });

  it('REWARD-04 REWARD-07 REWARD-08 REWARD-09 TOAST-01 sent once with a loading message of ten seconds, which is hidden on success and failure', async () => {
    const { actor, form, sent, deeds, did } = start();
    await form.last().answer({
      promotion: sampleAnnouncement('PR-1'),
      offer: {
        id: 'PR-1',
        linkedPromotionId: 'RW-1',
        imageRequired: 'N',
        remarkRequired: 'Y',
        chosenAtDeposit: false,
      },
      draft: null,
    } as never);
    actor.send({ type: 'form.submit' });
    expect([sent.calls.length, did()]).toEqual([0, []]);
    actor.send({ type: 'remarks.typed', remarks: 'x'.repeat(141) });
    expect(actor.getSnapshot().context.draft.remarks).toHaveLength(141);
    actor.send({ type: 'form.submit' });
    expect(sent.calls.length).toBe(0);
    actor.send({ type: 'form.cancel' });
    expect(actor.getSnapshot().context.draft.remarks).toBe('');
    actor.send({ type: 'remarks.typed', remarks: 'Round 12' });
    did();
    actor.send({ type: 'form.submit' });
    actor.send({ type: 'form.submit' });
    await sent.last().fail(UNREACHABLE);
    const deedsOfRefusal = deeds.take();
    expect(deedsOfRefusal.map(([name]) => name)).toEqual(['showLoading', 'hideLoading', 'notify']);
    expect(deedsOfRefusal[0]?.[1]).toMatchObject({
      message: 'message.please_wait',
      duration: 'rewardLoading',
    });
    actor.send({ type: 'form.submit' });
    await sent.last().answer();
    expect(did()).toEqual(['showLoading', 'hideLoading', 'storeDraft', 'notify', 'goToPromotions']);
    expect(sent.calls).toHaveLength(2);
  });
});

describe('promotions', () => {
  const offer = (id: string) => ({
    id,
    linkedPromotionId: `RW-${id}`,
    imageRequired: 'N' as const,
    remarkRequired: 'N' as const,
    chosenAtDeposit: false,
  });
  const MINE: PromotionList = {
    promotions: ['PR-1', 'PR-2', 'PR-3'].map((id) =>
      sampleAnnouncement(id, { promoAnnouncementCategoryIds: ['a'] }),
    ),
    categories: [{ id: 'a', title: 'a' }],
    offers: [offer('PR-1'), offer('PR-2')],
  };

  it.each<readonly [string, string, readonly Standing[], boolean]>([
    ['another one joined', 'PR-2', [{ promotionId: 'PR-1', joined: true, application: null }], true],
    [
      'it and another one joined',
      'PR-2',
      [
        { promotionId: 'PR-1', joined: true, application: null },
        { promotionId: 'PR-2', joined: true, application: null },
      ],
      false,
    ],
    ['it is not joined yet', 'PR-1', [{ promotionId: 'PR-1', joined: false, application: null }], true],
    ['it is none that takes applications', 'PR-3', [], false],
  ])(
    'API-59 %s: the shown one can be joined or applied for, depending on its own state',
    async (_, shownId, standings, may) => {
      const deeds = recorder();
      const list = deferred<PromotionList, void>();
      const mine = deferred<readonly Standing[]>();
      const join = deferred<void, { id: string }>();
      const actor = createActor(
        promotionsMachine.provide({
          actors: {
            fetchPromotions: list.logic,
            fetchStandings: mine.logic,
            joinPromotion: join.logic,
            watchAddress: fromCallback(() => undefined),
          },
          actions: { goToForm: deeds.action('goToForm') },
        }),
        { input: { shownId, session: sessionOfType(0) } },
      ).start();
      expect(actor.getSnapshot().context).toEqual({
        shownId,
        session: sessionOfType(0),
        promotions: [],
        categories: [],
        offers: [],
        category: '',
        standings: [],
        failure: null,
      });
      await list.last().answer(MINE);
      await mine.last().answer(standings);
      actor.send({ type: 'promotion.join' });
      expect(join.calls.map(({ input }) => input.id)).toEqual(may ? [shownId] : []);
      actor.send({ type: 'promotion.apply' });
      expect(deeds.take()).toEqual(shownId === 'PR-3' ? [] : [['goToForm', { id: shownId }]]);
      actor.stop();
    },
  );

  it('PROMO-02 the first category that has promotions shows first', async () => {
    const list = deferred<PromotionList, void>();
    const actor = createActor(
      promotionsMachine.provide({
        actors: { fetchPromotions: list.logic, watchAddress: fromCallback(() => undefined) },
      }),
      { input: { shownId: '', session: sessionOfType(null) } },
    ).start();
    const categories = ['empty', 'first', 'second', 'third'].map((id) => ({ id, title: id }));
    const promotions = ['third', 'second', 'first'].map((id) =>
      sampleAnnouncement(`of-${id}`, { promoAnnouncementCategoryIds: [id] }),
    );
    await list.last().answer({ promotions, categories, offers: [] });
    expect(actor.getSnapshot().context.category).toBe('first');
    actor.stop();
  });

  it('without promotions there is no category', async () => {
    const list = deferred<PromotionList, void>();
    const actor = createActor(
      promotionsMachine.provide({
        actors: { fetchPromotions: list.logic, watchAddress: fromCallback(() => undefined) },
      }),
      {
        input: { shownId: '', session: sessionOfType(null) },
      },
    ).start();
    await list.last().answer({ promotions: [], categories: [{ id: 'a', title: 'a' }], offers: [] });
    expect([actor.getSnapshot().matches({ list: 'ready' }), actor.getSnapshot().context.category]).toEqual([
      true,
      '',
    ]);
    actor.stop();
  });

  it('PROMO-02 PROMO-04 PROMO-06 the first tab with promotions is chosen; a tap opens one by its address, and back works', async () => {
    const deeds = recorder();
    const list = deferred<PromotionList, void>();
    const actor = createActor(
      promotionsMachine.provide({
        actors: { fetchPromotions: list.logic, watchAddress: fromCallback(() => undefined) },
        actions: {
          goToDetail: deeds.action('goToDetail'),
          goToList: deeds.action('goToList'),
          openLogin: deeds.action('openLogin'),
        },
      }),
      { input: { shownId: '', session: sessionOfType(null) } },
    ).start();
    await list.last().answer({
      promotions: [sampleAnnouncement('PR-1', { promoAnnouncementCategoryIds: ['b'] })],
      categories: [
        { id: 'a', title: 'a' },
        { id: 'b', title: 'b' },
      ],
      offers: [],
    } as never);
    expect(actor.getSnapshot().context.category).toBe('b');
    actor.send({ type: 'promotion.open', id: 'PR-1' });
    actor.send({ type: 'promotion.apply' });
    actor.send({ type: 'promotion.close' });
    await settle();
    expect(deeds.take()).toEqual([
      ['goToDetail', { type: 'promotion.open', id: 'PR-1' }],
      ['openLogin'],
      ['goToList'],
    ]);
  });
});

describe('reward centre', () => {
  it('FLAG-10 when switched off it names the contact and calls no server', () => {
    const deeds = recorder();
    const rewards = deferred<RewardList, void>();
    const actor = createActor(
      rewardCentreMachine.provide({
        actors: { fetchRewards: rewards.logic },
        actions: { notify: deeds.action('notify') },
      }),
      { input: { offersRewards: false, session: sessionOfType(0), keySeed: 'seed' } },
    ).start();
    expect(actor.getSnapshot().matches('closed')).toBe(true);
    expect([deeds.take()[0]?.[1], rewards.calls.length]).toEqual([
      { message: 'message.rewards_by_service', tone: 'info', duration: 'info' },
      0,
    ]);
  });
});

describe('rewards', () => {
  const reward = (rewardId: string, state: Reward['state']) =>
    ({ rewardId, title: rewardId, amountMinor: 100, state }) as Reward;
  async function showing(...list: Reward[]) {
    const rewards = deferred<RewardList, void>();
    const claims = deferred<void, { rewardId: string; key: string }>();
    const clock = new SimulatedClock();
    const actor = createActor(
      rewardCentreMachine.provide({ actors: { fetchRewards: rewards.logic, claimReward: claims.logic } }),
      { clock, input: { offersRewards: true, session: sessionOfType(0), keySeed: 'seed' } },
    ).start();
    await rewards.last().answer({ list, bonus: null, endedBonuses: [], currency: 'PHP' });
    return { actor, rewards, claims, clock };
  }

  it('only claimable ones can be claimed, whatever the others are', async () => {
    const { actor, claims } = await showing(reward('r1', 'claimed'), reward('r2', 'claimable'));
    actor.send({ type: 'reward.claim', rewardId: 'r1' });
    expect(claims.calls).toHaveLength(0);
    actor.send({ type: 'reward.claim', rewardId: 'r2' });
    expect(claims.last().input).toEqual({ rewardId: 'r2', key: 'seed-r2' });
  });

  it('one under review is still polled after others are decided', async () => {
    const { clock, rewards } = await showing(reward('r1', 'claimed'), reward('r2', 'pending'));
    clock.increment(REWARD_REFRESH);
    expect(rewards.calls).toHaveLength(2);
    const decided = await showing(reward('r1', 'claimed'));
    decided.clock.increment(REWARD_REFRESH);
    expect(decided.rewards.calls).toHaveLength(1);
  });
});

describe('bonus in the reward centre', () => {
  async function showing(bonus: RewardList['bonus']) {
    const rewards = deferred<RewardList, void>();
    const given = deferred<void, { bonusId: string }>();
    const deeds = recorder();
    const actor = createActor(
      rewardCentreMachine.provide({
        actors: { fetchRewards: rewards.logic, forfeitBonus: given.logic },
        actions: { refreshMember: deeds.action('refreshMember') },
      }),
      { input: { offersRewards: true, session: sessionOfType(0), keySeed: 'seed' } },
    ).start();
    await rewards.last().answer({ list: [], bonus, endedBonuses: [], currency: 'PHP' });
    return { actor, rewards, given, deeds };
  }

  it('is forfeited only after a confirmation, and the balance is loaded again', async () => {
    const { actor, rewards, given, deeds } = await showing(BONUS);
    actor.send({ type: 'bonus.confirm' });
    expect(given.calls).toHaveLength(0);
    actor.send({ type: 'bonus.giveUp' });
    actor.send({ type: 'bonus.keep' });
    expect([actor.getSnapshot().value, given.calls.length]).toEqual(['showing', 0]);
    actor.send({ type: 'bonus.giveUp' });
    actor.send({ type: 'bonus.confirm' });
    expect(given.last().input).toEqual({ bonusId: BONUS.bonusId });
    await given.last().answer();
    expect([deeds.take().map(([name]) => name), rewards.calls.length]).toEqual([['refreshMember'], 2]);
  });

  it('without one there is nothing to forfeit', async () => {
    const { actor } = await showing(null);
    expect(actor.getSnapshot().can({ type: 'bonus.giveUp' })).toBe(false);
  });
});

describe('help centre', () => {
  const article = (index: number, title: string, plain: string, tag = '') => ({
    index,
    title,
    plain,
    preview: plain,
    tag,
    content: '',
  });
  const articles = [
    article(0, 'Paano magdeposito', 'Piliin ang paraan.', 'deposit'),
    article(1, 'Mga tuntunin', 'Bawal ang wala pang 18. Ang deposito ay iyo.', 'terms'),
    article(2, 'Señal', 'Iba', ''),
  ];

  it('HELP-01 finds articles with every word, title matches first; accents do not matter', () => {
    expect(searchArticles(articles, 'deposito').map(({ index }) => index)).toEqual([0, 1]);
    expect(searchArticles(articles, 'DEPOSITO paraan').map(({ index }) => index)).toEqual([0]);
    expect(searchArticles(articles, 'senal').map(({ index }) => index)).toEqual([2]);
    expect(searchArticles(articles, ' ')).toHaveLength(3);
    expect(searchArticles(articles, 'wala nito')).toEqual([]);
  });

  it('a text typed while the articles load filters them once they are loaded', async () => {
    const list = deferred<readonly ListedArticle[]>();
    const actor = createActor(helpMachine.provide({ actors: { fetchArticles: list.logic } })).start();
    actor.send({ type: 'help.typed', text: 'xyzzy' });
    await list.last().answer(articles);
    expect(actor.getSnapshot().matches({ ready: 'nothing' })).toBe(true);
  });
});

/** A device that never offers to install. */
const quietDownload = (deeds: Recorder) =>
  downloadMachine.provide({
    actors: { watchInstall: fromCallback(() => {}) },
    actions: { openLink: deeds.action('openLink') },
  });

describe('app download', () => {
  it.each([
    [[11, 4, 1], true],
    [[12, 1, 4], true],
    [[12, 2, 0], false],
    [[12, 3, 1], false],
    [[12, 4, 0], false],
    [[17, 0, 0], false],
  ] as const)('DOWNLOAD-09 DOWNLOAD-10 iOS %s is too old: %s', (version, expected) => {
    expect(isOldIos(version)).toBe(expected);
  });

  const links = { ios: 'i', profile: 'p', android: 'a' };
  const base = { installed: false, platform: 'ios', isSafari: true, isOldIos: false, links } as const;
  it.each([
    ['DOWNLOAD-03 the direct link', base, 'i', 'page'],
    ['DOWNLOAD-04 the profile in Safari', { ...base, links: { ...links, ios: '' } }, 'p', 'page'],
    [
      'DOWNLOAD-05 ERR-30 the alert elsewhere',
      { ...base, isSafari: false, links: { ...links, ios: '' } },
      undefined,
      'safariRequired',
    ],
    [
      'DOWNLOAD-08 without any link the steps, in Safari too',
      { ...base, links: { ios: '', profile: '', android: '' } },
      undefined,
      'tutorial',
    ],
  ] as const)('%s', (_, input, address, place) => {
    const deeds = recorder();
    const actor = createActor(quietDownload(deeds), { input }).start();
    actor.send({ type: 'ios.press' });
    expect(deeds.take().map(([, params]) => params)).toEqual(address === undefined ? [] : [{ address }]);
    expect(actor.getSnapshot().matches({ offering: place })).toBe(true);
  });

  it('DOWNLOAD-01 inside the app nothing is offered; DOWNLOAD-06 Android opens its link', () => {
    const deeds = recorder();
    const logic = quietDownload(deeds);
    const inside = createActor(logic, { input: { ...base, installed: true } }).start();
    inside.send({ type: 'android.press' });
    expect([inside.getSnapshot().value, deeds.take()]).toEqual(['installed', []]);
    const outside = createActor(logic, { input: base }).start();
    outside.send({ type: 'android.press' });
    expect(deeds.take()).toEqual([['openLink', { address: 'a' }]]);
  });
});
