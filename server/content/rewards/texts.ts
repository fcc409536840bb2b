import { toMajor } from '@contract/readers/money';
import type { LanguageCode } from '@contract/system';
import { BONUS_VALIDITY_DAYS } from '@/config/moneyRules';
import { both, type LocalizedText } from '../text';
import { type Condition, type RewardRule, readableRule } from './rules';

/*
 * The terms of a reward in words, from the rule that the platform evaluates. A promotion's text has placeholders:
 * {{reward}} for the amount and {{terms}} for the list of terms.
 */

/** Formats an amount of minor units in the site's currency, without empty decimals. */
function money(minor: number, currency: string): string {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  return new Intl.NumberFormat('en-US', { ...style, trailingZeroDisplay: 'stripIfInteger' }).format(
    toMajor(minor, currency),
  );
}

type Money = (minor: number) => string;

function termOf(condition: Condition, amount: Money): LocalizedText {
  switch (condition.kind) {
    case 'membership':
      return both(
        `Kasapi ka nang hindi bababa sa ${condition.days} araw.`,
        `You have been a member for at least ${condition.days} days.`,
      );
    case 'turnover':
      return both(
        `Nakataya ka ng hindi bababa sa ${amount(condition.minMinor)} ng sariling pera sa loob ng huling ${condition.days} araw.`,
        `You have staked at least ${amount(condition.minMinor)} of your own money in the last ${condition.days} days.`,
      );
    case 'losses':
      return both(
        `Mas malaki ang talo kaysa panalo mo nang hindi bababa sa ${amount(condition.minMinor)} sa loob ng huling ${condition.days} araw.`,
        `You have lost at least ${amount(condition.minMinor)} more than you won in the last ${condition.days} days.`,
      );
    case 'win':
      return both(
        `Nanalo ka ng hindi bababa sa ${amount(condition.minMinor)} na higit sa taya sa isang round ng totoong pera, sa loob ng huling ${condition.days} araw.`,
        `You have won at least ${amount(condition.minMinor)} more than the stake in one round for real money, in the last ${condition.days} days.`,
      );
    case 'deposits':
      return both(
        `May hindi bababa sa ${amount(condition.minMinor)} kang idineposito na hindi pa na-withdraw.`,
        `You have deposited at least ${amount(condition.minMinor)} that you have not withdrawn again.`,
      );
    case 'rank':
      return both(
        `Nasa ranggo ${condition.level} ng VIP ka o mas mataas.`,
        `You have reached VIP rank ${condition.level} or higher.`,
      );
    case 'birthday':
      return both(
        `Kaarawan mo, ayon sa profile, ngayon o sa loob ng huling ${condition.days} araw.`,
        `Your birthday in your profile is today or was within the last ${condition.days} days.`,
      );
    case 'friend':
      return both(
        `Nagrehistro ang kaibigan gamit ang imbitasyon mo, may hindi bababa sa ${amount(condition.depositMinor)} na deposito na hindi pa na-withdraw, at nakataya na ng hindi bababa sa ${amount(condition.turnoverMinor)} ng sariling pera. Isang reward sa bawat kaibigan.`,
        `Your friend registered with your invitation, keeps deposits of at least ${amount(condition.depositMinor)} and has staked at least ${amount(condition.turnoverMinor)} of their own money. One reward for each friend.`,
      );
    case 'naturals':
      return both(
        `${condition.row} sunod-sunod na round na may natural (8 o 9) sa iisang mesa ng Baccarat, sa loob ng huling ${condition.days} araw, at may taya kang hindi bababa sa ${amount(condition.stakeMinor)} ng sariling pera sa bawat isa.`,
        `${condition.row} rounds in a row with a natural (8 or 9) at one Baccarat table, in the last ${condition.days} days, each with a stake of at least ${amount(condition.stakeMinor)} of your own money.`,
      );
    case 'slip':
      return both(
        `Nanalong kupon na may ${condition.picks} tamang hula o higit pa, sa taya na hindi bababa sa ${amount(condition.stakeMinor)} ng sariling pera, sa loob ng huling ${condition.days} araw. Isang kupon, isang aplikasyon; hindi bilang ang kinanselang laro.`,
        `A winning slip with ${condition.picks} right picks or more and a stake of at least ${amount(condition.stakeMinor)} of your own money, in the last ${condition.days} days. One slip, one application; cancelled games do not count.`,
      );
  }
}

function payTerm({ pays }: RewardRule, amount: Money): LocalizedText[] {
  if (pays.kind === 'fixed') return [];
  const { nth, percent, mostMinor } = pays;
  return [
    both(
      `${percent}% ng deposito bilang ${nth}, hanggang ${amount(mostMinor)}. Piliin ang bonus habang nagdedeposito: kasabay itong papasok ng deposito.`,
      `${percent}% of deposit number ${nth}, up to ${amount(mostMinor)}. Choose the bonus while you deposit: it arrives with the deposit.`,
    ),
    both(
      'Kung hindi mo ito pinili noon, puwede kang mag-apply pagkatapos; hindi bilang ang bahaging na-withdraw na.',
      'If you did not choose it then, you may apply afterwards; what you have withdrawn does not count.',
    ),
  ];
}

function everyTerm({ every }: RewardRule): LocalizedText {
  if (every === 'once') return both('Isang beses sa bawat tao.', 'Once for each person.');
  if (every === 'birthday') {
    return both('Isang beses sa bawat tao sa bawat kaarawan.', 'Once for each person and birthday.');
  }
  return every.days === 1
    ? both('Isang beses bawat araw sa bawat tao.', 'Once a day for each person.')
    : both(
        `Isang beses sa bawat ${every.days} araw sa bawat tao.`,
        `Once in ${every.days} days for each person.`,
      );
}

function wageringTerm({ wagering }: RewardRule): LocalizedText {
  if (wagering === 0)
    return both('Walang kailangang itaya: cash ito agad.', 'Nothing to stake: it is cash at once.');
  return both(
    `${wagering} beses ng bonus ang kailangang itaya sa loob ng ${BONUS_VALIDITY_DAYS} araw bago ito maging cash.`,
    `Stake ${wagering} times the bonus within ${BONUS_VALIDITY_DAYS} days before it becomes cash.`,
  );
}

const decidesTerm = ({ decides }: RewardRule): LocalizedText =>
  decides === 'person'
    ? both('Tao ang nagpapasya sa bawat aplikasyon.', 'A person decides on each application.')
    : both(
        'Sinusuri ang aplikasyon ayon sa talaan ng site.',
        'Applications are checked against the records of the site.',
      );

/** The terms of a reward, each a sentence: every condition that the platform evaluates. */
export function termsOf(rule: RewardRule, currency: string): readonly LocalizedText[] {
  const amount: Money = (minor) => money(minor, currency);
  return [
    ...payTerm(rule, amount),
    ...rule.conditions.map((condition) => termOf(condition, amount)),
    everyTerm(rule),
    wageringTerm(rule),
    decidesTerm(rule),
  ];
}

/** Fills the placeholders of a promotion's text from its stored rule. */
export function fillReward(text: string, stored: unknown, currency: string, language: LanguageCode): string {
  if (!text.includes('{{reward}}') && !text.includes('{{terms}}')) return text;
  const rule = readableRule(stored);
  // Without a valid rule the promotion pays nothing, so that it promises nothing either.
  if (rule === undefined) return text.replaceAll('{{reward}}', '').replaceAll('{{terms}}', '');
  const { pays } = rule;
  const terms = termsOf(rule, currency).map((term) => `<li>${term[language]}</li>`);
  return text
    .replaceAll('{{reward}}', money(pays.kind === 'fixed' ? pays.amountMinor : pays.mostMinor, currency))
    .replaceAll('{{terms}}', `<ul>${terms.join('')}</ul>`);
}
