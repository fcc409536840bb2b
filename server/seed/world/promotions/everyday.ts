import { both, html } from '../text';
import { promotionsOf } from './make';

/** Promotions that run all year. */
export const EVERYDAY_PROMOTIONS = promotionsOf(
  [
    {
      id: 'PR-101',
      title: both('Unang sindi: doble ang unang deposito', 'First light: your first deposit doubled'),
      content: html(
        `<p>Para sa bawat bagong kasapi: <strong>100% ng unang deposito</strong>, hanggang ₱5,000.</p>
         <table>
           <thead><tr><th>Deposito</th><th>Bonus</th><th>Kailangang taya</th></tr></thead>
           <tbody>
             <tr><td>₱100</td><td>₱100</td><td>₱3,000</td></tr>
             <tr><td>₱1,000</td><td>₱1,000</td><td>₱30,000</td></tr>
             <tr><td>₱5,000</td><td>₱5,000</td><td>₱150,000</td></tr>
           </tbody>
         </table>
         <h3>Mga patakaran</h3>
         <ul>
           <li>15 beses ng deposito at bonus ang kailangang itaya sa slots o pangingisda bago mag-withdraw ng bonus.</li>
           <li>Hanggang ₱200 lang ang bilang sa bawat taya.</li>
           <li>May bisa nang 30 araw mula sa deposito.</li>
           <li>Puwedeng isuko ang bonus kahit kailan; mananatili ang sarili mong pera.</li>
         </ul>`,
        `<p>For every new member: <strong>100% of your first deposit</strong>, up to ₱5,000.</p>
         <table>
           <thead><tr><th>Deposit</th><th>Bonus</th><th>Stakes required</th></tr></thead>
           <tbody>
             <tr><td>₱100</td><td>₱100</td><td>₱3,000</td></tr>
             <tr><td>₱1,000</td><td>₱1,000</td><td>₱30,000</td></tr>
             <tr><td>₱5,000</td><td>₱5,000</td><td>₱150,000</td></tr>
           </tbody>
         </table>
         <h3>Rules</h3>
         <ul>
           <li>Stake 15 times deposit and bonus on slots or fishing games before you withdraw the bonus.</li>
           <li>At most ₱200 of each bet counts.</li>
           <li>Valid for 30 days from the deposit.</li>
           <li>You may give up the bonus at any time; your own money stays yours.</li>
         </ul>`,
      ),
      from: -180,
      categories: ['promo-new'],
      motif: 'lantern',
      accent: 'gold',
      reward: 'RW-101',
      worth: 500_000,
      depositBonus: { nth: 1, percent: 100 },
    },
    {
      id: 'PR-102',
      title: both('Ikalawa at ikatlong deposito', 'Second and third deposit'),
      content: html(
        `<p>Hindi natatapos sa una ang pagsalubong:</p>
         <ol>
           <li><strong>Ikalawang deposito:</strong> 50% hanggang ₱2,000</li>
           <li><strong>Ikatlong deposito:</strong> 30% hanggang ₱1,500</li>
         </ol>
         <p>12 beses ng deposito at bonus ang kailangang itaya. Piliin ang bonus bago kumpirmahin ang deposito; hindi ito maidaragdag pagkatapos.</p>`,
        `<p>The welcome does not end with the first:</p>
         <ol>
           <li><strong>Second deposit:</strong> 50% up to ₱2,000</li>
           <li><strong>Third deposit:</strong> 30% up to ₱1,500</li>
         </ol>
         <p>Stake 12 times deposit and bonus. Choose the bonus before you confirm the deposit; it cannot be added later.</p>`,
      ),
      from: -170,
      categories: ['promo-new', 'promo-slots'],
      motif: 'gift',
      accent: 'coral',
      reward: 'RW-102',
      worth: 200_000,
      depositBonus: { nth: 2, percent: 50 },
    },
    {
      id: 'PR-103',
      title: both('Balik-taya tuwing Lunes', 'Monday rebate'),
      content: html(
        `<p>Manalo man o matalo, may bumabalik sa bawat taya noong nakaraang linggo.</p>
         <table>
           <thead><tr><th>Ranggo</th><th>Slots</th><th>Live</th><th>Sports</th></tr></thead>
           <tbody>
             <tr><td>Kislap</td><td>0.20%</td><td>0.10%</td><td>0.10%</td></tr>
             <tr><td>Ningning</td><td>0.40%</td><td>0.20%</td><td>0.20%</td></tr>
             <tr><td>Buwan</td><td>0.70%</td><td>0.35%</td><td>0.35%</td></tr>
             <tr><td>Araw</td><td>0.90%</td><td>0.45%</td><td>0.45%</td></tr>
           </tbody>
         </table>
         <p>Walang kailangang itaya. Kunin sa <a href="/m/member/manualRebate">Manual na rebate</a> mula Lunes 12 NN hanggang Miyerkules 11:59 PM.</p>`,
        `<p>Win or lose, part of every stake of last week comes back.</p>
         <table>
           <thead><tr><th>Rank</th><th>Slots</th><th>Live</th><th>Sports</th></tr></thead>
           <tbody>
             <tr><td>Spark</td><td>0.20%</td><td>0.10%</td><td>0.10%</td></tr>
             <tr><td>Gleam</td><td>0.40%</td><td>0.20%</td><td>0.20%</td></tr>
             <tr><td>Moon</td><td>0.70%</td><td>0.35%</td><td>0.35%</td></tr>
             <tr><td>Sun</td><td>0.90%</td><td>0.45%</td><td>0.45%</td></tr>
           </tbody>
         </table>
         <p>No staking required. Claim it under <a href="/m/member/manualRebate">Manual rebate</a> from Monday noon until Wednesday, 11:59 PM.</p>`,
      ),
      from: -160,
      categories: ['promo-vip', 'promo-slots', 'promo-live', 'promo-sports'],
      motif: 'coin',
      accent: 'emerald',
      linkage: '/m/member/manualRebate',
    },
    {
      id: 'PR-104',
      title: both('Regalo sa kaarawan', 'Birthday gift'),
      content: html(
        `<p>Maligayang kaarawan! May regalo ka mula ₱88 hanggang ₱8,888, depende sa iyong ranggo.</p>
         <h3>Paano kunin</h3>
         <ol>
           <li>Siguraduhing tama ang kaarawan sa profile.</li>
           <li>Mag-apply sa loob ng 7 araw mula sa kaarawan, kasama ang litrato ng valid ID.</li>
           <li>Susuriin namin sa loob ng 24 oras.</li>
         </ol>
         <p>Takpan ang numero ng ID; pangalan at petsa lang ang kailangan namin.</p>`,
        `<p>Happy birthday! Your gift is worth ₱88 to ₱8,888, depending on your rank.</p>
         <h3>How to claim</h3>
         <ol>
           <li>Make sure the birthday in your profile is right.</li>
           <li>Apply within 7 days of your birthday with a photo of a valid ID.</li>
           <li>We review it within 24 hours.</li>
         </ol>
         <p>Cover the number of the ID; we only need the name and the date.</p>`,
      ),
      from: -150,
      categories: ['promo-vip'],
      motif: 'gift',
      accent: 'rose',
      reward: 'RW-104',
      worth: 8_800,
      every: 365,
      asksImage: true,
    },
    {
      id: 'PR-105',
      title: both('Akyat-ranggo na papremyo', 'Rank-up prizes'),
      content: html(
        `<p>Bawat bagong ranggo ay may kapalit na pera, isang beses lang at walang kailangang itaya:</p>
         <ul>
           <li>Kislap: ₱38</li>
           <li>Liwanag: ₱188</li>
           <li>Ningning: ₱888</li>
           <li>Bituin: ₱2,888</li>
           <li>Buwan: ₱12,888</li>
           <li>Araw: ₱58,888</li>
         </ul>
         <p>Kusang papasok sa balanse kinabukasan. Tingnan ang iyong ranggo sa <a href="/m/member/benefits">VIP</a>.</p>`,
        `<p>Every new rank brings cash, once, and with nothing to stake:</p>
         <ul>
           <li>Spark: ₱38</li>
           <li>Glow: ₱188</li>
           <li>Gleam: ₱888</li>
           <li>Star: ₱2,888</li>
           <li>Moon: ₱12,888</li>
           <li>Sun: ₱58,888</li>
         </ul>
         <p>It is added to your balance on the next day. See your rank under <a href="/m/member/benefits">VIP</a>.</p>`,
      ),
      from: -150,
      categories: ['promo-vip'],
      motif: 'crown',
      accent: 'violet',
      linkage: '/m/member/benefits',
    },
    {
      id: 'PR-106',
      title: both('Isama ang barkada: ₱200 bawat isa', 'Bring your friends: ₱200 each'),
      content: html(
        `<p>Imbitahin ang kaibigang nasa hustong gulang. Kapag nakapagdeposito siya ng ₱500 at nakapaglaro ng ₱1,500, may <strong>₱200</strong> kayo pareho.</p>
         <p>Isulat sa puna ang username ng kaibigan mo kapag nag-apply. Hanggang 10 kaibigan bawat buwan.</p>
         <p><em>Bawal ang sariling dobleng account o magkaparehong telepono.</em></p>`,
        `<p>Invite a friend who is of age. When they have deposited ₱500 and staked ₱1,500, you both receive <strong>₱200</strong>.</p>
         <p>Write your friend’s username in the remarks when you apply. Up to 10 friends a month.</p>
         <p><em>No second accounts of your own, and no shared phones.</em></p>`,
      ),
      from: -110,
      categories: ['promo-new'],
      motif: 'star',
      accent: 'mint',
      reward: 'RW-106',
      worth: 20_000,
      every: 3,
      asksRemark: true,
    },
    {
      id: 'PR-107',
      title: both('Apat na natural sa Baccarat', 'Four naturals at Baccarat'),
      content: html(
        `<p>Apat na sunod-sunod na natural (8 o 9) sa iisang live na mesa ng Baccarat? May <strong>₱388</strong> ka, manalo man o matalo ang taya mo.</p>
         <ul>
           <li>₱20 pataas ang taya sa bawat isa sa apat na round.</li>
           <li>Ikabit ang larawan ng talaan ng mesa at isulat sa puna ang numero ng unang round.</li>
           <li>Isang beses bawat araw, sa loob ng 24 oras mula sa huling round.</li>
         </ul>`,
        `<p>Four naturals (8 or 9) in a row at one live Baccarat table? You receive <strong>₱388</strong>, whether your bets won or lost.</p>
         <ul>
           <li>A bet of at least ₱20 in each of the four rounds.</li>
           <li>Attach a picture of the table’s record and write the number of the first round in the remarks.</li>
           <li>Once a day, within 24 hours of the last round.</li>
         </ul>`,
      ),
      from: -95,
      categories: ['promo-live'],
      motif: 'cards',
      accent: 'crimson',
      reward: 'RW-107',
      worth: 38_800,
      every: 1,
      asksImage: true,
      asksRemark: true,
    },
  ],
  2_000,
);
