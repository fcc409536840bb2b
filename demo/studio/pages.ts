import { refusalResponse } from '@server/http/envelope';
import { Refusal } from '@server/http/refusal';
import { represent } from '@server/http/represent';
import type { PageOptions } from '@server/play/rules';
import { Hono } from 'hono';
import { type ReelArt, reelArt } from '../art';
import { ACCENTS, MOTIFS } from '../seed/world/types';
import { openPageFiles, PAGE_POLICY } from './pageFiles';
import { SCENES } from './scenes';

/** Maximum number of games with cached pictures. */
const REELS_KEPT = 64;

/** Serves the pages of the scenes, their files, and the reel pictures of slots. */
export function openPages({
  base,
  find,
  onFault,
}: PageOptions): (request: Request) => Response | Promise<Response> {
  const app = new Hono().basePath(base);
  const pages = openPageFiles();

  /** Cached pictures of slots by game; the oldest are evicted. */
  const reels = new Map<number, ReelArt>();
  async function reelsOf(nodeId: number): Promise<ReelArt | undefined> {
    const known = reels.get(nodeId);
    if (known !== undefined) return known;
    const found = await find(nodeId);
    if (found?.play.scene !== 'slots') return undefined;
    const { gameName, motif, accent } = found.row;
    const art = reelArt({
      id: String(nodeId),
      title: gameName,
      motif: MOTIFS.find((name) => name === motif),
      accent: ACCENTS.find((name) => name === accent),
    });
    if (reels.size >= REELS_KEPT) reels.delete(reels.keys().next().value ?? nodeId);
    reels.set(nodeId, art);
    return art;
  }

  app.get('/reels/:nodeId{[0-9]{1,9}}/:name', async (context) => {
    const { nodeId, name } = context.req.param();
    const art = await reelsOf(Number(nodeId));
    const svg = name === 'backdrop.svg' ? art?.backdrop : art?.symbols[Number(/^(\d)\.svg$/.exec(name)?.[1])];
    if (svg === undefined) return refusalResponse(new Refusal('not.found'));
    return new Response(svg, {
      headers: {
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'public, max-age=86400',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      },
    });
  });

  app.get('/files/:name', async (context) => {
    const file = await pages.file(context.req.param('name'));
    if (file === undefined) return refusalResponse(new Refusal('not.found'));
    const { type, plain, etag } = file;
    return represent(context.req.raw, {
      etag,
      codings: ['br'],
      body: (coding) => (coding === undefined ? plain : file.brotli()),
      headers: {
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        vary: 'Accept-Encoding',
        // Frames with an opaque origin always load modules cross-origin. The files contain no secrets.
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      },
    });
  });

  app.get('/:scene', async (context) => {
    const scene = SCENES.find((name) => name === context.req.param('scene'));
    if (scene === undefined) return refusalResponse(new Refusal('not.found'));
    return new Response(await pages.html(scene, base), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': PAGE_POLICY,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      },
    });
  });

  app.notFound(() => refusalResponse(new Refusal('not.found')));
  app.onError((error) => {
    onFault(error);
    return refusalResponse(new Refusal('unknown'));
  });
  return (request) => app.fetch(request);
}
