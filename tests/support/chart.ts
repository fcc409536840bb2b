import { type EventObject, fromCallback, fromPromise, type PromiseActorLogic } from 'xstate';

/** A chart's call to a service; the test answers it at any time. */
export interface ServiceCall<Output, Input> {
  readonly input: Input;
  /** Whether the chart is still waiting for the answer. */
  isWaited(): boolean;
  /** Answers, and lets the chart process it. */
  answer(output: Output): Promise<void>;
  /** Fails, and lets the chart process it. */
  fail(error: unknown): Promise<void>;
}

/** A service that answers only when the test does. */
export interface DeferredService<Output, Input> {
  /** To be provided as an actor of the chart. */
  readonly logic: PromiseActorLogic<Output, Input>;
  /** Every call so far, in order. */
  readonly calls: readonly ServiceCall<Output, Input>[];
  /** Calls that the chart is still waiting for. */
  waited(): readonly ServiceCall<Output, Input>[];
  /** The newest call. Throws if there is none. */
  last(): ServiceCall<Output, Input>;
}

/** A countdown that tells nothing. */
export const silentCountDown = fromCallback<EventObject, { readonly ms: number | undefined }>(() => {});

/** Lets all settled promises reach their chart. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Creates a service whose calls wait for the test. */
export function deferred<Output, Input = void>(): DeferredService<Output, Input> {
  const calls: ServiceCall<Output, Input>[] = [];
  return {
    calls,
    waited: () => calls.filter((call) => call.isWaited()),
    last: () => {
      const call = calls.at(-1);
      if (call === undefined) throw new Error('the chart has asked nothing');
      return call;
    },
    logic: fromPromise<Output, Input>(
      ({ input, signal }) =>
        new Promise((resolve, reject) => {
          let isSettled = false;
          calls.push({
            input,
            isWaited: () => !isSettled && !signal.aborted,
            answer: (output) => {
              isSettled = true;
              resolve(output);
              return settle();
            },
            fail: (error) => {
              isSettled = true;
              reject(error);
              return settle();
            },
          });
        }),
    ),
  };
}

/** An action of a chart: its name and its parameters, if any. */
export type Deed = readonly [name: string, params?: unknown];

export interface Recorder {
  /** An implementation that only records its call. */
  action(name: string): (args: unknown, params?: unknown) => void;
  /** Everything recorded since the last call of `take`. */
  take(): readonly Deed[];
}

/** Records the actions of a chart in order. */
export function recorder(): Recorder {
  let deeds: Deed[] = [];
  return {
    action: (name) => (_, params) => {
      deeds.push(params === undefined ? [name] : [name, params]);
    },
    take: () => {
      const taken = deeds;
      deeds = [];
      return taken;
    },
  };
}
