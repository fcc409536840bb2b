import { lifecycleOf } from '@server/common/lifecycle';
import { describe, expect, it } from 'vitest';
import {
  type SessionHappening,
  sessionLifecycle,
} from '@/machines/platform/loginSession/loginSession.machine';

const life = lifecycleOf(sessionLifecycle);
const FACTS = { idleMs: 30, mostMs: 1_000 };
const ENDINGS: readonly SessionHappening[] = [
  { type: 'member.loggedOut' },
  { type: 'login.elsewhere' },
  { type: 'access.withdrawn' },
];

describe('a session', () => {
  it('lasts for its longest pause, and never beyond its latest end', () => {
    expect(life.begin(FACTS)).toMatchObject({ state: 'open', deadline: 30 });
    expect(life.begin({ idleMs: 30, mostMs: 20 })).toMatchObject({ state: 'open', deadline: 20 });
    const used = (leftMs: number) => life.step('open', FACTS, { type: 'session.used', leftMs })?.deadline;
    expect([used(500), used(30), used(7)]).toEqual([30, 30, 7]);
    expect(life.pass('open', FACTS)).toMatchObject({ state: 'expired', deadline: null });
  });

  it('that has ended keeps its end, and no call opens it again', () => {
    const ends = ENDINGS.map((happening) => life.step('open', FACTS, happening)?.state);
    expect(ends).toEqual(['loggedOut', 'replaced', 'withdrawn']);
    for (const end of [...ends, 'expired'])
      for (const happening of [...ENDINGS, { type: 'session.used', leftMs: 500 } as const])
        expect(life.step(end ?? '', FACTS, happening)).toBeUndefined();
  });
});
