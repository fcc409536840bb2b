/**
 * `npm run trace -- stack.txt`: where a stack trace of the built site comes from, by line of source. Without a file it
 * reads the standard input. The maps are those that the build leaves in `dist-maps`, and in
 * `dist-studio-maps` for the pages of games; MAPS_DIR names another folder.
 */
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
