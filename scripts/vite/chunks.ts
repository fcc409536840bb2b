import { MANIFEST } from '../../src/config/screens';
import { BEHIND_THE_PAGE, LOADERS, sourcesOf } from '../../src/config/sources';

/** The path of a module in the repository. */
const pathOf = (module: string): string => module.replace(/^.*?\/(?=(?:src|contract)\/)|\?.*$/g, '');

const folderOf = (path: string): string | undefined => path.split('/').at(-2);

/** Folders that screens of other folders use as well, with a large library: forms, and a sanitiser of HTML. */
const USED_BY_SCREENS = ['account', 'html'];

/** Folders with a chunk of their own: those of the views in the manifest. */
const FOLDERS: ReadonlySet<string | undefined> = new Set([
  ...USED_BY_SCREENS,
  ...MANIFEST.map((row) => folderOf(sourcesOf(row)[0] ?? '')),
]);

/** The folder of the view that a flow belongs to. */
const FOLDER_OF_FLOW = new Map(
  MANIFEST.map((row) => {
    const [view = '', flow] = sourcesOf(row);
    return [flow, folderOf(view)] as const;
  }),
);

/** The chunk of a view, of a chart in a folder of that name, or of the flow of such a view. */
function chunkOf(module: string): string | null {
  const path = pathOf(module);
  const folder = /^src\/(?:features|machines)\//.test(path) ? folderOf(path) : FOLDER_OF_FLOW.get(path);
  return folder !== undefined && FOLDERS.has(folder) ? folder : null;
}

const isSource = (module: string): boolean => /^(?:src|contract)\//.test(pathOf(module));

/**
 * How the build splits the product. The first group that matches a module takes it, with everything that it imports and
 * that no earlier group has. Modules in no group, such as texts and large libraries, load by themselves.
 */
export const CHUNKS = [
  // Shared by every page: compresses best as one chunk, in one request.
  { name: 'start', tags: ['$initial' as const] },
  { name: 'screen', test: (module: string) => LOADERS.includes(pathOf(module)) },
  {
    name: 'shared',
    test: (module: string) =>
      isSource(module) &&
      !pathOf(module).startsWith('src/locales/') &&
      !BEHIND_THE_PAGE.includes(pathOf(module)) &&
      chunkOf(module) === null,
    minShareCount: 3,
  },
  { name: 'deferredCharts', test: (module: string) => BEHIND_THE_PAGE.includes(pathOf(module)) },
  ...USED_BY_SCREENS.map((name) => ({ name, test: (module: string) => chunkOf(module) === name })),
  { name: chunkOf },
];
