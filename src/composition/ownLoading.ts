import type { AnyActorRef } from 'xstate';
import type { Ports } from './ports';

/**
 * The ports of one flow whose loading toasts end with it: a popup that closes, or a login that takes its place,
 * stops the flow in the middle of a call, and no toast of it stays (FORGOT-10).
 */
export function ownLoading(site: Ports): {
  readonly ports: Ports;
  readonly endWith: (flow: AnyActorRef) => void;
} {
  const shown = new Set<string>();
  return {
    ports: {
      ...site,
      showLoading: (loading) => {
        shown.add(loading.id);
        site.showLoading(loading);
      },
      hideLoading: (id) => {
        shown.delete(id);
        site.hideLoading(id);
      },
    },
    endWith: (flow) => {
      flow.subscribe({
        complete: () => {
          for (const id of shown) site.hideLoading(id);
          shown.clear();
        },
      });
    },
  };
}
