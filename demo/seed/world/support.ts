import { both } from '@server/content/text';
import type { SeedCustomerServiceEntry, SeedDownloadResource } from './types';

/** Customer-service entries of the three positions (MENU-08), with plain addresses. */
export const CUSTOMER_SERVICE: readonly SeedCustomerServiceEntry[] = [
  {
    csPosition: 'LIVECHAT-1',
    title: both('Live Chat, 24 oras', 'Live chat, 24 hours'),
    path: 'https://chat.alitap.example/start?desk=player',
    type: 3,
  },
  {
    csPosition: 'TELEGRAM-1',
    title: both('I-message ang Tulong', 'Message support'),
    path: 'https://msg.alitap.example/tulong',
    type: 3,
  },
  {
    csPosition: 'TELEGRAM-2',
    title: both('Mga balita at promo', 'News and promotions'),
    path: 'https://msg.alitap.example/balita',
    type: 1,
  },
];

/** Download resources in list form (ENTITY-15), and the community pages of the member grid (MEMBER-05). */
export const DOWNLOADS: readonly SeedDownloadResource[] = [
  { resourceType: 'IOS', url: 'https://get.alitap.example/ios', labelNameEn: 'iPhone and iPad' },
  { resourceType: 'Android', url: 'https://get.alitap.example/android.apk', labelNameEn: 'Android' },
  {
    resourceType: 'MOBILECONFIG',
    url: 'https://get.alitap.example/profile.mobileconfig',
    labelNameEn: 'iOS profile',
  },
  { resourceType: 'AppDownloadIcon', url: 'https://get.alitap.example/icon.png', labelNameEn: 'App icon' },
  { resourceType: 'SocialPage', url: 'https://social.alitap.example/page', labelNameEn: 'Fan page' },
  { resourceType: 'SocialVideo', url: 'https://social.alitap.example/video', labelNameEn: 'Video channel' },
  { resourceType: 'SocialGroup', url: 'https://social.alitap.example/group', labelNameEn: 'Players group' },
];
