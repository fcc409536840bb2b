import type { PasskeyCeremony } from '@contract/account';
import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { endsByItself, proofAnswered, requestSteps } from '@/machines/shared/parts/claims.model';
import { UNREACHABLE } from '@/machines/shared/samples';
import { type Passkey, passkeyListMachine } from './passkeyList.machine';

const PASSKEYS: readonly Passkey[] = [
  { passkeyId: 'p1', label: 'Phone', createdTime: 1, lastUsedTime: null },
  { passkeyId: 'p2', label: 'Tablet', createdTime: 2, lastUsedTime: 3 },
];
/** Options as issued by the server; the chart does not read them. */
const CEREMONY: PasskeyCeremony = {
  ceremonyId: 'c1',
  options: { challenge: 'c2FtcGxl' },
};

export const passkeyListModel = defineModel(passkeyListMachine, {
  inputs: { supported: { supported: true }, 'not supported': { supported: false } },
  events: {
    'passkey.add': [{}],
    'passkey.remove': { 'a known one': { passkeyId: 'p1' }, 'an unknown one': { passkeyId: 'p9' } },
    'list.retry': [{}],
  },
  outcomes: {
    fetchPasskeys: { done: { two: PASSKEYS }, error: { unreachable: UNREACHABLE } },
    preparePasskey: {
      done: { prepared: CEREMONY },
      error: { unreachable: UNREACHABLE, 'a step-up is required': { code: 'step.up.required' } },
    },
    stepUp: { done: { proven: { proven: true }, 'given up': { proven: false } } },
    createPasskey: {
      done: {
        made: { kind: 'made', answer: { ceremonyId: 'c1', credential: { id: 'new-passkey' } } },
        cancelled: { kind: 'cancelled' },
        'already held': { kind: 'alreadyHeld' },
      },
      error: { fault: { code: 'unknown' } },
    },
    addPasskey: { done: { added: undefined }, error: { unreachable: UNREACHABLE } },
    askConfirmation: { done: { yes: true, no: false }, error: { 'cannot be asked': UNREACHABLE } },
    removePasskey: {
      done: { removed: undefined },
      error: { unreachable: UNREACHABLE, 'a step-up is required': { code: 'step.up.required' } },
    },
  },
  waitsForUser: {
    question: 'The player answers, in their own time.',
    stepUp: 'A separate chart with its own timeouts.',
  },
  project: ({ context }) => context,
  steps: [
    ...requestSteps<SnapshotFrom<typeof passkeyListMachine>>('Passkeys', {
      actor: 'passkeys',
      during: (snapshot) => snapshot.matches('loading'),
      answered: ({ event, after }) =>
        after.matches('showing') &&
        after.context.passkeys === event['output'] &&
        after.context.failure === null,
      failed: ({ after }) => after.matches('failed') && after.context.failure !== null,
      again: ['list.retry'],
    }),
    ...requestSteps<SnapshotFrom<typeof passkeyListMachine>>('The removal of a passkey', {
      actor: 'removal',
      during: (snapshot) => snapshot.matches('removing'),
      answered: ({ after }) => after.matches('loading'),
      failed: ({ after, did }) => after.matches('proving') || (after.matches('showing') && did('notify')),
    }),
    proofAnswered(
      (snapshot) => snapshot.matches('proving'),
      (snapshot) => snapshot.matches('removing'),
      (snapshot) => snapshot.matches('showing'),
    ),
    proofAnswered(
      (snapshot) => snapshot.matches({ adding: 'proving' }),
      (snapshot) => snapshot.matches({ adding: 'preparing' }),
      (snapshot) => snapshot.matches('showing'),
    ),
    {
      name: 'A refused removal or addition asks for a proof exactly when one is required; otherwise a message shows',
      when: ({ label }) => label.startsWith('removal error') || label.startsWith('preparation error'),
      holds: ({ event, after, did }) => {
        const isWanted = Object(event['error']).code === 'step.up.required';
        const isAsked = after.matches('proving') || after.matches({ adding: 'proving' });
        return isAsked === isWanted && did('notify') !== isWanted;
      },
    },
    {
      name: 'Only a confirmed removal is sent',
      when: ({ label }) => label.startsWith('question '),
      holds: ({ event, after }) => after.matches(event['output'] === true ? 'removing' : 'showing'),
    },
  ],
  temporal: [
    endsByItself(
      'A request ends by itself',
      (snapshot) =>
        snapshot.matches('loading') ||
        snapshot.matches('removing') ||
        snapshot.matches({ adding: 'preparing' }) ||
        snapshot.matches({ adding: 'creating' }) ||
        snapshot.matches({ adding: 'registering' }),
    ),
  ],
  invariants: [
    {
      name: 'A loading list has no removal in progress',
      when: (snapshot) => snapshot.matches('loading'),
      holds: ({ context }) => context.removing === '' && context.ceremony === null && context.made === null,
    },
    {
      name: 'Only a known passkey is removed',
      holds: (snapshot) => !snapshot.matches('removing') || snapshot.context.removing === 'p1',
    },
    {
      name: 'A finished addition or removal leaves no data',
      holds: (snapshot) =>
        !snapshot.matches('showing') ||
        (snapshot.context.removing === '' &&
          snapshot.context.ceremony === null &&
          snapshot.context.made === null),
    },
    {
      name: 'No passkey is added in a browser without support',
      holds: (snapshot) => !snapshot.matches('adding') || snapshot.context.supported,
    },
  ],
});

export const passkeyListChart: ExplorableChart = {
  id: 'passkey-list',
  title: 'Passkeys',
  area: 'Account',
  machine: passkeyListMachine,
  model: passkeyListModel,
  requirements: [],
};
