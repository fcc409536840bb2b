import { toFailure } from './failure';
import type { ToastRequest } from './feedback/feedback.machine';

/** The message of a call that failed. */
export const failureToast = (error: unknown): ToastRequest => ({
  message: `error.${toFailure(error).code}`,
  tone: 'error',
  duration: 'default',
});

/** The message of a call that did not answer in time. */
export const TIMEOUT_TOAST: ToastRequest = {
  message: 'error.network.timeout',
  tone: 'error',
  duration: 'default',
};

/** Message shown to a visitor with the login popup (ERR-01). */
export const LOGIN_FIRST: ToastRequest = {
  message: 'error.not.logged.in',
  tone: 'info',
  duration: 'default',
};
