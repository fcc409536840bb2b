import type { ActorRefFrom } from 'xstate';
import type { overlaysMachine } from '@/machines/shell/overlays/overlays.machine';
import type { OverlayStack } from '@/ui/overlays';

const NO_LAYERS: ReturnType<OverlayStack['layers']> = [];

/** The overlay chart as the stack that the views use. It may start after the views' providers are created. */
export function overlayStackOf(chart: () => ActorRefFrom<typeof overlaysMachine> | undefined): OverlayStack {
  return {
    open: (id, kind) => chart()?.send({ type: 'overlay.opened', id, kind }),
    close: (id) => chart()?.send({ type: 'overlay.closed', id }),
    onCloseAsked(id, listener) {
      const subscription = chart()?.on('close.asked', ({ ids }) => {
        if (ids.includes(id)) listener();
      });
      return () => subscription?.unsubscribe();
    },
    pressEscape: () => chart()?.send({ type: 'escape.pressed' }),
    pressBackdrop: (id) => chart()?.send({ type: 'backdrop.pressed', id }),
    pressLink: () => chart()?.send({ type: 'link.pressed' }),
    layers: () => chart()?.getSnapshot().context.layers ?? NO_LAYERS,
    subscribe(listener) {
      let seen = chart()?.getSnapshot().context.layers;
      const subscription = chart()?.subscribe(({ context: { layers } }) => {
        if (layers === seen) return;
        seen = layers;
        listener();
      });
      return () => subscription?.unsubscribe();
    },
  };
}
