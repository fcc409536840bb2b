import type { LocalizedText } from '@server/content/text';
import { both, same } from '@server/content/text';
import { momentAt } from '../epoch';
import type { LottoMode, PlayType, SeedLottery } from '../types';

const HOUR = 3600;
const DAY = 24 * HOUR;
const PESO = 100;

interface Rules {
  readonly format: SeedLottery['format'];
  readonly every: number;
  readonly topPrize: number;
  /** Hour of the draw in Philippine time, for draws at most once a day. */
  readonly hour?: number;
}

const PHILIPPINE_OFFSET = 8;
const EVENING = 21;
const at = (hour: number, rules: Rules): Rules => ({ ...rules, hour });

const pool = (count: number, highest: number, every: number, topPrize: number): Rules => ({
  format: { shape: 'pool', count, lowest: 1, highest },
  every,
  topPrize,
});
const digits = (count: number, every: number, topPrize: number): Rules => ({
  format: { shape: 'digits', count, lowest: 0, highest: 9 },
  every,
  topPrize,
});
/** Independent numbers from 1, such as dice. */
const faces = (count: number, highest: number, every: number, topPrize: number): Rules => ({
  format: { shape: 'digits', count, lowest: 1, highest },
  every,
  topPrize,
});
const prizes = (count: number, every: number, topPrize: number, highest = 99_999): Rules => ({
  format: { shape: 'prizes', count, lowest: 0, highest },
  every,
  topPrize,
});

function lottery(
  vendor: string,
  requestType: SeedLottery['requestType'],
  lottoMode: Exclude<LottoMode, ''>,
  playTypes: readonly Exclude<PlayType, ''>[],
) {
  return (gameCode: string, displayName: LocalizedText, rules: Rules): SeedLottery => ({
    vendor,
    gameCode,
    displayName,
    requestType,
    lottoMode,
    playTypes,
    format: rules.format,
    drawEverySeconds: rules.every,
    closesBeforeSeconds: rules.every >= HOUR ? 900 : Math.max(5, Math.round(rules.every / 12)),
    drawAnchor: momentAt(rules.every < DAY ? 0 : ((rules.hour ?? EVENING) - PHILIPPINE_OFFSET) / 24),
    topPrizeMinor: rules.topPrize * PESO,
  });
}

const town = lottery('LOTT', 'LOTT', 'Lott', ['trad']);
const townPlay = lottery('LOTT', 'LOTT', 'Lott', ['ent', 'trad']);
const townBoth = lottery('LOTT', 'LOTT', 'Lott', ['trad', 'ent']);
const TOWN: readonly SeedLottery[] = [
  town('TDH2D14', both('2D ng Bayan, 2 PM', 'Town 2D, 2 PM'), at(14, faces(2, 31, DAY, 4_000))),
  town('TDH2D17', both('2D ng Bayan, 5 PM', 'Town 2D, 5 PM'), at(17, faces(2, 31, DAY, 4_000))),
  town('TDH2D21', both('2D ng Bayan, 9 PM', 'Town 2D, 9 PM'), faces(2, 31, DAY, 4_000)),
  townBoth('TDH3D14', both('3D ng Bayan, 2 PM', 'Town 3D, 2 PM'), at(14, digits(3, DAY, 4_500))),
  townBoth('TDH3D17', both('3D ng Bayan, 5 PM', 'Town 3D, 5 PM'), at(17, digits(3, DAY, 4_500))),
  townBoth('TDH3D21', both('3D ng Bayan, 9 PM', 'Town 3D, 9 PM'), digits(3, DAY, 4_500)),
  townBoth('TDH4D', both('4D ng Bayan', 'Town 4D'), digits(4, 2 * DAY, 100_000)),
  town('TDH6D', both('6D ng Bayan', 'Town 6D'), digits(6, 2 * DAY, 1_500_000)),
  town('TDH642', both('Anim sa 42', 'Six of 42'), pool(6, 42, 2 * DAY, 6_000_000)),
  town('TDH645', both('Anim sa 45', 'Six of 45'), pool(6, 45, 2 * DAY, 9_000_000)),
  town('TDH649', both('Anim sa 49', 'Six of 49'), pool(6, 49, 2 * DAY, 16_000_000)),
  town('TDH655', both('Anim sa 55', 'Six of 55'), pool(6, 55, 3 * DAY, 30_000_000)),
  town('TDH658', both('Anim sa 58', 'Six of 58'), pool(6, 58, 3 * DAY, 50_000_000)),
  townPlay('TDHPATAK', both('Patak-Patak', 'Drip Draw'), digits(3, 4 * HOUR, 9_000)),
  townPlay('TDHFIESTA', both('Bola ng Pista', 'Fiesta Balls'), pool(5, 35, DAY, 2_000_000)),
  townBoth('TDHUMAGA', both('Tatluhan ng Umaga', 'Morning Three'), at(10, digits(3, DAY, 4_500))),
  townPlay('TDHPARES', both('Pares-Pares', 'Pair Up'), faces(2, 39, 6 * HOUR, 4_000)),
  townBoth('TDHLINGGO', both('Bunutan ng Linggo', 'Sunday Draw'), pool(6, 45, 7 * DAY, 12_000_000)),
];

const VN_PLACES: readonly (readonly [code: string, place: string])[] = [
  ['HN', 'Ha Noi'],
  ['HP', 'Hai Phong'],
  ['QN', 'Quang Ninh'],
  ['BN', 'Bac Ninh'],
  ['ND', 'Nam Dinh'],
  ['TB', 'Thai Binh'],
  ['TTH', 'Hue'],
  ['QB', 'Quang Binh'],
  ['QT', 'Quang Tri'],
  ['DN', 'Da Nang'],
  ['QNM', 'Quang Nam'],
  ['QNG', 'Quang Ngai'],
  ['BDI', 'Binh Dinh'],
  ['PY', 'Phu Yen'],
  ['KH', 'Khanh Hoa'],
  ['NT', 'Ninh Thuan'],
  ['GL', 'Gia Lai'],
  ['DL', 'Dak Lak'],
  ['KT', 'Kon Tum'],
  ['LD', 'Da Lat'],
  ['HCM', 'Sai Gon'],
  ['DT', 'Dong Thap'],
  ['CM', 'Ca Mau'],
  ['BT', 'Ben Tre'],
  ['VT', 'Vung Tau'],
  ['BL', 'Bac Lieu'],
  ['CT', 'Can Tho'],
  ['ST', 'Soc Trang'],
  ['AG', 'An Giang'],
  ['TN', 'Tay Ninh'],
];
const delta = lottery('TCG_LOTTO_VN', 'LOTT', 'Lott', ['trad', 'ent']);
const DELTA: readonly SeedLottery[] = VN_PLACES.map(([code, place]) =>
  delta(`VN${code}`, both(`Bunutan sa ${place}`, `${place} Draw`), prizes(18, 7 * DAY, 5_000_000)),
);

const monsoon = lottery('TCG_SEA', 'LOTT', 'ZY', ['trad', 'ent']);
const MONSOON: readonly SeedLottery[] = [
  monsoon('SEAMK4', same('Mekong 4D'), prizes(23, DAY, 2_000_000, 9_999)),
  monsoon('SEABR4', same('Borneo 4D'), prizes(23, DAY, 2_000_000, 9_999)),
  monsoon('SEAML4', same('Malacca 4D'), prizes(23, 2 * DAY, 2_500_000, 9_999)),
  monsoon('SEAJV4', same('Java Night 4D'), prizes(23, DAY, 2_000_000, 9_999)),
  monsoon('SEABL4', same('Bali Morning 4D'), at(9, prizes(23, DAY, 2_000_000, 9_999))),
  monsoon('SEASG4', both('4D ng Kipot', 'Straits 4D'), prizes(23, 3 * DAY, 3_000_000, 9_999)),
  monsoon('SEACB3', same('Celebes 3D'), digits(3, DAY, 8_000)),
  monsoon('SEASM3', same('Sumatra 3D'), digits(3, DAY, 8_000)),
  monsoon('SEATN5', both('Lima ng Tonkin', 'Tonkin Five'), digits(5, DAY, 900_000)),
  monsoon('SEAIR5', same('Irrawaddy 5D'), digits(5, DAY, 900_000)),
  monsoon('SEAAN6', both('Anim ng Andaman', 'Andaman Six'), pool(6, 45, 3 * DAY, 10_000_000)),
  monsoon('SEATM2', same('Timor 2D'), digits(2, DAY, 900)),
];

const blink = lottery('ELOTT', 'ELOTT', 'Elott', ['ent', 'trad']);
const blinkTrad = lottery('ELOTT', 'ELOTT', 'Elott', ['trad', 'ent']);
const BLINK: readonly SeedLottery[] = [
  blink('BLK60', both('Kisap 60', 'Blink 60'), digits(5, 60, 90_000)),
  blink('BLK90', both('Kisap 90', 'Blink 90'), digits(5, 90, 90_000)),
  blink('BLK180', both('Kisap 3 Minuto', 'Blink 3 Minutes'), digits(5, 180, 90_000)),
  blink('BLK300', both('Kisap 5 Minuto', 'Blink 5 Minutes'), digits(5, 300, 90_000)),
  blink('BLKD3', both('Tatlong Dais', 'Three Dice'), faces(3, 6, 60, 21_000)),
  blink('BLKD3S', both('Tatlong Dais Mabilisan', 'Three Dice Quick'), faces(3, 6, 30, 21_000)),
  blink('BLKRACE', both('Karera ng Sampung Bangka', 'Ten-Boat Race'), pool(10, 10, 75, 95_000)),
  blink('BLKRACE3', both('Karera ng Bangka, 3 Minuto', 'Boat Race, 3 Minutes'), pool(10, 10, 180, 95_000)),
  blink('BLKKENO', both('Keno ng Kisap', 'Blink Keno'), pool(20, 80, 120, 1_000_000)),
  blink('BLKKENO5', both('Keno, 5 Minuto', 'Keno, 5 Minutes'), pool(20, 80, 300, 1_000_000)),
  blink('BLK11', both('Lima sa Onse', 'Five of Eleven'), pool(5, 11, 60, 40_000)),
  blink('BLK11S', both('Lima sa Onse Mabilisan', 'Five of Eleven Quick'), pool(5, 11, 30, 40_000)),
  blinkTrad('BLK3D', both('Kisap 3D', 'Blink 3D'), digits(3, 60, 9_000)),
  blinkTrad('BLK4D', both('Kisap 4D', 'Blink 4D'), digits(4, 120, 45_000)),
  blink('BLKKULAY', both('Tatlong Kulay', 'Three Colors'), faces(1, 3, 45, 2_000)),
  blink('BLKHAYOP', both('Labindalawang Hayop', 'Twelve Animals'), pool(1, 12, 60, 11_000)),
  blink('BLKPARU', both('Paru-Paro 20', 'Butterfly 20'), pool(4, 20, 90, 60_000)),
  blink('BLKBITUIN', both('Bituin 36', 'Star 36'), pool(3, 36, 120, 80_000)),
  blinkTrad('BLKHOLEN', both('Holen 49', 'Marble 49'), pool(7, 49, 300, 500_000)),
  blinkTrad('BLKORAS', both('Oras-Oras', 'On the Hour'), digits(5, HOUR, 250_000)),
];
const deltaQuick = lottery('TCG_LOTTO_VN', 'ELOTT', 'Elott', ['ent']);
const DELTA_QUICK: readonly SeedLottery[] = [
  deltaQuick('VNQ45', both('Delta Mabilisan 45', 'Delta Quick 45'), digits(5, 45, 90_000)),
  deltaQuick('VNQ75', both('Delta Mabilisan 75', 'Delta Quick 75'), digits(5, 75, 90_000)),
  deltaQuick('VNQ120', both('Delta Mabilisan 120', 'Delta Quick 120'), prizes(18, 120, 800_000)),
  deltaQuick('VNQ300', both('Delta Mabilisan 300', 'Delta Quick 300'), prizes(18, 300, 800_000)),
  deltaQuick('VNQKENO', both('Keno ng Delta', 'Delta Keno'), pool(20, 80, 120, 1_000_000)),
  deltaQuick('VNQ18', both('Delta Labingwalo', 'Delta Eighteen'), prizes(18, 900, 1_200_000)),
];

/** Interleaves the lists, so that every prefix of the result has all vendors. */
function interleave<Item>(lists: readonly (readonly Item[])[]): readonly Item[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();
}

/** All lotteries; every vendor and both request types come early. */
export const LOTTERIES: readonly SeedLottery[] = interleave([TOWN, BLINK, DELTA, MONSOON, DELTA_QUICK]);
