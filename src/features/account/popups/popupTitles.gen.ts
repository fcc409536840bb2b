// Written by `npm run generate`.

import type { PopupName } from '@/config/routes';
import type { ScreenTitleKey } from '@/features/shared/page/ScreenPage';

/** The title key of each popup. */
export const POPUP_TITLES = {
  login: 'login.title',
  agentLogin: 'login.agent_title',
  register: 'register.title',
  forgot: 'forgot.title',
  changePassword: 'password.title',
} as const satisfies Readonly<Record<PopupName, ScreenTitleKey>>;
