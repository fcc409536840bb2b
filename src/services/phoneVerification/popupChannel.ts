import * as z from 'zod/mini';

const message = z.object({ type: z.literal('authEvent'), authEvent: z.looseObject({}) });

/** A handler of the service's client, by the name of the message. */
type Handler = (message: unknown) => unknown;

const anyMessage = () => true;

/**
 * What the service's client uses to hear from its popup. At the service itself that is a hidden frame with a library
 * of the service's maker; a server of one's own has no such frame, and its popup speaks with the page directly.
 * Messages from any other origin are not heard.
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
