/** Questions before an action that cannot be undone. */
import { withEvent, withOutput } from './withEvent';

/** Asks the player to confirm; the chart's guard `isConfirmed` reads the answer. */
export const question = <
  const Id extends string,
  const Message extends string,
  const Yes extends string,
  const No extends string,
>(
  id: Id,
  message: Message,
  yes: Yes,
  no: No,
) =>
  ({
    invoke: {
      id: 'question',
      src: 'askConfirmation',
      input: { id, message },
      onDone: [{ guard: withEvent('isConfirmed'), target: yes }, { target: no }],
      onError: { target: no },
    },
  }) as const;

/**
 * The member confirms their identity (decision 20), and the call that required it is repeated; the chart's guard
 * `isProven` reads the result.
 */
export const proof = <const Purpose extends string, const Again extends string, const GivenUp>(
  purpose: Purpose,
  again: Again,
  givenUp: GivenUp,
) =>
  ({
    invoke: {
      id: 'stepUp',
      src: 'stepUp',
      input: { purpose },
      onDone: [
        { guard: withOutput('isProven'), target: again, description: 'The call is repeated.' },
        givenUp,
      ],
    },
  }) as const;
