import type { RouterHistory } from '@tanstack/react-router';
import type { SnapshotFrom } from 'xstate';
import type { appMachine } from '@/machines/app/app.machine';
import type { FlowRef } from '@/machines/lazyFlow/lazyFlow.machine';
import type { Ports } from './ports';

type AppChildren = SnapshotFrom<typeof appMachine>['children'];

/** Who is logged in, as every chart hears of it; null for nobody. */
export interface Presence {
  readonly loggedIn: boolean;
  readonly memberType: number | null;
}

/** What runs since the start: late charts are given their ports by what is made of it (`createFlows`). */
export interface Site
  extends Pick<
    Ports,
    'api' | 'storage' | 'device' | 'language' | 'status' | 'session' | 'addTexts' | 'text' | 'askConfirmation'
  > {
  readonly history: RouterHistory;
  /** A long-lived chart, or undefined before start-up has reached it. */
  readonly child: <Id extends keyof AppChildren>(id: Id) => AppChildren[Id];
  /** The charts that load right after the first screen; undefined before they are there. */
  readonly extras: () => FlowRef<'extras'> | undefined;
  /** Whoever is told of every login and logout. */
  readonly sessionListeners: Set<(presence: Presence) => void>;
}
