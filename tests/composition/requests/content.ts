import { LANGUAGE, MERCHANT, type Request, type Table } from './table';

/* Announcements, promotions, rewards to apply for, events and help. */

/** Announcements of the given kinds (API-52, API-53). */
const announcements = (types: string, more: Readonly<Record<string, string>> = {}): Request => [
  'GET /content/announcements',
  'member',
  { types, platform: 'M', merchantCode: MERCHANT, language: LANGUAGE, ...more },
];
const promotions: Table[string] = [
  [
    announcements('B,PL,PU,PR,H'),
    ['GET /content/promotions/categories', 'anyone'],
    ['GET /content/promotions/rewards', 'member'],
  ],
];
const read = (announcementId: string): Table[string] => [
  [['POST /content/announcements/read', 'member', { announcementId, read: true }]],
];

export const CONTENT: Table = {
  'announcements · fetchAnnouncements': [[announcements('B')]],
  'allAnnouncements · fetchAnnouncements': [[announcements('B,PL,PU,PR,H')]],
  'notices · fetchNotices': [[announcements('B,PL,PU')], [announcements('B,PL,PU', { refresh: 'true' })]],
  'notices · markRead': read('one'),
  'noticeDetail · fetchNotice': [
    [['GET /content/notice', 'member', { id: '00000000-0000-4000-8000-000000000017', language: LANGUAGE }]],
  ],
  'noticeDetail · markRead': read('00000000-0000-4000-8000-000000000017'),
  'promotions · fetchPromotions': promotions,
  'promotions · fetchStandings': [[['GET /content/promotions/applications', 'member']]],
  'promotions · joinPromotion': [
    [['POST /content/promotions/join', 'member', { pictures: [], promotionId: 'PR-1', remarks: '' }]],
  ],
  'rewardForm · loadForm': promotions,
  'rewardForm · sendApplication': [
    [
      [
        'POST /content/promotions/reward',
        'member',
        {
          pictures: ['uploaded-now'],
          promotionId: '00000000-0000-4000-8000-000000000017',
          remarks: 'Round 12',
        },
        'key',
      ],
    ],
  ],
  'rewardForm · uploadPicture': [[['POST /member/pictures', 'member', { bytes: [0, 0, 0] }, 'bytes']]],
  'events · fetchEvents': [
    [announcements('B', { groupName: 'm_event1' }), announcements('B', { groupName: 'm_event' })],
  ],
  'help · fetchArticles': [[['GET /content/help', 'anyone', { lang: LANGUAGE, device: 'MOBILE' }]]],
};
