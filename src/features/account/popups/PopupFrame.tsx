import { useSelector } from '@xstate/react';
import { Fragment, type ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import type { PopupViewProps } from '@/features/shared/lazy';
import { FlowFrame } from '@/features/shared/page/FlowFrame';
import { useChart } from '@/features/shared/state/actors';
import { useTexts } from '@/features/shared/state/texts';
import { Popup, type Sheet } from '@/ui/Popup';
import { useBack, usePopupLayer } from './popupLayer';
import { ReplaceServed } from './ReplaceServed';
import { usePopupTitle } from './usePopupTitle';

/**
 * A popup with its own address: title, back arrow and closing, and that its chart loads. While the chart runs, it handles
 * closing itself.
 */
export function PopupFrame<Ref extends AnyActorRef>({
  open,
  popup,
  actor,
  as: Layer = Popup,
  footer,
  children,
}: PopupViewProps & {
  readonly actor: Ref | undefined;
  /** A sheet is as tall as its form. */
  readonly as?: typeof Popup | typeof Sheet;
  readonly footer?: ReactNode;
  readonly children: (actor: Ref) => ReactNode;
}) {
  const { t } = useTexts();
  const back = useBack(popup);
  const layer = usePopupLayer();
  const navigation = useChart('navigation');
  const title = usePopupTitle(open, popup);
  const chart: AnyActorRef | undefined = actor;
  const isHeld = useSelector(chart, (snapshot) => snapshot?.can({ type: 'form.cancel' }) === false);
  return (
    <>
      <Layer
        open={open}
        layer={layer}
        onClose={() =>
          actor === undefined ? navigation.send({ type: 'popup.close' }) : actor.send({ type: 'form.cancel' })
        }
        title={title}
        closeLabel={t('action.close')}
        held={isHeld}
        back={back}
        footer={footer}
      >
        {actor === undefined ? (
          <FlowFrame place="popup" />
        ) : (
          <Fragment key={actor.sessionId}>{children(actor)}</Fragment>
        )}
      </Layer>
      <ReplaceServed />
    </>
  );
}
