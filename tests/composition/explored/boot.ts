import type { Composition } from '@explorer/index';
import { WIRING } from '@/composition/wiring/wiring';
import { languageMachine } from '@/machines/boot/language/language.machine';
import { languageModel } from '@/machines/boot/language/language.model';
import { serviceStatusMachine } from '@/machines/boot/serviceStatus/serviceStatus.machine';
import { serviceStatusModel } from '@/machines/boot/serviceStatus/serviceStatus.model';
import { sessionMachine } from '@/machines/shared/session/session.machine';
import { sessionModel } from '@/machines/shared/session/session.model';
import { appMachine } from '@/machines/site/app/app.machine';
import { appModel } from '@/machines/site/app/app.model';
import { is, performs } from './helpers';

/** The first seconds of a visit: texts, status and session arrive in any order, and the site closes and reopens. */
export const boot: Composition = {
  id: 'boot-status-session',
  title: 'Start-up, status and session',
  members: {
    app: { machine: appMachine, model: appModel, input: 'first visit' },
    language: {
      machine: languageMachine,
      model: languageModel,
      input: 'Tagalog',
      childOf: { member: 'app', actor: 'language' },
    },
    serviceStatus: {
      machine: serviceStatusMachine,
      model: serviceStatusModel,
      input: 'first visit',
      childOf: { member: 'app', actor: 'serviceStatus' },
      accepts: ['status.recheck', 'status.refused'],
      // The API client tells it of every refused call.
      told: ['status.refused'],
    },
    session: {
      machine: sessionMachine,
      model: sessionModel,
      input: 'stored session',
      childOf: { member: 'app', actor: 'session' },
      accepts: ['session.lost (expired)'],
      told: ['session.lost (expired)'],
      without: ['memberInfo error (logged out elsewhere)', 'memberInfo error (not logged in)'],
    },
  },
  connections: WIRING,
  rules: [
    {
      name: 'nothing runs before the texts have loaded',
      holds: ({ now }) => now('serviceStatus') === undefined || !is(now, 'app', 'loadingTexts'),
    },
    {
      name: 'there is no session before the status is known',
      holds: ({ now }) => now('session') === undefined || is(now, 'app', { serving: 'running' }),
    },
    {
      name: 'a closed site keeps running, so that nothing of the visit is lost',
      holds: ({ before, now }) =>
        !is(before, 'app', { serving: 'running' }) || is(now, 'app', { serving: 'running' }),
    },
    {
      name: 'when the site opens again, everything that failed is requested again',
      holds: (moment) =>
        !performs(moment, 'serviceStatus', 'reportReopened') ||
        !is(moment.before, 'session', { loggedIn: 'memberUnknown' }) ||
        is(moment.now, 'session', { loggedIn: 'loadingMember' }),
    },
  ],
  goals: [
    { name: 'the site starts', reached: (now) => is(now, 'app', { serving: 'running' }) },
    {
      name: 'the site opens again',
      reached: (now) => is(now, 'serviceStatus', { known: { service: 'normal' } }),
    },
  ],
  bound: 4000,
};
