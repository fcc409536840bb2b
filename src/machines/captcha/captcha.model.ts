import { defineModel } from '@explorer/defineModel';
import { UNREACHABLE } from '../samples';
import { captchaMachine, isCaptchaAnswer } from './captcha.machine';

export const captchaModel = defineModel(captchaMachine, {
  events: {
    'captcha.refresh': [{}],
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
  },
  project: ({ context }) => ({ answer: context.answer, picture: context.picture?.captchaId }),
  invariants: [
    {
      name: 'While a picture is on its way the input is empty (CAPTCHA-02)',
      holds: (snapshot) => !snapshot.matches('loading') || snapshot.context.answer === '',
    },
    {
      name: 'Only an answer of one to six digits can be sent (CAPTCHA-04)',
      holds: (snapshot) =>
        snapshot.matches({ showing: 'answered' }) ===
        (snapshot.matches('showing') && isCaptchaAnswer(snapshot.context.answer)),
    },
  ],
});
