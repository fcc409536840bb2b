import { asc, desc, eq } from 'drizzle-orm';
import * as contract from '@/services/contract/content';
import { bannerGroup } from '@/services/contract/content';
import { inboxUnreadCount } from '@/services/contract/member';
import type { LanguageCode } from '@/services/contract/system';
import { GUEST_TYPE } from '../accounts/roles';
import type { ActiveSession } from '../accounts/sessions';
import type { Database } from '../db/database';
import { banners, contentCategories, helpArticles } from '../db/schema';
import { answer, answerSession, type BoundHandler, type SessionCall } from '../http/call';
import { Refusal } from '../http/refusal';
import { imageAddress, localizedId } from '../images/addresses';
import type { SettingsStore } from '../system/settings';
import type { Wallet } from '../wallet';
import { type Kind, openAnnouncements } from './announcements';
import { openRewards } from './rewards';

/** What the content calls need. */
interface ContentParts {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly wallet: Wallet;
}

/** Kinds of announcements that each types list asks for (API-53); `B` alone are banners. */
const KINDS: Readonly<Record<'B' | 'B,PL,PU' | 'B,PL,PU,PR,H', readonly Kind[]>> = {
  B: [],
  'B,PL,PU': ['PL', 'PU', 'A'],
  'B,PL,PU,PR,H': ['PL', 'PU', 'A', 'PR', 'H'],
};
/** News lines of the lobby at most. */
const NEWS = 12;

/** Creates the answers of API-26, API-52..API-61, of promotions and of the reward centre. */
export function contentHandlers({ db, settings, wallet }: ContentParts): BoundHandler[] {
  const announcements = openAnnouncements(db);
  const currency = async () => (await settings.read()).currency;
  const rewards = openRewards({ db, wallet, currency });

  async function readBanners(
    groupName: string | undefined,
    language: LanguageCode,
  ): Promise<contract.Banner[]> {
    const rows = await db
      .select()
      .from(banners)
      .where(groupName === undefined ? undefined : eq(banners.groupName, groupName))
      .orderBy(asc(banners.groupName), desc(banners.sortWeight), asc(banners.id));
    return rows.map((row) => ({
      id: row.id,
      groupName: bannerGroup.parse(row.groupName),
      url: imageAddress('banner', localizedId(row.id, language)),
      title: row.title[language],
      linkage: row.linkage,
    }));
  }

  function requireRealAccount({ type }: ActiveSession): void {
    if (type === GUEST_TYPE) throw new Refusal('real.account.required');
  }

  /** The reward centre is open to real accounts while its switch is on (FLAG-10). */
  async function requireRewardCentre(session: ActiveSession): Promise<void> {
    requireRealAccount(session);
    if (!(await settings.read()).switches.REWCEN3) throw new Refusal('no.permission');
  }

  const intentOf = (request: contract.RewardRequest, { session, idempotencyKey, now }: SessionCall) => {
    requireRealAccount(session);
    return { ...request, memberId: session.memberId, key: idempotencyKey, now };
  };

  return [
    answer(contract.announcements, async ({ types, groupName, language }, { session, now }) => {
      const list = await announcements.list(KINDS[types], { session, language, now });
      const ofKind = (...wanted: Kind[]) => list.filter((item) => wanted.includes(item.contentType));
      return {
        promotion: ofKind('PR'),
        banners: await readBanners(groupName, language),
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
    answer(contract.notice, ({ id, language }, { session, now }) =>
      announcements.find(id, { session, language, now }),
    ),
    answer(contract.popularAnnouncements, async ({ language }, { session, now }) => ({
      list: await announcements.popular({ session, language, now }),
    })),
    answer(contract.lobbyNews, async ({ language }, { now }) => {
      const list = await announcements.list(['H', 'PL'], { session: undefined, language, now });
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
    answer(contract.promotionRewards, async (_request, { now }) => ({ list: await rewards.offers(now) })),
    answer(contract.promotionCategories, async () => {
      const rows = await db
        .select()
        .from(contentCategories)
        .orderBy(desc(contentCategories.sortWeight), asc(contentCategories.id));
      return { list: rows.map(({ id, titleKey }) => ({ id, title: titleKey })) };
    }),
    answerSession(contract.promotionApplications, async (_request, { session, now }) => ({
      list: await rewards.standing(session.memberId, now),
    })),
    answerSession(contract.joinSignUpPromotion, (request, call) => rewards.join(intentOf(request, call))),
    answerSession(contract.applySignUpReward, (request, call) => rewards.apply(intentOf(request, call))),
    answerSession(contract.rewardCentre, async ({ language }, { session, now }) => {
      await requireRewardCentre(session);
      return {
        list: await rewards.list(session.memberId, language, now),
        currency: await currency(),
      };
    }),
    answerSession(contract.claimReward, async ({ rewardId }, { session, now }) => {
      await requireRewardCentre(session);
      return {
        rewardId,
        amountMinor: await rewards.claim(session.memberId, rewardId, await currency(), now),
      };
    }),
    answer(contract.helpCentre, async ({ lang }) => {
      const rows = await db.select().from(helpArticles).orderBy(asc(helpArticles.position));
      return {
        list: rows.map(({ tag, title, content }) => ({ tag, title: title[lang], content: content[lang] })),
      };
    }),
  ];
}
