import { fileURLToPath } from 'node:url';

/** Files of a build by name. */
export type BuiltFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** Builds the game pages in memory, for a server that runs from its sources. */
export async function bundlePages(): Promise<BuiltFiles> {
  const isDevelopment = process.env['NODE_ENV'] === 'development';
  // A development dependency, never loaded by a built server.
  const { build } = await import('vite');
  const built = await build({
    configFile: fileURLToPath(new URL('../../scripts/vite/studioPages.config.ts', import.meta.url)),
    logLevel: 'error',
    // Readable in the browser during development; tests use the same output as a release.
    build: {
      write: false,
      ...(isDevelopment ? { minify: false, sourcemap: 'inline' } : { sourcemap: false }),
    },
  });
  if (!('output' in built)) throw new Error('The game pages were not built.');
  const encoder = new TextEncoder();
  return new Map(
    built.output.map((file) => {
      const content = file.type === 'chunk' ? file.code : file.source;
      return [file.fileName, typeof content === 'string' ? encoder.encode(content) : new Uint8Array(content)];
    }),
  );
}
