import type { Game } from '@contract/games';
import { type ComponentType, createContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { PopupName } from '@/config/routes';
import type { humanCheckMachine } from '@/machines/account/humanCheck/humanCheck.machine';
import type { stepUpMachine } from '@/machines/account/stepUp/stepUp.machine';
import type { launchMachine } from '@/machines/play/launch/launch.machine';

/** Props of a view over the page that the player closes. */
interface OverlayProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Props of a launch's view over the page. */
interface LaunchProps {
  readonly open: boolean;
  readonly launch: ActorRefFrom<typeof launchMachine>;
}

/** Props of a popup with its own address. */
export interface PopupViewProps {
  readonly open: boolean;
  readonly popup: PopupName;
}

export type HumanCheckRef = ActorRefFrom<typeof humanCheckMachine>;
export type StepUpRef = ActorRefFrom<typeof stepUpMachine>;

type Nothing = Readonly<Record<never, never>>;

/** The lazy views over the page, by name, with their props. */
export interface ViewProps extends Readonly<Record<PopupName, PopupViewProps>> {
  /** Over the page, or at its side. */
  readonly sideMenu: OverlayProps & { readonly docked: boolean };
  readonly gameSheet: OverlayProps & { readonly game: Game };
  readonly gameShell: LaunchProps;
  readonly playTypes: LaunchProps;
  readonly humanCheck: { readonly check: HumanCheckRef | undefined };
  readonly stepUp: { readonly stepUp: StepUpRef | undefined };
  readonly globalOverlays: Nothing;
  readonly feedback: Nothing;
  readonly maintenance: Nothing;
  readonly regionRestricted: Nothing;
}

export type ViewName = keyof ViewProps;

/**
 * Loads a view and its texts; rejects when either fails to load. Returns a view that has loaded itself, not a promise:
 * React shows the fallback for any new promise.
 */
export type LoadView = <Name extends ViewName>(
  name: Name,
) => ComponentType<ViewProps[Name]> | Promise<ComponentType<ViewProps[Name]>>;

/** Context with the loader of lazy views. */
export const LazyViews = createContext<LoadView>(() => Promise.reject(new Error('no views load here')));
