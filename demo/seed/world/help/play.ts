import { both, html } from '@server/content/text';
import { LOTTERIES } from '../games/lotteries';
import type { SeedHelpArticle } from '../types';

const HOUR = 3_600;
const quick = LOTTERIES.filter(({ drawEverySeconds }) => drawEverySeconds < HOUR);
const slow = LOTTERIES.filter(({ drawEverySeconds }) => drawEverySeconds >= HOUR);
const secondsOf = (lotteries: typeof LOTTERIES) => lotteries.map((each) => each.closesBeforeSeconds);
/** How long before a draw its betting closes. */
const CLOSING = {
  minutes: Math.max(...secondsOf(slow)) / 60,
  seconds: Math.min(...secondsOf(quick)),
  mostSeconds: Math.max(...secondsOf(quick)),
};

/** Help on the games themselves. */
export const PLAY_ARTICLES: readonly SeedHelpArticle[] = [
  {
    tag: 'games',
    title: both('Mga uri ng laro', 'Kinds of games'),
    content: html(
      `<ul>
         <li><strong>Slots:</strong> paikutin ang mga reel; nasa impormasyon ng laro ang RTP at volatility.</li>
         <li><strong>Pangingisda:</strong> bawat bala ay taya; bawat huli ay panalo.</li>
         <li><strong>Mesa ng casino:</strong> baccarat, roulette, blackjack at iba pa; mag-isa ka sa mesa, at iginuguhit ang dealer.</li>
         <li><strong>Baraha:</strong> limang baraha, isang palit, laban sa dalawa pa.</li>
         <li><strong>Sports, e-sports at sabong:</strong> hulaan ang kalalabasan sa itinakdang odds.</li>
         <li><strong>Bingo at lotto:</strong> pumili ng numero at hintayin ang bunutan.</li>
       </ul>
       <p>Pindutin ang puso sa kard para itabi sa <a href="/m/favorite">Paborito</a>.</p>`,
      `<ul>
         <li><strong>Slots:</strong> spin the reels; the game’s information shows its RTP and volatility.</li>
         <li><strong>Fishing:</strong> every shot is a bet, every catch a win.</li>
         <li><strong>Casino tables:</strong> baccarat, roulette, blackjack and others; you have the table to yourself, and the dealer is drawn.</li>
         <li><strong>Cards:</strong> five cards and one swap, against two other hands.</li>
         <li><strong>Sports, e-sports and sabong:</strong> predict the outcome at fixed odds.</li>
         <li><strong>Bingo and lottery:</strong> choose numbers and wait for the draw.</li>
       </ul>
       <p>Tap the heart on a card to keep it under <a href="/m/favorite">Favourites</a>.</p>`,
    ),
  },
  {
    tag: 'freeplay',
    title: both('Libreng subok', 'Free trial'),
    content: html(
      `<p>Nakasulat sa impormasyon ng laro kung may <strong>libreng laro</strong> ito: puwede itong laruin gamit ang kunwaring pera. Hindi ito mawi-withdraw, at hindi rin mababawasan ang balanse mo.</p>
       <p>Para ito sa mga wala pang account, sa mga manlalaro at sa piling agent. Slots, bingo at pangingisda lang ang puwedeng magkaroon nito, at hindi ang mga larong may lumalaking jackpot.</p>
       <p>Pareho ang tsansa sa subok at sa totoong laro.</p>`,
      `<p>The information of a game says whether it has <strong>free play</strong>: it can be played with pretend money. It cannot be withdrawn, and your balance stays untouched.</p>
       <p>It is for visitors without an account, for players and for certain agents. Only slots, bingo and fishing games can have it, and none with a growing jackpot.</p>
       <p>The chances are the same in the trial and in the real game.</p>`,
    ),
  },
  {
    tag: 'lottery',
    title: both('Lotto at e-lotto', 'Lottery and e-lottery'),
    content: html(
      `<p><strong>Tradisyon</strong> ang karaniwang pagpili ng numero: isang taya, isang kombinasyon. <strong>Aliw</strong> ang mabilisang paraan: malaki o maliit, gansal o pares, kulay at iba pa.</p>
       <ul>
         <li>Nagsasara ang pagtaya bago ang bunutan; nakikita mo ang natitirang oras.</li>
         <li>Kapag isang oras o higit pa ang pagitan ng mga bunutan, ${CLOSING.minutes} minuto bago. Kapag mas mabilis, ${CLOSING.seconds} hanggang ${CLOSING.mostSeconds} segundo bago.</li>
         <li>Kusang papasok ang panalo pagkalabas ng resulta.</li>
       </ul>
       <p>Kapag naantala ang bunutan, gaganapin pa rin ito, at may bisa ang lahat ng taya.</p>`,
      `<p><strong>Tradition</strong> is the usual way of choosing numbers: one bet, one combination. <strong>Entertainment</strong> is the quick way: big or small, odd or even, colors and more.</p>
       <ul>
         <li>Betting closes before the draw; you see the time that is left.</li>
         <li>With an hour or more between draws it closes ${CLOSING.minutes} minutes before, with less ${CLOSING.seconds} to ${CLOSING.mostSeconds} seconds before.</li>
         <li>Winnings are added by themselves when the result is out.</li>
       </ul>
       <p>A draw that is late is still made, and all bets on it stand.</p>`,
    ),
  },
];
