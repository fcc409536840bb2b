import { createServer } from 'node:http';
import type { Logger } from 'pino';
import { describeError } from '../http/log';
import type { Metrics } from './metrics';

/** Path of the metrics on their own port. */
export const METRICS_PATH = '/metrics';

/** Address of the metrics endpoint, separate from the public one. */
export interface MetricsAddress {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
}

/** A running metrics endpoint. */
export interface MetricsServer {
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves the metrics on their own port. Rejects when the port is taken. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: MetricsAddress,
  log: Logger,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== METRICS_PATH) {
      response.writeHead(404).end();
      return;
    }
    metrics.render().then(
      ({ text, contentType }) => response.writeHead(200, { 'content-type': contentType }).end(text),
      (error: unknown) => {
        log.error({ error: describeError(error) }, 'metrics failed');
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  server.on('error', (error) => log.error({ error: describeError(error) }, 'metrics server failed'));
  const address = server.address();
  const bound = address !== null && typeof address === 'object' ? address.port : port;
  return {
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
