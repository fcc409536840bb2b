import { defineModel } from '@explorer/defineModel';
import { feedbackMachine } from './feedback.machine';

export const feedbackModel = defineModel(feedbackMachine, {
  events: {
    'toast.show': {
      'a success': { message: 'message.logged_in', tone: 'success', duration: 'success' },
      'a long error': { message: 'error.unknown', tone: 'error', duration: 'long' },
    },
    'toast.dismiss': [{}],
    'loading.show': {
      'a mask': { id: 'first', message: 'message.please_wait', duration: 'loading' },
      'another mask': { id: 'second', message: 'message.logging_out', duration: 'resetLoading' },
    },
    'loading.hide': { 'the first mask': { id: 'first' }, 'the second mask': { id: 'second' } },
    'confirm.ask': {
      'a question': { id: 'first', message: 'confirm.logout' },
      'another question': { id: 'second', message: 'confirm.logout', accept: 'action.go' },
    },
    'confirm.accept': [{}],
    'confirm.decline': [{}],
    'confirm.withdraw': { 'the first question': { id: 'first' }, 'the second question': { id: 'second' } },
  },
  project: ({ context }) => ({
    toast: context.toast?.duration,
    loading: context.loading?.id,
    confirm: [context.confirm?.id, context.confirm?.accept],
  }),
  invariants: [
    {
      name: 'A toast has a text exactly while one shows',
      holds: (snapshot) => snapshot.matches({ toast: 'showing' }) === (snapshot.context.toast !== null),
    },
    {
      name: 'A loading mask has an owner exactly while one shows',
      holds: (snapshot) => snapshot.matches({ loading: 'showing' }) === (snapshot.context.loading !== null),
    },
    {
      name: 'A question is kept exactly while it is asked',
      holds: (snapshot) => snapshot.matches({ confirm: 'asking' }) === (snapshot.context.confirm !== null),
    },
  ],
});
