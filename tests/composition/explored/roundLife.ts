import { defineModel } from '@explorer/defineModel';
import type { Composition, Where } from '@explorer/index';
import { breakLife, roundLife } from '@server/db/schema';
import { assign, emit, fromPromise, setup } from 'xstate';
import type { RoundHappening } from '@/machines/platform/round/round.machine';
import { contextAt } from './helpers';

/** A hand: the player hits a few times or stands, which decides it. */
type Act = 'hit' | 'stand';
/** Hits that a hand takes. */
const HITS = 1;

/** What the platform answers about the hand. */
interface Shown {
  readonly state: string;
  /** Acts so far. */
  readonly step: number;
}
type Answer = Shown | 'refused' | null;

/* ---- the platform: what its handlers and jobs do with the chart of a round ---- */

/** The lifecycle of rounds, of which a test may break a part. */
export type RoundLife = Pick<typeof roundLife, 'begin' | 'step' | 'pass'>;
type LifeStep = ReturnType<RoundLife['begin']>;
/** The same for the lifecycle of breaks. */
type BreakLife = Pick<typeof breakLife, 'begin' | 'pass'>;

/** What is wrong with a platform, in tests that must notice it. */
interface PlatformFaults {
  readonly life?: RoundLife;
  readonly breaks?: BreakLife;
  /** Whether a bet that comes again is another round. */
  readonly forgetsBets?: boolean;
  /** Whether an act is played whatever step it is for. */
  readonly ignoresSteps?: boolean;
  /** Whether it asks about the player's protection only after the bet. */
  readonly admitsEverybody?: boolean;
  /** Whether an exclusion takes the rounds that run away. */
  readonly dropsExcluded?: boolean;
}

interface Row {
  readonly state: string;
  readonly hasDeadline: boolean;
  /** The acts that were played, each with the step that its player saw. */
  readonly acts: readonly { readonly act: Act; readonly step: number }[];
}

interface PlatformContext {
  readonly row: Row | null;
  /** How often each action was performed; two stand for more. */
  readonly performed: Readonly<Partial<Record<LifeStep['actions'][number], number>>>;
  /** State of the player's exclusion; null before it. */
  readonly exclusion: string | null;
  /** Requests on their way here. */
  readonly arriving: readonly Request[];
}

interface Request {
  readonly id: string;
  readonly act?: Act;
  readonly step?: number;
}

type PlatformEvent =
  | ({ readonly type: 'request.sent' } & Request)
  | ({ readonly type: 'request.arrives' } & Request)
  | { readonly type: 'player.is.excluded' }
  | { readonly type: 'exclusion.ends' }
  | { readonly type: 'deadline.passes'; readonly canEnd: boolean };

const BREAK = { lengthMs: 1 };
const isExcluded = ({ exclusion }: PlatformContext): boolean => exclusion === 'running';
const FACTS = { waitsFor: 'act', waitMs: 1 } as const;
const PROGRESS = { outcome: {}, audit: {} };
const isOpen = (row: Row | null): row is Row => row !== null && roundLife.tagged('open').includes(row.state);
const shown = (row: Row): Shown => ({ state: row.state, step: row.acts.length });
const nameOf = (request: Request): string => JSON.stringify(request);

function createPlatform({
  life = roundLife,
  breaks = breakLife,
  forgetsBets = false,
  ignoresSteps = false,
  admitsEverybody = false,
  dropsExcluded = false,
}: PlatformFaults) {
  function taken(context: PlatformContext, row: Row, step: LifeStep | undefined): PlatformContext {
    if (step === undefined) return { ...context, row };
    const performed = { ...context.performed };
    for (const action of step.actions) performed[action] = Math.min(2, (performed[action] ?? 0) + 1);
    const hasDeadline = step.deadline === undefined ? row.hasDeadline : step.deadline !== null;
    return { ...context, performed, row: { ...row, state: step.state, hasDeadline } };
  }
  const happens = (context: PlatformContext, row: Row, happening: RoundHappening): PlatformContext =>
    taken(context, row, life.step(row.state, FACTS, happening));

  function bet(context: PlatformContext): readonly [PlatformContext, Answer] {
    if (context.row !== null && !forgetsBets) return [context, shown(context.row)];
    if (isExcluded(context) && !admitsEverybody) return [context, 'refused'];
    const placed = taken(context, { state: '', hasDeadline: false, acts: [] }, life.begin(FACTS));
    return [placed, placed.row && shown(placed.row)];
  }
  function acted(context: PlatformContext, act: Act, step: number): readonly [PlatformContext, Answer] {
    const { row } = context;
    if (row === null) return [context, 'refused'];
    const isNext = isOpen(row) && (ignoresSteps || step === row.acts.length);
    // Repeating the same decision returns the same result; a different one is too late.
    if (!isNext) return [context, row.acts[step]?.act === act ? shown(row) : 'refused'];
    if (act === 'hit' && row.acts.length >= HITS) return [context, 'refused'];
    const after = happens(
      context,
      { ...row, acts: [...row.acts, { act, step }] },
      act === 'hit'
        ? { type: 'round.continued', ...PROGRESS }
        : { type: 'round.decided', winMinor: 1, ...PROGRESS },
    );
    return [after, after.row && shown(after.row)];
  }
  function answered(
    context: PlatformContext,
    { id, act, step = 0 }: Request,
  ): readonly [PlatformContext, Answer] {
    if (id.endsWith('/bet')) return bet(context);
    if (act !== undefined) return acted(context, act, step);
    return [context, isOpen(context.row) ? shown(context.row) : null];
  }
  /** What the job does when the deadline has passed. */
  function passed(context: PlatformContext, row: Row, canEnd: boolean): PlatformContext {
    // A deadline passes once, also one that leads nowhere.
    const left = { ...row, hasDeadline: false };
    const step = life.pass(row.state, FACTS);
    if (step?.actions.includes('endForPlayer') !== true) return taken(context, left, step);
    return happens(
      context,
      left,
      canEnd ? { type: 'round.decided', winMinor: 1, ...PROGRESS } : { type: 'round.unplayable' },
    );
  }
  return setup({
    types: { context: {} as PlatformContext, events: {} as PlatformEvent, emitted: {} as { type: 'answer' } },
    guards: {
      hasDeadline: ({ context }) => context.row?.hasDeadline === true,
      isNew: ({ context }) => context.exclusion === null,
      isExcluded: ({ context }) => isExcluded(context),
    },
  }).createMachine({
    id: 'platform',
    context: { row: null, performed: {}, exclusion: null, arriving: [] },
    on: {
      'request.sent': {
        actions: assign(({ context, event: { type: _, ...request } }) => ({
          arriving: [
            ...context.arriving.filter((each) => nameOf(each) !== nameOf(request)),
            request,
          ].toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1)),
        })),
      },
      'request.arrives': {
        actions: [
          emit(({ context, event: { type: _, ...request } }) => {
            const [, output] = answered(context, request);
            return { type: 'answer' as const, id: request.id, name: JSON.stringify(output), output };
          }),
          assign(({ context, event: { type: _, ...request } }) => ({
            ...answered(context, request)[0],
            arriving: context.arriving.filter((each) => nameOf(each) !== nameOf(request)),
          })),
        ],
      },
      'player.is.excluded': {
        guard: 'isNew',
        actions: assign(({ context: { row } }) => ({
          exclusion: breaks.begin(BREAK).state,
          row: dropsExcluded ? null : row,
        })),
      },
      'exclusion.ends': {
        guard: 'isExcluded',
        actions: assign(({ context: { exclusion } }) => ({
          exclusion: breaks.pass(exclusion ?? '', BREAK)?.state ?? exclusion,
        })),
      },
      'deadline.passes': {
        guard: 'hasDeadline',
        actions: assign(({ context, event }) =>
          context.row === null ? context : passed(context, context.row, event.canEnd),
        ),
      },
    },
  });
}

const platformModel = defineModel(createPlatform({}), {
  events: {
    'request.sent': [],
    'request.arrives': ({ context }) =>
      Object.fromEntries(context.arriving.map((request) => [nameOf(request), { ...request }])),
    'player.is.excluded': [{}],
    'exclusion.ends': [{}],
    'deadline.passes': {
      'the round can be ended': { canEnd: true },
      'the round cannot be ended': { canEnd: false },
    },
  },
  project: ({ context }) => context,
});

/* ---- a tab with the game: what its page does ---- */

interface TabContext {
  readonly shown: Answer;
  /** The act on its way. */
  readonly act: Act;
}
type TabEvent = { readonly type: 'bet' } | { readonly type: 'act'; readonly act: Act };

const tabMachine = setup({
  types: { context: {} as TabContext, events: {} as TabEvent },
  actors: {
    open: fromPromise<Answer>(() => new Promise(() => {})),
    bet: fromPromise<Answer>(() => new Promise(() => {})),
    act: fromPromise<Answer, { readonly act: Act; readonly step: number }>(() => new Promise(() => {})),
  },
  actions: {
    keep: assign((_, { output }: { output: Answer }) => ({ shown: output })),
    choose: assign((_, { act }: { act: Act }) => ({ act })),
  },
  guards: {
    isOpen: (_, { output }: { output: Answer }) => Object(output).state === 'open',
    isOver: (_, { output }: { output: Answer }) => output !== null && output !== 'refused',
  },
  delays: { PATIENCE: 10_000 },
}).createMachine({
  id: 'tab',
  context: { shown: null, act: 'hit' },
  initial: 'opening',
  states: {
    opening: {
      invoke: {
        id: 'open',
        src: 'open',
        onDone: [
          {
            guard: { type: 'isOpen', params: ({ event }) => event },
            target: 'playing',
            actions: { type: 'keep', params: ({ event }) => event },
          },
          { target: 'ready' },
        ],
      },
    },
    ready: { on: { bet: 'betting' } },
    betting: {
      invoke: {
        id: 'bet',
        src: 'bet',
        onDone: [
          {
            guard: { type: 'isOpen', params: ({ event }) => event },
            target: 'playing',
            actions: { type: 'keep', params: ({ event }) => event },
          },
          { target: 'over', actions: { type: 'keep', params: ({ event }) => event } },
        ],
      },
      // The answer may be lost: the bet is sent again under its key.
      after: { PATIENCE: { target: 'betting', reenter: true } },
    },
    playing: {
      on: { act: { target: 'acting', actions: { type: 'choose', params: ({ event }) => event } } },
    },
    acting: {
      invoke: {
        id: 'act',
        src: 'act',
        input: ({ context }) => ({ act: context.act, step: Object(context.shown).step }),
        onDone: [
          {
            guard: { type: 'isOpen', params: ({ event }) => event },
            target: 'playing',
            actions: { type: 'keep', params: ({ event }) => event },
          },
          {
            guard: { type: 'isOver', params: ({ event }) => event },
            target: 'over',
            actions: { type: 'keep', params: ({ event }) => event },
          },
          // Another tab was faster, or the rules do not take it: the page looks again.
          { target: 'opening' },
        ],
      },
      after: { PATIENCE: { target: 'acting', reenter: true } },
    },
    over: {},
  },
});

/** The platform of the composition answers instead. */
const UNASKED = { done: [null], error: [null] };

const tabModel = defineModel(tabMachine, {
  events: { bet: [{}], act: { hit: { act: 'hit' }, stand: { act: 'stand' } } },
  outcomes: { open: UNASKED, bet: UNASKED, act: UNASKED },
  project: ({ context }) => context,
});

/* ---- what is claimed ---- */

const platformAt = (now: Where) => contextAt<PlatformContext>(now, 'platform');

const TABS = ['tab', 'otherTab'] as const;

function tabAt(now: Where, tab: (typeof TABS)[number]): TabContext {
  const snapshot = now(tab);
  if (snapshot === undefined) throw new Error(`the composition has no ${tab}`);
  const { context }: { readonly context: TabContext } = snapshot;
  return context;
}

/**
 * A hand on both sides: the tab that bets, another tab that opens the same game, their requests on their way, the
 * platform's handlers and job around the charts of a round and of a break, the clock, and an exclusion that comes at any
 * moment and ends. Left out: bonuses, raises, and what the other tab bets or sends again.
 */
export const roundLifeOf = ({
  isStill = false,
  faults = {},
}: {
  /** Whether nobody acts once the bet is placed. */
  readonly isStill?: boolean;
  readonly faults?: PlatformFaults;
} = {}): Composition => ({
  id: `round-life${isStill ? '-still' : ''}`,
  title: `A hand in two tabs${isStill ? ', in which nobody acts' : ''}`,
  members: {
    // First, because the tabs ask as they start.
    platform: {
      machine: createPlatform(faults),
      model: platformModel,
      accepts: ['request.arrives', 'player.is.excluded', 'exclusion.ends', 'deadline.passes'],
    },
    tab: { machine: tabMachine, model: tabModel, accepts: isStill ? ['bet'] : ['bet', 'act'] },
    otherTab: {
      machine: tabMachine,
      model: tabModel,
      accepts: isStill ? [] : ['act'],
      without: ['after PATIENCE'],
    },
  },
  connections: [],
  questions: TABS.flatMap((from) =>
    ['open', 'bet', 'act'].map((asks) => ({
      ...{ from, asks, to: 'platform', event: 'request.sent', answered: 'answer' },
    })),
  ),
  rules: [
    {
      name: 'what a tab calls decided is booked, and what it calls cancelled is refunded',
      holds: ({ now }) => {
        const { performed } = platformAt(now);
        return TABS.every((tab) => {
          const state: unknown = Object(tabAt(now, tab).shown).state;
          return (
            (state !== 'settled' || performed.payWin === 1) &&
            (state !== 'cancelled' || performed.refundStake === 1)
          );
        });
      },
    },
    {
      name: 'a stake is taken once, and a round pays once, whatever is repeated',
      holds: ({ now }) => {
        const { takeStake = 0, payWin = 0, refundStake = 0 } = platformAt(now).performed;
        return takeStake <= 1 && payWin + refundStake <= takeStake;
      },
    },
    {
      name: 'an act is played once and at the step that its player saw, whichever tab sends it and however often',
      holds: ({ now }) => (platformAt(now).row?.acts ?? []).every(({ step }, at) => step === at),
    },
    {
      name: 'a player who is excluded starts nothing',
      holds: ({ now, before, step }) => {
        if (step === '') return true;
        const { row } = platformAt(before);
        return !isExcluded(platformAt(before)) || row !== null || platformAt(now).row === null;
      },
    },
    {
      name: 'what runs goes on as the rules say: an exclusion ends no round',
      holds: ({ now, before, step }) =>
        !step.startsWith('platform: player.is.excluded') || platformAt(before).row === platformAt(now).row,
    },
  ],
  goals: [
    { name: 'every round ends by itself', reached: (now) => !isOpen(platformAt(now).row) },
    { name: 'every exclusion ends by itself', reached: (now) => !isExcluded(platformAt(now)) },
  ],
  bound: 10_000,
});
