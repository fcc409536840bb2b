import type { Game, VendorGameTypes } from '@contract/games';

/** Play types of a launch request (LAUNCH-05); shown as Tradition and Entertainment. */
export type PlayType = 'trad' | 'ent';
/** Prize modes of a launch request (LAUNCH-08). */
export type PrizeMode = 'LOTT' | 'ELOTT' | 'SEA';
/** Real money or free play. */
export type LaunchMode = 'real' | 'free';

/** Launch request to the server. */
export type LaunchRequest =
  | {
      readonly launch: 'general';
      readonly gameCategory: string;
      readonly vendor: string;
      readonly gameId: string;
      readonly nodeId: number;
      readonly supportFreePlay: boolean;
      readonly freePlay: boolean;
    }
  | {
      readonly launch: 'lottery';
      readonly vendor: string;
      readonly nodeId: number;
      readonly prizeMode: PrizeMode;
      readonly gameCode?: string;
      readonly playType?: PlayType;
    };

const LOTTERY_VENDORS = ['TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT'];

/** Whether a game needs a lottery launch (LAUNCH-02..LAUNCH-04). */
export function isLotteryLaunch(game: Pick<Game, 'vassalage'>): boolean {
  return LOTTERY_VENDORS.includes(game.vassalage);
}

/** ELOTT when the vendor mapping has an ELOTT entry for TCG_LOTTO_VN or LOTT, otherwise LOTT (LAUNCH-07). */
export function prizeModeOf(mapping: VendorGameTypes['mapping']): 'LOTT' | 'ELOTT' {
  const isServed = mapping['ELOTT']?.some(
    ({ vassalage }) => vassalage === 'TCG_LOTTO_VN' || vassalage === 'LOTT',
  );
  return isServed === true ? 'ELOTT' : 'LOTT';
}

function playTypeOf(game: Pick<Game, 'playType'>, chosen: PlayType | null): PlayType {
  if (game.playType === 'trad' || game.playType === 'ent') return game.playType;
  return chosen ?? 'trad';
}

/** Builds the request of a launch (LAUNCH-02..LAUNCH-07). */
export function launchRequestOf(
  game: Game,
  mode: LaunchMode,
  playType: PlayType | null,
  mapping: VendorGameTypes['mapping'],
): LaunchRequest {
  const lottery = { launch: 'lottery', vendor: game.vassalage, nodeId: game.nodeId } as const;
  switch (game.vassalage) {
    case 'TCG_LOTTO_VN':
      return { ...lottery, gameCode: game.gameCode, prizeMode: prizeModeOf(mapping) };
    case 'TCG_SEA':
      return { ...lottery, prizeMode: 'SEA' };
    case 'LOTT':
    case 'ELOTT':
      return {
        ...lottery,
        gameCode: game.gameCode,
        prizeMode: prizeModeOf(mapping),
        playType: playTypeOf(game, playType),
      };
    default:
      return {
        launch: 'general',
        gameCategory: game.gameType,
        vendor: game.vassalage,
        gameId: game.gameId,
        nodeId: game.nodeId,
        supportFreePlay: game.freeplay,
        freePlay: mode === 'free',
      };
  }
}
