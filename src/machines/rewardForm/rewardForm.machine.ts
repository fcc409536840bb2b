import { assign, setup } from 'xstate';
import { GUEST_TYPE, PAGE_TRANSITION, REQUEST_TIMEOUT, REWARD_REMARKS_LENGTH } from '@/config/constants';
import type { Announcement, PromotionReward } from '@/services/contract/content';
import { type AudienceChanged, watchNothing } from '../audience';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { failureToast, TIMEOUT_TOAST } from '../failureToast';
import type { LoadingRequest, ToastRequest } from '../feedback/feedback.machine';
import { given } from '../given';
import { unprovided } from '../unprovided';
import { EMPTY_DRAFT, isComplete, type RewardDraft, type RewardPicture, roomFor } from './rewardRules';

export interface RewardFormInput {
  /** Promotion named by the address; empty when it names none. */
  readonly promotionId: string;
  /** Member type of the session; null for a visitor. */
  readonly memberType: number | null;
}

/** The promotion, what it asks for, and what the member had begun earlier. */
export interface RewardFormStart {
  readonly promotion: Announcement | null;
  readonly offer: PromotionReward | null;
  readonly draft: RewardDraft | null;
}

/** Files as they were read: the good ones, and the messages of those that were turned away. */
export interface PicturesRead {
  readonly pictures: readonly RewardPicture[];
  readonly problem: ToastRequest['message'] | null;
}

export interface RewardFormContext extends RewardFormInput {
  readonly promotion: Announcement | null;
  readonly offer: PromotionReward | null;
  readonly draft: RewardDraft;
  readonly failure: Failure | null;
}

export type RewardFormEvent =
  | { readonly type: 'remarks.typed'; readonly remarks: string }
  | { readonly type: 'pictures.choose'; readonly files: readonly File[] }
  | { readonly type: 'pictures.cancel' }
  | { readonly type: 'picture.remove'; readonly id: string }
  | { readonly type: 'form.cancel' }
  | { readonly type: 'form.submit' }
  | { readonly type: 'form.leave' }
  | { readonly type: 'form.retry' }
  | AudienceChanged;

const LOADING_ID = 'reward-form';

/** Messages of the form show for 1.5 s (REWARD-15). */
const brief = (message: ToastRequest['message']): ToastRequest => ({
  message,
  tone: 'error',
  duration: 'info',
});

/** The application for the reward of a promotion (ROUTE-41); what was begun is kept until it is sent. */
export const rewardFormMachine = setup({
  types: {
    context: {} as RewardFormContext,
    events: {} as RewardFormEvent,
    input: {} as RewardFormInput,
  },
  actors: {
    loadForm: unprovided<RewardFormStart, { promotionId: string }>('loadForm'),
    readPictures: unprovided<PicturesRead, { files: readonly File[]; room: number }>('readPictures'),
    sendApplication: unprovided<void, { promotionId: string; draft: RewardDraft }>('sendApplication'),
    audience: watchNothing,
  },
  actions: {
    keepStart: assign((_, { promotion, offer, draft }: RewardFormStart) => ({
      promotion,
      offer,
      draft: draft ?? EMPTY_DRAFT,
      failure: null,
    })),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    keepRemarks: assign(({ context }, params: { remarks: string }) => ({
      draft: { ...context.draft, remarks: params.remarks.slice(0, REWARD_REMARKS_LENGTH) },
    })),
    addPictures: assign(({ context }, { pictures }: PicturesRead) => ({
      draft: {
        ...context.draft,
        pictures: [...context.draft.pictures, ...pictures.slice(0, roomFor(context.draft))],
      },
    })),
    removePicture: assign(({ context }, params: { id: string }) => ({
      draft: {
        ...context.draft,
        pictures: context.draft.pictures.filter(({ id }) => id !== params.id),
      },
    })),
    clear: assign({ draft: EMPTY_DRAFT }),
    /** Another session, or none: what was begun is read anew from the device, for whom it belongs to. */
    keepMember: assign((_, params: { memberType: number | null }) => ({
      memberType: params.memberType,
      promotion: null,
      offer: null,
      draft: EMPTY_DRAFT,
    })),
    /** Keeps what was begun on this device; an empty draft is forgotten. */
    storeDraft: (_, _params: { promotionId: string; draft: RewardDraft }) => {},
    goToPromotions: () => {},
    showLoading: (_, _params: LoadingRequest) => {},
    hideLoading: (_, _params: { id: string }) => {},
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    isNameless: ({ context }) => context.promotionId === '',
    isVisitor: ({ context }) => context.memberType === null,
    isGuest: ({ context }) => context.memberType === GUEST_TYPE,
    leaves: (_, params: { memberType: number | null }) => params.memberType === null,
    arrives: (_, params: { memberType: number | null }) => params.memberType !== null,
    isOffered: (_, { promotion, offer }: RewardFormStart) => promotion !== null && offer !== null,
    isTooLong: (_, params: { remarks: string }) => params.remarks.length > REWARD_REMARKS_LENGTH,
    hasRoom: ({ context }) => roomFor(context.draft) > 0,
    hasProblem: (_, { problem }: PicturesRead) => problem !== null,
    isComplete: ({ context }) => isComplete(given(context.offer), context.draft),
  },
  delays: { REQUEST_TIMEOUT, PAGE_TRANSITION },
}).createMachine({
  id: 'rewardForm',
  description: 'Remarks and pictures for a promotion, checked here as on the server, sent once.',
  context: ({ input }) => ({ ...input, promotion: null, offer: null, draft: EMPTY_DRAFT, failure: null }),
  invoke: { id: 'audience', src: 'audience' },
  initial: 'deciding',
  on: {
    'audience.changed': {
      guard: { type: 'leaves', params: ({ event }) => event },
      target: '.awaitingLogin',
      actions: { type: 'keepMember', params: ({ event }) => event },
      description: 'The session is gone; what was begun stays on the device.',
    },
    'form.leave': { target: '.leaving' },
  },
  states: {
    deciding: {
      description: 'Without a promotion or a session there is nothing to apply for.',
      meta: { requirements: ['ROUTE-42', 'REWARD-05'] },
      always: [
        { guard: 'isNameless', target: 'leaving' },
        { guard: 'isVisitor', target: 'leaving' },
        {
          guard: 'isGuest',
          target: 'leaving',
          actions: {
            type: 'notify',
            params: { message: 'error.real.account.required', tone: 'info', duration: 'default' },
          },
        },
        { target: 'loading' },
      ],
    },
    loading: {
      description: 'The promotion is looked up in the list, and what was begun earlier on this device.',
      meta: { requirements: ['REWARD-01'] },
      invoke: {
        id: 'form',
        src: 'loadForm',
        input: ({ context }) => ({ promotionId: context.promotionId }),
        onDone: [
          {
            guard: { type: 'isOffered', params: ({ event }) => event.output },
            target: 'editing',
            actions: { type: 'keepStart', params: ({ event }) => event.output },
          },
          { target: 'unavailable' },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'failed',
          actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
        },
      },
    },
    awaitingLogin: {
      description:
        'The session ended in the middle: the login stands over it, and the form goes on after it.',
      meta: { requirements: ['ERR-01'] },
      on: {
        'audience.changed': {
          guard: { type: 'arrives', params: ({ event }) => event },
          target: 'deciding',
          actions: { type: 'keepMember', params: ({ event }) => event },
        },
      },
    },
    failed: {
      description: 'It could not be loaded; the member may retry.',
      on: { 'form.retry': { target: 'loading' } },
    },
    unavailable: { description: 'This promotion takes no applications (any more).' },
    editing: {
      description: 'Remarks and pictures; what is missing keeps the button off.',
      meta: {
        requirements: [
          'REWARD-02',
          'REWARD-03',
          'REWARD-04',
          'REWARD-06',
          'REWARD-12',
          'REWARD-14',
          'REWARD-15',
        ],
      },
      on: {
        'remarks.typed': [
          {
            guard: { type: 'isTooLong', params: ({ event }) => event },
            actions: [
              { type: 'keepRemarks', params: ({ event }) => event },
              {
                type: 'storeDraft',
                params: ({ context }) => ({ promotionId: context.promotionId, draft: context.draft }),
              },
              { type: 'notify', params: brief('message.activity_apply_remark_limit4') },
            ],
            description: 'What is beyond the limit is cut off (REWARD-14).',
          },
          {
            actions: [
              { type: 'keepRemarks', params: ({ event }) => event },
              {
                type: 'storeDraft',
                params: ({ context }) => ({ promotionId: context.promotionId, draft: context.draft }),
              },
            ],
          },
        ],
        'pictures.choose': [
          { guard: 'hasRoom', target: 'reading' },
          { actions: { type: 'notify', params: brief('message.activity_apply_remark_limit3') } },
        ],
        'picture.remove': {
          actions: [
            { type: 'removePicture', params: ({ event }) => event },
            {
              type: 'storeDraft',
              params: ({ context }) => ({ promotionId: context.promotionId, draft: context.draft }),
            },
          ],
        },
        'form.cancel': {
          actions: [
            'clear',
            {
              type: 'storeDraft',
              params: ({ context }) => ({ promotionId: context.promotionId, draft: EMPTY_DRAFT }),
            },
          ],
        },
        'form.submit': { guard: 'isComplete', target: 'sending' },
      },
    },
    reading: {
      description: 'The chosen files are read and checked by their content.',
      meta: { requirements: ['REWARD-11', 'REWARD-12', 'REWARD-13', 'REWARD-15', 'REWARD-16'] },
      invoke: {
        id: 'files',
        src: 'readPictures',
        input: ({ context, event }) => ({
          files: given(event.type === 'pictures.choose' ? event.files : null),
          room: roomFor(context.draft),
        }),
        onDone: [
          {
            guard: { type: 'hasProblem', params: ({ event }) => event.output },
            target: 'editing',
            actions: [
              { type: 'addPictures', params: ({ event }) => event.output },
              {
                type: 'storeDraft',
                params: ({ context }) => ({ promotionId: context.promotionId, draft: context.draft }),
              },
              {
                type: 'notify',
                params: ({ event }) => brief(event.output.problem ?? 'message.image_fetch_failed'),
              },
            ],
          },
          {
            target: 'editing',
            actions: [
              { type: 'addPictures', params: ({ event }) => event.output },
              {
                type: 'storeDraft',
                params: ({ context }) => ({ promotionId: context.promotionId, draft: context.draft }),
              },
            ],
          },
        ],
        onError: {
          target: 'editing',
          actions: { type: 'notify', params: brief('message.image_fetch_failed') },
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'editing',
          actions: { type: 'notify', params: brief('message.image_fetch_failed') },
        },
      },
      on: { 'pictures.cancel': { target: 'editing' } },
    },
    sending: {
      description: 'The application is on its way; the loading message shows for ten seconds at most.',
      meta: { requirements: ['API-60', 'REWARD-07', 'REWARD-09', 'REWARD-10'] },
      entry: {
        type: 'showLoading',
        params: { id: LOADING_ID, message: 'message.please_wait', duration: 'loading' },
      },
      exit: { type: 'hideLoading', params: { id: LOADING_ID } },
      invoke: {
        id: 'application',
        src: 'sendApplication',
        input: ({ context }) => ({ promotionId: context.promotionId, draft: context.draft }),
        onDone: {
          target: 'leaving',
          actions: [
            'clear',
            {
              type: 'storeDraft',
              params: ({ context }) => ({ promotionId: context.promotionId, draft: EMPTY_DRAFT }),
            },
            {
              type: 'notify',
              params: { message: 'message.reward_sent', tone: 'success', duration: 'success' },
            },
          ],
          description: 'Sent; back to the promotions (REWARD-08).',
        },
        onError: {
          target: 'editing',
          actions: { type: 'notify', params: ({ event }) => failureToast(event.error) },
        },
      },
      after: {
        REQUEST_TIMEOUT: { target: 'editing', actions: { type: 'notify', params: TIMEOUT_TOAST } },
      },
    },
    leaving: {
      description: 'The promotions take its place.',
      meta: { requirements: ['ROUTE-42', 'REWARD-05', 'REWARD-08'] },
      entry: 'goToPromotions',
      after: { PAGE_TRANSITION: { target: 'left' } },
    },
    left: { description: 'Nothing more happens here.', type: 'final' },
  },
});
