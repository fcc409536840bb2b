import { defineModel } from '@explorer/defineModel';
import { SMS_DEFAULT_SECONDS } from '@/config/constants';
import { UNREACHABLE } from '../samples';
import { isMobileNumber, smsCodeMachine } from './smsCode.machine';

const DEADLINE = 1_000_000;
const SECONDS = 2;

export const smsCodeModel = defineModel(smsCodeMachine, {
  inputs: {
    registration: { purpose: 'registration' },
    login: { purpose: 'login' },
    reset: { purpose: 'reset' },
  },
  events: {
    'code.request': {
      'a valid number': { mobileNum: '9171234567', countryDialingCode: '+63' },
      'letters in the number': { mobileNum: '91712x4567', countryDialingCode: '+63' },
      'no number': { mobileNum: '', countryDialingCode: '+63' },
    },
    'number.changed': [{}],
    'clock.tick': [],
  },
  outcomes: {
    humanCheck: { done: { human: { humanToken: 'human-token' }, 'given up': { humanToken: null } } },
    country: {},
    recallDeadline: {
      done: { 'nothing running': null, 'a countdown before the reload': DEADLINE },
      error: { 'not here': UNREACHABLE },
    },
    receiveCode: {
      done: { 'six digits': '123456', 'something else': 'no code' },
      error: { 'not here': UNREACHABLE },
    },
    sendCode: {
      done: [{ deadline: DEADLINE }],
      error: { unreachable: UNREACHABLE, 'too many': { code: 'rate.limited', retryAfterMs: 30_000 } },
    },
    clock: {
      sends: {
        'two seconds left': { type: 'clock.tick', now: DEADLINE - SECONDS * 1000 },
        'one and a half': { type: 'clock.tick', now: DEADLINE - 1500 },
        'exactly over': { type: 'clock.tick', now: DEADLINE },
        'long over': { type: 'clock.tick', now: DEADLINE + 90_000 },
      },
    },
  },
  waitsForPlayer: {
    humanCheck: 'A chart of its own, with its own timeouts.',
    country: 'A chart of its own, with its own timeouts.',
    reception: 'Ends with the countdown.',
  },
  project: ({ context }) => ({
    purpose: context.purpose,
    number: context.number.mobileNum,
    deadline: context.deadline,
    secondsLeft: context.secondsLeft,
    token: context.humanToken,
    received: context.receivedCode,
    failure: context.failure?.code,
  }),
  invariants: [
    {
      name: 'The countdown never shows below 0',
      holds: ({ context }) => context.secondsLeft >= 0,
    },
    {
      name: "The countdown never shows more than the server's expiry, or 60 before it is known (SMS-07)",
      holds: ({ context }) => context.secondsLeft <= Math.max(SECONDS, SMS_DEFAULT_SECONDS),
    },
    {
      name: 'No code is asked for with a number that cannot be one (SMS-02)',
      holds: (snapshot) =>
        !(snapshot.matches('requesting') || snapshot.matches('checkingHuman')) ||
        isMobileNumber(snapshot.context.number.mobileNum),
    },
    {
      name: 'A request carries the token of a passed human check (SMS-03)',
      holds: (snapshot) => !snapshot.matches('requesting') || snapshot.context.humanToken !== '',
    },
    {
      name: 'The human token is kept no longer than the request',
      holds: (snapshot) => snapshot.matches('requesting') || snapshot.context.humanToken === '',
    },
  ],
});
