import { defineModel } from '@explorer/defineModel';
import { REWARD_IMAGE_COUNT, REWARD_REMARKS_LENGTH } from '@/config/constants';
import { sampleAnnouncement, UNREACHABLE } from '../samples';
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
    member: { promotionId: 'PR-1', memberType: 0 },
    visitor: { promotionId: 'PR-1', memberType: null },
    guest: { promotionId: 'PR-1', memberType: 4 },
    'no promotion': { promotionId: '', memberType: 0 },
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
    'audience.changed': [],
  },
  outcomes: {
    loadForm: {
      done: {
        'both required': offer('Y', 'Y'),
        'picture required': offer('Y', 'N'),
        'remark required': offer('N', 'Y'),
        'nothing required': offer('N', 'N'),
        'not offered': { promotion, offer: null, draft: null },
        'begun earlier': { ...offer('Y', 'Y'), draft: { remarks: 'Round 12', pictures: [picture] } },
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
    audience: {
      sends: [
        { type: 'audience.changed', loggedIn: true, memberType: 0 },
        { type: 'audience.changed', loggedIn: false, memberType: null },
      ],
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
  invariants: [
    {
      name: 'REWARD-06 nothing is sent while something required is missing',
      holds: (snapshot) =>
        !snapshot.matches('sending') ||
        (snapshot.context.offer !== null && isComplete(snapshot.context.offer, snapshot.context.draft)),
    },
    {
      name: 'REWARD-12 REWARD-14 never more than three pictures and 140 characters',
      holds: ({ context }) =>
        context.draft.pictures.length <= REWARD_IMAGE_COUNT &&
        context.draft.remarks.length <= REWARD_REMARKS_LENGTH,
    },
    {
      name: 'While nobody is logged in the page knows nothing of what was begun',
      holds: (snapshot) =>
        !snapshot.matches('awaitingLogin') ||
        (snapshot.context.draft.remarks === '' && snapshot.context.draft.pictures.length === 0),
    },
    {
      name: 'ROUTE-42 nobody but a member with a promotion sees the form',
      holds: (snapshot) =>
        !['loading', 'editing', 'reading', 'sending'].some((state) => snapshot.value === state) ||
        (snapshot.context.promotionId !== '' &&
          snapshot.context.memberType !== null &&
          snapshot.context.memberType !== 4),
    },
  ],
  journeys: {
    'ROUTE-42 a visitor is sent back to the promotions': { input: 'visitor', steps: [], reaches: 'leaving' },
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
