import type { Server } from 'node:http';
import { API_BASE } from '@contract/core';
import { CALLBACK_PATH } from '../cashier';
import { IMAGE_BASE } from '../images/pictures';
import { AVATAR_BASE } from '../member/avatars';
import { LIVE_PATH, READY_PATH } from './health';
import type { Metrics, ReplyOutcome, Surface } from './metrics';

const isBelow = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`);

/** Counts every answer of an HTTP server by surface and outcome, also those of requests that no route has seen. */
export function countReplies(http: Server, metrics: Metrics, studioBase: string): void {
  const surfaces: readonly (readonly [base: string, surface: Surface])[] = [
    [API_BASE, 'api'],
    [studioBase, 'studio'],
    [IMAGE_BASE, 'images'],
    [AVATAR_BASE, 'images'],
    [CALLBACK_PATH, 'callback'],
    [LIVE_PATH, 'health'],
    [READY_PATH, 'health'],
  ];
  http.on('request', (request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const surface = surfaces.find(([base]) => isBelow(path, base))?.[1] ?? 'site';
    response.once('close', () => {
      const { statusCode, writableFinished } = response;
      const outcome: ReplyOutcome =
        statusCode >= 500 ? 'failed' : !writableFinished ? 'gone' : statusCode >= 400 ? 'refused' : 'ok';
      metrics.replied(surface, outcome);
    });
  });
}
