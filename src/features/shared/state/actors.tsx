import type { GameType } from '@contract/games';
import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, use } from 'react';
import type { ActorRefFrom } from 'xstate';
import { imageCdn } from '@/machines/boot/serviceStatus/serviceStatus.machine';
import type { GameListRef } from '@/machines/home/lobby/lobby.machine';
import type { appMachine } from '@/machines/site/app/app.machine';
import { useDeferredSelector } from './deferred';

/** The running root actor. */
export type AppRef = ActorRefFrom<typeof appMachine>;

type Children = ReturnType<AppRef['getSnapshot']>['children'];
/** Ids of the long-lived charts. */
export type ChartId = keyof Children;
/** The running actor of a long-lived chart. */
export type ChartRef<Id extends ChartId> = NonNullable<Children[Id]>;

const AppActor = createContext<AppRef | null>(null);

/** Provides the running charts to the views below. */
export function AppActorProvider({ app, children }: { readonly app: AppRef; readonly children: ReactNode }) {
  return <AppActor value={app}>{children}</AppActor>;
}

/** The root actor. Throws outside `AppActorProvider`. */
export function useAppActor(): AppRef {
  const app = use(AppActor);
  if (app === null) throw new Error('useAppActor needs an AppActorProvider above it');
  return app;
}

/** A long-lived chart; undefined before start-up has reached it. */
export function useOptionalChart<Id extends ChartId>(id: Id): Children[Id] {
  return useSelector(useAppActor(), (snapshot) => snapshot.children[id]);
}

/** A long-lived chart of the running app. Throws when start-up has not reached it. */
export function useChart<Id extends ChartId>(id: Id): ChartRef<Id> {
  const chart = useOptionalChart(id);
  if (chart === undefined) throw new Error(`chart "${id}" is not running yet`);
  return chart as ChartRef<Id>;
}

/** The game list of a home section; undefined until the section has come into view. */
export function useSectionList(gameType: GameType): GameListRef | undefined {
  return useDeferredSelector(useChart('lobby'), ({ context }) => context.sections.get(gameType));
}

/** Base address of all pictures in this visit (BOOT-08). */
export function useImageCdn(): string {
  const draw = useSelector(useAppActor(), ({ context }) => context.imageCdnSeed);
  return useSelector(useChart('serviceStatus'), ({ context }) => imageCdn(context.status, draw));
}
