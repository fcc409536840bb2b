import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BonusChoice } from '@/features/cashier/BonusChoice';
import { AccountCard } from '@/features/shell/menu/AccountCard';
import { MEMBER_RECORD } from '@/machines/shared/samples';
import { openSite, readPage } from './page';
import { ARRIVED, Decided, PARTS } from './parts';

// Files of a group share their modules, and others need these without what stands in for parts of them.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('@/features/shared/state/lateNumbers', () => ({ useLateNumbers: () => true }));

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

it.each(Object.entries(PARTS))('%s shows what its table says, and no other value of it', async (_, part) => {
  expect(await part.shown()).toEqual(part.shows);
});

it.each([
  ['granted', 'The bonus is on your balance too.'],
  ['waiting', 'Your bonus waits in the reward centre.'],
  ['missed', 'The bonus was not granted. The reward centre says why.'],
] as const)('ROUTE-56 a deposit whose bonus is %s, with nothing to stake', async (state, text) => {
  const site = await openSite(MEMBER_RECORD, 'EN', '/m/home');
  const pageWith = async (bonus: typeof ARRIVED.bonus) =>
    readPage(await site.show(<Decided transaction={{ ...ARRIVED, bonus }} />, ['common', 'cashier']));
  const page = await pageWith({ title: 'Typhoon double', state, amountMinor: 29_279, wageringMinor: 0 });
  const plain = await pageWith(null);
  site.stop();
  expect([page.includes(text), page.includes('To the reward centre')]).toEqual([true, true]);
  expect([plain.includes('onus'), plain.includes('To the reward centre')]).toEqual([false, false]);
});

it.each([
  ['no promotion, and none is offered', null, [], false],
  ['no promotion', null, ['PR-7'], false],
  ['a promotion whose bonus is offered', 'PR-7', ['PR-7'], false],
  ['a promotion whose bonus is not offered', 'PR-8', ['PR-7'], true],
  ['a promotion, and none is offered', 'PR-8', [], true],
] as const)('ROUTE-56 the bonus of a deposit after %s', async (_, linked, offered, isGone) => {
  const site = await openSite(MEMBER_RECORD, 'EN', '/m/home');
  const bonuses = offered.map((promotionId) => ({
    ...{ promotionId, title: 'Typhoon double', percent: 80, mostMinor: 30_000, wagering: 12 },
  }));
  const choice = (
    <BonusChoice
      {...{ bonuses, linked, chosen: null, amountMinor: 0, currency: 'PHP', onChoose: () => {} }}
    />
  );
  const page = readPage(await site.show(choice, ['common', 'cashier']));
  site.stop();
  expect(page.includes('The bonus of that promotion is not available')).toBe(isGone);
  expect(page.includes('Typhoon double')).toBe(offered.length > 0);
});

describe('the balance on a card', () => {
  const member = {
    nickname: 'Isko',
    account: 'isko77',
    balanceMinor: 123_456,
    bonusMinor: 7_890,
    currency: 'PHP',
  };

  it('shows with the bonus, in the currency of the member', async () => {
    const site = await openSite(MEMBER_RECORD, 'EN', '/m/home', { '/member/info': member });
    const page = readPage(await site.show(<AccountCard onLeave={() => {}} />, ['common']));
    site.stop();
    expect(page).toContain('Isko Balance ₱1,234.56');
    expect(page).toContain('₱78.90');
  });

  it('says that it is being fetched while it is, and that it is not available afterwards', async () => {
    const site = await openSite(MEMBER_RECORD, 'EN', '/m/home', { '/member/info': 'unreadable' });
    const card = async () => readPage(await site.show(<AccountCard onLeave={() => {}} />, ['common']));
    expect(await card()).toContain('Balance Balance not available');
    site.app.getSnapshot().children.session?.send({ type: 'member.refresh' });
    const loading = await card();
    site.stop();
    expect(loading).toContain('Balance Getting the balance…');
    expect(loading).toContain('[disabled] Refresh balance');
  });
});
