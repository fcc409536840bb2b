import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { POPUP_ROUTES } from '@/config/routes';
import { useChart } from '../actors';

/** The back arrow of a popup that stands at an address of its own; the chart leads home from there (ROUTE-63). */
export function useBack() {
  const { t } = useTranslation();
  const navigation = useChart('navigation');
  const isOwnRoute = useSelector(navigation, ({ context }) => Object.hasOwn(POPUP_ROUTES, context.path));
  return isOwnRoute
    ? { label: t('action.back'), onBack: () => navigation.send({ type: 'back' }) }
    : undefined;
}
