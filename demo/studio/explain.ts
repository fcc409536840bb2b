import type { LanguageCode } from '@contract/system';
import type { Explained, PlayedGame, Said } from '@server/play/rules';
import { translator } from './texts';

/** Texts that explain the games in both languages: [Tagalog, English]. Names that the pages show too are theirs. */
export const EXPLANATIONS: Readonly<Record<string, readonly [tagalog: string, english: string]>> = {
  afterStep: ['Pagkatapos ng unang hakbang', 'After the first step'],
  afterSteps: ['Pagkatapos ng {0} hakbang', 'After {0} steps'],
  backOnTie: ['Tabla: balik ang taya', 'A tie: the bet comes back'],
  beatsDealer: ['Mas malapit sa 21 kaysa dealer', 'Closer to 21 than the dealer'],
  cashOut: ['Bumaba sa oras, ayon sa itinakda', 'Cashed out in time, as set'],
  eachCoin: ['Bawat barya sa hold', 'Each coin of a hold'],
  exactScore: ['Eksaktong iskor', 'Exact score'],
  face: ['{0} sa isa, dalawa o tatlong dais', '{0} on one, two or three dice'],
  fieldOf: ['Patlang ×{0}', 'Field ×{0}'],
  firstGuess: ['Unang tamang hula, ayon sa baraha', 'First right guess, by the card'],
  fish_minnow: ['Dilis', 'Minnow'],
  fish_clown: ['Clownfish', 'Clownfish'],
  fish_puffer: ['Butete', 'Pufferfish'],
  fish_turtle: ['Pagong', 'Turtle'],
  fish_ray: ['Pagi', 'Ray'],
  fish_squid: ['Pusit', 'Squid'],
  fish_shark: ['Pating', 'Shark'],
  fish_dragon: ['Dragon', 'Dragon'],
  lastDigit: ['Huling digit', 'The last digit'],
  lastDigits: ['Huling {0} digit', 'The last {0} digits'],
  linesOrMore: ['{0} linya o higit pa', '{0} lines or more'],
  longestStreak: ['Dito natatapos at binabayaran ang sunod-sunod', 'Here a streak ends and is paid'],
  naturalHand: ['Blackjack: 21 sa dalawang baraha', 'Blackjack: 21 with two cards'],
  ofKind: ['{0} magkapareho', '{0} of a kind'],
  ofKindOrMore: ['{0} magkapareho o higit pa', '{0} of a kind or more'],
  oneResult: ['Isang resulta, ayon sa laban', 'One result, by the contest'],
  rtpOf: ['balik {0} %', 'returns {0} %'],
  seriesWinner: ['Mananalo, ayon sa laban', 'The winner, by the match'],
  sharedPot: ['Hating pot', 'A shared pot'],
  wholePot: ['Buong pot', 'The whole pot'],
  about_pool: [
    'May jackpot ang larong ito. Bawat taya ng totoong pera ay dumaragdag dito, at anumang taya ay maaaring manalo ng buo. Kasama ito sa kabuuan sa pahina ng mga jackpot.',
    'This game has a jackpot. Every bet of real money adds to it, and any bet may win all of it. The total on the jackpots page includes it.',
  ],
  about_draws: [
    'Ang taya ay para sa susunod na nakatakdang bunutan, na makikita rin sa pahina ng lottery. Puwede kang umalis: babayaran ang panalo kahit sarado ang laro.',
    'A bet is on the next scheduled draw, which the lottery page shows as well. You may leave: a win is paid while the game is closed.',
  ],
  about_roulette: [
    'Ilagay ang mga chip sa mga numero o grupo, saka paikutin. Ang bola ang pumipili ng numero.',
    'Lay chips on numbers or groups of them, then spin. The ball chooses the number.',
  ],
  about_roulette_european: [
    'European wheel: 37 numero, iisang zero.',
    'European wheel: 37 numbers, one zero.',
  ],
  about_roulette_american: [
    'American wheel: 38 numero, may 0 at 00.',
    'American wheel: 38 numbers, with 0 and 00.',
  ],
  about_dragonTiger: [
    'Tig-isang baraha mula sa walong deck. Panalo ang mas mataas; Alas ang pinakamababa. Sa tabla, kalahati ng taya sa Dragon o Tigre ang babalik.',
    'One card each from eight decks. The higher wins; the ace is lowest. On a tie half of a bet on Dragon or Tiger comes back.',
  ],
  about_dice: ['Tumaya sa lalabas, saka igulong.', 'Bet on what will show, then roll.'],
  about_dice_sicbo: [
    'Tatlong dais. Maliit 4–10, malaki 11–17; talo ang mga ito at ang gansal at pares kapag tatluhan.',
    'Three dice. Small is 4–10, big 11–17; these and odd and even lose to a triple.',
  ],
  about_dice_hilo: [
    'Tatlong dais. Maliit 4–10, malaki 11–17; talo ang mga ito at ang gansal at pares kapag tatluhan.',
    'Three dice. Small is 4–10, big 11–17; these and odd and even lose to a triple.',
  ],
  about_dice_colors: [
    'Tatlong dais na anim ang kulay. Bayad 1:1 sa isang tama, 2:1 sa dalawa, 3:1 sa tatlo.',
    'Three dice of six colors. Pays 1:1 for one match, 2:1 for two, 3:1 for three.',
  ],
  about_dice_crab: [
    'Tatlong dais na anim ang hayop. Bayad 1:1 sa isang tama, 2:1 sa dalawa, 3:1 sa tatlo.',
    'Three dice of six creatures. Pays 1:1 for one match, 2:1 for two, 3:1 for three.',
  ],
  about_dice_beto: [
    'Tatlong dais. Bayad 1:1 sa isang tama, 2:1 sa dalawa, 3:1 sa tatlo.',
    'Three dice. Pays 1:1 for one match, 2:1 for two, 3:1 for three.',
  ],
  about_dice_coin: ['Kara o krus, pantay ang tsansa.', 'Heads or tails, equally likely.'],
  about_blackjack: [
    'Lumapit sa 21. Tumitigil ang dealer sa 17. Blackjack 3:2. Puwedeng doblehin ang unang dalawang baraha. Walang katapusan ang shoe. Ang balik ay para sa pinakamahusay na laro.',
    'Get close to 21. The dealer stands on 17. Blackjack pays 3:2. Any first two cards can be doubled. The shoe is endless. The return is that of the best play.',
  ],
  about_hilo: [
    'Hulaan kung mas mataas o mas mababa ang susunod na baraha; ang kapareho ay tama rin, maliban sa Alas at Hari. Kunin ang panalo kailan mo gusto.',
    'Guess whether the next card is higher or lower; the same rank counts as right, but for ace and king. Take the win whenever you like.',
  ],
  about_climb: [
    'Bawat ligtas na hakbang ay nagpapalaki ng panalo; ang bitag ang tumatapos. Kunin ang panalo kailan mo gusto.',
    'Each safe step raises the win; a trap ends it. Take the win whenever you like.',
  ],
  about_scratch: [
    'Siyam na patlang. Tatlong magkaparehong halaga ang panalo ng halagang iyon.',
    'Nine fields. Three equal amounts win that amount.',
  ],
  about_bingo90: [
    'Bagong ticket bawat laro: tatlong hanay, 15 numero, 90 bola. May bayad ang isa, dalawa, at tatlong hanay.',
    'A fresh ticket each round: three rows, 15 numbers, 90 balls. One, two and all three rows pay.',
  ],
  about_keno: [
    'Pumili ng isa hanggang sampung numero sa 80; dalawampu ang binubunot.',
    'Pick one to ten numbers of 80; twenty are drawn.',
  ],
  about_slots_ways: [
    'Walang linya: tatlo o higit pang magkapareho sa magkakasunod na rolyo mula sa kaliwa ang panalo, saanman sa rolyo, sa bawat isa sa 243 paraan.',
    'No lines: three or more of a kind on neighbouring reels from the left win wherever they stand, in each of 243 ways.',
  ],
  about_slots_cascade: [
    'Walang linya: 243 paraan. Pagkatapos ng bawat panalo, bumabagsak ang bagong mga simbolo, hanggang apat na beses; ×1, ×2, ×3 at ×5 ang panalo.',
    'No lines: 243 ways. After each win new symbols fall, up to four times; wins count ×1, ×2, ×3 and ×5.',
  ],
  about_slots_cluster: [
    'Walang linya: anim o higit pang magkapareho saanman sa mga rolyo ang panalo.',
    'No lines: six or more of a kind anywhere on the reels win.',
  ],
  about_slots_hold: [
    'Sampung linya. Mananatili ang anim na barya kapag dumating, at may tatlong respin: bawat bagong barya ay nananatili at ibinabalik sa tatlo ang mga respin. Sa dulo, babayaran ang lahat ng barya. Isa sa bawat 100 ikot, sa karaniwan.',
    'Ten lines. When six coins come they hold, with three respins: each new coin holds and sets the respins back to three. At the end all coins pay. One spin in 100 on average.',
  ],
  about_slots_lines: [
    'Sampung linya. Tatlo o higit pang magkapareho mula sa kaliwa ang panalo.',
    'Ten lines. Three or more of a kind from the left win.',
  ],
  about_slots: [
    'Limang rolyo; ang WILD ay tumatayo para sa lahat ng simbolo.',
    'Five reels; WILD stands for every symbol.',
  ],
  about_fish: [
    'Bawat bala ay isang taya. Mas mahirap hulihin ang mas malaking premyo.',
    'Each shot is one bet. The bigger the prize, the harder the catch.',
  ],
  about_baccarat: [
    'Baccarat: pinakamalapit sa 9 ang panalo. Banker 0.95:1, Player 1:1, Tabla 8:1.',
    'Baccarat: closest to 9 wins. Banker 0.95:1, Player 1:1, Tie 8:1.',
  ],
  about_baccarat_noCommission: [
    'Walang komisyon: Banker 1:1, pero 0.5:1 kapag nanalo sa 6.',
    'No commission: Banker 1:1, but 0.5:1 when it wins with 6.',
  ],
  about_poker: [
    'Limang baraha, isang palitan, tatlong manlalaro. Pinakamagandang kamay ang kukuha ng pot bawas ang bahagi ng bahay.',
    'Five cards, one swap, three players. The best hand takes the pot less the house share.',
  ],
  about_sports: [
    'Mga larong simulado. Pumili ng resulta sa isa o higit pang laban; panalo ang slip kapag tama ang lahat. Minsan lang kinukuha ang bahagi ng bahay, gaano man karami ang pinili.',
    'Simulated contests. Choose results of one or more; the slip wins when all are right. The house takes its share once, however many you choose.',
  ],
  about_esports: [
    'Best of three. Hulaan ang mananalo o ang eksaktong iskor.',
    'Best of three. Call the winner or the exact score.',
  ],
  about_cockfight: [
    'Dalawang sagisag ang nagtutulakan ng liwanag. Walang nasasaktan.',
    'Two crests push a light to and fro. Nothing is hurt.',
  ],
  about_lottery: [
    'Piliin ang lahat ng numerong hinihingi ng laro. Mas maraming tama, mas malaking premyo.',
    'Pick as many numbers as the game asks for. The more hits, the larger the prize.',
  ],
  about_elottery: [
    'Mabilis na bunutan: malaki o maliit, gansal o pares, o eksaktong numero.',
    'A quick draw: big or small, odd or even, or the exact number.',
  ],
  about_bingo: [
    'Bagong card bawat laro, 38 bola. Mas maraming linya, mas malaking panalo.',
    'A fresh card each round, 38 balls. More lines, bigger wins.',
  ],
  about_jackpot: [
    'Paikutin ang gulong. Apat sa mga bahagi nito ang may malaking premyo: takdang ulit ng taya, na hindi lumalaki.',
    'Spin the wheel. Four of its fields hold a large prize: a fixed multiple of the bet, which does not grow.',
  ],
  about_mini: [
    'Umaakyat ang rocket hanggang sa mawala. Itakda kung kailan ka bababa.',
    'The rocket climbs until it is gone. Set when you get off.',
  ],
};

/** The texts on how a game is played: of its scene, its variant, and what the platform adds to it. */
const aboutKeys = ({ play, figures, rules, lottery, row }: PlayedGame): readonly string[] => {
  const { variant } = rules.describe(figures, { fixture: 0, fixtureSeed: '' });
  return [
    `about_${play.scene}`,
    `about_${play.scene}_${String(variant)}`,
    ...(lottery === undefined ? [] : ['about_draws']),
    ...(row.jackpotSeedMinor === null ? [] : ['about_pool']),
  ];
};

/** Explains a game: how it is played and what it pays, from its rules; pictures are below `base`. */
export function explain(game: PlayedGame, language: LanguageCode, base: string): Explained {
  const t = translator(language, EXPLANATIONS);
  const said = ({ key, values = [] }: Said): string => t(key, ...values);
  return {
    about: aboutKeys(game).flatMap((key) => (key in EXPLANATIONS ? [t(key)] : [])),
    pays: game.rules.pays(game.figures).map(({ name, picture, pays, least, note }) => ({
      name: said(name),
      pays,
      ...(picture === undefined ? {} : { picture: `${base}/reels/${game.row.nodeId}/${picture}.svg` }),
      ...(least === undefined ? {} : { least }),
      ...(note === undefined ? {} : { note: said(note) }),
    })),
  };
}
