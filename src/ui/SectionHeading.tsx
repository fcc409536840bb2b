import type { ReactNode } from 'react';
import { cx } from './cx';
import { IconChevronRight } from './icons/IconChevronRight';
import type { RenderLink } from './link';
import s from './SectionHeading.module.css';

export interface SectionHeadingProps {
  title: string;
  /** Id of the heading, for labelling its section. */
  id?: string;
  icon?: ReactNode;
  /** Links and buttons at the end. */
  end?: ReactNode;
}

/** The heading of a section within a page. */
export function SectionHeading({ title, id, icon, end }: SectionHeadingProps) {
  return (
    <div className={s['line']}>
      {icon && <span className={s['icon']}>{icon}</span>}
      <h2 id={id} className={s['title']}>
        {title}
      </h2>
      {end && <div className={s['end']}>{end}</div>}
    </div>
  );
}

export interface SeeAllLinkProps {
  render: RenderLink;
  children: string;
  /** Accessible name that completes the text: "See all slots". */
  label?: string | undefined;
}

/** The see-all link of a section. */
export function SeeAllLink({ render, children, label }: SeeAllLinkProps) {
  return render({
    className: cx(s['link']),
    'aria-label': label,
    children: (
      <>
        {children}
        <IconChevronRight size={16} />
      </>
    ),
  });
}
