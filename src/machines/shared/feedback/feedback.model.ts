import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
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
    toast: context.toast,
    loading: context.loading,
    confirm: context.confirm,
  }),
  invariants: [
    {
      name: 'There is a toast exactly while one shows',
      holds: (snapshot) => snapshot.matches({ toast: 'showing' }) === (snapshot.context.toast !== null),
    },
    {
      name: 'There is a loading mask exactly while one shows',
      holds: (snapshot) => snapshot.matches({ loading: 'showing' }) === (snapshot.context.loading !== null),
    },
    {
      name: 'There is a question exactly while one shows',
      holds: (snapshot) => snapshot.matches({ confirm: 'asking' }) === (snapshot.context.confirm !== null),
    },
  ],
  steps: [
    {
      name: 'The newest request shows',
      when: ({ event }) => ['toast.show', 'loading.show', 'confirm.ask'].includes(event.type),
      holds: ({ event, after: { context } }) =>
        [context.toast, context.loading, context.confirm].some(
          (shown) => shown?.message === event['message'],
        ),
    },
    {
      name: 'The same message shown twice is announced twice',
      when: ({ event }) => event.type === 'toast.show',
      holds: ({ before, after }) => after.context.toastSerial === before.context.toastSerial + 1,
    },
    {
      name: 'An answered or replaced question reports to its chart; a withdrawn one does not',
      when: ({ before }) => before.matches({ confirm: 'asking' }),
      holds: ({ event, actions }) =>
        actions.some(({ params }) => JSON.stringify(params ?? null).includes('confirm.answered')) ===
        ['confirm.accept', 'confirm.decline', 'confirm.ask'].includes(event.type),
    },
  ],
  temporal: [
    {
      name: 'TOAST-01 every mask ends by itself',
      kind: 'eventually',
      from: (snapshot) => snapshot.matches({ loading: 'showing' }),
      comes: (snapshot) => snapshot.matches({ loading: 'hidden' }),
    },
    {
      name: 'TOAST-03 every toast ends by itself',
      kind: 'eventually',
      from: (snapshot) => snapshot.matches({ toast: 'showing' }),
      comes: (snapshot) => snapshot.matches({ toast: 'hidden' }),
    },
    {
      name: 'Every question can be closed',
      kind: 'possible',
      from: (snapshot) => snapshot.matches({ confirm: 'asking' }),
      comes: (snapshot) => snapshot.matches({ confirm: 'closed' }),
    },
  ],
});

export const feedbackChart: ExplorableChart = {
  id: 'feedback',
  title: 'Toasts, loading masks and confirms',
  area: 'Shared',
  machine: feedbackMachine,
  model: feedbackModel,
  requirements: ['TOAST-01', 'TOAST-02', 'TOAST-03', 'TOAST-04', 'TOAST-05', 'TOAST-06', 'TOAST-07'],
};
