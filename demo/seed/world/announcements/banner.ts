import { both, html } from '@server/content/text';
import { announcementsOf } from './make';

/** The articles behind banners (B); `groupName` is the banner's group. */
export const BANNER_ANNOUNCEMENTS = announcementsOf('B', [
  {
    id: 'B-301',
    title: both('Mahigit 2,000 laro sa isang lugar', 'Over 2,000 games in one place'),
    content: html(
      `<p>Mula sa klasikong tatlong reel hanggang sa mga mesa ng casino, nandito na lahat. Pindutin ang <strong>Salain</strong> para pumili ng provider at uri, o hanapin ang pangalan ng laro.</p>
       <p><a href="/m/all-games">Tingnan ang lahat ng laro</a></p>`,
      `<p>From the classic three reels to casino tables, it is all here. Tap <strong>Filter</strong> to choose a provider and a kind, or search for a game by name.</p>
       <p><a href="/m/all-games">See all games</a></p>`,
    ),
    from: -100,
    categories: ['notice-games'],
    motif: 'star',
    accent: 'violet',
    groupName: 'm_home',
    linkage: '/m/all-games',
  },
  {
    id: 'B-302',
    title: both('Ano ang Hold & Respin?', 'What is Hold & Respin?'),
    content: html(
      `<p>Sa mga larong may <strong>Hold &amp; Respin</strong>, nananatili ang anim na barya kapag dumating, at may tatlong respin para sa iba pa.</p>
       <ul>
         <li>Bawat bagong barya ay ibinabalik sa tatlo ang mga respin.</li>
         <li>Nakasulat sa barya ang bayad nito, at babayaran ang lahat sa dulo.</li>
         <li>Dumarating ito sa isa sa bawat 100 ikot, sa karaniwan; walang binibiling bonus.</li>
       </ul>`,
      `<p>In games with <strong>Hold &amp; Respin</strong> six coins hold when they come, and three respins follow for more.</p>
       <ul>
         <li>Each new coin sets the respins back to three.</li>
         <li>A coin says what it pays, and all of them pay at the end.</li>
         <li>It comes once in 100 spins on average; no bonus is for sale.</li>
       </ul>`,
    ),
    from: -70,
    categories: ['notice-games'],
    motif: 'rocket',
    accent: 'indigo',
    groupName: 'm_rng',
    linkage: '/m/slot-games?gameClassify=HoldRespin',
  },
  {
    id: 'B-303',
    title: both('Gulong ng Yaman, paborito ng gabi', 'Treasure Wheel, the favourite of the evening'),
    content: html(
      `<p>Ang <strong>Gulong ng Yaman</strong> ay paborito ng gabi: malaking gulong, at bilang ang bawat ikot.</p>
       <p>Nasa impormasyon ng laro ang bayad ng bawat puwang at ang RTP.</p>`,
      `<p>The <strong>Treasure Wheel</strong> is the favourite of the evening: a large wheel, and every spin counts.</p>
       <p>The information of the game shows what each segment pays, and its RTP.</p>`,
    ),
    from: -20,
    to: 400,
    categories: ['notice-games'],
    motif: 'wheel',
    accent: 'amber',
    groupName: 'm_live',
    linkage: '/m/live-games?gameClassify=GameShow',
  },
  {
    id: 'B-304',
    title: both('Draw poker: paano laruin', 'Draw poker: how to play'),
    content: html(
      `<ol>
         <li>Limang baraha ang hawak ng bawat isa.</li>
         <li>Itago ang mabubuti at palitan ang iba, isang beses.</li>
         <li>Ang pinakamagandang kamay ang kukuha ng pot, bawas ang bahagi ng bahay.</li>
       </ol>
       <p>Nasa impormasyon ng laro ang patakaran nito.</p>`,
      `<ol>
         <li>Each player holds five cards.</li>
         <li>Keep the good ones and swap the others, once.</li>
         <li>The best hand takes the pot, less the house share.</li>
       </ol>
       <p>The information of a game has its rules.</p>`,
    ),
    from: -14,
    to: 300,
    categories: ['notice-games'],
    motif: 'trophy',
    accent: 'jade',
    groupName: 'm_pvp',
    linkage: '/m/pvp-games?gameClassify=Poker',
  },
  {
    id: 'B-305',
    title: both('Mga Boss sa pangingisda', 'The bosses of fishing games'),
    content: html(
      `<p>Ang <strong>Boss</strong> ang pinakamalaking huli sa pangingisda: mas matagal talunin, mas malaki ang bayad. Hanapin ang mga larong may tatak na <em>Labang Boss</em>.</p>
       <p>Bawat bala ay taya; magtakda muna ng limitasyon.</p>`,
      `<p>A <strong>boss</strong> is the largest catch in fishing games: harder to defeat, and it pays more. Look for games marked <em>Boss Battle</em>.</p>
       <p>Every shot is a bet; set your limit first.</p>`,
    ),
    from: -10,
    to: 300,
    categories: ['notice-games', 'promo-event'],
    motif: 'shark',
    accent: 'lagoon',
    groupName: 'm_event',
    linkage: '/m/fish-games?gameClassify=Boss',
  },
  {
    id: 'B-306',
    title: both('Bakit mas mabilis sa app', 'Why the app is faster'),
    content: html(
      `<p>Nakatabi na sa telepono ang mga larawan at menu kaya mas kaunti ang data na ginagamit. May paalala rin kapag may bagong anunsiyo, kung gusto mo.</p>
       <p>Kailangan ang iOS 12.4 pataas, o Android 8 pataas. <a href="/m/download">I-download</a></p>`,
      `<p>Pictures and menus are kept on your phone, so the app uses less data. It also tells you of new announcements, if you want that.</p>
       <p>It needs iOS 12.4 or later, or Android 8 or later. <a href="/m/download">Download</a></p>`,
    ),
    from: -50,
    categories: ['notice-system'],
    motif: 'phone',
    accent: 'indigo',
    groupName: 'm_download',
    linkage: '/m/download',
  },
]);
