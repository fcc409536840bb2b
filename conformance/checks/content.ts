import * as content from '@contract/content';
import { inboxUnreadCount } from '@contract/member';
import type { Check } from '../check';
import type { Platform } from '../platform';
import { NotChecked } from '../verdicts';

type Types = 'B' | 'B,PL,PU' | 'B,PL,PU,PR,H';

async function newsOf(
  platform: Platform,
  types: Types,
  {
    token,
    groupName,
    language = 'EN',
  }: { token?: string; groupName?: content.BannerGroup; language?: 'EN' | 'TY' } = {},
): Promise<content.Announcements> {
  const { merchantCode } = (await platform.status()).info.whitelabel;
  return platform.call(
    content.announcements,
    {
      types,
      ...(groupName === undefined ? {} : { groupName }),
      platform: 'M',
      merchantCode,
      language,
      refresh: 'true',
    },
    { token },
  );
}

const ALL = 'B,PL,PU,PR,H';

/** Announcements, promotions and help. */
export const contentChecks: readonly Check[] = [
  {
    id: 'news.types',
    requirements: ['API-52', 'API-53', 'API-54', 'ENTITY-29'],
    asks: 'The types list decides which lists are filled, and each list has its own content type.',
    async run(platform, { same, ok }) {
      const banners = await newsOf(platform, 'B');
      same(
        [banners.promotion.length, banners.player.length, banners.popup.length, banners.hot.length],
        [0, 0, 0, 0],
        'The number of items beside the banners with types B',
      );
      const all = await newsOf(platform, ALL);
      ok(
        all.promotion.every(({ contentType }) => contentType === 'PR'),
        'promotion has other types than PR.',
      );
      ok(
        all.popup.every(({ contentType }) => contentType === 'PU'),
        'popup has other types than PU.',
      );
      ok(
        all.player.every(({ contentType }) => ['PL', 'A'].includes(contentType)),
        'player has other types than PL and A.',
      );
    },
  },
  {
    id: 'news.groups',
    requirements: ['BANNER-03', 'ENTITY-27', 'API-52'],
    asks: 'A banner group has only its banners.',
    async run(platform, { ok }) {
      for (const groupName of ['m_home', 'm_event1'] as const) {
        const { banners } = await newsOf(platform, 'B', { groupName });
        ok(
          banners.every((banner) => banner.groupName === groupName),
          `${groupName} has other banners.`,
        );
      }
    },
  },
  {
    id: 'news.popups',
    requirements: ['ANN-11'],
    asks: 'Every popup names its audience: execution A for logged-in members, B for visitors.',
    async run(platform, { ok }) {
      const { popup } = await newsOf(platform, ALL);
      for (const { id, execution } of popup) ok(execution !== '', `The popup ${id} has no execution.`);
    },
  },
  {
    id: 'news.language',
    requirements: ['ANN-15', 'I18N-05'],
    asks: 'Announcements and promotions are in the language that was asked for.',
    async run(platform, { ok }) {
      const titles = async (language: 'EN' | 'TY') => {
        const { promotion, player, popup } = await newsOf(platform, ALL, { language });
        return [...promotion, ...player, ...popup].map(({ title }) => title);
      };
      const [english, tagalog] = [await titles('EN'), await titles('TY')];
      if (english.length === 0) throw new NotChecked('The platform has no announcements.');
      ok(
        JSON.stringify(english) !== JSON.stringify(tagalog),
        'All titles are the same in EN and TY: the language is ignored.',
      );
    },
  },
  {
    id: 'news.dates',
    requirements: ['ANN-09', 'ANN-10', 'ENTITY-28'],
    asks: 'Every announcement has a readable start date, and an end after it or none when it does not expire.',
    async run(platform, { ok }) {
      const { promotion, player, popup } = await newsOf(platform, ALL);
      for (const { id, startDate, endDate, noExpiry } of [...promotion, ...player, ...popup]) {
        ok(Number.isFinite(Date.parse(startDate)), `${id} has the start date ${startDate}.`);
        ok(endDate === null || Date.parse(endDate) >= Date.parse(startDate), `${id} ends before it starts.`);
        ok(noExpiry === 1 || endDate !== null, `${id} expires, but has no end date.`);
      }
    },
  },
  {
    id: 'news.read',
    requirements: ['API-55', 'ENTITY-30', 'ANN-08', 'ANN-12'],
    asks: 'An announcement that a member marks as read is read from then on.',
    async run(platform, { ok, same }) {
      const token = await platform.token('player');
      const { player } = await newsOf(platform, ALL, { token });
      const item = player.find(({ read }) => !read) ?? player[0];
      if (item === undefined) throw new NotChecked('The platform has no announcements.');
      const before = await platform.call(inboxUnreadCount, {}, { token });
      await platform.call(content.markAnnouncementRead, { announcementId: item.id, read: true }, { token });
      const list = (await newsOf(platform, ALL, { token })).player;
      ok(list.find(({ id }) => id === item.id)?.read === true, `${item.id} is still unread.`);
      const after = await platform.call(inboxUnreadCount, {}, { token });
      ok(after.count <= before.count, `The unread count rises from ${before.count} to ${after.count}.`);
      const noticed = await platform.call(content.notice, { id: item.id, language: 'EN' }, { token });
      same([noticed.title, noticed.read], [item.title, true], 'Title and read flag of the notice');
    },
  },
  {
    id: 'news.notice',
    requirements: ['API-56'],
    asks: 'An announcement that does not exist is refused with not.found.',
    async run(platform) {
      await platform.refused(content.notice, { id: 'no-such-notice', language: 'EN' }, 'not.found');
    },
  },
  {
    id: 'promotions.images',
    requirements: ['HOME-16', 'ENTITY-28'],
    asks: 'Every promotion has an image with sequence 1.',
    async run(platform, { ok }) {
      const { promotion } = await newsOf(platform, ALL);
      for (const { id, announcementImages } of promotion) {
        ok(
          announcementImages.some(({ sequence }) => sequence === 1),
          `${id} has no image with sequence 1.`,
        );
      }
    },
  },
  {
    id: 'promotions.categories',
    requirements: ['PROMO-01', 'PROMO-03', 'REWARD-01'],
    asks: 'Promotions name existing categories, and rewards existing promotions.',
    async run(platform, { ok }) {
      const { promotion } = await newsOf(platform, ALL);
      const { list: categories } = await platform.call(content.promotionCategories, {});
      const { list: rewards } = await platform.call(content.promotionRewards, {});
      for (const { id, promoAnnouncementCategoryIds } of promotion) {
        const unknown = promoAnnouncementCategoryIds.find(
          (each) => !categories.some((row) => row.id === each),
        );
        ok(unknown === undefined, `${id} names the unknown category ${unknown}.`);
      }
      for (const { id, linkedPromotionId } of rewards) {
        ok(linkedPromotionId !== '', `The reward ${id} has no linkedPromotionId.`);
      }
    },
  },
  {
    id: 'promotions.apply',
    requirements: ['API-60', 'ENTITY-32', 'REWARD-06', 'REWARD-14'],
    asks: 'An application is refused for an unknown promotion, and when its remarks are too long.',
    async run(platform) {
      const token = await platform.token('player');
      const request = { pictures: [], promotionId: 'no-such-promotion', remarks: '' };
      await platform.refused(content.applySignUpReward, request, 'promotion.unavailable', { token });
      await platform.refused(
        content.applySignUpReward,
        { ...request, remarks: 'x'.repeat(141) },
        'request.invalid',
        { token },
      );
      await platform.refused(content.applySignUpReward, request, 'not.logged.in');
    },
  },
  {
    id: 'help.articles',
    requirements: ['API-61', 'ENTITY-33', 'HELP-02', 'REG-06'],
    asks: 'The help centre has an article with the tag terms, in the language that was asked for.',
    async run(platform, { ok }) {
      const [english, tagalog] = [
        await platform.call(content.helpCentre, { lang: 'EN', device: 'MOBILE' }),
        await platform.call(content.helpCentre, { lang: 'TY', device: 'MOBILE' }),
      ];
      ok(
        english.list.some(({ tag }) => tag === 'terms'),
        'No article has the tag terms.',
      );
      ok(
        JSON.stringify(english.list) !== JSON.stringify(tagalog.list),
        'All articles are the same in EN and TY: the language is ignored.',
      );
    },
  },
];
