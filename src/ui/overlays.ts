import { createContext, use, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';

/** How a layer behaves: `mask` cannot be closed by the player; the site says what the others mean. */
export type OverlayKind = 'dialog' | 'popup' | 'addressedPopup' | 'interstitial' | 'game' | 'mask';

/** The stack of what lies over the page. Only its top layer hears back, Escape and the backdrop. */
export interface OverlayStack {
  /** Puts a layer on top, or changes the kind of an open one. */
  readonly open: (id: string, kind: OverlayKind) => void;
  readonly close: (id: string) => void;
  /** Calls the listener when the player wants the layer closed. Returns the unsubscribe function. */
  readonly onCloseAsked: (id: string, listener: () => void) => () => void;
  readonly pressEscape: () => void;
  readonly pressBackdrop: (id: string) => void;
  /** The player follows a link to a page of the site. */
  readonly pressLink: () => void;
  /** The open layers, the top one last. */
  readonly layers: () => readonly { readonly id: string }[];
  readonly subscribe: (listener: () => void) => () => void;
}

const nothing = () => {};
const NO_LAYERS: ReturnType<OverlayStack['layers']> = [];
const noLayers = () => NO_LAYERS;

/** Context with the stack of the site. */
export const Overlays = createContext<OverlayStack>({
  open: nothing,
  close: nothing,
  onCloseAsked: () => nothing,
  pressEscape: nothing,
  pressBackdrop: nothing,
  pressLink: nothing,
  layers: noLayers,
  subscribe: () => nothing,
});

/** Keeps a layer in the stack while it is open. Use it after the effects that show and hide the layer's element. */
export function useOverlay(id: string, open: boolean, kind: OverlayKind, onCloseAsked: () => void): void {
  const stack = use(Overlays);
  const close = useEffectEvent(onCloseAsked);
  useLayoutEffect(() => (open ? stack.onCloseAsked(id, () => close()) : undefined), [stack, id, open]);
  // In the commit that shows it: what opens in a transition would otherwise be visible before back closes it.
  useLayoutEffect(() => {
    if (open) stack.open(id, kind);
    else stack.close(id);
  }, [stack, id, open, kind]);
  useLayoutEffect(() => () => stack.close(id), [stack, id]);
}

/** The element of the topmost layer that has one: a view that is still loading has none. */
export function topDialog({ layers }: OverlayStack): HTMLElement | undefined {
  const elements = layers().map(({ id }) => document.getElementById(id));
  return elements.findLast((element) => element !== null) ?? undefined;
}

/** Renders again when a layer opens or closes. */
export function useOverlayStack(): OverlayStack {
  const stack = use(Overlays);
  useSyncExternalStore(stack.subscribe, stack.layers, noLayers);
  return stack;
}
