import { join } from 'node:path';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { describeError } from '../http/log';
import { Refusal } from '../http/refusal';
import { isKnown } from '../http/represent';
import { createTurns } from '../http/turns';
import {
  ART_VERSION,
  IMAGE_KINDS,
  IMAGE_WIDTHS,
  type ImageKind,
  type ImageWidth,
  type PictureFormat,
} from './addresses';
import { createPictureStore } from './store';

/** Draws pictures; resolves with undefined when the kind and id do not exist. */
export type Painter = (
  kind: ImageKind,
  id: string,
  width: ImageWidth,
  format: PictureFormat,
) => Promise<Uint8Array | undefined>;

/** Dependencies of the picture server. */
interface PictureParts {
  readonly paint: Painter;
  /** Directory for finished pictures; undefined disables the cache. */
  readonly cacheFolder: string | undefined;
  readonly log: Logger;
}

/** Concurrent drawings; drawing is heavy work. */
const PAINTERS = 2;
/** Maximum queued drawings, in total and per address (a screen requests about thirty). */
const MOST_WAITING = 400;
const MOST_OF_ADDRESS = 120;
const PLAIN_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/;

const isKind = (text: string): text is ImageKind => IMAGE_KINDS.some((kind) => kind === text);
const readWidth = (text: string | undefined): ImageWidth | undefined =>
  IMAGE_WIDTHS.find((width) => String(width) === (text ?? '320'));

/** Path of the pictures on this server. */
export const IMAGE_BASE = '/img';

/** Bindings: the address that turns are counted by. */
interface PictureBindings {
  readonly address: string;
}

/** The address that drawings for pages of the site count for. */
const SITE = 'site';

/** Reads pictures in AVIF by their path on this server; undefined when the picture is unavailable or elsewhere. */
export const readPicture =
  (pictures: Hono<{ Bindings: PictureBindings }>) =>
  async (path: string): Promise<Uint8Array | undefined> => {
    if (!path.startsWith(`${IMAGE_BASE}/`)) return undefined;
    const request = new Request(new URL(path, 'http://localhost'), { headers: { accept: 'image/avif' } });
    const answer = await pictures.fetch(request, { address: SITE });
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
  };

/** The format for a browser: AVIF, which is smaller, where its `Accept` header names it. */
const formatFor = (accept: string | undefined): PictureFormat =>
  /(?:^|,)\s*image\/avif\s*(?:[,;]|$)/.test(accept ?? '') ? 'avif' : 'webp';

/**
 * Serves `/img/<version>/<kind>/<id>.webp?w=<width>`: drawn once for each format, stored on disk, immutable in browser
 * caches. The name ends in `.webp` for every browser; those that accept AVIF get that.
 */
export function createPictures({
  paint,
  cacheFolder,
  log,
}: PictureParts): Hono<{ Bindings: PictureBindings }> {
  const pictures = new Hono<{ Bindings: PictureBindings }>().basePath(IMAGE_BASE);
  const underway = new Map<string, Promise<Uint8Array | undefined>>();
  const inTurn = createTurns({ workers: PAINTERS, most: MOST_WAITING, mostOfKey: MOST_OF_ADDRESS });
  const store = cacheFolder === undefined ? undefined : createPictureStore(cacheFolder);

  async function load(
    kind: ImageKind,
    id: string,
    width: ImageWidth,
    format: PictureFormat,
    address: string,
  ): Promise<Uint8Array | undefined> {
    const name = join(ART_VERSION, kind, `${id}-${width}.${format}`);
    const known = await store?.read(name);
    if (known !== undefined) return known;
    const picture = await inTurn(address, () => paint(kind, id, width, format));
    if (picture !== undefined) {
      // A full disk must not prevent the answer.
      await store
        ?.keep(name, picture)
        .catch((error: unknown) => log.warn({ error: describeError(error) }, 'picture not kept'));
    }
    return picture;
  }

  pictures.get(`/${ART_VERSION}/:kind/:file`, async (context) => {
    const { kind, file } = context.req.param();
    const id = file.endsWith('.webp') ? file.slice(0, -'.webp'.length) : '';
    const width = readWidth(context.req.query('w'));
    if (!isKind(kind) || !PLAIN_ID.test(id) || width === undefined) return context.notFound();
    const format = formatFor(context.req.header('accept'));
    const etag = `"${ART_VERSION}-${kind}-${id}-${width}-${format}"`;
    const headers = {
      'content-type': `image/${format}`,
      vary: 'Accept',
      'cache-control': 'public, max-age=31536000, immutable',
      etag,
      'x-content-type-options': 'nosniff',
      // Other sites of the same operator may use this server as their image CDN.
      'cross-origin-resource-policy': 'cross-origin',
    };
    if (isKnown(context.req.raw, etag)) return context.body(null, 304, headers);
    const key = `${kind}/${id}/${width}/${format}`;
    const pending =
      underway.get(key) ??
      load(kind, id, width, format, context.env.address).finally(() => underway.delete(key));
    underway.set(key, pending);
    const picture = await pending;
    return picture === undefined ? context.notFound() : context.body(new Uint8Array(picture), 200, headers);
  });
  pictures.notFound((context) => context.text('Not found', 404, { 'cache-control': 'no-store' }));
  pictures.onError((error, context) => {
    if (error instanceof Refusal) {
      const retryAfter = String(error.retryAfter ?? 1);
      return context.text('Busy', 503, { 'cache-control': 'no-store', 'retry-after': retryAfter });
    }
    log.error({ error: describeError(error) }, 'picture failed');
    return context.text('Unavailable', 503, { 'cache-control': 'no-store' });
  });
  return pictures;
}
