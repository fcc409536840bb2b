import type { ExplorableChart } from '@explorer/types';
import { charts } from './registry.gen';
import { withProductClaims } from './shared/product.model';

/** Areas of charts in the order of the documents and the atlas; others come last. */
const AREAS = [
  'Boot',
  'Shell',
  'Account',
  'Catalogue',
  'Home',
  'Content',
  'Play',
  'Cashier',
  'Protection',
  'Member',
  'Agent',
  'Chat',
  'Shared',
  'Site',
  'Platform',
];

const placeOf = ({ area }: ExplorableChart): number => {
  const place = AREAS.indexOf(area ?? '');
  return place < 0 ? AREAS.length : place;
};

/** Every chart of the product. A chart exported by a model is drawn, explored and tested without further wiring. */
export const registry: readonly ExplorableChart[] = charts
  .map(withProductClaims)
  .toSorted((a, b) => placeOf(a) - placeOf(b));
