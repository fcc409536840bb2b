import type { ActorRefFrom } from 'xstate';
import type { categoryMachine } from '@/machines/category/category.machine';
import { useFlow } from '../page/FlowFrame';

/** The charts around a category's list. */
export type CategoryRef = ActorRefFrom<typeof categoryMachine>;

/** The chart of the current category page; undefined while it and its texts load. */
export function useCategoryChart(): CategoryRef | undefined {
  const flow = useFlow('screen');
  switch (flow?.name) {
    case 'category':
    case 'providers':
      return flow.ref;
    // Pages with additional charts have it as a child.
    case 'jackpots':
    case 'lott':
    case 'elott':
      return flow.ref.getSnapshot().children.category;
    default:
      return undefined;
  }
}
