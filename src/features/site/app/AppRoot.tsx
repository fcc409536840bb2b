import type { Game } from '@contract/games';
import { type AnyRouter, RouterContextProvider, RouterProvider } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { Activity, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { PAGE_NAMES } from '@/config/pageNames';
import { Popups } from '@/features/account/popups';
import { LazyView, LazyViews, type LoadView } from '@/features/shared/lazy';
import { useRemoveServed } from '@/features/shared/page/servedPopup';
import {
  AppActorProvider,
  type AppRef,
  useAppActor,
  useChart,
  useOptionalChart,
} from '@/features/shared/state/actors';
import { HydrationBoundary, useDeferredChartsSync, usePageReady } from '@/features/shared/state/pageStart';
import { ContactsProvider, type ReadContact } from '@/features/shared/state/site';
import { TextsProvider } from '@/features/shared/state/texts';
import { Overlays } from '@/ui/overlays';
import { Feedback } from './Feedback';
import { overlayStackOf } from './overlayStack';
import { Waiting } from './RoutePlaceholders';
import { StatusUnavailable, TextsUnavailable } from './StartFailures';

interface AppRootProps {
  readonly app: AppRef;
  readonly router: AnyRouter;
  readonly loadView: LoadView;
  /** The served page, which stays behind a popup that has its own address. */
  readonly shell?: Element | null;
  /** A served page hydrates once it has settled; undefined when it hydrates at once. Never rejects. */
  readonly pageDue?: Promise<unknown> | undefined;
  /** Decodes obfuscated customer-service addresses; without it none is shown. */
  readonly readContact?: ReadContact;
}

/** The root view. */
export function AppRoot({
  app,
  router,
  loadView,
  shell = null,
  pageDue,
  readContact = () => undefined,
}: AppRootProps) {
  return (
    <Providers app={app} loadView={loadView} readContact={readContact}>
      <Stage router={router} shell={shell} pageDue={pageDue} />
    </Providers>
  );
}

type ServedPopupProps = Required<Pick<AppRootProps, 'app' | 'router' | 'loadView' | 'readContact'>> & {
  /** The linked game whose sheet shows; without one, the popup at the address. */
  readonly game?: Game | undefined;
};

/** What lies over the page at its address alone, as the server renders it. */
export function ServedPopup({ router, game, ...provided }: ServedPopupProps) {
  return (
    <Providers {...provided}>
      <TextsProvider>
        <HydrationBoundary>
          <RouterContextProvider router={router}>
            {game === undefined ? (
              <Popups />
            ) : (
              <LazyView name="gameSheet" with={{ game, open: true, onClose: () => {} }} open />
            )}
          </RouterContextProvider>
        </HydrationBoundary>
      </TextsProvider>
    </Providers>
  );
}

type ProvidersProps = Omit<ServedPopupProps, 'router' | 'game'> & { readonly children: ReactNode };

/**
 * What every view may use: the charts, the loader of lazy views, and the contact addresses. None of it changes: React would
 * render a served page anew that it has not hydrated yet.
 */
function Providers({ app, loadView, readContact, children }: ProvidersProps) {
  const [overlays] = useState(() => overlayStackOf(() => app.getSnapshot().children.overlays));
  return (
    <AppActorProvider app={app}>
      <Overlays value={overlays}>
        <LazyViews value={loadView}>
          <ContactsProvider readContact={readContact}>{children}</ContactsProvider>
        </LazyViews>
      </Overlays>
    </AppActorProvider>
  );
}

type StageProps = Pick<AppRootProps, 'router' | 'pageDue'> & { readonly shell: Element | null };

/** Renders the current stage of the start-up (BOOT-01..BOOT-03). */
function Stage(running: StageProps) {
  const stage = useSelector(useAppActor(), (snapshot) => {
    if (snapshot.hasTag('loadingTexts')) return 'texts';
    return snapshot.hasTag('awaitingStatus') ? 'status' : 'running';
  });
  const lacksTexts = useSelector(useChart('language'), (snapshot) => snapshot.hasTag('unavailable'));
  const lacksStatus = useSelector(
    useOptionalChart('serviceStatus'),
    (snapshot) => snapshot?.hasTag('unavailable') ?? false,
  );
  const isFailed = stage === 'texts' ? lacksTexts : stage === 'status' && lacksStatus;
  useRemoveServed(isFailed);
  if (stage !== 'running' && !isFailed) return <Waiting />;
  if (stage === 'texts') return <TextsUnavailable />;
  return <TextsProvider>{isFailed ? <StatusUnavailable /> : <Running {...running} />}</TextsProvider>;
}

/** The site, or the screen that covers it while it is closed (STATUS-04, STATUS-05). */
function Running({ router, shell, pageDue }: StageProps) {
  const service = useSelector(useChart('serviceStatus'), (snapshot) => {
    if (snapshot.hasTag('maintenance')) return 'maintenance';
    return snapshot.hasTag('regionRestricted') ? 'regionRestricted' : 'normal';
  });
  const isOpen = service === 'normal';
  useRemoveServed(!isOpen);
  const isWhole = useSelector(useAppActor(), (snapshot) => snapshot.hasTag('whole'));
  // An open page stays mounted behind that screen, so that typed text is kept.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const mode = isOpen ? 'visible' : 'hidden';
  return (
    <>
      {wasOpen && (
        <Activity mode={mode}>
          {isWhole ? (
            // A served page is a boundary of its own, and stays as it is until it is due.
            <Suspense>
              <HydrationBoundary>
                <Pages router={router} pageDue={pageDue} />
              </HydrationBoundary>
            </Suspense>
          ) : (
            <Shell served={shell} />
          )}
        </Activity>
      )}
      <HydrationBoundary>
        {wasOpen && (
          <Activity mode={mode}>
            {/* They cover every page and handle the phone's back button. */}
            <RouterContextProvider router={router}>
              <Popups />
              <GlobalOverlays />
            </RouterContextProvider>
          </Activity>
        )}
        {service !== 'normal' && <Closed key={service} screen={service} />}
        <Feedback />
      </HydrationBoundary>
    </>
  );
}

/** The screen of a closed site. */
function Closed({ screen }: { readonly screen: 'maintenance' | 'regionRestricted' }) {
  usePageReady();
  return <LazyView name={screen} with={{}} open fallback={<Waiting />} />;
}

/** Views over every page. They load together with their charts, so they are always available here. */
function GlobalOverlays() {
  return useDeferredChartsSync() && <LazyView name="globalOverlays" with={{}} open={false} />;
}

/** The router's pages. */
function Pages({ router, pageDue }: Pick<StageProps, 'router' | 'pageDue'>) {
  if (pageDue !== undefined) use(pageDue);
  usePageReady();
  useEffect(() => {
    // From now on React answers taps, and hydrates what is tapped at once.
    dispatchEvent(new Event(PAGE_NAMES.hydrated));
    // The router listens to the history once it has mounted, so it misses a redirect before that.
    if (router.state.location.pathname !== router.history.location.pathname) void router.load();
  }, [router]);
  return <RouterProvider router={router} />;
}

/** The served page behind a popup that has its own address. It is not hydrated until the player goes to the page. */
function Shell({ served }: { readonly served: Element | null }) {
  usePageReady();
  return <div ref={(place) => (served === null ? undefined : place?.append(served))} />;
}
