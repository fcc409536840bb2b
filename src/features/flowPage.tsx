import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FlowFrame } from './flow';
import screen from './screen.module.css';
import { PageContent, PageHeader, useDocumentTitle } from './shell';
import { useBrand } from './site';

/** A screen whose chart loads late: without children it still does, and its title is not there yet. */
export function FlowPage({
  title,
  end,
  children,
}: {
  readonly title: string;
  /** At the end of the header. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  useDocumentTitle(t('title.page', { page: title, brand: useBrand() }));
  return (
    <>
      <PageHeader title={title} end={end} />
      <PageContent>
        <div className={screen['page']}>{children ?? <FlowFrame place="screen" />}</div>
      </PageContent>
    </>
  );
}
