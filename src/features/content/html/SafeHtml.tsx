import { useRouter } from '@tanstack/react-router';
import { createElement, use, useEffect, useMemo, useRef } from 'react';
import { Overlays } from '@/ui/overlays';
import { contentOf } from './content';
import s from './SafeHtml.module.css';

/** HTML of an operator's text. It is always sanitised here, and rendered as elements, never as markup. */
export function SafeHtml({ html }: { readonly html: string }) {
  const box = useRef<HTMLDivElement>(null);
  const router = useRouter();
  const { pressLink } = use(Overlays);
  const content = useMemo(() => contentOf(html), [html]);

  // The router handles links to this site, so that the page does not reload. The browser handles clicks with a modifier
  // key.
  useEffect(() => {
    const element = box.current;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const address = link?.getAttribute('href') ?? '';
      const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
      if (!address.startsWith('/m/') || !isPlain || event.button !== 0) return;
      event.preventDefault();
      pressLink();
      router.history.push(address);
    };
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [router, pressLink]);

  return createElement('div', { ref: box, className: s['prose'] }, ...content);
}
