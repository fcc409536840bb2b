import { Component, type ComponentType, createElement, type ReactNode, Suspense, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { Spinner } from '@/ui/Spinner';
import s from './LateView.module.css';
import { LateViews, type ViewName, type ViewProps } from './views';

/** Code that could not be loaded: a spinner shows, and the player may retry (ERR-26). */
export function LoadFailure({
  onRetry,
  children,
}: {
  readonly onRetry: () => void;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className={s['failure']}>
      <Spinner size="l" label={t('shell.loading')} />
      <div role="status">
        <h1 className={s['reason']}>{t('error.network.unreachable')}</h1>
      </div>
      <Button variant="secondary" onClick={onRetry}>
        {t('action.retry')}
      </Button>
      {children}
    </div>
  );
}

interface LateViewProps<Name extends ViewName> {
  readonly name: Name;
  /** What the view takes. */
  readonly with: ViewProps[Name];
  /** Whether the view is wanted; while it is not, nothing says that it could not be loaded. */
  readonly open: boolean;
  /** Gives the view up; absent where it stands instead of the page. */
  readonly onLeave?: () => void;
  /** What shows while the view loads. */
  readonly fallback?: ReactNode;
}

/**
 * A view over the page, whose code and texts load when it is first drawn. When they cannot be had the page stays, and
 * the player may retry or leave (ERR-26).
 */
export function LateView<Name extends ViewName>(props: LateViewProps<Name>) {
  const { name, open, onLeave, fallback } = props;
  const load = use(LateViews);
  const [view, setView] = useState(() => load(name));
  const loadAgain = () => setView(load(name));
  const leave = () => {
    // It may be there when it is wanted next.
    loadAgain();
    onLeave?.();
  };
  return (
    <Safe subject={view} failure={open && <LostView onRetry={loadAgain} onLeave={onLeave && leave} />}>
      <Suspense fallback={fallback}>
        <Loaded view={view} with={props.with} />
      </Suspense>
    </Safe>
  );
}

/** Over the page while a popup's code is still on its way: on a slow phone the press has been heard. */
export function Awaited() {
  const { t } = useTranslation();
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
  readonly view: Promise<ComponentType<Props>>;
  readonly with: Props;
}) {
  return createElement(use(view), props);
}

interface SafeProps {
  /** What is drawn; another one is another try. */
  readonly subject: object;
  readonly failure: ReactNode;
  readonly children: ReactNode;
}

/** Draws its failure instead of its children from the moment when they throw. */
class Safe extends Component<SafeProps, { readonly broken: object | null }> {
  override state = { broken: null };

  override componentDidCatch(error: unknown) {
    reportError(error);
    this.setState({ broken: this.props.subject });
  }

  override render() {
    return this.state.broken === this.props.subject ? this.props.failure : this.props.children;
  }
}

function LostView({
  onRetry,
  onLeave,
}: {
  readonly onRetry: () => void;
  readonly onLeave: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  return (
    <dialog
      ref={(dialog) => dialog?.showModal()}
      className={s['lost']}
      aria-label={t('error.network.unreachable')}
      onCancel={(event) => {
        event.preventDefault();
        onLeave?.();
      }}
    >
      <LoadFailure onRetry={onRetry}>
        {onLeave && (
          <Button variant="ghost" onClick={onLeave}>
            {t('action.close')}
          </Button>
        )}
      </LoadFailure>
    </dialog>
  );
}
