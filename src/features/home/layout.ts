import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { SIDE_NAV_VENDORS } from '@/config/constants';
import type { LayoutPlace } from '@/machines/homeLayout/homeLayout.machine';
import { layoutPlace } from '@/machines/homeLayout/layoutPlace';
import { useExtras } from '../extras';
import { useCategories } from '../gameTypes';

/** The chart of the home game layout; undefined before it is there. */
export function useHomeLayout() {
  return useSelector(useExtras(), (snapshot) => snapshot?.children.homeLayout);
}

/** What the side menu has chosen, and how to choose; a choice made before the chart is there is made when it comes. */
export function useLayoutChoice(): readonly [LayoutPlace, (place: LayoutPlace) => void] {
  const layout = useHomeLayout();
  const place = useSelector(layout, layoutPlace);
  const [early, setEarly] = useState<LayoutPlace | null>(null);
  useEffect(() => {
    if (layout === undefined || early === null) return;
    layout.send({ type: 'layout.pick', place: early });
    setEarly(null);
  }, [layout, early]);
  return [
    place,
    (chosen) =>
      layout === undefined ? setEarly(chosen) : layout.send({ type: 'layout.pick', place: chosen }),
  ];
}

/** Whether there are vendors enough for a side nav (MENU-12). */
export function useHasSideNav(): boolean {
  const vendors = useCategories().flatMap((category) => category.vendors.map(({ vassalage }) => vassalage));
  return new Set(vendors).size > SIDE_NAV_VENDORS;
}
