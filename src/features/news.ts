import { useSelector } from '@xstate/react';
import { PROMOTION_PATH } from '@/config/routes';
import type { Announcement } from '@/services/contract/content';
import { useExtras } from './extras';
import { linkTo } from './links';

/** Announcements and promotions of every kind; undefined before their chart is there. */
export function useNews() {
  return useSelector(useExtras(), (snapshot) => snapshot?.children.news);
}

export const NO_ANNOUNCEMENTS: readonly Announcement[] = [];

/** Promotions in their order. */
export function usePromotions(): readonly Announcement[] {
  return useSelector(useNews(), (snapshot) => snapshot?.context.value?.promotion) ?? NO_ANNOUNCEMENTS;
}

/** The list picture: the entry of the announcement's images whose sequence is 1 (HOME-16). */
export function listPicture({
  announcementImages,
}: Pick<Announcement, 'announcementImages'>): string | undefined {
  return announcementImages.find(({ sequence }) => sequence === 1)?.url;
}

/** Draws a link to a promotion's detail (HOME-15). */
export const linkToPromotion = ({ id }: Pick<Announcement, 'id'>) =>
  linkTo(PROMOTION_PATH, { search: { id } });
