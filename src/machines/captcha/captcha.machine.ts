import { assign, setup } from 'xstate';
import { CAPTCHA_MAX_LENGTH, REQUEST_TIMEOUT } from '@/config/constants';
import { given } from '../given';
import { unprovided } from '../unprovided';

/** A challenge as it arrived, its lifetime already counted on this device's clock. */
export interface CaptchaPicture {
  readonly captchaId: string;
  readonly image: string;
  /** Milliseconds from arrival until the server no longer accepts it. */
  readonly lifetimeMs: number;
}

export interface CaptchaContext {
  readonly picture: CaptchaPicture | null;
  readonly answer: string;
}

export type CaptchaEvent =
  | { readonly type: 'captcha.refresh' }
  | { readonly type: 'captcha.answer'; readonly answer: string };

/**
 * Bounds of a picture's lifetime in milliseconds. The lifetime is counted on the device's clock, which may be wrong:
 * a wrong clock must neither make pictures flicker nor ask the server without end.
 */
const PICTURE_LIFETIME_BOUNDS = { min: 60_000, max: 600_000 } as const;

/** Required, digits only, at most 6 (CAPTCHA-04). */
export function isCaptchaAnswer(answer: string): boolean {
  return answer.length <= CAPTCHA_MAX_LENGTH && /^\d+$/.test(answer);
}

/** A picture with digits that the player types, shared by every form that asks for one (CAPTCHA-*). */
export const captchaMachine = setup({
  types: {
    context: {} as CaptchaContext,
    events: {} as CaptchaEvent,
  },
  actors: { fetchCaptcha: unprovided<CaptchaPicture, void>('fetchCaptcha') },
  actions: {
    clear: assign({ picture: null, answer: '' }),
    keepPicture: assign((_, params: { picture: CaptchaPicture }) => ({ picture: params.picture })),
    keepAnswer: assign((_, params: { answer: string }) => ({ answer: params.answer })),
  },
  guards: {
    isAnswer: (_, params: { answer: string }) => isCaptchaAnswer(params.answer),
  },
  delays: {
    REQUEST_TIMEOUT,
    PICTURE_LIFETIME: ({ context }) =>
      Math.min(
        PICTURE_LIFETIME_BOUNDS.max,
        Math.max(PICTURE_LIFETIME_BOUNDS.min, given(context.picture).lifetimeMs),
      ),
  },
}).createMachine({
  id: 'captcha',
  description: 'Shows a captcha picture, keeps what the player types and replaces the picture in time.',
  context: { picture: null, answer: '' },
  initial: 'loading',
  on: {
    'captcha.refresh': {
      target: '.loading',
      reenter: true,
      description: 'A new picture, and an empty input with it.',
    },
  },
  states: {
    loading: {
      description: 'A picture is on its way; the input is empty.',
      meta: { requirements: ['CAPTCHA-01', 'CAPTCHA-02'] },
      entry: 'clear',
      invoke: {
        id: 'picture',
        src: 'fetchCaptcha',
        onDone: {
          target: 'showing',
          actions: { type: 'keepPicture', params: ({ event }) => ({ picture: event.output }) },
        },
        onError: { target: 'unavailable' },
      },
      after: { REQUEST_TIMEOUT: { target: 'unavailable' } },
    },
    showing: {
      description: 'The picture shows and the player types.',
      meta: { requirements: ['CAPTCHA-04'] },
      initial: 'unanswered',
      after: {
        PICTURE_LIFETIME: { target: 'loading', description: 'The server no longer accepts this picture.' },
      },
      on: {
        'captcha.answer': [
          {
            guard: { type: 'isAnswer', params: ({ event }) => event },
            target: '.answered',
            actions: { type: 'keepAnswer', params: ({ event }) => event },
          },
          {
            target: '.unanswered',
            actions: { type: 'keepAnswer', params: ({ event }) => event },
            description: 'Empty, too long or not digits.',
          },
        ],
      },
      states: {
        unanswered: { description: 'What is typed cannot be an answer yet.' },
        answered: { description: 'What is typed can be sent.' },
      },
    },
    unavailable: {
      description: 'No picture could be had; the player may ask for another.',
    },
  },
});
