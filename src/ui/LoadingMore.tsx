import { Spinner } from './Spinner';
import s from './States.module.css';

/** Loading indicator at the end of a list. */
export function LoadingMore({ label }: { label: string }) {
  return (
    <p className={s['more']} role="status">
      <Spinner /> {label}
    </p>
  );
}
