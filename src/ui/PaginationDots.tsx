import s from './Banner.module.css';

export interface PaginationDotsProps {
  count: number;
  /** From 0. */
  at: number;
  /** Label of one dot: "Banner 2 of 5". */
  label: (at: number) => string;
  onSelect: (at: number) => void;
}

/** The pages of a carousel as dots. */
export function PaginationDots({ count, at, label, onSelect }: PaginationDotsProps) {
  return (
    <div className={s['dots']}>
      {Array.from({ length: count }, (_, page) => page).map((page) => (
        <button
          key={page}
          type="button"
          className={s['dot']}
          aria-label={label(page)}
          aria-current={page === at || undefined}
          onClick={() => onSelect(page)}
        />
      ))}
    </div>
  );
}
