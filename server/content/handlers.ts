import * as contract from '@contract/content';
import { bannerGroup } from '@contract/content';
import { inboxUnreadCount } from '@contract/member';
import type { LanguageCode } from '@contract/system';
import type { Logger } from 'pino';
import { TRIAL_TYPE } from '../account/roles';
import type { ActiveSession } from '../account/sessions';
import type { Database } from '../db/database';
import { answer, answerSession, type BoundHandler, type SessionCall } from '../http/call';
import { Refusal } from '../http/refusal';
import { imageAddress, localizedId } from '../images/addresses';
import type { Protection } from '../protection/protection';
import type { SettingsStore } from '../system/settings';
import { type Kind, openAnnouncements } from './announcements';
import { createArticles } from './articles';
import { type Figures, fillFigures } from './figures';
import { createReadEach } from './readEach';
import type { Rewards } from './rewards/rewards';

/** Dependencies of the content calls. */
export interface ContentParts {
  readonly db: Database;
  readonly reads: Database;
  readonly settings: SettingsStore;
  readonly protection: Protection;
  readonly rewards: Rewards;
  readonly log: Logger;
}

/** Kinds of announcements for each types list (API-53); `B` alone means banners. */
const KINDS: Readonly<Record<'B' | 'B,PL,PU' | 'B,PL,PU,PR,H', readonly Kind[]>> = {
  B: [],
  'B,PL,PU': ['PL', 'PU', 'A'],
  'B,PL,PU,PR,H': ['PL', 'PU', 'A', 'PR', 'H'],
};
/** Advertising kinds; hidden from members on a break. */
const ADVERTISING: readonly Kind[] = ['B', 'PU', 'PR', 'H'];
/** Maximum news lines in the lobby. */
const NEWS = 12;

/** Creates the handlers of API-26, API-52..API-61, of promotions and of the reward centre. */
export function contentHandlers({
  db,
  reads,
  settings,
  protection,
  rewards,
  log,
}: ContentParts): BoundHandler[] {
  const readEach = createReadEach(log);
  const readFigures = async (): Promise<Figures> => {
    const { ageLimit, currency } = await settings.read();
    return { age: ageLimit, currency };
  };
  const announcements = openAnnouncements(db, reads, readFigures, readEach);
  const currency = async () => (await settings.read()).currency;
  const articles = createArticles(reads);

  /** Whether the caller is on a break from play: play is then not advertised, offered or rewarded. */
  const isAway = async (session: ActiveSession | undefined) =>
    session !== undefined && session.type !== TRIAL_TYPE && protection.isAway(session.memberId);

  /** Filters the kinds of announcements that a caller may see. */
  const kindsFor = async (session: ActiveSession | undefined, kinds: readonly Kind[]) => {
    const away = await isAway(session);
    return kinds.filter((kind) => !away || !ADVERTISING.includes(kind));
  };

  async function readBanners(
    groupName: contract.BannerGroup | undefined,
    language: LanguageCode,
  ): Promise<contract.Banner[]> {
    return readEach('banners', await articles.banners(groupName), (row) => ({
      id: row.id,
      groupName: bannerGroup.parse(row.groupName),
      url: imageAddress('banner', localizedId(row.id, language)),
      title: row.title[language],
      linkage: row.linkage,
    }));
  }

  /** The reward centre is open when its switch is on (FLAG-10). */
  async function requireRewardCentre(): Promise<void> {
    if (!(await settings.read()).switches.REWCEN3) throw new Refusal('no.permission');
  }

  const intentOf = (request: contract.RewardRequest, { session, idempotencyKey, now }: SessionCall) => ({
    ...request,
    memberId: session.memberId,
    key: idempotencyKey,
    now,
  });

  return [
    answer(contract.announcements, async ({ types, groupName, language }, { session, now }) => {
      const shown = await kindsFor(session, ['B', ...KINDS[types]]);
      const list = await announcements.list(
        shown.filter((kind) => kind !== 'B'),
        { session, language, now },
      );
      const ofKind = (...wanted: Kind[]) => list.filter((item) => wanted.includes(item.contentType));
      return {
        promotion: ofKind('PR'),
        banners: shown.includes('B') ? await readBanners(groupName, language) : [],
        player: ofKind('PL', 'A'),
        popup: ofKind('PU'),
        hot: ofKind('H'),
      };
    }),
    answerSession(contract.markAnnouncementRead, async ({ announcementId }, { session, now }) => {
      await announcements.markRead(announcementId, session, now);
      return { announcementId, read: true as const };
    }),
    answerSession(inboxUnreadCount, async (_request, { session, now }) => ({
      count: await announcements.unreadCount(session, now),
    })),
    answer(contract.notice, async ({ id, language }, { session, now }) => {
      const found = await announcements.find(id, { session, language, now });
      // Links saved before the break are blocked too.
      if ((await kindsFor(session, [found.contentType])).length === 0) throw new Refusal('not.found');
      return found;
    }),
    answer(contract.popularAnnouncements, async ({ language }, { session, now }) => {
      const list = await announcements.popular({ session, language, now });
      const shown = await kindsFor(
        session,
        list.map(({ contentType }) => contentType),
      );
      return { list: list.filter(({ contentType }) => shown.includes(contentType)) };
    }),
    answer(contract.lobbyNews, async ({ language }, { session, now }) => {
      const kinds = await kindsFor(session, ['H', 'PL']);
      const list = await announcements.list(kinds, { session: undefined, language, now });
      return {
        list: list
          .map(({ id, title, startDate }) => ({
            id,
            title,
            publishedTime: Date.parse(startDate),
            linkage: `/m/noticeDetail?id=${encodeURIComponent(id)}`,
          }))
          .sort((a, b) => b.publishedTime - a.publishedTime)
          .slice(0, NEWS),
      };
    }),
    answer(contract.promotionRewards, async (_request, { session, now }) => ({
      list: (await isAway(session)) ? [] : await rewards.offers(now),
    })),
    answer(contract.promotionCategories, async () => {
      const categories = await articles.promotionCategories();
      return {
        list: categories.map(({ id, titleKey, title }) => ({ id, title: titleKey, titles: { ...title } })),
      };
    }),
    answerSession(contract.promotionApplications, async (_request, { session, now }) => ({
      list: (await isAway(session)) ? [] : await rewards.standing(session.memberId, now),
    })),
    answerSession(contract.joinSignUpPromotion, (request, call) => rewards.join(intentOf(request, call))),
    answerSession(contract.applySignUpReward, (request, call) => rewards.apply(intentOf(request, call))),
    answerSession(contract.rewardCentre, async ({ language }, { session, now }) => {
      await requireRewardCentre();
      const list = await rewards.list(session.memberId, language, now);
      const away = await isAway(session);
      return {
        // Decided rewards stay visible; claimable ones are hidden until the break ends.
        list: list.filter(({ state }) => !away || state !== 'claimable'),
        currency: await currency(),
      };
    }),
    answerSession(contract.claimReward, async ({ rewardId }, { session, now }) => {
      await requireRewardCentre();
      return { rewardId, amountMinor: await rewards.claim(session.memberId, rewardId, now) };
    }),
    answer(contract.helpCentre, async ({ lang }) => {
      const rows = await articles.help();
      const figures = await readFigures();
      return {
        list: rows.map(({ tag, title, content }) => ({
          tag,
          title: fillFigures(title[lang], figures),
          content: fillFigures(content[lang], figures),
        })),
      };
    }),
  ];
}
