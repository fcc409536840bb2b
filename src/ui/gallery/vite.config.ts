import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { SHELL_HTML } from '../shell.html';

/** Builds only the gallery, which is for developers and not part of the product build. */
export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  build: {
    outDir: join(tmpdir(), 'ui-gallery'),
    emptyOutDir: true,
    rolldownOptions: { input: ['gallery', 'shell'].map((page) => `src/ui/gallery/${page}.html`) },
  },
  cacheDir: 'node_modules/.vite-gallery',
  resolve: { tsconfigPaths: true },
  plugins: [
    react(),
    {
      name: 'shell',
      transformIndexHtml: {
        order: 'pre',
        handler: (html) =>
          html
            .replace(
              '<!--styles-->',
              () => `<style>${readFileSync(new URL('../critical.css', import.meta.url), 'utf8')}</style>`,
            )
            .replace('<!--markup-->', () => SHELL_HTML.replace('{{brand}}', 'Mayari')),
      },
    },
  ],
});
