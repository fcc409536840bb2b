/**
 * The floor: the least page that the same framework libraries can make. One root route, one chart with one
 * state, one text. Whatever the product needs beyond this is its own.
 */
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { createInstance } from 'i18next';
import { createRoot } from 'react-dom/client';
import { initReactI18next, useTranslation } from 'react-i18next';
import { createActor, setup } from 'xstate';

const actor = createActor(setup({}).createMachine({ initial: 'shown', states: { shown: {} } })).start();

function Page() {
  const { t } = useTranslation();
  const state = useSelector(actor, (snapshot) => String(snapshot.value));
  return (
    <h1 data-screen="home">
      {t('account.balance')} {state}
    </h1>
  );
}

const root = createRootRoute({ component: Outlet });
const page = createRoute({ getParentRoute: () => root, path: '$', component: Page });
const router = createRouter({ routeTree: root.addChildren([page]) });

await createInstance()
  .use(initReactI18next)
  .init({
    lng: 'en',
    keySeparator: false,
    resources: { en: { translation: { 'account.balance': 'Hello' } } },
  });

const element = document.getElementById('root');
if (element !== null) createRoot(element).render(<RouterProvider router={router} />);
