import { setup } from 'xstate';
import { LOGOUT_TIMEOUT } from '@/config/constants';
import type { ConfirmRequest, LoadingRequest, ToastRequest } from '../feedback/feedback.machine';
import { unprovided } from '../unprovided';

export type LogoutEvent = { readonly type: 'logout.ask' };

/** Logout: asks, tells the server, then clears everything here (LOGOUT-01..LOGOUT-05). */
export const logoutMachine = setup({
  types: { events: {} as LogoutEvent },
  actors: {
    askConfirmation: unprovided<boolean, ConfirmRequest>('askConfirmation'),
    endSession: unprovided<void, void>('endSession'),
  },
  actions: {
    showLoading: (_, _params: LoadingRequest) => {},
    hideLoading: (_, _params: { id: string }) => {},
    notify: (_, _params: ToastRequest) => {},
    /** Sets the autoLogin flag to 0 (LOGOUT-03). */
    turnOffAutoLogin: () => {},
    /** Ends the session chart's session, which clears what is stored (LOGOUT-05). */
    clearSession: () => {},
    goHome: () => {},
  },
  guards: { isConfirmed: (_, params: { accepted: boolean }) => params.accepted },
  delays: { LOGOUT_TIMEOUT },
}).createMachine({
  id: 'logout',
  description: 'Logs out after a question; this device is logged out even when the server does not answer.',
  initial: 'idle',
  states: {
    idle: {
      description: 'Nobody is logging out.',
      on: { 'logout.ask': { target: 'asking' } },
    },
    asking: {
      description: '"Are you sure you want to logout?"',
      meta: { requirements: ['LOGOUT-01'] },
      invoke: {
        id: 'question',
        src: 'askConfirmation',
        input: { id: 'logout', message: 'confirm.logout' },
        onDone: [
          {
            guard: { type: 'isConfirmed', params: ({ event }) => ({ accepted: event.output }) },
            target: 'loggingOut',
          },
          { target: 'idle', description: 'Declined: nothing happens.' },
        ],
        onError: { target: 'idle' },
      },
    },
    loggingOut: {
      description: 'A loading toast shows while the server ends the session.',
      meta: { requirements: ['LOGOUT-02', 'API-21'] },
      entry: {
        type: 'showLoading',
        params: { id: 'logout', message: 'message.logging_out', duration: 'loading' },
      },
      exit: { type: 'hideLoading', params: { id: 'logout' } },
      invoke: {
        id: 'farewell',
        src: 'endSession',
        onDone: {
          target: 'clearing',
          actions: {
            type: 'notify',
            params: { message: 'message.logged_out', tone: 'success', duration: 'success' },
          },
        },
        onError: {
          target: 'clearing',
          actions: {
            type: 'notify',
            params: { message: 'message.logout_unconfirmed', tone: 'info', duration: 'default' },
          },
        },
      },
      after: {
        LOGOUT_TIMEOUT: {
          target: 'clearing',
          actions: {
            type: 'notify',
            params: { message: 'message.logout_unconfirmed', tone: 'info', duration: 'default' },
          },
        },
      },
    },
    clearing: {
      description: 'autoLogin is set to 0, everything stored of the session goes, and home shows.',
      meta: { requirements: ['LOGOUT-03', 'LOGOUT-04', 'LOGOUT-05'] },
      entry: ['turnOffAutoLogin', 'clearSession', 'goHome'],
      always: { target: 'idle' },
    },
  },
});
