/** Modules of the product whose paths start with one of these patterns. */
const sources = (...patterns: readonly string[]): RegExp => new RegExp(`/src/(?:${patterns.join('|')})`);

/**
 * Chunks of lazily loaded code, and their modules. A request costs a slow phone half a second, and a chunk several
 * turns of the main thread, so modules that are needed together share a chunk, and no chunk is tiny. An earlier row
 * includes everything that its modules import.
 */
const LAZY: Readonly<Record<string, RegExp>> = {
  // What most screens need to show.
  common: sources(
    'composition/(?:flows/(?:flows|screenFlows)|services/(?:joinPages|listedGames)|site/createAppServices|wiring/)',
    'features/(?:format/dates|manifest/screen|page/(?:FlowFrame|PageHeader|PromotionPicture|ScreenPage|SmallPicture))',
    'features/state/(?:backgroundCharts|contacts|lateNumbers)',
    'machines/(?:attempt|launch/launchRules)\\.',
    'readers/(?!phone)',
    'routes/',
    'services/(?:contract/(?:account|content|siteSettings)\\.|device/webOtp|(?:i18n|storage|typed|vault)/)',
    'ui/(?:Checkbox|Chip|composing|EmptyState|ListRow|LoadingMore|Modal|PageTitle|PaginationDots|Popup|SegmentedTabs|Skeleton|TextField)',
    'ui/(?:TileGrid|icons/(?:first|further|icon)|roving)',
  ),
  // Sanitises HTML from outside, for announcements among others.
  markup: /\/node_modules\/dompurify\/|\/src\/features\/content\//,
  // Promotions and announcements, whose pages many visits start with.
  promotions:
    /\/src\/(?:features\/(?:notices|promotions)\/|composition\/flows\/(?:notices|promotions)Flow\.)/,
  // Requests, and what other screens share.
  requests:
    /\/src\/(?:ui\/(?!scroll|staggeredRows|tileColumns|virtualRows)|services\/(?:api|contract|device|kept)\/)|\/src\/composition\/flows\/siteFlows|\/src\/features\/(?:format\/|manifest\/|page\/|state\/|app\/FeedbackViews\.tsx|game\/[^/]+$|home\/Vendors|winners\/)|\/node_modules\/ofetch\//,
  // Seals what is sent.
  sealing: /\/node_modules\/crypto-js\/|\/src\/services\/crypto\//,
  // The login, with its form libraries.
  login:
    /\/src\/features\/popups\/(?:login\/|[^/]+$)|\/src\/composition\/flows\/loginFlow\.ts|\/node_modules\/(?:@hookform|react-hook-form)\//,
  // Loads with the first ceremony.
  passkeys: /\/node_modules\/@simplewebauthn\//,
  // Registration, recovery and password change.
  account:
    /\/src\/features\/(?:account\/(?!StrengthMeter|strength)|popups\/)|\/src\/services\/(?:humanCheck|passkeys)\/|\/src\/composition\/flows\/(?:changePassword|recovery|registration)Flow\.ts/,
  // A grid of games, and the search.
  grid: /\/src\/features\/(?:gameList\/(?:GameGrid|GameList\.|OwnEmpty|chart|rows)|search\/)|\/src\/ui\/(?:scroll|staggeredRows|tileColumns|virtualRows)|\/src\/composition\/flows\/searchFlow\./,
  // Lists of games.
  lists: /\/src\/features\/gameList\/|\/src\/composition\/flows\/categoryFlow\.ts/,
  // Game centre, jackpots and lottery.
  games:
    /\/src\/features\/gameCenter\/|\/src\/features\/home\/LayoutGames|\/src\/composition\/flows\/(?:gameCenter|jackpots|lottery)Flow\.ts/,
  // Loads right after the first screen.
  background:
    /\/src\/features\/(?:app\/|home\/(?!NewsSlides)|launch\/|menu\/|shell\/(?!InviteSheet))|\/src\/composition\/(?:flows\/(?:backgroundFlow|homeFlows)|services\/preferences)\.ts/,
  // Opens long after the start.
  late: /\/src\/features\/(?:home\/NewsSlides|shell\/InviteSheet)/,
  content:
    /\/src\/features\/(?:download|events|help|rewards)\/|\/src\/composition\/flows\/(?:download|events|help|rewardCentre|rewardForm)Flow\.ts/,
  own: /\/src\/features\/(?:agent|bonus|cashier|chat|mailReset|member|protection|record|settings)\/|\/src\/composition\/flows\/\w+Flows?\.ts/,
  // Large, and each used in one place only.
  identity: /\/node_modules\/@?firebase\/|\/phoneVerification\/firebase/,
  strength: /\/node_modules\/@zxcvbn-ts\/|\/src\/features\/account\/(?:StrengthMeter|strength)/,
  carousel: /\/node_modules\/embla-|\/src\/features\/banner\/Carousel/,
};

/** Texts of the background chunk and of the account; texts of other screens are in a separate chunk. */
const EARLY: readonly (string | undefined)[] = ['common', 'home', 'winners', 'catalogue', 'account'];
/** Texts of one language except those of the first screen, which have their own chunk. */
const TEXTS = /\/src\/locales\/(\w+)\/(?!index)(\w+)\.ts$/;

function textsOf(module: string): string | null {
  const [, language, part] = TEXTS.exec(module) ?? [];
  return language === undefined ? null : `${EARLY.includes(part) ? 'early' : 'further'}-${language}`;
}

/** How the build splits the product into chunks; the first matching row wins. */
export const CHUNKS = [
  // Shared by every page: compresses best as one chunk, in one request.
  { name: 'start', tags: ['$initial' as const] },
  { name: textsOf },
  ...Object.entries(LAZY).map(([name, test]) => ({ name, test })),
];
