import type { LanguageCode, SystemStatus } from '@contract/system';
import { gameLinkOf } from '@/config/gameLink';
import { LANGUAGE_LOCALES, localeOf } from '@/config/languages';
import { escapeHtml } from '@/config/pageFormat';
import { PROMOTIONS_PATH, SEARCH_PATH } from '@/config/routes';

/** Link preview of a game in the visitor's language. */
export interface GamePreview {
  readonly name: string;
  readonly vendor: string;
  /** URL of its tile, absolute or relative to the site. */
  readonly picture: string;
}

const TEXTS = {
  TY: {
    title: (brand: string) => `${brand} – slots, mesa ng casino, fishing at iba pa`,
    description: (brand: string) =>
      `Maglaro sa ${brand}: slots, mesa ng casino, fishing, bingo at lotto sa iisang lobby. Para sa edad na pinapayagan ng batas lamang. Maglaro nang responsable.`,
    game: (name: string, brand: string) => `${name} – ${brand}`,
    gameDescription: (name: string, vendor: string) =>
      `Laruin ang ${name} ng ${vendor}. Puwede mo muna itong subukan nang libre kung may free play ito.`,
    shortcuts: { hot: 'Mga sikat na laro', search: 'Maghanap ng laro', promotions: 'Mga promo' },
    screenshots: { phone: 'Mga laro sa telepono', desktop: 'Mga laro sa malaking screen' },
  },
  EN: {
    title: (brand: string) => `${brand} – slots, casino tables, fishing and more`,
    description: (brand: string) =>
      `Play at ${brand}: slots, casino tables, fishing, bingo and lotteries in one lobby. For players of legal age only. Play responsibly.`,
    game: (name: string, brand: string) => `${name} – ${brand}`,
    gameDescription: (name: string, vendor: string) =>
      `Play ${name} by ${vendor}. Where it has free play, you can try it first without money.`,
    shortcuts: { hot: 'Hot games', search: 'Find a game', promotions: 'Promotions' },
    screenshots: { phone: 'Games on a phone', desktop: 'Games on a large screen' },
  },
} as const satisfies Record<LanguageCode, unknown>;

/** Metadata of a page for search engines and link previews. */
export interface PageMetadata {
  readonly language: LanguageCode;
  readonly brand: string;
  /** Public origin of the site, e.g. `https://lobby.example`. */
  readonly origin: string;
  readonly path: string;
  /** The game in the URL. */
  readonly game: (GamePreview & { readonly nodeId: number }) | undefined;
}

const named = (attribute: 'name' | 'property', name: string, content: string): string =>
  `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;

/** Open Graph knows the table's own codes only: `tl_PH`, not `fil_PH`. */
const openGraphLocale = (language: LanguageCode): string =>
  LANGUAGE_LOCALES[language].replace(/-(.+)/, (_, region: string) => `_${region.toUpperCase()}`);

/** Description and Open Graph tags of a page: of the game in its URL, otherwise of the site. */
export function metadataTags({ language, brand, origin, path, game }: PageMetadata): string {
  const texts = TEXTS[language];
  const description = game ? texts.gameDescription(game.name, game.vendor) : texts.description(brand);
  const absolute = (path: string) => new URL(path, origin).href;
  return [
    named('name', 'description', description),
    named('property', 'og:type', 'website'),
    named('property', 'og:site_name', brand),
    named('property', 'og:locale', openGraphLocale(language)),
    named('property', 'og:title', game ? texts.game(game.name, brand) : texts.title(brand)),
    named('property', 'og:description', description),
    named('property', 'og:url', absolute(game ? gameLinkOf(game.nodeId) : path)),
    named('property', 'og:image', absolute(game ? game.picture : '/icons/icon-512.png')),
    named('name', 'twitter:card', 'summary'),
  ].join('\n    ');
}

/** Fields of the web app manifest other than name and icons (PROD-06). */
function installationTexts(language: LanguageCode, brand: string) {
  const { description, shortcuts, screenshots } = TEXTS[language];
  return {
    description: description(brand),
    categories: ['games', 'entertainment'],
    shortcuts: [
      { name: shortcuts.hot, url: '/m/hot-games' },
      { name: shortcuts.search, url: SEARCH_PATH },
      { name: shortcuts.promotions, url: PROMOTIONS_PATH },
    ],
    // Screenshots of a game list without a brand, so that they are valid for every merchant's site.
    screenshots: [
      {
        src: '/screenshots/list-phone.webp',
        type: 'image/webp',
        sizes: '780x1688',
        form_factor: 'narrow',
        label: screenshots.phone,
      },
      {
        src: '/screenshots/list-desktop.webp',
        type: 'image/webp',
        sizes: '1440x900',
        form_factor: 'wide',
        label: screenshots.desktop,
      },
    ],
  };
}

/** Colour before styles arrive. */
const BACKGROUND = '#060b12';

/** The web app manifest (PROD-06, PROD-07); the name comes only from the configuration. */
export function webManifest(status: SystemStatus, language: LanguageCode): Record<string, unknown> {
  const { brandName } = status.info.whitelabel;
  return {
    id: '/m/home',
    name: brandName,
    short_name: brandName,
    lang: localeOf(language),
    ...installationTexts(language, brandName),
    start_url: '/m/home',
    scope: '/',
    display: 'standalone',
    // Games can be in either orientation.
    orientation: 'any',
    background_color: BACKGROUND,
    theme_color: BACKGROUND,
    icons: [
      { src: '/icons/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      { src: '/icons/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
      { src: '/icons/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
      { src: '/icons/maskable-192.png', type: 'image/png', sizes: '192x192', purpose: 'maskable' },
      { src: '/icons/maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  };
}
