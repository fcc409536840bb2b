import type { ClassificationKey } from '../../classifications';
import type { Motif } from '../../types';

/** A game offered in many rooms, tables or competitions; the flavour distinguishes them. */
export interface Base {
  readonly en: string;
  readonly ty: string;
  readonly classification: ClassificationKey;
  readonly motif: Motif;
}

function base(classification: ClassificationKey, motif: Motif, en: string, ty = en): Base {
  return { en, ty, classification, motif };
}

/** Text before the base in English, and before or after it in Tagalog (`{b}` is the base). */
export type Flavour = readonly [en: string, ty: string];

/** Names of casino tables; proper names, the same in both languages. */
export const LIVE_FLAVOURS: readonly Flavour[] = [
  'Amihan',
  'Habagat',
  'Sampaguita',
  'Narra',
  'Kamagong',
  'Ylang-Ylang',
  'Waling-Waling',
  'Capiz',
  'Abaca',
  'Tala',
  'Bituin',
  'Liwayway',
  'Dapithapon',
  'Batis',
  'Molave',
  'Adelfa',
  'Rosal',
  'Kalachuchi',
  'Harana',
  'Kundiman',
  'Balangay',
  'Salakot',
  'Terno',
  'Malong',
  'Inabel',
  'Pilak',
  'Ivory',
  'Onyx',
  'Saffron',
  'Indigo',
  'Cedar',
  'Garnet',
  'Orchid',
  'Lantern',
  'Sunrise',
  'Moonrise',
].map((name) => [name, `${name} {b}`] as const);

export const LIVE_BASES: readonly Base[] = [
  base('Baccarat', 'cards', 'Baccarat'),
  base('Baccarat', 'cards', 'Speed Baccarat'),
  base('Baccarat', 'cards', 'Squeeze Baccarat'),
  base('Baccarat', 'cards', 'No-Commission Baccarat'),
  base('Baccarat', 'crown', 'Salon Baccarat'),
  base('Roulette', 'roulette', 'Roulette'),
  base('Roulette', 'roulette', 'Auto Roulette'),
  base('Roulette', 'roulette', 'American Roulette'),
  base('Blackjack', 'cards', 'Blackjack'),
  base('Blackjack', 'chip', 'Classic Blackjack', 'Klasikong Blackjack'),
  base('DragonTiger', 'dragon', 'Dragon Tiger'),
  base('DragonTiger', 'tiger', 'Speed Dragon Tiger'),
  base('SicBo', 'dice', 'Sic Bo'),
  base('SicBo', 'dice', 'Hi-Lo Dice'),
  base('Poker', 'cards', 'Five-Card Draw'),
  base('Poker', 'chip', 'Draw Poker'),
  base('Perya', 'dice', 'Color Game'),
  base('Perya', 'dice', 'Beto-Beto'),
  base('Perya', 'dice', 'Jumbo Dice', 'Higanteng Dais'),
  base('Perya', 'crab', 'Fish Prawn Crab', 'Isda Hipon Alimango'),
  base('GameShow', 'wheel', 'Treasure Wheel', 'Gulong ng Yaman'),
  base('GameShow', 'treasure', 'Pick-a-Bayong', 'Pili-Bayong'),
  base('GameShow', 'wheel', 'Lucky Wheel', 'Gulong ng Suwerte'),
  base('GameShow', 'bingo', 'Studio Bingo'),
];

export const PVP_FLAVOURS: readonly Flavour[] = [
  ['Street Corner', '{b} sa Kanto'],
  ['Plaza', '{b} sa Plasa'],
  ['Terrace', '{b} sa Terasa'],
  ['Rooftop', '{b} sa Bubungan'],
  ['Veranda', '{b} sa Beranda'],
  ['Harbor', '{b} sa Pantalan'],
  ['Midnight', '{b} sa Hatinggabi'],
  ['Payday', '{b} tuwing Sweldo'],
  ['Weekend', '{b} tuwing Sabado'],
  ['Sunday', '{b} tuwing Linggo'],
  ['Fiesta', '{b} sa Pista'],
  ['Barkada', '{b} ng Barkada'],
  ['Neighbors', '{b} ng Magkakapitbahay'],
  ['Grandma’s', '{b} ni Lola'],
  ['Uncle’s', '{b} ni Tito'],
  ['Rookie', '{b} ng Baguhan'],
  ['Masters', '{b} ng mga Batikan'],
  ['Champions', '{b} ng Kampeon'],
  ['Royal', '{b} ng Hari'],
  ['Quickfire', '{b} Mabilisan'],
  ['High Table', '{b} Mataas na Mesa'],
  ['Low Table', '{b} Tipid na Mesa'],
  ['Knockout', '{b} Knockout'],
  ['Rainy Day', '{b} sa Tag-ulan'],
  ['Beachside', '{b} sa Tabing-Dagat'],
  ['Garden', '{b} sa Hardin'],
  ['Night Market', '{b} sa Night Market'],
  ['Grand Hall', '{b} sa Malaking Bulwagan'],
  ['Island', '{b} ng Isla'],
  ['Summit', '{b} sa Tuktok'],
];

/** Card rooms play five-card draw; the names distinguish the rooms. */
export const PVP_BASES: readonly Base[] = [
  base('Poker', 'cards', 'Five-Card Draw'),
  base('Poker', 'cards', 'Three-Seat Draw'),
  base('Poker', 'crown', 'Draw Showdown'),
  base('Poker', 'cards', 'One-Swap Poker'),
  base('Poker', 'chip', 'Draw Poker'),
  base('Poker', 'cards', 'Classic Draw', 'Klasikong Draw'),
  base('Poker', 'star', 'Lucky Draw Poker'),
  base('Poker', 'chip', 'Ante Draw'),
];

/** Table games against a random number generator. */
export const TABLE_FLAVOURS: readonly Flavour[] = [
  ['Silver Felt', '{b} Pilak na Tapete'],
  ['Red Felt', '{b} Pulang Tapete'],
  ['Turbo', '{b} Turbo'],
  ['Gold Felt', '{b} Gintong Tapete'],
  ['Blue Felt', '{b} Asul na Tapete'],
  ['Green Felt', '{b} Berdeng Tapete'],
  ['Pocket', '{b} Pambulsa'],
  ['Premium', '{b} Premium'],
  ['First Table', '{b} Unang Mesa'],
  ['Corner Table', '{b} Mesa sa Sulok'],
  ['Window Table', '{b} Mesa sa Bintana'],
  ['Old School', '{b} Lumang Estilo'],
  ['Night Owl', '{b} Pampuyat'],
  ['Late Show', '{b} Huling Palabas'],
  ['Steady', '{b} Panatag'],
  ['Velvet', '{b} Velvet'],
];

export const TABLE_BASES: readonly Base[] = [
  base('Table', 'cards', 'Blackjack'),
  base('Table', 'cards', 'Baccarat'),
  base('Table', 'roulette', 'European Roulette'),
  base('Table', 'dice', 'Sic Bo'),
  base('Table', 'cards', 'Hi-Lo Cards'),
  base('Table', 'roulette', 'American Roulette'),
  base('Table', 'dice', 'Hi-Lo Dice'),
  base('Table', 'cards', 'Five-Card Draw'),
  base('Table', 'dice', 'Color Game'),
  base('Table', 'dragon', 'Dragon Tiger'),
];

/** Invented competitions. */
export const SPORT_FLAVOURS: readonly Flavour[] = [
  ['Archipelago Cup', '{b}: Kopa ng Kapuluan'],
  ['Northern Conference', '{b}: Kumperensiya ng Hilaga'],
  ['Southern Conference', '{b}: Kumperensiya ng Timog'],
  ['Island Champions', '{b}: Kampeon ng mga Isla'],
  ['Harbor City Open', '{b}: Harbor City Open'],
  ['Monsoon Trophy', '{b}: Tropeo ng Habagat'],
  ['Summer Classic', '{b}: Klasiko ng Tag-init'],
  ['Collegiate Clash', '{b}: Salpukan ng mga Kolehiyo'],
  ['Barangay League', '{b}: Liga ng Barangay'],
  ['Continental Nights', '{b}: Gabi ng Kontinente'],
  ['Pacific Masters', '{b}: Pacific Masters'],
  ['Golden Whistle', '{b}: Gintong Pito'],
  ['Capital Derby Week', '{b}: Linggo ng Kabisera'],
  ['Overseas Premier', '{b}: Premier sa Ibayong-Dagat'],
  ['Junior Stars', '{b}: Batang Bituin'],
  ['In-Play Center', '{b}: Habang Naglalaro'],
];

export const SPORT_BASES: readonly Base[] = [
  base('Basketball', 'basketball', 'Basketball'),
  base('Basketball', 'basketball', 'Three-on-Three'),
  base('Football', 'ball', 'Football'),
  base('Football', 'ball', 'Futsal'),
  base('Volleyball', 'ball', 'Volleyball'),
  base('Volleyball', 'ball', 'Beach Volleyball'),
  base('Combat', 'glove', 'Boxing', 'Boksing'),
  base('Combat', 'glove', 'MMA'),
  base('Racket', 'ball', 'Tennis'),
  base('Racket', 'trophy', 'Badminton'),
  base('Racket', 'ball', 'Table Tennis'),
  base('Racing', 'wheel', 'Motor Racing', 'Karera ng Motor'),
  base('Racing', 'trophy', 'Horse Racing', 'Karera ng Kabayo'),
  base('Virtual', 'robot', 'Virtual Basketball'),
  base('Virtual', 'robot', 'Virtual Football'),
];

/** Stages of an invented e-sports calendar. */
export const ESPORT_FLAVOURS: readonly Flavour[] = [
  ['Premier Split', '{b}: Premier Split'],
  ['Island Series', '{b}: Island Series'],
  ['Midseason Cup', '{b}: Midseason Cup'],
  ['Open Qualifiers', '{b}: Open Qualifiers'],
  ['World Stage', '{b}: World Stage'],
  ['Night League', '{b}: Night League'],
  ['Rookie Circuit', '{b}: Rookie Circuit'],
  ['Grand Finals', '{b}: Grand Finals'],
  ['Campus Clash', '{b}: Campus Clash'],
  ['Barangay LAN', '{b}: Barangay LAN'],
];

/** Invented e-sports titles. */
export const ESPORT_BASES: readonly Base[] = [
  base('Moba', 'sword', 'Skyrift Five'),
  base('Moba', 'shield', 'Laneguard'),
  base('Moba', 'crown', 'Ember Thrones'),
  base('Shooter', 'controller', 'Breach Meridian'),
  base('Shooter', 'controller', 'Dustline Ops'),
  base('Shooter', 'rocket', 'Last Cartridge'),
  base('Strategy', 'cards', 'Deck of Tides'),
  base('Strategy', 'robot', 'Hexfront'),
  base('Virtual', 'ball', 'Kickoff Dynasty'),
  base('Virtual', 'wheel', 'Driftline City'),
];

export const COCKFIGHT_FLAVOURS: readonly Flavour[] = [
  ['Dawn', '{b} sa Madaling-Araw'],
  ['Noon', '{b} sa Tanghali'],
  ['Twilight', '{b} sa Takipsilim'],
  ['Midnight', '{b} sa Hatinggabi'],
  ['Weekend', '{b} tuwing Sabado'],
  ['Harvest', '{b} sa Anihan'],
  ['Fiesta', '{b} sa Pista'],
  ['Valley', '{b} sa Lambak'],
  ['Mountain', '{b} sa Bundok'],
  ['Coastal', '{b} sa Baybayin'],
  ['Golden Spur', '{b} Gintong Tari'],
  ['Silver Spur', '{b} Pilak na Tari'],
  ['Champion', '{b} ng Kampeon'],
  ['Grand', '{b} Engrande'],
];

export const COCKFIGHT_BASES: readonly Base[] = [
  base('Derby', 'rooster', '3-Cock Derby'),
  base('Derby', 'rooster', '4-Cock Derby'),
  base('Derby', 'rooster', '6-Cock Derby'),
  base('Derby', 'rooster', 'Stag Derby'),
  base('Derby', 'rooster', 'Bullstag Derby'),
  base('Arena', 'rooster', 'Sabong Derby Day'),
  base('Arena', 'rooster', 'Pintakasi'),
  base('Arena', 'rooster', 'Invitational'),
];
