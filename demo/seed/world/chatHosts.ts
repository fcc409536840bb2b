import { both } from '@server/content/text';
import { momentAt } from './epoch';
import type { SeedChatHost } from './types';

const PESO = 100;
const MINUTE = 1 / 1_440;

type Talk = readonly (readonly [author: string, text: string])[];

function host(
  id: string,
  displayName: string,
  portrait: number,
  motto: SeedChatHost['motto'],
  traits: Partial<Omit<SeedChatHost, 'messages'>>,
  talk: Talk,
): SeedChatHost {
  return {
    id,
    displayName,
    motto,
    portrait: `host-${portrait}`,
    active: true,
    streaming: true,
    roomType: 'free',
    priceMinor: 0,
    followers: [],
    ...traits,
    // The evening before the first start, some minutes apart.
    messages: talk.map(([author, text], index) => ({
      author,
      text,
      sentAt: momentAt(-0.2 + (index - talk.length) * 3 * MINUTE),
    })),
  };
}

/** Small talk for a room with a history of several pages. */
const EVENING: Talk = [
  ['', 'Magandang gabi sa lahat! Kumusta ang araw ninyo?'],
  ['player1', 'Ayos naman, kakauwi lang galing trabaho'],
  ['player2', 'Hello po, first time ko dito'],
  ['', 'Welcome, Reyna! Kuwentuhan lang muna tayo bago magsimula ang laro.'],
  ['dalisay7', 'Anong laro ngayong gabi?'],
  ['', 'Color game muna, tapos draw poker mamaya.'],
  ['player1', 'Swerte daw ang dilaw kapag Sabado 😄'],
  ['', 'Paalala: swerte-swerte lang ’yan. Magtakda muna ng limit bago maglaro ha.'],
  ['bituin_m', 'Tama po, ako ₱200 lang kada gabi'],
  ['', 'Ganyan dapat! Salamat, Bituin.'],
  ['player2', 'Paano po ba mag-set ng limit?'],
  ['', 'Nasa settings ng account, o tanungin ang customer service. Libre ’yan at agad ang epekto.'],
  ['dalisay7', 'Ang linaw ng stream ngayon 👍'],
];

/** Hosts of the chat, with every type of room (CHAT-02). */
export const CHAT_HOSTS: readonly SeedChatHost[] = [
  host(
    'ligaya',
    'Ligaya',
    1,
    both('Kuwentuhan at color game, gabi-gabi', 'Small talk and colour game, every night'),
    { followers: ['demo', 'player1'] },
    [...EVENING, ...EVENING, ...EVENING, ['', 'Bukas ulit, alas-otso. Ingat kayong lahat!']],
  ),
  host(
    'marikit',
    'Marikit',
    2,
    both('Baccarat para sa mga nagsisimula', 'Baccarat for beginners'),
    { followers: ['demo'] },
    [
      ['', 'Ituturo ko ngayon kung paano binibilang ang puntos sa baccarat.'],
      ['player1', 'Present po!'],
      ['', 'Ang 10 at mga mukha ay sero. Ang alas ay isa. Madali lang, ’di ba?'],
    ],
  ),
  host(
    'luwalhati',
    'Luwalhati',
    3,
    both('Mesa ng mga VIP, tahimik at maayos', 'The quiet table for VIPs'),
    { roomType: 'vip' },
    [
      ['', 'Welcome sa VIP room. Dito, kilala natin ang isa’t isa.'],
      ['player2', 'Salamat, Luwalhati. Ang ganda ng mesa.'],
    ],
  ),
  host(
    'sinag',
    'Sinag',
    4,
    both('Gabi ng acoustic, isang araw na pasok', 'Acoustic night, one day of entry'),
    { roomType: 'payPerView', priceMinor: 50 * PESO },
    [
      ['', 'Salamat sa pagpunta! Unang kanta: para sa mga nagpupuyat.'],
      ['player2', '👏👏👏'],
    ],
  ),
  host(
    'tala',
    'Tala',
    5,
    both('Balita sa sabong at sports', 'Cockfight and sports talk'),
    { streaming: false },
    [['', 'Magpapahinga muna ako. Nasa chat pa rin ako bukas.']],
  ),
  host(
    'hiyas',
    'Hiyas',
    6,
    both('Bingo tuwing hapon', 'Bingo in the afternoon'),
    { streaming: false, followers: ['player1'] },
    [['', 'Alas-tres ang susunod na bingo. Kita-kits!']],
  ),
  host(
    'dayang',
    'Dayang',
    7,
    both('Nakabakasyon hanggang sa susunod na buwan', 'On leave until next month'),
    { active: false, streaming: false },
    [['', 'Bakasyon muna ako. Miss ko kayo!']],
  ),
];
