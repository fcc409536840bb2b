import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Failure } from '@/machines/shared/failure';
import { Spinner } from '@/ui/Spinner';
import { ErrorState } from '@/ui/States';
import { useTexts } from '../state/texts';
import s from './screen.module.css';
import { TrialState, VisitorState } from './VisitorState';

type SnapshotOf<Ref extends AnyActorRef> = ReturnType<Ref['getSnapshot']>;

type TagOf<Ref extends AnyActorRef> = Parameters<SnapshotOf<Ref>['hasTag']>[0] & string;

/** What shows in a state, which may need the chart. */
type Shown<Ref> = ReactNode | ((actor: Ref) => ReactNode);

export interface ChartStatesProps<Ref extends AnyActorRef> {
  readonly actor: Ref;
  /** What a visitor sees when only accounts may use it: a text under "log in", or something else (ROLE-06). */
  readonly visitor?: Shown<Ref>;
  /** What else shows in place of the content, by the tag of the chart that says so. */
  readonly instead?: { readonly [Tag in TagOf<Ref>]?: Shown<Ref> } | undefined;
  /** Title of a failed load, and the event that loads again. */
  readonly failed?: { readonly title: string; readonly retry: Parameters<Ref['send']>[0] };
  /** Whether there is content that stays while it loads again, also when that fails. */
  readonly isKept?: (context: SnapshotOf<Ref>['context']) => boolean;
  /** Whether the content has loaded; by default, whether the chart does not say that it loads. */
  readonly isReady?: (snapshot: SnapshotOf<Ref>) => boolean;
  /** Shown while the content loads, in place of a spinner. */
  readonly loading?: ReactNode;
  /** Class around everything but the content. */
  readonly className?: string | undefined;
  readonly children: (actor: Ref) => ReactNode;
}

/** The content of a chart, or what its tags say instead: visitor, trial, refused, failed, loading and its own. */
export function ChartStates<Ref extends AnyActorRef>(props: ChartStatesProps<Ref>) {
  const { actor, visitor, failed, isReady = hasLoaded } = props;
  const { t } = useTexts();
  const instead: Readonly<Record<string, Shown<Ref>>> = {
    ...(visitor === undefined
      ? {}
      : {
          visitor: typeof visitor === 'string' ? <VisitorState text={visitor} /> : visitor,
          trial: <TrialState />,
        }),
    ...props.instead,
  };
  const chart: AnyActorRef = actor;
  const state = useSelector(chart, (snapshot): string => {
    const tag = Object.keys(instead).find((name) => snapshot.hasTag(name));
    if (tag !== undefined) return tag;
    if (failed === undefined || props.isKept?.(snapshot.context) === true) return 'content';
    if (snapshot.hasTag('failed') || snapshot.hasTag('unavailable')) return 'failed';
    return isReady(snapshot) ? 'content' : 'loading';
  });
  const failure = useSelector(chart, ({ context }): Failure['code'] | undefined => context.failure?.code);
  if (state === 'content') return props.children(actor);
  const shown = instead[state];
  const place = (
    <>
      {typeof shown === 'function' ? shown(actor) : shown}
      {state === 'failed' && failed !== undefined && (
        <ErrorState
          title={failed.title}
          text={failure === undefined ? undefined : t(`error.${failure}`)}
          retryLabel={t('action.retry')}
          onRetry={() => actor.send(failed.retry)}
        />
      )}
      {state === 'loading' &&
        (props.loading ?? (
          <div className={s['busy']}>
            <Spinner label={t('shell.loading')} />
          </div>
        ))}
    </>
  );
  return props.className === undefined ? place : <div className={props.className}>{place}</div>;
}

const hasLoaded = (snapshot: { hasTag(tag: string): boolean }) => !snapshot.hasTag('loading');
