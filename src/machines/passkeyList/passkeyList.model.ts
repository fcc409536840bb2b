import { defineModel } from '@explorer/defineModel';
import { UNREACHABLE } from '../samples';
import { type Passkey, passkeyListMachine } from './passkeyList.machine';

const PASSKEY: Passkey = { passkeyId: 'p1', label: 'Phone', createdTime: 1, lastUsedTime: null };

export const passkeyListModel = defineModel(passkeyListMachine, {
  inputs: { supported: { supported: true }, 'not supported': { supported: false } },
  events: {
    'passkey.add': [{}],
    'passkey.remove': { 'a known one': { passkeyId: 'p1' }, 'an unknown one': { passkeyId: 'p9' } },
    'list.retry': [{}],
  },
  outcomes: {
    fetchPasskeys: { done: { one: [PASSKEY] }, error: { unreachable: UNREACHABLE } },
    addPasskey: { done: { added: 'added', cancelled: 'cancelled' }, error: { fault: { code: 'unknown' } } },
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
      name: 'No passkey is added where the browser cannot make one',
      holds: (snapshot) => !snapshot.matches('adding') || snapshot.context.supported,
    },
  ],
});
