import type { Metrics, Service } from './metrics';

/** Makes a call to another service and counts it by outcome. */
export type CallService = <Result>(to: Service, call: () => Promise<Result>) => Promise<Result>;

/** Thrown when another service did not accept a call. Its message has nothing of the call, so it can be logged. */
export class ServiceRefused extends Error {
  override readonly name = 'ServiceRefused';
  /** HTTP status. */
  readonly status: number;

  constructor(service: string, status: number) {
    super(`${service} answered ${status}.`);
    this.status = status;
  }
}

/** Creates the counter of outgoing calls; without metrics nothing is counted. */
export function countOutgoing(metrics: Pick<Metrics, 'sent'> | undefined): CallService {
  return async (to, call) => {
    const started = performance.now();
    const tell = (outcome: 'done' | 'failed') =>
      metrics?.sent(to, outcome, (performance.now() - started) / 1_000);
    try {
      const result = await call();
      tell('done');
      return result;
    } catch (error) {
      tell('failed');
      throw error;
    }
  };
}
