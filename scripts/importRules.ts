/**
 * The house rules: who may import whom (ARCHITECTURE.md). `scripts/imports.ts` checks them with
 * dependency-cruiser, once on the imports that run and once with the imports of types among them.
 */

import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';

interface Allowance {
  readonly values: string[];
  readonly types: string[];
}

/** Rooms that values come from, and rooms that types may come from as well; patterns of paths. */
const ROOMS: Readonly<Record<string, Allowance>> = {
  '^src/machines/': { values: ['^src/machines/', '^src/config/'], types: ['^src/services/contract/'] },
  '^src/features/': {
    values: ['^src/features/', '^src/machines/', '^src/ui/', '^src/config/'],
    types: ['^src/services/contract/', '^src/locales/'],
  },
  '^src/services/': { values: ['^src/services/', '^src/config/'], types: [] },
  '^src/routes/': { values: ['^src/routes/', '^src/features/', '^src/machines/'], types: [] },
  '^src/ui/': { values: ['^src/ui/'], types: [] },
  '^src/config/': { values: ['^src/config/'], types: ['^src/services/contract/'] },
  '^src/locales/': { values: ['^src/locales/'], types: [] },
  '^server/': { values: ['^server/', '^src/services/contract/', '^src/config/'], types: [] },
  '^explorer/': { values: ['^explorer/'], types: [] },
  '^atlas/': { values: ['^atlas/', '^explorer/', '^src/machines/', '^src/ui/'], types: [] },
};

/** Doors between rooms that single places have. */
const DOORS = [
  // How a chart is explored is written beside the chart, in the explorer's words.
  { from: '^src/machines/(?:.+\\.model|registry|samples)\\.ts$', to: '^explorer/' },
  // What a call throws is narrowed here to the codes of the wire, which only the contract lists.
  { from: '^src/machines/failure\\.ts$', to: '^src/services/contract/errors\\.ts$' },
  // Texts are loaded here, and nowhere else.
  { from: '^src/services/i18n/', to: '^src/locales/' },
  // The router is made of the generated tree of routes.
  { from: '^src/routeTree\\.gen\\.ts$', to: '^src/routes/' },
];

/** Packages that a room may use; a room that is not named here may use any that the product depends on. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  '^src/machines/': ['xstate'],
  '^src/config/': [],
  '^src/locales/': ['i18next'],
  '^src/ui/': ['react', 'react-dom', '@fontsource-variable/[^/]+', 'embla-carousel[^/]*'],
  '^src/services/contract/': ['zod'],
  '^explorer/': ['xstate', '@xstate/graph', 'elkjs'],
};

const INSIDE = '^(?:src|server|explorer|atlas|tests|scripts|bench)/';
/** Tools of a room that never ship. */
const WORKSHOP = '^src/ui/gallery/';

type Kind = 'values' | 'types';

const nameOf = (pattern: string): string => pattern.replace(/[^a-z]+/gi, '-').replace(/^-|-$/g, '');
type Rule = Extract<IForbiddenRuleType, { readonly to: { circular?: boolean } }>;

const rule = (name: string, comment: string, from: Rule['from'], to: Rule['to']): Rule => ({
  name,
  comment,
  severity: 'error',
  from,
  to,
});

/** Every import between rooms stays in what the table says. */
const roomRules = (kind: Kind) =>
  Object.entries(ROOMS).map(([from, { values, types }]) => {
    const doors = DOORS.filter((door) => door.from.startsWith(from));
    const allowed = kind === 'values' ? values : [...values, ...types];
    return rule(
      `${kind}-of-${nameOf(from)}`,
      `${from} may import ${kind} from ${allowed.join(', ')}`,
      { path: from, pathNot: [WORKSHOP, ...doors.map((door) => door.from)] },
      { path: INSIDE, pathNot: allowed },
    );
  });

/** A place with a door may use it besides what its room may. */
const doorRules = (kind: Kind) =>
  Object.entries(ROOMS).flatMap(([from, { values, types }]) =>
    DOORS.filter((door) => door.from.startsWith(from)).map((door) =>
      rule(
        `${kind}-of-${nameOf(door.from)}`,
        `${door.from} may import ${kind} from ${door.to} besides`,
        { path: door.from },
        { path: INSIDE, pathNot: [...values, ...(kind === 'values' ? [] : types), door.to] },
      ),
    ),
  );

const packageRules = Object.entries(PACKAGES).map(([from, names]) =>
  rule(
    `packages-of-${nameOf(from)}`,
    `${from} may use ${names.join(', ') || 'no package'}`,
    { path: from, pathNot: WORKSHOP },
    {
      path: 'node_modules/',
      ...(names.length === 0 ? {} : { pathNot: names.map((name) => `node_modules/(?:@types/)?${name}/`) }),
    },
  ),
);

/** Rules that hold for types as well. */
const general = [
  rule(
    'feature-insides',
    'A feature is used through its index, never through its insides.',
    { path: '^src/features/([^/]+)/' },
    { path: '^src/features/[^/]+/', pathNot: ['^src/features/$1/', '^src/features/[^/]+/index\\.tsx?$'] },
  ),
  rule(
    'composition-root',
    'Composition imports everything and is imported by nothing else.',
    { path: INSIDE, pathNot: '^(?:src/(?:main\\.tsx$|composition/)|tests/composition/)' },
    { path: '^src/(?:main\\.tsx$|composition/)' },
  ),
  rule(
    'product-without-tests',
    'Nothing that ships depends on tests, benchmarks or scripts.',
    { path: '^(?:src|server|explorer|atlas)/' },
    { path: '^(?:tests|bench|scripts)/' },
  ),
  rule('resolvable', 'Every import leads somewhere.', {}, { couldNotResolve: true }),
];

/** Rules on imports that run. */
export const valueRules = [
  ...roomRules('values'),
  ...doorRules('values'),
  ...packageRules,
  ...general,
  rule('no-circle', 'Files that need each other belong together.', {}, { circular: true }),
  rule(
    'browser-without-node',
    'What ships to players runs in a browser.',
    { path: '^src/', pathNot: WORKSHOP },
    { dependencyTypes: ['core'] },
  ),
  rule(
    'shipped-from-dependencies',
    'What runs in production is no development dependency.',
    {
      path: '^(?:src|server)/',
      pathNot: [
        WORKSHOP,
        '^src/machines/(?:.+\\.model|registry)\\.ts$',
        '\\.config\\.ts$',
        '^server/development\\.ts$',
      ],
    },
    { dependencyTypes: ['npm-dev', 'npm-no-pkg'] },
  ),
];

/** Rules on all imports, those of types among them. */
export const typeRules = [...roomRules('types'), ...doorRules('types'), ...general];

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
