import { both, html, peso } from '@server/content/text';
import {
  COUNTER_DEPOSIT_MAX,
  DEPOSIT_LIMITS,
  EWALLET_WITHDRAWAL_MAX,
  WITHDRAWAL_LIMITS,
} from '@/config/moneyRules';
import { LIMIT_RAISE_HOURS } from '@/config/protectionRules';
import { announcementsOf } from './make';

/** Announcements for players (PL): the ticker and the notice page. */
export const PLAYER_ANNOUNCEMENTS = announcementsOf('PL', [
  {
    id: 'PL-201',
    title: both('Maligayang pagdating! Ganito magsimula', 'Welcome! Here is how to start'),
    content: html(
      `<p>Salamat sa pagsali. Tatlong hakbang lang at handa ka na:</p>
       <ol>
         <li><strong>Bantayan ang account.</strong> Magdagdag ng passkey sa <a href="/m/set">mga setting</a> para ikaw lang ang makagamit nito.</li>
         <li><strong>Magdeposito.</strong> Mula ${peso(DEPOSIT_LIMITS.min)}, at kusang papasok sa balanse.</li>
         <li><strong>Magtakda ng limitasyon.</strong> Ikaw ang magsasabi kung magkano at gaano katagal ka maglalaro.</li>
       </ol>
       <p>May tanong? Buksan ang <a href="/m/help">Help center</a> o kausapin kami sa live chat, bukas 24 oras.</p>`,
      `<p>Thank you for joining. Three steps and you are ready:</p>
       <ol>
         <li><strong>Protect your account.</strong> Add a passkey in the <a href="/m/set">settings</a> so that the account stays yours.</li>
         <li><strong>Make a deposit.</strong> From ${peso(DEPOSIT_LIMITS.min)}, and it arrives in your balance by itself.</li>
         <li><strong>Set your limits.</strong> You decide how much and how long you play.</li>
       </ol>
       <p>Questions? Open the <a href="/m/help">Help centre</a> or talk to us in live chat, open 24 hours.</p>`,
    ),
    from: -180,
    categories: ['notice-system'],
    motif: 'lantern',
    accent: 'gold',
  },
  {
    id: 'PL-202',
    title: both('Mag-ingat sa pekeng site at pekeng agent', 'Beware of fake sites and fake agents'),
    content: html(
      `<p>May mga nagpapanggap na kami. Tandaan:</p>
       <ul>
         <li>Hindi namin hihingin ang iyong password o verification code, kahit kailan.</li>
         <li>Sa loob lang ng site nagdedeposito. Huwag magpadala ng pera sa personal na account ng kahit sino.</li>
         <li>Tingnan ang address sa browser bago mag-login.</li>
       </ul>
       <p>Kung may kahina-hinala, palitan agad ang password sa <a href="/m/changePsw">Palitan ang Password</a> at i-report sa live chat.</p>`,
      `<p>Some people pretend to be us. Remember:</p>
       <ul>
         <li>We never ask for your password or a verification code.</li>
         <li>Deposits are made inside the site only. Never send money to anyone’s personal account.</li>
         <li>Check the address in your browser before you log in.</li>
       </ul>
       <p>If something looks wrong, change your password at once under <a href="/m/changePsw">Change Password</a> and report it in live chat.</p>`,
    ),
    from: -120,
    categories: ['notice-safety'],
    motif: 'shield',
    accent: 'crimson',
  },
  {
    id: 'PL-203',
    title: both('Bagong paraan ng pagdeposito', 'New ways to deposit'),
    content: html(
      `<p>Mas marami na ang mapagpipilian sa <a href="/m/voucherCenter">Deposito</a>:</p>
       <ul>
         <li>E-wallet: pinakamabilis.</li>
         <li>Lipat-bangko: mas matagal.</li>
         <li>Bayad sa tindahan: sa kahera ka magbabayad.</li>
       </ul>
       <p>Mula ${peso(DEPOSIT_LIMITS.min)} hanggang ${peso(DEPOSIT_LIMITS.max)} sa bawat deposito; sa tindahan, hanggang ${peso(COUNTER_DEPOSIT_MAX)}. Walang bayad ang lahat ng paraan.</p>`,
      `<p>There is more to choose from under <a href="/m/voucherCenter">Deposit</a>:</p>
       <ul>
         <li>E-wallet: the quickest.</li>
         <li>Bank transfer: takes longer.</li>
         <li>Over the counter: you pay at a store.</li>
       </ul>
       <p>${peso(DEPOSIT_LIMITS.min)} to ${peso(DEPOSIT_LIMITS.max)} for each deposit; over the counter up to ${peso(COUNTER_DEPOSIT_MAX)}. Every method is free of charge.</p>`,
    ),
    from: -45,
    to: 720,
    categories: ['notice-payment'],
    motif: 'coin',
    accent: 'emerald',
  },
  {
    id: 'PL-204',
    title: both('Paano dumarating ang withdraw', 'How withdrawals arrive'),
    content: html(
      `<p>Pinoproseso ang withdraw araw at gabi, pati holiday: mula ${peso(WITHDRAWAL_LIMITS.min)} hanggang ${peso(WITHDRAWAL_LIMITS.max)} sa bawat isa, o ${peso(EWALLET_WITHDRAWAL_MAX)} sa e-wallet, walang bayad.</p>
       <p>Tandaan:</p>
       <ul>
         <li>mas mabilis ang e-wallet kaysa sa bangko;</li>
         <li>sa bagong account, patutunayan mo munang ikaw iyon;</li>
         <li>kapag hindi tinanggap ng bangko o e-wallet, babalik ang buong halaga sa balanse mo.</li>
       </ul>`,
      `<p>Withdrawals are processed day and night, holidays included: ${peso(WITHDRAWAL_LIMITS.min)} to ${peso(WITHDRAWAL_LIMITS.max)} each, or ${peso(EWALLET_WITHDRAWAL_MAX)} to an e-wallet, free of charge.</p>
       <p>Good to know:</p>
       <ul>
         <li>an e-wallet is quicker than a bank;</li>
         <li>for a new account you first prove that it is you;</li>
         <li>if the bank or e-wallet does not accept it, the full amount comes back to your balance.</li>
       </ul>`,
    ),
    from: -90,
    categories: ['notice-payment'],
    motif: 'treasure',
    accent: 'teal',
  },
  {
    id: 'PL-205',
    title: both('Bagong gamit: limitasyon at pahinga', 'New tools: limits and breaks'),
    content: html(
      `<p>Puwede ka nang magtakda ng limitasyon sa <strong>deposito</strong>, <strong>talo</strong> at <strong>oras ng laro</strong>, kada araw, linggo o buwan.</p>
       <p>Ang pagbaba ng limitasyon ay agad na umiiral. Ang pagtaas ay may ${LIMIT_RAISE_HOURS} oras na palugit, para may panahon kang mag-isip.</p>
       <p>Basahin ang <a href="/m/help?tag=responsible">Responsableng Paglalaro</a>.</p>`,
      `<p>You can now limit your <strong>deposits</strong>, <strong>losses</strong> and <strong>playing time</strong> per day, week or month.</p>
       <p>Lowering a limit takes effect at once. Raising one waits ${LIMIT_RAISE_HOURS} hours, so that you have time to think.</p>
       <p>Read <a href="/m/help?tag=responsible">Responsible Gaming</a>.</p>`,
    ),
    from: -30,
    categories: ['notice-safety'],
    motif: 'shield',
    accent: 'teal',
  },
  {
    id: 'PL-206',
    title: both('Nakatakdang pag-aayos tuwing Martes', 'Scheduled maintenance on Tuesdays'),
    content: html(
      `<p>Tuwing <strong>Martes, 4:00 hanggang 4:30 ng umaga</strong>, maaaring sandaling magsara ang ilang laro para sa pag-aayos.</p>
       <p>Ligtas ang balanse mo. Ang taya na naiwan sa gitna ng laro ay tatapusin o ibabalik nang buo pagbukas.</p>`,
      `<p>Every <strong>Tuesday from 4:00 to 4:30 AM</strong>, some games may close briefly for maintenance.</p>
       <p>Your balance is safe. A bet left in the middle of a round is settled or returned in full when the game reopens.</p>`,
    ),
    from: -60,
    to: 540,
    categories: ['notice-system'],
    motif: 'robot',
    accent: 'slate',
  },
  {
    id: 'PL-207',
    title: both('Dumating na ang Coral & Bolt', 'Coral & Bolt has arrived'),
    content: html(
      `<p>Bagong studio, bagong dagat. Dala ng <strong>Coral &amp; Bolt</strong> ang mga slots at pangingisdang puno ng kidlat at bahura.</p>
       <p>Subukan muna nang libre: pindutin ang tatlong tuldok sa kard ng laro at piliin ang <em>Subukan nang libre</em>, saka tumaya kapag handa ka na.</p>`,
      `<p>A new studio, a new sea. <strong>Coral &amp; Bolt</strong> brings slots and fishing games full of lightning and reefs.</p>
       <p>Try them free first: press the three dots on the game card and choose <em>Try for free</em>, and bet when you are ready.</p>`,
    ),
    from: -12,
    to: 365,
    categories: ['notice-games'],
    motif: 'shell',
    accent: 'coral',
    linkage: '/m/slot-games',
  },
  {
    id: 'PL-208',
    title: both('Paalala: isang tao, isang account', 'A reminder: one person, one account'),
    content: html(
      `<p>Isang account lang ang pinapayagan sa bawat tao. Kapag nakakita kami ng dobleng account, isasara ang bago at ibabalik ang natitirang deposito.</p>
       <p>Nakalimutan ang dating username? Huwag gumawa ng bago; <a href="/m/forget">bawiin ang account</a> o magtanong sa live chat.</p>`,
      `<p>Each person may have one account only. When we find a second one, we close it and return what is left of its deposits.</p>
       <p>Forgot your old username? Do not open another account; <a href="/m/forget">recover it</a> or ask in live chat.</p>`,
    ),
    from: -75,
    categories: ['notice-safety'],
    motif: 'mask',
    accent: 'plum',
  },
  {
    id: 'PL-209',
    title: both('Tapos na: Survey ng mga manlalaro', 'Closed: players’ survey'),
    content: html(
      `<p>Salamat sa 4,218 na sumagot. Dahil sa inyo, mas malinaw na ang mga patakaran ng bonus at mas malaki na ang mga titik.</p>`,
      `<p>Thank you to the 4,218 players who answered. Because of you the bonus rules are clearer and the letters larger.</p>`,
    ),
    from: -80,
    to: -20,
    categories: ['notice-system'],
    motif: 'scroll',
    accent: 'slate',
  },
  {
    id: 'PL-210',
    title: both('Malapit na: oras ng serbisyo sa bakasyon', 'Soon: service hours during the holidays'),
    content: html(
      `<p>Bukas ang live chat sa buong bakasyon. Ang sagot sa e-mail ay maaaring umabot ng dalawang araw habang may bisa ang paalalang ito.</p>`,
      `<p>Live chat stays open through the holidays. Answers by e-mail may take two days while this notice is in force.</p>`,
    ),
    from: 56,
    to: 64,
    categories: ['notice-system'],
    motif: 'bell',
    accent: 'amber',
  },
]);
