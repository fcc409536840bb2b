import { cx } from './cx';
import s from './Spinner.module.css';

export interface SpinnerProps {
  size?: 's' | 'm' | 'l';
  /** Accessible name. Without it the spinner is decorative, for use next to a text. */
  label?: string;
}

/** A spinning ring in the text colour. */
export function Spinner({ size = 'm', label }: SpinnerProps) {
  const className = cx(s['spinner'], s[size]);
  return label ? (
    <span className={className} role="img" aria-label={label} />
  ) : (
    <span className={className} aria-hidden="true" />
  );
}
