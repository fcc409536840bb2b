import { useId } from 'react';
import { Modal } from './Modal';
import { Spinner } from './Spinner';

export interface LoadingMaskProps {
  open: boolean;
  /** What is being waited for. */
  text: string;
  /** Lets Esc ask to stop waiting. */
  onCancel?: (() => void) | undefined;
}

/** Blocks the whole page while something runs: nothing behind it can be pressed or focused. */
export function LoadingMask({ open, text, onCancel }: LoadingMaskProps) {
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={onCancel ?? ignore}
      dismissible={Boolean(onCancel)}
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
