import { both, html, percent, peso } from '@server/content/text';
import { BASE_REBATE_RATE, BONUS_COUNTED_STAKE, depositBonusOf, wageringOf } from '@/config/moneyRules';
import { VIP_RANKS } from '../members';
import { promotionsOf } from './make';
import { FIRST, FRIEND_REWARD, RULES, SECOND } from './rules';

/** Deposit, bonus and stakes of the first deposit, as rows of a table. */
const firstRows = [10_000, 100_000, FIRST.most]
  .map((deposit) => {
    const bonus = depositBonusOf(deposit, { percent: FIRST.percent, mostMinor: FIRST.most });
    const stakes = wageringOf(bonus, FIRST.wagering);
    return `<tr><td>${peso(deposit)}</td><td>${peso(bonus)}</td><td>${peso(stakes)}</td></tr>`;
  })
  .join('');

const rateRows = (language: 'TY' | 'EN'): string =>
  VIP_RANKS.map(
    ({ displayName, rebateRate }) =>
      `<tr><td>${displayName[language]}</td><td>${percent(rebateRate)}</td></tr>`,
  ).join('');
const climb = (language: 'TY' | 'EN'): string =>
  VIP_RANKS.map(
    ({ displayName, turnoverMinor, rebateRate }) =>
      `<li>${displayName[language]}: ${peso(turnoverMinor)} → ${percent(rebateRate)}</li>`,
  ).join('');

/** Promotions that run all year. */
export const EVERYDAY_PROMOTIONS = promotionsOf(
  [
    {
      id: 'PR-101',
      title: both('Unang sindi: doble ang unang deposito', 'First light: your first deposit doubled'),
      content: html(
        `<p>Para sa bawat bagong kasapi: <strong>${FIRST.percent}% ng unang deposito</strong>, hanggang ${peso(FIRST.most)}.</p>
         <table>
           <thead><tr><th>Deposito</th><th>Bonus</th><th>Kailangang taya</th></tr></thead>
           <tbody>
             ${firstRows}
           </tbody>
         </table>
         <h3>Mga patakaran</h3>
         {{terms}}
         <p>Piliin ang bonus sa <a href="/m/voucherCenter?promotion=PR-101">deposito</a>: kasabay itong papasok. Hanggang ${peso(BONUS_COUNTED_STAKE)} lang ang bilang sa bawat taya. <a href="/m/help?tag=bonus">Alin ang bilang</a></p>
         <p>Puwedeng isuko ang bonus kahit kailan; mananatili ang sarili mong pera.</p>`,
        `<p>For every new member: <strong>${FIRST.percent}% of your first deposit</strong>, up to ${peso(FIRST.most)}.</p>
         <table>
           <thead><tr><th>Deposit</th><th>Bonus</th><th>Stakes required</th></tr></thead>
           <tbody>
             ${firstRows}
           </tbody>
         </table>
         <h3>Rules</h3>
         {{terms}}
         <p>Choose the bonus with your <a href="/m/voucherCenter?promotion=PR-101">deposit</a>: both arrive together. At most ${peso(BONUS_COUNTED_STAKE)} of each bet counts. <a href="/m/help?tag=bonus">What counts</a></p>
         <p>You may give up the bonus at any time; your own money stays yours.</p>`,
      ),
      from: -180,
      categories: ['promo-new'],
      motif: 'lantern',
      accent: 'gold',
      reward: 'RW-101',
      rule: RULES.firstDeposit,
    },
    {
      id: 'PR-102',
      title: both('May bonus din ang ikalawang deposito', 'A bonus on your second deposit'),
      content: html(
        `<p>Hindi natatapos sa una ang pagsalubong:</p>
         <p><strong>Ikalawang deposito:</strong> ${SECOND.percent}% hanggang ${peso(SECOND.most)}.</p>
         {{terms}}
         <p>Piliin ang bonus sa <a href="/m/voucherCenter?promotion=PR-102">deposito</a>; isang bonus lang ang puwedeng gamitin sa isang panahon.</p>`,
        `<p>The welcome does not end with the first:</p>
         <p><strong>Second deposit:</strong> ${SECOND.percent}% up to ${peso(SECOND.most)}.</p>
         {{terms}}
         <p>Choose the bonus with your <a href="/m/voucherCenter?promotion=PR-102">deposit</a>; one bonus runs at a time.</p>`,
      ),
      from: -170,
      categories: ['promo-new', 'promo-slots'],
      motif: 'gift',
      accent: 'coral',
      reward: 'RW-102',
      rule: RULES.secondDeposit,
    },
    {
      id: 'PR-103',
      title: both('Rebate sa bawat taya', 'A rebate on every bet'),
      content: html(
        `<p>Manalo man o matalo, may bumabalik sa bawat taya mo ng sariling pera, sa lahat ng laro.</p>
         <table>
           <thead><tr><th>Ranggo</th><th>Rebate</th></tr></thead>
           <tbody>
             <tr><td>Wala pang ranggo</td><td>${percent(BASE_REBATE_RATE)}</td></tr>
             ${rateRows('TY')}
           </tbody>
         </table>
         <p>Walang kailangang itaya. Kunin sa <a href="/m/member/manualRebate">Manual na rebate</a> sa anumang araw at oras; maghihintay ang hindi mo pa nakukuha.</p>`,
        `<p>Win or lose, part of every stake of your own money comes back, on all games.</p>
         <table>
           <thead><tr><th>Rank</th><th>Rebate</th></tr></thead>
           <tbody>
             <tr><td>No rank yet</td><td>${percent(BASE_REBATE_RATE)}</td></tr>
             ${rateRows('EN')}
           </tbody>
         </table>
         <p>No staking required. Claim it under <a href="/m/member/manualRebate">Manual rebate</a> on any day, at any hour; what you have not claimed waits for you.</p>`,
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
        `<p>Maligayang kaarawan! May regalo kang <strong>{{reward}}</strong>.</p>
         {{terms}}
         <h3>Paano kunin</h3>
         <ol>
           <li>Siguraduhing tama ang kaarawan sa profile.</li>
           <li>Mag-apply kasama ang litrato ng valid ID.</li>
           <li>Kunin ang regalo sa <a href="/m/rewardCenter">reward center</a> kapag naaprubahan.</li>
         </ol>
         <p>Takpan ang numero ng ID; pangalan at petsa lang ang kailangan namin.</p>`,
        `<p>Happy birthday! Your gift is worth <strong>{{reward}}</strong>.</p>
         {{terms}}
         <h3>How to claim</h3>
         <ol>
           <li>Make sure the birthday in your profile is right.</li>
           <li>Apply with a photo of a valid ID.</li>
           <li>Claim the gift in the <a href="/m/rewardCenter">reward centre</a> once it is approved.</li>
         </ol>
         <p>Cover the number of the ID; we only need the name and the date.</p>`,
      ),
      from: -150,
      categories: ['promo-vip'],
      motif: 'gift',
      accent: 'rose',
      reward: 'RW-104',
      rule: RULES.birthday,
      asksImage: true,
    },
    {
      id: 'PR-105',
      title: both('Akyat-ranggo, mas malaking balik', 'Climb the ranks, get more back'),
      content: html(
        `<p>Bawat ranggo ay may mas mataas na rebate. Ganito kalaki ang kabuuang taya, at ito ang kapalit:</p>
         <ul>
           ${climb('TY')}
         </ul>
         <p>Kusang tumataas ang ranggo, at hindi na ito bumababa. Tingnan ang sa iyo sa <a href="/m/member/benefits">VIP</a>.</p>`,
        `<p>Every rank brings a higher rebate. These are the total stakes, and what they bring:</p>
         <ul>
           ${climb('EN')}
         </ul>
         <p>Your rank rises by itself and does not drop again. See yours under <a href="/m/member/benefits">VIP</a>.</p>`,
      ),
      from: -150,
      categories: ['promo-vip'],
      motif: 'crown',
      accent: 'violet',
      linkage: '/m/member/benefits',
    },
    {
      id: 'PR-106',
      title: both(`Isama ang barkada: ${peso(FRIEND_REWARD)}`, `Bring your friends: ${peso(FRIEND_REWARD)}`),
      content: html(
        `<p>Nakapag-imbita ka ng kaibigang nasa hustong gulang, at naglalaro na siya? May <strong>{{reward}}</strong> ka.</p>
         {{terms}}
         <p>Isulat sa puna ang username ng kaibigan mo kapag nag-apply.</p>
         <p><em>Hindi bilang ang sarili mong ibang account.</em></p>`,
        `<p>You have invited a friend who is of age, and they play now? You receive <strong>{{reward}}</strong>.</p>
         {{terms}}
         <p>Write your friend’s username in the remarks when you apply.</p>
         <p><em>Another account of your own does not count.</em></p>`,
      ),
      from: -110,
      categories: ['promo-new'],
      motif: 'star',
      accent: 'mint',
      reward: 'RW-106',
      rule: RULES.friend,
      asksRemark: true,
    },
    {
      id: 'PR-107',
      title: both('Sunod-sunod na natural sa Baccarat', 'Naturals in a row at Baccarat'),
      content: html(
        `<p>Sunod-sunod na natural sa iisang mesa? May <strong>{{reward}}</strong> ka, manalo man o matalo ang taya mo.</p>
         {{terms}}
         <p>Ikabit ang larawan ng talaan ng mesa at isulat sa puna kung kailan ang unang round.</p>`,
        `<p>Naturals in a row at one table? You receive <strong>{{reward}}</strong>, whether your bets won or lost.</p>
         {{terms}}
         <p>Attach a picture of the table’s record and write in the remarks when the first round was.</p>`,
      ),
      from: -95,
      categories: ['promo-live'],
      motif: 'cards',
      accent: 'crimson',
      reward: 'RW-107',
      rule: RULES.naturals,
      asksImage: true,
      asksRemark: true,
    },
  ],
  2_000,
);
