import { fromPromise } from 'xstate';

/**
 * Default logic of a promise actor: rejects loudly, so that a chart started without its services
 * shows which one the composition root forgot.
 */
export function unprovided<Output, Input>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`actor "${name}" was not provided`)));
}
