import type { Layer } from '../http/env';
import { IMAGE_BASE } from '../images/pictures';
import { LIVE_PATH, READY_PATH } from '../metrics/health';
import type { Tracing } from './tracing';

/** Answers requests within a span, except those of the load balancer and for pictures. */
export const traceRequests = ({ request }: Pick<Tracing, 'request'>): Layer =>
  async function traceRequests(context, next) {
    const { method, path } = context.req;
    if ([LIVE_PATH, READY_PATH].includes(path) || path.startsWith(`${IMAGE_BASE}/`)) {
      await next();
      return;
    }
    await request(method, path, async () => {
      await next();
      return context.res;
    });
  };
