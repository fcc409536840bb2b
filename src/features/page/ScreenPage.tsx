import type { CustomTypeOptions } from 'i18next';
import { createContext, type ReactNode, useContext } from 'react';
import { PageContent, useDocumentTitle } from '../shell';
import { useBrand } from '../state/site';
import { useTexts } from '../state/texts';
import { FlowFrame } from './FlowFrame';
import { PageHeader } from './PageHeader';
import s from './screen.module.css';

/**
 * Any text key. Texts of `common` are available before the chart of the screen has loaded; others load with the chart.
 */
export type ScreenTitleKey = keyof CustomTypeOptions['resources']['translation'];

/** Text key of the screen's title, from its manifest row; null on category pages, which set their own title. */
export const ScreenTitle = createContext<ScreenTitleKey | null>(null);

/** A screen with its header. Without content, it shows that its chart is loading. */
export function ScreenPage({
  title,
  end,
  wide = false,
  bare = false,
  top,
  children,
}: {
  /** Title that replaces the one of the manifest row. */
  readonly title?: string | undefined;
  /** At the end of the header. */
  readonly end?: ReactNode;
  /** Uses the whole width of the page. */
  readonly wide?: boolean;
  /** Without the default spacing. */
  readonly bare?: boolean;
  /** Shown above the content, also while it loads. */
  readonly top?: ReactNode;
  readonly children: ReactNode;
}) {
  const { t, i18n } = useTexts();
  const key = useContext(ScreenTitle);
  const page = title ?? (key !== null && i18n.exists(key) ? t(key) : '');
  const documentTitle = t('title.page', { page, brand: useBrand() });
  useDocumentTitle(page === '' ? undefined : documentTitle);
  const content = children ?? <FlowFrame place="screen" />;
  return (
    <>
      <PageHeader title={page} end={end} />
      <PageContent wide={wide}>
        {top}
        {bare ? content : <div className={s['page']}>{content}</div>}
      </PageContent>
    </>
  );
}
