import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { Activity, use, useState } from 'react';
import { AppActorProvider, type AppRef, useAppActor, useChart, useOptionalChart } from '../actors';
import { LateView, LateViews, type LoadView } from '../late';
import { Popups } from '../popups';
import { ContactsProvider, type ReadContact } from '../site';
import { Feedback } from './Feedback';
import { usePageFade } from './pageFade';
import { Waiting } from './RoutePlaceholders';
import { StatusUnavailable, TextsUnavailable } from './StartFailures';
import { whenDrawable } from './whenDrawable';

interface AppRootProps {
  readonly app: AppRef;
  readonly router: AnyRouter;
  readonly loadView: LoadView;
  /** Reads obfuscated customer-service addresses; without it none shows. */
  readonly readContact?: ReadContact;
}

/** Everything on screen. Until there is something to draw, what the page was served with stays. */
export function AppRoot({ app, router, loadView, readContact = () => undefined }: AppRootProps) {
  use(whenDrawable(app, router));
  return (
    <AppActorProvider app={app}>
      <LateViews value={loadView}>
        <ContactsProvider readContact={readContact}>
          <Stage router={router} />
        </ContactsProvider>
      </LateViews>
    </AppActorProvider>
  );
}

/** What start-up has reached (BOOT-01..BOOT-03). */
function Stage({ router }: { readonly router: AnyRouter }) {
  const stage = useSelector(useAppActor(), (snapshot) => {
    if (snapshot.matches('loadingTexts')) return 'texts';
    return snapshot.matches({ serving: 'awaitingStatus' }) ? 'status' : 'running';
  });
  const lacksTexts = useSelector(useChart('language'), (snapshot) => snapshot.matches('unavailable'));
  const lacksStatus = useSelector(
    useOptionalChart('serviceStatus'),
    (snapshot) => snapshot?.matches('unavailable') ?? false,
  );
  switch (stage) {
    case 'texts':
      return lacksTexts ? <TextsUnavailable /> : <Waiting />;
    case 'status':
      return lacksStatus ? <StatusUnavailable /> : <Waiting />;
    case 'running':
      return <Running router={router} />;
  }
}

/** The site, or the screen that covers all of it while it is closed (STATUS-04, STATUS-05). */
function Running({ router }: { readonly router: AnyRouter }) {
  const service = useSelector(useChart('serviceStatus'), (snapshot) => {
    if (snapshot.matches({ known: { service: 'maintenance' } })) return 'maintenance';
    return snapshot.matches({ known: { service: 'regionRestricted' } }) ? 'regionRestricted' : 'normal';
  });
  const isOpen = service === 'normal';
  // A page that was open stays as it is behind the screen, with what was typed.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  usePageFade();
  return (
    <>
      {wasOpen && (
        <Activity mode={isOpen ? 'visible' : 'hidden'}>
          <RouterProvider router={router} />
          <Popups />
        </Activity>
      )}
      {service !== 'normal' && (
        <LateView key={service} name={service} with={{}} open fallback={<Waiting />} />
      )}
      <Feedback />
    </>
  );
}
