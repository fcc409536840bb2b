import { createWorld } from '@demo/seed/world';
import { FIRST, FRIEND_REWARD, SECOND } from '@demo/seed/world/promotions/rules';
import { contestsOf } from '@demo/studio/scenes/contests';
import { mostOf } from '@server/content/rewardRules';
import { termsOf } from '@server/content/rewardTexts';
import { describe, expect, it } from 'vitest';
import {
  BASE_REBATE_RATE,
  BONUS_COUNTED_STAKE,
  BONUS_VALIDITY_DAYS,
  BONUS_WEIGHTS,
  COUNTER_DEPOSIT_MAX,
  DEPOSIT_LIMITS,
  EWALLET_WITHDRAWAL_MAX,
  WITHDRAWAL_LIMITS,
  wageringOf,
} from '@/config/moneyRules';
import {
  EXCLUSION_CHOICES,
  EXCLUSION_MONTHS,
  LIMIT_RAISE_HOURS,
  REALITY_CHECK_MINUTES,
  TIME_OUT_CHOICES,
  TIME_OUT_HOURS,
} from '@/config/protectionRules';
import EN_COMMON from '@/locales/en/common';
import EN from '@/locales/en/protection';
import TY_COMMON from '@/locales/ty/common';
import TY from '@/locales/ty/protection';
import { beginPlayerBreak, setRealityCheck } from '@/services/contract/member';
import { proseOf, type WorldText } from './texts';

/* Every amount in a text must match the product: both use the same constants. */

const world = createWorld();
const texts = proseOf(world);
const LANGUAGES = ['TY', 'EN'] as const;

const peso = (minor: number) => `₱${(minor / 100).toLocaleString('en-US')}`;
const amounts = (text: string) => text.match(/₱[\d,]*\d(?:\.\d+)?(?: ?(?:milyon|million))?/g) ?? [];
const percents = (text: string) => text.match(/\d+(?:\.\d+)?%/g) ?? [];

const turnovers = world.vipRanks.map(({ turnoverMinor }) => turnoverMinor);
const rates = [BASE_REBATE_RATE, ...world.vipRanks.map(({ rebateRate }) => rebateRate)].map(
  (rate) => `${(rate / 100).toFixed(2)}%`,
);
const { most, percent, wagering } = FIRST;
/** Deposits of the example table, each with its bonus and required wagering. */
const examples = [10_000, 50_000, 100_000, most].flatMap((deposit) => {
  const bonus = Math.min(most, (deposit * percent) / 100);
  return [deposit, bonus, wageringOf(bonus, deposit, wagering)];
});

/** Texts with figures, and the amounts and percentages that they may contain. */
const RULES: readonly (readonly [RegExp, readonly number[], readonly string[]])[] = [
  [/^(?:help (?:start|deposit)|PL-20[13])$/, [...Object.values(DEPOSIT_LIMITS), COUNTER_DEPOSIT_MAX], []],
  [/^(?:help withdraw|PL-204)$/, [...Object.values(WITHDRAWAL_LIMITS), EWALLET_WITHDRAWAL_MAX], []],
  [
    /^help bonus$/,
    [...examples, BONUS_COUNTED_STAKE],
    Object.values(BONUS_WEIGHTS).map((weight) => `${weight}%`),
  ],
  [/^(?:help vip|PR-10[35])$/, turnovers, rates],
  [/^PR-101$/, [...examples, BONUS_COUNTED_STAKE], [`${percent}%`]],
  [/^PR-102$/, [SECOND.most], [`${SECOND.percent}%`]],
  [/^(?:PU-404|banner m_(?:home|reg)-\d subtitle)$/, [most], []],
  [/^banner m_\w+-\d subtitle$/, [FRIEND_REWARD], []],
  // An example of a wrong interpretation of RTP.
  [/^help fairness$/, [9_600, 10_000], ['96%']],
];

function allowed({ where }: WorldText): {
  readonly money: readonly string[];
  readonly shares: readonly string[];
} {
  const rule = RULES.find(([pattern]) => pattern.test(where));
  const promotion = world.promotions.find(({ id }) => where.startsWith(id));
  const [, money, shares] = rule ?? [null, [], []];
  const terms = promotion?.rewardRule ? termsOf(promotion.rewardRule, 'PHP').map(({ EN }) => EN) : [];
  return {
    money: [
      ...money.map(peso),
      ...(promotion?.rewardRule ? [peso(mostOf(promotion.rewardRule))] : []),
      ...terms.flatMap(amounts),
    ],
    shares: [...shares, ...terms.flatMap(percents)],
  };
}

describe('14 figures in texts', () => {
  it('match the product, and no text contains other amounts or percentages', () => {
    const foreign = texts.flatMap((each) => {
      const { money, shares } = allowed(each);
      return LANGUAGES.flatMap((language) => {
        const text = each.text[language];
        return [
          ...amounts(text).filter((amount) => !money.includes(amount)),
          ...percents(text).filter((share) => !shares.includes(share)),
        ].map((figure) => `${each.where} ${language}: ${figure}`);
      });
    });
    expect(foreign).toEqual([]);
  });

  it('are complete wherever a rule is described', () => {
    const told = (where: string) => texts.find((each) => each.where === where)?.text;
    for (const language of LANGUAGES) {
      const deposit = told('help deposit')?.[language] ?? '';
      expect(amounts(deposit)).toEqual(Object.values(DEPOSIT_LIMITS).map(peso));
      const withdrawal = told('help withdraw')?.[language] ?? '';
      expect(amounts(withdrawal)).toEqual(Object.values(WITHDRAWAL_LIMITS).map(peso));
      // What a method takes at most is told wherever the limits of single methods are left out.
      expect(amounts(told('PL-203')?.[language] ?? '')).toContain(peso(COUNTER_DEPOSIT_MAX));
      expect(amounts(told('PL-204')?.[language] ?? '')).toContain(peso(EWALLET_WITHDRAWAL_MAX));
      expect(percents(told('PR-103')?.[language] ?? '')).toEqual(rates);
      expect(percents(told('PR-105')?.[language] ?? '')).toEqual(rates.slice(1));
      expect(amounts(told('help vip')?.[language] ?? '')).toEqual(turnovers.map(peso));
      expect(told('help bonus')?.[language]).toContain(` ${BONUS_VALIDITY_DAYS} `);
    }
    for (const { id, rewardRule } of world.promotions) {
      if (rewardRule === null) continue;
      const content = told(id);
      for (const language of LANGUAGES) {
        expect(amounts(content?.[language] ?? ''), id).toContain(peso(mostOf(rewardRule)));
        // Every condition of the rule is in the text, and none is written there by hand.
        for (const term of termsOf(rewardRule, 'PHP'))
          expect(content?.[language], id).toContain(term[language]);
      }
    }
  });

  it('are the same in both languages', () => {
    for (const { where, text } of texts) {
      for (const figures of [amounts, percents]) {
        const named = (words: string) => figures(words.replaceAll('milyon', 'million')).toSorted();
        expect(named(text.TY), where).toEqual(named(text.EN));
      }
    }
  });

  it('of breaks, reminders and limits match the platform and the screen', () => {
    const safety = texts.find(({ where }) => where === 'help responsible')?.text;
    const list = (or: string) =>
      `${REALITY_CHECK_MINUTES.slice(0, -1).join(', ')} ${or} ${REALITY_CHECK_MINUTES.at(-1)}`;
    const weeks = TIME_OUT_HOURS.max / 168;
    const years = Math.max(...EXCLUSION_CHOICES) / 12;
    expect(safety?.EN).toContain(`every ${list('or')} minutes`);
    expect(safety?.TY).toContain(`kada ${list('o')} minuto`);
    expect(safety?.EN).toContain(`${EXCLUSION_CHOICES[0]} months to ${years} years`);
    expect(safety?.TY).toContain(`${EXCLUSION_CHOICES[0]} na buwan hanggang ${years} taon`);
    expect(safety?.EN).toContain(`after ${LIMIT_RAISE_HOURS} hours when raised`);
    expect(EN['protect.time_out_text']).toContain(`${TIME_OUT_HOURS.min} hours to ${weeks} weeks`);
    expect(TY['protect.time_out_text']).toContain(`${TIME_OUT_HOURS.min} oras hanggang ${weeks} na linggo`);
    for (const key of ['protect.event_limitLoosened', 'protect.limit_hint', 'protect.limits_text'] as const) {
      expect(EN[key]).toContain(`${LIMIT_RAISE_HOURS} hours`);
      expect(TY[key]).toContain(`${LIMIT_RAISE_HOURS} oras`);
    }
    for (const hours of TIME_OUT_CHOICES) {
      expect(beginPlayerBreak.request.safeParse({ kind: 'timeOut', hours }).success).toBe(true);
    }
    for (const months of EXCLUSION_CHOICES) {
      expect(beginPlayerBreak.request.safeParse({ kind: 'exclusion', months }).success).toBe(true);
    }
    expect(
      beginPlayerBreak.request.safeParse({ kind: 'exclusion', months: EXCLUSION_MONTHS.max + 1 }).success,
    ).toBe(false);
    for (const minutes of REALITY_CHECK_MINUTES) {
      expect(setRealityCheck.request.safeParse({ minutes }).success).toBe(true);
    }
  });

  it('what a text finds in the information of a game has that label there', () => {
    const words = texts.find(({ where }) => where === 'PR-110')?.text;
    const labels = [EN_COMMON, TY_COMMON].map((names) => [
      names['game.rtp'],
      names['game.classes'],
      names['game.volatility'],
    ]);
    const told = [words?.EN, words?.TY].map((text) =>
      [...(text ?? '').matchAll(/<tr><td>([^<(]+?)(?: \([^)]*\))?<\/td>/g)].map(([, word]) => word),
    );
    expect(told).toEqual(labels);
  });

  it('what a text tells of a sports slip is on the sheet', () => {
    const cup = texts.find(({ where }) => where === 'H-503')?.text;
    const contests = contestsOf('basketball', 'the cup');
    const teams = new Set(contests.flatMap(({ sides }) => sides.map(({ name }) => name)));
    expect([contests.length, teams.size]).toEqual([6, 12]);
    for (const word of ['Twelve teams', 'six games']) expect(cup?.EN).toContain(word);
    for (const word of ['Labindalawang koponan', 'anim na laro']) expect(cup?.TY).toContain(word);
    // Slips combine sports only; an e-sports series and a derby are single bets.
    const ofOthers = Object.values(world.banners)
      .filter(({ linkage }) => /esport|cockfight/.test(linkage))
      .filter(({ title, subtitle }) => /slip|kupon/i.test(JSON.stringify([title, subtitle])));
    expect(ofOthers).toEqual([]);
  });

  it('no text promises a feature that does not exist', () => {
    const untrue =
      /for life|habambuhay|first three withdrawals|unang tatlong withdraw|can cancel it|kanselahin habang|per ticket|one ticket|isang tiket|Every Monday|Tuwing Lunes|Monday noon|before your first withdrawal|Bago ang unang withdraw|free cards?\b|libreng kard|free bet|libreng taya|wait 7 days|real dealers?|totoong dealer|table fee|bayad sa mesa|\btrial<?\/?\w*>? mark|marked (?:<\w+>)?trial|tatak na (?:<\w+>)?subok|handicap|total points|kabuuang puntos|festival mark|tatak ng pista|its lines|mga linya|new passkey, mail|bagong passkey, mail/i;
    const promising = texts.filter(({ text }) => LANGUAGES.some((language) => untrue.test(text[language])));
    expect(promising.map(({ where }) => where)).toEqual([]);
  });
});
