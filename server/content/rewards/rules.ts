import * as z from 'zod';

/*
 * Rules of rewards: what a promotion pays, to whom and how often. A rule is stored with its promotion and parsed when
 * it is read; the promotion's text is filled from it (`rewardTexts`), and `rewardFindings` evaluates it.
 */

const DAYS = z.int().min(1).max(366);
/** An amount in minor units of the site's currency. */
const amount = z.int().min(1).max(100_000_000_00);

/** What a member must have done. All conditions of a rule must hold at the application, the decision and the claim. */
const condition = z.discriminatedUnion(
  'kind',
  [
    /** Registered for so many days. */
    z.strictObject({ kind: z.literal('membership'), days: DAYS }),
    /** Staked own money in settled rounds of the last days. */
    z.strictObject({ kind: z.literal('turnover'), minMinor: amount, days: DAYS }),
    /** Lost more own money than won with it in settled rounds of the last days. */
    z.strictObject({ kind: z.literal('losses'), minMinor: amount, days: DAYS }),
    /** Won at least so much more than the stake in one round of the last days. */
    z.strictObject({ kind: z.literal('win'), minMinor: amount, days: DAYS }),
    /** Deposited more than withdrawn. */
    z.strictObject({ kind: z.literal('deposits'), minMinor: amount }),
    /** Has reached this VIP level. */
    z.strictObject({ kind: z.literal('rank'), level: z.int().min(1).max(100) }),
    /** Had a birthday in the last days. */
    z.strictObject({ kind: z.literal('birthday'), days: DAYS }),
    /** Names in the remarks a member who registered with the applicant's code, deposited and staked. */
    z.strictObject({ kind: z.literal('friend'), depositMinor: amount, turnoverMinor: amount }),
    /** Rounds in a row at one baccarat table with a natural, each with a stake of at least so much. */
    z.strictObject({
      kind: z.literal('naturals'),
      row: z.int().min(2).max(20),
      stakeMinor: amount,
      days: DAYS,
    }),
    /** A winning slip of at least so many selections and so much stake. */
    z.strictObject({
      kind: z.literal('slip'),
      picks: z.int().min(2).max(20),
      stakeMinor: amount,
      days: DAYS,
    }),
  ],
  {
    error:
      'must be one of membership, turnover, losses, win, deposits, rank, birthday, friend, naturals, slip',
  },
);
export type Condition = z.infer<typeof condition>;
/** All kinds of conditions. */
export const conditionKinds = condition.options.map(({ shape }) => shape.kind.value);

const rule = z.strictObject({
  /** Who decides once the conditions hold. */
  decides: z.enum(['platform', 'person']),
  pays: z.discriminatedUnion(
    'kind',
    [
      z.strictObject({ kind: z.literal('fixed'), amountMinor: amount }),
      /** A share of the nth deposit, as far as it has not been withdrawn again. */
      z.strictObject({
        kind: z.literal('deposit'),
        nth: z.int().min(1).max(100),
        percent: z.int().min(1).max(1_000),
        mostMinor: amount,
      }),
    ],
    { error: 'must be fixed or deposit' },
  ),
  /** How often one person gets it: once, once for each birthday, or once in so many days. */
  every: z.union([z.enum(['once', 'birthday']), z.strictObject({ days: DAYS })], {
    error: 'must be once, birthday or {"days": 1 to 366}',
  }),
  /** Times that the bonus must be staked before it is cash; 0 for a reward in cash. */
  wagering: z.int().min(0).max(100),
  conditions: z.array(condition).max(10),
});

const rewardRule = rule.refine(
  ({ every, conditions }) => every !== 'birthday' || conditions.some(({ kind }) => kind === 'birthday'),
  { path: ['every'], error: 'can be birthday only with a condition birthday' },
);
export type RewardRule = z.infer<typeof rewardRule>;

/** Thrown for a rule that does not follow the schema; the message names each field and what is allowed. */
export class RuleError extends Error {
  override readonly name = 'RuleError';
}

/** Parses a rule; throws a {@link RuleError}. */
export function readRule(value: unknown): RewardRule {
  const { data, error } = rewardRule.safeParse(value);
  if (error === undefined) return data;
  const faults = error.issues.map(({ path, message }) => `${['rule', ...path].join('.')}: ${message}`);
  throw new RuleError(`${faults.join('; ')}.`);
}

/** Parses a rule; undefined when it does not follow the schema, or there is none. */
export const readableRule = (value: unknown): RewardRule | undefined => rewardRule.safeParse(value).data;

/** The largest amount that a rule pays, in minor units. */
export const mostOf = ({ pays }: RewardRule): number =>
  pays.kind === 'fixed' ? pays.amountMinor : pays.mostMinor;
