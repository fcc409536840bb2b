import { useSelector } from '@xstate/react';
import { use, useEffect, useState } from 'react';
import type { PopupName } from '@/config/routes';
import { Awaited, LazyView, LazyViews } from '@/features/shared/lazy';
import { useIsGameLink, useRemoveServed } from '@/features/shared/page/servedPopup';
import { useChart } from '@/features/shared/state/actors';
import { openPopup } from '@/machines/site/navigation/navigation.machine';
import { usePopupLayer } from './popupLayer';
import { TypedTexts } from './typedTexts';

/** The popups over the page. The navigation chart opens at most one at a time (POPUP-01). */
export function Popups() {
  const navigation = useChart('navigation');
  const popup = useSelector(navigation, openPopup);
  const isGameLink = useIsGameLink();
  useRemoveServed(popup === null && !isGameLink);
  const layer = usePopupLayer();
  const isVisitor = useSelector(useChart('session'), (snapshot) => snapshot.hasTag('visitor'));
  const loadView = use(LazyViews);
  // A closed popup stays mounted, so that its exit animation can play.
  const [seen, setSeen] = useState<readonly PopupName[]>([]);
  if (popup !== null && !seen.includes(popup)) setSeen([...seen, popup]);

  // Preload the login popup.
  const isComplete = useSelector(useChart('pageStart'), (snapshot) => snapshot.hasTag('isComplete'));
  const isPreloaded = isComplete && isVisitor;
  useEffect(() => {
    if (isPreloaded) Promise.resolve(loadView('login')).catch(() => {});
  }, [isPreloaded, loadView]);

  const [typed] = useState(() => new Map<PopupName, Readonly<Record<string, unknown>>>());
  useEffect(() => {
    if (!isVisitor) typed.clear();
  }, [isVisitor, typed]);

  return (
    <TypedTexts value={typed}>
      {seen.map((name) => {
        const open = name === popup;
        return (
          <LazyView
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
