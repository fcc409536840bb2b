import { members } from '@server/db/schema';
import { accountSteps } from '@server/member/account';
import { eraseMember } from '@server/privacy/erase';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { passingChanges } from './support/lifecycles';
import { onEachDatabase, startPlatform, type TestPlatform } from './support/platform';

onEachDatabase((locate) => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startPlatform(await locate());
  });
  afterAll(() => platform.close());

  const someone = async (state = 'active') => {
    const username = `someone-${crypto.randomUUID()}`;
    const [row] = await platform.database.db
      .insert(members)
      .values({ username, usernameKey: username, passwordHash: '', type: 1, registeredAt: new Date(), state })
      .returning({ id: members.id });
    return row?.id ?? 0;
  };
  const stateOf = async (id: number) =>
    (await platform.database.db.select().from(members).where(eq(members.id, id)))[0]?.state;

  it('the database refuses every change of state that no step of the chart makes, whoever writes it', async () => {
    expect(
      await passingChanges(
        platform.database.db,
        'members',
        ['active', 'disabled', 'erased'],
        someone,
        'status',
      ),
    ).toEqual(['active → disabled', 'active → erased', 'disabled → active', 'disabled → erased']);
  });

  it('an erased account is opened by nobody, and erasing it again changes nothing', async () => {
    const { db } = platform.database;
    const id = await someone();
    const happens = (type: 'operator.disabled' | 'operator.enabled') =>
      accountSteps.happened(db, String(id), { type }, platform.clock.now);
    const erase = () =>
      eraseMember(db, `id=${id}`, { keepsBalance: false, now: platform.clock.now, record: async () => {} });
    await happens('operator.disabled');
    expect(await stateOf(id)).toBe('disabled');
    await happens('operator.enabled');
    expect(await stateOf(id)).toBe('active');
    for (let times = 0; times < 2; times += 1) {
      await erase();
      await happens('operator.enabled');
      expect(await stateOf(id)).toBe('erased');
    }
    expect(await accountSteps.happened(db, '0', { type: 'operator.enabled' }, platform.clock.now)).toBe(
      false,
    );
  });
});
