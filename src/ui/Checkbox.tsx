import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import s from './Checkbox.module.css';
import { cx } from './cx';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> {
  /** The label; may contain links. */
  children: ReactNode;
  error?: string | undefined;
}

/** A native checkbox with its label and error. Accepts all attributes and the ref of an `<input>`. */
export function Checkbox({ children, error, id, className, ...rest }: CheckboxProps) {
  const made = useId();
  const inputId = id ?? made;
  const errorId = `${inputId}-error`;
  return (
    <div className={cx(s['field'], className)}>
      <label className={s['row']}>
        <input
          {...rest}
          id={inputId}
          type="checkbox"
          className={s['box']}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span className={s['text']}>{children}</span>
      </label>
      {error && (
        <p id={errorId} className={s['error']} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
