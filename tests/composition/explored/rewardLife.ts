import type { Reward } from '@contract/content';
import { applicationState } from '@contract/content';
import { defineModel } from '@explorer/defineModel';
import type { Composition, Member, Where } from '@explorer/index';
import { breakLife, rewardLife } from '@server/db/schema';
import { assign, emit, setup } from 'xstate';
import { type RewardList, rewardCentreMachine } from '@/machines/content/rewardCentre/rewardCentre.machine';
import { rewardCentreModel } from '@/machines/content/rewardCentre/rewardCentre.model';
import type { RewardHappening } from '@/machines/platform/rewardApplication/rewardApplication.machine';
import { contextAt, saidWhileLoading } from './helpers';

const AMOUNT = 20_000;

/** The lifecycle of applications, of which a test may break a part. */
export type RewardLife = Pick<typeof rewardLife, 'begin' | 'step' | 'pass'>;
type LifeStep = ReturnType<RewardLife['begin']>;

/** What is wrong with a platform, in tests that must notice it. */
interface PlatformFaults {
  readonly life?: RewardLife;
  /** Whether a claim reads the application before it has locked it, and so as it was before another one ended it. */
  readonly readsEarly?: boolean;
  /** Whether nobody asks about the member's break. */
  readonly admitsEverybody?: boolean;
  /** Whether a claim that comes again is answered like the first one, also when there was none. */
  readonly answersBlindly?: boolean;
}

interface Row {
  readonly state: string;
  readonly hasDeadline: boolean;
  /** How often each action was performed; two stand for more. */
  readonly performed: Readonly<Partial<Record<LifeStep['actions'][number], number>>>;
}

/** An application of one member, and the requests of the page. */
interface PlatformContext {
  readonly row: Row | null;
  /** State of the member's break; null before it. */
  readonly pause: string | null;
  readonly isErased: boolean;
  readonly arriving: readonly string[];
}

type Decision = 'granted' | 'refused' | 'deferred';
type PlatformEvent =
  | { readonly type: 'request.sent'; readonly id: string }
  | { readonly type: 'request.arrives'; readonly id: string }
  | { readonly type: 'member.applies' }
  | { readonly type: 'other.phone.claims' }
  | { readonly type: 'operator.decides'; readonly decision: 'granted' | 'refused' }
  | { readonly type: 'deadline.passes'; readonly decision: Decision }
  | { readonly type: 'break.begins' }
  | { readonly type: 'break.ends' }
  | { readonly type: 'member.is.erased' };

const BREAK = { lengthMs: 1 };
const isOpen = (row: Row | null): boolean => rewardLife.tagged('open').includes(row?.state ?? '');
const isAway = ({ pause }: PlatformContext): boolean => pause === 'running';
const times = (row: Row, action: LifeStep['actions'][number]): number => row.performed[action] ?? 0;

const happeningOf = (decision: Decision, decidedBy: 'platform' | 'operator:grace'): RewardHappening => {
  if (decision === 'deferred') return { type: 'decision.deferred' };
  return decision === 'granted'
    ? { type: 'decision.granted', amountMinor: AMOUNT, decidedBy }
    : { type: 'decision.refused', reason: 'conditions', decidedBy };
};

function createPlatform({
  life = rewardLife,
  readsEarly = false,
  admitsEverybody = false,
  answersBlindly = false,
}: PlatformFaults) {
  function taken(context: PlatformContext, row: Row, step: LifeStep | undefined): PlatformContext {
    if (step === undefined) return { ...context, row };
    const performed = { ...row.performed };
    for (const action of step.actions) performed[action] = Math.min(2, (performed[action] ?? 0) + 1);
    const hasDeadline = step.deadline === undefined ? row.hasDeadline : step.deadline !== null;
    return { ...context, row: { state: step.state, hasDeadline, performed } };
  }
  function happens(context: PlatformContext, happening: RewardHappening): PlatformContext {
    const { row } = context;
    return row === null ? context : taken(context, row, life.step(row.state, undefined, happening));
  }
  const isRefused = (context: PlatformContext) => context.isErased || (isAway(context) && !admitsEverybody);
  function claimed(context: PlatformContext): PlatformContext {
    const { row } = context;
    if (row === null || isRefused(context)) return context;
    const seen = readsEarly ? 'approved' : row.state;
    return taken(context, row, life.step(seen, undefined, { type: 'member.claimed' }));
  }
  /** Whether the page is told that its claim was paid, by this claim or an earlier one. */
  const isPaid = (context: PlatformContext) =>
    answersBlindly || (!isRefused(context) && claimed(context).row?.state === 'claimed');
  /** What the job does when the deadline has passed. */
  function passed(context: PlatformContext, decision: Decision): PlatformContext {
    const { row } = context;
    if (row === null) return context;
    // A deadline passes once, also one that leads nowhere.
    const left = { ...row, hasDeadline: false };
    const step = life.pass(row.state, undefined);
    const after = taken(context, left, step);
    return step?.actions.includes('review') === true
      ? happens(after, happeningOf(decision, 'platform'))
      : after;
  }
  return setup({
    types: { context: {} as PlatformContext, events: {} as PlatformEvent, emitted: {} as { type: 'answer' } },
    guards: {
      canApply: ({ context }) => context.row === null && !context.isErased && !isAway(context),
      isThere: ({ context }) => context.row !== null,
      hasDeadline: ({ context }) => context.row?.hasDeadline === true,
      isNew: ({ context }) => context.pause === null,
      isAway: ({ context }) => isAway(context),
      isMember: ({ context }) => !context.isErased,
    },
  }).createMachine({
    id: 'platform',
    context: { row: null, pause: null, isErased: false, arriving: [] },
    on: {
      'request.sent': {
        actions: assign(({ context, event }) => ({
          arriving: [...new Set([...context.arriving, event.id])].toSorted(),
        })),
      },
      'request.arrives': [
        {
          // A refused claim is not answered here: the page waits until it gives up, and loads its list.
          guard: ({ context, event: { id } }) => !id.endsWith('/claim') || isPaid(context),
          actions: [
            assign(({ context, event: { id } }) => ({
              ...(id.endsWith('/claim') ? claimed(context) : context),
              arriving: context.arriving.filter((each) => each !== id),
            })),
            emit(({ context, event: { id } }) => ({
              type: 'answer' as const,
              id,
              name: `${context.row?.state ?? 'nothing'}${isAway(context) ? ', away' : ''}`,
              output: id.endsWith('/claim') ? undefined : listOf(context),
            })),
          ],
        },
        {
          actions: assign(({ context, event: { id } }) => ({
            arriving: context.arriving.filter((each) => each !== id),
          })),
        },
      ],
      'member.applies': {
        guard: 'canApply',
        actions: assign(({ context }) => {
          const fresh = { state: '', hasDeadline: false, performed: {} };
          return taken(context, fresh, life.begin(undefined));
        }),
      },
      'other.phone.claims': { guard: 'isThere', actions: assign(({ context }) => claimed(context)) },
      'operator.decides': {
        guard: 'isThere',
        actions: assign(({ context, event: { decision } }) =>
          happens(context, happeningOf(decision, 'operator:grace')),
        ),
      },
      'deadline.passes': {
        guard: 'hasDeadline',
        actions: assign(({ context, event: { decision } }) => passed(context, decision)),
      },
      'break.begins': {
        guard: 'isNew',
        actions: assign(() => ({ pause: breakLife.begin(BREAK).state })),
      },
      'break.ends': {
        guard: 'isAway',
        actions: assign(({ context: { pause } }) => ({
          pause: breakLife.pass(pause ?? '', BREAK)?.state ?? pause,
        })),
      },
      'member.is.erased': {
        guard: 'isMember',
        actions: assign(({ context }) => ({
          ...(isOpen(context.row) ? happens(context, { type: 'member.left' }) : context),
          isErased: true,
        })),
      },
    },
  });
}

/** What the contract says about the member's applications. */
function listOf(context: PlatformContext): RewardList {
  const { row } = context;
  const empty = { bonus: null, endedBonuses: [], currency: 'PHP' };
  if (row === null || (isAway(context) && row.state === 'approved')) return { ...empty, list: [] };
  const state: Reward['state'] = row.state === 'approved' ? 'claimable' : applicationState.parse(row.state);
  const shown = { rewardId: 'one', title: 'A reward', amountMinor: AMOUNT, updatedTime: 0, reason: null };
  return { ...empty, list: [{ ...shown, state, expirationTime: null, dueTime: null }] };
}

const platformModel = defineModel(createPlatform({}), {
  events: {
    'request.sent': [],
    'request.arrives': ({ context }) => Object.fromEntries(context.arriving.map((id) => [id, { id }])),
    'member.applies': [{}],
    'other.phone.claims': [{}],
    'operator.decides': { granted: { decision: 'granted' }, refused: { decision: 'refused' } },
    'deadline.passes': {
      'and the platform grants': { decision: 'granted' },
      'and the platform refuses': { decision: 'refused' },
      'and a person decides': { decision: 'deferred' },
    },
    'break.begins': [{}],
    'break.ends': [{}],
    'member.is.erased': [{}],
  },
  project: ({ context }) => context,
});

const platformAt = (now: Where) => contextAt<PlatformContext>(now, 'platform');

/** What a list says: the states of its rewards. */
const saidOf = ({ list }: Pick<RewardList, 'list'>): string => list.map(({ state }) => state).join();

/**
 * A member's application for a promotion: the reward centre with its requests on their way, the platform's handlers
 * around the charts of an application and of a break, its own review, an operator, another phone that claims, the erasure
 * of the account, and the clock. Left out: bonuses, which have a composition of their own, other sessions and languages,
 * and answers of the list that fail.
 */
export const rewardLifeOf = ({
  isLeft = false,
  faults = {},
  page = rewardCentreMachine,
}: {
  /** Whether nobody does anything with an application once it is made. */
  readonly isLeft?: boolean;
  readonly faults?: PlatformFaults;
  /** A chart that takes the place of the page's. */
  readonly page?: Member['machine'];
} = {}): Composition<readonly string[]> => ({
  id: `reward-life${isLeft ? '-left' : ''}`,
  title: `A promotion’s reward, on the page and on the platform${isLeft ? ', with which nobody does anything' : ''}`,
  members: {
    // First, because the page asks as it starts.
    platform: {
      machine: createPlatform(faults),
      model: platformModel,
      accepts: [
        ...['request.arrives', 'member.applies', 'deadline.passes'],
        ...(isLeft
          ? []
          : ['other.phone.claims', 'operator.decides', 'break.begins', 'break.ends', 'member.is.erased']),
      ],
    },
    rewards: {
      machine: page,
      model: rewardCentreModel,
      input: 'member',
      accepts: ['page.returned', 'reward.claim (the first)'],
      without: ['after REQUEST_TIMEOUT in loading', 'after REWARD_REFRESH'],
    },
  },
  connections: [],
  questions: ['fetchRewards', 'claimReward'].map((asks) => ({
    ...{ from: 'rewards', asks, to: 'platform', event: 'request.sent', answered: 'answer' },
  })),
  rules: [
    {
      name: 'what the page calls paid is booked',
      holds: ({ now, step }) => {
        const { row } = platformAt(now);
        return (
          !step.startsWith('rewards: claim is answered') || (row !== null && times(row, 'payReward') > 0)
        );
      },
    },
    {
      name: 'a reward is paid once, and only as a granted one, whoever claims it and however often',
      holds: ({ now }) => {
        const { row } = platformAt(now);
        return row === null || times(row, 'payReward') === (row.state === 'claimed' ? 1 : 0);
      },
    },
    {
      name: 'what an application used up is given back once it comes to nothing, and only then',
      holds: ({ now }) => {
        const { row } = platformAt(now);
        const isOver = row !== null && !isOpen(row) && row.state !== 'claimed';
        return row === null || times(row, 'releaseUses') === (isOver ? 1 : 0);
      },
    },
    {
      name: 'who is on a break, or has left, is paid nothing',
      holds: ({ now, before }) => {
        if (before('platform') === undefined) return true;
        const was = platformAt(before);
        return (
          !(isAway(was) || was.isErased) ||
          was.row?.state === 'claimed' ||
          platformAt(now).row?.state !== 'claimed'
        );
      },
    },
    {
      name: 'an account that was erased has no open application',
      holds: ({ now }) => !platformAt(now).isErased || !isOpen(platformAt(now).row),
    },
    {
      name: 'what a refresh of the page says about the rewards was so since it asked',
      holds: ({ now, step, memory }) =>
        !step.startsWith('rewards: rewards is answered') ||
        memory.includes(saidOf({ list: now('rewards')?.context.rewards ?? [] })),
    },
  ],
  memory: saidWhileLoading('rewards', (now) => saidOf(listOf(platformAt(now)))),
  goals: [
    {
      name: 'every application ends by itself, or operators are told',
      reached: (now) => {
        const { row } = platformAt(now);
        return row === null || !isOpen(row) || times(row, 'tellOperators') > 0;
      },
    },
  ],
  bound: 20_000,
});
