import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { HELP_PATH } from '@/config/routes';
import { SafeHtml } from '@/features/content/html';
import { linkTo, siteLink } from '@/features/shared/page/links';
import { Overlays } from '@/ui/overlays';

/* Each way to make a link to a page of the site, over a stack of layers that counts what it hears. */

const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory({ initialEntries: ['/m/home'] }),
});
const nothing = () => {};

function Links() {
  const [count, setCount] = useState(0);
  const stack = {
    open: nothing,
    close: nothing,
    onCloseAsked: () => nothing,
    pressEscape: nothing,
    pressBackdrop: nothing,
    pressLink: () => setCount((times) => times + 1),
    layers: () => [],
    subscribe: () => nothing,
  };
  return (
    <Overlays value={stack}>
      <RouterContextProvider router={router}>
        {linkTo(HELP_PATH)({ className: '', children: 'by path' })}
        {siteLink('/m/help?i=2')?.({ className: '', children: 'by address' })}
        <SafeHtml html='<a href="/m/help">in an article</a>' />
        <output>{count}</output>
      </RouterContextProvider>
    </Overlays>
  );
}

const place = document.querySelector('main');
if (place === null) throw new Error('there is no place for the links');
createRoot(place).render(<Links />);
