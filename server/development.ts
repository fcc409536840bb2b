import { createServer as createHttpServer, type Server } from 'node:http';
import type { ServerOptions } from './app';
import { type Frontend, openDevelopment } from './shell';

/** Vite in front of the real server: pages and modules from the sources, with hot reload, on the server's port. */
export interface DevelopmentSite {
  readonly frontend: Frontend;
  readonly middleware: NonNullable<ServerOptions['middleware']>;
  /** Lets hot reload use the sockets of the listening server. */
  attach(http: Server): void;
  close(): Promise<void>;
}

/** Starts Vite with the sources in the working directory. */
export async function openVite(): Promise<DevelopmentSite> {
  // A development dependency, never loaded in production.
  const { createServer } = await import('vite');
  // Never listens: Vite needs a server for upgrades, and ours does not exist yet.
  const upgrades = createHttpServer();
  const vite = await createServer({
    appType: 'custom',
    // Sandboxed game frames have an opaque origin; the studio answers their preflights.
    server: { middlewareMode: true, hmr: { server: upgrades }, cors: false },
  });
  return {
    frontend: openDevelopment(vite, vite.config.root),
    middleware: vite.middlewares,
    attach: (http) => http.on('upgrade', (...upgrade) => upgrades.emit('upgrade', ...upgrade)),
    close: () => vite.close(),
  };
}
