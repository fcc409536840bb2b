import { defineModel } from '@explorer/defineModel';
import type { PasskeyCeremony } from '@/services/contract/account';
import { UNREACHABLE } from '../samples';
import { type Passkey, passkeyListMachine } from './passkeyList.machine';

const PASSKEYS: readonly Passkey[] = [
  { passkeyId: 'p1', label: 'Phone', createdTime: 1, lastUsedTime: null },
  { passkeyId: 'p2', label: 'Tablet', createdTime: 2, lastUsedTime: 3 },
];
/** As the server hands it out; the chart looks at none of it. */
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
    preparePasskey: { done: { prepared: CEREMONY }, error: { unreachable: UNREACHABLE } },
    createPasskey: {
      done: {
        made: { kind: 'made', answer: { ceremonyId: 'c1', credential: {} } },
        cancelled: { kind: 'cancelled' },
        'already held': { kind: 'alreadyHeld' },
      },
      error: { fault: { code: 'unknown' } },
    },
    addPasskey: { done: { added: undefined }, error: { unreachable: UNREACHABLE } },
    askConfirmation: { done: { yes: true, no: false }, error: { 'cannot be asked': UNREACHABLE } },
    removePasskey: { done: { removed: undefined }, error: { unreachable: UNREACHABLE } },
  },
  waitsForPlayer: { question: 'The player answers, in their own time.' },
  project: ({ context }) => context,
  invariants: [
    {
      name: 'Only a known passkey is removed',
      holds: (snapshot) => !snapshot.matches('removing') || snapshot.context.removing === 'p1',
    },
    {
      name: 'Nothing is kept of an addition or a removal that is over',
      holds: (snapshot) =>
        !snapshot.matches('showing') ||
        (snapshot.context.removing === '' &&
          snapshot.context.ceremony === null &&
          snapshot.context.made === null),
    },
    {
      name: 'No passkey is added where the browser cannot make one',
      holds: (snapshot) => !snapshot.matches('adding') || snapshot.context.supported,
    },
  ],
});
