import type { ReactNode } from 'react';
import { IconCheck } from './icons/IconCheck';
import { IconClose } from './icons/IconClose';
import s from './Stages.module.css';

/** One stage: done, an end that nobody hoped for, the present one, or one that is still ahead. */
export interface ShownStage {
  readonly id: string;
  readonly name: string;
  readonly mark: 'done' | 'ended' | 'here' | 'ahead';
  readonly isCurrent: boolean;
  /** When it was reached. */
  readonly time?: string | undefined;
  /** What is said about it. */
  readonly notes?: readonly string[];
}

/** The stages of something that takes its time, one below the other, or as a row of names. */
export function Stages({
  label,
  stages,
  row = false,
}: {
  readonly label: string;
  readonly stages: readonly ShownStage[];
  readonly row?: boolean;
}): ReactNode {
  return (
    <ol className={s['stages']} data-row={row || undefined} aria-label={label}>
      {stages.map(({ id, name, mark, isCurrent, time, notes = [] }) => (
        <li key={id} className={s['stage']} data-mark={mark} aria-current={isCurrent ? 'step' : undefined}>
          <span className={s['dot']} aria-hidden="true">
            {mark === 'done' && <IconCheck size={14} />}
            {mark === 'ended' && <IconClose size={14} />}
          </span>
          <span className={s['name']}>{name}</span>
          {time !== undefined && <span className={s['time']}>{time}</span>}
          {notes.map((text) => (
            <p key={text} className={s['note']}>
              {text}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
