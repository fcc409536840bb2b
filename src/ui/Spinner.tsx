import { cx } from './cx';
import s from './Spinner.module.css';

export interface SpinnerProps {
  size?: 's' | 'm' | 'l';
  /** Accessible name. Without it the spinner is decoration beside a text that says the same. */
  label?: string;
}

/** A turning ring in the colour of the text around it. */
export function Spinner({ size = 'm', label }: SpinnerProps) {
  const className = cx(s['spinner'], s[size]);
  return label ? (
    <span className={className} role="img" aria-label={label} />
  ) : (
    <span className={className} aria-hidden="true" />
  );
}
