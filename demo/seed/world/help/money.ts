import { both, html, type LocalizedText, percent, peso, same } from '@server/content/text';
import {
  BASE_REBATE_RATE,
  BONUS_COUNTED_STAKE,
  BONUS_VALIDITY_DAYS,
  BONUS_WEIGHTS,
  type BonusKind,
  DEPOSIT_LIMITS,
  WITHDRAWAL_LIMITS,
  wageringOf,
} from '@/config/moneyRules';
import { VIP_RANKS } from '../members';
import { FIRST } from '../promotions/rules';
import type { SeedHelpArticle } from '../types';

/** Deposit, and bonus of the same amount, in the example. */
const EXAMPLE = 50_000;
const TIMES = FIRST.wagering;
const STAKES = peso(wageringOf(EXAMPLE, TIMES));

const rankRows = (language: 'TY' | 'EN'): string =>
  VIP_RANKS.map(
    ({ displayName, turnoverMinor, rebateRate }) =>
      `<tr><td>${displayName[language]}</td><td>${peso(turnoverMinor)}</td><td>${percent(rebateRate)}</td></tr>`,
  ).join('');

/** Names of the kinds of games in the rules of bonuses. */
const KIND_NAMES: Readonly<Record<BonusKind, LocalizedText>> = {
  slots: both('slots at mini games', 'slots and mini games'),
  bingo: same('bingo'),
  fishing: both('pangingisda', 'fishing'),
  live: both('lahat ng mesa ng casino', 'all casino tables'),
  tables: both('mesa', 'table games'),
  sports: same('sports'),
  esports: same('e-sports'),
  lottery: both('lotto', 'lottery'),
  cards: both('baraha', 'cards'),
  sabong: both('sabong', 'sabong'),
};
const KINDS = Object.keys(KIND_NAMES) as BonusKind[];

/** Weights towards wagering, highest first, each with its kinds of games. */
const weightRows = (language: 'TY' | 'EN'): string =>
  [...new Set(KINDS.map((kind) => BONUS_WEIGHTS[kind]))]
    .toSorted((a, b) => b - a)
    .map((weight) => {
      const names = KINDS.filter((kind) => BONUS_WEIGHTS[kind] === weight).map(
        (kind) => KIND_NAMES[kind][language],
      );
      const list = names.join(', ');
      return `<tr><td>${list.charAt(0).toUpperCase()}${list.slice(1)}</td><td>${weight}%</td></tr>`;
    })
    .join('');

/** Help on deposits, withdrawals and bonuses. */
export const MONEY_ARTICLES: readonly SeedHelpArticle[] = [
  {
    tag: 'deposit',
    title: both('Paano magdeposito', 'How to deposit'),
    content: html(
      `<ol>
         <li>Mag-login at pindutin ang <a href="/m/voucherCenter">Deposito</a>.</li>
         <li>Piliin ang paraan at ilagay ang halaga: mula ${peso(DEPOSIT_LIMITS.min)} hanggang ${peso(DEPOSIT_LIMITS.max)} sa bawat deposito; nakasulat sa bawat paraan ang sarili nitong limitasyon.</li>
         <li>Sundin ang hakbang sa e-wallet o bangko. Huwag baguhin ang halaga o ang reference number.</li>
         <li>Bumalik sa site; papasok ang balanse.</li>
       </ol>
       <p>Walang bayad ang pagdeposito. Ang e-wallet ang pinakamabilis; mas matagal ang lipat-bangko at bayad sa tindahan. Kung may sarili kang limitasyon, iyon ang masusunod.</p>
       <h3>Hindi pa pumapasok?</h3>
       <p>Tingnan ang <a href="/m/member/transactions">Kasaysayan</a>: nakasulat doon kung ano na ang nangyari sa deposito. Kung wala pa rin, ipadala sa live chat ang petsa, oras, halaga at reference number. Itago ang resibo hanggang makita ang balanse.</p>
       <p><strong>Tandaan:</strong> account na nakapangalan sa iyo lang ang gamitin.</p>`,
      `<ol>
         <li>Log in and tap <a href="/m/voucherCenter">Deposit</a>.</li>
         <li>Choose a method and enter the amount: ${peso(DEPOSIT_LIMITS.min)} to ${peso(DEPOSIT_LIMITS.max)} for each deposit; each method shows limits of its own.</li>
         <li>Follow the steps in your e-wallet or bank. Do not change the amount or the reference number.</li>
         <li>Come back to the site; your balance arrives.</li>
       </ol>
       <p>Deposits are free of charge. An e-wallet is quickest; bank transfers and payments over the counter take longer. If you have set a limit of your own, it counts.</p>
       <h3>Not there yet?</h3>
       <p>Look into your <a href="/m/member/transactions">History</a>: it says how the deposit stands. If it is still missing, send date, time, amount and reference number to live chat. Keep the receipt until you see the balance.</p>
       <p><strong>Remember:</strong> use only accounts in your own name.</p>`,
    ),
  },
  {
    tag: 'withdraw',
    title: both('Paano mag-withdraw', 'How to withdraw'),
    content: html(
      `<ol>
         <li>Magtakda ng payment password (isang beses lang).</li>
         <li>Pindutin ang <a href="/m/withdraw">Withdraw</a> at ilagay ang account na nakapangalan sa iyo.</li>
         <li>Ilagay ang halaga at ang payment password. Sa bagong account, patutunayan mo munang ikaw iyon. Tingnan ang <a href="/m/help?tag=kyc">Pagpapatunay</a>.</li>
       </ol>
       <ul>
         <li>Mula ${peso(WITHDRAWAL_LIMITS.min)} hanggang ${peso(WITHDRAWAL_LIMITS.max)} sa bawat withdraw; nakasulat sa bawat paraan ang sarili nitong limitasyon.</li>
         <li>Walang bayad ang bawat withdraw, at walang takdang bilang kada araw.</li>
         <li>Bukas ito araw at gabi, kahit nagpapahinga ka sa paglalaro.</li>
       </ul>
       <h3>Bakit naka-pending?</h3>
       <p>Naghihintay pa ito ng sagot ng bangko o e-wallet. Hindi na ito makakansela; kapag hindi tinanggap, babalik ang buong halaga sa balanse mo. Hindi mawi-withdraw ang bonus hangga’t hindi pa ito cash.</p>`,
      `<ol>
         <li>Set a payment password (once only).</li>
         <li>Tap <a href="/m/withdraw">Withdraw</a> and enter an account in your own name.</li>
         <li>Enter the amount and your payment password. For a new account you first prove that it is you. See <a href="/m/help?tag=kyc">Proving who you are</a>.</li>
       </ol>
       <ul>
         <li>${peso(WITHDRAWAL_LIMITS.min)} to ${peso(WITHDRAWAL_LIMITS.max)} for each withdrawal; each method shows limits of its own.</li>
         <li>Every withdrawal is free, and there is no set number a day.</li>
         <li>It is open day and night, also while you take a break from playing.</li>
       </ul>
       <h3>Why is it pending?</h3>
       <p>It still waits for the answer of the bank or e-wallet. It cannot be cancelled any more; if it is not accepted, the full amount comes back to your balance. A bonus cannot be withdrawn before it is cash.</p>`,
    ),
  },
  {
    tag: 'bonus',
    title: both('Mga bonus, sa simpleng salita', 'Bonuses in plain words'),
    content: html(
      `<p><strong>Kailangang taya</strong> ang kabuuang dapat mong itaya bago maging totoong pera ang bonus.</p>
       <p>Halimbawa: ${peso(EXAMPLE)} na bonus, ${TIMES} beses. Kailangang itaya: ${peso(EXAMPLE)} × ${TIMES} = <strong>${STAKES}</strong>.</p>
       <table>
         <thead><tr><th>Uri ng laro</th><th>Bilang ng taya</th></tr></thead>
         <tbody>
           ${weightRows('TY')}
         </tbody>
       </table>
       <p>Hanggang ${peso(BONUS_COUNTED_STAKE)} lang ang bilang sa bawat taya. Nauunang gamitin ang sarili mong pera bago ang bonus, at bumabalik ang panalo sa pinanggalingan ng taya. May ${BONUS_VALIDITY_DAYS} araw ka mula nang kunin mo ang bonus; isa lang ang puwedeng gamitin sa isang panahon.</p><p>Makikita at maisusuko mo ang bonus sa <a href="/m/rewardCenter">reward center</a> anumang oras. Ang cash mo ay puwedeng i-withdraw kahit may bonus ka.</p>`,
      `<p>The <strong>staking requirement</strong> is the total you must stake before a bonus becomes real money.</p>
       <p>Example: ${peso(EXAMPLE)} bonus, ${TIMES} times. To stake: ${peso(EXAMPLE)} × ${TIMES} = <strong>${STAKES}</strong>.</p>
       <table>
         <thead><tr><th>Kind of game</th><th>Counts</th></tr></thead>
         <tbody>
           ${weightRows('EN')}
         </tbody>
       </table>
       <p>At most ${peso(BONUS_COUNTED_STAKE)} of each bet counts. Your own money is used before the bonus, and wins come back to where the stake came from. You have ${BONUS_VALIDITY_DAYS} days from the moment you claim the bonus; one bonus runs at a time.</p><p>You see the bonus, and may give it up, in the <a href="/m/rewardCenter">reward centre</a> at any time. Your cash can be withdrawn while a bonus runs.</p>`,
    ),
  },
  {
    tag: 'vip',
    title: both('Mga ranggo ng VIP', 'VIP ranks'),
    content: html(
      `<table>
         <thead><tr><th>Ranggo</th><th>Kabuuang taya</th><th>Rebate</th></tr></thead>
         <tbody>
           ${rankRows('TY')}
         </tbody>
       </table>
       <p>Wala ka pang ranggo? ${percent(BASE_REBATE_RATE)} ang rebate mo. Kunin ito sa <a href="/m/member/manualRebate">Manual na rebate</a> kung kailan mo gusto.</p>
       <p>Hindi bumababa ang ranggo kapag nagpahinga ka. Huwag tumaya nang lampas sa plano para lang umakyat; mas mahal iyon kaysa sa reward.</p>`,
      `<table>
         <thead><tr><th>Rank</th><th>Total stakes</th><th>Rebate</th></tr></thead>
         <tbody>
           ${rankRows('EN')}
         </tbody>
       </table>
       <p>No rank yet? Your rebate is ${percent(BASE_REBATE_RATE)}. Claim it under <a href="/m/member/manualRebate">Manual rebate</a> whenever you like.</p>
       <p>Your rank does not drop when you take a break. Never stake more than you planned just to climb; it costs more than the reward is worth.</p>`,
    ),
  },
];
