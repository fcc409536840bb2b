/** `npm start`: installs, builds and runs the whole product on one port, with its own embedded database. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, checkNode, install, ROOT } from './lib/setup.mjs';

await checkNode();
await install();
await build();

// On one's own machine, with the embedded database, this is a demo: its codes and mails can be read at /dev/outbox.
const { HOST = '127.0.0.1', DATABASE_URL, TRUSTED_PROXIES } = process.env;
const isDemo = ['127.0.0.1', 'localhost', '::1'].includes(HOST) && !DATABASE_URL && !TRUSTED_PROXIES;

const server = spawn(process.execPath, [join(ROOT, 'dist-server', 'main.js'), ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: ['ignore', 'inherit', 'inherit'],
  // In a group of its own, so that a terminal's interrupt reaches it once, through here.
  detached: true,
  env: { NODE_ENV: 'production', ...(isDemo ? { DEV_PAGES: '1' } : {}), ...process.env },
});
// The server finishes what is in flight and ends first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
server.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 130)));
