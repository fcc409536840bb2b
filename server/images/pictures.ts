import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { describeError } from '../http/log';
import { ART_VERSION, IMAGE_KINDS, IMAGE_WIDTHS, type ImageKind, type ImageWidth } from './addresses';

/** Draws pictures; resolves with undefined when there is nothing of that kind and id. */
export type Painter = (kind: ImageKind, id: string, width: ImageWidth) => Promise<Uint8Array | undefined>;

/** What the picture server needs. */
interface PictureParts {
  readonly paint: Painter;
  /** Folder that keeps finished pictures; none keeps them nowhere. */
  readonly cacheFolder: string | undefined;
  readonly log: Logger;
}

/** Drawing is heavy work: so many pictures at once, the others wait. */
const PAINTERS = 2;
const PLAIN_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/;

const isKind = (text: string): text is ImageKind => IMAGE_KINDS.some((kind) => kind === text);
const readWidth = (text: string | undefined): ImageWidth | undefined =>
  IMAGE_WIDTHS.find((width) => String(width) === (text ?? '320'));

/** Path of the pictures on this server. */
export const IMAGE_BASE = '/img';

/** Serves `/img/<version>/<kind>/<id>.webp?w=<width>`: drawn once, kept on disk, cached by browsers for ever. */
export function createPictures({ paint, cacheFolder, log }: PictureParts): Hono {
  const pictures = new Hono().basePath(IMAGE_BASE);
  const underway = new Map<string, Promise<Uint8Array | undefined>>();
  let painting = 0;
  const waiting: (() => void)[] = [];

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (painting >= PAINTERS) await new Promise<void>((resolve) => waiting.push(resolve));
    else painting += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) painting -= 1;
      else next();
    }
  }

  async function keep(file: string, picture: Uint8Array): Promise<void> {
    await mkdir(dirname(file), { recursive: true });
    // Renaming is atomic: no reader ever sees half a picture.
    const draft = `${file}.${crypto.randomUUID()}`;
    await writeFile(draft, picture);
    await rename(draft, file);
  }

  async function load(kind: ImageKind, id: string, width: ImageWidth): Promise<Uint8Array | undefined> {
    const file =
      cacheFolder === undefined ? undefined : join(cacheFolder, ART_VERSION, kind, `${id}-${width}.webp`);
    if (file !== undefined) {
      const known = await readFile(file).catch(() => undefined);
      if (known !== undefined) return known;
    }
    const picture = await inTurn(() => paint(kind, id, width));
    if (picture !== undefined && file !== undefined) {
      // A full disk must not keep the picture from the player.
      await keep(file, picture).catch((error: unknown) =>
        log.warn({ error: describeError(error) }, 'picture not kept'),
      );
    }
    return picture;
  }

  pictures.get(`/${ART_VERSION}/:kind/:file`, async (context) => {
    const { kind, file } = context.req.param();
    const id = file.endsWith('.webp') ? file.slice(0, -'.webp'.length) : '';
    const width = readWidth(context.req.query('w'));
    if (!isKind(kind) || !PLAIN_ID.test(id) || width === undefined) return context.notFound();
    const etag = `"${ART_VERSION}-${kind}-${id}-${width}"`;
    const headers = {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      etag,
      'x-content-type-options': 'nosniff',
      // Another site of the same operator may use this server as its image CDN.
      'cross-origin-resource-policy': 'cross-origin',
    };
    if (context.req.header('if-none-match') === etag) return context.body(null, 304, headers);
    const key = `${kind}/${id}/${width}`;
    const pending = underway.get(key) ?? load(kind, id, width).finally(() => underway.delete(key));
    underway.set(key, pending);
    const picture = await pending;
    return picture === undefined ? context.notFound() : context.body(new Uint8Array(picture), 200, headers);
  });
  pictures.notFound((context) => context.text('Not found', 404, { 'cache-control': 'no-store' }));
  pictures.onError((error, context) => {
    log.error({ error: describeError(error) }, 'picture failed');
    return context.text('Unavailable', 503, { 'cache-control': 'no-store' });
  });
  return pictures;
}
