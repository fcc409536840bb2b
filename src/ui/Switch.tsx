import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import s from './Switch.module.css';

export interface SwitchProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> {
  /** Label of the switch. */
  label: string;
  /** A secondary line under the label. */
  text?: string | undefined;
  icon?: ReactNode;
}

/** An on-off switch as a list row: a native checkbox with the role of a switch. */
export function Switch({ label, text, icon, id, ...rest }: SwitchProps) {
  const made = useId();
  const inputId = id ?? made;
  const textId = `${inputId}-text`;
  return (
    <li>
      <label className={s['row']} htmlFor={inputId}>
        {icon && <span className={s['icon']}>{icon}</span>}
        <span className={s['words']}>
          <span className={s['label']}>{label}</span>
          {text && (
            <span id={textId} className={s['text']} aria-hidden="true">
              {text}
            </span>
          )}
        </span>
        <input
          {...rest}
          id={inputId}
          type="checkbox"
          role="switch"
          aria-checked={rest.checked}
          aria-label={label}
          aria-describedby={text ? textId : undefined}
          className={s['switch']}
        />
      </label>
    </li>
  );
}
