import type { LanguageCode, SystemStatus } from '@contract/system';
import { LANGUAGE_COOKIE } from '@/config/languageCookie';
import { localeOf } from '@/config/languages';
import { escapeHtml } from '@/config/pageFormat';
import {
  categoryPathOf,
  DOWNLOAD_PATH,
  EVENT_PATH,
  HELP_PATH,
  HOME_PATH,
  NOTICES_PATH,
  PROMOTIONS_PATH,
  SEARCH_PATH,
} from '@/config/routes';

const TEXTS = {
  TY: {
    own: 'Tagalog',
    menu: 'Menu',
    language: 'Wika',
    needsScripts: 'Kailangan ng JavaScript ang bahaging ito. Gumagana kahit wala ito ang mga nasa ibaba.',
    maintenance: {
      title: 'Babalik kami agad',
      text: (brand: string) => `Kasalukuyang inaayos ang ${brand}. Ligtas ang balanse mo at ang mga laro mo.`,
    },
    region: {
      title: 'Hindi available sa lugar mo',
      text: (brand: string) => `Hindi puwedeng ialok ang ${brand} sa kinaroroonan mo.`,
    },
    home: 'Home',
    games: 'Lahat ng laro',
    search: 'Maghanap',
    promotions: 'Mga promo',
    notices: 'Mga anunsyo',
    events: 'Mga pista',
    help: 'Help center',
    terms: 'Mga tuntunin at kondisyon',
    responsible: 'Mga limit at pahinga',
    contact: 'Makipag-ugnayan sa amin',
    download: 'Kunin ang app',
  },
  EN: {
    own: 'English',
    menu: 'Menu',
    language: 'Language',
    needsScripts: 'This part needs JavaScript. What is listed below works without it.',
    maintenance: {
      title: 'We will be right back',
      text: (brand: string) => `${brand} is under maintenance. Your balance and your games are safe.`,
    },
    region: {
      title: 'Not available in your region',
      text: (brand: string) => `${brand} may not be offered where you are.`,
    },
    home: 'Home',
    games: 'All games',
    search: 'Search',
    promotions: 'Promotions',
    notices: 'Announcements',
    events: 'Events',
    help: 'Help centre',
    terms: 'Terms and conditions',
    responsible: 'Limits and breaks',
    contact: 'Contact us',
    download: 'Get the app',
  },
} as const satisfies Record<LanguageCode, unknown>;

const WAYS = [
  ['home', HOME_PATH],
  ['games', categoryPathOf('ALLGAME') ?? HOME_PATH],
  ['search', SEARCH_PATH],
  ['promotions', PROMOTIONS_PATH],
  ['notices', NOTICES_PATH],
  ['events', EVENT_PATH],
  ['help', HELP_PATH],
  ['terms', `${HELP_PATH}?tag=terms`],
  ['responsible', `${HELP_PATH}?tag=responsible`],
  ['contact', `${HELP_PATH}?tag=contact`],
  ['download', DOWNLOAD_PATH],
] as const;

const link = (href: string, text: string, attributes = ''): string =>
  `<li><a href="${escapeHtml(href)}"${attributes}>${escapeHtml(text)}</a></li>`;

/** What a page says in a browser without scripts. */
export interface PlainPage {
  readonly language: LanguageCode;
  readonly brand: string;
  /** Undefined when it is unavailable. */
  readonly status: SystemStatus | undefined;
  /** Query of the page's address. */
  readonly query: URLSearchParams;
  /** Whether the page contains its screen. */
  readonly hasScreen: boolean;
}

/** The address of the same page in another language, which the server stores. */
function inLanguage(query: URLSearchParams, language: LanguageCode): string {
  const changed = new URLSearchParams(query);
  changed.set(LANGUAGE_COOKIE, language);
  return `?${changed}`;
}

/**
 * What a browser without scripts shows below the page: why it is closed or lacks its screen, and the menu and the
 * languages as links. Others read it as text.
 */
export function plainPage({ language, brand, status, query, hasScreen }: PlainPage): string {
  const texts = TEXTS[language];
  const closed = status?.maintenance
    ? texts.maintenance
    : status?.regionRestriction
      ? texts.region
      : undefined;
  const languages = status?.info.whitelabel.supportedLanguages ?? [];
  const why =
    closed !== undefined
      ? `<section><h1>${escapeHtml(closed.title)}</h1><p>${escapeHtml(closed.text(brand))}</p></section>`
      : hasScreen
        ? ''
        : `<section><p>${escapeHtml(texts.needsScripts)}</p></section>`;
  const ways =
    closed === undefined
      ? `<nav aria-label="${texts.menu}"><ul>${WAYS.map(([name, path]) => link(path, texts[name])).join('')}</ul></nav>`
      : '';
  const spoken = languages
    .filter((one) => one !== language)
    .map((one) =>
      link(
        inLanguage(query, one),
        TEXTS[one].own,
        ` lang="${localeOf(one)}" hreflang="${localeOf(one)}" rel="nofollow"`,
      ),
    );
  const others =
    spoken.length === 0 ? '' : `<nav aria-label="${texts.language}"><ul>${spoken.join('')}</ul></nav>`;
  return `<noscript><div class="plain">${why}${ways}${others}</div></noscript>`;
}
