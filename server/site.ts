import type { ServerOptions } from './app';
import type { Configuration } from './config';
import type { DevelopmentSite } from './development';
import { createShell, type Frontend, openBuild } from './shell';

/** Options of `startServer` for the site, and the development server behind it. */
interface OpenedSite extends Pick<ServerOptions, 'site' | 'middleware'> {
  readonly development?: Pick<DevelopmentSite, 'attach' | 'close'>;
}

/** Opens the built front end, or a development server with hot reload over the sources. */
export async function openSite({ production, distFolder, secure }: Configuration): Promise<OpenedSite> {
  if (distFolder === undefined) return {};
  const around = (frontend: Frontend): Pick<ServerOptions, 'site'> => ({
    site: (platform) => createShell({ ...platform, frontend, secure }),
  });
  if (production) return around(await openBuild(distFolder));
  const { openVite } = await import('./development');
  const development = await openVite();
  return { ...around(development.frontend), middleware: development.middleware, development };
}
