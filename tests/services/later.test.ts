import { expect, it } from 'vitest';
import { requestLater } from '@/services/boot';

/** Links that `requestLater` adds for the content of the data element. */
function requested(textContent: string) {
  const links: unknown[] = [];
  requestLater({
    getElementById: () => ({ textContent }) as HTMLElement,
    createElement: () => ({}),
    head: { append: (link: unknown) => links.push(link) },
  } as unknown as Document);
  return links;
}

it('16.3 requests the scripts and styles that the page names for later, without evaluating them', () => {
  expect(requested('["/assets/login-1.js","/assets/login-2.css"]')).toEqual([
    { rel: 'modulepreload', crossOrigin: '', href: '/assets/login-1.js' },
    { rel: 'prefetch', crossOrigin: '', href: '/assets/login-2.css' },
  ]);
});

it.each(['', 'null', '{', '[1]'])('a page with %s requests nothing', (text) => {
  expect(requested(text)).toEqual([]);
});
