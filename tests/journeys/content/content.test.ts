import {
  type Announcement,
  announcements,
  applySignUpReward,
  markAnnouncementRead,
  promotionRewards,
} from '@contract/content';
import { uploadPicture } from '@contract/member';
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { REQUEST_TIMEOUT, REWARD_REMARKS_LENGTH, UPLOAD_TIMEOUT } from '@/config/constants';
import type { NoticesContext, NoticesEvent } from '@/machines/content/notices/notices.machine';
import type { RewardFormContext, RewardFormEvent } from '@/machines/content/rewardForm/rewardForm.machine';
import { isComplete } from '@/machines/content/rewardForm/rewardRules';
import { atomicPaths, type Driver, type Flow, replayOnPage, type Unplayable } from '../support/flow';
import { fill } from '../support/forms';
import { shell } from '../support/screens';
import { startVisit, type Visit } from '../support/visit';

/* The reward application and the announcements: every step of their charts that a player can take, on the page. */

const main = ({ page }: Visit) => page.getByRole('main');
const button = (place: Locator, visit: Visit, key: 'reward.clear' | 'reward.stop' | 'reward.submit') =>
  place.getByRole('button', { name: visit.t(key), exact: true });

/* ---- the reward application ---- */

/** Promotions of the seed world by what their form requires. */
const PROMOTIONS: Readonly<Record<string, string>> = {
  'both required': 'PR-107',
  'picture required': 'PR-104',
  'remark required': 'PR-106',
  'nothing required': 'PR-101',
  'not offered': 'PR-105',
  'begun earlier': 'PR-107',
};

const REMARKS: Readonly<Record<string, string>> = {
  some: 'Round 12',
  'too long': 'x'.repeat(REWARD_REMARKS_LENGTH + 1),
  nothing: '',
};

/** A one-pixel picture, and a text file with a picture's type. */
const PICTURE = {
  name: 'proof.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const NO_PICTURE = { name: 'proof.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') };

const form = {
  remarks: (visit: Visit) =>
    main(visit).getByRole('textbox', { name: new RegExp(visit.t('reward.remarks')) }),
  picker: (visit: Visit) => main(visit).locator('input[type=file]'),
  pictures: (visit: Visit) => main(visit).locator('fieldset img'),
  submit: (visit: Visit) => button(main(visit), visit, 'reward.submit'),
};

type RewardStep =
  | RewardFormEvent['type']
  | `${'form' | 'files' | 'upload' | 'application'} ${'done' | 'error'}`
  | `after ${'REQUEST_TIMEOUT' | 'UPLOAD_TIMEOUT' | 'PAGE_TRANSITION'}`;

const contextOf = ({ context }: AnyMachineSnapshot): RewardFormContext => context;

const rewardDrivers = {
  'form done': async ({ visit }) => (await visit.gateOf(promotionRewards).next()).release(),
  'form error': async ({ visit }) => (await visit.gateOf(promotionRewards).next()).cut(),
  'form.retry': ({ visit }) =>
    main(visit)
      .getByRole('button', { name: visit.t('action.retry') })
      .tap(),
  'form.leave': ({ visit }) =>
    main(visit)
      .getByRole('button', { name: visit.t('promo.all') })
      .tap(),
  'form.cancel': ({ visit }) => button(main(visit), visit, 'reward.clear').tap(),
  'form.submit': ({ visit }) => form.submit(visit).tap(),
  'remarks.typed': async ({ visit, sample }) => {
    const text = REMARKS[sample] ?? '';
    await form.remarks(visit).fill(text);
    if (sample === 'too long') {
      const sentence = visit.t('message.activity_apply_remark_limit4');
      await visit.sees(shell.toast(visit, sentence));
      await visit.sees(main(visit).getByRole('alert').filter({ hasText: sentence }));
    }
  },
  // Opens the picker. The `files done` step sets its files.
  'pictures.choose': async ({ visit }) =>
    visit.until('files can be chosen', () => form.picker(visit).isEnabled()),
  'files done': async ({ visit, sample }) => {
    await form.picker(visit).setInputFiles(sample === 'one' ? PICTURE : NO_PICTURE);
    if (sample !== 'one') await visit.sees(shell.toast(visit, visit.t('message.activity_image_type')));
  },
  'files error': { unplayable: 'A file from the picker is readable.' },
  'pictures.cancel': { unplayable: 'Files are read before a tap is possible.' },
  'upload.cancel': ({ visit }) => button(main(visit), visit, 'reward.stop').tap(),
  'upload done': async ({ visit }) => (await visit.gateOf(uploadPicture).next()).release(),
  'upload error': async ({ visit, stage, sample }) => {
    visit.excuse((url) => url.pathname.endsWith(uploadPicture.path));
    if (sample === 'unreachable') {
      await (await visit.gateOf(uploadPicture).next()).cut();
      await visit.sees(shell.toast(visit, visit.t('error.network.unreachable')));
      return;
    }
    await stage.fail({
      endpoint: uploadPicture.name,
      times: 1,
      answer: { kind: 'code', code: 'image.invalid' },
    });
    await (await visit.gateOf(uploadPicture).next()).release();
    await visit.sees(shell.toast(visit, visit.t('message.activity_image_type')));
  },
  'after UPLOAD_TIMEOUT': async ({ visit }) => {
    await visit.gateOf(uploadPicture).next();
    await visit.pass(UPLOAD_TIMEOUT);
    await visit.sees(shell.toast(visit, visit.t('error.network.timeout')));
  },
  'picture.remove': ({ visit }) =>
    main(visit)
      .getByRole('button', { name: visit.t('reward.remove_picture', { number: 1 }) })
      .tap(),
  'application done': async ({ visit }) => {
    await (await visit.gateOf(applySignUpReward).next()).release();
    await visit.sees(shell.toast(visit, visit.t('message.reward_sent')));
  },
  'application error': async ({ visit, stage, sample }) => {
    visit.excuse((url) => url.pathname.endsWith(applySignUpReward.path));
    if (sample === 'unreachable') {
      await (await visit.gateOf(applySignUpReward).next()).cut();
      await visit.sees(shell.toast(visit, visit.t('error.network.unreachable')));
      return;
    }
    if (sample === 'remarks refused') {
      const reasons = { remarks: 'format' };
      const call = await visit.gateOf(applySignUpReward).next();
      await call.refuse('request.invalid', { fields: ['remarks'], reasons });
      await visit.sees(shell.toast(visit, visit.t('error.request.invalid')));
      return;
    }
    const code = sample === 'refused' ? 'promotion.unavailable' : 'image.expired';
    await stage.fail({ endpoint: applySignUpReward.name, times: 1, answer: { kind: 'code', code } });
    await (await visit.gateOf(applySignUpReward).next()).release();
    await visit.sees(shell.toast(visit, visit.t(`error.${code}`)));
  },
  'after REQUEST_TIMEOUT': async ({ visit, before }) => {
    await visit.gateOf(before.matches('sending') ? applySignUpReward : promotionRewards).next();
    await visit.pass(REQUEST_TIMEOUT);
    if (before.matches('sending')) {
      await visit.sees(shell.toast(visit, visit.t('error.network.timeout')));
    }
  },
  'after PAGE_TRANSITION': { unplayable: 'Follows automatically.' },
  'session.changed': { unplayable: 'A separate journey covers logging out from here.' },
} satisfies Record<RewardStep, Driver | Unplayable>;

const atPromotions = (visit: Visit) =>
  visit.until('the promotions replace it', () => visit.address() === '/m/activity');

const rewardFlow: Flow<RewardStep> = {
  chart: 'reward-form',
  drivers: rewardDrivers,
  states: {
    deciding: { unseen: 'Decided before anything renders.' },
    loading: (visit) =>
      visit.sees(
        main(visit)
          .getByRole('img', { name: new RegExp(`${visit.t('shell.loading')}|${visit.t('popup.loading')}`) })
          .first(),
      ),
    failed: (visit) => visit.sees(main(visit).getByText(visit.t('reward.failed'))),
    unavailable: (visit) => visit.sees(main(visit).getByText(visit.t('reward.unavailable'))),
    editing: async (visit, snapshot) => {
      const columns = await main(visit)
        .locator('fieldset > div')
        .first()
        .evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);
      expect(columns).toBe(4);
      const { draft, offer, failure } = contextOf(snapshot);
      await visit.until(
        'the remarks are as typed',
        async () => (await form.remarks(visit).inputValue()) === draft.remarks,
      );
      await visit.until(
        'the pictures show',
        async () => (await form.pictures(visit).count()) === draft.pictures.length,
      );
      const reason = main(visit).getByText(visit.t('refused.format'), { exact: true });
      await (failure?.reasons === undefined ? visit.lacks(reason) : visit.sees(reason));
      const isReady = offer !== null && isComplete(offer, draft);
      await visit.until(
        'the button depends on the required fields',
        async () => (await form.submit(visit).isEnabled()) === isReady,
      );
    },
    reading: { unseen: 'Files are read before it could be seen.' },
    'uploading.next': { unseen: 'Decided before anything renders.' },
    'uploading.picture': (visit) => visit.sees(button(main(visit), visit, 'reward.stop')),
    sending: (visit) =>
      visit.sees(visit.page.locator('dialog[open]').getByText(visit.t('message.please_wait'))),
    awaitingLogin: { unseen: 'A separate journey covers the end of a session.' },
    visitor: { unseen: 'A separate journey covers a link followed by a visitor.' },
    leaving: { unseen: 'A moment before the promotions.' },
    left: atPromotions,
  },
  async begin(stage, path, language) {
    const labels = path.edges.map(({ step }) => step.label);
    const outcome = labels
      .map((label) => /^form done \((.*)\)$/.exec(label)?.[1])
      .find((name) => name !== undefined);
    // A member can send one application only, so walks that send one use a new member.
    const member = labels.some((label) => label.startsWith('application done'))
      ? (await stage.createMember()).username
      : 'demo';
    const visit = await startVisit(stage, { language, session: await stage.openSession(member) });
    const address = `/m/applyReward?id=${PROMOTIONS[outcome ?? ''] ?? 'PR-107'}`;
    if (outcome === 'begun earlier') {
      await visit.goto(address);
      await fill(form.remarks(visit), REMARKS['some'] ?? '');
      await form.picker(visit).setInputFiles(PICTURE);
      await visit.until('the picture shows', async () => (await form.pictures(visit).count()) === 1);
    }
    visit.excuse((url) => url.pathname.endsWith(promotionRewards.path));
    await visit.gate(promotionRewards);
    await visit.gate(uploadPicture);
    await visit.gate(applySignUpReward);
    await visit.goto(address);
    return visit;
  },
  follows: ({ configuration }) =>
    configuration.snapshot.matches('leaving') ? 'after PAGE_TRANSITION in leaving' : undefined,
  admits: ({ from, to, step }) => {
    const { snapshot } = from.configuration;
    if (from.input !== 'member') return false;
    // The chart's sample pictures are all the same, so the page holds at most one.
    if (step.label.startsWith('pictures.choose')) return contextOf(snapshot).draft.pictures.length === 0;
    if (step.label.startsWith('picture.remove')) return contextOf(snapshot).draft.pictures.length > 0;
    if (step.label === 'form.leave') return snapshot.matches('unavailable');
    if (step.label.startsWith('after'))
      return !snapshot.matches('reading') && !to.configuration.snapshot.matches('reading');
    return true;
  },
  // Typing and sending differ on screen only by the number of pictures.
  differs: ({ step, from }) =>
    step.label.startsWith('remarks.typed') || step.label === 'form.submit'
      ? contextOf(from.configuration.snapshot).draft.pictures.length
      : undefined,
};

replayOnPage(
  'ROUTE-41 REWARD-01 REWARD-02 REWARD-03 REWARD-04 REWARD-06 REWARD-07 REWARD-08 REWARD-09 REWARD-10 REWARD-15 API-60 reward application',
  rewardFlow,
  'TY and EN in turn',
  'every step',
);

/* ---- announcements ---- */

type NoticeStep =
  | NoticesEvent['type']
  | `${'notices' | 'mark'} ${'done' | 'error'}`
  | `after ${'REQUEST_TIMEOUT' | 'MARK_READ_THROTTLE'}`;

const noticesOf = ({ context }: AnyMachineSnapshot): NoticesContext => context;
const popup = (visit: Visit) => visit.page.getByRole('dialog', { name: visit.t('notices.title') });
/** The element that lists the announcements. */
const place = (visit: Visit, snapshot: AnyMachineSnapshot) =>
  snapshot.matches({ reading: 'inPopup' }) ? popup(visit) : main(visit);
const items = (visit: Visit, snapshot: AnyMachineSnapshot) => place(visit, snapshot).locator('details');

/** Keeps only the first two announcements, both unread, as in the chart's model. */
function onlyTwo(envelope: unknown): unknown {
  const whole = envelope as { readonly value: { readonly player: readonly Announcement[] } };
  const player = whole.value.player.slice(0, 2).map((notice) => ({ ...notice, read: false }));
  return { ...whole, value: { ...whole.value, player } };
}

/** Waits until the pause between two marks is over and the next call has been sent. */
const paused = (visit: Visit, after: AnyMachineSnapshot) =>
  visit.until('the pause after a mark has ended', () => {
    if (after.matches({ marks: 'sending' })) return visit.gateOf(markAnnouncementRead).waiting() > 0;
    return !after.matches({ list: 'loading' }) || visit.gateOf(announcements).waiting() > 0;
  });

const noticeDrivers = {
  'notice.open': async ({ visit, sample, before }) =>
    items(visit, before)
      .nth(sample === 'one' ? 0 : 1)
      .locator('summary')
      .tap(),
  'notice.fold': async ({ visit, before }) => place(visit, before).locator('details[open] summary').tap(),
  'popup.close': ({ visit }) =>
    popup(visit)
      .getByRole('button', { name: visit.t('action.close') })
      .tap(),
  'resource.retry': ({ visit }) =>
    main(visit)
      .getByRole('button', { name: visit.t('action.retry') })
      .tap(),
  'list.reload': { unplayable: 'The chart raises it.' },
  'notices done': async ({ visit }) => (await visit.gateOf(announcements).next()).answer(onlyTwo),
  'notices error': async ({ visit }) => (await visit.gateOf(announcements).next()).cut(),
  'mark done': async ({ visit, after }) => {
    await (await visit.gateOf(markAnnouncementRead).next()).release();
    await paused(visit, after);
  },
  'mark error': async ({ visit, after }) => {
    await (await visit.gateOf(markAnnouncementRead).next()).cut();
    await visit.until('the failure is logged', () =>
      visit.problems.some((problem) => problem.includes('could not update the read mark')),
    );
    visit.takeProblems();
    await paused(visit, after);
  },
  'after REQUEST_TIMEOUT': async ({ visit, before, after }) => {
    const isMark = before.matches({ marks: 'sending' });
    await visit.gateOf(isMark ? markAnnouncementRead : announcements).next();
    await visit.pass(REQUEST_TIMEOUT);
    if (!isMark) return;
    await visit.until('the failure is logged', () =>
      visit.problems.some((problem) => problem.includes('could not update the read mark')),
    );
    visit.takeProblems();
    await paused(visit, after);
  },
  'after MARK_READ_THROTTLE': { unplayable: 'Follows automatically.' },
  'session.changed': { unplayable: 'A separate journey covers logging in and out from here.' },
  'language.changed': { unplayable: 'Sent by the site.' },
} satisfies Record<NoticeStep, Driver | Unplayable>;

const noticesFlow: Flow<NoticeStep> = {
  chart: 'notices',
  drivers: noticeDrivers,
  states: {
    'list.loading': async (visit, snapshot) => {
      if (noticesOf(snapshot).notices.length > 0) return;
      await visit.sees(
        main(visit)
          .getByRole('img', { name: new RegExp(`${visit.t('shell.loading')}|${visit.t('popup.loading')}`) })
          .first(),
      );
    },
    'list.ready': async (visit, snapshot) => {
      const { notices } = noticesOf(snapshot);
      await visit.until(
        'unread items are marked',
        async () =>
          (await items(visit, snapshot)
            .getByRole('img', { name: visit.t('notices.unread') })
            .count()) === notices.filter(({ read }) => !read).length,
      );
    },
    'list.failed': async (visit, snapshot) => {
      if (noticesOf(snapshot).notices.length > 0) return;
      await visit.sees(main(visit).getByText(visit.t('notices.failed')));
    },
    'reading.onPage': async (visit, snapshot) => {
      await visit.lacks(popup(visit));
      await oneOpen(visit, snapshot);
    },
    'reading.inPopup': async (visit, snapshot) => {
      await visit.sees(popup(visit));
      await oneOpen(visit, snapshot);
    },
    'marks.idle': async () => {},
    'marks.sending': async (visit) =>
      visit.until('the mark is pending', () => visit.gateOf(markAnnouncementRead).waiting() > 0),
    'marks.resting': { unseen: 'Over before it could be seen.' },
  },
  async begin(stage, path, language) {
    const isMember = path.input === 'member';
    const visit = await startVisit(stage, {
      language,
      ...(isMember ? { session: await stage.openSession('demo') } : {}),
    });
    visit.excuse((url) =>
      [announcements.path, markAnnouncementRead.path].some((call) => url.pathname.endsWith(call)),
    );
    await visit.gate(announcements, (url) => url.searchParams.get('types') === 'B,PL,PU');
    await visit.gate(markAnnouncementRead);
    await visit.goto(isMember ? '/m/notice' : '/m/notice?index=1');
    return visit;
  },
  follows: ({ configuration }) =>
    configuration.snapshot.matches({ marks: 'resting' })
      ? 'after MARK_READ_THROTTLE in marks.resting'
      : undefined,
  admits: ({ from, step }) => {
    const { snapshot } = from.configuration;
    const { notices, openId } = noticesOf(snapshot);
    if (from.input === 'trial') return false;
    // Both calls time out together.
    if (step.label.startsWith('after REQUEST_TIMEOUT')) {
      return snapshot.matches({ marks: 'idle' }) || !snapshot.matches({ list: 'loading' });
    }
    if (step.label === 'notice.fold') return openId !== null;
    if (step.label === 'resource.retry') return notices.length === 0;
    return true;
  },
  differs: ({ step, from }) =>
    step.label.startsWith('notice.')
      ? atomicPaths(from.configuration.snapshot).includes('reading.inPopup')
      : undefined,
};

async function oneOpen(visit: Visit, snapshot: AnyMachineSnapshot): Promise<void> {
  const { notices, openId } = noticesOf(snapshot);
  if (notices.length === 0) return;
  await visit.until('only the opened one is read', async () => {
    const open = await items(visit, snapshot).evaluateAll((all) =>
      all.flatMap((one, index) => (one instanceof HTMLDetailsElement && one.open ? index : [])),
    );
    const expected = notices.findIndex(({ id }) => id === openId);
    return open.join() === (expected < 0 ? '' : String(expected));
  });
}

replayOnPage(
  'ROUTE-44 ANN-03 ANN-04 ANN-05 ANN-06 ANN-07 ANN-08 ANN-12 ANN-14 announcements',
  noticesFlow,
  'TY and EN in turn',
  'every step',
);
