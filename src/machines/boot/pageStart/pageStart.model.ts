import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { endsByItself } from '@/machines/shared/parts/claims.model';
import { UNREACHABLE } from '@/machines/shared/samples';
import { pageStartMachine } from './pageStart.machine';

const HOME = { isServerRendered: true, isStored: false, overlay: 'none' } as const;
const done = { done: { yes: undefined }, error: { unreachable: UNREACHABLE } };

/** The page answers the player. */
const isInteractive = (snapshot: SnapshotFrom<typeof pageStartMachine>) =>
  snapshot.matches('interactive') || snapshot.matches('complete');

export const pageStartModel = defineModel(pageStartMachine, {
  inputs: {
    home: HOME,
    'home of an earlier visit': { ...HOME, isStored: true },
    'a linked game': { ...HOME, overlay: 'gameLink' },
    'a popup': { ...HOME, isServerRendered: false, overlay: 'popup' },
    'another page': { ...HOME, isServerRendered: false },
  },
  events: { 'page.ready': [{}] },
  outcomes: {
    openPage: { done: { running: 'running', stuck: 'stuck' }, error: { unreachable: UNREACHABLE } },
    matchServerRender: { done: { match: true, 'no match': false }, error: { unreachable: UNREACHABLE } },
    loadOverlay: done,
    startDeferredCharts: done,
    settle: done,
    becomeIdle: done,
  },
  project: () => null,
  invariants: [
    {
      name: 'Only a page that the server rendered is hydrated',
      holds: (snapshot) => !snapshot.matches('hydrating') || snapshot.context.isServerRendered,
    },
    {
      name: 'Only what opens over the page is waited for before it renders',
      holds: (snapshot) => !snapshot.matches('loadingOverlay') || snapshot.context.overlay !== 'none',
    },
    {
      name: 'Unless a linked game needs them, charts behind the page start only once it answers',
      holds: (snapshot) =>
        !snapshot.hasTag('startsDeferredCharts') ||
        isInteractive(snapshot) ||
        snapshot.context.overlay === 'gameLink',
    },
  ],
  steps: [
    {
      name: 'A page is hydrated exactly if start-up ends well and its requests match',
      holds: ({ before, after, label }) =>
        before.matches('hydrating') || after.matches('hydrating') === (label === 'match done (match)'),
    },
    {
      name: 'A page that is not hydrated renders anew; a popup or a game at its address loads before',
      when: ({ before, label, kind }) =>
        (before.matches('comparing') &&
          (kind === 'timer' || label.startsWith('match ')) &&
          label !== 'match done (match)') ||
        (label === 'opening done (running)' && !before.context.isServerRendered),
      holds: ({ before, after }) =>
        after.matches(before.context.overlay === 'none' ? 'rendering' : 'loadingOverlay'),
    },
    {
      name: 'A start that is stuck renders at once, whatever is at the address',
      when: ({ label }) => label === 'opening done (stuck)',
      holds: ({ after }) => after.matches('rendering'),
    },
    {
      name: 'What fails or takes long never stops the start',
      when: ({ label, kind }) => kind === 'timer' || label.includes(' error '),
      holds: ({ before, after }) => JSON.stringify(before.value) !== JSON.stringify(after.value),
    },
    {
      name: 'A first screen of an earlier visit loads again once, when the page has settled',
      holds: ({ before, after, did }) =>
        did('refreshStalePage') ===
        (before.context.isStored &&
          before.matches({ interactive: 'settling' }) &&
          after.matches({ interactive: 'settled' })),
    },
    {
      name: 'The page never goes back',
      holds: ({ before, after }) =>
        (!isInteractive(before) || isInteractive(after)) &&
        (['isRendered', 'isComplete'] as const).every((tag) => !before.hasTag(tag) || after.hasTag(tag)),
    },
  ],
  temporal: [endsByItself('A comparison ends by itself', (snapshot) => snapshot.matches('comparing'))],
  journeys: {
    'BOOT-03 home hydrates, answers and completes': {
      input: 'home',
      steps: [
        'opening done (running)',
        'match done (match)',
        'page.ready',
        'settle done (yes)',
        'idle done (yes)',
      ],
      reaches: 'complete',
    },
    'BOOT-03 a page of another visit is rendered anew': {
      input: 'home',
      steps: ['opening done (running)', 'match done (no match)', 'page.ready'],
      reaches: 'interactive.settling',
    },
    'LAUNCH-07 a linked game comes before the page behind it': {
      input: 'a linked game',
      steps: ['opening done (running)', 'match done (match)', 'game done (yes)', 'page.ready'],
      reaches: 'interactive.settling',
    },
    'ROUTE-05 a popup is loaded before anything renders': {
      input: 'a popup',
      steps: ['opening done (running)', 'overlay done (yes)', 'page.ready'],
      reaches: 'interactive.settling',
    },
  },
});

export const pageStartChart: ExplorableChart = {
  id: 'page-start',
  title: 'Start of the page',
  area: 'Boot',
  machine: pageStartMachine,
  model: pageStartModel,
  requirements: ['BOOT-01', 'BOOT-03', 'ROUTE-05', 'LAUNCH-07'],
};
