import { both } from '@server/content/text';
import type { SeedContentCategory } from './types';

/** Categories of promotions, in the order of the tabs; the title is a translation key (PROMO-03). */
export const CONTENT_CATEGORIES: readonly SeedContentCategory[] = [
  {
    id: 'promo-new',
    titleKey: 'promo_category_new_member',
    title: both('Bagong kasapi', 'New members'),
    sortWeight: 100,
  },
  { id: 'promo-slots', titleKey: 'promo_category_slots', title: both('Slots', 'Slots'), sortWeight: 90 },
  { id: 'promo-live', titleKey: 'promo_category_live', title: both('Mga mesa', 'Tables'), sortWeight: 80 },
  { id: 'promo-sports', titleKey: 'promo_category_sports', title: both('Sports', 'Sports'), sortWeight: 70 },
  { id: 'promo-vip', titleKey: 'promo_category_vip', title: both('VIP', 'VIP'), sortWeight: 60 },
  { id: 'promo-event', titleKey: 'promo_category_event', title: both('Pista', 'Events'), sortWeight: 50 },
  {
    id: 'notice-system',
    titleKey: 'notice_category_system',
    title: both('Sistema', 'System'),
    sortWeight: 40,
  },
  {
    id: 'notice-payment',
    titleKey: 'notice_category_payment',
    title: both('Deposito at withdraw', 'Deposit and withdrawal'),
    sortWeight: 30,
  },
  { id: 'notice-games', titleKey: 'notice_category_games', title: both('Mga laro', 'Games'), sortWeight: 20 },
  {
    id: 'notice-safety',
    titleKey: 'notice_category_safety',
    title: both('Kaligtasan', 'Safety'),
    sortWeight: 10,
  },
  {
    id: 'notice-agent',
    titleKey: 'notice_category_agent',
    title: both('Mga agent', 'Agents'),
    sortWeight: 5,
  },
];
