import { BANNER_GROUPS, type BannerGroup } from '@contract/content';
import { CREATURES } from '@demo/studio/scenes/fish';
import type { LocalizedText } from '@server/content/text';
import { both, peso } from '@server/content/text';
import { gameLinkOf } from '@/config/gameLink';
import { FIRST, FRIEND_REWARD } from './promotions/rules';
import type { Accent, Motif, SeedBanner, SeedGame } from './types';

const FIRST_BONUS = peso(FIRST.most);
const FRIEND = peso(FRIEND_REWARD);
/** The most that a catch pays, as a multiple of the shot. */
const MOST_CATCH = Math.max(...CREATURES.map(({ pays }) => pays));
/** Placeholder for the address of the first slot game of a world. */
const FIRST_SLOT = 'first slot';

type Entry = readonly [
  title: LocalizedText,
  subtitle: LocalizedText,
  linkage: string,
  motif: Motif,
  accent: Accent,
];

const BANNERS_BY_GROUP: Readonly<Record<BannerGroup, readonly Entry[]>> = {
  m_home: [
    [
      both('Sindihan ang unang spin', 'Light up your first spin'),
      both(
        `Doble ang unang deposito, hanggang ${FIRST_BONUS}`,
        `Your first deposit doubled, up to ${FIRST_BONUS}`,
      ),
      '/m/activityDetail?id=PR-101',
      'lantern',
      'gold',
    ],
    [
      both('Mahigit 2,000 laro, isang bulsa', 'Over 2,000 games in your pocket'),
      both('Slots, mesa, bingo, sabong at lotto', 'Slots, tables, bingo, sabong and lotto'),
      '/m/all-games',
      'star',
      'violet',
    ],
    [
      both('Rebate sa bawat taya', 'A rebate on every bet'),
      both('Kunin anumang araw, diretso sa pitaka', 'Claim it any day, straight to your wallet'),
      '/m/activityDetail?id=PR-103',
      'coin',
      'emerald',
    ],
    [
      both('Ikaw ang may hawak ng laro', 'You are in charge of your play'),
      both('Magtakda ng limitasyon sa loob ng isang minuto', 'Set your limits in one minute'),
      '/m/help?tag=responsible',
      'shield',
      'teal',
    ],
  ],
  m_rng: [
    [
      both('Mga bagong slots', 'New slots'),
      both('Sariwa pa, galing sa mga studio', 'Fresh from the studios'),
      '/m/new-games',
      'gem',
      'magenta',
    ],
    [
      both('Bagsak nang bagsak', 'One fall after another'),
      both('Mga larong bagsakan: ×2, ×3, ×5', 'Cascade games: ×2, ×3, ×5'),
      '/m/slot-games?gameClassify=Cascade',
      'rocket',
      'indigo',
    ],
    [
      both('Habulin ang Jackpot', 'Chase the jackpot'),
      both('Lumalaki ang premyo sa bawat taya', 'A prize that grows with every bet'),
      '/m/jackpots',
      'crown',
      'gold',
    ],
    [
      both('Laro ng linggo', 'Game of the week'),
      both('Isang tapik, laro na', 'One tap and you are in'),
      FIRST_SLOT,
      'lantern',
      'sunset',
    ],
  ],
  m_live: [
    [
      both('Mesa mo, bilis mo', 'Your table, your pace'),
      both('Baccarat at roulette buong araw', 'Baccarat and roulette all day'),
      '/m/live-games',
      'roulette',
      'emerald',
    ],
    [
      both('Perya sa gabi', 'Night at the fair'),
      both('Color Game, Beto-Beto at Higanteng Dais', 'Color Game, Beto-Beto and Jumbo Dice'),
      '/m/live-games?gameClassify=Perya',
      'dice',
      'sunset',
    ],
    [
      both('Gulong ng Yaman', 'Treasure Wheel'),
      both('Ang paborito ng gabi', 'The favourite of the evening'),
      '/m/noticeDetail?id=B-303',
      'wheel',
      'amber',
    ],
  ],
  m_fish: [
    [
      both('Laban sa higante ng bahura', 'Face the giant of the reef'),
      both(`Mga huling may hanggang ${MOST_CATCH}x`, `Catches worth up to ${MOST_CATCH}x`),
      '/m/fish-games?gameClassify=Boss',
      'octopus',
      'lagoon',
    ],
    [
      both('Isang bangka, isang dagat', 'One boat, one sea'),
      both('Bawat bala ay may tiyak na bayad', 'Every catch has its price'),
      '/m/fish-games?gameClassify=Coop',
      'ship',
      'sapphire',
    ],
  ],
  m_pvp: [
    [
      both('Draw Poker tuwing sweldo', 'Payday Draw Poker'),
      both('Mga mesang maliit at malaki ang taya', 'Tables for small and large bets'),
      '/m/pvp-games?gameClassify=Poker',
      'cards',
      'crimson',
    ],
    [
      both('Draw Poker: isang palitan', 'Draw Poker: one swap'),
      both('Limang baraha, isang panalo', 'Five cards, one win'),
      '/m/noticeDetail?id=B-304',
      'trophy',
      'jade',
    ],
  ],
  m_sports: [
    [
      both('Basketbol gabi-gabi', 'Basketball every night'),
      both('May odds na bago ang tip-off', 'Odds are up before tip-off'),
      '/m/sport-games',
      'basketball',
      'sunset',
    ],
    [
      both('Arena ng e-sports', 'The e-sports arena'),
      both('Hulaan ang panalo o ang iskor', 'Pick the winner or the score'),
      '/m/esport-games',
      'controller',
      'violet',
    ],
    [
      both('Pintakasi ng linggo', 'Pintakasi of the week'),
      both('Mula sa limang sabungan', 'From five arenas'),
      '/m/cockfight',
      'rooster',
      'crimson',
    ],
  ],
  m_lott: [
    [
      both('Ang susunod na bunutan', 'The next draw'),
      both('Anim na numero mula sa 58', 'Six numbers of 58'),
      '/m/lott',
      'ticket',
      'gold',
    ],
    [
      both('2D at 3D araw-araw', '2D and 3D every day'),
      both('Tatlong bunutan: 2, 5 at 9 ng hapon at gabi', 'Three draws: 2, 5 and 9 PM'),
      '/m/lott?gameClassify=Digits',
      'ball',
      'rose',
    ],
  ],
  m_elott: [
    [
      both('Isang kisap, isang bunutan', 'A draw in the blink of an eye'),
      both('Bagong resulta kada 30 segundo', 'A new result every 30 seconds'),
      '/m/elott',
      'lightning',
      'magenta',
    ],
    [
      both('Keno kada dalawang minuto', 'Keno every two minutes'),
      both('Pumili ng hanggang sampung numero', 'Pick up to ten numbers'),
      '/m/elott?gameClassify=Keno',
      'bingo',
      'plum',
    ],
  ],
  m_reg: [
    [
      both('Sumali sa loob ng isang minuto', 'Join in a minute'),
      both('Gamit ang username o mobile number', 'With a username or a mobile number'),
      '/m/register',
      'gift',
      'amber',
    ],
    [
      both('Regalo sa bagong kasapi', 'A gift for new members'),
      both(`Hanggang ${FIRST_BONUS} sa unang deposito`, `Up to ${FIRST_BONUS} on your first deposit`),
      '/m/activityDetail?id=PR-101',
      'treasure',
      'crimson',
    ],
  ],
  m_download: [
    [
      both('Mas mabilis sa app', 'Faster in the app'),
      both('I-download para sa iOS at Android', 'Download it for iOS and Android'),
      '/m/download',
      'phone',
      'indigo',
    ],
    [
      both('Isang pindot mula sa home screen', 'One tap from your home screen'),
      both('Idagdag ang site na parang app', 'Add the site like an app'),
      '/m/help?tag=app',
      'moon',
      'teal',
    ],
  ],
  m_event1: [
    [
      both('Pista ng mga Alitaptap', 'Festival of Fireflies'),
      both('Mga larong puno ng liwanag', 'Games full of light'),
      '/m/activityDetail?id=PR-108',
      'butterfly',
      'gold',
    ],
    [
      both('Parol ng bayan', 'A lantern for everyone'),
      both('Isang hugis bawat linggo', 'One shape a week'),
      '/m/activityDetail?id=PR-109',
      'lantern',
      'crimson',
    ],
  ],
  m_event: [
    [
      both('Slots tuwing Biyernes', 'Friday slots'),
      both('Paano pumili bago tumaya', 'How to choose before you bet'),
      '/m/activityDetail?id=PR-110',
      'trophy',
      'violet',
    ],
    [
      both('Gabi ng Bingo', 'Bingo Night'),
      both('Mga bulwagang puno ng kulay', 'Halls full of colour'),
      '/m/activityDetail?id=PR-111',
      'bingo',
      'rose',
    ],
    [
      both('Mga Boss sa pangingisda', 'The bosses of fishing games'),
      both('Ang pinakamalaking huli', 'The largest catch'),
      '/m/noticeDetail?id=B-305',
      'shark',
      'lagoon',
    ],
    [
      both('Imbitasyon ng barkada', 'Bring your friends'),
      both(`${FRIEND} sa kaibigang naglaro`, `${FRIEND} for a friend who plays`),
      '/m/activityDetail?id=PR-106',
      'gift',
      'mint',
    ],
  ],
};

/** The game behind the newest slots banner: the first slot game. */
function firstSlot(games: readonly SeedGame[]): number | undefined {
  const slots = games.filter(({ requestType, supportPlay }) => requestType === 'RNG' && supportPlay);
  return slots.toSorted((one, other) => other.sortWeight - one.sortWeight)[0]?.nodeId;
}

/** Creates banners of all twelve groups (BANNER-03) for these games, in display order within a group. */
export const bannersBeside = (games: readonly SeedGame[]): readonly SeedBanner[] =>
  BANNER_GROUPS.flatMap((groupName) =>
    BANNERS_BY_GROUP[groupName].map(
      ([title, subtitle, linkage, motif, accent], index): SeedBanner => ({
        id: `${groupName}-${index + 1}`,
        groupName,
        title,
        subtitle,
        linkage: linkage === FIRST_SLOT ? gameLinkOf(firstSlot(games) ?? 0) : linkage,
        art: { motif, accent },
        sortWeight: 100 - index,
      }),
    ),
  );
