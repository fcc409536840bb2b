import { isMobileNumber } from '@contract/readers/mobileNumber';
import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { SMS_DEFAULT_SECONDS } from '@/config/constants';
import { endsByItself } from '@/machines/shared/parts/claims.model';
import { UNREACHABLE } from '@/machines/shared/samples';
import { smsCodeMachine } from './smsCode.machine';

const DEADLINE = 1_000_000;
/** End of the countdown of another number. */
const LATER = DEADLINE + 4000;
const SECONDS = 2;

export const smsCodeModel = defineModel(smsCodeMachine, {
  inputs: {
    registration: { purpose: 'registration' },
    login: { purpose: 'login' },
    reset: { purpose: 'reset' },
    stepUp: { purpose: 'stepUp' },
  },
  events: {
    'code.request': {
      'a valid number': { mobileNum: '9171234567', countryDialingCode: '63' },
      'letters in the number': { mobileNum: '91712x4567', countryDialingCode: '63' },
      'no number': { mobileNum: '', countryDialingCode: '63' },
    },
    'number.changed': {
      'the same number': { mobileNum: '9171234567', countryDialingCode: '63' },
      'another number': { mobileNum: '9171234568', countryDialingCode: '63' },
    },
    'clock.tick': [],
  },
  outcomes: {
    humanCheck: { done: { human: { humanToken: 'human-token' }, 'given up': { humanToken: null } } },
    country: {},
    recallWaits: {
      done: {
        'nothing running': [],
        'a countdown before the reload': [
          { mobileNum: '9171234567', countryDialingCode: '63', deadline: DEADLINE, isRefused: false },
        ],
        'waits of two numbers': [
          { mobileNum: '9171234568', countryDialingCode: '63', deadline: LATER, isRefused: true },
          { mobileNum: '9171234567', countryDialingCode: '63', deadline: DEADLINE, isRefused: false },
        ],
      },
      error: { 'not here': UNREACHABLE },
    },
    receiveCode: {
      done: { 'six digits': '123456', 'something else': 'no code' },
      error: { 'not here': UNREACHABLE },
    },
    sendCode: {
      done: {
        sent: { deadline: DEADLINE, isRefused: false },
        'too many': { deadline: DEADLINE, isRefused: true },
      },
      error: { unreachable: UNREACHABLE },
    },
    clock: {
      sends: {
        'two seconds left': { type: 'clock.tick', now: DEADLINE - SECONDS * 1000 },
        'an hour left: the clock went back': { type: 'clock.tick', now: DEADLINE - 3_600_000 },
        'one and a half': { type: 'clock.tick', now: DEADLINE - 1500 },
        'exactly over': { type: 'clock.tick', now: DEADLINE },
        'long over': { type: 'clock.tick', now: DEADLINE + 90_000 },
      },
    },
  },
  waitsForUser: {
    humanCheck: 'A separate chart with its own timeouts.',
    country: 'A separate chart with its own timeouts.',
    reception: 'Ends with the countdown.',
  },
  project: ({ context }) => ({
    purpose: context.purpose,
    number: context.number.mobileNum,
    waits: context.waits.map(({ mobileNum, deadline, isRefused }) => [mobileNum, deadline, isRefused]),
    deadline: context.deadline,
    secondsLeft: context.secondsLeft,
    token: context.humanToken,
    received: context.receivedCode,
    failure: context.failure?.code,
  }),
  invariants: [
    {
      name: 'A shown wait is above 0; at 0 the button returns (SMS-06)',
      when: (snapshot) => snapshot.matches('waiting'),
      holds: ({ context }) => context.secondsLeft > 0,
    },
    {
      name: "No code is requested for an invalid number, except for the member's own in a step-up (SMS-02)",
      holds: (snapshot) =>
        !(snapshot.matches('requesting') || snapshot.matches('checkingHuman')) ||
        snapshot.context.purpose === 'stepUp' ||
        isMobileNumber(snapshot.context.number.mobileNum),
    },
    {
      name: 'A request carries the token of a passed human check (SMS-03)',
      holds: (snapshot) => !snapshot.matches('requesting') || snapshot.context.humanToken !== '',
    },
    {
      name: 'The human token is dropped after the request',
      holds: (snapshot) => snapshot.matches('requesting') || snapshot.context.humanToken === '',
    },
    {
      name: 'An error shows exactly when the last request failed, or was one too many for this number (SMS-09)',
      when: (snapshot) => !snapshot.matches({ offering: 'numberInvalid' }),
      holds: (snapshot) =>
        (snapshot.matches({ offering: 'failed' }) || snapshot.matches({ waiting: 'coolingDown' })) ===
        (snapshot.context.failure !== null),
    },
    {
      name: 'The wait that shows is that of its number: a countdown after a code, none after a refusal (SMS-04)',
      when: (snapshot) => snapshot.matches('waiting'),
      holds: (snapshot) => {
        const { waits, number, failure } = snapshot.context;
        const wait = waits.find(({ mobileNum }) => mobileNum === number.mobileNum);
        return (
          wait?.deadline === snapshot.context.deadline &&
          wait.isRefused === snapshot.matches({ waiting: 'coolingDown' }) &&
          failure?.code === (wait.isRefused ? 'rate.limited' : undefined)
        );
      },
    },
  ],
  steps: [
    {
      name: 'Every wait that is not over is known, also while another number is in the form (SMS-04)',
      when: ({ label }) => label.startsWith('recollection done'),
      holds: ({ event, after }) => after.context.waits === event['output'],
    },
    {
      name: 'Every sent code starts a countdown, which shows 60 until the first tick (SMS-04, SMS-07)',
      when: ({ label }) => label === 'request done (sent)',
      holds: ({ after }) =>
        after.matches({ waiting: 'counting' }) &&
        after.context.secondsLeft === SMS_DEFAULT_SECONDS &&
        after.context.deadline === DEADLINE &&
        after.context.receivedCode === '',
    },
    {
      name: "A tick shows the time left until the server's expiry, also after the clock was set back (SMS-07)",
      when: ({ event }) => event.type === 'clock.tick',
      holds: ({ before, event, after }) => {
        const deadline = before.context.number.mobileNum === '9171234568' ? LATER : DEADLINE;
        return after.context.secondsLeft === Math.max(0, Math.ceil((deadline - Number(event['now'])) / 1000));
      },
    },
    {
      name: 'Only a sent code shows a message; the end of every wait is stored for a reload (SMS-04)',
      when: ({ before }) => before.matches('requesting'),
      holds: ({ after, did }) =>
        did('notify') === after.matches({ waiting: 'counting' }) &&
        did('rememberWaits') === after.matches('waiting'),
    },
    {
      name: 'A number that has to wait shows it again as soon as it is typed again (SMS-04)',
      when: ({ before, event }) =>
        before.matches('offering') &&
        before.context.purpose !== 'stepUp' &&
        event.type === 'number.changed' &&
        before.context.waits.some(({ mobileNum }) => mobileNum === event['mobileNum']),
      holds: ({ after }) => after.matches('waiting'),
    },
    {
      name: 'A wait that shows is that of the number in the form (SMS-04)',
      when: ({ event, after }) =>
        event.type === 'number.changed' &&
        after.matches('waiting') &&
        isMobileNumber(String(event['mobileNum'])),
      holds: ({ event, after }) =>
        after.context.purpose === 'stepUp' || after.context.number.mobileNum === event['mobileNum'],
    },
    {
      name: 'The wait of another number has a clock of its own (SMS-04)',
      when: ({ event, before, after }) =>
        event.type === 'number.changed' &&
        before.matches('waiting') &&
        after.matches('waiting') &&
        after.context.number !== before.context.number,
      holds: ({ calls }) => calls.some(({ src }) => src === 'clock'),
    },
    {
      name: 'A wait ends at its time only, never by typing (SMS-06)',
      when: ({ event }) => event.type === 'number.changed',
      holds: ({ before, after }) => after.context.waits === before.context.waits,
    },
    {
      name: 'The mask shows exactly during the request (SMS-08)',
      holds: ({ before, after, did }) =>
        did('showLoading') === (!before.matches('requesting') && after.matches('requesting')) &&
        did('hideLoading') === (before.matches('requesting') && !after.matches('requesting')),
    },
  ],
  temporal: [
    endsByItself('The search for an earlier countdown ends by itself (SMS-01)', (snapshot) =>
      snapshot.matches('resuming'),
    ),
    {
      name: 'A code request ends by itself (SMS-09)',
      kind: 'eventually',
      from: (snapshot) => snapshot.matches('requesting'),
      comes: (snapshot) => !snapshot.matches('requesting'),
    },
  ],
});

export const smsCodeChart: ExplorableChart = {
  id: 'sms-code',
  title: 'SMS code',
  area: 'Account',
  machine: smsCodeMachine,
  model: smsCodeModel,
  requirements: [
    'SMS-01',
    'SMS-02',
    'SMS-03',
    'SMS-04',
    'SMS-05',
    'SMS-06',
    'SMS-07',
    'SMS-08',
    'SMS-09',
    'API-10',
  ],
};
