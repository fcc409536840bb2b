import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The atlas is a static site with relative URLs, so that any folder can host it. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  publicDir: '../.cache/atlas/public',
  resolve: { tsconfigPaths: true },
  plugins: [react()],
  build: {
    outDir: '../dist-atlas',
    emptyOutDir: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
  },
});
