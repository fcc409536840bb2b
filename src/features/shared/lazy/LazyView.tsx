import { useSelector } from '@xstate/react';
import {
  Component,
  type ComponentType,
  createElement,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/ui/Button';
import { type OverlayKind, Overlays, useOverlay } from '@/ui/overlays';
import { Spinner } from '@/ui/Spinner';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { useDeferredCharts } from '../state/pageStart';
import { useTexts } from '../state/texts';
import s from './LazyView.module.css';
import { LazyViews, type ViewName, type ViewProps } from './views';

/**
 * Reports each failed load of a part to the chart of lazy parts. Returns a function that reloads the page, if only a
 * reload can help.
 */
export function useLostPart(part: string | null): (() => void) | undefined {
  const parts = useSelector(useDeferredCharts(), (snapshot) => snapshot?.children.chunkFailures);
  useEffect(() => {
    if (part !== null) parts?.send({ type: 'part.lost', part });
  }, [parts, part]);
  const isGone = useSelector(parts, (snapshot) => snapshot?.can({ type: 'page.reload' }));
  return isGone ? () => parts?.send({ type: 'page.reload' }) : undefined;
}

/** Code that failed to load: shows a spinner, and lets the player retry or reload (ERR-26). */
export function LoadFailure({
  part,
  reasonId,
  onRetry,
  children,
}: {
  /** Name of the part that could not be loaded. */
  readonly part: string;
  readonly reasonId?: string;
  readonly onRetry: () => void;
  readonly children?: ReactNode;
}) {
  const { t } = useTexts();
  const reload = useLostPart(part);
  return (
    <div className={s['failure']}>
      <Spinner size="l" label={t('shell.loading')} />
      <div role="status">
        <h1 className={s['reason']} id={reasonId}>
          {t(reload ? 'shell.part_gone' : 'error.network.unreachable')}
        </h1>
      </div>
      {reload && <Button onClick={reload}>{t('action.reload')}</Button>}
      <Button variant="secondary" onClick={onRetry}>
        {t('action.retry')}
      </Button>
      {children}
    </div>
  );
}

interface LazyViewProps<Name extends ViewName> {
  readonly name: Name;
  /** Props of the view. */
  readonly with: ViewProps[Name];
  /** Whether the view is open. A failed load shows only while it is. */
  readonly open: boolean;
  /** Closes the view; absent when it replaces the page. */
  readonly onLeave?: () => void;
  /** How the view behaves among the layers while it loads; a dialog by default. */
  readonly layer?: OverlayKind;
  /** Shown while the view loads. */
  readonly fallback?: ReactNode;
}

/**
 * A view over the page whose code and texts load when it first renders. If they fail to load, the page stays, and the
 * player can retry or close (ERR-26).
 */
export function LazyView<Name extends ViewName>(props: LazyViewProps<Name>) {
  const { name, open, onLeave, layer = 'dialog', fallback } = props;
  const load = use(LazyViews);
  const [attempt, setAttempt] = useState(() => ({ view: load(name) }));
  const loadAgain = () => setAttempt({ view: load(name) });
  useEffect(() => {
    // React shows a fallback for at least 300 ms unless an update replaces it, and finishes what it is rendering, such as
    // the rest of home, before any update but a synchronous one.
    const show = (view: typeof attempt.view) =>
      flushSync(() => setAttempt((now) => (now === attempt ? { view } : now)));
    if (attempt.view instanceof Promise) attempt.view.then(show, () => {});
  }, [attempt]);
  const leave = () => {
    // Load again, so that it may be available next time.
    loadAgain();
    onLeave?.();
  };
  return (
    <Safe
      subject={attempt}
      failure={open && <LostView part={name} layer={layer} onRetry={loadAgain} onLeave={onLeave && leave} />}
    >
      <Suspense
        fallback={
          <>
            {fallback}
            {open && onLeave && <LoadingLayer layer={layer} onLeave={onLeave} />}
          </>
        }
      >
        <Loaded view={attempt.view} with={props.with} />
      </Suspense>
    </Safe>
  );
}

/** The same, from when it is first open. A closed view stays mounted, so that its exit animation can play. */
export function LazyOverlay<Name extends ViewName>(props: LazyViewProps<Name>) {
  const { open } = props;
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen && <LazyView {...props} />;
}

/** A view that loads is a layer already: back cancels it instead of leaving the page. */
function LoadingLayer({ layer, onLeave }: { readonly layer: OverlayKind; readonly onLeave: () => void }) {
  useOverlay(useId(), true, layer, onLeave);
  return null;
}

/** Shown while a popup's code loads, so that a press has a visible effect on a slow phone. */
export function Awaited() {
  const { t } = useTexts();
  return (
    <div className={s['awaited']}>
      <Spinner size="l" label={t('shell.loading')} />
    </div>
  );
}

function Loaded<Props extends object>({
  view,
  with: props,
}: {
  readonly view: ComponentType<Props> | Promise<ComponentType<Props>>;
  readonly with: Props;
}) {
  return createElement(view instanceof Promise ? use(view) : view, props);
}

interface SafeProps {
  /** What is rendered. Another value is another attempt. */
  readonly subject: object;
  readonly failure: ReactNode;
  readonly children: ReactNode;
}

/** Error boundary: renders `failure` once its children have thrown. */
class Safe extends Component<SafeProps, { readonly broken: object | null }> {
  override state = { broken: null };

  override componentDidCatch() {
    this.setState({ broken: this.props.subject });
  }

  override render() {
    return this.state.broken === this.props.subject ? this.props.failure : this.props.children;
  }
}

interface LostViewProps {
  readonly part: string;
  readonly layer: OverlayKind;
  readonly onRetry: () => void;
  readonly onLeave: (() => void) | undefined;
}

function LostView({ part, layer, onRetry, onLeave }: LostViewProps) {
  const { t } = useTexts();
  const reasonId = useId();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const stack = use(Overlays);
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // Closing it before it is removed returns the focus.
    return () => current?.close();
  }, []);
  useOverlay(id, true, layer, () => onLeave?.());
  return (
    <dialog
      ref={dialog}
      id={id}
      className={s['lost']}
      aria-labelledby={reasonId}
      onCancel={(event) => {
        event.preventDefault();
        stack.pressEscape();
      }}
    >
      <LoadFailure part={part} reasonId={reasonId} onRetry={onRetry}>
        {onLeave && (
          <Button variant="ghost" onClick={onLeave}>
            {t('action.close')}
          </Button>
        )}
      </LoadFailure>
      <VisuallyHidden aria-live="polite" data-announcer="" />
    </dialog>
  );
}
