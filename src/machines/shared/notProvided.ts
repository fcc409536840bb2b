import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';

/**
 * Default logic of a promise actor: rejects, so that a chart started without a service reveals which one the
 * composition root omits.
 */
export function notProvided<Output, Input>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`actor "${name}" was not provided`)));
}

/** The same for a callback actor, which would otherwise never report anything. */
export function notProvidedCallback<Event extends EventObject, Input = NonReducibleUnknown>(name: string) {
  return fromCallback<Event, Input>(() => {
    throw new Error(`actor "${name}" was not provided`);
  });
}
