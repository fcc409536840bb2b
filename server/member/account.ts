import { eq, inArray } from 'drizzle-orm';
import { accountLife, members } from '../db/schema';
import { createSteps } from '../db/steps';

const USABLE = accountLife.tagged('usable');

/** Whether a member can sign in and use sessions, by the state of the account. */
export const isUsable = ({ state }: { readonly state: string }): boolean => USABLE.includes(state);

/** Condition of members who can. */
export const areUsable = () => inArray(members.state, [...USABLE]);

/** Takes the steps of members' accounts. Whoever says what happened to one in a transaction locks the member first. */
export const accountSteps = createSteps({
  life: accountLife,
  table: members,
  factsOf: (_row: { readonly id: number; readonly state: string }) => undefined,
  async lock(tx, id, locking) {
    const [row] = await tx
      .select({ id: members.id, state: members.state })
      .from(members)
      .where(eq(members.id, Number(id)))
      .for('no key update', locking);
    return row;
  },
  effects: {},
});
