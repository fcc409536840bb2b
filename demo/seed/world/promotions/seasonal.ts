import { both, html } from '@server/content/text';
import { REWARD_REMARKS_LENGTH } from '@/config/constants';
import { promotionsOf } from './make';
import { RULES } from './rules';

/** Promotions with an end date, including one that has ended and one that has not started. */
export const SEASONAL_PROMOTIONS = promotionsOf(
  [
    {
      id: 'PR-108',
      title: both('Pista ng mga Alitaptap', 'Festival of Fireflies'),
      content: html(
        `<p>Tatlong kuwento ng liwanag, sa iisang pista:</p>
         <table>
           <thead><tr><th>Parol</th><th>Mga laro</th></tr></thead>
           <tbody>
             <tr><td>Papel</td><td>Slots na payapa ang takbo</td></tr>
             <tr><td>Capiz</td><td>Pangingisda sa gabi</td></tr>
             <tr><td>Higante</td><td>Mga larong may lumalaking jackpot</td></tr>
           </tbody>
         </table>
         <p>Ang <strong>rebate</strong> at ang sarili mong limitasyon ay pareho rin sa pista.</p>`,
        `<p>Three stories of light, in one festival:</p>
         <table>
           <thead><tr><th>Lantern</th><th>Games</th></tr></thead>
           <tbody>
             <tr><td>Paper</td><td>Slots at an easy pace</td></tr>
             <tr><td>Capiz</td><td>Fishing by night</td></tr>
             <tr><td>Giant</td><td>Games with a growing jackpot</td></tr>
           </tbody>
         </table>
         <p>The <strong>rebate</strong> and your own limits are the same during the festival.</p>`,
      ),
      from: -7,
      to: 300,
      categories: ['promo-event', 'promo-slots'],
      motif: 'butterfly',
      accent: 'gold',
    },
    {
      id: 'PR-109',
      title: both('Parol ng bayan', 'A lantern for everyone'),
      content: html(
        `<p>Gumagawa kami ng parol kasama ang mga manlalaro. Ganito ito umiikot:</p>
         <ul>
           <li>Isang <strong>hugis</strong> bawat linggo</li>
           <li>Isang <strong>kulay</strong> na pipiliin ng lahat</li>
           <li>Isang <strong>laro</strong> na maglalaman nito</li>
         </ul>
         <p>Ipadala ang mungkahi mo sa <a href="/m/member/home">Feedback</a>. Walang taya, walang premyo, puro saya.</p>`,
        `<p>We make a lantern together with the players. This is how it goes:</p>
         <ul>
           <li>One <strong>shape</strong> a week</li>
           <li>One <strong>colour</strong> that everybody chooses</li>
           <li>One <strong>game</strong> that will hold it</li>
         </ul>
         <p>Send your idea under <a href="/m/member/home">Feedback</a>. Nothing to stake, no prize, just fun.</p>`,
      ),
      from: -5,
      to: 240,
      categories: ['promo-event'],
      motif: 'ticket',
      accent: 'crimson',
    },
    {
      id: 'PR-110',
      title: both('Slots tuwing Biyernes: paano pumili', 'Friday slots: how to choose'),
      content: html(
        `<p>Ano ang hahanapin sa isang slot bago tumaya? Tatlong bagay, nasa <strong>impormasyon ng laro</strong>.</p>
         <table>
           <thead><tr><th>Salita</th><th>Kahulugan</th></tr></thead>
           <tbody>
             <tr><td>Balik sa manlalaro (RTP)</td><td>Bahaging bumabalik sa lahat sa katagalan</td></tr>
             <tr><td>Mga tampok</td><td>Kung paano nabubuo ang panalo</td></tr>
             <tr><td>Volatility</td><td>Bihira at malaki, o madalas at maliit</td></tr>
           </tbody>
         </table>
         <p>Subukan muna nang libre, saka tumaya ayon sa plano.</p>`,
        `<p>What do you look for in a slot before you bet? Three things, all in the <strong>information of the game</strong>.</p>
         <table>
           <thead><tr><th>Word</th><th>Meaning</th></tr></thead>
           <tbody>
             <tr><td>Return to player (RTP)</td><td>The share that returns to everybody in the long run</td></tr>
             <tr><td>Features</td><td>How wins come about</td></tr>
             <tr><td>Volatility</td><td>Rare and large, or frequent and small</td></tr>
           </tbody>
         </table>
         <p>Try them for free first, then bet as you planned.</p>`,
      ),
      from: -40,
      to: 320,
      categories: ['promo-slots', 'promo-event'],
      motif: 'trophy',
      accent: 'violet',
    },
    {
      id: 'PR-111',
      title: both('Gabi ng Bingo', 'Bingo Night'),
      content: html(
        `<p>Gabi ang <strong>bingo</strong>: mga bulwagang maingay, mga kard na makulay, at kausap sa bawat mesa.</p>
         <p>Nakasulat sa bawat bulwagan ang halaga ng kard at ang bayad. Ikaw ang bahala kung ilang kard ang kaya ng plano mo.</p>`,
        `<p>The evening belongs to <strong>bingo</strong>: lively halls, colourful cards, and company at every table.</p>
         <p>Each hall shows the price of a card and what it pays. How many cards fit your plan is up to you.</p>`,
      ),
      from: -35,
      to: 320,
      categories: ['promo-event'],
      motif: 'bingo',
      accent: 'rose',
    },
    {
      id: 'PR-112',
      title: both('Panalong kupon, dagdag na premyo', 'A winning slip, and more'),
      content: html(
        `<p>Nakatama ng parlay? May dagdag kang <strong>{{reward}}</strong>.</p>
         {{terms}}
         <p>Ikabit ang larawan ng kupon.</p>`,
        `<p>Hit a parlay? We add <strong>{{reward}}</strong>.</p>
         {{terms}}
         <p>Attach a picture of the slip.</p>`,
      ),
      from: -55,
      to: 365,
      categories: ['promo-sports'],
      motif: 'basketball',
      accent: 'sunset',
      reward: 'RW-112',
      rule: RULES.slip,
      asksImage: true,
    },
    {
      id: 'PR-113',
      title: both('Kuwento ng panalo mo', 'Tell us how you won'),
      content: html(
        `<p>Ikuwento sa puna, sa hindi hihigit sa ${REWARD_REMARKS_LENGTH} titik, kung paano ka nanalo. Ang kuwentong naaprubahan ay may <strong>{{reward}}</strong>.</p>
         {{terms}}
         <p>Palayaw mo lang ang ilalathala namin, at kung papayag ka lang.</p>`,
        `<p>Tell us in the remarks, in ${REWARD_REMARKS_LENGTH} characters at most, how you won. A story that is approved earns <strong>{{reward}}</strong>.</p>
         {{terms}}
         <p>We publish your nickname only, and only if you agree.</p>`,
      ),
      from: -25,
      to: 330,
      categories: ['promo-event'],
      motif: 'scroll',
      accent: 'amber',
      reward: 'RW-113',
      rule: RULES.story,
      asksRemark: true,
    },
    {
      id: 'PR-114',
      title: both('Sabado sa sabungan', 'Saturday at the sabong'),
      content: html(
        `<p>Sabado ang araw ng mga derby. Makikita ang lahat ng laban at ang odds bago magbukas ang pagtaya, at kusang papasok ang panalo pagkalabas ng resulta.</p>`,
        `<p>Saturday is the day of the derbies. You see every match and its odds before betting opens, and winnings are added by themselves when the result is out.</p>`,
      ),
      from: -65,
      to: 365,
      categories: ['promo-sports'],
      motif: 'rooster',
      accent: 'crimson',
    },
    {
      id: 'PR-115',
      title: both('Tapos na: Tag-ulan Spins', 'Ended: Rainy Season Spins'),
      content: html(
        `<p>Salamat sa lahat ng sumali. Tapos na ang promong ito.</p>`,
        `<p>Thanks to everyone who took part. This promotion is over.</p>`,
      ),
      from: -130,
      to: -30,
      categories: ['promo-slots'],
      motif: 'wave',
      accent: 'sapphire',
    },
    {
      id: 'PR-116',
      title: both('Siyam na madaling-araw ng pista', 'Nine dawns of the festival'),
      content: html(
        `<p>Siyam na madaling-araw, siyam na kuwento. Bawat araw ay may bagong larong itinatampok ang pista, at lahat ay puwedeng subukan nang libre.</p>`,
        `<p>Nine dawns, nine stories. Each day the festival presents a new game, and all of them can be tried for free.</p>`,
      ),
      from: 45,
      to: 54,
      categories: ['promo-event'],
      motif: 'lantern',
      accent: 'emerald',
    },
  ],
  1_000,
);
