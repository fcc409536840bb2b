import { launchPlayType } from '@contract/catalogue';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { REQUEST_TYPES } from '../../catalogue/requestTypes';
import { members } from './accounts';
import { allKnown, inEveryLanguage, localized, minor, moment, notNegative, oneOf } from './columns';

/* Vendors, games, lotteries, and members' favourites and recent games. */

/** Modes of a lottery; the launch calls them prize modes (LAUNCH-08). */
const LOTTO_MODES = ['Lott', 'Elott', 'ZY'] as const;

export const vendors = pgTable(
  'vendors',
  {
    code: text('code').primaryKey(),
    displayName: localized('display_name'),
    kind: text('kind').notNull(),
    accent: text('accent').notNull(),
    motif: text('motif').notNull(),
    inHouse: boolean('in_house').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [inEveryLanguage(table.displayName)],
);

export const classifications = pgTable(
  'classifications',
  {
    key: text('key').primaryKey(),
    displayName: localized('display_name'),
    position: integer('position').notNull(),
  },
  (table) => [inEveryLanguage(table.displayName)],
);

export const games = pgTable(
  'games',
  {
    nodeId: integer('node_id').primaryKey(),
    gameId: text('game_id').notNull(),
    gameCode: text('game_code').notNull(),
    roomId: text('room_id').notNull(),
    vendor: text('vendor')
      .notNull()
      .references(() => vendors.code),
    requestType: oneOf('request_type', REQUEST_TYPES).notNull(),
    gameName: text('game_name').notNull(),
    displayName: localized('display_name'),
    classifications: text('classifications').array().notNull(),
    motif: text('motif').notNull(),
    accent: text('accent').notNull(),
    isHot: boolean('is_hot').notNull(),
    isNew: boolean('is_new').notNull(),
    supportPlay: boolean('support_play').notNull(),
    freeplay: boolean('freeplay').notNull(),
    isGameH5: boolean('is_game_h5').notNull(),
    lottoMode: oneOf('lotto_mode', ['', ...LOTTO_MODES]).notNull(),
    playType: oneOf('play_type', ['', ...launchPlayType.options]).notNull(),
    minBetMinor: minor('min_bet_minor').notNull(),
    minLine: integer('min_line').notNull(),
    rtp: integer('rtp'),
    releaseDate: date('release_date').notNull(),
    sortWeight: integer('sort_weight').notNull(),
    jackpotClass: text('jackpot_class'),
    jackpotSeedMinor: minor('jackpot_seed_minor'),
    jackpotCurrentMinor: minor('jackpot_current_minor'),
    jackpotContribution: integer('jackpot_contribution'),
  },
  (table) => [
    // server/catalogue loads its index in this order; paging and counting happen there.
    index('games_order').on(table.sortWeight.desc().nullsFirst(), table.nodeId),
    index('games_vendor_order').on(
      table.vendor,
      table.requestType,
      table.sortWeight.desc().nullsFirst(),
      table.nodeId,
    ),
    index('games_jackpots')
      .on(table.jackpotCurrentMinor.desc().nullsFirst())
      .where(sql`${table.jackpotCurrentMinor} is not null`),
    uniqueIndex('games_vendor_code').on(table.vendor, table.gameCode),
    ...allKnown(table),
    ...notNegative(table.minBetMinor, table.jackpotSeedMinor, table.jackpotCurrentMinor),
    ...notNegative(table.jackpotContribution),
    inEveryLanguage(table.displayName),
    // What the rules of the games can pay; a lottery pays less. A return that is published is paid.
    check(
      'games_rtp',
      sql`${table.rtp} is null or ${table.rtp} between case when ${table.requestType} = 'RNG' then 9200 else 5000 end and 10000`,
    ),
  ],
);

/** Games of each classification, with the columns for sorting and filtering. */
export const gameClassifications = pgTable(
  'game_classifications',
  {
    key: text('key')
      .notNull()
      .references(() => classifications.key),
    nodeId: integer('node_id')
      .notNull()
      .references(() => games.nodeId),
    requestType: oneOf('request_type', REQUEST_TYPES).notNull(),
    sortWeight: integer('sort_weight').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.nodeId] }),
    index('game_classifications_node').on(table.nodeId),
    ...allKnown(table),
  ],
);

/** One row, incremented by triggers when games, classifications or vendors change, so that instances reload them. */
export const catalogueRevision = pgTable(
  'catalogue_revision',
  {
    id: smallint('id').primaryKey().default(1),
    revision: bigint('revision', { mode: 'number' }).notNull(),
  },
  (table) => [check('catalogue_revision_one', sql`${table.id} = 1`)],
);

/** Vendor sorting: categories in order (ENTITY-25). */
export const vendorCategories = pgTable('vendor_categories', {
  gameCategory: text('game_category').primaryKey(),
  position: integer('position').notNull(),
});

export const vendorCategoryEntries = pgTable(
  'vendor_category_entries',
  {
    gameCategory: text('game_category')
      .notNull()
      .references(() => vendorCategories.gameCategory),
    vendor: text('vendor')
      .notNull()
      .references(() => vendors.code),
    accountTypeName: localized('account_type_name'),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gameCategory, table.vendor] }),
    inEveryLanguage(table.accountTypeName),
  ],
);

export const lotteries = pgTable(
  'lotteries',
  {
    vendor: text('vendor').notNull(),
    gameCode: text('game_code').notNull(),
    displayName: localized('display_name'),
    requestType: oneOf('request_type', REQUEST_TYPES).notNull(),
    lottoMode: oneOf('lotto_mode', ['', ...LOTTO_MODES]).notNull(),
    playTypes: oneOf('play_types', launchPlayType.options).array().notNull(),
    /** Draw format. */
    shape: oneOf('shape', ['pool', 'digits', 'prizes']).notNull(),
    count: integer('count').notNull(),
    lowest: integer('lowest').notNull(),
    highest: integer('highest').notNull(),
    drawEverySeconds: integer('draw_every_seconds').notNull(),
    /** Time of one draw; all others are whole intervals before and after it. */
    drawAnchor: moment('draw_anchor').notNull(),
    closesBeforeSeconds: integer('closes_before_seconds').notNull(),
    topPrizeMinor: minor('top_prize_minor').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vendor, table.gameCode] }),
    inEveryLanguage(table.displayName),
    ...allKnown(table),
    ...notNegative(table.topPrizeMinor),
  ],
);

export const lotteryDraws = pgTable(
  'lottery_draws',
  {
    vendor: text('vendor').notNull(),
    gameCode: text('game_code').notNull(),
    numero: text('numero').notNull(),
    drawnAt: moment('drawn_at').notNull(),
    numbers: text('numbers').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vendor, table.gameCode, table.numero] }),
    index('lottery_draws_recent').on(table.vendor, table.gameCode, table.drawnAt.desc().nullsFirst()),
    foreignKey({
      columns: [table.vendor, table.gameCode],
      foreignColumns: [lotteries.vendor, lotteries.gameCode],
    }),
  ],
);

/** Favourite games of members (API-36..API-38). */
export const favouriteGames = pgTable(
  'favourite_games',
  {
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    nodeId: integer('node_id')
      .notNull()
      .references(() => games.nodeId),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.nodeId] }),
    index('favourite_games_order').on(table.memberId, table.addedAt.desc().nullsFirst(), table.nodeId),
  ],
);

/** Games that a member has opened, one row per game (API-39, API-40). */
export const recentGames = pgTable(
  'recent_games',
  {
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    nodeId: integer('node_id')
      .notNull()
      .references(() => games.nodeId),
    openedAt: moment('opened_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.nodeId] }),
    index('recent_games_order').on(table.memberId, table.openedAt.desc().nullsFirst(), table.nodeId),
  ],
);
