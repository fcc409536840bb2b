import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { attemptKey } from '../attempt';
import { UNREACHABLE } from '../samples';
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
      name: '15.8 A repeated rebate keeps its idempotency key; a different rebate gets a new one',
      when: ({ calls }) => calls.some(({ src }) => src === 'saveRate'),
      holds: ({ before, calls }) =>
        calls.every(({ input }) => JSON.stringify(input).includes(attemptKey(before.context))),
    },
  ],
  invariants: [
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
    },
  ],
});

export const downlineChart: ExplorableChart = {
  id: 'downline',
  title: 'Downline',
  area: 'Agents',
  machine: downlineMachine,
  model: downlineModel,
  requirements: ['API-67', 'API-68'],
};
