import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { MANIFEST } from '@/config/screens';
import start from '@/locales/en';
import common from '@/locales/en/common';

const HEAD = '// Written by `npm run generate`.\n\n';

const quote = (text: string): string => `'${text}'`;
const sorted = (lines: Iterable<string>): string => [...new Set(lines)].toSorted().join('\n');

/** Module and export that a row names: `module`, or `module#export`. */
function named(text: string): readonly [module: string, name: string] {
  const [module = '', name = module.slice(module.lastIndexOf('/') + 1)] = text.split('#', 2);
  return [module, name];
}

/** Exports that match a pattern in modules below `src/machines`, with their modules and the pattern's second group. */
async function exportsOf(root: string, ending: string, pattern: RegExp) {
  const folder = join(root, 'src/machines');
  const files = (await readdir(folder, { recursive: true }))
    .filter((file) => file.endsWith(ending))
    .toSorted();
  const texts = await Promise.all(
    files.map(
      async (file) => [file.slice(0, -'.ts'.length), await readFile(join(folder, file), 'utf8')] as const,
    ),
  );
  return texts.flatMap(([module, text]) =>
    [...text.matchAll(pattern)].map(([, name = '', detail = '']) => ({ module, name, detail })),
  );
}

/** The charts exported by the models (`export const …Chart: ExplorableChart`), with their ids. */
const chartsOf = (root: string) =>
  exportsOf(root, '.model.ts', /^export const (\w+): ExplorableChart = \{\s*id: '([^']+)'/gm);

type Charts = Awaited<ReturnType<typeof chartsOf>>;

function registryText(charts: Charts): string {
  const imports = charts.map(({ module, name }) => `import { ${name} } from './${module}';`);
  return `${HEAD}import type { ExplorableChart } from '@explorer/types';
${imports.join('\n')}

export const charts: readonly ExplorableChart[] = [
${charts.map(({ name }) => `  ${name},`).join('\n')}
];
`;
}

/**
 * The tests of one chart. Each chart has its own file, so that running or changing one chart imports no other.
 */
const testText = ({
  name,
  module,
}: Charts[number]): string => `${HEAD}import { ${name} } from '@/machines/${module}';
import { testChart } from '../support/testChart';

testChart(${name}, ${quote(module)});
`;

type Row = (typeof MANIFEST)[number];
const screens = MANIFEST.filter(({ isPopup }) => !isPopup);
const popups = MANIFEST.filter(({ isPopup }) => isPopup);
const charted = screens.filter(({ flow }) => flow !== null);

/** Names and paths of the screens and popups, for the first screen. */
function screensText(): string {
  const routes = screens.flatMap(({ name, paths }) =>
    paths.map((path) => `  ${quote(path)}: ${quote(name)},`),
  );
  const list = (rows: readonly Row[]) => `[${rows.map(({ name }) => quote(name)).join(', ')}]`;
  return `${HEAD}/** Screens that load when the player opens them. */
export type ScreenName =
${screens.map(({ name }) => `  | ${quote(name)}`).join('\n')};

/** Screens by route. */
export const SCREEN_ROUTES: Readonly<Record<string, ScreenName>> = {
${routes.join('\n')}
};

/** Screens without their own chart. */
export const PLAIN_SCREENS = ${list(screens.filter(({ flow }) => flow === null))} as const;

/** Screens that show the item in their address. */
export const DETAIL_SCREENS: readonly string[] = ${list(screens.filter(({ isDetail }) => isDetail))};

/** The address of each popup over home. */
export const POPUP_PATHS = {
${popups.map(({ name, paths: [path = ''] }) => `  ${name}: ${quote(path)},`).join('\n')}
} as const;

/** Routes that show home with a popup open (ROUTE-05..ROUTE-09, ROUTE-50). */
export const POPUP_ROUTES: Readonly<Record<string, keyof typeof POPUP_PATHS>> = {
${popups.flatMap(({ name, paths }) => paths.map((path) => `  ${quote(path)}: ${quote(name)},`)).join('\n')}
};
`;
}

const titleRow = ({ name, title }: Row) => `  ${name}: ${quote(title)},`;

function popupTitlesText(): string {
  return `${HEAD}import type { PopupName } from '@/config/routes';
import type { ScreenTitleKey } from '@/features/shared/page/ScreenPage';

/** The title key of each popup. */
export const POPUP_TITLES = {
${popups.map(titleRow).join('\n')}
} as const satisfies Readonly<Record<PopupName, ScreenTitleKey>>;
`;
}

function viewsText(): string {
  const load = ({ name, view }: Row) => {
    const [module, component] = named(view);
    return `  ${name}: async () => (await import('@/features/${module}')).${component},`;
  };
  const plain = screens.filter(({ flow }) => flow === null);
  return `${HEAD}import type { ComponentType } from 'react';
import type { PopupName } from '@/config/routes';
import type { ScreenMachines } from '@/machines/site/lazyFlow/screenMachines.gen';
import type { PopupViewProps } from '@/features/shared/lazy';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import type { ScreenTitleKey } from '@/features/shared/page/ScreenPage';

/** The title key of each screen. */
export const SCREEN_TITLES = {
${screens.map(titleRow).join('\n')}
} as const satisfies Readonly<Record<string, ScreenTitleKey>>;

/** The view of each screen, which takes the actor of its chart. */
export const SCREEN_VIEWS: {
  readonly [Name in keyof ScreenMachines]: () => Promise<ComponentType<ScreenProps<Name>>>;
} = {
${charted.map(load).join('\n')}
};

/** The views of screens without a chart. */
export const PLAIN_VIEWS = {
${plain.map(load).join('\n')}
};

/** The view of each popup. */
export const POPUP_VIEWS: Readonly<Record<PopupName, () => Promise<ComponentType<PopupViewProps>>>> = {
${popups.map(load).join('\n')}
};
`;
}

function flowsText(): string {
  const rowOf = ({ name, view, flow, texts }: Row) => {
    const [module, create] = named(flow ?? `${view.split('/', 1)[0]}/${name}Flow`);
    const fields = [`load: async () => (await import('@/composition/${module}')).${create}`];
    if (texts !== undefined) fields.push(`texts: [${texts.map(quote).join(', ')}]`);
    return `  ${name}: { ${fields.join(', ')} },`;
  };
  return `${HEAD}import type { PopupName } from '@/config/routes';
import type { ScreenMachines } from '@/machines/site/lazyFlow/screenMachines.gen';
import type { LazyFlow } from './lazyFlow';

/** The chart of each screen with its services and texts. */
export const SCREEN_FLOWS: Readonly<Record<keyof ScreenMachines, LazyFlow>> = {
${charted.map(rowOf).join('\n')}
};

/** The chart of each popup with its services and texts. */
export const POPUP_FLOWS: Readonly<Record<PopupName, LazyFlow>> = {
${popups.map(rowOf).join('\n')}
};
`;
}

/** The charts of screens and popups, with their modules. */
async function chartsOfScreens(root: string) {
  const machines = await exportsOf(root, '.machine.ts', /^export const (\w+Machine)\b/gm);
  const chartOf = ({ name, machine = `${name}Machine` }: Row) => {
    const module = machines.find((one) => one.name === machine)?.module;
    if (module === undefined) throw new Error(`there is no chart ${machine} for ${name}`);
    return { name, machine, module };
  };
  return { ofScreens: charted.map(chartOf), ofPopups: popups.map(chartOf) };
}

type ChartsOfScreens = Awaited<ReturnType<typeof chartsOfScreens>>;

function machinesText({ ofScreens, ofPopups }: ChartsOfScreens): string {
  const typesOf = (charts: typeof ofScreens) =>
    charts.map(({ name, machine }) => `  ${name}: typeof ${machine};`).join('\n');
  return `${HEAD}${sorted([...ofScreens, ...ofPopups].map(({ machine, module }) => `import type { ${machine} } from '@/machines/${module}';`))}

/** The charts of the screens, by the screen's name. */
export interface ScreenMachines {
${typesOf(ofScreens)}
}

/** The charts of the popups, by the popup's name. */
export interface PopupMachines {
${typesOf(ofPopups)}
}
`;
}

/** The entries of the menus, with their icons and places. */
function menuText(): string {
  const entries = screens.flatMap(({ name, paths: [path = ''], title, menu }) =>
    menu === undefined ? [] : [{ name, path, title, ...menu }],
  );
  const icons = [...new Set(entries.map(({ icon }) => icon))].toSorted();
  const imports = icons.map((icon) => `import { ${icon} } from '@/ui/icons/${icon}';`);
  const rowOf = ({ name, icon, side: _side, grid: _grid, ...fields }: (typeof entries)[number]) =>
    `  ${name}: { ${Object.entries(fields)
      .map(([field, value]) => `${field}: ${quote(value)}`)
      .join(', ')}, icon: ${icon} },`;
  const inOrder = (menu: 'side' | 'grid', group: string) =>
    entries
      .filter((entry) => entry[menu]?.[0] === group)
      .toSorted((one, other) => (one[menu]?.[1] ?? 0) - (other[menu]?.[1] ?? 0))
      .map(({ name }) => quote(name))
      .join(', ');
  const groups = (menu: 'side' | 'grid', names: readonly string[]) =>
    names.map((group) => `  ${group}: [${inOrder(menu, group)}],`).join('\n');
  return `${HEAD}${sorted(imports)}
import type { EntryRow } from './entryRow';

/** The entries of the menus, by screen. */
export const ENTRIES = {
${entries.map(rowOf).join('\n')}
} as const satisfies Readonly<Record<string, EntryRow>>;

/** The side menu, most used first (MENU-01..MENU-04). */
export const SIDE = {
${groups('side', ['pages', 'help'])}
} as const;

/** The member menu (MEMBER-05, MEMBER-06). */
export const GRID = {
${groups('grid', ['money', 'gifts', 'help'])}
} as const;
`;
}

/** Which charts of screens hear of a session and of a language, and which open the login, as the charts say. */
async function listenersText(root: string, { ofScreens }: ChartsOfScreens): Promise<string> {
  const charts = await Promise.all(
    ofScreens.map(async ({ name, machine, module }) => {
      const exports: Readonly<Record<string, AnyStateMachine>> = await import(
        pathToFileURL(join(root, 'src/machines', `${module}.ts`)).href
      );
      const logic = exports[machine];
      return {
        name,
        events: logic?.events ?? [],
        actions: Object.keys(logic?.implementations.actions ?? {}),
      };
    }),
  );
  const list = (which: (chart: (typeof charts)[number]) => boolean) =>
    `[\n${charts.flatMap((chart) => (which(chart) ? [`  ${quote(chart.name)},`] : [])).join('\n')}\n] as const`;
  return `${HEAD}/** Charts of screens that depend on the session. */
export const SESSION_SCREENS = ${list(({ events }) => events.includes('session.changed'))};

/** Charts of screens that load content in one language. */
export const LANGUAGE_SCREENS = ${list(({ events }) => events.includes('language.changed'))};

/** Charts of screens that open the login. */
export const LOGIN_SCREENS = ${list(({ actions }) => actions.includes('openLogin'))};

/** Charts of screens that lead home by themselves. */
export const HOME_SCREENS = ${list(({ actions }) => actions.includes('goHome'))};
`;
}

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const FOR_WHOM = {
  everybody: 'everyone',
  session: 'any logged-in user',
  member: 'members with a real account',
  agent: 'agents',
} as const;

/** The manifest as a readable table. */
function screensTable(): string {
  const texts: Readonly<Record<string, string>> = { ...start, ...common };
  const rows = MANIFEST.map(({ name, paths, title, access, flow, machine, isPopup }) => {
    const chart = flow === null ? '' : (machine ?? `${name}Machine`).replace(/Machine$/, '');
    const link = chart && `[${chart}](statecharts/${kebab(chart)}.md)`;
    return `| ${texts[title] ?? title}${isPopup ? ' (popup)' : ''} | ${paths.map((path) => `\`${path}\``).join(', ')} | ${FOR_WHOM[access ?? 'everybody']} | ${link} |`;
  });
  return `# Screens

Generated by \`npm run generate\` from the manifest, \`src/config/screens.ts\`. Popups open over home, which is in \`src/config/routes.ts\`.

| title | addresses | for | chart |
|---|---|---|---|
${rows.join('\n')}
`;
}

/** Text of every generated module by path. Throws if the manifest names a chart that does not exist. */
export async function generatedModules(root: string): Promise<ReadonlyMap<string, string>> {
  const charts = await chartsOf(root);
  const ofManifest = await chartsOfScreens(root);
  return new Map([
    ['src/machines/registry.gen.ts', registryText(charts)],
    ...charts.map((chart) => [`tests/models/charts/${chart.detail}.test.ts`, testText(chart)] as const),
    ['src/machines/site/lazyFlow/screenMachines.gen.ts', machinesText(ofManifest)],
    ['src/config/screens.gen.ts', screensText()],
    ['src/features/site/screenViews.gen.ts', viewsText()],
    ['src/features/account/popups/popupTitles.gen.ts', popupTitlesText()],
    ['src/composition/site/screenFlows.gen.ts', flowsText()],
    ['src/composition/wiring/screens.gen.ts', await listenersText(root, ofManifest)],
    ['src/features/shell/menu/entries.gen.ts', menuText()],
    ['docs/screens.md', screensTable()],
  ]);
}
