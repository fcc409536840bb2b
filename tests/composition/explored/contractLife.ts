import { contractState } from '@contract/agent';
import { defineModel } from '@explorer/defineModel';
import type { Composition, Member, Where } from '@explorer/index';
import { contractLife } from '@server/db/schema';
import { assign, emit, setup } from 'xstate';
import {
  type AgentContractsContext,
  agentContractsMachine,
  type ContractList,
} from '@/machines/agent/agentContracts/agentContracts.machine';
import { agentContractsModel } from '@/machines/agent/agentContracts/agentContracts.model';
import { contextAt, saidWhileLoading } from './helpers';

/** The lifecycle of contract requests, of which a test may break a part. */
export type ContractLife = Pick<typeof contractLife, 'begin' | 'step' | 'pass'>;
type LifeStep = ReturnType<ContractLife['begin']>;

/** What is wrong with a platform, in tests that must notice it. */
interface PlatformFaults {
  readonly life?: ContractLife;
  /** Whether an answer reads the offer before it has locked it, and so as it was before another one came. */
  readonly readsEarly?: boolean;
  /** Whether an answer is taken for given whatever the platform has made of it. */
  readonly answersBlindly?: boolean;
}

interface Request {
  readonly id: string;
  /** The agent's answer; absent where the list is asked for. */
  readonly accept?: boolean;
  /** Whether the page has given up waiting for it, and asked something else. */
  readonly isStale?: boolean;
}

/** An offer to an agent, and the requests of the page. */
interface PlatformContext {
  readonly state: string;
  readonly hasDeadline: boolean;
  readonly arriving: readonly Request[];
}

type PlatformEvent =
  | ({ readonly type: 'request.sent' } & Request)
  | ({ readonly type: 'request.arrives' } & Request)
  | { readonly type: 'other.phone.answers'; readonly accept: boolean }
  | { readonly type: 'deadline.passes' };

const nameOf = ({ id, accept, isStale }: Request): string =>
  [id, ...(accept === undefined ? [] : [accept]), ...(isStale === true ? ['stale'] : [])].join(' ');
const answerOf = (accept: boolean) => (accept ? ('accepted' as const) : ('refused' as const));
const isOpen = ({ state }: PlatformContext): boolean => contractLife.tagged('open').includes(state);

function createPlatform({ life = contractLife, readsEarly = false, answersBlindly = false }: PlatformFaults) {
  function taken(context: PlatformContext, step: LifeStep | undefined): PlatformContext {
    if (step === undefined) return context;
    const hasDeadline = step.deadline === undefined ? context.hasDeadline : step.deadline !== null;
    return { ...context, state: step.state, hasDeadline };
  }
  const answered = (context: PlatformContext, accept: boolean): PlatformContext =>
    taken(
      context,
      life.step(readsEarly ? 'open' : context.state, undefined, { type: `agent.${answerOf(accept)}` }),
    );
  const served = (context: PlatformContext, { accept }: Request): PlatformContext =>
    accept === undefined ? context : answered(context, accept);
  const without = ({ arriving }: PlatformContext, request: Request) =>
    arriving.filter((each) => nameOf(each) !== nameOf(request));
  return setup({
    types: { context: {} as PlatformContext, events: {} as PlatformEvent, emitted: {} as { type: 'answer' } },
    guards: { hasDeadline: ({ context }) => context.hasDeadline },
  }).createMachine({
    id: 'platform',
    context: taken({ state: '', hasDeadline: false, arriving: [] }, life.begin(undefined)),
    on: {
      'request.sent': {
        actions: assign(({ context, event: { id, accept } }) => {
          const request: Request = accept === undefined ? { id } : { id, accept };
          const earlier = context.arriving.map((each) =>
            each.id === id && each.accept !== accept ? { ...each, isStale: true } : each,
          );
          const all = new Map([...earlier, request].map((each) => [nameOf(each), each]));
          return {
            arriving: [...all.values()].toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1)),
          };
        }),
      },
      'request.arrives': [
        {
          // A refusal is not told here: the page waits until it gives up, and loads its list. Nor is a stale request heard.
          guard: ({ context, event }) =>
            event.isStale !== true &&
            (event.accept === undefined ||
              answersBlindly ||
              served(context, event).state === answerOf(event.accept)),
          actions: [
            assign(({ context, event }) => ({
              ...served(context, event),
              arriving: without(context, event),
            })),
            emit(({ context, event: { id, accept } }) => ({
              type: 'answer' as const,
              id,
              name: context.state,
              output: accept === undefined ? listOf(context) : undefined,
            })),
          ],
        },
        {
          actions: assign(({ context, event }) => ({
            ...served(context, event),
            arriving: without(context, event),
          })),
        },
      ],
      'other.phone.answers': {
        actions: assign(({ context, event: { accept } }) => answered(context, accept)),
      },
      'deadline.passes': {
        guard: 'hasDeadline',
        // A deadline passes once, also one that leads nowhere.
        actions: assign(({ context }) =>
          taken({ ...context, hasDeadline: false }, life.pass(context.state, undefined)),
        ),
      },
    },
  });
}

/** What the contract says about the agent's offers; one that lapsed is not listed. */
function listOf({ state }: Pick<PlatformContext, 'state'>): ContractList {
  const shown = contractState.safeParse(state).data;
  const offer = { requestId: 'c1', fromUserName: 'office', createdTime: 1, expirationTime: null, terms: [] };
  return { list: shown === undefined ? [] : [{ ...offer, state: shown }], currency: 'PHP' };
}

const platformModel = defineModel(createPlatform({}), {
  events: {
    'request.sent': [],
    'request.arrives': ({ context }) =>
      Object.fromEntries(context.arriving.map((request) => [nameOf(request), { ...request }])),
    'other.phone.answers': { accepted: { accept: true }, refused: { accept: false } },
    'deadline.passes': [{}],
  },
  project: ({ context }) => context,
});

const platformAt = (now: Where) => contextAt<PlatformContext>(now, 'platform');

/** What a list says: the states of its offers. */
const saidOf = ({ list }: Pick<ContractList, 'list'>): string => list.map(({ state }) => state).join();

/**
 * A contract that is offered to an agent: the page with its requests on their way, the platform's handlers around the
 * chart of a contract request, another phone of the agent, and the clock. Left out: other sessions, and a list that fails.
 */
export const contractLifeOf = ({
  isLeft = false,
  faults = {},
  page = agentContractsMachine,
}: {
  /** Whether nobody answers. */
  readonly isLeft?: boolean;
  readonly faults?: PlatformFaults;
  /** A chart that takes the place of the page's. */
  readonly page?: Member['machine'];
} = {}): Composition<readonly string[]> => ({
  id: `contract-life${isLeft ? '-left' : ''}`,
  title: `A contract offered to an agent, on the page and on the platform${isLeft ? ', which nobody answers' : ''}`,
  members: {
    // First, because the page asks as it starts.
    platform: {
      machine: createPlatform(faults),
      model: platformModel,
      accepts: ['request.arrives', 'deadline.passes', ...(isLeft ? [] : ['other.phone.answers'])],
    },
    contracts: {
      machine: page,
      model: agentContractsModel,
      input: 'agent',
      accepts: isLeft
        ? []
        : [
            'contract.accept (an open one)',
            'contract.refuse (an open one)',
            'answer.confirm',
            'answer.cancel',
            'list.retry',
          ],
    },
  },
  connections: [],
  questions: ['fetchContracts', 'sendAnswer'].map((asks) => ({
    ...{ from: 'contracts', asks, to: 'platform', event: 'request.sent', answered: 'answer' },
  })),
  rules: [
    {
      name: 'an answer that the page calls given is the one that stands',
      holds: ({ now, before, step }) => {
        if (!step.startsWith('contracts: answer is answered')) return true;
        const { answer }: Pick<AgentContractsContext, 'answer'> = before('contracts')?.context ?? {
          answer: null,
        };
        return answer !== null && platformAt(now).state === answerOf(answer.accept);
      },
    },
    {
      name: 'the first answer stands, whichever phone gave it and whatever comes later',
      holds: ({ now, before }) => {
        if (before('platform') === undefined) return true;
        const was = platformAt(before);
        return isOpen(was) || platformAt(now).state === was.state;
      },
    },
    {
      name: 'what the page says about the offer was so since it asked',
      holds: ({ now, step, memory }) =>
        !step.startsWith('contracts: contracts is answered') ||
        memory.includes(saidOf({ list: now('contracts')?.context.contracts ?? [] })),
    },
  ],
  memory: saidWhileLoading('contracts', (now) => saidOf(listOf(platformAt(now)))),
  goals: [{ name: 'every offer ends by itself', reached: (now) => !isOpen(platformAt(now)) }],
  bound: 10_000,
});
