import type { TextKind } from '@contract/readers/reading';
import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react';
import { cx } from './cx';
import { IconEye } from './icons/IconEye';
import { IconEyeOff } from './icons/IconEyeOff';
import { useRefusal } from './refusals';
import s from './TextField.module.css';

export interface TextFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'prefix' | 'size' | 'maxLength' | 'pattern'> {
  label: string;
  /** Kind of text, whose reader judges and limits what is typed; the browser cuts nothing. */
  reads: TextKind;
  /** Hides the label visually, but not from assistive technology. The placeholder must then contain it. */
  labelHidden?: boolean | undefined;
  /** Note next to the label, such as "optional". */
  note?: string | undefined;
  hint?: ReactNode;
  /** The field's error. While set, the field is marked invalid and described by it. */
  error?: string | undefined;
  /** The name under which the text is sent to the platform; that of the field when absent. */
  sentAs?: string | undefined;
  /** Before the text: an icon or a dialing code. */
  prefix?: ReactNode;
  /** After the text: a button or the captcha picture. */
  suffix?: ReactNode;
  /** Adds a button that reveals the password, with its labels for both states. */
  reveal?: { show: string; hide: string } | undefined;
}

/** A labelled one-line field. Accepts all attributes and the ref of an `<input>`, such as `{...register('x')}`. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    reads,
    labelHidden,
    note,
    hint,
    error: issue,
    sentAs,
    prefix,
    suffix,
    reveal,
    ...attributes
  } = props;
  const { id, className, type, ...rest } = attributes;
  const refusal = useRefusal(sentAs ?? rest.name);
  const error = issue ?? refusal;
  const made = useId();
  const [shown, setShown] = useState(false);
  const inputId = id ?? made;
  const hintId = hint ? `${inputId}-hint` : undefined;
  const errorId = error ? `${inputId}-error` : undefined;
  return (
    <div className={cx(s['field'], className)}>
      <label className={cx(s['label'], labelHidden && s['hidden'])} htmlFor={inputId}>
        {label}
        {note && <span className={s['note']}>{note}</span>}
      </label>
      <div className={s['box']}>
        {prefix && <span className={s['prefix']}>{prefix}</span>}
        <input
          {...rest}
          data-reads={reads}
          id={inputId}
          type={reveal && shown ? 'text' : type}
          className={s['input']}
          aria-invalid={error ? true : undefined}
          aria-describedby={cx(errorId, hintId) || undefined}
        />
        {suffix && <span className={s['suffix']}>{suffix}</span>}
        {reveal && (
          <button
            type="button"
            className={s['reveal']}
            aria-label={shown ? reveal.hide : reveal.show}
            aria-controls={inputId}
            onClick={() => setShown(!shown)}
          >
            {shown ? <IconEyeOff size={20} /> : <IconEye size={20} />}
          </button>
        )}
      </div>
      {error && (
        <p id={errorId} className={s['error']} role="alert">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className={s['hint']}>
          {hint}
        </p>
      )}
    </div>
  );
}
