import { fromPromise, type PromiseActorLogic } from 'xstate';

/** One question that a chart put to a service; the test answers it when it likes. */
export interface ServiceCall<Output, Input> {
  readonly input: Input;
  /** Whether the chart still waits for the answer. */
  isWaited(): boolean;
  /** Answers, and lets the chart react. */
  answer(output: Output): Promise<void>;
  /** Fails, and lets the chart react. */
  fail(error: unknown): Promise<void>;
}

/** A service that answers only when the test says so. */
export interface DeferredService<Output, Input> {
  /** To be provided as the chart's actor. */
  readonly logic: PromiseActorLogic<Output, Input>;
  /** Every call so far, in order. */
  readonly calls: readonly ServiceCall<Output, Input>[];
  /** Calls that the chart still waits for. */
  waited(): readonly ServiceCall<Output, Input>[];
  /** The newest call. Throws when there was none. */
  last(): ServiceCall<Output, Input>;
}

/** Lets every settled promise reach the chart that waits for it. */
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

/** What a chart did outside itself: the action's name and, where it has them, its parameters. */
export type Deed = readonly [name: string, params?: unknown];

export interface Recorder {
  /** An implementation that only notes that it ran. */
  action(name: string): (args: unknown, params?: unknown) => void;
  /** Everything noted since the last call of `take`. */
  take(): readonly Deed[];
}

/** Notes the actions of a chart in the order in which they ran. */
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
