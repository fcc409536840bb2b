import {
  Component,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cx } from './cx';
import s from './Modal.module.css';
import { type OverlayKind, Overlays, useOverlay } from './overlays';

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
  /** Called when the player asks to close: back, Esc, a press beside it, the close button. The owner then sets `open`. */
  onClose: () => void;
  /** How it behaves in the stack of layers; a dialog by default. */
  layer?: OverlayKind | undefined;
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
 * the focus inside and restores it on closing; the stack of layers decides who hears back, Esc and a press beside it.
 * Enter and exit animations are CSS.
 */
export function Modal(props: ModalFrameProps) {
  const { open, onClose, layer = 'dialog', initialFocus, kind, labelledBy, describedBy } = props;
  const id = useId();
  const stack = use(Overlays);
  const ref = useRef<HTMLDialogElement>(null);
  const [present, setPresent] = useState(open);
  /** Whether it closed because its page was unmounted, not because the player asked. */
  const isPutAway = useRef(false);
  const [, renderAgain] = useState(0);
  if (open && !present) setPresent(true);

  // Runs after every render: the browser may have closed the dialog by itself (a second Esc in a row).
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      isPutAway.current = false;
      dialog.showModal();
      (initialFocus?.current ?? document.getElementById(labelledBy))?.focus();
    } else if (!open && dialog.open) {
      dialog.close();
    }
  });

  useLayoutEffect(() => {
    const dialog = present ? ref.current : null;
    return () => {
      if (!dialog) return;
      isPutAway.current = true;
      dialog.close();
    };
  }, [present]);

  useOverlay(id, open, layer, onClose);

  // The mask is the dialog's own box beside its panel: a press that starts and ends there asks to close.
  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    let start: EventTarget | null = null;
    const onPointerDown = (event: Event) => {
      start = event.target;
    };
    const onClick = (event: Event) => {
      if (event.target === dialog && start === dialog) stack.pressBackdrop(id);
    };
    dialog.addEventListener('pointerdown', onPointerDown);
    dialog.addEventListener('click', onClick);
    return () => {
      dialog.removeEventListener('pointerdown', onPointerDown);
      dialog.removeEventListener('click', onClick);
    };
  }, [open, stack, id]);

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
      id={id}
      role={props.role}
      className={cx(s['modal'], s[kind], props.className)}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-busy={props.busy}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        stack.pressEscape();
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget || isPutAway.current) return;
        if (!open || event.currentTarget.open) return;
        stack.pressEscape();
        renderAgain((times) => times + 1);
      }}
    >
      <div className={s['panel']}>
        <Hold held={!open}>{props.children}</Hold>
      </div>
      <div className={s['live']} aria-live="polite" data-announcer="" />
    </dialog>
  );
}
