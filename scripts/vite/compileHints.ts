import type { Plugin } from 'vite';

/**
 * Read by V8 at the start of a script: it compiles all functions at once, on a thread of its own and while the script
 * still arrives, instead of one by one on the main thread when they are first called. Other engines ignore it.
 */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/** Starts the scripts of the build with {@link COMPILE_HINT}. */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      // Vite's own first line is added here; a banner would be behind it.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          file.code = COMPILE_HINT + file.code;
          const map = bundle[`${file.fileName}.map`];
          if (map?.type !== 'asset') continue;
          // In a source map, a semicolon is a line without mappings.
          const content: { readonly mappings: string } = JSON.parse(String(map.source));
          map.source = JSON.stringify({ ...content, mappings: `;${content.mappings}` });
        }
      },
    },
  };
}
