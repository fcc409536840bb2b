import { CATEGORY_ROUTES, POPUP_ROUTES, SCREEN_ROUTES, VIEW_ROUTES } from '@/config/routes';

/** Every address of the site. */
export const SCREEN_PATHS: readonly string[] = [
  ...Object.keys(POPUP_ROUTES),
  ...Object.keys(SCREEN_ROUTES),
  ...Object.keys(VIEW_ROUTES),
  ...Object.keys(CATEGORY_ROUTES),
];
