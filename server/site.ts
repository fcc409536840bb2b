import type { ServerOptions } from './app';
import type { Configuration } from './config';
import { createShell, type Frontend, openBuild, openDevelopment } from './shell';

/** What `startServer` needs for the site, and the development server to close at the end. */
interface OpenedSite extends Pick<ServerOptions, 'site' | 'middleware'> {
  readonly development?: { close(): Promise<void> };
}

/** Opens the built front end, or a development server with hot reload over the sources. */
export async function openSite({ production, distFolder, secure }: Configuration): Promise<OpenedSite> {
  if (distFolder === undefined) return {};
  const around = (frontend: Frontend): Pick<ServerOptions, 'site'> => ({
    site: (status) => createShell({ frontend, status, secure }),
  });
  if (production) return around(await openBuild(distFolder));
  const { createServer } = await import('vite');
  const development = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  return {
    ...around(openDevelopment(development, process.cwd())),
    middleware: development.middlewares,
    development,
  };
}
