import { useSelector } from '@xstate/react';
import { POPUP_ROUTES } from '@/config/routes';
import { isOverPage } from '@/machines/navigation/navigation.machine';
import { useBackButton } from '../page/useBackButton';
import { useChart } from '../state/actors';
import { useTexts } from '../state/texts';

/** The back arrow of a popup with its own address; the chart then goes home (ROUTE-63). */
export function useBack() {
  const { t } = useTexts();
  const navigation = useChart('navigation');
  const isOwnRoute = useSelector(navigation, ({ context }) => Object.hasOwn(POPUP_ROUTES, context.path));
  return isOwnRoute
    ? { label: t('action.back'), onBack: () => navigation.send({ type: 'back' }) }
    : undefined;
}

/**
 * Makes the phone's back button close a popup over a page. A popup with its own address needs nothing: going back to
 * the previous page closes it.
 */
export function useBackCloses(open: boolean): void {
  const navigation = useChart('navigation');
  const isOver = useSelector(navigation, isOverPage);
  useBackButton(open && isOver, () => navigation.send({ type: 'popup.close' }));
}
