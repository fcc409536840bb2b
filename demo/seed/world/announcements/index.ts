import type { SeedAnnouncement } from '../types';
import { AGENT_ANNOUNCEMENTS } from './agent';
import { BANNER_ANNOUNCEMENTS } from './banner';
import { HOT_ANNOUNCEMENTS } from './hot';
import { PLAYER_ANNOUNCEMENTS } from './player';
import { POPUP_ANNOUNCEMENTS } from './popup';

/** Announcements of the kinds A, PL, B, PU and H (ENTITY-29). */
export const ANNOUNCEMENTS: readonly SeedAnnouncement[] = [
  ...AGENT_ANNOUNCEMENTS,
  ...PLAYER_ANNOUNCEMENTS,
  ...BANNER_ANNOUNCEMENTS,
  ...POPUP_ANNOUNCEMENTS,
  ...HOT_ANNOUNCEMENTS,
];
