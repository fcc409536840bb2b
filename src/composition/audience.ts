import { fromCallback } from 'xstate';
import type { AudienceChanged } from '@/machines/audience';
import type { Ports } from './ports';

/** Who the page shows itself to. */
export function audienceOf(ports: Ports): Omit<AudienceChanged, 'type'> {
  const session = ports.session();
  return { loggedIn: session !== null, memberType: session?.type ?? null };
}

/** Tells a chart when another session or another language takes the place of the one before (ANN-15). */
export function audienceLogic(ports: Ports) {
  return fromCallback<AudienceChanged>(({ sendBack }) => {
    const read = () => `${ports.session()?.token ?? ''} ${ports.language()}`;
    let last = read();
    return ports.watchAudience(() => {
      const next = read();
      if (next === last) return;
      last = next;
      sendBack({ type: 'audience.changed', ...audienceOf(ports) });
    });
  });
}
