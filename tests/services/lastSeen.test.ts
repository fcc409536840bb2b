import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createLastSeen } from '@/services/lastSeen';
import { memoryCaches } from '../support/memoryCaches';

/** The part of a cache that the service uses. */
function seen() {
  const caches = memoryCaches() as unknown as CacheStorage;
  return createLastSeen('numbers', z.number(), () => caches);
}

it('PROD-06 the latest sixty answers are kept, and one that is seen again counts as new', async () => {
  const { keep, find } = seen();
  for (let at = 1; at <= 60; at += 1) await keep(`page ${at}`, at);
  await keep('page 1', 100);
  await keep('page 61', 61);
  expect(await Promise.all(['page 1', 'page 2', 'page 3', 'page 61'].map(find))).toEqual([
    100,
    undefined,
    3,
    61,
  ]);
});

it('an answer that no longer fits the contract counts as not seen', async () => {
  const caches = memoryCaches() as unknown as CacheStorage;
  await createLastSeen('pages', z.string(), () => caches).keep('one', 'text');
  expect(await createLastSeen('pages', z.number(), () => caches).find('one')).toBeUndefined();
});

it('where storage is blocked, nothing is kept, and nothing throws', async () => {
  const { keep, find } = createLastSeen('numbers', z.number(), () => {
    throw new DOMException('The user denied permission to access it.', 'SecurityError');
  });
  await keep('page 1', 1);
  expect(await find('page 1')).toBeUndefined();
});
