import { type Fault, unit } from './fault';

export const SERVICE_FAULTS: readonly Fault[] = [
  {
    name: 'retry-after-in-milliseconds',
    layer: 'service',
    effect: 'A player who is limited may try again at once, and is refused again.',
    file: 'src/services/api/api.ts',
    find: 'Date.parse(header) - now : seconds * 1000',
    replace: 'Date.parse(header) - now : seconds',
    noticedBy: unit('tests/services/api.test.ts'),
  },
  {
    name: 'token-stays-after-logout',
    layer: 'service',
    effect: 'After a logout the next person on the phone finds the session in its storage.',
    file: 'src/services/storage/storage.ts',
    find: `      areas.session.clear();
      areas[`,
    replace: '      areas[',
    noticedBy: unit('tests/services/storage.test.ts'),
  },
  {
    name: 'sealed-again-without-key',
    layer: 'service',
    effect: 'A payment that is sealed and sent a second time is a second payment.',
    file: 'src/services/api/api.ts',
    find: `throw error;
      return await send(endpoint, request, call);`,
    replace: `throw error;
      return await send(endpoint, request, { token: call.token });`,
    noticedBy: unit('tests/services/api.test.ts'),
  },
  {
    name: 'cached-answer-sets-clock-back',
    layer: 'service',
    effect: 'Countdowns run too long after an answer from a cache.',
    file: 'src/services/api/serverClock.ts',
    find: 'heard > ahead',
    replace: 'heard < ahead',
    noticedBy: unit('tests/services/api.test.ts'),
  },
  {
    name: 'invitation-never-expires',
    layer: 'service',
    effect: 'A registration months later still counts for the first invitation.',
    file: 'src/services/invitation/storedInvitation.ts',
    find: 'now - kept.keptAt > INVITATION_LIFETIME',
    replace: 'kept.keptAt - now > INVITATION_LIFETIME',
    noticedBy: unit('tests/composition/account/registrationFlow.test.ts'),
  },
  {
    name: 'newest-page-dropped',
    layer: 'service',
    effect: 'Without a network the lists seen last are missing, and the oldest show.',
    file: 'src/services/lastSeen/lastSeen.ts',
    find: 'known.slice(0, Math.max(0, known.length - KEPT))',
    replace: 'known.slice(KEPT)',
    noticedBy: unit('tests/services/lastSeen.test.ts'),
  },
];
