import { useSelector } from '@xstate/react';
import { POPUP_ROUTES, type PopupName } from '@/config/routes';
import { useChart } from '@/features/shared/state/actors';
import { useTexts } from '@/features/shared/state/texts';
import { isOverPage } from '@/machines/site/navigation/navigation.machine';
import type { OverlayKind } from '@/ui/overlays';

/** The back arrow of a popup at its own address; the chart then goes home (ROUTE-63). */
export function useBack(popup: PopupName) {
  const { t } = useTexts();
  const navigation = useChart('navigation');
  const isOwnRoute = useSelector(navigation, ({ context }) => Object.hasOwn(POPUP_ROUTES, context.path));
  return isOwnRoute && popup !== 'changePassword'
    ? { label: t('action.back'), onBack: () => navigation.send({ type: 'back' }) }
    : undefined;
}

/** How a popup behaves among the layers: going back from its own address closes it without a step of its own. */
export function usePopupLayer(): OverlayKind {
  return useSelector(useChart('navigation'), isOverPage) ? 'popup' : 'addressedPopup';
}
