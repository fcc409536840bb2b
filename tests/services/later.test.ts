import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** What the module moves to the head of a page with this template. */
async function requested(template: { readonly content: string } | null): Promise<readonly string[]> {
  const moved: string[] = [];
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector === 'template#later' ? template : null),
    head: { append: (content: string) => moved.push(content) },
  });
  await import('@/services/boot/later');
  return moved;
}

it('16.3 requests what the page names for later', async () => {
  expect(await requested({ content: 'links' })).toEqual(['links']);
});

it('requests nothing on a page without it', async () => {
  expect(await requested(null)).toEqual([]);
});
