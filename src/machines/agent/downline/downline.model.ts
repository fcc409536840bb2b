import { searchOf } from '@contract/readers/search';
import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { attemptKey } from '@/machines/shared/attempt';
import { endsByItself, requestSteps } from '@/machines/shared/parts/claims.model';
import { UNREACHABLE } from '@/machines/shared/samples';
import { type DownlineMember, type DownlinePage, downlineMachine, typedRate } from './downline.machine';

const member = (userName: string, downlineCount: number): DownlineMember => ({
  userName,
  type: downlineCount > 0 ? 1 : 0,
  joinedTime: 1,
  downlineCount,
  rebateBasisPoints: 40,
  turnoverMinor: 100,
  active: true,
});
const page = (pageNum: number, totalPages: number): DownlinePage => ({
  list: pageNum === 1 ? [member('leader', 2), member('player', 0)] : [member('another', 0)],
  pageNum,
  totalPages,
  totalCount: 3,
  ownRebateBasisPoints: 100,
  currency: 'PHP',
});

export const downlineModel = defineModel(downlineMachine, {
  inputs: { agent: { keySeed: 'seed' } },
  events: {
    'search.changed': { 'a name': { text: 'lea' }, 'another name': { text: 'pla' } },
    // Two levels cover what deeper ones would show.
    'member.open': ({ context }) =>
      context.trail.length < 2
        ? { leader: { userName: 'leader' }, 'no downline': { userName: 'player' } }
        : { 'no downline': { userName: 'player' } },
    'trail.back': [{}],
    'page.more': [{}],
    'list.retry': [{}],
    'rate.edit': { 'a member': { userName: 'player' }, stranger: { userName: 'nobody' } },
    'rate.typed': { allowed: { text: '0.85' }, 'too much': { text: '9.00' }, 'no number': { text: 'x' } },
    'rate.save': [{}],
    'rate.cancel': [{}],
  },
  outcomes: {
    fetchPage: { done: { 'a page': page(1, 1) }, error: { unreachable: UNREACHABLE } },
    saveRate: { done: { saved: undefined }, error: { unreachable: UNREACHABLE } },
  },
  outcomesById: {
    firstPage: {
      done: { 'one of two pages': page(1, 2), 'the only page': page(1, 1) },
      error: { unreachable: UNREACHABLE },
    },
    // The downline changes between two requests.
    nextPage: {
      done: {
        'the last page': page(2, 2),
        'the last page, after a new member': {
          ...page(2, 2),
          list: [member('player', 0), member('another', 0)],
        },
        'an empty last page': { ...page(2, 2), list: [] },
        'a shrunk downline': { ...page(2, 1), list: [], totalCount: 1 },
      },
      error: { unreachable: UNREACHABLE },
    },
  },
  project: ({ context }) => ({
    depth: context.trail.length,
    known: context.list.map(({ userName }) => userName),
    hasMore: context.page < context.totalPages,
    mayGive: typedRate(context) !== null,
    failure: context.failure?.code,
  }),
  steps: [
    {
      name: 'A sheet opens for a new order, without what the one before has left',
      when: ({ event, refused }) => event.type === 'rate.edit' && !refused,
      holds: ({ before, after }) =>
        attemptKey(after.context) !== attemptKey(before.context) &&
        after.context.failure === null &&
        after.context.saved === '',
    },
    {
      name: 'A typed rebate drops why the one before was refused',
      when: ({ event, refused }) => event.type === 'rate.typed' && !refused,
      holds: ({ after }) => after.context.failure === null,
    },
    {
      name: 'One level down, and in a search, no rebate shows as just set',
      when: ({ event, refused }) =>
        (event.type === 'member.open' || event.type === 'search.changed') && !refused,
      holds: ({ after }) => after.context.saved === '',
    },
    {
      name: 'API-67 every page is that of the searched name below the agent who is open',
      when: ({ calls }) => calls.some(({ src }) => src === 'fetchPage'),
      holds: ({ after: { context }, calls }) =>
        calls.every(
          ({ input }) =>
            Object(input).userName === searchOf(context.search) &&
            Object(input).parent === (context.trail.at(-1) ?? ''),
        ),
    },
    {
      name: 'A repeated rebate keeps its idempotency key; a different rebate gets a new one',
      when: ({ event, calls, refused }) =>
        calls.some(({ src }) => src === 'saveRate') || (event.type === 'rate.typed' && !refused),
      holds: ({ event, before, after, calls }) =>
        calls.every(({ input }) => Object(input).key === attemptKey(before.context)) &&
        (attemptKey(after.context) !== attemptKey(before.context)) === (event.type === 'rate.typed'),
    },
    ...requestSteps<SnapshotFrom<typeof downlineMachine>>('API-67 the first page', {
      actor: 'firstPage',
      during: (snapshot) => snapshot.matches('loading'),
      answered: ({ event, after }) =>
        after.matches({ showing: 'resting' }) &&
        after.context.page === 1 &&
        after.context.totalPages === event['output'].totalPages,
      failed: ({ after }) => after.matches('failed') && after.context.failure !== null,
      again: ['list.retry'],
    }),
    ...requestSteps<SnapshotFrom<typeof downlineMachine>>('API-67 the next page', {
      actor: 'nextPage',
      during: (snapshot) => snapshot.matches({ showing: 'loadingMore' }),
      answered: ({ event, before, after }) =>
        after.matches({ showing: 'resting' }) &&
        after.context.page === event['output'].pageNum &&
        before.context.list.every((member, at) => after.context.list[at] === member),
      failed: ({ before, after }) =>
        after.matches({ showing: 'resting' }) &&
        after.context.failure !== null &&
        after.context.list === before.context.list,
      again: ['page.more'],
    }),
    {
      name: 'API-67 a typed name is searched for once the agent pauses',
      when: ({ event, before, kind }) =>
        event.type === 'search.changed' || (before.matches('typing') && kind === 'timer'),
      holds: ({ event, after, kind }) =>
        kind === 'timer'
          ? after.matches('loading')
          : after.matches('typing') && after.context.search === event['text'] && after.context.saved === '',
    },
    {
      name: 'API-67 the agent goes down to the downline of a member who has one, and up again',
      when: ({ event }) => event.type === 'member.open' || event.type === 'trail.back',
      holds: ({ event, before, after, refused }) => {
        const { trail } = before.context;
        if (refused)
          return event.type === 'member.open' ? event['userName'] === 'player' : trail.length === 0;
        const next = event.type === 'member.open' ? [...trail, event['userName']] : trail.slice(0, -1);
        return (
          after.matches('loading') &&
          after.context.trail.join() === next.join() &&
          after.context.search === '' &&
          after.context.list.length === 0
        );
      },
    },
    {
      name: 'API-68 a set rebate shows at the member; one that is not set stays to be corrected, with the reason',
      when: ({ before, label, kind }) =>
        before.matches({ showing: 'saving' }) && (label.startsWith('rateChange') || kind === 'timer'),
      holds: ({ label, before, after }) =>
        label.startsWith('rateChange done')
          ? after.matches({ showing: 'resting' }) &&
            after.context.saved === before.context.editing &&
            after.context.list.find(({ userName }) => userName === after.context.saved)?.rebateBasisPoints ===
              typedRate(before.context)
          : after.matches({ showing: 'editing' }) &&
            after.context.failure !== null &&
            after.context.typed === before.context.typed,
    },
    {
      name: 'API-68 a cancelled rebate is not sent, and its failure is gone',
      when: ({ event }) => event.type === 'rate.cancel',
      holds: ({ after, calls }) =>
        after.matches({ showing: 'resting' }) && calls.length === 0 && after.context.failure === null,
    },
  ],
  temporal: [
    endsByItself(
      'A request ends by itself',
      (snapshot) => snapshot.matches('loading') || snapshot.matches({ showing: 'loadingMore' }),
    ),
    endsByItself('A rebate is not saved forever', (snapshot) => snapshot.matches({ showing: 'saving' })),
  ],
  invariants: [
    {
      name: 'Nothing is typed while no rebate is being set',
      when: (snapshot) => !snapshot.hasTag('sheetOpen'),
      holds: ({ context }) => context.editing === '' && context.typed === '',
    },
    {
      name: 'API-67 a name can be typed whenever no rebate is being set',
      when: (snapshot) =>
        !snapshot.matches({ showing: 'editing' }) && !snapshot.matches({ showing: 'saving' }),
      holds: (snapshot) => snapshot.can({ type: 'search.changed', text: 'lea' }),
    },
    {
      name: 'The agent can go back from a downline that shows or failed to load',
      when: (snapshot) =>
        (snapshot.matches('failed') || snapshot.matches({ showing: 'resting' })) &&
        snapshot.context.trail.length > 0,
      holds: (snapshot) => snapshot.can({ type: 'trail.back' }),
    },
    {
      name: 'No page is requested beyond the last, and none over the failure of another',
      when: (snapshot) => snapshot.matches({ showing: 'loadingMore' }),
      holds: ({ context }) => context.page < context.totalPages && context.failure === null,
    },
    {
      name: 'No member shows twice',
      holds: ({ context }) =>
        new Set(context.list.map(({ userName }) => userName)).size === context.list.length,
      witness: ({ list }) => ({ list: [...list, ...list] }),
    },
    {
      name: 'Rebates can be set only for direct members (API-68)',
      holds: ({ context }) => context.editing === '' || context.trail.length === 0,
    },
    {
      name: 'Only a rebate that the agent may give is set',
      holds: (snapshot) => !snapshot.matches({ showing: 'saving' }) || typedRate(snapshot.context) !== null,
      witness: () => ({ typed: '9.00' }),
    },
  ],
});

export const downlineChart: ExplorableChart = {
  id: 'downline',
  title: 'Downline',
  area: 'Agent',
  machine: downlineMachine,
  model: downlineModel,
  requirements: ['API-67', 'API-68'],
};
