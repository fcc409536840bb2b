import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../shell';
import { useBrand } from '../state/site';

/** Sets the document title while a popup is open, since it has its own address (ROUTE-05..ROUTE-09). */
export function usePopupTitle(open: boolean, title: string): void {
  const { t } = useTranslation();
  const page = t('title.page', { page: title, brand: useBrand() });
  useDocumentTitle(open ? page : undefined);
}
