import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { notesServer } from './build/notesServer';

/** Notes of QA; tests name another file. */
const NOTES = process.env['ATLAS_NOTES'] ?? join(import.meta.dirname, '../docs/notes.json');

/** The atlas is a static site with relative URLs, so that any folder can host it. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  // `atlas/build` writes the data into the built site.
  publicDir: false,
  resolve: { tsconfigPaths: true },
  plugins: [react(), notesServer(NOTES)],
  build: {
    outDir: '../dist-atlas',
    emptyOutDir: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
  },
});
