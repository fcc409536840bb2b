import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart, ModelStep } from '@explorer/types';
import type { AnyEventObject } from 'xstate';
import { requestSteps } from '@/machines/shared/parts/claims.model';
import { LOGGED_OUT, MEMBER, sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import { isLoggedIn } from '@/machines/shared/session/session';
import { type HomeLayoutSnapshot, homeLayoutMachine, type LayoutChoice } from './homeLayout.machine';
import { layoutPlace } from './layoutPlace';

/** The view shows vendors, nine at first. */
const showsVendors = (snapshot: HomeLayoutSnapshot) =>
  snapshot.matches({ view: 'home' }) || snapshot.matches({ view: 'category' });

/** Number of lists on the page: the one of the view, and a member's recent games. */
const lists = (snapshot: HomeLayoutSnapshot) =>
  Number(!snapshot.matches({ view: 'home' })) + Number(snapshot.matches({ lately: 'listed' }));

/** Number of lists that a step loads. */
const loaded = ({ calls }: ModelStep<HomeLayoutSnapshot>) =>
  calls.filter(({ src }) => src === 'gameList').length;

/** The address of what shows. */
function addressOf(snapshot: HomeLayoutSnapshot): LayoutChoice {
  const { dataType, vassalage, vendorPages } = snapshot.context;
  const filters = snapshot.matches({ view: 'category' })
    ? { dataType, vassalage }
    : { dataType: '', vassalage: '' };
  const pages = showsVendors(snapshot) && vendorPages > 1 ? { vendorPages } : {};
  return {
    place: layoutPlace(snapshot),
    ...(filters as Pick<LayoutChoice, 'dataType' | 'vassalage'>),
    ...pages,
  };
}

/** The view that an event asks for; undefined for other events. */
function askedFor(event: AnyEventObject): Partial<LayoutChoice> | undefined {
  switch (event.type) {
    case 'layout.pick':
      return { place: event['place'] };
    case 'layout.addressed':
      return event['choice'];
    case 'layout.reset':
      return { place: 'HOME' };
    default:
      return undefined;
  }
}

export const homeLayoutModel = defineModel(homeLayoutMachine, {
  inputs: { visitor: { session: sessionOfType(null) }, member: { session: sessionOfType(0) } },
  events: {
    'layout.addressed': {
      'the home view': { choice: { place: 'HOME', dataType: '', vassalage: '' } },
      'the home view with more vendors': {
        choice: { place: 'HOME', dataType: '', vassalage: '', vendorPages: 2 },
      },
      hot: { choice: { place: 'HOT', dataType: '', vassalage: '' } },
      'back to recent games': {
        choice: { place: 'recent', dataType: '', vassalage: '' },
        seen: { pages: 2, row: 9, offset: 20 },
      },
      'new slots of a vendor': { choice: { place: 'RNG', dataType: 'new', vassalage: 'JL' } },
    },
    'layout.pick': {
      home: { place: 'HOME' },
      hot: { place: 'HOT' },
      favourites: { place: 'favourites' },
      recent: { place: 'recent' },
      slots: { place: 'RNG' },
    },
    'layout.reset': [{}],
    'data.choose': { new: { dataType: 'new' }, all: { dataType: '' } },
    'vendor.choose': [{ vassalage: 'JL' }],
    'vendors.more': ({ context }) => (context.vendorPages < 2 ? [{}] : []),
    'session.changed': { 'logged in': { session: MEMBER }, 'logged out': { session: LOGGED_OUT } },
    'login.dismissed': [{}],
    'own.changed': [{}],
    'language.changed': [{}],
  },
  outcomes: {
    gameList: {},
    watchAddress: {},
    fetchProviderCategories: { done: { sports: ['SPORTS'] }, error: { unreachable: UNREACHABLE } },
  },
  waitsForUser: { gameList: 'A separate chart with its own timeouts.' },
  project: ({ context }) => ({
    loggedIn: isLoggedIn(context.session),
    category: context.category,
    dataType: context.dataType,
    vassalage: context.vassalage,
    vendorPages: context.vendorPages,
    own: context.own,
    intended: context.intended,
  }),
  steps: [
    ...requestSteps<HomeLayoutSnapshot>('HOME-11 The settings of the template', {
      actor: 'providerCategories',
      during: (snapshot) => snapshot.matches({ template: 'loading' }),
      answered: ({ event, after }) =>
        after.matches({ template: 'known' }) && after.context.providerCategories === event['output'],
      failed: ({ before, after }) =>
        after.matches({ template: 'usual' }) &&
        after.context.providerCategories === before.context.providerCategories,
    }),
    {
      name: 'Every list of the page loads again in another language, and the view stays',
      when: ({ event }) => event.type === 'language.changed',
      holds: (step) =>
        loaded(step) === lists(step.after) &&
        JSON.stringify(step.after.value) === JSON.stringify(step.before.value),
    },
    {
      name: 'ROLE-07 Another login in place of this one shows the games of its own member',
      when: ({ label, before }) => label === 'session.changed (logged in)' && before.matches({ view: 'own' }),
      holds: (step) => step.after.matches({ view: 'own' }) && loaded(step) === lists(step.after),
    },
    {
      name: 'HOME-18 More vendors show on request, and the address keeps how many',
      when: ({ event }) => event.type === 'vendors.more',
      holds: ({ before, after, did }) =>
        after.context.vendorPages === before.context.vendorPages + 1 && did('keepAddress'),
    },
    {
      name: 'The address says what shows, before a login opens over it',
      when: ({ did }) => did('keepAddress'),
      holds: ({ after, actions }) => {
        const names = actions.map(({ type }) => type);
        const told = actions.findLast(({ type }) => type === 'keepAddress')?.params;
        return (
          JSON.stringify(told) === JSON.stringify(addressOf(after)) &&
          (!names.includes('openLogin') || names.lastIndexOf('keepAddress') < names.indexOf('openLogin'))
        );
      },
    },
    {
      name: 'A chosen view loads its own list and no other, and the settings again only if they are missing',
      when: ({ event }) => askedFor(event) !== undefined,
      holds: (step) =>
        loaded(step) <= Number(!step.after.matches({ view: 'home' })) &&
        step.calls.some(({ src }) => src === 'fetchProviderCategories') ===
          (step.event.type === 'layout.pick' && step.before.matches({ template: 'usual' })),
    },
    {
      name: 'HOME-17 A chosen view has nine vendors, one from an address as many as it says',
      when: ({ event, did }) =>
        askedFor(event) !== undefined && !(event.type === 'layout.pick' && did('openLogin')),
      holds: ({ event, after }) =>
        event.type === 'layout.reset' || after.context.vendorPages === (askedFor(event)?.vendorPages ?? 1),
    },
    {
      name: 'HOME-20 Only the own games asked for last are to show after the login',
      // An address of what shows already asks for nothing else: while the login is open, the chart writes one itself.
      when: ({ event, before }) =>
        askedFor(event) !== undefined &&
        !(event.type === 'layout.addressed' && askedFor(event)?.place === layoutPlace(before)),
      holds: ({ event, after, did }) =>
        after.context.intended === (did('openLogin') ? askedFor(event)?.place : null),
    },
  ],
  invariants: [
    {
      name: 'HOME-18 More vendors can be shown in every view with vendors',
      when: showsVendors,
      holds: (snapshot) => snapshot.can({ type: 'vendors.more' }),
    },
    {
      name: "A visitor sees no list of a player's own games (HOME-20)",
      holds: (snapshot) => !snapshot.matches({ view: 'own' }) || isLoggedIn(snapshot.context.session),
    },
    {
      name: 'HOME-20 Nothing is left to show after the login of a member',
      holds: ({ context }) => context.intended === null || !isLoggedIn(context.session),
    },
    {
      name: 'Recent games load exactly for members',
      holds: (snapshot) => snapshot.matches({ lately: 'listed' }) === isLoggedIn(snapshot.context.session),
    },
    {
      name: 'Only categories have filters: the hot view shows all data of any vendor (HOME-21)',
      holds: (snapshot) =>
        !snapshot.matches({ view: 'hot' }) ||
        (snapshot.context.dataType === '' && snapshot.context.vassalage === ''),
    },
    {
      name: 'Views without a vendor list have one vendor page (HOME-17)',
      holds: (snapshot) => showsVendors(snapshot) || snapshot.context.vendorPages === 1,
    },
    {
      name: 'The side menu always has a selection, and hot never shows as a category (HOME-22)',
      holds: (snapshot) => layoutPlace(snapshot) !== 'HOT' || !snapshot.matches({ view: 'category' }),
    },
  ],
  journeys: {
    'HOME-20 favourites while logged out: login first, then the favourites': {
      input: 'visitor',
      steps: ['layout.pick (favourites)', 'session.changed (logged in)'],
      reaches: 'view.own',
    },
    'ROLE-07 a link to the recent games while logged out: login first, then the games': {
      input: 'visitor',
      steps: ['layout.addressed (back to recent games)', 'session.changed (logged in)'],
      reaches: 'view.own',
    },
    'HOME-02 the logo leads from a category to the home view': {
      input: 'visitor',
      steps: ['layout.pick (slots)', 'vendor.choose', 'layout.reset'],
      reaches: 'view.home',
    },
  },
  bound: 6000,
});

export const homeLayoutChart: ExplorableChart = {
  id: 'home-layout',
  title: 'Home game layout',
  area: 'Home',
  machine: homeLayoutMachine,
  model: homeLayoutModel,
  requirements: [
    'HOME-02',
    'HOME-11',
    'HOME-17',
    'HOME-18',
    'HOME-19',
    'HOME-20',
    'HOME-21',
    'HOME-22',
    'HOME-23',
    'HOME-24',
    'LIST-30',
    'FAV-04',
    'RECENT-01',
    'API-18',
  ],
};
