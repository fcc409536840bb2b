import { POPUP_ROUTES, SCREEN_ROUTES } from '@/config/routes';

/** Every address of the site. */
export const SCREEN_PATHS: readonly string[] = [...Object.keys(POPUP_ROUTES), ...Object.keys(SCREEN_ROUTES)];
