import { both, html } from '../text';
import type { SeedHelpArticle } from '../types';

/** Help on deposits, withdrawals and bonuses. */
export const MONEY_ARTICLES: readonly SeedHelpArticle[] = [
  {
    tag: 'deposit',
    title: both('Paano magdeposito', 'How to deposit'),
    content: html(
      `<ol>
         <li>Mag-login at pindutin ang <a href="/m/voucherCenter">Deposito</a>.</li>
         <li>Piliin ang paraan at ilagay ang halaga.</li>
         <li>Sundin ang hakbang sa e-wallet o bangko. Huwag baguhin ang halaga o ang reference number.</li>
         <li>Bumalik sa site; papasok ang balanse.</li>
       </ol>
       <table>
         <thead><tr><th>Paraan</th><th>Pinakamababa</th><th>Pinakamataas</th><th>Karaniwang tagal</th></tr></thead>
         <tbody>
           <tr><td>E-wallet</td><td>₱100</td><td>₱50,000</td><td>1 minuto</td></tr>
           <tr><td>Online bank</td><td>₱200</td><td>₱500,000</td><td>5 minuto</td></tr>
           <tr><td>QR sa tindahan</td><td>₱100</td><td>₱20,000</td><td>10 minuto</td></tr>
         </tbody>
       </table>
       <h3>Hindi pa pumapasok?</h3>
       <p>Hintayin ang 15 minuto. Kung wala pa rin, ipadala sa live chat ang petsa, oras, halaga at reference number. Itago ang resibo hanggang makita ang balanse.</p>
       <p><strong>Tandaan:</strong> account na nakapangalan sa iyo lang ang gamitin. Ibinabalik namin ang depositong galing sa ibang tao.</p>`,
      `<ol>
         <li>Log in and tap <a href="/m/voucherCenter">Deposit</a>.</li>
         <li>Choose a method and enter the amount.</li>
         <li>Follow the steps in your e-wallet or bank. Do not change the amount or the reference number.</li>
         <li>Come back to the site; your balance arrives.</li>
       </ol>
       <table>
         <thead><tr><th>Method</th><th>Minimum</th><th>Maximum</th><th>Usually takes</th></tr></thead>
         <tbody>
           <tr><td>E-wallet</td><td>₱100</td><td>₱50,000</td><td>1 minute</td></tr>
           <tr><td>Online bank</td><td>₱200</td><td>₱500,000</td><td>5 minutes</td></tr>
           <tr><td>QR at a store</td><td>₱100</td><td>₱20,000</td><td>10 minutes</td></tr>
         </tbody>
       </table>
       <h3>Not there yet?</h3>
       <p>Wait 15 minutes. If it is still missing, send date, time, amount and reference number to live chat. Keep the receipt until you see the balance.</p>
       <p><strong>Remember:</strong> use only accounts in your own name. We return deposits that come from other people.</p>`,
    ),
  },
  {
    tag: 'withdraw',
    title: both('Paano mag-withdraw', 'How to withdraw'),
    content: html(
      `<ol>
         <li>Beripikahin ang account (isang beses lang). Tingnan ang <a href="/m/help?tag=kyc">Beripikasyon</a>.</li>
         <li>Pindutin ang <a href="/m/withdraw">Withdraw</a> at pumili ng account na nakapangalan sa iyo.</li>
         <li>Ilagay ang halaga at ang payment password.</li>
       </ol>
       <ul>
         <li>Pinakamababa: ₱200. Pinakamataas: ₱500,000 kada araw; mas mataas sa VIP.</li>
         <li>Walang bayad ang unang tatlong withdraw sa isang araw.</li>
         <li>Karamihan ay dumarating sa loob ng 15 minuto.</li>
       </ul>
       <h3>Bakit naka-pending?</h3>
       <p>Maaaring may bonus na hindi pa tapos ang kailangang taya, magkaiba ang pangalan, o sinusuri ng tao ang malaking halaga. Nakasulat ang dahilan sa tabi ng withdraw. Puwede mo itong kanselahin habang pending, pero hindi namin ito hihilingin sa iyo.</p>`,
      `<ol>
         <li>Verify your account (once only). See <a href="/m/help?tag=kyc">Verification</a>.</li>
         <li>Tap <a href="/m/withdraw">Withdraw</a> and choose an account in your own name.</li>
         <li>Enter the amount and your payment password.</li>
       </ol>
       <ul>
         <li>Minimum: ₱200. Maximum: ₱500,000 a day; more for VIP members.</li>
         <li>The first three withdrawals of a day are free.</li>
         <li>Most arrive within 15 minutes.</li>
       </ul>
       <h3>Why is it pending?</h3>
       <p>There may be a bonus with stakes still to play, the names may differ, or a person is reviewing a large amount. The reason stands beside the withdrawal. You can cancel it while it is pending, but we will never ask you to.</p>`,
    ),
  },
  {
    tag: 'bonus',
    title: both('Mga bonus, sa simpleng salita', 'Bonuses in plain words'),
    content: html(
      `<p><strong>Kailangang taya</strong> ang kabuuang dapat mong itaya bago maging totoong pera ang bonus.</p>
       <p>Halimbawa: ₱500 na deposito + ₱500 na bonus, 15 beses. Kailangang itaya: (500 + 500) × 15 = <strong>₱15,000</strong>.</p>
       <table>
         <thead><tr><th>Uri ng laro</th><th>Bilang ng taya</th></tr></thead>
         <tbody>
           <tr><td>Slots, bingo at pangingisda</td><td>100%</td></tr>
           <tr><td>Live at mesa</td><td>20%</td></tr>
           <tr><td>Sports at e-sports</td><td>50%, kung 1.50 pataas ang odds</td></tr>
           <tr><td>Lotto, baraha at sabong</td><td>0%</td></tr>
         </tbody>
       </table>
       <p>Nauunang gamitin ang sarili mong pera bago ang bonus. Puwedeng isuko ang bonus anumang oras sa live chat.</p>`,
      `<p>The <strong>staking requirement</strong> is the total you must stake before a bonus becomes real money.</p>
       <p>Example: ₱500 deposit + ₱500 bonus, 15 times. To stake: (500 + 500) × 15 = <strong>₱15,000</strong>.</p>
       <table>
         <thead><tr><th>Kind of game</th><th>Counts</th></tr></thead>
         <tbody>
           <tr><td>Slots, bingo and fishing</td><td>100%</td></tr>
           <tr><td>Live and table games</td><td>20%</td></tr>
           <tr><td>Sports and e-sports</td><td>50%, at odds of 1.50 or more</td></tr>
           <tr><td>Lottery, cards and sabong</td><td>0%</td></tr>
         </tbody>
       </table>
       <p>Your own money is used before the bonus. You may give up a bonus at any time in live chat.</p>`,
    ),
  },
  {
    tag: 'vip',
    title: both('Mga ranggo ng VIP', 'VIP ranks'),
    content: html(
      `<table>
         <thead><tr><th>Ranggo</th><th>Kabuuang taya</th><th>Balik-taya sa slots</th></tr></thead>
         <tbody>
           <tr><td>Kislap</td><td>₱10,000</td><td>0.20%</td></tr>
           <tr><td>Liwanag</td><td>₱50,000</td><td>0.30%</td></tr>
           <tr><td>Ningning</td><td>₱250,000</td><td>0.40%</td></tr>
           <tr><td>Bituin</td><td>₱1,000,000</td><td>0.55%</td></tr>
           <tr><td>Buwan</td><td>₱5,000,000</td><td>0.70%</td></tr>
           <tr><td>Araw</td><td>₱20,000,000</td><td>0.90%</td></tr>
         </tbody>
       </table>
       <p>Hindi bumababa ang ranggo kapag nagpahinga ka. Huwag tumaya nang lampas sa plano para lang umakyat; mas mahal iyon kaysa sa gantimpala.</p>`,
      `<table>
         <thead><tr><th>Rank</th><th>Total stakes</th><th>Rebate on slots</th></tr></thead>
         <tbody>
           <tr><td>Spark</td><td>₱10,000</td><td>0.20%</td></tr>
           <tr><td>Glow</td><td>₱50,000</td><td>0.30%</td></tr>
           <tr><td>Gleam</td><td>₱250,000</td><td>0.40%</td></tr>
           <tr><td>Star</td><td>₱1,000,000</td><td>0.55%</td></tr>
           <tr><td>Moon</td><td>₱5,000,000</td><td>0.70%</td></tr>
           <tr><td>Sun</td><td>₱20,000,000</td><td>0.90%</td></tr>
         </tbody>
       </table>
       <p>Your rank does not drop when you take a break. Never stake more than you planned just to climb; it costs more than the reward is worth.</p>`,
    ),
  },
];
