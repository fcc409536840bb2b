import { afterEach, describe, expect, it, vi } from 'vitest';
import { storedPreferences, tellOfNews } from '@/composition/shell/preferences';
import { launchFlow } from '@/composition/site/deferredChartsFlow';
import { contractCheckFlow } from '@/composition/site/siteFlows';
import type { ContractKind } from '@/machines/agent/agentContracts/agentContracts.machine';
import { OPEN_PROTECTION, sessionOfType } from '@/machines/shared/samples';
import { DEFAULT_PREFERENCES } from '@/machines/shell/preferences/preferences.machine';
import { announcedContractsEntry } from '@/services/storage';
import { preferencesEntry } from '@/services/storage/lazyEntries';
import { outcomeOf } from './serving';
import { stage, success } from './support';

/*
 * What compositions decide by more than one thing: every combination, by hand.
 */

const { site, respond, callsTo } = stage();
afterEach(() => vi.unstubAllGlobals());

const SALARY = '/m/member/agent/getSalaryContract';
const DIVIDEND = '/m/member/agent/getDevidendContract';
const HOUR = '/m/member/agent/getHourContract';

const MEMBER_TYPE = 0;
const AGENT_TYPE = 1;
const TRIAL_TYPE = 4;

describe('a deposit in the game', () => {
  const offeredTo = (type: number | null) =>
    outcomeOf(launchFlow({ ...site().services, session: () => sessionOfType(type) }), 'mayDeposit');

  it.each([
    ['open', 'open', true],
    ['open', 'limited', false],
    ['open', 'excluded', false],
    ['limited', 'open', false],
    ['limited', 'limited', false],
    ['limited', 'excluded', false],
    ['excluded', 'open', false],
    ['excluded', 'limited', false],
    ['excluded', 'excluded', false],
  ] as const)('play %s and deposits %s: offered %s', async (play, deposit, isOffered) => {
    respond(() => success({ ...OPEN_PROTECTION, standing: { play, deposit } }));
    expect([await offeredTo(MEMBER_TYPE), await offeredTo(AGENT_TYPE)]).toEqual([isOffered, isOffered]);
  });

  it('is not offered to visitors and trials, who have no account to ask for', async () => {
    respond(() => success(OPEN_PROTECTION));
    expect([await offeredTo(null), await offeredTo(TRIAL_TYPE)]).toEqual([false, false]);
    expect(callsTo('/member/protection')).toEqual([]);
  });
});

describe('news', () => {
  /** What a device does about news. */
  async function told(
    kind: 'inbox' | 'chat',
    sound: boolean,
    notifications: boolean,
    isHidden: boolean,
  ): Promise<string> {
    const { services } = site();
    const deeds: string[] = [];
    vi.stubGlobal('document', { hidden: isHidden });
    services.storage.write(preferencesEntry, { ...DEFAULT_PREFERENCES, sound, notifications });
    tellOfNews(
      services,
      {
        chime: () => deeds.push('sound'),
        mayNotify: () => true,
        askPermission: async () => true,
        notify: async () => void deeds.push('notification'),
      },
      kind,
    );
    return deeds.join(' and ');
  }

  it.each([
    ['inbox', true, true, true, 'sound and notification'],
    ['inbox', true, true, false, 'sound'],
    ['inbox', true, false, true, 'sound'],
    ['inbox', true, false, false, 'sound'],
    ['inbox', false, true, true, 'notification'],
    ['inbox', false, true, false, ''],
    ['inbox', false, false, true, ''],
    ['inbox', false, false, false, ''],
    ['chat', true, true, true, ''],
    ['chat', false, true, true, ''],
    ['chat', true, false, false, ''],
  ] as const)(
    'of the %s, with sound %s, notifications %s and the page hidden %s: “%s”',
    async (kind, sound, notifications, isHidden, deeds) => {
      expect(await told(kind, sound, notifications, isHidden)).toBe(deeds);
    },
  );

  it.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
    [false, false, false],
  ])(
    'notifications that are switched on (%s) and still permitted (%s) are on: %s',
    (stored, isPermitted, isOn) => {
      const { services } = site();
      services.storage.write(preferencesEntry, { ...DEFAULT_PREFERENCES, notifications: stored });
      const signals = {
        chime: () => {},
        mayNotify: () => isPermitted,
        askPermission: async () => isPermitted,
        notify: async () => {},
      };
      expect(storedPreferences(services, signals).notifications).toBe(isOn);
    },
  );
});

describe('AGENT-02 AGENT-03 AGENT-04 a contract that awaits its agent', () => {
  const asked = async (path: string, [salary, dividend, hour]: readonly boolean[], told?: ContractKind[]) => {
    respond(() =>
      success({
        balanceMinor: 0,
        lockedMinor: 0,
        currency: 'PHP',
        dailysalreqtype: salary,
        divtypecompperiodreq: dividend,
        contracthoursalreq: hour,
      }),
    );
    const { services } = site();
    if (told !== undefined) services.storage.write(announcedContractsEntry, told);
    vi.stubGlobal('location', { pathname: path });
    return outcomeOf(contractCheckFlow(services), 'fetchOpenKinds');
  };

  it.each([
    ['/m/home', [true, true, true], ['salary', 'dividend', 'hour']],
    ['/m/home', [true, false, false], ['salary']],
    ['/m/home', [false, true, false], ['dividend']],
    ['/m/home', [false, false, true], ['hour']],
    ['/m/home', [false, false, false], []],
  ] as const)('at %s, with salary, dividend and hour open as %j, is %j', async (path, flags, open) => {
    expect(await asked(path, flags)).toEqual({ requested: open, known: [] });
  });

  it.each([
    [SALARY, 'salary'],
    [DIVIDEND, 'dividend'],
    [HOUR, 'hour'],
  ] as const)('%s shows that of its kind, which is not announced there', async (path, kind) => {
    expect(await asked(path, [true, true, true])).toEqual({
      requested: ['salary', 'dividend', 'hour'],
      known: [kind],
    });
  });

  it('is told once in a login', async () => {
    expect(await asked('/m/home', [true, false, true], ['hour', 'dividend'])).toEqual({
      requested: ['salary', 'hour'],
      known: ['dividend', 'hour'],
    });
  });
});
