/**
 * The import rules (docs/architecture.md). `scripts/imports.ts` checks them with dependency-cruiser, once for value imports
 * and once including type imports.
 */

import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';

interface Allowance {
  /** Why no more, for whoever breaks the rule. */
  readonly why: string;
  readonly values: string[];
  readonly types: string[];
}

/** For each folder, path patterns from which it may import values, and those from which it may import only types. */
const FOLDERS: Readonly<Record<string, Allowance>> = {
  '^contract/': {
    why: 'What page, server and conformance kit share: endpoints, schemas, and one reader for each kind of value.',
    values: ['^contract/', '^src/config/'],
    types: [],
  },
  '^src/machines/': {
    why: 'Charts decide, and are explored without a page, a server or a service: composition gives them their services.',
    values: ['^src/machines/', '^contract/(?:readers|passwords)/', '^contract/slips\\.ts$', '^src/config/'],
    types: ['^contract/'],
  },
  '^src/features/': {
    why: 'Views show charts and send them events; a call is made by a chart through composition.',
    values: [
      '^src/features/',
      '^src/machines/',
      '^contract/(?:readers|passwords)/',
      '^src/ui/',
      '^src/config/',
    ],
    types: ['^contract/', '^src/locales/'],
  },
  '^src/services/': {
    why: 'Services speak to the browser and the server, and know nothing of what is shown.',
    values: ['^src/services/', '^contract/', '^src/config/'],
    types: [],
  },
  '^src/routes/': {
    why: 'Routes only say which view an address has.',
    values: ['^src/routes/', '^src/features/', '^src/machines/'],
    types: [],
  },
  '^src/ui/': {
    why: 'The design system is used by every view and knows none.',
    values: ['^src/ui/'],
    types: ['^contract/readers/'],
  },
  '^src/config/': {
    why: 'Figures and names that everything else may use.',
    values: ['^src/config/'],
    types: ['^contract/'],
  },
  '^src/locales/': { why: 'Texts only.', values: ['^src/locales/'], types: [] },
  '^server/': {
    why: 'Page and server share the password check (decision 20) and the tolerance for typing errors in searches. The lifecycles of what lives on the platform are charts.',
    values: ['^server/', '^contract/', '^src/config/', '^src/machines/platform/'],
    types: [],
  },
  '^conformance/': {
    why: 'The kit checks any platform over HTTP, so it knows only the contract.',
    values: ['^conformance/', '^contract/'],
    types: [],
  },
  '^demo/': {
    why: 'Demo content builds on the platform, which uses it only through one interface.',
    values: ['^demo/', '^server/', '^contract/', '^src/config/'],
    types: [],
  },
  '^demo/studio/page/': {
    why: 'Game pages run in their own frame; besides the texts they import only types of rules and protocol.',
    values: ['^demo/studio/page/', '^demo/studio/texts\\.ts$'],
    types: ['^server/play/(?:protocol|rules)\\.ts$', '^demo/studio/scenes/', '^contract/'],
  },
  '^explorer/': { why: 'The explorer is a package of its own.', values: ['^explorer/'], types: [] },
  '^atlas/': {
    why: 'The atlas shows charts; it runs none of the product.',
    values: ['^atlas/', '^explorer/', '^src/machines/', '^src/ui/'],
    types: [],
  },
};

/** Additional imports allowed to single files. */
const EXCEPTIONS = [
  // If the first screen cannot be rendered, the page starts with the app shell.
  { from: '^server/shell/page\\.ts$', to: '^src/ui/shell\\.html\\.ts$' },
  // A browser without scripts reads the site's own texts.
  { from: '^server/shell/plainPage\\.ts$', to: '^src/locales/(?:en|ty)/(?:index|common)\\.ts$' },
  // Models are next to their charts and use the explorer's types.
  { from: '^src/machines/(?:.+\\.model|registry(?:\\.gen)?|shared/samples)\\.ts$', to: '^explorer/' },
  // Errors of calls are narrowed here to the API's codes, which only the contract lists.
  { from: '^src/machines/shared/failure\\.ts$', to: '^contract/errors\\.ts$' },
  // Texts are loaded here, and nowhere else.
  { from: '^src/services/i18n/', to: '^src/locales/' },
  // The map of the atlas draws the wiring table.
  {
    from: '^atlas/build/connections\\.ts$',
    to: '^src/composition/wiring/(?:connection|wiring|lazyWiring)\\.ts$',
  },
  // It keeps what it computes by the content of the sources.
  { from: '^atlas/build/jobs\\.ts$', to: '^scripts/lib/closure\\.mjs$' },
  // It also draws runs of the compositions that the tests explore.
  { from: '^atlas/build/compositions\\.ts$', to: '^tests/composition/explored/' },
  // Demo content is imported only where the platform is assembled; the core has its interface.
  { from: '^server/main\\.ts$', to: '^demo/index\\.ts$' },
  // The router uses the generated route tree.
  { from: '^src/routeTree\\.gen\\.ts$', to: '^src/routes/' },
];

/** Packages that a folder may use; folders not listed may use every dependency. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  '^src/machines/': ['xstate'],
  '^src/config/': [],
  '^src/locales/': ['i18next'],
  '^src/ui/': ['react', 'react-dom', '@fontsource-variable/[^/]+', 'embla-carousel[^/]*'],
  '^contract/': ['zod', 'libphonenumber-js', 'unhomoglyph', '@zxcvbn-ts/[^/]+'],
  '^demo/studio/page/': [],
  '^explorer/(?!adapters/)': ['xstate', '@xstate/graph', 'fast-check'],
  '^explorer/adapters/': ['xstate', 'vitest', 'playwright'],
};

/** Modules shared by features, imported one by one so that none includes the others. */
const SHARED = '^src/features/shared/(?:page|state)/';

/**
 * Areas of charts and views, each with the areas that it uses besides `shared`. The area `site` joins them all. No area
 * uses one that uses it.
 */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  boot: [],
  shell: [],
  account: [],
  catalogue: [],
  home: ['catalogue', 'content', 'shell'],
  content: ['boot', 'account', 'cashier'],
  play: ['account', 'protection'],
  cashier: ['account'],
  protection: ['account'],
  member: ['account', 'shell'],
  agent: ['account'],
  chat: [],
  platform: [],
};

const INSIDE = '^(?:src|contract|server|demo|conformance|explorer|atlas|tests|scripts|bench|simulation)/';
/** Development tools in a folder, which never ship. */
const WORKSHOP = '^src/ui/gallery/';

type Kind = 'values' | 'types';

/** A path pattern as a reader writes the path. */
const plain = (pattern: string): string => pattern.replace(/^\^/, '').replace(/\$$/, '').replaceAll('\\', '');
const nameOf = (pattern: string): string => pattern.replace(/[^a-z]+/gi, '-').replace(/^-|-$/g, '');
type Rule = Extract<IForbiddenRuleType, { readonly to: { circular?: boolean } }>;

const rule = (name: string, comment: string, from: Rule['from'], to: Rule['to']): Rule => ({
  name,
  comment,
  severity: 'error',
  from,
  to,
});

/** Every import between folders must be allowed by the table. */
const folderRules = (kind: Kind) =>
  Object.entries(FOLDERS).map(([from, { why, values, types }]) => {
    const exceptions = EXCEPTIONS.filter((exception) => exception.from.startsWith(from));
    const allowed = kind === 'values' ? values : [...values, ...types];
    return rule(
      `${kind}-of-${nameOf(from)}`,
      `${plain(from)} may import ${kind === 'values' ? 'values' : 'values and types'} from ${allowed.map(plain).join(', ')} only. ${why}`,
      { path: from, pathNot: [WORKSHOP, ...exceptions.map((exception) => exception.from)] },
      { path: INSIDE, pathNot: allowed },
    );
  });

const areaRules = Object.entries(AREAS).flatMap(([area, used]) => {
  const known = [area, 'shared', ...used];
  return ['machines', 'features'].map((floor) =>
    rule(
      `area-${area}-${floor}`,
      `The area ${area} may use ${known.join(', ')} only, so that areas do not depend on each other in circles (AREAS in scripts/importRules.ts). What two areas share is in shared; one chart tells another by a row of src/composition/wiring/wiring.ts.`,
      { path: `^src/${floor}/${area}/` },
      { path: `^src/${floor}/`, pathNot: `^src/${floor}/(?:${known.join('|')})/` },
    ),
  );
});

/** A file in the list may import these in addition to those of its folder. */
const exceptionRules = (kind: Kind) =>
  Object.entries(FOLDERS).flatMap(([from, { values, types }]) =>
    EXCEPTIONS.filter((exception) => exception.from.startsWith(from)).map((exception) =>
      rule(
        `${kind}-of-${nameOf(exception.from)}`,
        `${plain(exception.from)} may import ${kind} from ${plain(exception.to)} besides what its folder may.`,
        { path: exception.from },
        { path: INSIDE, pathNot: [...values, ...(kind === 'values' ? [] : types), exception.to] },
      ),
    ),
  );

const packageRules = Object.entries(PACKAGES).map(([from, names]) =>
  rule(
    `packages-of-${nameOf(from)}`,
    `${plain(from)} may use ${names.map(plain).join(', ') || 'no package'} only: what others need goes through them.`,
    { path: from, pathNot: WORKSHOP },
    {
      path: 'node_modules/',
      ...(names.length === 0 ? {} : { pathNot: names.map((name) => `node_modules/(?:@types/)?${name}/`) }),
    },
  ),
);

/** Files that answer calls: an area's `handlers.ts`, and one file for each further group of its calls. */
const HANDLERS = '^server/.+(?:/h|H)andlers\\.ts$';
/** Everything else that reads requests or writes answers. */
const HTTP =
  '^server/(?:http/|shell/|images/pictures\\.ts|control/control\\.ts|outbox/page\\.ts|routes\\.ts)';

/** Rules that hold for types as well. */
const general = [
  ...areaRules,
  rule(
    'feature-insides',
    'Import a feature through its index only, and shared modules one by one. The manifest loads each view separately.',
    { path: '^src/features/([^/]+)/', pathNot: '^src/features/site/' },
    {
      path: '^src/features/[^/]+/',
      pathNot: ['^src/features/$1/', SHARED, '^src/features/.+/index\\.tsx?$'],
    },
  ),
  rule(
    'composition-root',
    'Composition imports everything and is imported by nothing else.',
    {
      path: INSIDE,
      pathNot:
        '^(?:src/(?:(?:main|renderPage)\\.tsx$|composition/)|tests/composition/|atlas/build/|simulation/)',
    },
    { path: '^src/(?:(?:main|renderPage)\\.tsx$|composition/)' },
  ),
  rule(
    'product-without-tests',
    'Nothing that ships depends on tests, benchmarks, scripts or the simulation. The atlas is built from the repository.',
    { path: '^(?:src|contract|server|demo|conformance|explorer|atlas)/', pathNot: '^atlas/build/' },
    { path: '^(?:tests|bench|scripts|simulation)/' },
  ),
  rule(
    'handlers-without-sql',
    'A handler parses, calls the module of its area and answers; that module accesses the database.',
    { path: [HANDLERS, HTTP] },
    { path: ['^server/db/schema', 'node_modules/drizzle-orm/'] },
  ),
  rule(
    'pages-apart',
    'Game pages have a separate build; no other code imports them.',
    { path: '^demo/', pathNot: '^demo/studio/page/' },
    { path: '^demo/studio/page/' },
  ),
  rule(
    'studio-without-money',
    "The studio decides games; launches, rounds and money are the platform's.",
    { path: '^demo/studio/' },
    {
      path: '^server/',
      pathNot: '^server/(?:play/(?:chance|rules|protocol)|http/(?:envelope|refusal|represent))\\.ts$',
    },
  ),
  rule('no-circle', 'Files that import each other belong in one module.', {}, { circular: true }),
  rule('resolvable', 'Every import can be resolved.', {}, { couldNotResolve: true }),
];

/** Rules for value imports. */
export const valueRules = [
  ...folderRules('values'),
  ...exceptionRules('values'),
  ...packageRules,
  ...general,
  rule(
    'calls-answered-by-handlers',
    'Only handler files answer calls, and they contain no SQL.',
    { path: '^server/', pathNot: HANDLERS },
    { path: '^server/http/call\\.ts$' },
  ),
  rule(
    'browser-without-node',
    'Code that ships to players runs in a browser.',
    { path: '^(?:src|contract|demo/studio/page)/', pathNot: WORKSHOP },
    { dependencyTypes: ['core'] },
  ),
  rule(
    'shipped-from-dependencies',
    'Production code imports no development dependencies.',
    {
      path: '^(?:src|contract|server|demo)/',
      pathNot: [
        WORKSHOP,
        '^src/machines/(?:.+\\.model|registry(?:\\.gen)?)\\.ts$',
        '\\.config\\.ts$',
        '^server/development\\.ts$',
        '^demo/studio/bundlePages\\.ts$',
      ],
    },
    { dependencyTypes: ['npm-dev', 'npm-no-pkg'] },
  ),
];

/** Rules for all imports, including types. */
export const typeRules = [...folderRules('types'), ...exceptionRules('types'), ...general];

export const options: ICruiseOptions = {
  parser: 'swc',
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '\\.css$' },
  enhancedResolveOptions: {
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    exportsFields: ['exports'],
    conditionNames: ['import', 'types', 'node', 'default'],
    mainFields: ['module', 'main', 'types'],
  },
};
