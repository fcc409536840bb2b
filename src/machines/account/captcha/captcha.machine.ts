import { readCaptcha } from '@contract/readers/digits';
import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import { boundedLifetime } from '@/machines/shared/lifetime';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { answered, quietRequest } from '@/machines/shared/parts/request';
import { withEvent } from '@/machines/shared/parts/withEvent';

/** A challenge as received. */
export interface CaptchaPicture {
  readonly captchaId: string;
  readonly image: string;
  /** Milliseconds from arrival until the server no longer accepts it. */
  readonly lifetimeMs: number;
}

/** A captcha solved by proof of work on the device, with the digits to submit. */
export interface ProvenCaptcha {
  readonly captchaId: string;
  readonly answer: string;
  readonly lifetimeMs: number;
}

export interface CaptchaContext {
  readonly picture: CaptchaPicture | null;
  readonly answer: string;
}

export type CaptchaEvent =
  | { readonly type: 'captcha.refresh' }
  | { readonly type: 'captcha.answer'; readonly answer: string }
  | { readonly type: 'proof.chosen' };

/** Required, digits only, at most 6 (CAPTCHA-04). */
export const isCaptchaAnswer = (answer: string): boolean => readCaptcha(answer).ok;

/** A picture with digits that the player types, shared by every form that asks for one (CAPTCHA-*). */
export const captchaMachine = setup({
  types: {} as ChartTypes<CaptchaContext, CaptchaEvent> & { tags: 'unavailable' | 'proving' | 'proven' },
  actors: {
    fetchCaptcha: notProvided<CaptchaPicture, void>('fetchCaptcha'),
    /** The device solves a proof of work and receives the digits. */
    prove: notProvided<ProvenCaptcha, void>('prove'),
  },
  actions: {
    clear: assign({ picture: null, answer: '' }),
    keepPicture: assign((_, { output }: { output: CaptchaPicture }) => ({ picture: output })),
    keepProof: assign((_, { output }: { output: ProvenCaptcha }) => {
      const { answer, ...picture } = output;
      return { picture: { ...picture, image: '' }, answer };
    }),
    keepAnswer: assign((_, params: { answer: string }) => ({ answer: params.answer })),
  },
  guards: {
    isAnswer: (_, params: { answer: string }) => isCaptchaAnswer(params.answer),
  },
  delays: {
    REQUEST_TIMEOUT,
    PROOF_TIMEOUT: 60_000,
    PICTURE_LIFETIME: ({ context }) => boundedLifetime(assertDefined(context.picture).lifetimeMs),
  },
}).createMachine({
  id: 'captcha',
  description: 'Shows a captcha picture, keeps the typed answer and replaces the picture before it expires.',
  context: { picture: null, answer: '' },
  initial: 'loading',
  on: {
    'captcha.refresh': {
      target: '.loading',
      reenter: true,
      description: 'Requests a new picture and clears the input.',
    },
  },
  states: {
    loading: {
      description: 'A picture is loading; the input is empty.',
      meta: { requirements: ['CAPTCHA-01', 'CAPTCHA-02'] },
      entry: 'clear',
      ...quietRequest('picture', 'fetchCaptcha', answered('showing', 'keepPicture'), 'unavailable'),
    },
    showing: {
      description: 'The picture shows and the player types.',
      meta: { requirements: ['CAPTCHA-04'] },
      initial: 'unanswered',
      after: {
        PICTURE_LIFETIME: { target: 'loading', description: 'The server no longer accepts this picture.' },
      },
      on: {
        'proof.chosen': {
          target: 'proving',
          description:
            'The device solves a proof of work instead of the player reading a picture (WCAG 3.3.8).',
        },
        'captcha.answer': [
          { guard: withEvent('isAnswer'), target: '.answered', actions: withEvent('keepAnswer') },
          {
            target: '.unanswered',
            actions: withEvent('keepAnswer'),
            description: 'Empty, too long or not digits.',
          },
        ],
      },
      states: {
        unanswered: { description: 'The typed text is not a complete answer.' },
        answered: { description: 'The typed text can be sent.' },
      },
    },
    proving: {
      description: 'The device computes a proof of work; no picture shows.',
      tags: ['proving'],
      entry: 'clear',
      invoke: {
        id: 'proof',
        src: 'prove',
        onDone: { target: 'proven', actions: withEvent('keepProof') },
        onError: { target: 'unavailable' },
      },
      after: { PROOF_TIMEOUT: { target: 'unavailable' } },
    },
    proven: {
      description: 'The field holds the received digits; no picture shows.',
      tags: ['proven'],
      after: {
        PICTURE_LIFETIME: { target: 'loading', description: 'The server no longer accepts these digits.' },
      },
    },
    unavailable: {
      description: 'The picture failed to load; the player may request another, or continue without one.',
      tags: ['unavailable'],
      on: { 'proof.chosen': { target: 'proving' } },
    },
  },
});
