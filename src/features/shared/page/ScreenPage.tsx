import type { CustomTypeOptions } from 'i18next';
import { createContext, type ReactNode, useContext } from 'react';
import type { AnyActorRef } from 'xstate';
import { useBrand } from '../state/site';
import { useTexts } from '../state/texts';
import { ChartStates, type ChartStatesProps } from './ChartStates';
import { useDocumentTitle } from './documentTitle';
import { FlowFrame } from './FlowFrame';
import { PageContent } from './PageContent';
import { PageHeader } from './PageHeader';
import s from './screen.module.css';

/**
 * Any text key. Texts of `common` are available before the chart of the screen has loaded; others load with the chart.
 */
export type ScreenTitleKey = keyof CustomTypeOptions['resources']['translation'];

/** Text key of the screen's title, from its manifest row; null on category pages, which set their own title. */
export const ScreenTitle = createContext<ScreenTitleKey | null>(null);

interface PageProps {
  /** Title that replaces the one of the manifest row. */
  readonly title?: string | undefined;
  /** At the end of the header. */
  readonly end?: ReactNode;
  /** Uses the whole width of the page. */
  readonly wide?: boolean | undefined;
  /** Without the default spacing. */
  readonly bare?: boolean;
  /** Shown above the content, also while it loads. */
  readonly top?: ReactNode;
}

type ChartScreenProps<Ref extends AnyActorRef> = PageProps &
  Omit<ChartStatesProps<Ref>, 'actor' | 'className'> & {
    readonly actor: Ref | undefined;
    /** Shown above the content in all of its states. */
    readonly lead?: ReactNode;
  };

/** A screen with a chart: its header, that the chart loads, what its tags say, or its content. */
export function ChartScreen<Ref extends AnyActorRef>({
  title,
  end,
  wide,
  bare = false,
  top,
  lead,
  actor,
  ...states
}: ChartScreenProps<Ref>) {
  return (
    <ScreenPage title={title} end={end} wide={wide} bare={bare} top={top}>
      {actor === undefined ? (
        <FlowFrame place="screen" />
      ) : (
        <>
          {lead}
          <ChartStates actor={actor} className={bare ? s['page'] : undefined} {...states} />
        </>
      )}
    </ScreenPage>
  );
}

/** A page with its header. */
export function ScreenPage({
  title,
  end,
  wide = false,
  bare = false,
  top,
  children,
}: PageProps & { readonly children: ReactNode }) {
  const { t, i18n } = useTexts();
  const key = useContext(ScreenTitle);
  const page = title ?? (key !== null && i18n.exists(key) ? t(key) : '');
  const documentTitle = t('title.page', { page, brand: useBrand() });
  useDocumentTitle(page === '' ? undefined : documentTitle);
  return (
    <>
      <PageHeader title={page} end={end} />
      <PageContent wide={wide}>
        {top}
        {bare ? children : <div className={s['page']}>{children}</div>}
      </PageContent>
    </>
  );
}
