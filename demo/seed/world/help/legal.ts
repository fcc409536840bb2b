import { both, html, type LocalizedText } from '@server/content/text';
import { KEPT_ON_DEVICE, type KeptCategory } from '@/config/keptOnDevice';
import type { SeedHelpArticle } from '../types';

/** What the site keeps on a phone, in words. */
const KEPT: Readonly<Record<KeptCategory, LocalizedText>> = {
  session: both('ang session at datos ng account mo', 'your session and account data'),
  searches: both('ang mga huling hinanap', 'recent searches'),
  forms: both('ang mga form na nasimulan mo', 'forms you have begun'),
  codes: both('ang paghihintay ng code sa SMS', 'the wait for a code by SMS'),
  payments: both('ang bayad na wala pang sagot', 'a payment without an answer yet'),
  settings: both('ang wika at mga setting', 'language and settings'),
  login: both('ang login mo, kung gusto mo', 'your login, if you want that'),
  device: both('ang tanda at susi ng device', 'a mark and a key of the device'),
  visit: both(
    'ang mga balitang nakita mo na at ang puwesto mo sa mga listahan, hanggang isara mo ang tab',
    'news you have seen and your place in lists, until you close the tab',
  ),
  invitation: both('ang imbitasyon mo, hanggang magamit', 'your invitation, until it is used'),
  hiddenNews: both('ang mga balitang itinago mo', 'news you have hidden'),
  pages: both(
    'ang mga menu, listahan, larawan at pahina, para bumukas agad kahit walang network',
    'menus, lists, pictures and pages, so that they open faster and without a network',
  ),
  phoneService: both(
    'ang sariling datos ng serbisyong sumusuri sa mobile number mo',
    'data of its own that the service keeps which checks your mobile number',
  ),
};

/** The categories that a logout clears, or those that stay, as a list in a sentence. */
function keptWords(atLogout: 'cleared' | 'stays', language: 'TY' | 'EN'): string {
  const rows = KEPT_ON_DEVICE.filter((row) => row.atLogout === atLogout);
  return [...new Set(rows.map(({ category }) => KEPT[category][language]))].join('; ');
}

/** Terms, privacy and complaints. */
export const LEGAL_ARTICLES: readonly SeedHelpArticle[] = [
  {
    tag: 'terms',
    title: both('Mga tuntunin at kondisyon', 'Terms and conditions'),
    content: html(
      `<h3>1. Sino ang puwedeng maglaro</h3>
       <p>Kailangang {{age}} taong gulang ka o higit pa at pinapayagan ng batas kung nasaan ka. Hindi puwedeng maglaro ang opisyal ng pamahalaan, kasapi ng sandatahang lakas o pulisya, at may hawak ng lisensiya sa gaming. Kapag lumabag, maaaring mabawi ang panalo.</p>
       <h3>2. Account mo</h3>
       <p>Isang account sa bawat tao, sa tunay na pangalan, at ikaw lang ang gagamit. Ikaw ang responsable sa password mo. Sabihin agad kapag may ibang nakagamit.</p>
       <h3>3. Pera</h3>
       <p>Sa piso ang balanse. Hindi ito bangko: walang interes at hindi puwedeng ilipat sa ibang kasapi. Ang deposito at withdraw ay sa account na nakapangalan sa iyo lang.</p>
       <h3>4. Taya</h3>
       <p>Pinal ang taya kapag tinanggap ng server. Ang talaan ng server ang batayan. Kapag may halatang mali sa odds o sa laro, kakanselahin ang taya at ibabalik ang buong halaga.</p>
       <h3>5. Bonus</h3>
       <p>May sariling patakaran ang bawat promo, at nakasulat doon ang kailangang taya. Maaaring bawiin ang bonus, pero hindi ang sarili mong deposito, kapag may pandaraya.</p>
       <h3>6. Pagsasara</h3>
       <p>Puwede mong isara ang account kahit kailan. Kung kami ang magsasara, sasabihin namin ang dahilan, maliban kung bawal sa batas, at ibabalik ang natitirang sariling pera mo.</p>
       <h3>7. Pagbabago</h3>
       <p>Ipapaalam namin ang mahahalagang pagbabago 14 araw bago umiral. Kung hindi ka sang-ayon, puwede kang mag-withdraw at magsara ng account.</p>`,
      `<h3>1. Who may play</h3>
       <p>You must be {{age}} or older, and playing must be legal where you are. Government officials, members of the armed forces or police, and holders of a gaming licence may not play. If you break this rule, winnings may be forfeited.</p>
       <h3>2. Your account</h3>
       <p>One account per person, in your real name, used by you alone. You are responsible for your password. Tell us at once if someone else has used the account.</p>
       <h3>3. Money</h3>
       <p>Balances are in pesos. We are not a bank: there is no interest, and money cannot be moved to other members. Deposits and withdrawals use accounts in your own name only.</p>
       <h3>4. Bets</h3>
       <p>A bet is final when the server has accepted it. The server’s record decides. In case of an obvious error in odds or in a game, the bet is cancelled and returned in full.</p>
       <h3>5. Bonuses</h3>
       <p>Each promotion has rules of its own, which state the stakes required. In case of fraud a bonus may be taken back, but never your own deposit.</p>
       <h3>6. Closing</h3>
       <p>You may close your account at any time. If we close it, we tell you why, unless the law forbids it, and return what is left of your own money.</p>
       <h3>7. Changes</h3>
       <p>We announce important changes 14 days before they take effect. If you do not agree, you may withdraw and close your account.</p>`,
    ),
  },
  {
    tag: 'privacy',
    title: both('Privacy', 'Privacy'),
    content: html(
      `<h3>Ano ang kinokolekta namin</h3>
       <ul>
         <li>Ang ibinigay mo: pangalan, kaarawan, mobile number, e-mail, mga larawang patunay sa promo.</li>
         <li>Ang kailangan sa serbisyo: mga deposito, withdraw, taya at usapan sa suporta.</li>
         <li>Teknikal: IP address, uri ng telepono, oras ng login.</li>
       </ul>
       <h3>Bakit</h3>
       <p>Para patakbuhin ang account, sundin ang batas laban sa money laundering, pigilan ang pandaraya at makita ang tanda ng problema sa paglalaro. Hindi namin ibinebenta ang datos mo.</p>
       <h3>Gaano katagal</h3>
       <p>Hangga’t bukas ang account. Itinatago ang tala ng pera at taya nang hindi bababa sa limang taon, kahit burado na ang account, dahil hinihingi ng batas. Binubura ang mga larawang patunay pagkatapos suriin.</p>
       <h3>Mga karapatan mo</h3>
       <p>Puwede mong makita, ipatama, kunin ang kopya o ipabura ang datos mo, at tumangging padalhan ng promo. Sumulat sa live chat; sasagot kami sa loob ng 15 araw.</p>
       <h3>Cookies at imbakan</h3>
       <p>Itinatabi namin sa telepono mo, hanggang mag-logout ka: ${keptWords('cleared', 'TY')}.</p>
       <p>Mananatili pagkatapos: ${keptWords('stays', 'TY')}. Mabubura mo ang lahat ng ito sa mga setting ng browser. Walang tagasubaybay ng patalastas.</p>`,
      `<h3>What we collect</h3>
       <ul>
         <li>What you give us: name, birthday, mobile number, e-mail, pictures as proof for a promotion.</li>
         <li>What the service needs: deposits, withdrawals, bets and talks with support.</li>
         <li>Technical data: IP address, kind of phone, times of login.</li>
       </ul>
       <h3>Why</h3>
       <p>To run your account, obey the law against money laundering, prevent fraud and notice signs of problem gambling. We do not sell your data.</p>
       <h3>How long</h3>
       <p>As long as the account is open. Records of money and bets are kept for at least five years, even when the account is deleted, because the law asks for it. Pictures as proof are deleted after the review.</p>
       <h3>Your rights</h3>
       <p>You may see your data, have it corrected, receive a copy or have it deleted, and refuse promotional messages. Write to live chat; we answer within 15 days.</p>
       <h3>Cookies and storage</h3>
       <p>On your phone we keep, until you log out: ${keptWords('cleared', 'EN')}.</p>
       <p>This stays afterwards: ${keptWords('stays', 'EN')}. You can delete all of it in the settings of your browser. There are no advertising trackers.</p>`,
    ),
  },
  {
    tag: 'complaints',
    title: both('Reklamo at pagtatalo', 'Complaints and disputes'),
    content: html(
      `<ol>
         <li><strong>Live chat.</strong> Karamihan ay naaayos dito agad.</li>
         <li><strong>Nakasulat na reklamo.</strong> Ipadala ang username, petsa, numero ng round at mga larawan. May numero kang matatanggap sa loob ng isang araw.</li>
         <li><strong>Pasya.</strong> Sasagutin namin nang may paliwanag sa loob ng 7 araw ng trabaho. Ibang tao ang titingin, hindi ang unang humawak.</li>
         <li><strong>Apela.</strong> Hindi sang-ayon? Humiling ng ikalawang pagtingin sa loob ng 30 araw, o lumapit sa awtoridad sa gaming kung nasaan ka.</li>
       </ol>
       <p>Itinatago namin ang tala ng bawat round nang hindi bababa sa limang taon.</p>`,
      `<ol>
         <li><strong>Live chat.</strong> Most things are settled here at once.</li>
         <li><strong>Written complaint.</strong> Send your username, the date, the number of the round and any pictures. You receive a case number within a day.</li>
         <li><strong>Decision.</strong> We answer with reasons within 7 working days. Someone other than the first person reviews it.</li>
         <li><strong>Appeal.</strong> You disagree? Ask for a second review within 30 days, or turn to the gaming authority where you live.</li>
       </ol>
       <p>We keep the record of every round for at least five years.</p>`,
    ),
  },
];
