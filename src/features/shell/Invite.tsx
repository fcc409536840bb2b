import { useSelector } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import { useDeferredCharts } from '@/features/shared/state/pageStart';

const InviteSheet = lazy(() => import('./InviteSheet').catch(() => ({ default: () => null })));

/** The invitation over the current page. Its code loads when it is first opened. */
export function Invite() {
  const invite = useSelector(useDeferredCharts(), (snapshot) => snapshot?.children.invite);
  const isOpen = useSelector(invite, (snapshot) => snapshot?.hasTag('open') ?? false);
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    wasOpen &&
    invite !== undefined && (
      <Suspense>
        <InviteSheet invite={invite} open={isOpen} />
      </Suspense>
    )
  );
}
