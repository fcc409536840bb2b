import { useRouterState } from '@tanstack/react-router';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DeviceSettings } from '@/features/account/settings/DeviceSettings';
import { CategoryScreen } from '@/features/catalogue/gameList/categoryScreens';
import { Floating } from '@/features/home/Floating';
import { MemberCentreScreen } from '@/features/member/MemberCentreScreen';
import SideMenu from '@/features/shell/menu/SideMenu';
import { MEMBER_RECORD } from '@/machines/shared/samples';
import { chosenIn } from './chosen';
import { PARTS_OF_HOME } from './home';
import { LISTS } from './lists';
import { openSite, type Shown } from './page';
import { SCREENS } from './screens';
import { VENDORS } from './vendors';
import { drawWhole, type WholeShown } from './wholePage';

// Files of a group share their modules, and others need these without what stands in for parts of them.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('@/features/content/html', () => import('./plainHtml'));
vi.mock('@/features/shared/state/lateNumbers', () => ({ useLateNumbers: () => true }));
vi.mock('@/features/catalogue/gameList/GameGrid', () => import('./plainGrid'));
// A page that the router does not draw has no match.
vi.mock('@/features/catalogue/gameList/address', async (original) => ({
  ...(await original<typeof import('@/features/catalogue/gameList/address')>()),
  usePagePath: () => useRouterState({ select: ({ location }) => location.pathname }),
}));

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

/* Which of several a page says is chosen, current, ticked or unfolded, and which field it says is wrong. */

/** By hand, of the screens and parts that have a table of what they show; in all others nothing is chosen. */
const CHOSEN: Readonly<Record<string, readonly string[]>> = {
  'the settings of a member': ['pressed: English'],
  'the announcements': [
    'open: New hours of support 2026-04-03 · long term Preview: Somebody answers from nine to nine Somebody answers from nine to nine Take me there',
  ],
  'the promotions': ['pressed: For weekdays'],
  'the draws of a lottery': ['pressed: All'],
  'the history of payments': ['pressed: All'],
  'the betting record': ['pressed: 7 days', 'pressed: All types'],
  'the security activity': ['pressed: All'],
  'the statement': ['pressed: Movements', 'pressed: 30 days', 'pressed: PDF'],
  'the reward centre, to claim': ['selected: To claim', 'current: Approved', 'current: Applied'],
  'the reward centre, history': ['selected: History'],
  'the limits, breaks and activity of a member': ['pressed: Off'],
  'a member who has excluded themselves': ['pressed: Off'],
  'a member on a break, with reminders': ['pressed: 30 min'],
  'a deposit': [
    'pressed: E-wallet Within 6 minutes · ₱12.50 fee ₱110 – ₱22,000',
    'pressed: No bonus Only the deposit, no conditions.',
  ],
  'a deposit that is pending': [
    'current: Sent to the provider since Jul 14, 2026, 3:08 PM GMT+8 Waiting for the provider to confirm your payment. If it has not been paid by Jul 15, 2026, 5:10 PM GMT+8, it is cancelled.',
  ],
  'a withdrawal beside a bonus': ['pressed: Bank transfer Within 90 minutes · ₱23.50 fee ₱440 – ₱55,000'],
  'the hosts of the chat': ['selected: Live now'],
  'the hosts that a member follows': ['selected: Following', 'pressed: Follow Luna'],
  'all hosts of the chat': ['selected: All hosts'],
  'the winners': ['selected: Winners'],
  'the header of a member': ['current: Sample'],
  'the member centre, where a picture is chosen': ['pressed: Picture 1'],
  'the form of a registration': [
    'checked: I confirm that I am at least 21 years old and accept the terms of Sample.',
  ],
  'the form of a registration by number': [
    'selected: Mobile number',
    'checked: I confirm that I am at least 21 years old and accept the terms of Sample.',
  ],
  'the unread items of the menu': ['pressed: English'],
  'the slots, with the menu of categories': ['current: All'],
  'the vendors of the slots': [
    'current: Wild symbols',
    'current: Mango Studio',
    'pressed: All providers 88 games',
  ],
  'the jackpot games': ['current: All'],
  'the draws of an electronic lottery': ['current: All'],
  favourites: ['pressed: Remove Golden Carabao from favourites'],
  'the game centre': ['current: All'],
  'the favourites in the game centre': [
    'current: Favourites',
    'pressed: Remove Golden Carabao from favourites',
  ],
  'the hot games in the game centre': ['current: Hot', 'current: All'],
  'the providers': ['current: All games'],
  'the favourites on home': ['pressed: Remove Golden Carabao from favourites'],
  'a category on home': ['pressed: All'],
};

it.each(Object.entries(SCREENS))('%s', async (name, screen: Shown) => {
  const session = screen.isAgent === true ? { ...MEMBER_RECORD, type: 1 } : MEMBER_RECORD;
  const site = await openSite(session, 'EN', screen.first);
  const html = await site.render(screen.name, screen.answers, screen.view, screen.step);
  site.stop();
  expect(chosenIn(html)).toEqual(CHOSEN[name] ?? []);
});

it.each(Object.entries({ ...PARTS_OF_HOME, ...LISTS }))('%s', async (name, part) => {
  expect(chosenIn(await drawWhole(part, part.answers))).toEqual(CHOSEN[name] ?? []);
});

type Stand = Omit<WholeShown, 'shows'> & { readonly chosen: readonly string[] };
type Act = NonNullable<WholeShown['act']>;

const slots = {
  flow: 'category',
  first: '/m/slot-games?vassalage=MANGO&gameClassify=WILD',
  view: (flow) => (flow?.name === 'category' ? <CategoryScreen actor={flow.ref} /> : null),
  answers: { '/catalogue/vendors': VENDORS },
} satisfies Partial<Stand>;
const centre = {
  flow: 'memberCentre',
  view: (flow) => (flow?.name === 'memberCentre' ? <MemberCentreScreen actor={flow.ref} /> : null),
  answers: {},
} satisfies Partial<Stand>;
const type =
  (content: string): Act =>
  (_, flow) => {
    if (flow?.name !== 'memberCentre') return;
    const { feedback } = flow.ref.getSnapshot().children;
    feedback?.send({ type: 'form.open' });
    feedback?.send({ type: 'text.typed', content });
    feedback?.send({ type: 'form.submit' });
  };

/** Choices that a player makes, beside those of the tables. */
const STANDS: Readonly<Record<string, Stand>> = {
  'the filter of a list': {
    ...slots,
    act: (_, flow) => {
      if (flow?.name !== 'category') return;
      const choice = { vassalage: 'MANGO', gameClassify: 'WILD', gameName: '' };
      flow.ref.getSnapshot().children.filter?.send({ type: 'filter.open', choice });
    },
    chosen: [
      'pressed: Mango Studio',
      'pressed: Wild symbols',
      'current: Wild symbols',
      'current: Mango Studio',
    ],
  },
  'the filter without a choice': {
    ...slots,
    act: (_, flow) => {
      if (flow?.name !== 'category') return;
      const choice = { vassalage: '', gameClassify: '', gameName: '' };
      flow.ref.getSnapshot().children.filter?.send({ type: 'filter.open', choice });
    },
    chosen: ['pressed: All kinds', 'current: Wild symbols', 'current: Mango Studio'],
  },
  'a provider of a list': {
    ...slots,
    act: (_, flow) => {
      if (flow?.name !== 'category') return;
      flow.ref.getSnapshot().children.providers?.send({ type: 'provider.open', vassalage: 'JL' });
    },
    chosen: ['current: Wild symbols', 'current: Mango Studio', 'pressed: Jade Lab 31 games'],
  },
  'a device without sound and motion': {
    view: () => <DeviceSettings />,
    texts: ['account'],
    answers: {},
    act: (site) => {
      site.chart('preferences')?.send({ type: 'sound.set', on: false });
      site.chart('preferences')?.send({ type: 'motion.set', motion: 'reduced' });
    },
    chosen: ['pressed: English', 'checked: Less motion'],
  },
  'a device with sound': {
    view: () => <DeviceSettings />,
    texts: ['account'],
    answers: {},
    act: (site) => site.chart('preferences')?.send({ type: 'sound.set', on: true }),
    chosen: ['pressed: English', 'checked: Sound'],
  },
  'feedback that is too short': { ...centre, act: type('Hi'), chosen: ['invalid: Your message'] },
  'feedback that is being typed': {
    ...centre,
    act: (_, flow) => {
      if (flow?.name === 'memberCentre')
        flow.ref.getSnapshot().children.feedback?.send({ type: 'form.open' });
    },
    chosen: [],
  },
  'the open panel of customer service': {
    view: () => <Floating />,
    texts: ['home'],
    answers: {},
    act: (site) => site.chart('servicePanel')?.send({ type: 'panel.toggle' }),
    chosen: ['expanded: Close customer service'],
  },
  'the folded panel of customer service': {
    view: () => <Floating />,
    texts: ['home'],
    answers: {},
    chosen: [],
  },
  'the menu beside the games played last': {
    view: () => <SideMenu open onClose={() => {}} docked />,
    first: '/m/recent-games',
    answers: {},
    chosen: ['current: Recent', 'pressed: English'],
  },
};

it.each(Object.entries(STANDS))('%s', async (_, { chosen, ...stand }) => {
  expect(chosenIn(await drawWhole(stand, stand.answers))).toEqual(chosen);
});
