import { createServer as createHttpServer, type Server } from 'node:http';
import type { ServerOptions } from './app';
import { type Frontend, openDevelopment } from './shell';

/** Vite before the real server: pages and modules from the sources, with hot reload, on the server's own port. */
export interface DevelopmentSite {
  readonly frontend: Frontend;
  readonly middleware: NonNullable<ServerOptions['middleware']>;
  /** Lets hot reload use the sockets of the server that listens. */
  attach(http: Server): void;
  close(): Promise<void>;
}

/** Opens Vite over the sources in the working directory. */
export async function openVite(): Promise<DevelopmentSite> {
  // A development dependency: a production server never comes here.
  const { createServer } = await import('vite');
  // Never listens: Vite takes a server's upgrades, and ours does not exist yet.
  const upgrades = createHttpServer();
  const vite = await createServer({
    appType: 'custom',
    // Sandboxed game frames have no origin: their preflights are the studio's to answer.
    server: { middlewareMode: true, hmr: { server: upgrades }, cors: false },
  });
  return {
    frontend: openDevelopment(vite, vite.config.root),
    middleware: vite.middlewares,
    attach: (http) => http.on('upgrade', (...upgrade) => upgrades.emit('upgrade', ...upgrade)),
    close: () => vite.close(),
  };
}
