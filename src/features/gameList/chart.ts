import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { categoryMachine } from '@/machines/category/category.machine';

/** The charts around a category's list. */
export type CategoryRef = ActorRefFrom<typeof categoryMachine>;

/** Context with the chart of the current page; undefined while it and its texts load. */
export const CategoryChart = createContext<CategoryRef | undefined>(undefined);

/** The chart of the current category page; undefined while it and its texts load. */
export const useCategoryChart = (): CategoryRef | undefined => useContext(CategoryChart);
