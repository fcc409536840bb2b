import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { PopupName } from '@/config/routes';
import {
  type Flow,
  type FlowName,
  type FlowOf,
  type FlowRef,
  runningFlow,
} from '@/machines/site/lazyFlow/lazyFlow.machine';
import { Spinner } from '@/ui/Spinner';
import { ErrorState } from '@/ui/States';
import { useLostPart } from '../lazy';
import { useChart } from '../state/actors';
import { useTexts } from '../state/texts';
import s from './FlowFrame.module.css';

/** Where a lazy chart runs: in the open popup, or on the screen. */
type FlowPlace = 'popup' | 'screen';

function useFlowFrame(place: FlowPlace) {
  const inPopup = useSelector(useChart('navigation'), ({ children }) => children.flow);
  const onScreen = useSelector(useChart('routeActor'), ({ children }) => children.flow);
  return place === 'popup' ? inPopup : onScreen;
}

/** The running flow of a place; null while it loads. */
function useFlow(place: FlowPlace): Flow | null {
  return useSelector(useFlowFrame(place), (snapshot) =>
    snapshot === undefined ? null : runningFlow(snapshot),
  );
}

/** Props of a screen's view. */
export interface ScreenProps<Name extends FlowName> {
  /** The screen's running chart; undefined while it loads, with its texts. */
  readonly actor: FlowRef<Name> | undefined;
}

/** A flow, discriminated by its name, so that TypeScript does not compare the charts with each other. */
interface AnyFlow {
  readonly name: string;
  readonly ref: unknown;
}

const isNamed = <Name extends FlowName>(flow: AnyFlow, name: Name): flow is FlowOf<Name> =>
  flow.name === name;

function actorNamed<Name extends FlowName>(flow: AnyFlow, name: Name): FlowRef<Name> | undefined {
  return isNamed(flow, name) ? flow.ref : undefined;
}

/** The running chart of a screen; undefined while it loads. */
export function useScreenActor<Name extends FlowName>(name: Name): FlowRef<Name> | undefined {
  const flow = useFlow('screen');
  return flow === null ? undefined : actorNamed(flow, name);
}

/** The running chart of the popup of this name; undefined while it loads. */
export function usePopupActor<Name extends PopupName>(name: Name): FlowRef<Name> | undefined {
  const flow = useFlow('popup');
  return flow === null ? undefined : actorNamed(flow, name);
}

/** Shows the loading state until the chart of a place runs, or the failure when it could not be loaded (ERR-26). */
export function FlowFrame({ place }: { readonly place: FlowPlace }) {
  const { t } = useTexts();
  const frame = useFlowFrame(place);
  const isUnavailable = useSelector(frame, (snapshot) => snapshot?.hasTag('unavailable') ?? false);
  const name = useSelector(frame, (snapshot) => snapshot?.context.name);
  const reload = useLostPart(isUnavailable ? `chart of ${name}` : null);
  // The code has just loaded, so a chart that failed before may load now.
  const retryLost = useEffectEvent(() => {
    if (isUnavailable) frame?.send({ type: 'flow.retry' });
  });
  useEffect(() => retryLost(), []);
  return (
    <div className={s['frame']} aria-busy={!isUnavailable}>
      {isUnavailable ? (
        <ErrorState
          title={t('popup.failed')}
          text={reload && t('shell.part_gone')}
          retryLabel={t(reload ? 'action.reload' : 'action.retry')}
          onRetry={reload ?? (() => frame?.send({ type: 'flow.retry' }))}
        />
      ) : (
        <Spinner label={t('popup.loading')} />
      )}
    </div>
  );
}
