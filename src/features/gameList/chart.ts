import type { ActorRefFrom } from 'xstate';
import type { categoryMachine } from '@/machines/category/category.machine';
import { useFlow } from '../flow';

/** The charts around a category's list. */
export type CategoryRef = ActorRefFrom<typeof categoryMachine>;

/** The chart of the category page that shows; undefined while it loads, with its texts. */
export function useCategoryChart(): CategoryRef | undefined {
  const flow = useFlow('screen');
  switch (flow?.name) {
    case 'category':
    case 'providers':
      return flow.ref;
    // Pages with more on them hold it as a part.
    case 'jackpots':
    case 'lott':
    case 'elott':
      return flow.ref.getSnapshot().children.category;
    default:
      return undefined;
  }
}
