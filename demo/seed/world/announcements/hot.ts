import { both, html } from '@server/content/text';
import { announcementsOf } from './make';

/** Highlights (H): short news for the hot list of the announcements call. */
export const HOT_ANNOUNCEMENTS = announcementsOf('H', [
  {
    id: 'H-501',
    title: both('Ang maiinit na laro', 'The hot games'),
    content: html(
      `<p>May mga larong tampok sa bawat uri, mula slots hanggang sabong. Kami ang pumili; hindi ito pangako ng panalo.</p>
       <p><a href="/m/hot-games">Buksan ang listahan</a></p>`,
      `<p>Every kind of game has some that stand out, from slots to sabong. We chose them; that promises no win.</p>
       <p><a href="/m/hot-games">Open the list</a></p>`,
    ),
    from: -9,
    categories: ['notice-games'],
    motif: 'fire',
    accent: 'sunset',
    linkage: '/m/hot-games',
  },
  {
    id: 'H-502',
    title: both('Lumalaki ang Grand Jackpot', 'The Grand Jackpot keeps growing'),
    content: html(
      `<p>Lumalaki sa bawat taya ang pinakamalaking jackpot. Nakadepende ang tsansa sa taya mo at sa laki ng jackpot; bihira itong tumama, kaya ituring itong libangan.</p>`,
      `<p>The largest jackpots grow with every bet. The chance depends on your bet and on the size of the jackpot; a win is rare, so treat it as entertainment.</p>`,
    ),
    from: -18,
    categories: ['notice-games'],
    motif: 'crown',
    accent: 'gold',
    linkage: '/m/jackpots',
  },
  {
    id: 'H-503',
    title: both('Basketbol: abangan ang Kopa ng Kapuluan', 'Basketball: here comes the Archipelago Cup'),
    content: html(
      `<p>Labindalawang koponan, isang tropeo. May odds na sa anim na laro ng unang round; puwedeng pagsamahin sa isang kupon.</p>`,
      `<p>Twelve teams, one trophy. Odds are up for the six games of the first round, which you may combine in one slip.</p>`,
    ),
    from: -4,
    to: 240,
    categories: ['notice-games'],
    motif: 'basketball',
    accent: 'amber',
    linkage: '/m/sport-games',
  },
  {
    id: 'H-504',
    title: both('Mga mesa ng draw poker para sa baguhan', 'Draw poker tables for beginners'),
    content: html(
      `<p>Para sa nagsisimula pa lang: limang baraha, isang palitan. Magsimula sa maliit na taya, at basahin muna ang patakaran ng laro.</p>`,
      `<p>For beginners: five cards, one swap. Start with a small bet, and read the rules of the game first.</p>`,
    ),
    from: -16,
    categories: ['notice-games'],
    motif: 'cards',
    accent: 'crimson',
    linkage: '/m/pvp-games?gameClassify=Poker',
  },
  {
    id: 'H-505',
    title: both('Bingo: mga bulwagan ng gabi', 'Bingo: the halls of the evening'),
    content: html(
      `<p>Gabi ang paboritong oras ng mga bulwagan ng bingo. Tingnan muna ang bayad ng kard, at maglaro ayon sa sarili mong limitasyon.</p>`,
      `<p>Evenings are the favourite time of the bingo halls. Look at what a card pays first, and play within your own limits.</p>`,
    ),
    from: -11,
    to: 280,
    categories: ['promo-event'],
    motif: 'bingo',
    accent: 'rose',
    linkage: '/m/bingo',
  },
  {
    id: 'H-506',
    title: both('Sariling gawa: galing sa aming mga kamay', 'Originals: made by our own hands'),
    content: html(
      `<p>Tatlong maliit na studio namin ang gumuguhit ng mga larong dito mo lang makikita. Sabihin sa live chat kung anong alamat ang gusto mong susunod.</p>`,
      `<p>Our three small studios draw games that you will find only here. Tell us in live chat which legend should come next.</p>`,
    ),
    from: -22,
    categories: ['notice-games'],
    motif: 'star',
    accent: 'orchid',
    linkage: '/m/inHouse',
  },
]);
