import { useSelector } from '@xstate/react';
import { use, useEffect, useState } from 'react';
import type { PopupName } from '@/config/routes';
import { openPopup } from '@/machines/navigation/navigation.machine';
import { Awaited, LazyOverlay, LazyViews } from '../lazy';
import { useChart } from '../state/actors';
import { usePopupLayer } from './popupLayer';
import { useRemoveServed } from './servedPopup';
import { TypedTexts } from './typedTexts';
import { whenIdle } from './whenIdle';

const POPUPS: readonly PopupName[] = ['login', 'agentLogin', 'register', 'forgot', 'changePassword'];

/** The popups over the page. The navigation chart opens at most one at a time (POPUP-01). */
export function Popups() {
  const navigation = useChart('navigation');
  const popup = useSelector(navigation, openPopup);
  useRemoveServed(popup === null);
  const layer = usePopupLayer();
  const isVisitor = useSelector(useChart('session'), (snapshot) => snapshot.hasTag('visitor'));
  const loadView = use(LazyViews);

  // Preload the login popup.
  useEffect(
    () => (isVisitor ? whenIdle(() => void Promise.resolve(loadView('login')).catch(() => {})) : undefined),
    [isVisitor, loadView],
  );

  const [typed] = useState(() => new Map<PopupName, Readonly<Record<string, unknown>>>());
  useEffect(() => {
    if (!isVisitor) typed.clear();
  }, [isVisitor, typed]);

  return (
    <TypedTexts value={typed}>
      {POPUPS.map((name) => {
        const open = name === popup;
        return (
          <LazyOverlay
            name={name}
            with={{ open, popup: name }}
            key={name}
            open={open}
            fallback={open && <Awaited />}
            onLeave={() => navigation.send({ type: 'popup.close' })}
            layer={layer}
          />
        );
      })}
    </TypedTexts>
  );
}
