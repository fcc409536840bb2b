import type { LanguageCode, SystemStatus } from '@contract/system';
import { LANGUAGE_COOKIE } from '@/config/languageCookie';
import { LANGUAGE_NAMES, localeOf } from '@/config/languages';
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
import en from '@/locales/en';
import enCommon from '@/locales/en/common';
import ty from '@/locales/ty';
import tyCommon from '@/locales/ty/common';

/** Texts that only this page has. */
const OWN_TEXTS = {
  TY: {
    needsScripts: 'Kailangan ng JavaScript ang bahaging ito. Gumagana kahit wala ito ang mga nasa ibaba.',
    terms: 'Mga tuntunin at kondisyon',
    responsible: 'Mga limit at pahinga',
    contact: 'Makipag-ugnayan sa amin',
  },
  EN: {
    needsScripts: 'This part needs JavaScript. What is listed below works without it.',
    terms: 'Terms and conditions',
    responsible: 'Limits and breaks',
    contact: 'Contact us',
  },
} as const satisfies Record<LanguageCode, unknown>;

const TEXTS = {
  TY: { ...ty, ...tyCommon, ...OWN_TEXTS.TY },
  EN: { ...en, ...enCommon, ...OWN_TEXTS.EN },
} as const satisfies Record<LanguageCode, unknown>;

const WAYS = [
  ['shell.home', HOME_PATH],
  ['category.ALLGAME', categoryPathOf('ALLGAME') ?? HOME_PATH],
  ['search.title', SEARCH_PATH],
  ['promo.title', PROMOTIONS_PATH],
  ['notices.title', NOTICES_PATH],
  ['event.title', EVENT_PATH],
  ['help.title', HELP_PATH],
  ['terms', `${HELP_PATH}?tag=terms`],
  ['responsible', `${HELP_PATH}?tag=responsible`],
  ['contact', `${HELP_PATH}?tag=contact`],
  ['download.title', DOWNLOAD_PATH],
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
  const closed = status?.maintenance ? 'maintenance' : status?.regionRestriction ? 'region' : undefined;
  const languages = status?.info.whitelabel.supportedLanguages ?? [];
  const why =
    closed !== undefined
      ? `<section><h1>${escapeHtml(texts[`${closed}.title`])}</h1><p>${escapeHtml(texts[`${closed}.text`].replaceAll('{{brand}}', () => brand))}</p></section>`
      : hasScreen
        ? ''
        : `<section><p>${escapeHtml(texts.needsScripts)}</p></section>`;
  const ways =
    closed === undefined
      ? `<nav aria-label="${texts['action.menu']}"><ul>${WAYS.map(([name, path]) => link(path, texts[name])).join('')}</ul></nav>`
      : '';
  const spoken = languages
    .filter((one) => one !== language)
    .map((one) =>
      link(
        inLanguage(query, one),
        LANGUAGE_NAMES[one],
        ` lang="${localeOf(one)}" hreflang="${localeOf(one)}" rel="nofollow"`,
      ),
    );
  const others =
    spoken.length === 0
      ? ''
      : `<nav aria-label="${texts['shell.language']}"><ul>${spoken.join('')}</ul></nav>`;
  return `<noscript><div class="plain">${why}${ways}${others}</div></noscript>`;
}
