/**
 * The floor: an empty page of the same framework libraries. One root route, one chart with one state, one text, and the
 * parts of each library that the product's first screen uses, so that only our own code makes the difference.
 */
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
  useRouter,
  useRouterState,
} from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { createInstance } from 'i18next';
import { createRoot } from 'react-dom/client';
import { initReactI18next, useTranslation } from 'react-i18next';
import {
  and,
  assign,
  createActor,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  not,
  raise,
  sendTo,
  setup,
  stateIn,
} from 'xstate';

/** Library parts that an empty page does not use; referenced here so that they are in the bundle. */
Reflect.set(window, 'floor', [
  and,
  assign,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  lazyRouteComponent,
  Link,
  not,
  raise,
  sendTo,
  stateIn,
  useRouter,
  useRouterState,
]);

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
const router = createRouter({
  routeTree: root.addChildren([page]),
  history: createBrowserHistory(),
  scrollRestoration: true,
});

await createInstance()
  .use(initReactI18next)
  .init({
    lng: 'en',
    keySeparator: false,
    resources: { en: { translation: { 'account.balance': 'Hello' } } },
  });

const element = document.getElementById('root');
if (element !== null) createRoot(element).render(<RouterProvider router={router} />);
