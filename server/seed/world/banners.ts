import { gameLinkOf } from '@/config/gameLink';
import { BANNER_GROUPS, type BannerGroup } from '@/services/contract/content';
import { both } from './text';
import type { Accent, LocalizedText, Motif, SeedBanner, SeedGame } from './types';

/** Stands for a link into the first slot game, whichever that is among the games of a world. */
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
      both('Doble ang unang deposito, hanggang ₱5,000', 'Your first deposit doubled, up to ₱5,000'),
      '/m/activityDetail?id=PR-101',
      'lantern',
      'gold',
    ],
    [
      both('Mahigit 2,000 laro, isang bulsa', 'Over 2,000 games in your pocket'),
      both('Slots, live, bingo, sabong at lotto', 'Slots, live, bingo, sabong and lotto'),
      '/m/all-games',
      'star',
      'violet',
    ],
    [
      both('Lingguhang balik-taya', 'Weekly rebate'),
      both('Tuwing Lunes, diretso sa pitaka', 'Every Monday, straight to your wallet'),
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
      both('Mga bagong slots ngayong linggo', 'New slots this week'),
      both('Sariwa pa, galing sa mga studio', 'Fresh from the studios'),
      '/m/new-games',
      'gem',
      'magenta',
    ],
    [
      both('Diretso sa bonus', 'Straight to the bonus'),
      both('Mga larong may Bili ng Feature', 'Games with Feature Buy'),
      '/m/slot-games?gameClassify=FeatureBuy',
      'rocket',
      'indigo',
    ],
    [
      both('Habulin ang Jackpot', 'Chase the jackpot'),
      both('Apat na antas, tuloy-tuloy ang lobo ng premyo', 'Four levels that never stop growing'),
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
      both('Totoong dealer, totoong oras', 'Real dealers, in real time'),
      both('Baccarat at roulette buong araw', 'Baccarat and roulette all day'),
      '/m/live-games',
      'roulette',
      'emerald',
    ],
    [
      both('Perya sa gabi', 'Night at the fair'),
      both('Color Game, Beto-Beto at Drop Ball', 'Color Game, Beto-Beto and Drop Ball'),
      '/m/live-games?gameClassify=Perya',
      'dice',
      'sunset',
    ],
    [
      both('Gulong ng Yaman tuwing 9 PM', 'Treasure Wheel at 9 PM'),
      both('Dagdag na papremyo mula sa entablado', 'Extra prizes from the stage'),
      '/m/noticeDetail?id=B-303',
      'wheel',
      'amber',
    ],
  ],
  m_fish: [
    [
      both('Laban sa higante ng bahura', 'Face the giant of the reef'),
      both('Mga Boss na may hanggang 800x', 'Bosses worth up to 800x'),
      '/m/fish-games?gameClassify=Boss',
      'octopus',
      'lagoon',
    ],
    [
      both('Isang bangka, apat na kanyon', 'One boat, four cannons'),
      both('Sama-samang pangingisda ng barkada', 'Co-op fishing with your friends'),
      '/m/fish-games?gameClassify=Coop',
      'ship',
      'sapphire',
    ],
  ],
  m_pvp: [
    [
      both('Tongits tuwing sweldo', 'Payday Tongits'),
      both('Mga mesang ₱1 hanggang ₱500', 'Tables from ₱1 to ₱500'),
      '/m/pvp-games?gameClassify=Tongits',
      'cards',
      'crimson',
    ],
    [
      both('Pusoy Liga: bagong season', 'Pusoy League: a new season'),
      both('Umakyat ng ranggo, kunin ang tropeo', 'Climb the ranks and take the trophy'),
      '/m/noticeDetail?id=B-304',
      'trophy',
      'jade',
    ],
  ],
  m_sports: [
    [
      both('Basketbol gabi-gabi', 'Basketball every night'),
      both('Mas magandang odds bago ang tip-off', 'Better odds before tip-off'),
      '/m/sport-games',
      'basketball',
      'sunset',
    ],
    [
      both('Arena ng e-sports', 'The e-sports arena'),
      both('Limang palabas, isang kupon', 'Five shows on one slip'),
      '/m/esport-games',
      'controller',
      'violet',
    ],
    [
      both('Pintakasi ng linggo', 'Pintakasi of the week'),
      both('Live mula sa limang sabungan', 'Live from five arenas'),
      '/m/cockfight',
      'rooster',
      'crimson',
    ],
  ],
  m_lott: [
    [
      both('Bunutan mamayang gabi', 'Tonight’s draw'),
      both('Anim sa 58: mula ₱50 milyon', 'Six of 58: from ₱50 million'),
      '/m/lott',
      'ticket',
      'gold',
    ],
    [
      both('2D, 3D at 4D araw-araw', '2D, 3D and 4D every day'),
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
      both('Username o mobile number lang ang kailangan', 'All you need is a username or a mobile number'),
      '/m/register',
      'gift',
      'amber',
    ],
    [
      both('Regalo sa bagong kasapi', 'A gift for new members'),
      both('Hanggang ₱5,000 sa unang deposito', 'Up to ₱5,000 on your first deposit'),
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
      both('Tatlong linggo ng liwanag at papremyo', 'Three weeks of light and prizes'),
      '/m/activityDetail?id=PR-108',
      'butterfly',
      'gold',
    ],
    [
      both('Parol Grand Raffle', 'Parol Grand Raffle'),
      both('Bawat ₱500 na taya ay isang tiket', 'Every ₱500 staked is one ticket'),
      '/m/activityDetail?id=PR-109',
      'lantern',
      'crimson',
    ],
  ],
  m_event: [
    [
      both('Paligsahan sa slots', 'Slots tournament'),
      both('Bagong leaderboard tuwing Biyernes', 'A new leaderboard every Friday'),
      '/m/activityDetail?id=PR-110',
      'trophy',
      'violet',
    ],
    [
      both('Gabi ng Bingo', 'Bingo Night'),
      both('Libreng kard mula 8 hanggang 10 PM', 'Free cards from 8 to 10 PM'),
      '/m/activityDetail?id=PR-111',
      'bingo',
      'rose',
    ],
    [
      both('Hamon sa pangingisda', 'Fishing challenge'),
      both('Limang Boss, isang premyo', 'Five bosses, one prize'),
      '/m/noticeDetail?id=B-305',
      'shark',
      'lagoon',
    ],
    [
      both('Imbitasyon ng barkada', 'Bring your friends'),
      both('₱200 sa bawat kaibigang naglaro', '₱200 for every friend who plays'),
      '/m/activityDetail?id=PR-106',
      'gift',
      'mint',
    ],
  ],
};

/** The game that the newest slots banner leads into: the one that stands first among them. */
function firstSlot(games: readonly SeedGame[]): number | undefined {
  const slots = games.filter(({ requestType, supportPlay }) => requestType === 'RNG' && supportPlay);
  return slots.toSorted((one, other) => other.sortWeight - one.sortWeight)[0]?.nodeId;
}

/** Banners of all twelve groups (BANNER-03) beside these games; the first of a group comes first. */
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
