import { useSelector } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import { useExtras } from '../extras';

const InviteSheet = lazy(() => import('./InviteSheet').catch(() => ({ default: () => null })));

/** The invitation over whatever page shows; its code loads when it is first opened. */
export function Invite() {
  const invite = useSelector(useExtras(), (snapshot) => snapshot?.children.invite);
  const isOpen = useSelector(invite, (snapshot) => snapshot?.matches('open') ?? false);
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
