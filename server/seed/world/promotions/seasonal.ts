import { both, html } from '../text';
import { promotionsOf } from './make';

/** Promotions with an end, among them one that is over and one that has yet to begin. */
export const SEASONAL_PROMOTIONS = promotionsOf(
  [
    {
      id: 'PR-108',
      title: both('Pista ng mga Alitaptap', 'Festival of Fireflies'),
      content: html(
        `<p>Bawat ₱100 na taya sa kahit anong laro ay isang <strong>ilaw</strong>. Ipunin at buksan ang parol:</p>
         <table>
           <thead><tr><th>Mga ilaw</th><th>Parol</th><th>Premyo</th></tr></thead>
           <tbody>
             <tr><td>10</td><td>Papel</td><td>₱8 hanggang ₱88</td></tr>
             <tr><td>100</td><td>Capiz</td><td>₱88 hanggang ₱888</td></tr>
             <tr><td>1,000</td><td>Higante</td><td>₱888 hanggang ₱88,888</td></tr>
           </tbody>
         </table>
         <p>May bisa ang mga ilaw hanggang matapos ang pista. Pantay ang tsansa ng lahat ng magkakaparehong parol.</p>`,
        `<p>Every ₱100 staked on any game is a <strong>light</strong>. Collect them and open a lantern:</p>
         <table>
           <thead><tr><th>Lights</th><th>Lantern</th><th>Prize</th></tr></thead>
           <tbody>
             <tr><td>10</td><td>Paper</td><td>₱8 to ₱88</td></tr>
             <tr><td>100</td><td>Capiz</td><td>₱88 to ₱888</td></tr>
             <tr><td>1,000</td><td>Giant</td><td>₱888 to ₱88,888</td></tr>
           </tbody>
         </table>
         <p>Lights stay valid until the festival ends. Lanterns of one kind all have the same chances.</p>`,
      ),
      from: -7,
      to: 300,
      categories: ['promo-event', 'promo-slots'],
      motif: 'butterfly',
      accent: 'gold',
    },
    {
      id: 'PR-109',
      title: both('Parol Grand Raffle', 'Parol Grand Raffle'),
      content: html(
        `<p>Bawat ₱500 na taya, isang tiket. Bubunutin nang live tuwing Biyernes, 8 PM.</p>
         <ul>
           <li>1 mananalo ng <strong>₱500,000</strong></li>
           <li>10 mananalo ng <strong>₱20,000</strong></li>
           <li>500 mananalo ng <strong>₱500</strong></li>
         </ul>
         <p>Hanggang 200 tiket bawat kasapi sa bawat bunutan. Ang hindi nanalong tiket ay kasali pa sa susunod.</p>`,
        `<p>Every ₱500 staked is one ticket. The draw is live on Fridays at 8 PM.</p>
         <ul>
           <li>1 winner of <strong>₱500,000</strong></li>
           <li>10 winners of <strong>₱20,000</strong></li>
           <li>500 winners of <strong>₱500</strong></li>
         </ul>
         <p>Up to 200 tickets per member and draw. Tickets that did not win take part in the next draw too.</p>`,
      ),
      from: -5,
      to: 240,
      categories: ['promo-event'],
      motif: 'ticket',
      accent: 'crimson',
    },
    {
      id: 'PR-110',
      title: both('Paligsahan sa slots tuwing Biyernes', 'Friday slots tournament'),
      content: html(
        `<p>Bibilangin ang pinakamataas na <strong>panalo kumpara sa taya</strong> sa iisang spin. Maliit man o malaki ang taya, patas ang laban.</p>
         <table>
           <thead><tr><th>Puwesto</th><th>Premyo</th></tr></thead>
           <tbody>
             <tr><td>1</td><td>₱50,000</td></tr>
             <tr><td>2 hanggang 5</td><td>₱10,000</td></tr>
             <tr><td>6 hanggang 50</td><td>₱1,000</td></tr>
           </tbody>
         </table>
         <p>₱2 ang pinakamababang taya. Mula Biyernes 12 NN hanggang Sabado 12 NN.</p>`,
        `<p>What counts is your best <strong>win relative to the bet</strong> in a single spin. Small bet or large, the contest is fair.</p>
         <table>
           <thead><tr><th>Place</th><th>Prize</th></tr></thead>
           <tbody>
             <tr><td>1</td><td>₱50,000</td></tr>
             <tr><td>2 to 5</td><td>₱10,000</td></tr>
             <tr><td>6 to 50</td><td>₱1,000</td></tr>
           </tbody>
         </table>
         <p>The smallest bet is ₱2. From Friday noon to Saturday noon.</p>`,
      ),
      from: -40,
      to: 320,
      categories: ['promo-slots', 'promo-event'],
      motif: 'trophy',
      accent: 'violet',
    },
    {
      id: 'PR-111',
      title: both('Gabi ng Bingo: libreng kard', 'Bingo Night: free cards'),
      content: html(
        `<p>Gabi-gabi mula 8 hanggang 10 PM, may <strong>isang libreng kard</strong> ka sa bawat laro sa mga bulwagan ng pista.</p>
         <p>Walang kailangang deposito sa araw na iyon; sapat nang nakapagdeposito ka kahit isang beses. Ang panalo sa libreng kard ay totoong pera, hanggang ₱1,000 kada gabi.</p>`,
        `<p>Every night from 8 to 10 PM you get <strong>one free card</strong> for each game in the festival halls.</p>
         <p>No deposit is needed on the day; it is enough to have deposited once. Winnings from free cards are real money, up to ₱1,000 a night.</p>`,
      ),
      from: -35,
      to: 320,
      categories: ['promo-event'],
      motif: 'bingo',
      accent: 'rose',
    },
    {
      id: 'PR-112',
      title: both('Panalong kupon: patunay ng 5 tamang hula', 'Winning slip: five right picks'),
      content: html(
        `<p>Nakatama ng parlay na may <strong>5 laro o higit pa</strong>? Dagdagan natin ng 10%, hanggang ₱10,000.</p>
         <ul>
           <li>1.50 pataas ang odds ng bawat laro.</li>
           <li>Ikabit ang larawan ng kupon sa loob ng 48 oras matapos ang huling laro.</li>
           <li>Hindi kasama ang kinanselang laro.</li>
         </ul>`,
        `<p>Hit a parlay with <strong>5 games or more</strong>? We add 10%, up to ₱10,000.</p>
         <ul>
           <li>Odds of 1.50 or more for each game.</li>
           <li>Attach a picture of the slip within 48 hours of the last game.</li>
           <li>Cancelled games do not count.</li>
         </ul>`,
      ),
      from: -55,
      to: 365,
      categories: ['promo-sports'],
      motif: 'basketball',
      accent: 'sunset',
      reward: 'RW-112',
      worth: 100_000,
      every: 2,
      asksImage: true,
    },
    {
      id: 'PR-113',
      title: both('Kuwento ng panalo mo', 'Tell us how you won'),
      content: html(
        `<p>Ikuwento sa puna, sa hindi hihigit sa 140 titik, kung paano ka nanalo. Limang kuwento ang pipiliin bawat linggo at may <strong>₱1,000</strong> bawat isa.</p>
         <p>Palayaw mo lang ang ilalathala namin, at kung papayag ka lang.</p>`,
        `<p>Tell us in the remarks, in 140 characters at most, how you won. We choose five stories a week; each earns <strong>₱1,000</strong>.</p>
         <p>We publish your nickname only, and only if you agree.</p>`,
      ),
      from: -25,
      to: 330,
      categories: ['promo-event'],
      motif: 'scroll',
      accent: 'amber',
      reward: 'RW-113',
      worth: 100_000,
      every: 7,
      asksRemark: true,
    },
    {
      id: 'PR-114',
      title: both('Sabado sa sabungan', 'Saturday at the sabong'),
      content: html(
        `<p>₱100 na libreng taya sa bawat ₱2,000 na itinaya sa derby tuwing Sabado, hanggang ₱1,000. Papasok ito tuwing Linggo ng tanghali.</p>`,
        `<p>A free bet of ₱100 for every ₱2,000 staked on Saturday derbies, up to ₱1,000. It arrives on Sunday at noon.</p>`,
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
        `<p>Salamat sa lahat ng sumali. Naipasok na ang lahat ng premyo.</p>`,
        `<p>Thanks to everyone who took part. All prizes have been paid.</p>`,
      ),
      from: -130,
      to: -30,
      categories: ['promo-slots'],
      motif: 'wave',
      accent: 'sapphire',
    },
    {
      id: 'PR-116',
      title: both('Siyam na madaling-araw ng papremyo', 'Nine dawns of prizes'),
      content: html(
        `<p>Siyam na madaling-araw, siyam na regalo. Mag-login mula 4 hanggang 6 ng umaga sa bawat araw ng promo at buksan ang parol ng araw.</p>`,
        `<p>Nine dawns, nine gifts. Log in between 4 and 6 AM on each day of the promotion and open the lantern of the day.</p>`,
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
