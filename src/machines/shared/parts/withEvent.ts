/** An action or guard with the event as its parameters: `actions: withEvent('keepForm')`. */
export const withEvent = <const Type extends string>(type: Type) =>
  ({ type, params: <Event>({ event }: { readonly event: Event }) => event }) as const;

/** The same with the output of the finished actor. */
export const withOutput = <const Type extends string>(type: Type) =>
  ({
    type,
    params: <Output>({ event }: { readonly event: { readonly output: Output } }) => event.output,
  }) as const;
