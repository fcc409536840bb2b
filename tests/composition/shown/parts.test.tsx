import { game } from '@contract/games';
import { realityCheck } from '@contract/member';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import * as z from 'zod/mini';
import { GameCard, GameJackpots, useGameCards } from '@/features/catalogue/game';
import GameSheet from '@/features/catalogue/game/GameSheet';
import { DepositOffer } from '@/features/play/DepositOffer';
import { InsufficientBalance } from '@/features/play/InsufficientBalance';
import { RealityCheck } from '@/features/play/RealityCheck';
import InviteSheet from '@/features/shell/InviteSheet';
import { AccountCard } from '@/features/shell/menu/AccountCard';
import { launchMachine } from '@/machines/play/launch/launch.machine';
import { MEMBER_RECORD, sampleGame, sessionOfType } from '@/machines/shared/samples';
import { inviteMachine } from '@/machines/shell/invite/invite.machine';
import type { TextNamespace } from '@/services/i18n';
import { leavesIn, othersOf, withValue } from './leaves';
import { type Answers, addressesIn, openSite, readPage } from './page';

/*
 * What a player reads on parts of the page that are no screens: each value of what a part is given is changed once, as
 * the answers of screens are.
 */

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

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

function inviteWith(invitation: { code: string; link: string; invitedCount: number }) {
  const input = { session: sessionOfType(0), canShare: true };
  const snapshot = inviteMachine.resolveState({
    value: { open: 'ready' },
    context: { ...input, invitation, failure: null },
  });
  return createActor(inviteMachine, { input, snapshot });
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

describe('what shows of', () => {
  it('a game on a tile', async () => {
    const shows = {
      displayName: 'Golden Carabao Mango Studio',
      vassalage: 'Golden Carabao Mango Studio',
      showIcon: '/img/pictures/square.webp?w=160',
      // To its rules, without scripts.
      nodeId: '/m/gameRules?node=4711',
      // Its flag stands before the vendor.
      isHot: 'Golden Carabao Mango Studio',
      isNew: 'Golden Carabao Mango Studio',
      supportPlay: 'Golden Carabao Mango Studio',
    };
    expect(
      await shownBy({
        schema: game,
        value: GAME,
        view: (each) => <Card game={each} />,
        early: VENDORS,
        shows,
      }),
    ).toEqual(shows);
  });

  it('a game with its jackpot on a tile', async () => {
    const jackpots = new Map([[4_711, '₱168,158.23']]);
    const shows = {
      nodeId: 'Golden Carabao ₱168,158.23',
      displayName: 'Golden Carabao',
      vassalage: 'Mango Studio',
      showIcon: '/img/pictures/square.webp?w=160',
      'gameClassify.0': '₱168,158.23',
      supportPlay: '₱168,158.23',
    };
    expect(
      await shownBy({
        schema: game,
        value: { ...GAME, gameClassify: ['JP'] },
        view: (each) => (
          <GameJackpots value={jackpots}>
            <Card game={each} />
          </GameJackpots>
        ),
        early: VENDORS,
        shows,
      }),
    ).toEqual(shows);
  });

  it('a game on its sheet', async () => {
    const shows = {
      nodeId: '/m/gameRules?node=4711',
      displayName: 'Golden Carabao Close',
      vassalage: 'Provider Mango Studio Type',
      gameType: 'Type Slots',
      'gameClassify.0': 'Features Wild symbols',
      volatility: 'Volatility Low: frequent, small wins',
      freeplay: 'Free play Available',
      supportPlay: 'Try for free Play',
      mobileLargeIcon: '/img/pictures/large.webp?w=480',
      // A flag stands on the picture.
      isHot: '[] [] Provider',
      isNew: '[] [] Provider',
    };
    expect(
      await shownBy({
        schema: game,
        value: GAME,
        view: (each) => <GameSheet game={each} open onClose={() => {}} />,
        early: VENDORS,
        shows,
      }),
    ).toEqual(shows);
  });

  it('a reality check', async () => {
    const shows = {
      sessionStartTime: 'for 83 minutes',
      serverTime: 'for 83 minutes',
      betMinor: 'Bets: ₱5,123.45',
      winMinor: 'Your result: -₱1,114.56',
      spentMinor: 'Chat rooms: ₱91.11',
      currency: 'Bets: ₱5,123.45',
    };
    expect(
      await shownBy({
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
        shows,
      }),
    ).toEqual(shows);
  });

  it('a balance below the smallest bet of a game', async () => {
    const shows = {
      leastBetMinor: '₱27.18',
      heldMinor: '₱16.18',
    };
    expect(
      await shownBy({
        schema: z.object({ leastBetMinor: z.int(), heldMinor: z.int() }),
        value: { leastBetMinor: 2_718, heldMinor: 1_618 },
        view: (lack) => <InsufficientBalance launch={openGame({ launched: { ...LAUNCHED, lack } })} />,
        shows,
      }),
    ).toEqual(shows);
  });

  it('a balance that a bet was above', async () => {
    const shows = {
      balanceMinor: 'Balance: ₱314.15',
    };
    expect(
      await shownBy({
        schema: z.object({ balanceMinor: z.int() }),
        value: { balanceMinor: 31_415 },
        view: (context) => <DepositOffer launch={openGame(context)} />,
        shows,
      }),
    ).toEqual(shows);
  });

  it('an invitation', async () => {
    const shows = {
      code: 'MANGO7',
      link: 'https://site.example/m/register?i=1',
      invitedCount: '29',
    };
    expect(
      await shownBy({
        schema: z.object({ code: z.string(), link: z.string(), invitedCount: z.int() }),
        value: { code: 'MANGO7', link: 'https://site.example/m/register?i=1', invitedCount: 29 },
        texts: ['home'],
        view: (invitation) => <InviteSheet invite={inviteWith(invitation)} open />,
        shows,
      }),
    ).toEqual(shows);
  });
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
