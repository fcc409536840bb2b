import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { REWARD_IMAGE_COUNT, REWARD_REMARKS_LENGTH } from '@/config/constants';
import { attemptKey } from '@/machines/shared/attempt';
import { endsByItself, performs } from '@/machines/shared/parts/claims.model';
import {
  LOGGED_OUT,
  MEMBER,
  sampleAnnouncement,
  sessionOfType,
  UNREACHABLE,
} from '@/machines/shared/samples';
import { memberTypeOf } from '@/machines/shared/session/session';
import { rewardFormMachine } from './rewardForm.machine';
import { isComplete, nextUpload, type RewardDraft } from './rewardRules';

const promotion = sampleAnnouncement('PR-1', { contentType: 'PR' });
const offer = (imageRequired: 'Y' | 'N', remarkRequired: 'Y' | 'N') => ({
  promotion,
  offer: { id: 'PR-1', linkedPromotionId: 'RW-1', imageRequired, remarkRequired, chosenAtDeposit: false },
  draft: null,
});
const picture = { id: 'one', name: 'proof.png', address: 'data:image/png;base64,AAAA', uploadedId: null };

const uploadsOf = ({ pictures }: RewardDraft): string =>
  pictures.flatMap(({ uploadedId }) => (uploadedId === null ? [] : [uploadedId])).join();

/** Whether a changed draft was changed in the form: it is neither another account's nor read from the device. */
const isChangedHere = ({
  event,
  label,
}: {
  readonly event: { readonly type: string };
  readonly label: string;
}) => event.type !== 'session.changed' && !label.startsWith('form done');

export const rewardFormModel = defineModel(rewardFormMachine, {
  inputs: {
    member: { promotionId: 'PR-1', session: sessionOfType(0), keySeed: 'seed' },
    visitor: { promotionId: 'PR-1', session: sessionOfType(null), keySeed: 'seed' },
    trial: { promotionId: 'PR-1', session: sessionOfType(4), keySeed: 'seed' },
    'no promotion': { promotionId: '', session: sessionOfType(0), keySeed: 'seed' },
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
    'upload.cancel': [{}],
    'form.leave': [{}],
    'form.retry': [{}],
    'session.changed': {
      'logged in': { session: MEMBER },
      'logged in as a trial account': { session: sessionOfType(4) },
      'logged out': { session: LOGGED_OUT },
    },
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
    uploadPicture: {
      done: { stored: 'uploaded-now' },
      error: { unreachable: UNREACHABLE, refused: { code: 'image.invalid' } },
    },
    sendApplication: {
      done: { sent: undefined },
      error: {
        unreachable: UNREACHABLE,
        refused: { code: 'promotion.unavailable' },
        'remarks refused': {
          code: 'request.invalid',
          value: { fields: ['remarks'], reasons: { remarks: 'format' } },
        },
        'pictures gone': { code: 'image.expired' },
      },
    },
  },
  project: ({ context }) => ({
    promotionId: context.promotionId,
    memberType: memberTypeOf(context.session),
    needs: `${context.offer?.imageRequired}${context.offer?.remarkRequired}`,
    remarks: context.draft.remarks.length,
    pictures: context.draft.pictures.length,
    uploaded: context.draft.pictures.filter(({ uploadedId }) => uploadedId !== null).length,
    failure: context.failure?.code,
  }),
  steps: [
    {
      name: 'A repeated application keeps its idempotency key, also after a reload',
      when: ({ calls, label }) =>
        label === 'form done (begun earlier)' || calls.some(({ src }) => src === 'sendApplication'),
      holds: ({ label, before, after, calls }) =>
        label === 'form done (begun earlier)'
          ? after.context.key === 'before-the-reload'
          : calls.every(({ input }) => JSON.stringify(input).includes(`"key":"${before.context.key}"`)),
    },
    {
      name: 'A changed draft is a new application, stored with its own idempotency key',
      when: ({ before, after }) =>
        before.matches('editing') && after.matches('editing') && before.context.draft !== after.context.draft,
      holds: ({ before, after, actions }) =>
        before.context.key !== after.context.key &&
        actions.some(
          ({ type, params }) =>
            type === 'storeDraft' && JSON.stringify(params).includes(`"key":"${after.context.key}"`),
        ),
      witness: () => ({ key: 'never-stored' }),
    },
    {
      name: 'Every change of the draft is on the device at once, as it is then and under its key',
      when: ({ before, after, ...step }) =>
        before.context.draft !== after.context.draft && isChangedHere(step),
      holds: (step) => {
        const { promotionId, draft, key } = step.after.context;
        return performs(step, 'storeDraft', { promotionId, draft, key });
      },
    },
    {
      name: 'A changed draft is another order; an upload changes nothing in it',
      when: ({ before, after, ...step }) =>
        before.context.draft !== after.context.draft && isChangedHere(step),
      holds: ({ label, before, after }) => {
        const isUpload = label.startsWith('upload done') || label.startsWith('application error');
        return (
          after.context.attempt === before.context.attempt + (isUpload ? 0 : 1) &&
          after.context.key === (isUpload ? before.context.key : attemptKey(after.context))
        );
      },
    },
    {
      name: 'REWARD-08 Nothing is left of an application that is sent',
      when: ({ label }) => label === 'application done (sent)',
      holds: ({ after: { context } }) => context.draft.remarks === '' && context.draft.pictures.length === 0,
    },
    {
      name: 'ERR-01 The form waits for a login when the session ends, and shows nothing meanwhile',
      when: ({ label }) => label === 'session.changed (logged out)',
      holds: ({ after }) =>
        after.matches('awaitingLogin') &&
        memberTypeOf(after.context.session) === null &&
        after.context.promotion === null &&
        after.context.offer === null,
    },
    {
      name: 'ERR-01 ROUTE-42 After the login a member continues; a trial account is told that it takes a real account',
      when: ({ before, label }) =>
        before.matches('awaitingLogin') && label.startsWith('session.changed (logged in'),
      holds: ({ label, before, after, did }) => {
        const isTrial = label === 'session.changed (logged in as a trial account)';
        return before.context.promotionId === ''
          ? after.matches('leaving')
          : after.matches(isTrial ? 'leaving' : 'loading') && did('notify') === isTrial;
      },
    },
    {
      name: 'REWARD-12 REWARD-15 With three pictures, a message says that there is no room for another',
      when: ({ event, before }) =>
        event.type === 'pictures.choose' && before.context.draft.pictures.length === REWARD_IMAGE_COUNT,
      holds: (step) =>
        step.after.matches('editing') &&
        performs(step, 'notify', {
          message: 'message.activity_apply_remark_limit3',
          tone: 'error',
          duration: 'info',
        }),
    },
    {
      name: 'REWARD-13 REWARD-15 A refused picture shows why; an accepted one is stored without a message',
      when: ({ label }) => label.startsWith('files done'),
      holds: ({ event, before, after, did }) =>
        after.matches('editing') &&
        after.context.draft.pictures.length ===
          before.context.draft.pictures.length + event['output'].pictures.length &&
        did('storeDraft') &&
        did('notify') === (event['output'].problem !== null),
    },
    {
      name: 'REWARD-09 An application that is not sent stays in the form, and a message says why',
      when: ({ before, label, kind }) =>
        before.matches('sending') && (label.startsWith('application error') || kind === 'timer'),
      holds: ({ label, before, after, did }) =>
        after.matches('editing') &&
        after.context.draft.remarks === before.context.draft.remarks &&
        after.context.draft.pictures.map(({ id }) => id).join() ===
          before.context.draft.pictures.map(({ id }) => id).join() &&
        // What is uploaded is not uploaded again, unless the platform no longer has it.
        uploadsOf(after.context.draft) ===
          (label === 'application error (pictures gone)' ? '' : uploadsOf(before.context.draft)) &&
        after.context.key === before.context.key &&
        did('notify'),
    },
    {
      name: 'REWARD-09 An application that is refused is shown with its reason, and that of each field',
      when: ({ label }) => label.startsWith('application error'),
      holds: ({ label, event, after: { context } }) =>
        label === 'application error (pictures gone)'
          ? context.failure === null
          : context.failure?.code === event['error'].code &&
            (context.failure?.reasons?.['remarks'] === 'format') ===
              (label === 'application error (remarks refused)'),
    },
    {
      name: 'A changed draft, and one that is sent again, has not been refused',
      when: ({ before, after }) =>
        before.context.key !== after.context.key || (before.matches('editing') && after.matches('uploading')),
      holds: ({ after }) => after.context.failure === null,
    },
    {
      name: 'REWARD-11 REWARD-13 An upload that fails, takes too long or is stopped keeps everything that was entered and uploaded',
      when: ({ before, label, event, kind }) =>
        before.matches('uploading') &&
        (label === 'upload error (unreachable)' || kind === 'timer' || event.type === 'upload.cancel'),
      holds: ({ event, before, after, did }) =>
        after.matches('editing') &&
        after.context.draft === before.context.draft &&
        after.context.key === before.context.key &&
        did('notify') === (event.type !== 'upload.cancel'),
    },
    {
      name: 'REWARD-13 REWARD-15 A picture that the platform refuses leaves the form with a message; the others stay',
      when: ({ label }) => label === 'upload error (refused)',
      holds: (step) =>
        step.after.matches('editing') &&
        step.after.context.draft.pictures.length === step.before.context.draft.pictures.length - 1 &&
        uploadsOf(step.after.context.draft) === uploadsOf(step.before.context.draft) &&
        performs(step, 'notify', {
          message: 'message.activity_image_type',
          tone: 'error',
          duration: 'info',
        }),
    },
    {
      name: 'Each upload is of a picture that is not uploaded yet, and its id is stored at once',
      when: ({ label }) => label === 'upload done (stored)',
      holds: ({ before, after, did }) =>
        after.context.draft.pictures.filter(({ uploadedId }) => uploadedId !== null).length ===
          before.context.draft.pictures.filter(({ uploadedId }) => uploadedId !== null).length + 1 &&
        after.context.key === before.context.key &&
        did('storeDraft'),
    },
  ],
  temporal: [
    endsByItself(
      'ROUTE-42 REWARD-08 The form closes by itself after the page has changed',
      (snapshot) => snapshot.matches('visitor') || snapshot.matches('leaving'),
    ),
  ],
  invariants: [
    {
      name: 'ROUTE-42 Only a visitor is sent back with the login over the promotions',
      when: (snapshot) => snapshot.matches('visitor'),
      holds: ({ context }) => memberTypeOf(context.session) === null,
    },
    {
      name: 'ROUTE-41 A form that does not load shows the reason',
      when: (snapshot) => snapshot.matches('failed'),
      holds: ({ context }) => context.failure !== null,
    },
    {
      name: 'REWARD-06 an incomplete application is not sent',
      holds: (snapshot) =>
        !snapshot.matches('sending') ||
        (snapshot.context.offer !== null && isComplete(snapshot.context.offer, snapshot.context.draft)),
    },
    {
      name: 'API-60 an application is sent only with uploaded pictures',
      holds: (snapshot) => !snapshot.matches('sending') || nextUpload(snapshot.context.draft) === undefined,
      witness: ({ draft }) => ({ draft: { ...draft, pictures: [picture] } }),
    },
    {
      name: 'REWARD-12 at most three pictures',
      holds: ({ context }) => context.draft.pictures.length <= 3,
      witness: ({ draft }) => ({
        draft: { ...draft, pictures: Array.from({ length: 4 }, () => picture) },
      }),
    },
    {
      name: 'REWARD-14 an application is sent with at most 140 characters',
      holds: (snapshot) => !snapshot.matches('sending') || snapshot.context.draft.remarks.length <= 140,
      witness: ({ draft }) => ({ draft: { ...draft, remarks: 'x'.repeat(141) } }),
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
        !(['loading', 'editing', 'reading', 'uploading', 'sending'] as const).some((state) =>
          snapshot.matches(state),
        ) ||
        (snapshot.context.promotionId !== '' &&
          memberTypeOf(snapshot.context.session) !== null &&
          memberTypeOf(snapshot.context.session) !== 4),
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
        'upload done (stored)',
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
