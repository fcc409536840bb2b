import { MANIFEST } from '../../src/config/screens';
import { BEHIND_THE_PAGE, LOADERS, sourcesOf } from '../../src/config/sources';

/** The path of a module in the repository. */
const pathOf = (module: string): string => module.replace(/^.*?\/(?=(?:src|contract)\/)|\?.*$/g, '');

const folderOf = (path: string): string | undefined => path.split('/').at(-2);

/** The area of a view, a chart or a flow. */
const areaOf = (path: string): string | undefined =>
  /^src\/(?:features|machines|composition)\/(\w+)\//.exec(path)?.[1];

const VIEWS = MANIFEST.map((row) => sourcesOf(row)[0] ?? '');

/** Folders with a chunk of their own: those of the views in the manifest. */
const FOLDERS: ReadonlySet<string | undefined> = new Set(VIEWS.map(folderOf));

/** Areas with several such folders: what these share has a chunk of its own. */
const DIVIDED: ReadonlySet<string | undefined> = new Set(
  VIEWS.map(areaOf).filter((area) => !FOLDERS.has(area)),
);

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

/** The chunk of what the folders of an area share. */
function areaChunkOf(module: string): string | null {
  const path = pathOf(module);
  const area = areaOf(path);
  return area !== undefined && DIVIDED.has(area) && !BEHIND_THE_PAGE.includes(path) ? area : null;
}

/** Whether a module of the product has no chunk by its folder or area. */
function isCommon(module: string): boolean {
  const path = pathOf(module);
  return (
    /^(?:src|contract)\/(?!locales\/)/.test(path) &&
    !BEHIND_THE_PAGE.includes(path) &&
    chunkOf(module) === null &&
    areaChunkOf(module) === null
  );
}

/** Lazy parts that need a module of a shared chunk, at least. */
const SHARED = 3;

/**
 * How the build splits the product. The first group that matches a module takes it, with everything that it imports and
 * that no earlier group has. Modules in no group, such as texts and large libraries, load by themselves.
 */
export const CHUNKS = [
  // Shared by every page: compresses best as one chunk, in one request.
  { name: 'start', tags: ['$initial' as const] },
  { name: 'screen', test: (module: string) => LOADERS.includes(pathOf(module)) },
  { name: 'shared', test: isCommon, minShareCount: SHARED },
  { name: areaChunkOf, minShareCount: SHARED },
  { name: 'deferredCharts', test: (module: string) => BEHIND_THE_PAGE.includes(pathOf(module)) },
  { name: chunkOf },
];
