import { login } from '@contract/account';
import {
  balance,
  createDeposit,
  createWithdrawal,
  orderedPayment,
  type PaymentMethod,
  paymentMethods,
} from '@contract/cashier';
import { gameList, launchGame } from '@contract/catalogue';
import { applySignUpReward, claimReward, rewardCentre } from '@contract/content';
import { IDEMPOTENCY_HEADER } from '@contract/session';
import type * as z from 'zod/mini';
import { accountFlows, TEST_PIN } from './accountFlows';
import {
  type Answered,
  type History,
  type Operation,
  shownPayment,
  shownReward,
  shownRound,
} from './clientHistory';
import { createClient, RefusedCall, type TestClient } from './platform';
import { type GameTable, launchOf, openGame } from './studio';

/** A promotion that anybody can apply for, with a title that no other has. */
interface Offered {
  readonly promotionId: string;
  readonly title: string;
}

/** A member who plays, pays and claims through every instance at once. */
export interface MoneyClient {
  /** Offers promotions in place of earlier ones. */
  offer(promotions: readonly Offered[]): void;
  /** Does one thing, sometimes twice at once or again when no answer came, and records it. */
  turn(history: History, turn: number): Promise<void>;
}

const DESTINATION = '09171234567';
/** After a lost answer the client waits for the instance, in milliseconds. */
const PAUSE = 200;

/** What an answer with cash and bonus says. */
const heldOf = (answer: z.infer<(typeof balance)['response']>): Answered => ({
  balanceMinor: answer.balanceMinor + answer.bonusMinor,
});

/** Classes of games whose rounds have more than one step, or a draw. */
const OTHERS = ['BG', 'JP', 'Mini', 'Crash', 'Table', 'Scratch', 'Arcade'];

/** Opens a game of one kind for a member; undefined if there is none. */
async function openTable(
  client: TestClient,
  origin: string,
  token: string,
  gameType: 'RNG' | 'PVP',
): Promise<GameTable | undefined> {
  const query = {
    merchant: 'ALTP01',
    platform: 'html5',
    language: 'EN',
    pageNo: '1',
    pageSize: '30',
  } as const;
  const { games } = await client.call(gameList, { ...query, gameType });
  const game = games.find((one) => one.supportPlay && !one.gameClassify.some((key) => OTHERS.includes(key)));
  if (game === undefined) return undefined;
  const { vassalage: vendor, gameId, nodeId } = game;
  const launch = launchOf({ requestType: gameType, vendor, gameId, nodeId });
  return openGame(origin, (await client.call(launchGame, launch, { token })).url);
}

/** Signs a member in on the instances at some addresses, and prepares games and payments. */
export async function createMoneyClient(
  origins: readonly [string, ...string[]],
  member: string,
  password: string,
): Promise<MoneyClient> {
  const clients = origins.map((origin) => createClient({ origin }));
  const clientOf = (index: number): TestClient =>
    clients[index % clients.length] ?? createClient({ origin: origins[0] });
  const [first] = origins;
  const client = clientOf(0);
  const flows = accountFlows(client);
  await flows.resetLimits();
  const { token } = await client.call(login, {
    type: 'username',
    username: member,
    password,
    site: 'member',
  });
  await flows.setPin(token, password);
  await flows.stepUp(token, 'destination', password);
  const offered = await client.call(paymentMethods, { language: 'EN' }, { token });
  const isMobile = ({ destination }: PaymentMethod) => destination === 'mobile';
  const [deposits, withdrawals] = [offered.deposit, offered.withdrawal.filter(isMobile)];
  const tablesOf = async (gameType: 'RNG' | 'PVP') => {
    const table = await openTable(client, first, token, gameType);
    if (table === undefined) throw new Error(`There were to be games of the type ${gameType}.`);
    const others = await Promise.all(origins.map((origin) => openGame(origin, '', table.token)));
    return {
      minimumMinor: table.limits.minimumMinor,
      at: (index: number) => others[index % others.length] ?? table,
    };
  };
  // Rounds of cards wait for an act.
  const [slots, cards] = [await tablesOf('RNG'), await tablesOf('PVP')];

  let rewards: readonly (Offered & { readonly key: string; isAsked: boolean })[] = [];

  /** Undefined when the call was refused, or its answer was lost: the history knows which. */
  async function attempt<T>(call: () => Promise<T>): Promise<T | undefined> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof RefusedCall && error.status < 500) return undefined;
      // What a cut connection, or half of an answer, throws.
      if (!(error instanceof RefusedCall || error instanceof TypeError || error instanceof SyntaxError))
        throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      return undefined;
    }
  }

  return {
    offer(promotions) {
      rewards = promotions.map((each) => ({ ...each, key: crypto.randomUUID(), isAsked: false }));
    },

    async turn(history, turn) {
      const key = crypto.randomUUID();
      const has = (operation: Pick<Operation, 'call' | 'asked'>) => ({ member, key, ...operation });
      /** Asks once, twice at once or one after the other, or again when an answer was lost; sometimes nobody does. */
      async function ask(once: (index: number) => Promise<unknown>): Promise<void> {
        const asked = await Promise.all(
          turn % 5 === 0
            ? [attempt(() => once(turn)), attempt(() => once(turn + 1))]
            : [attempt(() => once(turn))],
        );
        const isLost = asked.every((answer) => answer === undefined) && turn % 3 !== 0;
        if (isLost || turn % 7 === 1) await attempt(() => once(turn + 1));
      }
      const bet = (tables: typeof slots) =>
        ask((index) => {
          const request = { roundKey: key, betMinor: tables.minimumMinor, choice: {} };
          const operation = has({ call: 'bet', asked: { amountMinor: tables.minimumMinor } });
          return history.record(operation, () => tables.at(index).play(request), shownRound);
        });
      const headers = { [IDEMPOTENCY_HEADER]: key };
      const pay = async (call: 'deposit' | 'withdrawal') => {
        const methods = call === 'deposit' ? deposits : withdrawals;
        const method = methods[turn % methods.length];
        if (method === undefined) return;
        const { methodId, minimumMinor: amountMinor } = method;
        const request = { methodId, amountMinor };
        await ask((index) =>
          history.record(
            has({ call, asked: request }),
            () =>
              call === 'deposit'
                ? clientOf(index).send(createDeposit, request, { token, headers })
                : clientOf(index).send(
                    createWithdrawal,
                    { ...request, paymentPassword: TEST_PIN, destination: DESTINATION },
                    { token, headers },
                  ),
            shownPayment,
          ),
        );
        await attempt(() =>
          history.record(
            has({ call: 'order', asked: {} }),
            () => clientOf(turn).send(orderedPayment, { key, language: 'EN' }, { token }),
            shownPayment,
          ),
        );
      };
      /** Applies for the next reward, or looks at one of them and claims it. */
      const reward = async () => {
        const next = rewards.find(({ isAsked }) => !isAsked) ?? rewards[turn % rewards.length];
        if (next === undefined) return;
        const { promotionId, title } = next;
        const of = (call: Operation['call'], asked = {}) => ({ member, key: next.key, call, asked });
        if (!next.isAsked) {
          next.isAsked = true;
          const request = { promotionId, pictures: [], remarks: '' };
          await ask((index) =>
            history.record(
              of('apply', request),
              () =>
                clientOf(index).call(applySignUpReward, request, {
                  token,
                  headers: { [IDEMPOTENCY_HEADER]: next.key },
                }),
              ({ applicationId, state }) => shownReward(applicationId, state),
            ),
          );
          return;
        }
        const found = (list: z.infer<(typeof rewardCentre)['response']>['list']) =>
          list.find((each) => each.title === title);
        const centre = await attempt(() =>
          history.record(
            of('reward'),
            () => clientOf(turn).call(rewardCentre, { language: 'EN' }, { token }),
            ({ list }) => {
              const shown = found(list);
              return shown === undefined ? {} : shownReward(shown.rewardId, shown.state, shown.amountMinor);
            },
          ),
        );
        const shown = centre && found(centre.list);
        if (shown?.state !== 'claimable') return;
        const { rewardId } = shown;
        await ask((index) =>
          history.record(
            of('claim', { rewardId }),
            () => clientOf(index).call(claimReward, { rewardId }, { token }),
            ({ amountMinor }) => shownReward(rewardId, 'claimed', amountMinor),
          ),
        );
      };
      switch (turn % 24) {
        case 1:
        case 7:
        case 13:
          await reward();
          return;
        case 3:
        case 11:
        case 19:
          await attempt(() =>
            history.record(
              { member, key: '', call: 'balance', asked: {} },
              () => clientOf(turn).call(balance, {}, { token }),
              heldOf,
            ),
          );
          return;
        case 5:
          // Payments of one member are limited; here others are counted.
          await attempt(() => flows.resetLimits());
          await pay('deposit');
          return;
        case 17:
          await pay('withdrawal');
          return;
        case 8:
        case 21:
          await bet(cards);
          await ask((index) =>
            history.record(
              has({ call: 'act', asked: { hold: [0] } }),
              () => cards.at(index).act(key, { hold: [0] }),
              shownRound,
            ),
          );
          return;
        default:
          await bet(slots);
      }
    },
  };
}
