import type { Announcement } from '@contract/announcements';
import type { PromotionReward } from '@contract/content';
import { assign, setup } from 'xstate';
import { PAGE_TRANSITION, REQUEST_TIMEOUT, UPLOAD_TIMEOUT } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import {
  type Attempts,
  attemptKey,
  type Keyed,
  type KeySource,
  nextAttempt,
} from '@/machines/shared/attempt';
import { type Failure, toFailure } from '@/machines/shared/failure';
import { failureToast } from '@/machines/shared/failureToast';
import type { LoadingRequest, ToastRequest } from '@/machines/shared/feedback/feedback.machine';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import {
  failed,
  failedAloud,
  failureKept,
  loadingToast,
  notifySuccess,
  timedOut,
  timedOutAloud,
} from '@/machines/shared/parts/request';
import { withEvent, withOutput } from '@/machines/shared/parts/withEvent';
import { isTrial, isVisitor, logsIn, logsOut } from '@/machines/shared/session/guards';
import type { Session, SessionChanged } from '@/machines/shared/session/session';
import {
  EMPTY_DRAFT,
  isComplete,
  isTooLong,
  nextUpload,
  type RewardDraft,
  type RewardPicture,
  roomFor,
  withoutNext,
  withoutUploads,
  withUpload,
} from './rewardRules';

export interface RewardFormInput extends KeySource {
  /** Id of the promotion in the address; empty when there is none. */
  readonly promotionId: string;
  readonly session: Session;
}

/** The promotion, its requirements, and an earlier draft. */
export interface RewardFormStart {
  readonly promotion: Announcement | null;
  readonly offer: PromotionReward | null;
  readonly draft: Keyed<RewardDraft> | null;
}

/** The accepted pictures, and the message for refused files; null when none was refused. */
export interface PicturesRead {
  readonly pictures: readonly RewardPicture[];
  readonly problem: ToastRequest['message'] | null;
}

export interface RewardFormContext extends RewardFormInput, Attempts {
  readonly promotion: Announcement | null;
  readonly offer: PromotionReward | null;
  readonly draft: RewardDraft;
  /** Why the form did not load, or why the application was refused; null once something is changed or sent again. */
  readonly failure: Failure | null;
  /** Idempotency key of the draft, stored with it, so that a repeated request after a reload takes effect once. */
  readonly key: string;
}

export type RewardFormEvent =
  | { readonly type: 'remarks.typed'; readonly remarks: string }
  | { readonly type: 'pictures.choose'; readonly files: readonly File[] }
  | { readonly type: 'pictures.cancel' }
  | { readonly type: 'picture.remove'; readonly id: string }
  | { readonly type: 'form.cancel' }
  | { readonly type: 'form.submit' }
  | { readonly type: 'upload.cancel' }
  | { readonly type: 'form.leave' }
  | { readonly type: 'form.retry' }
  | SessionChanged;

/** Draft of a promotion's form with its idempotency key. */
type StoredDraft = Keyed<{ readonly promotionId: string; readonly draft: RewardDraft }>;

const storedDraft = ({ promotionId, draft, key }: RewardFormContext): StoredDraft => ({
  promotionId,
  draft,
  key,
});

/** A changed draft is a new order, of which nothing was refused. */
function changedTo(draft: RewardDraft, attempts: Attempts) {
  const next = { ...attempts, ...nextAttempt(attempts) };
  return { draft, attempt: next.attempt, key: attemptKey(next), failure: null };
}

const LOADING_ID = 'reward-form';

/** Messages of the form show for 1.5 s (REWARD-15). */
const brief = (message: ToastRequest['message']): ToastRequest => ({
  message,
  tone: 'error',
  duration: 'info',
});

/** The application for a promotion's reward (ROUTE-41); the draft is stored until it is sent. */
export const rewardFormMachine = setup({
  types: {} as ChartTypes<RewardFormContext, RewardFormEvent, RewardFormInput> & {
    tags:
      | 'loading'
      | 'awaitingLogin'
      | 'failed'
      | 'unavailable'
      | 'uploading'
      | 'sending'
      | 'editing'
      | 'reading';
  },
  actors: {
    loadForm: notProvided<RewardFormStart, { promotionId: string }>('loadForm'),
    readPictures: notProvided<PicturesRead, { files: readonly File[]; room: number }>('readPictures'),
    /** Resolves with the picture's id on the platform. */
    uploadPicture: notProvided<string, RewardPicture>('uploadPicture'),
    sendApplication: notProvided<void, StoredDraft>('sendApplication'),
  },
  actions: {
    keepStart: assign(({ context }, { promotion, offer, draft }: RewardFormStart) => ({
      promotion,
      offer,
      ...changedTo(draft ?? EMPTY_DRAFT, context),
      ...(draft === null ? {} : { key: draft.key }),
    })),
    keepFailure: assign(failureKept),
    dropFailure: assign({ failure: null }),
    keepRemarks: assign(({ context }, params: { remarks: string }) =>
      changedTo({ ...context.draft, remarks: params.remarks }, context),
    ),
    addPictures: assign(({ context }, { pictures }: PicturesRead) =>
      changedTo(
        {
          ...context.draft,
          pictures: [...context.draft.pictures, ...pictures.slice(0, roomFor(context.draft))],
        },
        context,
      ),
    ),
    /** An uploaded picture changes nothing in the order, so it keeps its key. */
    keepUpload: assign(({ context }, uploadedId: string) => ({
      draft: withUpload(context.draft, uploadedId),
    })),
    dropUploads: assign(({ context }) => ({ draft: withoutUploads(context.draft) })),
    removeRefused: assign(({ context }) => changedTo(withoutNext(context.draft), context)),
    removePicture: assign(({ context }, params: { id: string }) =>
      changedTo(
        { ...context.draft, pictures: context.draft.pictures.filter(({ id }) => id !== params.id) },
        context,
      ),
    ),
    clear: assign(({ context }) => changedTo(EMPTY_DRAFT, context)),
    /** Drops the draft of the previous session; the form reads the current account's draft again. */
    keepSession: assign((_, params: { session: Session }) => ({
      session: params.session,
      promotion: null,
      offer: null,
      draft: EMPTY_DRAFT,
    })),
    /** Stores the draft on this device; an empty draft is removed. */
    storeDraft: (_, _params: StoredDraft) => {},
    /** Replaces the form in the history, so that the way back does not lead to it. */
    goToPromotions: () => {},
    openLogin: () => {},
    showLoading: (_, _params: LoadingRequest) => {},
    hideLoading: (_, _params: { id: string }) => {},
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    isNameless: ({ context }) => context.promotionId === '',
    isVisitor,
    isTrial,
    logsOut,
    logsIn,
    isOffered: (_, { promotion, offer }: RewardFormStart) => promotion !== null && offer !== null,
    becomesTooLong: ({ context }, params: { remarks: string }) =>
      isTooLong(params.remarks) && !isTooLong(context.draft.remarks),
    hasRoom: ({ context }) => roomFor(context.draft) > 0,
    hasProblem: (_, { problem }: PicturesRead) => problem !== null,
    isComplete: ({ context }) => isComplete(assertDefined(context.offer), context.draft),
    isUploaded: ({ context }) => nextUpload(context.draft) === undefined,
    isPictureRefused: (_, { error }: { error: unknown }) => toFailure(error).code === 'image.invalid',
    areUploadsGone: (_, { error }: { error: unknown }) => toFailure(error).code === 'image.expired',
  },
  delays: { REQUEST_TIMEOUT, UPLOAD_TIMEOUT, PAGE_TRANSITION },
}).createMachine({
  id: 'rewardForm',
  description: 'Remarks and pictures for a promotion, checked on the device and the server, and sent once.',
  context: ({ input }) => ({
    ...input,
    ...changedTo(EMPTY_DRAFT, { ...input, attempt: 0 }),
    promotion: null,
    offer: null,
  }),
  initial: 'deciding',
  on: {
    'session.changed': {
      guard: withEvent('logsOut'),
      target: '.awaitingLogin',
      actions: withEvent('keepSession'),
      description: 'The session ended; the draft stays on the device.',
    },
    'form.leave': { target: '.leaving' },
  },
  states: {
    deciding: {
      description: 'Checks for a promotion, a session and a real account.',
      meta: { requirements: ['ROUTE-42', 'REWARD-05'] },
      always: [
        { guard: 'isNameless', target: 'leaving' },
        { guard: 'isVisitor', target: 'visitor' },
        {
          guard: 'isTrial',
          target: 'leaving',
          actions: {
            type: 'notify',
            params: { message: 'error.real.account.required', tone: 'info', duration: 'default' },
          },
        },
        { target: 'loading' },
      ],
    },
    visitor: {
      description: 'A visitor sees the promotions with the login popup over them.',
      meta: { requirements: ['ROUTE-42', 'ROLE-06'] },
      // In this order: a change of the page closes an open popup.
      entry: ['goToPromotions', 'openLogin'],
      after: { PAGE_TRANSITION: { target: 'left' } },
    },
    loading: {
      description: 'The promotion and an earlier draft on this device are loading.',
      tags: ['loading'],
      meta: { requirements: ['REWARD-01'] },
      invoke: {
        id: 'form',
        src: 'loadForm',
        input: ({ context }) => ({ promotionId: context.promotionId }),
        onDone: [
          { guard: withOutput('isOffered'), target: 'editing', actions: withOutput('keepStart') },
          { target: 'unavailable' },
        ],
        onError: failed('failed'),
      },
      after: { REQUEST_TIMEOUT: timedOut('failed') },
    },
    awaitingLogin: {
      description: 'The session ended; the login shows over the form, which continues afterwards.',
      tags: ['awaitingLogin'],
      meta: { requirements: ['ERR-01'] },
      on: {
        'session.changed': {
          guard: withEvent('logsIn'),
          target: 'deciding',
          actions: withEvent('keepSession'),
        },
      },
    },
    failed: {
      description: 'The form could not be loaded; the member may retry.',
      tags: ['failed'],
      on: { 'form.retry': { target: 'loading' } },
    },
    unavailable: {
      description: 'This promotion does not accept applications (any more).',
      tags: ['unavailable'],
    },
    editing: {
      description:
        'The member edits remarks and pictures; the button is disabled until the form is complete.',
      tags: ['editing'],
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
            guard: withEvent('becomesTooLong'),
            actions: [
              withEvent('keepRemarks'),
              {
                type: 'storeDraft',
                params: ({ context }) => storedDraft(context),
              },
              { type: 'notify', params: brief('message.activity_apply_remark_limit4') },
            ],
            description:
              'Beyond the limit the text stays as it was typed or pasted, and cannot be sent (REWARD-14).',
          },
          {
            actions: [
              withEvent('keepRemarks'),
              {
                type: 'storeDraft',
                params: ({ context }) => storedDraft(context),
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
            withEvent('removePicture'),
            {
              type: 'storeDraft',
              params: ({ context }) => storedDraft(context),
            },
          ],
        },
        'form.cancel': {
          actions: [
            'clear',
            {
              type: 'storeDraft',
              params: ({ context }) => storedDraft(context),
            },
          ],
        },
        'form.submit': { guard: 'isComplete', target: 'uploading', actions: 'dropFailure' },
      },
    },
    reading: {
      description: 'The chosen files are read and checked by their content.',
      tags: ['reading'],
      meta: { requirements: ['REWARD-11', 'REWARD-12', 'REWARD-13', 'REWARD-15', 'REWARD-16'] },
      invoke: {
        id: 'files',
        src: 'readPictures',
        input: ({ context, event }) => ({
          files: assertDefined(event.type === 'pictures.choose' ? event.files : null),
          room: roomFor(context.draft),
        }),
        onDone: [
          {
            guard: withOutput('hasProblem'),
            target: 'editing',
            actions: [
              withOutput('addPictures'),
              {
                type: 'storeDraft',
                params: ({ context }) => storedDraft(context),
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
              withOutput('addPictures'),
              {
                type: 'storeDraft',
                params: ({ context }) => storedDraft(context),
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
    uploading: {
      description:
        'The pictures are uploaded one by one. What is uploaded stays so, whatever happens to the others.',
      tags: ['uploading'],
      meta: { requirements: ['REWARD-11', 'REWARD-13', 'REWARD-16'] },
      initial: 'next',
      states: {
        next: {
          description: 'Checks for a picture that is not uploaded yet.',
          always: [{ guard: 'isUploaded', target: '#rewardForm.sending' }, { target: 'picture' }],
        },
        picture: {
          description: 'A picture is being uploaded; the member may stop.',
          invoke: {
            id: 'upload',
            src: 'uploadPicture',
            input: ({ context }) => assertDefined(nextUpload(context.draft)),
            onDone: {
              target: 'next',
              actions: [
                withOutput('keepUpload'),
                { type: 'storeDraft', params: ({ context }) => storedDraft(context) },
              ],
            },
            onError: [
              {
                guard: withEvent('isPictureRefused'),
                target: '#rewardForm.editing',
                actions: [
                  'removeRefused',
                  { type: 'storeDraft', params: ({ context }) => storedDraft(context) },
                  { type: 'notify', params: brief('message.activity_image_type') },
                ],
                description: 'The platform cannot read this picture; it is removed from the form.',
              },
              failedAloud('#rewardForm.editing'),
            ],
          },
          after: { UPLOAD_TIMEOUT: timedOutAloud('#rewardForm.editing') },
        },
      },
      on: { 'upload.cancel': { target: 'editing' } },
    },
    sending: {
      description: 'The application is being sent; the loading message shows for at most ten seconds.',
      tags: ['sending'],
      meta: { requirements: ['API-60', 'TOAST-01', 'REWARD-07', 'REWARD-09', 'REWARD-10'] },
      ...loadingToast(LOADING_ID, 'message.please_wait', 'rewardLoading'),
      invoke: {
        id: 'application',
        src: 'sendApplication',
        input: ({ context }) => storedDraft(context),
        onDone: {
          target: 'leaving',
          actions: [
            'clear',
            {
              type: 'storeDraft',
              params: ({ context }) => storedDraft(context),
            },
            notifySuccess('message.reward_sent'),
          ],
          description: 'The application is sent; navigates to the promotions (REWARD-08).',
        },
        onError: [
          {
            guard: withEvent('areUploadsGone'),
            target: 'editing',
            actions: [
              'dropUploads',
              { type: 'storeDraft', params: ({ context }) => storedDraft(context) },
              { type: 'notify', params: ({ event }) => failureToast(event.error) },
            ],
            description: 'The platform has deleted the pictures; sending again uploads them again.',
          },
          {
            target: 'editing',
            actions: [
              { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
              { type: 'notify', params: ({ event }) => failureToast(event.error) },
            ],
            description: 'A message says why; what was refused shows at its field.',
          },
        ],
      },
      after: { REQUEST_TIMEOUT: timedOutAloud('editing') },
    },
    leaving: {
      description: 'Navigates to the promotions.',
      meta: { requirements: ['REWARD-05', 'REWARD-08'] },
      entry: 'goToPromotions',
      after: { PAGE_TRANSITION: { target: 'left' } },
    },
    left: { description: 'The form is closed.', type: 'final' },
  },
});
