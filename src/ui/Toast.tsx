import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx';
import { IconCheck } from './icons/IconCheck';
import { IconClose } from './icons/IconClose';
import { IconInfo } from './icons/IconInfo';
import { IconWarning } from './icons/IconWarning';
import { IconWifiOff } from './icons/IconWifiOff';
import { type OverlayStack, topDialog, useOverlayStack } from './overlays';
import { Spinner } from './Spinner';
import s from './Toast.module.css';

export type ToastKind = 'success' | 'info' | 'error' | 'loading' | 'offline';

export interface ToastItem {
  id: string | number;
  kind: ToastKind;
  text: string;
}

const ICONS: Record<ToastKind, () => ReactNode> = {
  success: () => <IconCheck size={20} />,
  info: () => <IconInfo size={20} />,
  error: () => <IconWarning size={20} />,
  loading: () => <Spinner size="s" />,
  offline: () => <IconWifiOff size={20} />,
};

export interface ToastRegionProps {
  /** The visible toasts. The owner decides how long they show. */
  toasts: ReadonlyArray<ToastItem>;
  /** Adds a dismiss button with this label to each toast. */
  dismiss?: { label: string; onDismiss: (id: ToastItem['id']) => void } | undefined;
}

/** Gap between the toasts and the panel of the dialog below them, in pixels. */
const GAP = 4;
/** How far toasts may extend into a popup's distance from the edge of the screen, in pixels. */
const INTO_EDGE = 12;

/** Moves the toasts above the panel of the topmost dialog if they would cover it. A popup makes room for them. */
function clearOf(box: HTMLElement, stack: OverlayStack): void {
  const dialog = topDialog(stack);
  const panel = dialog?.firstElementChild;
  box.style.top = '';
  if (dialog === undefined || !(panel instanceof HTMLElement)) return;
  const { bottom, height } = box.getBoundingClientRect();
  // Use the layout position: during its opening animation the panel is drawn elsewhere.
  const above = () => panel.offsetTop - height - GAP;
  if (bottom <= panel.offsetTop) return;
  const room = Number.parseFloat(dialog.style.getPropertyValue('--toast-room')) || 0;
  const edge = Number.parseFloat(getComputedStyle(dialog).paddingTop) - room;
  // The room stays until the dialog closes, so that nothing moves when the toast disappears.
  if (above() < edge - INTO_EDGE) dialog.style.setProperty('--toast-room', `${height + GAP}px`);
  if (above() >= 0) box.style.top = `${above()}px`;
}

/**
 * The toasts, above everything including open dialogs. Screen readers announce them politely, and errors at once. The
 * announcement is inside the topmost dialog, since everything else is inert while it is open. Render it once.
 */
export function ToastRegion({ toasts, dismiss }: ToastRegionProps) {
  const region = useRef<HTMLDivElement>(null);
  const stack = useOverlayStack();
  const any = toasts.length > 0;

  // The top layer is a stack: the region is added again to be above a dialog that has just opened.
  useEffect(() => {
    const box = region.current;
    if (!box || !any) return;
    const sizes = new ResizeObserver(() => clearOf(box, stack));
    const raise = () => {
      // A browser without popovers shows the toasts above the page, but not above a dialog.
      box.hidePopover?.();
      box.showPopover?.();
      sizes.disconnect();
      const dialog = topDialog(stack);
      for (const one of [box, dialog, dialog?.firstElementChild]) if (one) sizes.observe(one);
    };
    raise();
    const stop = stack.subscribe(raise);
    return () => {
      stop();
      sizes.disconnect();
      box.hidePopover?.();
    };
  }, [any, stack]);

  const outlet = any ? topDialog(stack)?.querySelector('[data-announcer]') : undefined;
  const spoken = toasts.map((toast) => (
    <p key={toast.id} role={toast.kind === 'error' ? 'alert' : undefined}>
      {toast.text}
    </p>
  ));
  return (
    <>
      <div ref={region} popover="manual" className={s['region']}>
        {toasts.map((toast) => (
          <div key={toast.id} className={cx(s['toast'], s[toast.kind])}>
            <span className={s['icon']}>{ICONS[toast.kind]()}</span>
            <span className={s['text']} aria-hidden="true">
              {toast.text}
            </span>
            {dismiss && toast.kind !== 'loading' && (
              <button
                type="button"
                className={s['dismiss']}
                aria-label={dismiss.label}
                onClick={() => dismiss.onDismiss(toast.id)}
              >
                <IconClose size={18} />
              </button>
            )}
          </div>
        ))}
      </div>
      <div className={s['spoken']} aria-live="polite">
        {outlet ? createPortal(spoken, outlet) : spoken}
      </div>
    </>
  );
}
