import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { LazyFlow } from '@/composition/site/lazyFlow';
import { SCREEN_FLOWS } from '@/composition/site/screenFlows.gen';
import { MANIFEST } from '@/config/screens';
import { MEMBER_RECORD, TRIAL_RECORD } from '@/machines/shared/samples';
import type { CreateChart } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { stage } from './support';

const CALLERS = {
  visitor: undefined,
  trial: TRIAL_RECORD,
  member: MEMBER_RECORD,
  agent: { ...MEMBER_RECORD, type: 1 },
} as const;
type Caller = keyof typeof CALLERS;

/** Callers that each access level turns away. */
const TURNED_AWAY = {
  everybody: [],
  session: ['visitor'],
  member: ['visitor', 'trial'],
  agent: ['visitor', 'trial', 'member'],
} as const satisfies Readonly<Record<string, readonly Caller[]>>;

/** States in which a chart turns a caller away. */
const AWAY: readonly unknown[] = ['visitor', 'trial', 'refused', 'leaving'];
/** Screens that visitors see in part. */
const SHOWS_A_PART: readonly string[] = ['settings'];

describe('ROLE-03 ROLE-06 ROLE-11 each screen admits the callers named by its row in the manifest', () => {
  const { site } = stage();

  /** Whether a screen's chart turns a caller away as soon as it starts. */
  async function turnsAway({ load }: LazyFlow, session: (typeof CALLERS)[Caller]): Promise<boolean> {
    vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0 });
    const { services } = site({
      ...(session && { session }),
      search: '?id=1',
      switches: { CBS3: true, REWCEN3: true, MANPLAYREB3: true, TRANSBETREPMEM3: true },
    });
    Object.assign(window, { addEventListener: () => {}, removeEventListener: () => {} });
    const started: { stop(): unknown }[] = [];
    const create: CreateChart = (logic, options) => {
      const actor = createActor(logic, { ...options }).start();
      started.push(actor);
      return actor;
    };
    const flow = await (await load())(services);
    const { value } = flow(create).ref.getSnapshot();
    for (const actor of started) actor.stop();
    return AWAY.includes(value);
  }

  it.each(Object.entries(SCREEN_FLOWS))('%s', async (name, flow) => {
    const { access = 'everybody' } = MANIFEST.find((row) => row.name === name) ?? {};
    const away: string[] = [];
    for (const [caller, session] of Object.entries(CALLERS)) {
      if (await turnsAway(flow, session)) away.push(caller);
    }
    expect(away).toEqual(SHOWS_A_PART.includes(name) ? ['visitor'] : TURNED_AWAY[access]);
  });
});
