import { type ReactNode, useId } from 'react';
import { Button } from './Button';
import { Modal, type ModalProps } from './Modal';
import s from './Modal.module.css';

export interface ConfirmDialogProps extends ModalProps {
  title: string;
  message?: ReactNode;
  icon?: ReactNode;
  confirmLabel: string;
  /** Without it the dialog only informs and has one button. */
  cancelLabel?: string | undefined;
  onConfirm: () => void;
  /** Styles the confirm button as a warning: the action cannot be undone. */
  danger?: boolean;
  /** Whether the confirmed action is running. */
  pending?: boolean;
}

/** A question with two answers. `onClose` means no; back, Esc and a press beside it call it too. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, layer, initialFocus, title, message, icon, confirmLabel, cancelLabel } = props;
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      layer={layer}
      initialFocus={initialFocus}
      kind="popup"
      role="alertdialog"
      labelledBy={id}
      describedBy={message ? `${id}-message` : undefined}
    >
      <div className={s['ask']}>
        {icon && <span className={s['icon']}>{icon}</span>}
        <h2 id={id} className={s['title']} tabIndex={-1}>
          {title}
        </h2>
        {message && (
          <div id={`${id}-message`} className={s['message']}>
            {message}
          </div>
        )}
        <div className={s['foot']}>
          {cancelLabel && (
            <Button variant="secondary" disabled={props.pending} onClick={onClose}>
              {cancelLabel}
            </Button>
          )}
          <Button
            variant={props.danger ? 'danger' : 'primary'}
            loading={props.pending}
            onClick={props.onConfirm}
          >
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
