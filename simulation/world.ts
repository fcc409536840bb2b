import { createBonuses } from '@server/cashier/bonus/bonuses';
import { replacePaymentPassword } from '@server/cashier/paymentPasswords';
import type { OpenDatabase } from '@server/db/database';
import * as schema from '@server/db/schema';
import type { Prepared } from '@server/prepare';
import { createWallet, equityAccount, memberAccount } from '@server/wallet/wallet';
import { DEPOSIT_LIMITS } from '@/config/moneyRules';

const DAY = 86_400_000;
/** What a player begins with, in minor units. */
const OPENING = 1_000_000;
const VENDOR = 'SIM';
/** The password of every member, and the payment password. */
export const PASSWORD = 'Simulated!2468';
export const PAYMENT_PASSWORD = '246810';

const named = (name: string) => ({ TY: name, EN: name });

/** A game that is played, as its title says, by the rules of the sandbox studio. */
interface SimulatedGame {
  readonly nodeId: number;
  readonly title: string;
  readonly requestType: 'RNG' | 'ELOTT';
  readonly classifications: readonly string[];
  /** Its kind in the rules of bonuses. */
  readonly kind: 'slots' | 'tables' | 'lottery';
}

/** One that is decided at once, two that wait for the player, and one that waits for its draw. */
export const GAMES: readonly [SimulatedGame, ...SimulatedGame[]] = [
  { nodeId: 1, title: 'Peso Reels', requestType: 'RNG', classifications: [], kind: 'slots' },
  { nodeId: 2, title: 'Blackjack', requestType: 'RNG', classifications: ['Table'], kind: 'tables' },
  { nodeId: 3, title: 'Manila Hi-Lo', requestType: 'RNG', classifications: ['Mini'], kind: 'slots' },
  { nodeId: 4, title: 'Quick Draw', requestType: 'ELOTT', classifications: [], kind: 'lottery' },
];
export const gameCodeOf = ({ nodeId }: SimulatedGame): string => `game${nodeId}`;
export const GAME_VENDOR = VENDOR;

/** Promotions: a bonus that comes with the deposit, one to apply for, cash at once, and cash that a person grants. */
export const PROMOTIONS: readonly [string, ...string[]] = ['welcome', 'extra', 'gift', 'letter'];
const RULES: Readonly<Record<string, object>> = {
  welcome: {
    ...{ decides: 'platform', every: { days: 1 }, wagering: 2, conditions: [] },
    pays: { kind: 'deposit', nth: 1, percent: 50, mostMinor: 20_000 },
  },
  extra: {
    ...{ decides: 'platform', every: { days: 1 }, wagering: 1, conditions: [] },
    pays: { kind: 'fixed', amountMinor: 15_000 },
  },
  gift: {
    ...{ decides: 'platform', every: { days: 1 }, wagering: 0 },
    conditions: [{ kind: 'deposits', minMinor: DEPOSIT_LIMITS.min }],
    pays: { kind: 'fixed', amountMinor: 5_000 },
  },
  letter: {
    ...{ decides: 'person', every: { days: 1 }, wagering: 0, conditions: [] },
    pays: { kind: 'fixed', amountMinor: 7_000 },
  },
};

export const usernameOf = (player: number): string => `player${player + 1}`;
const mailOf = (player: number): string => `${usernameOf(player)}@mail.example`;
/** Some players are agents, to whom contracts are offered. */
const isAgent = (player: number): boolean => player % 3 === 0;

/** Adds games, a lottery and promotions. */
async function addOffers({ db }: OpenDatabase, start: number): Promise<void> {
  await db.insert(schema.vendors).values({
    ...{ code: VENDOR, displayName: named('Simulated'), kind: 'studio', accent: '#123456' },
    ...{ motif: 'none', inHouse: true, position: 0 },
  });
  for (const game of GAMES) {
    const { nodeId, title, requestType, classifications } = game;
    await db.insert(schema.games).values({
      ...{ nodeId, requestType, gameId: gameCodeOf(game), gameCode: gameCodeOf(game), vendor: VENDOR },
      ...{ roomId: '', gameName: title, displayName: named(title), classifications: [...classifications] },
      ...{ motif: 'none', accent: '#123456', isHot: false, isNew: false, supportPlay: true, freeplay: false },
      ...{
        isGameH5: true,
        lottoMode: requestType === 'ELOTT' ? 'Elott' : '',
        playType: '',
        minBetMinor: 1_000,
      },
      ...{ minLine: 1, releaseDate: '2026-01-01', sortWeight: 0 },
    });
    if (requestType !== 'ELOTT') continue;
    await db.insert(schema.lotteries).values({
      ...{ vendor: VENDOR, gameCode: gameCodeOf(game), displayName: named(title), requestType },
      ...{ lottoMode: 'Elott', playTypes: ['trad'], shape: 'digits', count: 5, lowest: 0, highest: 9 },
      ...{ drawEverySeconds: 1_800, drawAnchor: new Date(start), closesBeforeSeconds: 10 },
      ...{ topPrizeMinor: 0, position: 0 },
    });
  }
  for (const id of PROMOTIONS)
    await db.insert(schema.announcements).values({
      ...{ id, kind: 'PR', title: named(id), content: named(id), startDate: new Date(start - DAY) },
      ...{
        noExpiry: true,
        categoryIds: [],
        groupName: '',
        linkedPromotionId: id,
        linkage: '',
        execution: '',
      },
      ...{ rewardRule: RULES[id], sortWeight: 0 },
    });
}

/**
 * Adds the players, each with some money. Some have a bonus that soon ends, and an offer that soon lapses.
 */
async function addPlayers(
  { db }: OpenDatabase,
  { passwords }: Prepared,
  players: number,
  start: number,
): Promise<void> {
  const passwordHash = await passwords.hash(PASSWORD);
  const paymentHash = await passwords.hash(PAYMENT_PASSWORD);
  let at = start;
  const now = () => at;
  const wallet = createWallet({ db, now });
  const bonuses = createBonuses({ db, wallet, now });
  for (let player = 0; player < players; player += 1) {
    at = start;
    const [member] = await db
      .insert(schema.members)
      .values({
        username: usernameOf(player),
        usernameKey: usernameOf(player),
        passwordHash,
        nickname: usernameOf(player),
        email: mailOf(player),
        type: isAgent(player) ? 1 : 0,
        firstTimeLogin: false,
        registeredAt: new Date(start - DAY),
      })
      .returning({ id: schema.members.id });
    if (member === undefined) throw new Error('the player was not stored');
    const { id: memberId } = member;
    await replacePaymentPassword(db, memberId, null, paymentHash);
    await wallet.transfer({
      key: `opening/${memberId}`,
      kind: 'opening',
      currency: 'PHP',
      postings: [
        { account: equityAccount(), amountMinor: -OPENING },
        { account: memberAccount(memberId), amountMinor: OPENING },
      ],
    });
    if (player % 2 === 1) continue;
    at = start - 29 * DAY;
    const id = crypto.randomUUID();
    const bonus = { id, memberId, promotionId: 'extra', currency: 'PHP', amountMinor: 12_000, times: 1, at };
    await db.transaction((tx) => bonuses.grant(tx, bonus));
  }
}

/** Fills an empty site. */
export async function fillWorld(
  database: OpenDatabase,
  prepared: Prepared,
  players: number,
  start: number,
): Promise<void> {
  await prepared.settings.write({ 'switches.REWCEN3': true, sessionsPerMember: 2 });
  await addOffers(database, start);
  await addPlayers(database, prepared, players, start);
}
