import type { RouterHistory } from '@tanstack/react-router';
import type { SnapshotFrom } from 'xstate';
import type { appMachine } from '@/machines/site/app/app.machine';
import type { AppServices } from './appServices';

type AppChildren = SnapshotFrom<typeof appMachine>['children'];

/** Services that exist from the start; `createFlows` builds the services of lazy charts on them. */
export interface CoreServices
  extends Pick<
    AppServices,
    | 'address'
    | 'api'
    | 'storage'
    | 'device'
    | 'whenComplete'
    | 'createId'
    | 'entry'
    | 'reload'
    | 'language'
    | 'status'
    | 'session'
    | 'addTexts'
    | 'text'
    | 'askConfirmation'
  > {
  readonly history: RouterHistory;
  /** A long-lived chart, or undefined before start-up has reached it. */
  readonly child: <Id extends keyof AppChildren>(id: Id) => AppChildren[Id];
}
