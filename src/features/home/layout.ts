import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { SIDE_NAV_VENDORS } from '@/config/constants';
import { toGameType, useCategories } from '@/features/shared/state/gameTypes';
import { useDeferredCharts } from '@/features/shared/state/pageStart';
import type { HomeTab } from '@/machines/home/homeLayout/homeLayout.machine';
import { layoutPlace } from '@/machines/home/homeLayout/layoutPlace';

/** The chart of the home game layout; undefined until it has loaded. */
export function useHomeLayout() {
  return useSelector(useDeferredCharts(), (snapshot) => snapshot?.children.homeLayout);
}

const placeOf = (view: string | null): HomeTab =>
  view === 'favourites' || view === 'recent' ? view : (toGameType(view) ?? 'HOME');

/** The selection in the side menu, and a setter. Until the chart runs, the selection is in the address. */
export function useLayoutChoice(): readonly [HomeTab, (id: string) => void] {
  const layout = useHomeLayout();
  const navigate = useNavigate();
  const view = useRouterState({
    select: ({ location }) => new URLSearchParams(location.searchStr).get('view'),
  });
  const place = useSelector(layout, layoutPlace);
  return [
    layout === undefined ? placeOf(view) : place,
    (id) => {
      if (layout === undefined)
        void navigate({ to: '.', search: { view: id }, replace: true, resetScroll: false });
      else layout.send({ type: 'layout.pick', place: placeOf(id) });
    },
  ];
}

/** Whether there are enough vendors for a side nav (MENU-12). */
export function useHasSideNav(): boolean {
  const vendors = useCategories().flatMap((category) => category.vendors.map(({ vassalage }) => vassalage));
  return new Set(vendors).size > SIDE_NAV_VENDORS;
}
