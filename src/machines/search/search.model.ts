import { defineModel } from '@explorer/defineModel';
import { EMPTY_PAGE, samplePage, UNREACHABLE } from '../samples';
import { searchMachine } from './search.machine';
import { isSearchLongEnough } from './searchText';

export const searchModel = defineModel(searchMachine, {
  inputs: { 'a blank search': { recent: [], text: '' }, 'a shared link': { recent: ['moon'], text: 'moon' } },
  events: {
    'search.typed': {
      'a word': { text: 'moon' },
      'two characters': { text: ' mo ' },
      spaces: { text: '   ' },
      'one Chinese character': { text: '龍' },
    },
    'search.submit': [{}],
    'search.clear': [{}],
    'recent.choose': [{ text: 'moon' }],
    'recent.clear': [{}],
    'more.load': [{}],
    'search.retry': [{}],
  },
  outcomes: {
    searchGames: { done: [samplePage(1, 2)], error: { unreachable: UNREACHABLE } },
  },
  outcomesById: {
    firstResults: {
      done: { 'two pages': samplePage(1, 2), 'one page': samplePage(1, 1), nothing: EMPTY_PAGE },
      error: { unreachable: UNREACHABLE },
    },
    moreResults: { done: [samplePage(2, 2)], error: { unreachable: UNREACHABLE } },
  },
  project: ({ context }) => ({
    text: context.text,
    recent: context.recent,
    page: [context.pageNum, context.totalPages, context.games.length],
    failure: context.failure?.code,
  }),
  invariants: [
    {
      name: 'Nothing is searched with too little text (SEARCH-06)',
      holds: (snapshot) => !snapshot.matches('searching') || isSearchLongEnough(snapshot.context.text),
    },
    {
      name: 'The page never exceeds totalPages',
      holds: ({ context }) => context.pageNum <= context.totalPages,
    },
    {
      name: 'Results show only with games',
      holds: (snapshot) => snapshot.matches('results') === snapshot.context.games.length > 0,
    },
  ],
  bound: 4000,
});
