import { and, eq, inArray } from 'drizzle-orm';
import type { RewardHappening } from '@/machines/platform/rewardApplication/rewardApplication.machine';
import type { Database } from '../../db/database';
import { rewardApplications, rewardLife, rewardPictures, rewardUses } from '../../db/schema';
import { createSteps, type Locking, type Steps } from '../../db/steps';
import { lockOwner } from '../../member/lock';

export type Application = typeof rewardApplications.$inferSelect;

/** Takes the steps of applications. */
export type ApplicationSteps = Steps<Application, undefined, RewardHappening>;

/** What an application's actions do that only a running platform can. */
interface Running {
  /** Decides by the rule; resolves with what it decided. */
  review(tx: Database, application: Application): Promise<RewardHappening>;
  /** Pays a reward; rejects when it is not due any more. */
  pay(tx: Database, application: Application, at: number): Promise<unknown>;
  tellOperators(application: Application): void;
}

/** SQL condition for applications that are open. */
export const isOpen = () => inArray(rewardApplications.state, [...rewardLife.tagged('open')]);

/** SQL condition for applications whose reward was granted. */
export const isGranted = () => inArray(rewardApplications.state, [...rewardLife.tagged('granted')]);

/** Locks an application after its member, the order of every decision and claim. */
async function lock(tx: Database, id: string, locking: Locking): Promise<Application | undefined> {
  if (!(await lockOwner(tx, rewardApplications, id, locking))) return undefined;
  const own = eq(rewardApplications.id, id);
  const [application] = await tx.select().from(rewardApplications).where(own).for('update');
  return application;
}

/** Creates the steps of applications on a running platform. */
export function createApplicationSteps({ review, pay, tellOperators }: Running): ApplicationSteps {
  const steps: ApplicationSteps = createSteps({
    life: rewardLife,
    table: rewardApplications,
    factsOf: () => undefined,
    lock,
    since: 'updatedAt',
    effects: {
      review: async (tx, application, { at }) =>
        steps.follow(tx, application, await review(tx, application), at),
      noteDecision: async (tx, { id }, { happening }) => {
        if (happening?.type !== 'decision.granted' && happening?.type !== 'decision.refused') return;
        const { type: _, ...decision } = happening;
        await tx.update(rewardApplications).set(decision).where(eq(rewardApplications.id, id));
      },
      payReward: (tx, application, { at }) => pay(tx, application, at),
      releaseUses: (tx, { id }) => tx.delete(rewardUses).where(eq(rewardUses.applicationId, id)),
      forgetPictures: (tx, { id }) =>
        tx.update(rewardPictures).set({ picture: null }).where(eq(rewardPictures.applicationId, id)),
      tellOperators: async (_, application) => tellOperators(application),
    },
  });
  return steps;
}

const onlyRunning = (): never => {
  throw new Error('Only a running platform does this.');
};

/** The steps of applications for commands, which decide and end them but let no deadline pass and pay nothing. */
export const applicationSteps = createApplicationSteps({
  review: onlyRunning,
  pay: onlyRunning,
  tellOperators: onlyRunning,
});

/** Ends what an erased member has applied for and not claimed; it uses nothing up. The caller holds the member's lock. */
export async function abandonOpen(tx: Database, memberId: number, now: number): Promise<void> {
  const open = await tx
    .select()
    .from(rewardApplications)
    .where(and(eq(rewardApplications.memberId, memberId), isOpen()))
    .for('update');
  for (const application of open)
    await applicationSteps.follow(tx, application, { type: 'member.left' }, now);
}
