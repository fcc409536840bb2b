import {
  Component,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cx } from './cx';
import s from './Modal.module.css';
import { dropModal, pushModal } from './modalStack';

/** Does not update while `held`: the content of a closing dialog must not change visibly. */
class Hold extends Component<{ held: boolean; children: ReactNode }> {
  override shouldComponentUpdate(next: { held: boolean }) {
    return !next.held;
  }
  override render() {
    return this.props.children;
  }
}

export interface ModalProps {
  /** Whether the dialog is open. Closing plays the exit animation, then unmounts the content. */
  open: boolean;
  /** Called when the player asks to close: Esc, a press on the mask, the close button. The owner then sets `open`. */
  onClose: () => void;
  /** When false, Esc and the mask do nothing. */
  dismissible?: boolean | undefined;
  /** Element that gets the focus on opening; the dialog's heading by default. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
}

interface ModalFrameProps extends ModalProps {
  kind: 'popup' | 'sheet' | 'left' | 'right' | 'full' | 'mask';
  role?: 'alertdialog' | undefined;
  labelledBy: string;
  describedBy?: string | undefined;
  busy?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * The native `<dialog>` under Popup, Sheet, SlideOver and LoadingMask. The browser makes the page behind inert, keeps
 * the focus inside and restores it on closing; enter and exit animations are CSS.
 */
export function Modal(props: ModalFrameProps) {
  const { open, onClose, dismissible = true, initialFocus, kind, labelledBy, describedBy } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const [present, setPresent] = useState(open);
  /** Whether it closed because its page was unmounted, not because the player asked. */
  const isPutAway = useRef(false);
  if (open && !present) setPresent(true);

  // Runs after every render: the browser may have closed the dialog by itself (a second Esc in a row).
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      isPutAway.current = false;
      dialog.showModal();
      pushModal(dialog);
      (initialFocus?.current ?? document.getElementById(labelledBy))?.focus();
    } else if (!open && dialog.open) {
      dialog.close();
      dropModal(dialog);
    }
  });

  useLayoutEffect(() => {
    const dialog = present ? ref.current : null;
    return () => {
      if (!dialog) return;
      isPutAway.current = true;
      dropModal(dialog);
      dialog.close();
    };
  }, [present]);

  // The mask is the dialog's own box beside its panel: a press that starts and ends there asks to close.
  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dismissible || !dialog) return;
    let start: EventTarget | null = null;
    const onPointerDown = (event: Event) => {
      start = event.target;
    };
    const onClick = (event: Event) => {
      if (event.target === dialog && start === dialog) onClose();
    };
    dialog.addEventListener('pointerdown', onPointerDown);
    dialog.addEventListener('click', onClick);
    return () => {
      dialog.removeEventListener('pointerdown', onPointerDown);
      dialog.removeEventListener('click', onClick);
    };
  }, [open, dismissible, onClose]);

  useEffect(() => {
    const dialog = ref.current;
    if (open || !dialog) return;
    let current = true;
    Promise.allSettled(dialog.getAnimations().map((animation) => animation.finished)).then(() => {
      if (current) setPresent(false);
    });
    return () => {
      current = false;
    };
  }, [open]);

  if (!present) return null;
  return (
    <dialog
      ref={ref}
      role={props.role}
      className={cx(s['modal'], s[kind], props.className)}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-busy={props.busy}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (dismissible) onClose();
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget || isPutAway.current) return;
        if (open && !event.currentTarget.open) onClose();
      }}
    >
      <div className={s['panel']}>
        <Hold held={!open}>{props.children}</Hold>
      </div>
      <div className={s['live']} aria-live="polite" data-announcer="" />
    </dialog>
  );
}
