import { createServer as createHttpServer } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { startServer } from '@server/app';
import { readConfiguration } from '@server/config';
import { createWorld } from '@server/seed/world';
import { createShell, openDevelopment } from '@server/shell';
import { createServer as createVite } from 'vite';

/*
 * Development: one port. API, pictures and health are the server's; everything else goes to Vite first, and
 * what Vite does not know is a page of the shell.
 */

const configuration = readConfiguration(process.env);

/** Never listens: it only hands Vite the upgrades of the one server that does, for hot reload. */
const upgrades = createHttpServer();
const vite = await createVite({ server: { middlewareMode: true, hmr: { server: upgrades } } });

const server = await startServer({
  ...configuration,
  log: { level: configuration.logLevel },
  world: createWorld,
  checkAnswers: true,
  site(status) {
    const shell = createShell({
      frontend: openDevelopment(vite, vite.config.root),
      status,
      secure: false,
      onError: (error) => console.error(error),
    });
    return {
      fetch: (request, bindings) =>
        new Promise((resolve, reject) => {
          const { incoming, outgoing } = bindings;
          outgoing.once('close', () => resolve(RESPONSE_ALREADY_SENT));
          vite.middlewares(incoming, outgoing, (error?: unknown) => {
            if (error !== undefined) reject(error);
            else resolve(shell.fetch(request, bindings));
          });
        }),
    };
  },
});
server.http.on('upgrade', (...upgrade) => upgrades.emit('upgrade', ...upgrade));
console.log(`\n  ${server.origin}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await vite.close();
    await server.close();
    process.exit();
  });
}
