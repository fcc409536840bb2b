import { toInternationalNumber } from '@contract/readers/mobileNumber';
import { usernameKeyOf } from '@server/account/usernames';
import { findingOf } from '@server/content/rewards/findings';
import { reserve } from '@server/content/rewards/review';
import { mostOf, readRule } from '@server/content/rewards/rules';
import type { Database } from '@server/db/database';
import * as tables from '@server/db/schema';
import type { Seed } from '@server/demoContent';
import { numeroAt } from '@server/play/lottery/schedule';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { planRounds, type RoundPlan, seedRounds } from './pastRounds';
import type { SeedWorld } from './world/types';

const DAY = 86_400_000;
/** Rows per insert; a statement takes at most 65,535 parameters. */
const BATCH = 1_000;

async function insert<Table extends PgTable>(
  tx: Database,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    await tx.insert(table).values(rows.slice(at, at + BATCH));
  }
}

/** The settings rows of a world. */
function settingRows({ whitelabel, inHouseVendors, esportVendors, cockfightVendors }: SeedWorld) {
  const { switches, ...plain } = whitelabel;
  return [
    ...Object.entries({ ...plain, inHouseVendors, esportVendors, cockfightVendors }),
    ...Object.entries(switches).map(([name, value]): [string, unknown] => [`switches.${name}`, value]),
  ].map(([key, value]) => ({ key, value: JSON.stringify(value) }));
}

/**
 * Fills an empty database with a world in one transaction. Dates are shifted by whole days so that the world's epoch is
 * the day of the first start and its offers are running. Resolves with false when the database is not empty.
 */
export const seedOf =
  (makeWorld: () => SeedWorld): Seed =>
  async (db, passwords, now) => {
    const [existing] = await db.select({ code: tables.vendors.code }).from(tables.vendors).limit(1);
    if (existing !== undefined) return false;

    const world = makeWorld();
    const shift = Math.floor((now - Date.parse(world.epoch)) / DAY) * DAY;
    const moved = (moment: string): Date => new Date(Date.parse(moment) + shift);
    const hashes = new Map<string, string>();
    await Promise.all(
      world.members.map(async (member) => hashes.set(member.username, await passwords.hash(member.password))),
    );
    const teamHash = await passwords.hash(world.teams.password);

    // Played before the transaction begins, because the database aborts transactions that idle for long.
    const rounds = planRounds(world, now);

    await db.transaction(async (tx) => {
      await insert(tx, tables.settings, settingRows(world));
      await insert(
        tx,
        tables.vipRanks,
        world.vipRanks.map((rank) => ({ ...rank })),
      );
      const idOf = await seedMembers(tx, world, { hashes, teamHash }, moved, rounds, now);
      await seedTeams(tx, world, idOf, moved, now);
      await seedCatalogue(tx, world, moved);
      await seedRounds(tx, rounds, idOf, world.whitelabel.currency, new Date(now));
      await seedContent(tx, world, moved);
      await seedRewards(tx, world, idOf, moved);
      await seedChat(tx, world, idOf, moved);
    });
    return true;
  };

async function seedMembers(
  tx: Database,
  world: SeedWorld,
  { hashes, teamHash }: { readonly hashes: ReadonlyMap<string, string>; readonly teamHash: string },
  moved: (moment: string) => Date,
  rounds: RoundPlan,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const stored = await tx
    .insert(tables.members)
    .values(
      world.members.map((member) => ({
        username: member.username,
        usernameKey: usernameKeyOf(member.username),
        passwordHash: hashes.get(member.username) ?? '',
        nickname: member.nickname,
        type: member.type,
        state: member.status,
        firstTimeLogin: member.firstTimeLogin,
        // A demo must still work years after its first start.
        temporaryPasswordUntil: member.temporaryPassword ? new Date(now + 3_650 * DAY) : null,
        phoneKey:
          member.mobileNum === '' ? null : toInternationalNumber(member.countryDialingCode, member.mobileNum),
        vipLabelId: member.vipLabelId === '' ? null : member.vipLabelId,
        countryDialingCode: member.countryDialingCode,
        mobileNum: member.mobileNum,
        email: member.email,
        birthday: member.birthday,
        affiliateCode: member.affiliateCode,
        registeredAt: moved(member.registeredAt),
      })),
    )
    .returning({ id: tables.members.id, username: tables.members.username });
  const team =
    world.teams.members.length === 0
      ? []
      : await tx
          .insert(tables.members)
          .values(
            world.teams.members.map(
              ({ username, nickname, type, affiliateCode, registeredAt, vipLabelId }) => ({
                username,
                usernameKey: usernameKeyOf(username),
                passwordHash: teamHash,
                nickname,
                type,
                firstTimeLogin: false,
                affiliateCode,
                vipLabelId: vipLabelId === '' ? null : vipLabelId,
                registeredAt: moved(registeredAt),
              }),
            ),
          )
          .returning({ id: tables.members.id, username: tables.members.username });
  const idOf = new Map([...stored, ...team].map(({ id, username }) => [username, id]));

  await insert(
    tx,
    tables.affiliateCodes,
    world.affiliateCodes.flatMap(({ code, owner, domain, status, expiresAt }) => {
      const ownerId = idOf.get(owner);
      if (ownerId === undefined) throw new Error(`The affiliate code ${code} has no owner ${owner}.`);
      return [{ code, ownerId, domain, status, expiresAt: expiresAt === null ? null : moved(expiresAt) }];
    }),
  );

  // Opening balances are booked from equity, as ledger entries like every other movement.
  const [equity] = await tx
    .insert(tables.walletAccounts)
    .values({ kind: 'equity', currency: world.whitelabel.currency })
    .returning({ id: tables.walletAccounts.id });
  if (equity === undefined) throw new Error('The equity account was not stored.');
  const accounts = await tx
    .insert(tables.walletAccounts)
    .values(
      world.members.map((member) => ({
        memberId: idOf.get(member.username) ?? null,
        kind: 'cash' as const,
        currency: member.currency,
      })),
    )
    .returning({ id: tables.walletAccounts.id, memberId: tables.walletAccounts.memberId });
  const accountOf = new Map(accounts.map(({ id, memberId }) => [memberId, id]));
  const opening = world.members
    .filter((member) => rounds.openingOf(member) > 0)
    .flatMap((member) => {
      const accountId = accountOf.get(idOf.get(member.username) ?? null);
      return accountId === undefined
        ? []
        : [{ accountId, amountMinor: rounds.openingOf(member), transactionId: crypto.randomUUID(), member }];
    });
  await insert(
    tx,
    tables.ledgerTransactions,
    opening.map(({ transactionId, member }) => ({
      id: transactionId,
      kind: 'opening' as const,
      idempotencyKey: `opening/${member.username}`,
      createdAt: moved(member.registeredAt),
    })),
  );
  await insert(
    tx,
    tables.ledgerEntries,
    opening.flatMap(({ transactionId, accountId, amountMinor }) => [
      { transactionId, accountId, amountMinor },
      { transactionId, accountId: equity.id, amountMinor: -amountMinor },
    ]),
  );
  return idOf;
}

function idIn(idOf: ReadonlyMap<string, number>, username: string): number {
  const id = idOf.get(username);
  if (id === undefined) throw new Error(`The world has no member ${username}.`);
  return id;
}

async function seedTeams(
  tx: Database,
  { teams }: SeedWorld,
  idOf: ReadonlyMap<string, number>,
  moved: (moment: string) => Date,
  now: number,
): Promise<void> {
  await insert(
    tx,
    tables.agentRebates,
    teams.rebates.map(({ username, rateBasisPoints }) => ({
      memberId: idIn(idOf, username),
      rateBasisPoints,
      updatedAt: new Date(now),
    })),
  );
  await insert(
    tx,
    tables.earlierDays,
    teams.members.flatMap(({ username, days }) =>
      days.map(({ day, ...figures }) => ({
        memberId: idIn(idOf, username),
        day: moved(`${day}T00:00:00.000Z`).toISOString().slice(0, 10),
        ...figures,
      })),
    ),
  );
  await insert(
    tx,
    tables.contractRequests,
    teams.contracts.map(({ username, createdAt, answeredAt, ...contract }) => ({
      ...contract,
      memberId: idIn(idOf, username),
      createdAt: moved(createdAt),
      deadlineAt: answeredAt === null ? new Date(moved(createdAt).getTime() + 30 * DAY) : null,
      answeredAt: answeredAt === null ? null : moved(answeredAt),
    })),
  );
}

/** Followers have read all but the last few messages, so that each has unread messages. */
const UNREAD = 3;

async function seedChat(
  tx: Database,
  { chatHosts, members, teams }: SeedWorld,
  idOf: ReadonlyMap<string, number>,
  moved: (moment: string) => Date,
): Promise<void> {
  const nameOf = new Map(
    [...members, ...teams.members].map(({ username, nickname }) => [username, nickname]),
  );
  await insert(
    tx,
    tables.chatHosts,
    chatHosts.map(({ followers: _, messages, ...host }, position) => ({
      ...host,
      position,
      lastSeq: messages.length,
    })),
  );
  await insert(
    tx,
    tables.chatMessages,
    chatHosts.flatMap(({ id, displayName, messages }) =>
      messages.map(({ author, text, sentAt }, index) => ({
        hostId: id,
        seq: index + 1,
        memberId: author === '' ? null : idIn(idOf, author),
        authorName: author === '' ? displayName : (nameOf.get(author) ?? author),
        clientId: `seed-${id}-${index + 1}`,
        body: text,
        sentAt: moved(sentAt),
      })),
    ),
  );
  await insert(
    tx,
    tables.chatFocuses,
    chatHosts.flatMap(({ id, followers, messages }) =>
      followers.map((follower) => ({
        memberId: idIn(idOf, follower),
        hostId: id,
        focused: true,
        readSeq: Math.max(0, messages.length - UNREAD),
      })),
    ),
  );
}

async function seedCatalogue(tx: Database, world: SeedWorld, moved: (moment: string) => Date): Promise<void> {
  await insert(
    tx,
    tables.vendors,
    world.vendors.map(({ code, displayName, kind, accent, motif, inHouse }, position) => ({
      code,
      displayName,
      kind,
      accent,
      motif,
      inHouse,
      position,
    })),
  );
  await insert(
    tx,
    tables.classifications,
    world.classifications.map(({ key, displayName }, position) => ({ key, displayName, position })),
  );
  await insert(
    tx,
    tables.games,
    world.games.map((game) => ({
      nodeId: game.nodeId,
      gameId: game.gameId,
      gameCode: game.gameCode,
      roomId: game.roomId,
      vendor: game.vendor,
      requestType: game.requestType,
      gameName: game.gameName,
      displayName: game.displayName,
      classifications: [...game.classifications],
      motif: game.art.motif,
      accent: game.art.accent,
      isHot: game.isHot,
      isNew: game.isNew,
      supportPlay: game.supportPlay,
      freeplay: game.freeplay,
      isGameH5: game.isGameH5,
      lottoMode: game.lottoMode,
      playType: game.playType,
      minBetMinor: game.minBetMinor,
      minLine: game.minLine,
      rtp: game.rtp,
      releaseDate: moved(`${game.releaseDate}T00:00:00.000Z`).toISOString().slice(0, 10),
      sortWeight: game.sortWeight,
      jackpotClass: game.jackpot?.jackpotClass ?? null,
      jackpotSeedMinor: game.jackpot?.seedMinor ?? null,
      jackpotCurrentMinor: game.jackpot?.currentMinor ?? null,
      jackpotContribution: game.jackpot?.contributionRate ?? null,
    })),
  );
  await insert(
    tx,
    tables.gameClassifications,
    world.games.flatMap(({ nodeId, requestType, sortWeight, classifications }) =>
      [...new Set(classifications)].map((key) => ({ key, nodeId, requestType, sortWeight })),
    ),
  );
  await insert(
    tx,
    tables.vendorCategories,
    world.sorting.map(({ gameCategory }, position) => ({ gameCategory, position })),
  );
  await insert(
    tx,
    tables.vendorCategoryEntries,
    world.sorting.flatMap(({ gameCategory, vendors }) =>
      vendors.map(({ code, accountTypeName }, position) => ({
        gameCategory,
        vendor: code,
        accountTypeName,
        position,
      })),
    ),
  );
  await insert(
    tx,
    tables.lotteries,
    world.lotteries.map(({ format, playTypes, drawAnchor, ...lottery }, position) => ({
      ...lottery,
      ...format,
      drawAnchor: moved(drawAnchor),
      playTypes: [...playTypes],
      position,
    })),
  );
  const intervals = new Map(
    world.lotteries.map(({ vendor, gameCode, drawEverySeconds }) => [
      `${vendor} ${gameCode}`,
      drawEverySeconds * 1_000,
    ]),
  );
  const intervalOf = (vendor: string, gameCode: string): number =>
    intervals.get(`${vendor} ${gameCode}`) ?? DAY;
  await insert(
    tx,
    tables.lotteryDraws,
    world.lotteryDraws.map(({ drawnAt, numbers, vendor, gameCode }) => ({
      vendor,
      gameCode,
      // Draw numbers contain the date, so they are shifted too.
      numero: numeroAt(moved(drawnAt).getTime(), intervalOf(vendor, gameCode)),
      drawnAt: moved(drawnAt),
      numbers: [...numbers],
    })),
  );
  // Update statistics, so that the first queries already use the right index.
  await tx.execute(sql`analyze`);
}

async function seedRewards(
  tx: Database,
  world: SeedWorld,
  idOf: ReadonlyMap<string, number>,
  moved: (moment: string) => Date,
): Promise<void> {
  for (const { username, promotionId, state, remarks, daysAgo } of world.rewardApplications) {
    const at = new Date(moved(world.epoch).getTime() - daysAgo * DAY);
    const promotion = world.promotions.find(({ id }) => id === promotionId);
    const rule = readRule(promotion?.rewardRule);
    const id = crypto.randomUUID();
    const examined = {
      applicationId: id,
      promotionId,
      memberId: idIn(idOf, username),
      remarks,
      at: at.getTime(),
    };
    const finding = await findingOf(tx, rule, examined, world.whitelabel.currency);
    const isApproved = state === 'approved';
    // The world's own rewards follow their rules too: what a rule does not give is left out.
    if (isApproved !== finding.worthMinor > 0) continue;
    await tx.insert(tables.rewardApplications).values({
      id,
      memberId: examined.memberId,
      promotionId,
      idempotencyKey: id,
      intentHash: '',
      remarks,
      state,
      decidedBy: 'platform',
      reason: isApproved ? null : 'conditions',
      amountMinor: isApproved ? finding.worthMinor : mostOf(rule),
      createdAt: at,
      updatedAt: at,
      deadlineAt: isApproved ? new Date(at.getTime() + 30 * DAY) : null,
    });
    if (isApproved) await reserve(tx, rule, examined, finding);
  }
}

async function seedContent(tx: Database, world: SeedWorld, moved: (moment: string) => Date): Promise<void> {
  await insert(
    tx,
    tables.banners,
    world.banners.map(({ art, ...banner }) => ({ ...banner, ...art })),
  );
  await insert(
    tx,
    tables.contentCategories,
    world.contentCategories.map((category) => ({ ...category })),
  );
  const promotionFields = new Map(world.promotions.map((promotion) => [promotion.id, promotion]));
  const all = [...world.announcements, ...world.promotions];
  await insert(
    tx,
    tables.announcements,
    all.map((item) => {
      const promotion = promotionFields.get(item.id);
      return {
        id: item.id,
        kind: item.kind,
        title: item.title,
        content: item.content,
        startDate: moved(item.startDate),
        endDate: item.endDate === null ? null : moved(item.endDate),
        noExpiry: item.noExpiry === 1,
        categoryIds: [...item.categoryIds],
        groupName: item.groupName,
        linkage: item.linkage,
        execution: item.execution,
        linkedPromotionId: promotion?.linkedPromotionId ?? '',
        imageRequired: promotion?.imageRequired === 'Y',
        remarkRequired: promotion?.remarkRequired === 'Y',
        rewardRule: promotion?.rewardRule ?? null,
        sortWeight: item.sortWeight,
      };
    }),
  );
  await insert(
    tx,
    tables.announcementImages,
    all.flatMap(({ id, images }) =>
      images.map(({ sequence, art }) => ({ announcementId: id, sequence, ...art })),
    ),
  );
  await insert(
    tx,
    tables.helpArticles,
    world.helpArticles.map((article, position) => ({ ...article, position })),
  );
  await insert(
    tx,
    tables.customerServiceEntries,
    world.customerService.map((entry, position) => ({ ...entry, position })),
  );
  await insert(
    tx,
    tables.downloadResources,
    world.downloads.map((resource, position) => ({ ...resource, position })),
  );
}
