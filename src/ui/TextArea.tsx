import type { TextKind } from '@contract/readers/reading';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { cx } from './cx';
import { useRefusal } from './refusals';
import s from './TextArea.module.css';
import field from './TextField.module.css';

export interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'maxLength'> {
  label: string;
  /** Kind of text, whose reader judges and limits what is typed; the browser cuts nothing. */
  reads: TextKind;
  /** Note next to the label, such as "optional". */
  note?: string | undefined;
  hint?: ReactNode;
  /** The field's error. While set, the field is marked invalid and described by it. */
  error?: string | undefined;
  /** Used and maximum length, as text. */
  counter?: string | undefined;
  /** Whether the maximum length is reached. */
  full?: boolean | undefined;
}

/** A labelled multi-line field with a counter. Accepts all attributes and the ref of a `<textarea>`. */
export function TextArea(props: TextAreaProps) {
  const { label, reads, note, hint, error: issue, counter, full, id, className, ...rest } = props;
  const made = useId();
  const areaId = id ?? made;
  const footId = `${areaId}-foot`;
  const refusal = useRefusal(rest.name);
  const error = issue ?? refusal;
  const errorId = error === undefined ? undefined : `${areaId}-error`;
  return (
    <div className={cx(field['field'], className)}>
      <label className={field['label']} htmlFor={areaId}>
        {label}
        {note && <span className={field['note']}>{note}</span>}
      </label>
      <div className={field['box']}>
        <textarea
          {...rest}
          data-reads={reads}
          id={areaId}
          className={cx(s['area'], field['input'])}
          aria-invalid={error === undefined ? rest['aria-invalid'] : true}
          aria-describedby={cx(errorId, footId)}
        />
      </div>
      {error !== undefined && (
        <p id={errorId} className={field['error']} role="alert">
          {error}
        </p>
      )}
      <p id={footId} className={s['foot']}>
        {hint && <span>{hint}</span>}
        {counter && <span className={cx(s['count'], full && s['full'])}>{counter}</span>}
      </p>
    </div>
  );
}
