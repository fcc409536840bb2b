import s from './LoadingMore.module.css';
import { Spinner } from './Spinner';

/** Loading indicator at the end of a list. */
export function LoadingMore({ label }: { label: string }) {
  return (
    <p className={s['more']} role="status">
      <Spinner /> {label}
    </p>
  );
}
