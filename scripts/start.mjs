/** `npm start`: installs, builds and runs the whole product on one port, with its own embedded database. */
import './lib/help.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, checkNode, install, ROOT } from './lib/setup.mjs';

await checkNode();
await install();
await build();

// On a local machine this is a demo; with the embedded database, its codes and mails can be read at /dev/outbox.
const { HOST = '127.0.0.1', DATABASE_URL, TRUSTED_PROXIES, DEMO_WORLD = '1' } = process.env;
const isDemo = ['127.0.0.1', 'localhost', '::1'].includes(HOST) && !TRUSTED_PROXIES && DEMO_WORLD === '1';
const hasPages = isDemo && !DATABASE_URL;

const server = spawn(process.execPath, [join(ROOT, 'dist-server', 'main.js'), ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: ['ignore', 'inherit', 'inherit'],
  // In a separate process group, so that an interrupt in the terminal reaches it only once, forwarded by this process.
  detached: true,
  env: {
    NODE_ENV: 'production',
    ...(isDemo ? { DEMO_WORLD: '1' } : {}),
    ...(hasPages ? { DEV_PAGES: '1' } : {}),
    ...process.env,
  },
});
// The server finishes pending work and exits first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
server.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 130)));
