import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { UNREACHABLE } from '../samples';
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
  invariants: [
    {
      name: 'While a picture loads, the input is empty (CAPTCHA-02)',
      holds: (snapshot) => !snapshot.matches('loading') || snapshot.context.answer === '',
    },
    {
      name: 'A solved proof of work can be submitted and shows no picture (19.10)',
      holds: (snapshot) =>
        !snapshot.matches('proven') ||
        (isCaptchaAnswer(snapshot.context.answer) && snapshot.context.picture?.image === ''),
      witness: () => ({ answer: '' }),
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
  area: 'Accounts',
  machine: captchaMachine,
  model: captchaModel,
  requirements: ['CAPTCHA-01', 'CAPTCHA-02', 'CAPTCHA-04', 'API-15'],
};
