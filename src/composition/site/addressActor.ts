import { createActor, fromCallback } from 'xstate';

/**
 * Runs what changes the address. A chart sends it here, so that it runs after the chart's step: a change of address
 * reaches other charts at once, which must find the sender in its new state.
 */
export const createAddressActor = () =>
  createActor(
    fromCallback<{ readonly type: 'run'; readonly run: () => void }>(({ receive }) =>
      receive(({ run }) => run()),
    ),
  ).start();

export type AddressActor = ReturnType<typeof createAddressActor>;

/** What is sent to the actor. */
export const changing = (run: () => void) => ({ type: 'run' as const, run });
