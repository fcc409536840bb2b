import type { ReactNode } from 'react';
import { CONTENT_ID } from '@/config/page';
import { cx } from '@/ui/cx';
import { PageMain } from '@/ui/PhoneFrame';
import s from './PageContent.module.css';

interface PageContentProps {
  /** Tiles and pictures use the full width; texts and forms stay in a readable column. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The main content of a page. */
export function PageContent({ wide = false, children }: PageContentProps) {
  return (
    <PageMain>
      <div id={CONTENT_ID} className={cx(s['content'], !wide && s['column'])} tabIndex={-1}>
        {children}
      </div>
    </PageMain>
  );
}
