import { createPictures, readPicture } from '@server/images/pictures';
import pino from 'pino';
import { expect, it } from 'vitest';

const pictures = createPictures({
  paint: async (kind, id, width, format) =>
    id === 'none' ? undefined : Buffer.from(`${kind} ${id} ${width} ${format}`),
  cacheFolder: undefined,
  log: pino({ level: 'silent' }),
});
const read = async (path: string) => {
  const bytes = await readPicture(pictures)(path);
  return bytes && Buffer.from(bytes).toString();
};

it('a page reads pictures of this server in AVIF, and none that is missing or elsewhere', async () => {
  expect(await read('/img/v2/game/7.webp?w=240')).toBe('game 7 240 avif');
  for (const path of [
    '/img/v2/game/none.webp?w=240',
    '/img/v2/game/7.webp?w=241',
    '/api/system/status',
    'https://cdn.example/img/v2/game/7.webp?w=240',
  ])
    expect(await read(path), path).toBeUndefined();
});
