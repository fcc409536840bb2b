import { both, html, listOf, peso } from '@server/content/text';
import { REALITY_CHECK_MINUTES } from '@/config/protectionRules';
import { FIRST } from '../promotions/rules';
import { announcementsOf } from './make';

/** Pop-up announcements (PU): execution A for logged-in users, B for visitors (ANN-11). */
export const POPUP_ANNOUNCEMENTS = announcementsOf('PU', [
  {
    id: 'PU-401',
    title: both('Ang rebate mo', 'Your rebate'),
    content: html(
      `<p>May bumabalik sa iyo mula sa bawat taya. Kunin ito <strong>kung kailan mo gusto</strong>.</p>
       <p><a href="/m/activityDetail?id=PR-103">Tingnan kung magkano</a></p>`,
      `<p>Part of every stake comes back to you. Claim it <strong>whenever you like</strong>.</p>
       <p><a href="/m/activityDetail?id=PR-103">See how much</a></p>`,
    ),
    from: -30,
    categories: ['promo-vip'],
    motif: 'coin',
    accent: 'emerald',
    execution: 'A',
    linkage: '/m/activityDetail?id=PR-103',
  },
  {
    id: 'PU-402',
    title: both('Gaano ka na katagal naglalaro?', 'How long have you been playing?'),
    content: html(
      `<p>Magtakda ng paalala at sasabihan ka namin kada ${listOf(REALITY_CHECK_MINUTES, 'o')} minuto. Maikling hinto, malinaw na isip.</p>
       <p><a href="/m/help?tag=responsible">Paano magtakda</a></p>`,
      `<p>Set a reminder and we will tell you every ${listOf(REALITY_CHECK_MINUTES, 'or')} minutes. A short stop, a clear head.</p>
       <p><a href="/m/help?tag=responsible">How to set it</a></p>`,
    ),
    from: -28,
    categories: ['notice-safety'],
    motif: 'shield',
    accent: 'teal',
    execution: 'A',
    linkage: '/m/help?tag=responsible',
  },
  {
    id: 'PU-403',
    title: both('Pista ng mga Alitaptap', 'Festival of Fireflies'),
    content: html(
      `<p>Mga larong puno ng ilaw, parol at alitaptap, sa iisang lugar habang tumatagal ang pista.</p>
       <p><a href="/m/activityDetail?id=PR-108">Silipin ang pista</a></p>`,
      `<p>Games full of lights, lanterns and fireflies, in one place for as long as the festival lasts.</p>
       <p><a href="/m/activityDetail?id=PR-108">See the festival</a></p>`,
    ),
    from: -7,
    to: 300,
    categories: ['promo-event'],
    motif: 'butterfly',
    accent: 'gold',
    execution: 'A',
    linkage: '/m/activityDetail?id=PR-108',
  },
  {
    id: 'PU-404',
    title: both('Kumusta! Tuloy ka', 'Hello! Come on in'),
    content: html(
      `<p>Libre ang mag-ikot. Kapag nagustuhan mo, magrehistro: isang minuto lang, at doble ang unang deposito hanggang <strong>${peso(FIRST.most)}</strong>.</p>
       <p><a href="/m/register">Magrehistro</a></p>`,
      `<p>Looking around is free. If you like it, register: it takes a minute, and your first deposit is doubled up to <strong>${peso(FIRST.most)}</strong>.</p>
       <p><a href="/m/register">Register</a></p>`,
    ),
    from: -60,
    categories: ['promo-new'],
    motif: 'lantern',
    accent: 'gold',
    execution: 'B',
    linkage: '/m/register',
  },
  {
    id: 'PU-405',
    title: both('Para lang sa may sapat na gulang', 'For adults only'),
    content: html(
      `<p>Para lang sa {{age}} taong gulang pataas ang mga larong ito. Kung may kasama kang bata sa bahay, gumamit ng parental control at huwag iwang naka-login ang telepono.</p>
       <p><a href="/m/help?tag=minors">Paano protektahan ang mga bata</a></p>`,
      `<p>These games are only for people aged {{age}} and over. If there are children at home, use parental controls and never leave your phone logged in.</p>
       <p><a href="/m/help?tag=minors">How to protect children</a></p>`,
    ),
    from: -60,
    categories: ['notice-safety'],
    motif: 'shield',
    accent: 'crimson',
    execution: 'B',
    linkage: '/m/help?tag=minors',
  },
  {
    id: 'PU-406',
    title: both('Subukan muna, walang bayad', 'Try it first, free of charge'),
    content: html(
      `<p>Daan-daang slots at pangingisda ang may libreng subok. Walang totoong pera, walang totoong panalo, puro saya.</p>
       <p><a href="/m/slot-games">Pumili ng laro</a></p>`,
      `<p>Hundreds of slots and fishing games have a free trial. No real money, no real winnings, just fun.</p>
       <p><a href="/m/slot-games">Choose a game</a></p>`,
    ),
    from: -21,
    to: 365,
    categories: ['notice-games'],
    motif: 'gem',
    accent: 'magenta',
    execution: 'B',
    linkage: '/m/slot-games',
  },
  {
    id: 'PU-407',
    title: both('Tapos na: pahinga ng mga mesa', 'Ended: a pause of the tables'),
    content: html(
      `<p>Nagsara sandali ang mga mesa para palitan ang mga ilaw. Balik na sila sa dati.</p>`,
      `<p>The tables closed for a while to change their lights. They are open again.</p>`,
    ),
    from: -9,
    to: -2,
    categories: ['notice-system'],
    motif: 'moon',
    accent: 'slate',
    execution: 'A',
  },
]);
