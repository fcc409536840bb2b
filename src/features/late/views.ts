import { type ComponentType, createContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { PopupName } from '@/config/routes';
import type { launchMachine } from '@/machines/launch/launch.machine';
import type { Game } from '@/services/contract/catalogue';

/** What opens over the page and is closed by the player. */
interface OverlayProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What a launch shows over the page. */
interface LaunchProps {
  readonly open: boolean;
  readonly launch: ActorRefFrom<typeof launchMachine>;
}

/** A popup that has an address of its own. */
export interface PopupViewProps {
  readonly open: boolean;
  readonly popup: PopupName;
}

type Nothing = Readonly<Record<never, never>>;

/** The views over the page that load when they are first needed, by name, with what each of them takes. */
export interface ViewProps extends Readonly<Record<PopupName, PopupViewProps>> {
  readonly sideMenu: OverlayProps;
  readonly gameSheet: OverlayProps & { readonly game: Game };
  readonly gameShell: LaunchProps;
  readonly playTypes: LaunchProps;
  readonly afterStart: Nothing;
  readonly feedback: Nothing;
  readonly maintenance: Nothing;
  readonly regionRestricted: Nothing;
}

export type ViewName = keyof ViewProps;

/** Loads a view and the texts that it needs; rejects when either cannot be had. */
export type LoadView = <Name extends ViewName>(name: Name) => Promise<ComponentType<ViewProps[Name]>>;

/** The loader of late views, which everything below its provider uses. */
export const LateViews = createContext<LoadView>(() => Promise.reject(new Error('no views load here')));
