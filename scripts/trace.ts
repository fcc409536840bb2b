/**
 * `npm run trace -- stack.txt`: maps a stack trace of the built site to source lines. Without a file it reads standard
 * input. The maps are in `dist-maps`, and in `dist-studio-maps` for game pages; MAPS_DIR names another folder.
 */
import './lib/help.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { traceStack } from './traceStack';
import { mapsOf } from './vite/hiddenMaps';

const { MAPS_DIR } = process.env;
const folders = MAPS_DIR === undefined ? [mapsOf('dist'), mapsOf('dist-studio')] : [MAPS_DIR];
const stack = readFileSync(process.argv[2] ?? 0, 'utf8');
process.stdout.write(
  traceStack(stack, (script) => {
    const file = folders.map((folder) => join(folder, `${script}.map`)).find((path) => existsSync(path));
    return file === undefined ? undefined : JSON.parse(readFileSync(file, 'utf8'));
  }),
);
