import { both, html, peso } from '@server/content/text';
import { DEPOSIT_LIMITS } from '@/config/moneyRules';
import type { SeedHelpArticle } from '../types';

/** Help on the account: start, verification, security, app, contact. */
export const ACCOUNT_ARTICLES: readonly SeedHelpArticle[] = [
  {
    tag: 'start',
    title: both('Paano magsimula', 'Getting started'),
    content: html(
      `<ol>
         <li><strong>Magrehistro</strong> gamit ang username o mobile number. <a href="/m/register">Buksan ang form</a></li>
         <li><strong>Subukan nang libre</strong> ang mga larong may libreng laro, kahit wala ka pang account.</li>
         <li><strong>Magdeposito</strong> mula ${peso(DEPOSIT_LIMITS.min)}.</li>
         <li><strong>Magtakda ng limitasyon</strong> bago ang unang taya.</li>
       </ol>
       <p>Kailangang {{age}} taong gulang ka o higit pa. Isang account lang sa bawat tao.</p>`,
      `<ol>
         <li><strong>Register</strong> with a username or a mobile number. <a href="/m/register">Open the form</a></li>
         <li><strong>Try for free</strong> the games with free play, even before you have an account.</li>
         <li><strong>Deposit</strong> from ${peso(DEPOSIT_LIMITS.min)}.</li>
         <li><strong>Set your limits</strong> before the first bet.</li>
       </ol>
       <p>You must be {{age}} or older. One account per person.</p>`,
    ),
  },
  {
    tag: 'kyc',
    title: both('Pagpapatunay na ikaw ito', 'Proving who you are'),
    content: html(
      `<p>Ang pera at account mo ay para sa iyo lang. Kaya humihingi kami ng patunay sa mga hakbang na mahalaga, at hindi sa iba.</p>
       <h3>Kailan</h3>
       <ul>
         <li>Sa pagrehistro: kaarawan, dahil {{age}} pataas lang ang puwede; at code sa SMS kapag may mobile number.</li>
         <li>Sa unang payment password, at sa withdraw papunta sa bagong account.</li>
         <li>Sa pagdagdag o pagtanggal ng passkey, at kapag nag-logout ka ng ibang device.</li>
         <li>Sa unang password, kung wala ka pa nito.</li>
       </ul>
       <h3>Paano</h3>
       <ul>
         <li>Passkey: daliri, mukha o PIN ng telepono mo.</li>
         <li>Password ng account.</li>
         <li>Code na ipapadala sa mobile number mo.</li>
       </ul>
       <p>Sinasabi namin sa mail o mensahe ang bawat ganitong pagbabago. May promo na humihingi ng litrato bilang patunay; JPG o PNG, hanggang 5 MB bawat isa, at nakasulat iyon sa promo.</p>`,
      `<p>Your money and your account are yours alone. So we ask for proof at the steps that matter, and at no others.</p>
       <h3>When</h3>
       <ul>
         <li>When you register: your birthday, since you must be {{age}} or older; and a code by SMS where there is a mobile number.</li>
         <li>For your first payment password, and for a withdrawal to a new account.</li>
         <li>To add or remove a passkey, and when you log out another device.</li>
         <li>For your first password, if you have none yet.</li>
       </ul>
       <h3>How</h3>
       <ul>
         <li>By passkey: finger, face or the PIN of your phone.</li>
         <li>By the password of your account.</li>
         <li>By a code that we send to your mobile number.</li>
       </ul>
       <p>We tell you of each such change by mail or message. Some promotions ask for a picture as proof; JPG or PNG, up to 5 MB each, and the promotion says so.</p>`,
    ),
  },
  {
    tag: 'security',
    title: both('Ligtas na account', 'Keeping your account safe'),
    content: html(
      `<ul>
         <li>Gumamit ng password na hindi mo ginagamit sa iba. Mas mahaba, mas matibay.</li>
         <li>Huwag ibigay ang verification code kahit kanino, kahit sabihing taga-suporta siya.</li>
         <li>Mag-logout kapag hiniram ang telepono. Kapag nag-login ka sa iba, puwedeng matapos ang dati; nasa mga setting kung saan ka naka-login.</li>
         <li>Palitan ang password kapag may kahina-hinala: <a href="/m/changePsw">Palitan ang Password</a>.</li>
       </ul>
       <h3>Na-lock o nanakaw?</h3>
       <p>Kausapin agad ang live chat at hilinging isara ang account pansamantala. Ihanda ang username, huling deposito at ID.</p>`,
      `<ul>
         <li>Use a password that you use nowhere else. The longer, the stronger.</li>
         <li>Never give a verification code to anyone, even if they say they are from support.</li>
         <li>Log out on a borrowed phone. A login elsewhere can end an earlier one; the settings show where you are logged in.</li>
         <li>Change your password when something looks wrong: <a href="/m/changePsw">Change Password</a>.</li>
       </ul>
       <h3>Locked out or stolen?</h3>
       <p>Go to live chat at once and ask us to close the account for the time being. Have your username, last deposit and ID ready.</p>`,
    ),
  },
  {
    tag: 'password',
    title: both('Nakalimutan ang password', 'Forgot your password'),
    content: html(
      `<p>Buksan ang <a href="/m/forget">Nakalimutan ang Password</a> at pumili:</p>
       <ul>
         <li><strong>Mobile number:</strong> ilagay ang code na ipapadala sa SMS, saka ang bagong password. Naka-login ka na pagkatapos.</li>
         <li><strong>E-mail:</strong> ilagay ang username at e-mail na nakarehistro; ipapadala namin ang mga hakbang.</li>
       </ul>
       <p>Walang dumating? Tingnan ang spam, hintayin ang pagtatapos ng bilang, saka humiling ng bago. Ang pinakahuling code lang ang gagana.</p>`,
      `<p>Open <a href="/m/forget">Forgot Password</a> and choose:</p>
       <ul>
         <li><strong>Mobile number:</strong> enter the code we send by SMS, then your new password. You are logged in afterwards.</li>
         <li><strong>E-mail:</strong> enter your username and registered e-mail; we send you the steps.</li>
       </ul>
       <p>Nothing arrived? Look into your spam folder, wait for the countdown to end, then ask for a new one. Only the latest code works.</p>`,
    ),
  },
  {
    tag: 'app',
    title: both('App at home screen', 'App and home screen'),
    content: html(
      `<h3>Android</h3>
       <p>Pumunta sa <a href="/m/download">Download</a>, pindutin ang Android at buksan ang file. Kapag nagtanong ang telepono, payagan ang pag-install mula sa browser.</p>
       <h3>iPhone at iPad</h3>
       <ol>
         <li>Buksan ang <a href="/m/download">Download</a> sa Safari. Kailangan ang iOS 12.4 pataas.</li>
         <li>I-install ang profile, saka buksan sa home screen.</li>
       </ol>
       <h3>Walang install</h3>
       <p>Sa Safari, pindutin ang <strong>Share</strong>, saka <strong>Add to Home Screen</strong>. Bubukas ang site na parang app.</p>`,
      `<h3>Android</h3>
       <p>Go to <a href="/m/download">Download</a>, tap Android and open the file. If your phone asks, allow installing from the browser.</p>
       <h3>iPhone and iPad</h3>
       <ol>
         <li>Open <a href="/m/download">Download</a> in Safari. iOS 12.4 or later is needed.</li>
         <li>Install the profile, then open it from your home screen.</li>
       </ol>
       <h3>Without installing</h3>
       <p>In Safari, tap <strong>Share</strong>, then <strong>Add to Home Screen</strong>. The site opens like an app.</p>`,
    ),
  },
  {
    tag: 'contact',
    title: both('Makipag-ugnayan sa amin', 'Contact us'),
    content: html(
      `<p>Bukas kami <strong>24 oras, araw-araw</strong>, sa Tagalog at Ingles.</p>
       <table>
         <thead><tr><th>Paraan</th><th>Karaniwang sagot</th><th>Para saan</th></tr></thead>
         <tbody>
           <tr><td>Live chat</td><td>1 minuto</td><td>Deposito, withdraw, login</td></tr>
           <tr><td>Mensahe</td><td>10 minuto</td><td>Mga tanong tungkol sa laro at promo</td></tr>
           <tr><td>E-mail</td><td>1 araw</td><td>Reklamo, privacy, mga dokumento</td></tr>
         </tbody>
       </table>
       <p>Ihanda ang username at reference number o numero ng round. Hindi namin hihingin ang password mo.</p>`,
      `<p>We are open <strong>24 hours, every day</strong>, in Tagalog and English.</p>
       <table>
         <thead><tr><th>Channel</th><th>Usual answer</th><th>Best for</th></tr></thead>
         <tbody>
           <tr><td>Live chat</td><td>1 minute</td><td>Deposits, withdrawals, login</td></tr>
           <tr><td>Message</td><td>10 minutes</td><td>Questions about games and promotions</td></tr>
           <tr><td>E-mail</td><td>1 day</td><td>Complaints, privacy, documents</td></tr>
         </tbody>
       </table>
       <p>Have your username and the reference number or round number ready. We will not ask for your password.</p>`,
    ),
  },
];
