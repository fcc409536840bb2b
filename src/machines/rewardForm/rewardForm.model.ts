import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { REWARD_IMAGE_COUNT, REWARD_REMARKS_LENGTH } from '@/config/constants';
import { LOGGED_OUT, MEMBER, sampleAnnouncement, UNREACHABLE } from '../samples';
import { rewardFormMachine } from './rewardForm.machine';
import { isComplete } from './rewardRules';

const promotion = sampleAnnouncement('PR-1', { contentType: 'PR' });
const offer = (imageRequired: 'Y' | 'N', remarkRequired: 'Y' | 'N') => ({
  promotion,
  offer: { id: 'PR-1', linkedPromotionId: 'RW-1', imageRequired, remarkRequired },
  draft: null,
});
const picture = { id: 'one', name: 'proof.png', address: 'data:image/png;base64,AAAA' };

export const rewardFormModel = defineModel(rewardFormMachine, {
  inputs: {
    member: { promotionId: 'PR-1', memberType: 0, keySeed: 'seed' },
    visitor: { promotionId: 'PR-1', memberType: null, keySeed: 'seed' },
    guest: { promotionId: 'PR-1', memberType: 4, keySeed: 'seed' },
    'no promotion': { promotionId: '', memberType: 0, keySeed: 'seed' },
  },
  events: {
    'remarks.typed': {
      some: { remarks: 'Round 12' },
      'too long': { remarks: 'x'.repeat(REWARD_REMARKS_LENGTH + 1) },
      nothing: { remarks: '' },
    },
    'pictures.choose': { one: { files: [] } },
    'pictures.cancel': [{}],
    'picture.remove': { first: { id: 'one' } },
    'form.cancel': [{}],
    'form.submit': [{}],
    'form.leave': [{}],
    'form.retry': [{}],
    'session.changed': { 'logged in': { session: MEMBER }, 'logged out': { session: LOGGED_OUT } },
  },
  outcomes: {
    loadForm: {
      done: {
        'both required': offer('Y', 'Y'),
        'picture required': offer('Y', 'N'),
        'remark required': offer('N', 'Y'),
        'nothing required': offer('N', 'N'),
        'not offered': { promotion, offer: null, draft: null },
        'begun earlier': {
          ...offer('Y', 'Y'),
          draft: { remarks: 'Round 12', pictures: [picture], key: 'before-the-reload' },
        },
      },
      error: { unreachable: UNREACHABLE },
    },
    readPictures: {
      done: {
        one: { pictures: [picture], problem: null },
        'no picture': { pictures: [], problem: 'message.activity_image_type' as const },
      },
      error: { unreadable: new Error('unreadable') },
    },
    sendApplication: {
      done: { sent: undefined },
      error: { unreachable: UNREACHABLE, refused: { code: 'promotion.unavailable' } },
    },
  },
  project: ({ context }) => ({
    promotionId: context.promotionId,
    memberType: context.memberType,
    needs: `${context.offer?.imageRequired}${context.offer?.remarkRequired}`,
    remarks: context.draft.remarks.length,
    pictures: context.draft.pictures.length,
    failure: context.failure?.code,
  }),
  steps: [
    {
      name: '15.8 A repeated application keeps its idempotency key, also after a reload',
      when: ({ calls, label }) =>
        label === 'form done (begun earlier)' || calls.some(({ src }) => src === 'sendApplication'),
      holds: ({ label, before, after, calls }) =>
        label === 'form done (begun earlier)'
          ? after.context.key === 'before-the-reload'
          : calls.every(({ input }) => JSON.stringify(input).includes(`"key":"${before.context.key}"`)),
    },
    {
      name: '15.8 A changed draft is a new application, stored with its own idempotency key',
      when: ({ before, after }) =>
        before.matches('editing') && after.matches('editing') && before.context.draft !== after.context.draft,
      holds: ({ before, after, actions }) =>
        before.context.key !== after.context.key &&
        actions.some(
          ({ type, params }) =>
            type === 'storeDraft' && JSON.stringify(params).includes(`"key":"${after.context.key}"`),
        ),
    },
  ],
  invariants: [
    {
      name: 'REWARD-06 an incomplete application is not sent',
      holds: (snapshot) =>
        !snapshot.matches('sending') ||
        (snapshot.context.offer !== null && isComplete(snapshot.context.offer, snapshot.context.draft)),
    },
    {
      name: 'REWARD-12 REWARD-14 at most three pictures and 140 characters',
      holds: ({ context }) =>
        context.draft.pictures.length <= REWARD_IMAGE_COUNT &&
        context.draft.remarks.length <= REWARD_REMARKS_LENGTH,
    },
    {
      name: 'Without a session, the page holds no draft',
      holds: (snapshot) =>
        !snapshot.matches('awaitingLogin') ||
        (snapshot.context.draft.remarks === '' && snapshot.context.draft.pictures.length === 0),
    },
    {
      name: 'ROUTE-42 only a member with a promotion sees the form',
      holds: (snapshot) =>
        !['loading', 'editing', 'reading', 'sending'].some((state) => snapshot.value === state) ||
        (snapshot.context.promotionId !== '' &&
          snapshot.context.memberType !== null &&
          snapshot.context.memberType !== 4),
    },
  ],
  journeys: {
    'ROUTE-42 a visitor is sent back to the promotions': { input: 'visitor', steps: [], reaches: 'visitor' },
    'REWARD-08 picture and remark, then sent': {
      steps: [
        'form done (both required)',
        'remarks.typed (some)',
        'pictures.choose (one)',
        'files done (one)',
        'form.submit',
        'application done (sent)',
      ],
      reaches: 'leaving',
    },
  },
  bound: 8000,
});

export const rewardFormChart: ExplorableChart = {
  id: 'reward-form',
  title: 'Reward application',
  area: 'Content',
  machine: rewardFormMachine,
  model: rewardFormModel,
  requirements: [
    'ROUTE-41',
    'ROUTE-42',
    'REWARD-01',
    'REWARD-02',
    'REWARD-03',
    'REWARD-04',
    'REWARD-05',
    'REWARD-06',
    'REWARD-07',
    'REWARD-08',
    'REWARD-09',
    'REWARD-10',
    'REWARD-11',
    'REWARD-12',
    'REWARD-13',
    'REWARD-14',
    'REWARD-15',
    'REWARD-16',
    'API-60',
  ],
};
