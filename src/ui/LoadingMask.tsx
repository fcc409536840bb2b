import { useId } from 'react';
import { Modal } from './Modal';
import { Spinner } from './Spinner';

export interface LoadingMaskProps {
  open: boolean;
  /** Text that describes what is loading. */
  text: string;
  /** Called on back and Esc, to cancel; without it they do nothing. */
  onCancel?: (() => void) | undefined;
}

/** Blocks the whole page during an action: nothing behind it can be pressed or focused. */
export function LoadingMask({ open, text, onCancel }: LoadingMaskProps) {
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={onCancel ?? ignore}
      layer={onCancel ? 'dialog' : 'mask'}
      kind="mask"
      labelledBy={id}
      busy
    >
      <Spinner size="l" />
      <p id={id} tabIndex={-1}>
        {text}
      </p>
    </Modal>
  );
}

function ignore() {}
