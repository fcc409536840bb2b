import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { endsByItself } from '@/machines/shared/parts/claims.model';
import { UNREACHABLE } from '@/machines/shared/samples';
import { captchaMachine, isCaptchaAnswer } from './captcha.machine';

export const captchaModel = defineModel(captchaMachine, {
  events: {
    'captcha.refresh': [{}],
    'proof.chosen': [{}],
    'captcha.answer': {
      'four digits': { answer: '1234' },
      'seven digits': { answer: '1234567' },
      letters: { answer: '12ab' },
      nothing: { answer: '' },
    },
  },
  outcomes: {
    fetchCaptcha: {
      done: { 'a picture': { captchaId: 'c1', image: 'data:image/svg+xml,x', lifetimeMs: 300_000 } },
      error: { unreachable: UNREACHABLE },
    },
    prove: {
      done: { 'digits that are told': { captchaId: 'p1', answer: '40417', lifetimeMs: 300_000 } },
      error: { unreachable: UNREACHABLE },
    },
  },
  project: ({ context }) => ({ answer: context.answer, picture: context.picture?.captchaId }),
  steps: [
    {
      name: 'CAPTCHA-02 whatever shows, a refresh, as after each refusal, drops it and its answer and requests another picture',
      when: ({ event }) => event.type === 'captcha.refresh',
      holds: ({ after, calls }) =>
        after.matches('loading') &&
        after.context.picture === null &&
        after.context.answer === '' &&
        calls.length === 1 &&
        calls[0]?.src === 'fetchCaptcha',
    },
    {
      name: 'CAPTCHA-01 the picture and its id are those of the newest answer',
      when: ({ label }) => label.startsWith('picture done'),
      holds: ({ event, after }) =>
        after.matches({ showing: 'unanswered' }) && after.context.picture === event['output'],
    },
  ],
  temporal: [
    endsByItself('CAPTCHA-02 a picture that loads shows, or is known not to', (snapshot) =>
      snapshot.matches('loading'),
    ),
  ],
  invariants: [
    {
      name: 'While a picture loads, the input is empty (CAPTCHA-02)',
      holds: (snapshot) => !snapshot.matches('loading') || snapshot.context.answer === '',
    },
    {
      name: 'A solved proof of work can be submitted and shows no picture',
      holds: (snapshot) =>
        !snapshot.matches('proven') ||
        (isCaptchaAnswer(snapshot.context.answer) && snapshot.context.picture?.image === ''),
    },
    {
      name: 'Only an answer of one to six digits can be sent (CAPTCHA-04)',
      holds: (snapshot) =>
        snapshot.matches({ showing: 'answered' }) ===
        (snapshot.matches('showing') && isCaptchaAnswer(snapshot.context.answer)),
    },
  ],
});

export const captchaChart: ExplorableChart = {
  id: 'captcha',
  title: 'Captcha',
  area: 'Account',
  machine: captchaMachine,
  model: captchaModel,
  requirements: ['CAPTCHA-01', 'CAPTCHA-02', 'CAPTCHA-04', 'API-15'],
};
