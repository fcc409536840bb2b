import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ADDRESS = '/__inspector';
const PAGE = 'atlas/inspector.html';

/** In development: the inspector of the running charts at `/__inspector`. */
export function inspector(): Plugin {
  return {
    name: 'inspector',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(ADDRESS, (request, response, next) => {
        readFile(join(server.config.root, PAGE), 'utf8')
          .then((html) => server.transformIndexHtml(`/${PAGE}`, html, request.originalUrl))
          .then((html) => response.setHeader('content-type', 'text/html').end(html), next);
      });
    },
  };
}
