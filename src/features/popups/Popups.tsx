import { useSelector } from '@xstate/react';
import { use, useEffect, useState } from 'react';
import type { PopupName } from '@/config/routes';
import { openPopup } from '@/machines/navigation/navigation.machine';
import { useChart } from '../actors';
import { Awaited, LateView, LateViews } from '../late';
import { whenIdle } from './whenIdle';

/** The popups over the page; the navigation chart says which one shows, and shows at most one (POPUP-01). */
export function Popups() {
  const navigation = useChart('navigation');
  const popup = useSelector(navigation, openPopup);
  const isVisitor = useSelector(useChart('session'), (snapshot) => snapshot.matches('visitor'));
  const loadView = use(LateViews);
  // A popup stays mounted after it has closed, so that its exit animation can play.
  const [seen, setSeen] = useState<readonly PopupName[]>([]);
  if (popup !== null && !seen.includes(popup)) setSeen([...seen, popup]);

  // The login popup is ready before it is asked for.
  useEffect(
    () => (isVisitor ? whenIdle(() => void loadView('login').catch(() => {})) : undefined),
    [isVisitor, loadView],
  );

  return seen.map((name) => {
    const open = name === popup;
    return (
      <LateView
        name={name}
        with={{ open, popup: name }}
        key={name}
        open={open}
        fallback={open && <Awaited />}
        onLeave={() => navigation.send({ type: 'popup.close' })}
      />
    );
  });
}
