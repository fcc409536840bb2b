import { captcha } from '@contract/account';
import { type CashierTransaction, transaction } from '@contract/cashier';
import { launchGame } from '@contract/catalogue';
import { game } from '@contract/games';
import { realityCheck } from '@contract/member';
import type { ReactNode } from 'react';
import { createActor, type SnapshotFrom } from 'xstate';
import * as z from 'zod/mini';
import { CaptchaField } from '@/features/account/CaptchaField';
import { Payment } from '@/features/cashier/parts';
import { GameCard, GameJackpots, useGameCards } from '@/features/catalogue/game';
import GameSheet from '@/features/catalogue/game/GameSheet';
import { DepositOffer } from '@/features/play/DepositOffer';
import { InsufficientBalance } from '@/features/play/InsufficientBalance';
import { RealityCheck } from '@/features/play/RealityCheck';
import { captchaMachine } from '@/machines/account/captcha/captcha.machine';
import { launchMachine } from '@/machines/play/launch/launch.machine';
import { MEMBER_RECORD, sampleGame, sessionOfType } from '@/machines/shared/samples';
import type { TextNamespace } from '@/services/i18n';
import { leavesIn, othersOf, withValue } from './leaves';
import { type Answers, addressesIn, openSite, readPage } from './page';

/*
 * What a player reads on parts of the page that are no screens: each value of what a part is given is changed once, as
 * the answers of screens are.
 */

interface Part<Value> {
  readonly schema: z.ZodMiniType<Value>;
  readonly value: Value;
  readonly view: (value: Value) => ReactNode;
  readonly texts?: readonly TextNamespace[];
  /** What the platform has answered before the part shows. */
  readonly early?: Answers;
  /** By field, as it is written; what is not listed is not shown. */
  readonly shows: Readonly<Record<string, string>>;
}

/** The fields that show, each with its text in the table, if that goes when the field has another value. */
async function shownBy<Value>({ schema, value, view, texts = [], early, shows }: Part<Value>) {
  const site = await openSite(MEMBER_RECORD, 'EN', '/m/home', early);
  const read = async (given: Value) => {
    const html = await site.show(view(given), ['common', ...texts]);
    return `${readPage(html)} | ${addressesIn(html)} `;
  };
  const page = await read(value);
  const shown = new Map<string, string>();
  for (const { path, value: own } of leavesIn(value)) {
    const field = path.join('.');
    const [other] = othersOf(own).flatMap((each) => {
      const parsed = z.safeParse(schema, withValue(value, path, each));
      return parsed.success ? [parsed.data] : [];
    });
    if (other === undefined) throw new Error(`no other value of ${field}`);
    const changed = await read(other);
    if (changed === page) continue;
    const text = shows[field] ?? 'nothing';
    shown.set(field, changed.split(text).length < page.split(text).length ? text : `not “${text}”: ${page}`);
  }
  site.stop();
  return Object.fromEntries(shown);
}

/** A part with its table; `shown` reads it. */
const partOf = <Value,>(part: Part<Value>) => ({
  schema: part.schema as z.ZodMiniType,
  shows: part.shows,
  shown: () => shownBy(part),
});

/** A game that is open, with what its chart knows. */
function openGame(context: Partial<SnapshotFrom<typeof launchMachine>['context']>) {
  const options = { input: { session: sessionOfType(0) } };
  const idle = createActor(launchMachine, options).getSnapshot();
  const snapshot = launchMachine.resolveState({
    value: { open: 'playing' },
    context: { ...idle.context, ...context },
  });
  return createActor(launchMachine, { ...options, snapshot });
}

/** A captcha whose picture has come. */
function captchaWith(image: string) {
  const snapshot = captchaMachine.resolveState({
    value: { showing: 'unanswered' },
    context: { picture: { captchaId: 'captcha-one', image, lifetimeMs: 60_000 }, answer: '' },
  });
  return createActor(captchaMachine, { snapshot });
}

const GAME = sampleGame(4_711, {
  gameName: 'Common name',
  displayName: 'Golden Carabao',
  showIcon: '/pictures/square.webp',
  img: '/pictures/wide.webp',
  mobileLargeIcon: '/pictures/large.webp',
  gameClassify: ['WILD'],
  vassalage: 'MANGO',
  rtp: 9_612,
  rtpLeast: 9_234,
  volatility: 'low',
});
const LAUNCHED = {
  launchId: 'launch-one',
  url: 'https://games.example/one',
  origin: 'https://games.example',
  mode: 'real' as const,
  orientation: 'any' as const,
};
const VENDORS = {
  '/catalogue/vendors': {
    mapping: {
      RNG: [
        {
          vassalage: 'MANGO',
          displayName: 'Mango Studio',
          gameCount: 57,
          icon: '/pictures/mango.webp',
          gameClassify: [],
        },
      ],
    },
    sorting: [
      {
        gameCategory: 'RNG',
        vendorNames: [{ vassalage: 'MANGO', accountTypeName: 'Mango in this category' }],
      },
    ],
    classifications: [{ key: 'WILD', displayName: 'Wild symbols', vendors: ['MANGO'] }],
  },
};

function Card(props: { readonly game: z.infer<typeof game> }) {
  return <GameCard game={props.game} cards={useGameCards()} />;
}

/** By hand: what a sheet shows of any game. */
const OF_SHEET = {
  nodeId: '/m/gameRules?node=4711',
  vassalage: 'Provider Mango Studio Type',
  gameType: 'Type Slots & mini games',
  'gameClassify.0': 'Features Wild symbols',
  volatility: 'Volatility Low: frequent, small wins',
  rtp: 'Return to player 92.34% – 96.12%',
  rtpLeast: 'Return to player 92.34% – 96.12%',
  freeplay: 'Free play Available',
  supportPlay: 'Try for free Play',
  // A flag stands on the picture.
  isHot: '[] [] Provider',
  isNew: '[] [] Provider',
};
const JACKPOTS = new Map([[4_711, '₱168,158.23']]);

/** What became of a payment. */
export const Decided = (props: { readonly transaction: CashierTransaction }) => (
  <Payment
    step="decided"
    failure={null}
    transaction={props.transaction}
    sent=""
    follow={undefined}
    onSend={() => {}}
    onRetry={() => {}}
    onAgain={() => {}}
  />
);
export const ARRIVED: CashierTransaction = {
  transactionId: '6b03d1c2-0000-4000-8000-000000000004',
  kind: 'deposit',
  methodName: 'Counter',
  amountMinor: 45_045,
  currency: 'PHP',
  state: 'succeeded',
  waiting: null,
  bonus: { title: 'Typhoon double', state: 'granted', amountMinor: 29_279, wageringMinor: 497_743 },
  createdTime: Date.UTC(2026, 6, 14, 5, 6),
  updatedTime: Date.UTC(2026, 6, 14, 7, 8),
};
const STAKES = 'The bonus came with it. Stake ₱4,977.43 within 30 days, and what is left of it becomes cash.';

export const PARTS = {
  'ROUTE-56 a deposit that has arrived with its bonus': partOf({
    schema: transaction,
    value: ARRIVED,
    view: (each) => <Decided transaction={each} />,
    texts: ['cashier'],
    shows: {
      transactionId: 'Reference 6B03D1C2',
      kind: 'Your deposit has arrived',
      methodName: 'Method Counter',
      amountMinor: 'Your deposit has arrived ₱450.45',
      currency: STAKES,
      state: 'Your deposit has arrived',
      'bonus.state': STAKES,
      'bonus.amountMinor': 'Bonus on this deposit ₱292.79',
      'bonus.wageringMinor': STAKES,
      createdTime: 'Requested Jul 14, 2026, 1:06 PM',
      updatedTime: 'Arrived Jul 14, 2026, 3:08 PM',
    },
  }),
  'a game on a tile': partOf({
    schema: game,
    value: GAME,
    view: (each) => <Card game={each} />,
    early: VENDORS,
    shows: {
      displayName: 'Golden Carabao Mango Studio',
      vassalage: 'Golden Carabao Mango Studio',
      showIcon: '/img/pictures/square.webp?w=160',
      // Its flag stands before the vendor.
      isHot: 'Golden Carabao Mango Studio',
      isNew: 'Golden Carabao Mango Studio',
      supportPlay: 'Golden Carabao Mango Studio',
    },
  }),
  'a game with its jackpot on a tile': partOf({
    schema: game,
    value: { ...GAME, gameClassify: ['JP'] },
    view: (each) => (
      <GameJackpots value={JACKPOTS}>
        <Card game={each} />
      </GameJackpots>
    ),
    early: VENDORS,
    shows: {
      nodeId: 'Golden Carabao ₱168,158.23',
      displayName: 'Golden Carabao',
      vassalage: 'Mango Studio',
      showIcon: '/img/pictures/square.webp?w=160',
      'gameClassify.0': '₱168,158.23',
      supportPlay: '₱168,158.23',
    },
  }),
  'a game on its sheet': partOf({
    schema: game,
    value: GAME,
    view: (each) => <GameSheet game={each} open onClose={() => {}} />,
    early: VENDORS,
    shows: {
      ...OF_SHEET,
      displayName: 'Golden Carabao Close',
      mobileLargeIcon: '/img/pictures/large.webp?w=480',
    },
  }),
  'a game without a name or a large picture of its own': partOf({
    schema: game,
    value: { ...GAME, displayName: '', mobileLargeIcon: '' },
    view: (each) => <GameSheet game={each} open onClose={() => {}} />,
    early: VENDORS,
    shows: {
      ...OF_SHEET,
      displayName: 'Common name Close',
      gameName: 'Common name Close',
      mobileLargeIcon: '/img/pictures/wide.webp?w=480',
      img: '/img/pictures/wide.webp?w=480',
    },
  }),
  'the picture of a captcha': partOf({
    schema: captcha.response,
    value: {
      captchaId: 'captcha-one',
      image: 'data:image/png;base64,AAAA',
      expirationTime: Date.UTC(2026, 6, 15),
    },
    view: ({ image }) => <CaptchaField captcha={captchaWith(image)} error={undefined} ref={null} />,
    texts: ['account'],
    shows: { image: 'data:image/png;base64,AAAA' },
  }),
  'a reality check': partOf({
    schema: realityCheck.response,
    value: {
      sessionStartTime: Date.UTC(2026, 6, 15, 1, 2),
      serverTime: Date.UTC(2026, 6, 15, 2, 25),
      nextCheckTime: Date.UTC(2026, 6, 15, 3, 48),
      betMinor: 512_345,
      winMinor: 410_000,
      spentMinor: 9_111,
      currency: 'PHP',
    },
    view: (figures) => <RealityCheck launch={openGame({ figures })} />,
    texts: ['protection'],
    shows: {
      sessionStartTime: 'for 83 minutes',
      serverTime: 'for 83 minutes',
      betMinor: 'Bets: ₱5,123.45',
      winMinor: 'Your result: -₱1,114.56',
      spentMinor: 'Chat rooms: ₱91.11',
      currency: 'Bets: ₱5,123.45',
    },
  }),
  'a balance below the smallest bet of a game': partOf({
    schema: launchGame.response,
    value: { ...LAUNCHED, expirationTime: 1, lack: { leastBetMinor: 2_718, heldMinor: 1_618 } },
    view: (launched) => <InsufficientBalance launch={openGame({ launched })} />,
    shows: {
      'lack.leastBetMinor': '₱27.18',
      'lack.heldMinor': '₱16.18',
    },
  }),
  'a balance that a bet was above': partOf({
    schema: z.object({ balanceMinor: z.int() }),
    value: { balanceMinor: 31_415 },
    view: (context) => <DepositOffer launch={openGame(context)} />,
    shows: {
      balanceMinor: 'Balance: ₱314.15',
    },
  }),
};
