import * as z from 'zod/mini';

const message = z.object({ type: z.literal('authEvent'), authEvent: z.looseObject({}) });

/** A handler of the service's client, by message name. */
type Handler = (message: unknown) => unknown;

const anyMessage = () => true;

/**
 * The channel through which the service's client receives messages from its popup. The hosted service uses a hidden
 * frame for this; a self-hosted server has no such frame, and its popup messages the page directly. Messages from other
 * origins are ignored.
 */
export function openPopupChannel(window: Window, origin: string): void {
  const frame = {
    restyle: () => Promise.resolve(),
    ping: () => Promise.resolve([]),
    send: () => {},
    register(name: string, handler: Handler) {
      window.addEventListener('message', (event) => {
        if (event.origin !== origin) return;
        const heard = message.safeParse(event.data);
        if (heard.success && heard.data.type === name) handler(heard.data);
      });
    },
  };
  const context = {
    open: (_options: unknown, onOpen: (opened: typeof frame) => unknown) => onOpen(frame),
  };
  Object.assign(window, {
    gapi: {
      iframes: { Iframe: Object, getContext: () => context, CROSS_ORIGIN_IFRAMES_FILTER: anyMessage },
    },
  });
}
