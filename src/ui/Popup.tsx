import { type ReactNode, useId } from 'react';
import { cx } from './cx';
import { IconButton } from './IconButton';
import { IconBack } from './icons/IconBack';
import { IconClose } from './icons/IconClose';
import { Modal, type ModalProps } from './Modal';
import s from './Modal.module.css';
import { PlainLink } from './PlainLink';

interface TitledProps extends ModalProps {
  title: string;
  /** Label of the close button; without it there is none. */
  closeLabel?: string | undefined;
  /** Where closing leads in a browser without scripts. */
  plainHref?: string | undefined;
  /** Whether it cannot be closed now. */
  held?: boolean | undefined;
  /** A back button next to the title, with its label. */
  back?: { readonly label: string; readonly onBack: () => void } | undefined;
  /** Buttons that stay in view below the scrolling content. */
  footer?: ReactNode;
  children: ReactNode;
}

function Parts({
  title,
  titleId,
  closeLabel,
  plainHref,
  held,
  back,
  onClose,
  footer,
  children,
}: TitledProps & { titleId: string }) {
  return (
    <>
      <div className={s['head']}>
        {back && <IconButton label={back.label} icon={<IconBack />} onClick={back.onBack} />}
        <h2 id={titleId} className={s['title']} tabIndex={-1}>
          {title}
        </h2>
        {closeLabel && (
          <span className={s['close']}>
            <IconButton label={closeLabel} icon={<IconClose />} disabled={held} onClick={onClose} />
            {plainHref !== undefined && <PlainLink href={plainHref} label={closeLabel} />}
          </span>
        )}
      </div>
      <div className={s['body']}>{children}</div>
      {footer && <div className={s['foot']}>{footer}</div>}
    </>
  );
}

export type PopupProps = TitledProps;

/** A popup in the centre of the page, 225 ms (POPUP-05). */
export function Popup(props: PopupProps) {
  const titleId = useId();
  return (
    <Modal {...props} kind="popup" labelledBy={titleId}>
      <Parts {...props} titleId={titleId} />
    </Modal>
  );
}

export type SheetProps = TitledProps;

/** A sheet from the bottom edge, 225 ms. */
export function Sheet(props: SheetProps) {
  const titleId = useId();
  return (
    <Modal {...props} kind="sheet" labelledBy={titleId}>
      <Parts {...props} titleId={titleId} />
    </Modal>
  );
}

export interface SlideOverProps extends TitledProps {
  from: 'left' | 'right';
  /** `popup` is 225 ms, `provider` 250 ms (POPUP-05). */
  pace?: 'popup' | 'provider';
}

/** A panel from a side edge: the side menu, the filter, the provider list. */
export function SlideOver({ from, pace = 'popup', ...props }: SlideOverProps) {
  const titleId = useId();
  return (
    <Modal
      {...props}
      kind={from}
      labelledBy={titleId}
      className={cx(pace === 'provider' && s['provider']) || undefined}
    >
      <Parts {...props} titleId={titleId} />
    </Modal>
  );
}
