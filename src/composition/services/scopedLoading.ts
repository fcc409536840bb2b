import type { AnyActorRef } from 'xstate';
import type { AppServices } from '../site/appServices';

/**
 * The services of one flow, whose loading toasts end with the flow: a popup that closes, or a login that replaces it,
 * stops the flow in the middle of a call, and none of its toasts stays (FORGOT-10).
 */
export function scopedLoading(site: AppServices): {
  readonly services: AppServices;
  readonly scopeTo: (flow: AnyActorRef) => void;
} {
  const shown = new Set<string>();
  return {
    services: {
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
    scopeTo: (flow) => {
      flow.subscribe({
        complete: () => {
          for (const id of shown) site.hideLoading(id);
          shown.clear();
        },
      });
    },
  };
}
