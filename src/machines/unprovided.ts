import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';

/**
 * Default logic of a promise actor: rejects loudly, so that a chart started without its services
 * shows which one the composition root forgot.
 */
export function unprovided<Output, Input>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`actor "${name}" was not provided`)));
}

/** The same for a callback actor, which would otherwise be silent for ever. */
export function unprovidedCallback<Event extends EventObject, Input = NonReducibleUnknown>(name: string) {
  return fromCallback<Event, Input>(() => {
    throw new Error(`actor "${name}" was not provided`);
  });
}
