/** `npm run dev`: the real server with Vite in front of it on one port; restarts when the server changes. */
import './lib/help.mjs';
import { join } from 'node:path';
import { run } from './lib/process.mjs';
import { checkNode, install, QUIET_VITE, ROOT } from './lib/setup.mjs';

await checkNode();
await install();
const { code } = await run(
  join(ROOT, 'node_modules', '.bin', 'tsx'),
  // Pages of games are built by the server, not imported.
  ['watch', '--clear-screen=false', '--include', 'demo/studio/page/**/*', 'server/main.ts'],
  { cwd: ROOT, env: { NODE_ENV: 'development', DEMO_WORLD: '1', ...QUIET_VITE } },
);
process.exitCode = code;
