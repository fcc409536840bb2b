import type { Announcement } from '@contract/announcements';
import { useSelector } from '@xstate/react';
import { PROMOTION_PATH } from '@/config/routes';
import { linkTo } from '../page/links';
import { useDeferredCharts } from './pageStart';

/** Announcements and promotions of every kind; undefined before their chart has loaded. */
export function useAllAnnouncements() {
  return useSelector(useDeferredCharts(), (snapshot) => snapshot?.children.allAnnouncements);
}

export const NO_ANNOUNCEMENTS: readonly Announcement[] = [];

/** Sorted promotions. */
export function usePromotions(): readonly Announcement[] {
  return (
    useSelector(useAllAnnouncements(), (snapshot) => snapshot?.context.value?.promotion) ?? NO_ANNOUNCEMENTS
  );
}

/** The list picture: the announcement's image with sequence 1 (HOME-16). */
export function listPicture({
  announcementImages,
}: Pick<Announcement, 'announcementImages'>): string | undefined {
  return announcementImages.find(({ sequence }) => sequence === 1)?.url;
}

/** Returns a renderer for a link to a promotion's detail (HOME-15). */
export const linkToPromotion = ({ id }: Pick<Announcement, 'id'>) =>
  linkTo(PROMOTION_PATH, { search: { id } });
