import { type ReactNode, useId } from 'react';
import s from './GameShell.module.css';

/** A dialog over the game: what the player must know, and the buttons that answer it. */
export function GameDialog({
  icon,
  title,
  text,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: ReactNode;
  /** A message, if there is one, and the buttons. */
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <div
      className={s['cover']}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <div className={s['check']}>
        {icon}
        <h3 id={`${id}-title`}>{title}</h3>
        <div id={`${id}-text`}>{text}</div>
        {children}
      </div>
    </div>
  );
}
