import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { LazyViews } from '@/features/shared/lazy';
import { AppActorProvider, type AppRef } from '@/features/shared/state/actors';
import { Menu } from '@/features/shell/Menu';
import { sideMenuMachine } from '@/machines/shell/sideMenu/sideMenu.machine';

/* The menu over its running chart, whose state it shows. */

const sideMenu = createActor(sideMenuMachine).start();
const site = {
  getSnapshot: () => ({ children: { sideMenu } }),
  subscribe: () => ({ unsubscribe: () => {} }),
};
const place = document.querySelector('main');
if (place === null) throw new Error('there is no place for the menu');
const says = document.createElement('output');
place.after(says);
sideMenu.subscribe(({ value }) => {
  says.textContent = String(value);
});
createRoot(place).render(
  <AppActorProvider app={site as unknown as AppRef}>
    <button type="button" onClick={() => sideMenu.send({ type: 'menu.open' })}>
      menu
    </button>
    <LazyViews value={() => () => null}>
      <Menu />
    </LazyViews>
  </AppActorProvider>,
);
