import s from './PlainLink.module.css';
import { VisuallyHidden } from './VisuallyHidden';

interface PlainLinkProps {
  readonly href: string;
  readonly label: string;
}

/** Where a button leads in a browser without scripts: a link over all of its positioned parent. */
export function PlainLink({ href, label }: PlainLinkProps) {
  return (
    <noscript>
      <a href={href} className={s['over']}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </a>
    </noscript>
  );
}
