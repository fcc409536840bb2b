import { isSmsCode } from '@contract/readers/digits';
import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { requestSteps } from '@/machines/shared/parts/claims.model';
import {
  COUNT_DOWN,
  TOO_MANY,
  waitBegins,
  waitCounts,
  waitIsCounted,
} from '@/machines/shared/parts/wait.model';
import { UNREACHABLE } from '@/machines/shared/samples';
import { Secret } from '@/machines/shared/secret';
import { isStepUpBusy, stepUpMachine, stepUpScreen } from './stepUp.machine';

const ANSWER = { ceremonyId: 'c1', credential: { id: 'sample-passkey' } };

type StepUp = SnapshotFrom<typeof stepUpMachine>;

/** The browser or the server works on a proof. */
const isTried = (snapshot: StepUp) =>
  isStepUpBusy(snapshot) || snapshot.matches({ asking: { recency: 'judging' } });

/** Without methods to choose from, the member can only retry. */
const isStuck = (snapshot: StepUp) =>
  snapshot.matches('unavailable') || snapshot.matches({ asking: { recency: 'refused' } });

export const stepUpModel = defineModel(stepUpMachine, {
  inputs: { 'a passkey': { purpose: 'passkey' }, 'a destination': { purpose: 'destination' } },
  events: {
    'method.choose': {
      passkey: { method: 'passkey' },
      password: { method: 'password' },
      code: { method: 'code' },
    },
    'password.submit': [{ password: new Secret('sample-password') }],
    'code.submit': { 'six digits': { code: '123456' }, 'no code': { code: 'x' } },
    'passkey.use': [{}],
    'options.retry': [{}],
    'proof.cancel': [{}],
    'wait.left': [],
  },
  outcomes: {
    countDown: COUNT_DOWN,
    fetchOptions: {
      done: {
        'all ways': { methods: ['passkey', 'password', 'code'], numberEnd: '0001' },
        'password or code': { methods: ['password', 'code'], numberEnd: '0001' },
        'a code only': { methods: ['code'], numberEnd: '0001' },
        none: { methods: [], numberEnd: '' },
      },
      error: { unreachable: UNREACHABLE },
    },
    signWithPasskey: {
      done: { signed: { kind: 'signed', answer: ANSWER }, cancelled: { kind: 'cancelled' } },
      error: { fault: { code: 'unknown' } },
    },
    smsCode: {},
    judge: {
      done: { proven: undefined },
      error: {
        unreachable: UNREACHABLE,
        'proves nothing': { code: 'step.up.wrong' },
        'asked to wait': TOO_MANY,
      },
    },
  },
  waitsForUser: { smsCode: 'A separate chart with its own timeouts.' },
  project: ({ context }) => ({
    purpose: context.purpose,
    methods: context.options?.methods.join(),
    proof: context.proof?.kind,
    proven: context.proven,
    failure: context.failure?.code,
    wait: context.failure?.retryAfterMs,
  }),
  steps: [
    waitBegins,
    waitCounts,
    ...requestSteps<StepUp>('Methods', {
      actor: 'options',
      during: (snapshot) => snapshot.matches('loading'),
      answered: ({ event, after }) => after.matches('asking') && after.context.options === event['output'],
      failed: ({ after }) => after.matches('unavailable') && after.context.failure !== null,
    }),
    {
      name: 'The best method shows first; without any method the recent login counts',
      when: ({ label }) => label.startsWith('options done'),
      holds: ({ after }) => {
        const best = after.context.options?.methods[0];
        return best === undefined
          ? after.matches({ asking: { recency: 'judging' } })
          : stepUpScreen(after) === best;
      },
    },
    {
      name: 'A chosen method shows without the refusal of another one',
      when: ({ event, refused }) => event.type === 'method.choose' && !refused,
      holds: ({ event, after }) => stepUpScreen(after) === event['method'] && after.context.failure === null,
    },
    {
      name: 'Only a code of six digits is checked',
      when: ({ event }) => event.type === 'code.submit',
      holds: ({ event, after }) =>
        after.matches({ asking: { code: 'judging' } }) === isSmsCode(event['code']),
    },
    {
      name: 'Texts are sent for the method of codes only',
      when: ({ calls }) => calls.some(({ src }) => src === 'smsCode'),
      holds: ({ after }) => after.matches({ asking: 'code' }),
    },
    {
      name: "The server's confirmation proves the identity",
      when: ({ label }) => label.startsWith('verdict done') || label.startsWith('recency done'),
      holds: ({ after }) => after.matches('proven'),
    },
    {
      name: 'A refusal, a fault and a timeout show with their reason, and the same method can be tried again',
      when: ({ before, kind }) => isTried(before) && (kind === 'error' || kind === 'timer'),
      holds: ({ before, after }) =>
        after.context.failure !== null &&
        !isTried(after) &&
        stepUpScreen(after) === (before.matches({ asking: 'recency' }) ? 'recency' : stepUpScreen(before)),
    },
    {
      name: 'Closing the dialog of the browser is no refusal',
      when: ({ label }) => label === 'signing done (cancelled)',
      holds: ({ after }) =>
        after.matches({ asking: { passkey: 'giving' } }) && after.context.failure === null,
    },
    {
      name: 'A retry sends the request again',
      when: ({ event, before }) => event.type === 'options.retry' && isStuck(before),
      holds: ({ before, calls }) =>
        calls.length === 1 && calls[0]?.src === (before.matches('unavailable') ? 'fetchOptions' : 'judge'),
    },
  ],
  invariants: [
    waitIsCounted,
    {
      name: 'A request shows no earlier refusal',
      when: (snapshot) => snapshot.matches('loading') || isTried(snapshot),
      holds: ({ context }) => context.failure === null,
    },
    {
      name: 'The member can always choose another of their methods',
      when: (snapshot) => snapshot.matches('asking'),
      holds: (snapshot) =>
        snapshot.context.options?.methods.every((method) =>
          snapshot.can({ type: 'method.choose', method }),
        ) === true,
    },
    {
      name: 'A member without another method can retry',
      when: isStuck,
      holds: (snapshot) => snapshot.can({ type: 'options.retry' }),
    },
    {
      name: 'The identity is confirmed exactly when the server has confirmed it',
      holds: (snapshot) => snapshot.matches('proven') === snapshot.context.proven,
    },
    {
      name: 'The proof is kept only while it is checked, and no password is in plain text',
      holds: (snapshot) =>
        !JSON.stringify(snapshot.context).includes('sample-password') &&
        (snapshot.context.proof !== null) ===
          (snapshot.matches({ asking: { password: 'judging' } }) ||
            snapshot.matches({ asking: { code: 'judging' } }) ||
            snapshot.matches({ asking: { passkey: 'judging' } })),
    },
    {
      name: 'The checked proof belongs to the chosen method',
      holds: (snapshot) =>
        !(
          (snapshot.matches({ asking: { password: 'judging' } }) &&
            snapshot.context.proof?.kind !== 'password') ||
          (snapshot.matches({ asking: { code: 'judging' } }) && snapshot.context.proof?.kind !== 'code') ||
          (snapshot.matches({ asking: { passkey: 'judging' } }) && snapshot.context.proof?.kind !== 'passkey')
        ),
      witness: ({ proof }) => ({ proof: { kind: proof?.kind === 'password' ? 'code' : 'password' } }),
    },
    {
      name: 'Only methods that the member has show',
      holds: (snapshot) => {
        const methods = snapshot.context.options?.methods ?? [];
        return (
          (!snapshot.matches({ asking: 'password' }) || methods.includes('password')) &&
          (!snapshot.matches({ asking: 'code' }) || methods.includes('code')) &&
          (!snapshot.matches({ asking: 'passkey' }) || methods.includes('passkey')) &&
          (!snapshot.matches({ asking: 'recency' }) || methods.length === 0)
        );
      },
    },
  ],
  journeys: {
    'proves it by the password': {
      steps: ['options done (password or code)', 'password.submit', 'verdict done (proven)'],
      reaches: 'proven',
    },
  },
});

export const stepUpChart: ExplorableChart = {
  id: 'step-up',
  title: 'Step-up',
  area: 'Account',
  machine: stepUpMachine,
  model: stepUpModel,
  requirements: [],
};
