import type { PopupName } from '@/config/routes';
import { useDocumentTitle } from '@/features/shared/page/documentTitle';
import { useBrand } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import { POPUP_TITLES } from './popupTitles.gen';

/**
 * The title of a popup, from its manifest row. It is the document title as well while the popup is open, since a popup
 * has its own address (ROUTE-05..ROUTE-09).
 */
export function usePopupTitle(open: boolean, popup: PopupName): string {
  const { t } = useTexts();
  const title = t(POPUP_TITLES[popup]);
  const page = t('title.page', { page: title, brand: useBrand() });
  useDocumentTitle(open ? page : undefined);
  return title;
}
