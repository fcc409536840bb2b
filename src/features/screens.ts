import type { ComponentType } from 'react';
import { CATEGORY_ROUTES, SCREEN_ROUTES, type ScreenName, VIEW_ROUTES } from '@/config/routes';

type Screen = ComponentType;

/** The view of each screen that loads when the player goes there; its chart is in `composition/screens`. */
const SCREENS: Readonly<Record<ScreenName, () => Promise<Screen>>> = {
  settings: async () => (await import('./settings')).SettingsScreen,
  memberCentre: async () => (await import('./member')).MemberCentreScreen,
  mailReset: async () => (await import('./mailReset')).MailResetScreen,
  agentHome: async () => (await import('./agent')).AgentHomeScreen,
  salaryContract: async () => (await import('./agent')).SalaryContractScreen,
  dividendContract: async () => (await import('./agent')).DividendContractScreen,
  hourContract: async () => (await import('./agent')).HourContractScreen,
  chat: async () => (await import('./chat')).ChatScreen,
  chatRoom: async () => (await import('./chat')).ChatRoomScreen,
  search: async () => (await import('./search')).SearchScreen,
};

/** Loads the view of a route below `/m/`; undefined when there is none. Rejects when its code cannot be had. */
export async function loadScreen(path: string): Promise<Screen | undefined> {
  const screen = SCREEN_ROUTES[path];
  if (screen !== undefined) return SCREENS[screen]();
  if (CATEGORY_ROUTES[path] === undefined && VIEW_ROUTES[path] === undefined) return undefined;
  return (await import('./gameList')).gameListScreen(path);
}
