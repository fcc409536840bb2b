import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { hiddenMaps } from './hiddenMaps';

const root = fileURLToPath(new URL('../..', import.meta.url));
const views = join(root, 'demo/studio/page/views');

/** The build of the game pages: one script per scene, with shared code in chunks. Its manifest lists their imports. */
export default defineConfig({
  root,
  base: './',
  publicDir: false,
  resolve: { tsconfigPaths: true },
  plugins: [hiddenMaps()],
  build: {
    outDir: 'dist-studio',
    manifest: true,
    sourcemap: 'hidden',
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: Object.fromEntries(
        readdirSync(views).map((name) => [basename(name, '.ts'), join(views, name)] as const),
      ),
      output: {
        codeSplitting: {
          groups: [{ name: 'shell', test: /page\/(?:shell|kit|texts|view)\.ts|studio\.css/ }],
        },
      },
    },
  },
});
