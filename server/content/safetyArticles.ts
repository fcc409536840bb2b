import {
  EXCLUSION_CHOICES,
  LIMIT_RAISE_HOURS,
  REALITY_CHECK_MINUTES,
  TIME_OUT_HOURS,
} from '@/config/protectionRules';
import { both, html, type LocalizedText, listOf } from './text';

/** A help article; the content is HTML. */
export interface HelpArticle {
  readonly tag: string;
  readonly title: LocalizedText;
  readonly content: LocalizedText;
}

const BREAK = { days: TIME_OUT_HOURS.min / 24, weeks: TIME_OUT_HOURS.max / 168 };
const EXCLUSION = { months: EXCLUSION_CHOICES[0], years: Math.max(...EXCLUSION_CHOICES) / 12 };

/** Help on safe play. These texts can matter to someone's life: no jokes, no advertising. */
export const SAFETY_ARTICLES: readonly HelpArticle[] = [
  {
    tag: 'responsible',
    title: both('Responsableng paglalaro', 'Responsible gaming'),
    content: html(
      `<p>Ang paglalaro ay libangan, hindi paraan para kumita o makabayad ng utang. Sa katagalan, mas madalas matalo ang naglalaro kaysa manalo. Maglaro lang gamit ang perang kaya mong mawala.</p>
       <h3>Mga gamit na nasa kamay mo</h3>
       <table>
         <thead><tr><th>Gamit</th><th>Ano ang ginagawa</th><th>Kailan umiiral</th></tr></thead>
         <tbody>
           <tr><td>Limitasyon sa deposito</td><td>Hanggang magkano ang maipapasok kada araw, linggo o buwan</td><td>Agad kapag ibinaba; matapos ang ${LIMIT_RAISE_HOURS} oras kapag itinaas</td></tr>
           <tr><td>Limitasyon sa talo</td><td>Hihinto ang pagtaya kapag naabot na</td><td>Agad kapag ibinaba; matapos ang ${LIMIT_RAISE_HOURS} oras kapag itinaas</td></tr>
           <tr><td>Paalala sa oras</td><td>Ipinapakita kada ${listOf(REALITY_CHECK_MINUTES, 'o')} minuto ang oras at resulta ng laro</td><td>Agad</td></tr>
           <tr><td>Pahinga</td><td>Sarado ang pagtaya at pagdeposito sa loob ng ${BREAK.days} araw hanggang ${BREAK.weeks} na linggo</td><td>Agad, at hindi mababawi</td></tr>
           <tr><td>Pagbubukod sa sarili</td><td>Sarado ang pagtaya at pagdeposito mula ${EXCLUSION.months} na buwan hanggang ${EXCLUSION.years} taon</td><td>Agad, at hindi mababawi</td></tr>
         </tbody>
       </table>
       <p>Nasa <a href="/m/responsible">Mga limit at pahinga</a> ang lahat ng ito: ikaw mismo ang magtatakda, anumang oras. Puwede ka ring humingi ng tulong sa live chat, walang tanong-tanong.</p>
       <h3>Mga tanda na dapat pansinin</h3>
       <ul>
         <li>Naghahabol ka ng talo, o lumalaki ang taya para maramdaman ang dating saya.</li>
         <li>Ginagastos mo ang pambayad sa upa, pagkain, tuition o gamot.</li>
         <li>Nangungutang, nagsasangla o nagbebenta ka ng gamit para makapaglaro.</li>
         <li>Nagsisinungaling ka sa pamilya tungkol sa oras o perang nauubos.</li>
         <li>Balisa, iritable o hindi ka makatulog kapag hindi nakakapaglaro.</li>
       </ul>
       <p>Kung may dalawa o higit pa rito na totoo sa iyo, huminto muna ngayon at magpahinga.</p>
       <h3>Kung kailangan mo ng kausap</h3>
       <p>Hindi ka nag-iisa, at hindi ito kahinaan. Kausapin ang isang taong pinagkakatiwalaan mo, ang doktor sa inyong health center, o ang pambansang crisis hotline para sa kalusugan ng isip: <strong>1553</strong>, 24 oras. Kung may nanganganib na saktan ang sarili, tumawag sa <strong>911</strong>.</p>
       <p>Tingnan din ang <a href="/m/help?tag=selfexclusion">Pahinga at pagbubukod sa sarili</a>.</p>`,
      `<p>Playing is entertainment, not a way to earn money or pay debts. In the long run, players lose more often than they win. Play only with money that you can afford to lose.</p>
       <h3>Tools in your hands</h3>
       <table>
         <thead><tr><th>Tool</th><th>What it does</th><th>When it takes effect</th></tr></thead>
         <tbody>
           <tr><td>Deposit limit</td><td>How much you can put in per day, week or month</td><td>At once when lowered; after ${LIMIT_RAISE_HOURS} hours when raised</td></tr>
           <tr><td>Loss limit</td><td>Betting stops when you reach it</td><td>At once when lowered; after ${LIMIT_RAISE_HOURS} hours when raised</td></tr>
           <tr><td>Time reminder</td><td>Shows time and result of your play every ${listOf(REALITY_CHECK_MINUTES, 'or')} minutes</td><td>At once</td></tr>
           <tr><td>Break</td><td>Closes betting and deposits for ${BREAK.days} day to ${BREAK.weeks} weeks</td><td>At once, and cannot be undone</td></tr>
           <tr><td>Self-exclusion</td><td>Closes betting and deposits for ${EXCLUSION.months} months to ${EXCLUSION.years} years</td><td>At once, and cannot be undone</td></tr>
         </tbody>
       </table>
       <p>You find all of them under <a href="/m/responsible">Limits and breaks</a>: you set them yourself, at any hour. Live chat helps too, no questions asked.</p>
       <h3>Signs to take seriously</h3>
       <ul>
         <li>You chase losses, or bet more to feel the same excitement.</li>
         <li>You spend money meant for rent, food, tuition or medicine.</li>
         <li>You borrow, pawn or sell things to play.</li>
         <li>You lie to your family about the time or money you spend.</li>
         <li>You are restless, irritable or sleepless when you cannot play.</li>
       </ul>
       <p>If two or more of these are true for you, stop for now and take a break.</p>
       <h3>If you need to talk to someone</h3>
       <p>You are not alone, and it is not a weakness. Talk to a person you trust, to the doctor at your health center, or to the national crisis hotline for mental health: <strong>1553</strong>, 24 hours. If anyone is in danger of harming themselves, call <strong>911</strong>.</p>
       <p>See also <a href="/m/help?tag=selfexclusion">Breaks and self-exclusion</a>.</p>`,
    ),
  },
  {
    tag: 'selfexclusion',
    title: both('Pahinga at pagbubukod sa sarili', 'Breaks and self-exclusion'),
    content: html(
      `<p>Minsan, ang pinakamabuting hakbang ay huminto. Nandito ang dalawang paraan.</p>
       <h3>Pahinga</h3>
       <p>Mula ${BREAK.days} araw hanggang ${BREAK.weeks} na linggo. Makakapag-login ka at makakapag-withdraw, pero hindi makakapagdeposito o makakataya. Kusang magbubukas muli pagkatapos.</p>
       <h3>Pagbubukod sa sarili</h3>
       <ol>
         <li>Buksan ang <a href="/m/responsible">Mga limit at pahinga</a> at piliin ang tagal.</li>
         <li>Kumpirmahin. Agad na sarado ang pagtaya at pagdeposito.</li>
         <li>Laging bukas ang pag-withdraw: makukuha mo ang natitirang balanse kailan mo gusto.</li>
       </ol>
       <p>Habang umiiral ito, hindi ka namin padadalhan ng promo, at hindi makakapagbukas ng bagong account ang taong may kaparehong mobile number, mail, o pangalan at kaarawan. Hindi ito mababawi nang maaga, kahit hilingin mo. Puwede mo itong pahabain anumang oras. Kusang magbubukas muli ang account pagkatapos.</p>
       <h3>Para sa pamilya</h3>
       <p>Nag-aalala ka ba para sa mahal sa buhay? Sumulat sa live chat. Hindi namin maibibigay ang impormasyon ng account, pero masasabi namin kung anong tulong ang mayroon at kung paano harangan ang mga gaming site sa isang telepono o computer.</p>`,
      `<p>Sometimes the best step is to stop. There are two ways.</p>
       <h3>Break</h3>
       <p>From ${BREAK.days} day to ${BREAK.weeks} weeks. You can log in and withdraw, but not deposit or bet. The account opens again by itself afterwards.</p>
       <h3>Self-exclusion</h3>
       <ol>
         <li>Open <a href="/m/responsible">Limits and breaks</a> and choose how long.</li>
         <li>Confirm. Betting and deposits close at once.</li>
         <li>Withdrawal always stays open: take out your remaining balance whenever you like.</li>
       </ol>
       <p>While it lasts we send you no promotions, and nobody with the same mobile number, mail address, or name and birthday can open a new account. It cannot be ended early, even if you ask. You may make it longer at any time. The account opens again by itself afterwards.</p>
       <h3>For families</h3>
       <p>Are you worried about someone you love? Write to us in live chat. We cannot share information about an account, but we can tell you what help there is and how to block gaming sites on a phone or computer.</p>`,
    ),
  },
  {
    tag: 'minors',
    title: both('Proteksiyon ng mga bata', 'Protecting children'),
    content: html(
      `<p>Bawal maglaro ang wala pang <strong>{{age}} taong gulang</strong>. Hinihingi namin ang kaarawan sa pagrehistro, at hindi tinatanggap ang menor de edad.</p>
       <h3>Sa bahay</h3>
       <ul>
         <li>Huwag iwang naka-login ang telepono, at huwag i-save ang password sa gamit na pinagsasaluhan.</li>
         <li>Lagyan ng PIN ang e-wallet at i-off ang awtomatikong bayad.</li>
         <li>Gamitin ang parental control ng telepono para harangan ang mga gaming site at app.</li>
         <li>Pag-usapan ang pera at tsansa nang mahinahon, bago pa sila makakita ng patalastas.</li>
       </ul>
       <p>May alam kang menor de edad na naglalaro? I-report sa live chat. Hindi namin ibubunyag kung sino ang nagsabi.</p>`,
      `<p>Nobody under <strong>{{age}}</strong> may play. We ask for the birthday when somebody registers, and do not accept minors.</p>
       <h3>At home</h3>
       <ul>
         <li>Never leave your phone logged in, and do not save your password on a shared device.</li>
         <li>Protect your e-wallet with a PIN and switch off automatic payments.</li>
         <li>Use your phone’s parental controls to block gaming sites and apps.</li>
         <li>Talk calmly about money and chance before they see the first advertisement.</li>
       </ul>
       <p>Do you know of a minor who plays? Report it in live chat. We will not reveal who told us.</p>`,
    ),
  },
  {
    tag: 'fairness',
    title: both('Patas na laro', 'Fair play'),
    content: html(
      `<h3>Paano lumalabas ang resulta</h3>
       <p>Sa slots, bingo at mesa na walang dealer, isang random number generator ang pumipili ng resulta. Hiwalay ang bawat round: walang “mainit” o “malamig” na laro, at hindi alam ng sistema kung magkano na ang naipanalo o natalo mo.</p>
       <h3>Ano ang RTP</h3>
       <p>Ang RTP ay bahagi ng lahat ng taya na bumabalik sa mga manlalaro sa napakaraming round. Ang 96% ay hindi nangangahulugang ₱96 ang babalik sa bawat ₱100 mo; maaaring mas malaki o mas maliit sa isang gabi. Makikita ang RTP sa impormasyon ng bawat laro.</p>
       <h3>Kapag naputol ang koneksiyon</h3>
       <p>Tapos na ang round sa server kahit nawala ang signal. Buksan muli ang laro o tingnan ang <a href="/m/gameRecord">Talaan ng taya</a> para sa resulta.</p>
       <h3>Kapag may mali ang laro</h3>
       <p>Kapag napatunayang may depekto, ibinabalik ang lahat ng taya sa apektadong round. I-report kasama ang numero ng round.</p>`,
      `<h3>How results come about</h3>
       <p>In slots, bingo and tables without a dealer, a random number generator chooses the result. Every round stands alone: there are no “hot” or “cold” games, and the system does not know what you have won or lost before.</p>
       <h3>What RTP means</h3>
       <p>RTP is the share of all stakes that returns to players over a very large number of rounds. 96% does not mean that ₱96 of every ₱100 comes back to you; on one evening it may be far more or far less. Each game’s information shows its RTP.</p>
       <h3>If the connection drops</h3>
       <p>The round is completed on the server even when your signal is lost. Open the game again or look into your <a href="/m/gameRecord">Bet record</a> for the result.</p>
       <h3>If a game is faulty</h3>
       <p>When a fault is proven, all bets of the affected rounds are returned. Report it with the number of the round.</p>`,
    ),
  },
];
