import { type StepUpPurpose, stepUpPurpose } from '@contract/account';
import { beginPlayerBreak, setRealityCheck } from '@contract/member';
import { createWorld } from '@demo/seed/world';
import { FIRST, FRIEND_REWARD, SECOND } from '@demo/seed/world/promotions/rules';
import { COCKFIGHT_VENDORS } from '@demo/seed/world/vendors';
import { contestsOf } from '@demo/studio/scenes/contests';
import { CREATURES } from '@demo/studio/scenes/fish';
import { SERIES_DAYS } from '@server/agent/kpi';
import { mostOf } from '@server/content/rewards/rules';
import { termsOf } from '@server/content/rewards/texts';
import { describe, expect, it } from 'vitest';
import { PICTURE_MAX_BYTES } from '@/config/constants';
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
import EN_AGENT from '@/locales/en/agent';
import EN_COMMON from '@/locales/en/common';
import EN_CONTENT from '@/locales/en/content';
import EN from '@/locales/en/protection';
import TY_AGENT from '@/locales/ty/agent';
import TY_COMMON from '@/locales/ty/common';
import TY_CONTENT from '@/locales/ty/content';
import TY from '@/locales/ty/protection';
import { CLAIM_TIME } from '@/machines/platform/rewardApplication/rewardApplication.machine';
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
  return [deposit, bonus, wageringOf(bonus, wagering)];
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

describe('figures in texts', () => {
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
    // What is accepted is what is promised, and nothing beyond it.
    expect([EXCLUSION_CHOICES[0], years * 12]).toEqual([EXCLUSION_MONTHS.min, EXCLUSION_MONTHS.max]);
    for (const months of [EXCLUSION_MONTHS.min - 1, EXCLUSION_MONTHS.max + 1]) {
      expect(beginPlayerBreak.request.safeParse({ kind: 'exclusion', months }).success, `${months}`).toBe(
        false,
      );
    }
    for (const hours of [TIME_OUT_HOURS.min - 1, TIME_OUT_HOURS.max + 1]) {
      expect(beginPlayerBreak.request.safeParse({ kind: 'timeOut', hours }).success, `${hours}`).toBe(false);
    }
    const accepted = Array.from({ length: 1_000 }, (_, minutes) => minutes).filter(
      (minutes) => setRealityCheck.request.safeParse({ minutes }).success,
    );
    expect(accepted).toEqual([...REALITY_CHECK_MINUTES]);
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

  it('of draws, catches, games and arenas match the world', () => {
    const told = (where: string) => texts.find((each) => each.where === where)?.text;
    const [quick, slow] = [true, false].map((isQuick) =>
      world.lotteries
        .filter(({ drawEverySeconds }) => drawEverySeconds < 3_600 === isQuick)
        .map(({ closesBeforeSeconds }) => closesBeforeSeconds),
    );
    expect(new Set(slow)).toEqual(new Set([15 * 60]));
    const seconds = [Math.min(...(quick ?? [])), Math.max(...(quick ?? []))];
    expect(told('help lottery')?.EN).toContain(
      `15 minutes before, with less ${seconds.join(' to ')} seconds`,
    );
    expect(told('help lottery')?.TY).toContain(
      `15 minuto bago. Kapag mas mabilis, ${seconds.join(' hanggang ')} segundo`,
    );
    const most = Math.max(...CREATURES.map(({ pays }) => pays));
    expect(told('banner m_fish-1 subtitle')?.EN).toContain(`up to ${most}x`);
    expect(told('banner m_fish-1 subtitle')?.TY).toContain(`hanggang ${most}x`);
    expect(COCKFIGHT_VENDORS).toHaveLength(5);
    expect(told('banner m_sports-3 subtitle')?.EN).toContain('five arenas');
    expect(world.games.length).toBeGreaterThan(2_000);
    // Banners and texts say 2D and 3D daily at 2, 5 and 9 PM.
    for (const code of ['TDH2D', 'TDH3D']) {
      const daily = world.lotteries.filter(({ gameCode }) => gameCode.startsWith(code));
      expect(daily.map(({ gameCode }) => gameCode.slice(-2))).toEqual(['14', '17', '21']);
      expect(new Set(daily.map(({ drawEverySeconds }) => drawEverySeconds))).toEqual(new Set([86_400]));
    }
    // Games that a banner names exist.
    const perya = told('banner m_live-2 subtitle')?.EN.split(/, | and /) ?? [];
    const names = world.games.map(({ displayName }) => displayName.EN);
    expect(perya.filter((name) => !names.some((each) => each.includes(name)))).toEqual([]);
  });

  it('free play is on the games that the help names', () => {
    const free = world.games.filter(({ freeplay }) => freeplay);
    expect(new Set(free.map(({ requestType }) => requestType))).toEqual(new Set(['RNG', 'FISH']));
    expect(free.filter(({ jackpot }) => jackpot !== null)).toEqual([]);
    const help = texts.find(({ where }) => where === 'help freeplay')?.text;
    expect(help?.EN).toContain(
      'Only slots, bingo and fishing games can have it, and none with a growing jackpot',
    );
    expect(help?.TY).toContain('Slots, bingo at pangingisda lang');
  });

  it('of proofs of identity are complete: every purpose is told', () => {
    const PURPOSES = {
      paymentPassword: ['first payment password', 'unang payment password'],
      destination: ['withdrawal to a new account', 'withdraw papunta sa bagong account'],
      passkey: ['add or remove a passkey', 'pagdagdag o pagtanggal ng passkey'],
      password: ['your first password', 'unang password'],
      sessions: ['log out another device', 'nag-logout ka ng ibang device'],
    } as const satisfies Record<StepUpPurpose, readonly [string, string]>;
    const kyc = texts.find(({ where }) => where === 'help kyc')?.text;
    expect(Object.keys(PURPOSES).toSorted()).toEqual(stepUpPurpose.options.toSorted());
    for (const [EN, TY] of Object.values(PURPOSES)) {
      expect(kyc?.EN).toContain(EN);
      expect(kyc?.TY).toContain(TY);
    }
    expect(kyc?.EN).toContain(`JPG or PNG, up to ${PICTURE_MAX_BYTES / 1_048_576} MB each`);
    expect(kyc?.TY).toContain(`JPG o PNG, hanggang ${PICTURE_MAX_BYTES / 1_048_576} MB`);
  });

  it('of the interface match the product', () => {
    expect(EN_CONTENT['rewards.visitor_text']).toContain(`${CLAIM_TIME / 86_400_000} days`);
    expect(TY_CONTENT['rewards.visitor_text']).toContain(`${CLAIM_TIME / 86_400_000} araw`);
    for (const names of [EN_CONTENT, TY_CONTENT]) {
      expect(names['reward.pictures_hint']).toContain(`${PICTURE_MAX_BYTES / 1_048_576} MB`);
    }
    for (const names of [EN_AGENT, TY_AGENT]) {
      for (const key of [
        'agent.figures',
        'agent.up',
        'agent.down',
        'agent.same',
        'agent.plot_empty',
      ] as const) {
        expect(names[key], key).toContain(` ${SERIES_DAYS} `);
      }
    }
    // A logout clears drafts, and no schedule of promotions exists.
    expect(EN_CONTENT['reward.draft_kept']).toContain('log out');
    expect(TY_CONTENT['reward.draft_kept']).toContain('mag-logout');
    expect(`${EN_CONTENT['promo.empty_text']} ${TY_CONTENT['promo.empty_text']}`).not.toMatch(/every|linggo/);
  });

  it('no text promises a feature that does not exist', () => {
    const untrue =
      /for life|habambuhay|first three withdrawals|unang tatlong withdraw|can cancel it|kanselahin habang|per ticket|one ticket|isang tiket|Every Monday|Tuwing Lunes|Monday noon|before your first withdrawal|Bago ang unang withdraw|free cards?\b|libreng kard|free bet|libreng taya|wait 7 days|real dealers?|totoong dealer|table fee|bayad sa mesa|\btrial<?\/?\w*>? mark|marked (?:<\w+>)?trial|tatak na (?:<\w+>)?subok|handicap|total points|kabuuang puntos|festival mark|tatak ng pista|its lines|mga linya|new passkey, mail|bagong passkey, mail|every morning|tuwing umaga|guide you at every step|paalala sa bawat hakbang|four levels|apat na antas|drop ball|with your friends|four cannons|apat na kanyon|tonight’s draw|mamayang gabi|4D every day|every 15 minutes|tuwing 15 minuto|exact odds|eksaktong tsansa|within 24 hours, all|sa loob ng 24 oras, ibabalik|your withdrawal has arrived|pumasok ang withdraw|live from|live mula|slots this week|IDs are deleted|Complete your profile|Kumpletuhin ang profile|All you need is|number lang ang kailangan|login ends by itself|mala-logout ang dati/i;
    const promising = texts.filter(({ text }) => LANGUAGES.some((language) => untrue.test(text[language])));
    expect(promising.map(({ where }) => where)).toEqual([]);
  });
});
