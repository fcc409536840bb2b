import { both, html } from '../text';
import { announcementsOf } from './make';

/** The articles behind banners (B); `groupName` says where the banner stands. */
export const BANNER_ANNOUNCEMENTS = announcementsOf('B', [
  {
    id: 'B-301',
    title: both('Mahigit 2,000 laro sa isang lugar', 'Over 2,000 games in one place'),
    content: html(
      `<p>Mula sa klasikong tatlong reel hanggang sa live na mesa, nandito na lahat. Pindutin ang <strong>Salain</strong> para pumili ng provider at uri, o hanapin ang pangalan ng laro.</p>
       <p><a href="/m/all-games">Tingnan ang lahat ng laro</a></p>`,
      `<p>From the classic three reels to live tables, it is all here. Tap <strong>Filter</strong> to choose a provider and a kind, or search for a game by name.</p>
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
    title: both('Ano ang Bili ng Feature?', 'What is Feature Buy?'),
    content: html(
      `<p>Sa mga larong may <strong>Bili ng Feature</strong>, puwede mong bayaran ang diretsong pagpasok sa bonus round sa halip na hintayin ito.</p>
       <ul>
         <li>Makikita ang presyo bago ka bumili, karaniwang 60 hanggang 120 beses ng taya.</li>
         <li>Hindi nito tinataasan ang tsansa mong manalo sa kabuuan.</li>
         <li>Kasama ang bayad sa iyong limitasyon sa talo.</li>
       </ul>`,
      `<p>In games with <strong>Feature Buy</strong> you can pay to enter the bonus round directly instead of waiting for it.</p>
       <ul>
         <li>You see the price before you buy, usually 60 to 120 times the bet.</li>
         <li>It does not raise your overall chance of winning.</li>
         <li>What you pay counts towards your loss limit.</li>
       </ul>`,
    ),
    from: -70,
    categories: ['notice-games'],
    motif: 'rocket',
    accent: 'indigo',
    groupName: 'm_rng',
    linkage: '/m/slot-games?gameClassify=FeatureBuy',
  },
  {
    id: 'B-303',
    title: both('Gulong ng Yaman tuwing 9 ng gabi', 'Treasure Wheel at 9 PM'),
    content: html(
      `<p>Gabi-gabi mula <strong>9 hanggang 10 PM</strong>, may dagdag na gintong puwang ang Gulong ng Yaman. Kapag doon tumigil ang gulong, doble ang premyo ng lahat ng tumaya.</p>
       <p>Walang kailangang i-apply; kusang papasok sa balanse.</p>`,
      `<p>Every night from <strong>9 to 10 PM</strong> the Treasure Wheel has an extra golden segment. When the wheel stops there, the prize doubles for everyone who bet.</p>
       <p>Nothing to apply for; it is added to your balance by itself.</p>`,
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
    title: both('Pusoy Liga: paano sumali', 'Pusoy League: how to join'),
    content: html(
      `<ol>
         <li>Maglaro ng hindi bababa sa 20 round ng Pusoy sa isang linggo.</li>
         <li>Bawat panalo ay 3 puntos, bawat pangalawa ay 1.</li>
         <li>Ang 50 nangunguna ay paghahatian ang ₱150,000 tuwing Linggo.</li>
       </ol>
       <p>Kapag pantay ang puntos, mauuna ang mas kaunti ang nilarong round.</p>`,
      `<ol>
         <li>Play at least 20 rounds of Pusoy in a week.</li>
         <li>Each win is 3 points, each second place 1.</li>
         <li>The top 50 share ₱150,000 every Sunday.</li>
       </ol>
       <p>With equal points, fewer rounds played ranks higher.</p>`,
    ),
    from: -14,
    to: 300,
    categories: ['notice-games'],
    motif: 'trophy',
    accent: 'jade',
    groupName: 'm_pvp',
    linkage: '/m/pvp-games?gameClassify=Pusoy',
  },
  {
    id: 'B-305',
    title: both('Hamon sa pangingisda', 'Fishing challenge'),
    content: html(
      `<p>Talunin ang limang magkakaibang Boss sa isang buwan at tumanggap ng <strong>₱888</strong>. Bilang ang lahat ng larong may tatak na <em>Labang Boss</em>.</p>
       <p>Isang beses lang kada buwan ang gantimpala sa bawat kasapi.</p>`,
      `<p>Defeat five different bosses in a month and receive <strong>₱888</strong>. Every game marked <em>Boss Battle</em> counts.</p>
       <p>Each member can earn the reward once a month.</p>`,
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
      `<p>Nakatabi na sa telepono ang mga larawan at menu kaya mas kaunti ang data na ginagamit. May paalala rin kapag pumasok ang withdraw mo.</p>
       <p>Kailangan ang iOS 12.4 pataas, o Android 8 pataas. <a href="/m/download">I-download</a></p>`,
      `<p>Pictures and menus are kept on your phone, so the app uses less data. It also tells you when your withdrawal has arrived.</p>
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
